import { Duplex } from 'node:stream'
import { promisify } from 'node:util'
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib'
import type { MiddlewareHandler } from 'hono'
import { hasSessionCookie } from '#app/domain/sign-in/sessions/cookies.server.ts'
import { type Encoding, isCompressible, pickEncoding } from './encodings.ts'

/**
 * Compresses dynamic responses while they stream, and flushes each write. Signed-in pages are compressed only for
 * requests from this site or the address bar. If another site could repeatedly trigger a compressed response containing
 * text of its choice, the sizes would reveal the content (BREACH).
 */
export function compress(): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { res } = c
    if (!res.body || !isWorthCompressing(res)) return
    c.header('Vary', 'Accept-Encoding', { append: true })
    const site = c.req.header('sec-fetch-site')
    if (hasSessionCookie(c.req.header('cookie')) && site !== 'same-origin' && site !== 'none') return
    const encoding = pickEncoding(c.req.header('accept-encoding'))
    if (encoding === 'identity') return
    // A body with a content-length is in memory already, and compressing it at once is much faster than as a stream.
    const body = res.headers.has('content-length')
      ? await compressWhole(new Uint8Array(await res.arrayBuffer()), encoding)
      : (res.body.pipeThrough(Duplex.toWeb(createEncoder(encoding)) as TransformStream) as ReadableStream)
    c.res = new Response(body, res)
    c.res.headers.set('Content-Encoding', encoding)
    if (body instanceof Uint8Array) c.res.headers.set('Content-Length', String(body.byteLength))
    else c.res.headers.delete('Content-Length')
  }
}

// Responses in plain text are a line or two, which compression would make longer.
function isWorthCompressing({ status, headers }: Response): boolean {
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

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const { BROTLI_OPERATION_FLUSH, BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants
// Uses half the CPU time of the next level, for 5% more bytes.
const fastBrotli = { [BROTLI_PARAM_QUALITY]: 3, [BROTLI_PARAM_LGWIN]: 18 }

const compressWhole = (bytes: Uint8Array<ArrayBuffer>, encoding: Exclude<Encoding, 'identity'>) =>
  encoding === 'gzip' ? compressGzip(bytes, { level: 6 }) : compressBrotli(bytes, { params: fastBrotli })

// Flushes after each write. The window is small, because each response in progress has one.
function createEncoder(encoding: Exclude<Encoding, 'identity'>): Duplex {
  if (encoding === 'gzip') return createGzip({ level: 6, flush: constants.Z_SYNC_FLUSH })
  return createBrotliCompress({ flush: BROTLI_OPERATION_FLUSH, params: fastBrotli })
}
