import { createHash } from 'node:crypto'
import { compressWell, type Encoding, isCompressible, pickEncoding } from './encodings.ts'

type HeaderMap = Record<string, string>
type Variant = {
  etag: string
  body: Buffer<ArrayBuffer>
  headers: HeaderMap
  /** Headers for a 304. */
  unchangedHeaders: HeaderMap
}

/** A 200 response in memory, with the bytes and headers for each encoding that makes it smaller. */
export type ReadyResponse = { identity: Variant; br?: Variant; gzip?: Variant; bytes: number }

/** Creates a ready response from a body and its headers (lowercase names), and compresses it. */
export async function compressReadyResponse(
  body: Uint8Array<ArrayBuffer>,
  headers: HeaderMap,
): Promise<ReadyResponse> {
  const [br, gzip] = isCompressible(headers['content-type'] ?? '')
    ? await Promise.all([compressWell(body, 'br'), compressWell(body, 'gzip')])
    : []
  return createReadyResponse({ identity: body, br, gzip }, headers)
}

/** Creates a ready response from compressed bodies. */
export function createReadyResponse(
  bodies: { identity: Uint8Array; br?: Uint8Array; gzip?: Uint8Array },
  headers: HeaderMap,
): ReadyResponse {
  // Includes the headers in the ETag. After a 304, the browser keeps its cached headers, so new headers require a new
  // ETag.
  const hash = createHash('sha256').update(JSON.stringify(headers)).update(bodies.identity)
  const tag = hash.digest('base64url').slice(0, 22)
  const vary = [headers.vary, (bodies.br || bodies.gzip) && 'Accept-Encoding'].filter(Boolean).join(', ')
  const { 'content-type': contentType = 'application/octet-stream', ...rest } = headers
  const createVariant = (encoding: Encoding, body: Uint8Array | undefined): Variant | undefined => {
    if (!body || (encoding !== 'identity' && body.byteLength >= bodies.identity.byteLength)) return undefined
    const etag = `"${tag}${encoding === 'identity' ? '' : `-${encoding}`}"`
    const unchangedHeaders: HeaderMap = { ...rest, etag, ...(vary ? { vary } : {}) }
    return {
      etag,
      // Uses a separate Buffer, because anything else would be copied for each response.
      body: Buffer.from(body),
      headers: {
        'content-type': contentType,
        ...(encoding === 'identity' ? {} : { 'content-encoding': encoding }),
        'content-length': String(body.byteLength),
        ...unchangedHeaders,
      },
      unchangedHeaders,
    }
  }
  const identity = createVariant('identity', bodies.identity) as Variant
  const br = createVariant('br', bodies.br)
  const gzip = createVariant('gzip', bodies.gzip)
  const bytes = [identity, br, gzip].reduce((total, variant) => total + (variant?.body.byteLength ?? 0), 0)
  return { identity, br, gzip, bytes }
}

/**
 * Responds to GET or HEAD: a 304 if the client already has these bytes, otherwise a 200. `extra`: headers only for this
 * response.
 */
export function sendReadyResponse(request: Request, ready: ReadyResponse, extra?: HeaderMap): Response {
  const variant = ready[pickEncoding(request.headers.get('accept-encoding'), ready)] ?? ready.identity
  const withExtra = (headers: HeaderMap) => (extra ? { ...headers, ...extra } : headers)
  const known = request.headers.get('if-none-match')
  if (known !== null && matchesTag(known, variant.etag))
    return new Response(null, { status: 304, headers: withExtra(variant.unchangedHeaders) })
  const body = request.method === 'HEAD' ? null : variant.body
  return new Response(body, { status: 200, headers: withExtra(variant.headers) })
}

/** Returns the URL without scheme and host. */
export const getPathAndQuery = ({ url }: Request) => url.slice(url.indexOf('/', url.indexOf('://') + 3))

/** Returns the path as sent, with its escapes. */
export const getRawPath = (request: Request) => getPathAndQuery(request).replace(/\?.*/, '')

export const isGetOrHead = ({ method }: Request) => method === 'GET' || method === 'HEAD'

// Compares weakly, as RFC 9110 requires, because proxies that recompress mark tags as weak.
const matchesTag = (header: string, etag: string) =>
  header === etag || header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
