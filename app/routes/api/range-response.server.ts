import type { Readable } from 'node:stream'
import type { ByteRange } from '#app/adapters/file-storage.server.ts'
import { createStreamResponse, type NodeConnection } from '#app/adapters/node-streams.server.ts'
import { createErrorResponse } from '#app/routes/failure-response.server.ts'
import { t } from '#app/texts.ts'
import { parseByteRange } from './byte-range.ts'

type SentFile = { bytes: number; sha256: string; headers: Record<string, string> }

/** Returns a stored file, or the range that the request asks for. `read` isn't called if nothing has to be sent. */
export async function createRangeResponse(
  { method, headers: requested }: Request,
  connection: NodeConnection,
  { bytes, sha256, headers }: SentFile,
  read: (range: ByteRange | null) => Promise<Readable>,
): Promise<Response> {
  const etag = `"${sha256}"`
  const sent = new Headers(headers)
  sent.set('Accept-Ranges', 'bytes')
  sent.set('ETag', etag)
  const known = requested.get('if-none-match')?.split(/\s*,\s*/) ?? []
  if (known.includes(etag)) return new Response(null, { status: 304, headers: sent })
  const range = parseByteRange(requested, { etag, bytes })
  if (range === 'none')
    return createErrorResponse(416, t('The requested range is beyond the end of the document.'), {
      'Content-Range': `bytes */${bytes}`,
    })
  sent.set('Content-Length', String(range ? range.end - range.start + 1 : bytes))
  if (range) sent.set('Content-Range', `bytes ${range.start}-${range.end}/${bytes}`)
  const init = { status: range ? 206 : 200, headers: sent }
  return method === 'HEAD'
    ? new Response(null, init)
    : createStreamResponse(connection, await read(range), init)
}
