import { createStreamResponse } from '#app/adapters/node-streams.server.ts'
import { nodeConnectionKey } from '#app/context.ts'
import { findArchiveFile } from '#app/domain/rooms/archive/archives.server.ts'
import { createErrorResponse, respond } from '#app/routes/failure-response.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/room-archive.ts'
import { parseByteRange } from './byte-range.ts'
import { createContentDisposition } from './content-disposition.ts'
import { getRoomInsider } from './room-insider.server.ts'
import { roomHeaders } from './room-response.server.ts'

/** An archive of a room, also in ranges, because it can be large. Only for the firm and the seller's side. */
export const loader = respond(async ({ context, params, request }: Route.LoaderArgs) => {
  const { ctx, reader } = await getRoomInsider(context, params.id)
  const { name, bytes, sha256, read } = await findArchiveFile(ctx, reader, params.archive)
  const etag = `"${sha256}"`
  const range = parseByteRange(request.headers, { etag, bytes })
  if (range === 'none')
    return createErrorResponse(416, t('The requested range is beyond the end of the document.'), {
      'Content-Range': `bytes */${bytes}`,
    })
  const headers: Record<string, string> = {
    ...roomHeaders,
    'Content-Type': 'application/zip',
    'Content-Disposition': createContentDisposition('attachment', name),
    'Accept-Ranges': 'bytes',
    ETag: etag,
    'Content-Length': String(range ? range.end - range.start + 1 : bytes),
  }
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${bytes}`
  const init = { status: range ? 206 : 200, headers }
  if (request.method === 'HEAD') return new Response(null, init)
  return createStreamResponse(context.get(nodeConnectionKey), await read(range), init)
})
