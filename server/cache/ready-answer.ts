import { createHash } from 'node:crypto'
import { compressWell, type Encoding, isCompressible, pickEncoding } from './encodings.ts'

type Headers_ = Record<string, string>
type Variant = { etag: string; body: Buffer<ArrayBuffer>; headers: Headers_; unchanged: Headers_ }

/** A 200 answer whose bytes and headers are kept in each encoding that makes it smaller. */
export type ReadyAnswer = { identity: Variant; br?: Variant; gzip?: Variant; bytes: number }

/** Makes one from a body and its headers (names in lower case); compresses it unless that was done before. */
export async function makeReady(body: Uint8Array<ArrayBuffer>, headers: Headers_): Promise<ReadyAnswer> {
  const type = headers['content-type'] ?? ''
  const [br, gzip] = isCompressible(type)
    ? await Promise.all([compressWell(body, 'br'), compressWell(body, 'gzip')])
    : []
  return readyFrom({ identity: body, br, gzip }, headers)
}

/** The same from ready-made bodies. */
export function readyFrom(
  bodies: { identity: Uint8Array; br?: Uint8Array; gzip?: Uint8Array },
  headers: Headers_,
): ReadyAnswer {
  // The headers are part of it: a 304 keeps the old ones, so an answer with others needs another tag.
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(bodies.identity)
  const tag = hash.digest('base64url').slice(0, 22)
  const varies = bodies.br || bodies.gzip
  const vary = [headers.vary, varies && 'Accept-Encoding'].filter(Boolean).join(', ')
  const { 'content-type': contentType = 'application/octet-stream', ...rest } = headers
  const variant = (encoding: Encoding, body: Uint8Array | undefined): Variant | undefined => {
    if (!body || (encoding !== 'identity' && body.byteLength >= bodies.identity.byteLength)) return undefined
    const etag = `"${tag}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const unchanged: Headers_ = { ...rest, etag, ...(vary ? { vary } : {}) }
    const coding: Headers_ = encoding === 'identity' ? {} : { 'content-encoding': encoding }
    const length = String(body.byteLength)
    return {
      etag,
      // A Buffer of its own: anything else is copied for each answer.
      body: Buffer.from(body),
      headers: { 'content-type': contentType, ...coding, 'content-length': length, ...unchanged },
      unchanged,
    }
  }
  const identity = variant('identity', bodies.identity) as Variant
  const [br, gzip] = [variant('br', bodies.br), variant('gzip', bodies.gzip)]
  const bytes = [identity, br, gzip].reduce((sum, one) => sum + (one?.body.byteLength ?? 0), 0)
  return { identity, br, gzip, bytes }
}

/** Answers a GET or HEAD: 304 when the visitor has these very bytes, else 200. `more`: headers of this answer alone. */
export function answerReady(request: Request, ready: ReadyAnswer, more?: Headers_): Response {
  const variant = ready[pickEncoding(request.headers.get('accept-encoding'), ready)] ?? ready.identity
  const known = request.headers.get('if-none-match')
  if (known !== null && matches(known, variant.etag)) {
    return new Response(null, { status: 304, headers: with_(variant.unchanged, more) })
  }
  const body = request.method === 'HEAD' ? null : variant.body
  return new Response(body, { status: 200, headers: with_(variant.headers, more) })
}

const with_ = (headers: Headers_, more: Headers_ | undefined) => (more ? { ...headers, ...more } : headers)

/** The address without scheme and host: path and, if there is one, query. */
export const addressOf = ({ url }: Request) => url.slice(url.indexOf('/', url.indexOf('://') + 3))

/** The path as it was sent, escapes and all. */
export const rawPathOf = (request: Request) => addressOf(request).replace(/\?.*/, '')

export const isRead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

// Weak comparison, as the standard asks: a proxy that recompresses marks our tags as weak.
const matches = (header: string, etag: string) =>
  header === etag || header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
