import { Duplex } from 'node:stream'
import { constants, createBrotliCompress, createGzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { hasSessionCookie } from '#app/auth/auth.server.ts'
import { type Encoding, isCompressible, pickEncoding } from './encodings.ts'

/**
 * Compresses answers made for one visitor as they stream: whatever was written leaves at once. Somebody's own
 * pages are compressed only for navigations that began on this site or in the address bar, since the size of
 * an answer that another site can cause, again and again with text of its choice, would give away its content.
 */
export function compress(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { res } = c
    if (!res.body || !mayCompress(res)) return
    c.header('Vary', 'Accept-Encoding', { append: true })
    const from = c.req.header('sec-fetch-site')
    if (hasSessionCookie(c.req.header('cookie')) && from !== 'same-origin' && from !== 'none') return
    const encoding = pickEncoding(c.req.header('accept-encoding'))
    if (encoding === 'identity') return
    c.res = new Response(res.body.pipeThrough(Duplex.toWeb(encoder(encoding)) as TransformStream), res)
    c.res.headers.set('Content-Encoding', encoding)
    c.res.headers.delete('Content-Length')
  }
}

// Plain text is a line or two here, and would grow.
function mayCompress({ status, headers }: Response): boolean {
  const type = headers.get('content-type') ?? ''
  return (
    status !== 206 &&
    isCompressible(type) &&
    !type.startsWith('text/plain') &&
    !headers.has('content-encoding') &&
    !headers.get('cache-control')?.includes('no-transform') &&
    Number(headers.get('content-length') ?? Number.POSITIVE_INFINITY) > 1024
  )
}

// Flushed after each write; a small window, because there is one for each visitor at the same time.
function encoder(encoding: Exclude<Encoding, 'identity'>): Duplex {
  if (encoding === 'gzip') return createGzip({ level: 6, flush: constants.Z_SYNC_FLUSH })
  const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants
  return createBrotliCompress({
    flush: BROTLI_OPERATION_FLUSH,
    params: { [BROTLI_PARAM_QUALITY]: 4, [BROTLI_PARAM_LGWIN]: 18 },
  })
}
