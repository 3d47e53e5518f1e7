import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
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
    // What is there as a whole takes no stream, which would cost more than the page.
    const body = res.headers.has('content-length')
      ? await inOnePiece(new Uint8Array(await res.arrayBuffer()), encoding)
      : (res.body.pipeThrough(Duplex.toWeb(encoder(encoding)) as TransformStream) as ReadableStream)
    c.res = new Response(body, res)
    c.res.headers.set('Content-Encoding', encoding)
    if (body instanceof Uint8Array) c.res.headers.set('Content-Length', String(body.byteLength))
    else c.res.headers.delete('Content-Length')
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

const [brotli, gzipped] = [promisify(brotliCompress), promisify(gzip)]
const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants
// Half the work of the next better one, for a twentieth more bytes.
const quick = { [BROTLI_PARAM_QUALITY]: 3, [BROTLI_PARAM_LGWIN]: 18 }

const inOnePiece = (bytes: Uint8Array<ArrayBuffer>, encoding: Exclude<Encoding, 'identity'>) =>
  encoding === 'gzip' ? gzipped(bytes, { level: 6 }) : brotli(bytes, { params: quick })

// Flushed after each write; a small window, because there is one for each visitor at the same time.
function encoder(encoding: Exclude<Encoding, 'identity'>): Duplex {
  if (encoding === 'gzip') return createGzip({ level: 6, flush: constants.Z_SYNC_FLUSH })
  return createBrotliCompress({ flush: BROTLI_OPERATION_FLUSH, params: quick })
}
