import { nodeConnectionKey } from '#app/context.ts'
import { findDownload } from '#app/domain/rooms/view-document.server.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { createErrorResponse, respond } from '#app/routes/failure-response.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/room-file.ts'
import { parseByteRange } from './byte-range.ts'
import { createContentDisposition } from './content-disposition.ts'
import { createRoomResponse, roomHeaders } from './room-response.server.ts'

/** Returns a document's file: the original, also in ranges, or a marked PDF, which is always sent as a whole. */
export const loader = respond(async ({ context, params, request }: Route.LoaderArgs) => {
  const found = await findDownload(getRoomCtx(context), params.id, params.entry)
  const isHead = request.method === 'HEAD'
  const connection = context.get(nodeConnectionKey)
  if (found.as === 'marked') {
    const headers = nameFile(found.name, 'pdf')
    if (isHead)
      return new Response(null, {
        headers: { ...roomHeaders, ...headers, 'Content-Type': 'application/pdf' },
      })
    return createRoomResponse(connection, await found.read(), { headers })
  }
  const { bytes, sha256, kind } = found.version
  const etag = `"${sha256}"`
  const headers: Record<string, string> = {
    ...nameFile(found.name, kind === 'jpeg' ? 'jpg' : kind),
    'Accept-Ranges': 'bytes',
    ETag: etag,
  }
  const range = parseByteRange(request.headers, { etag, bytes })
  if (range === 'none')
    return createErrorResponse(416, t('The requested range is beyond the end of the document.'), {
      'Content-Range': `bytes */${bytes}`,
    })
  if (range) headers['Content-Range'] = `bytes ${range.start}-${range.end}/${bytes}`
  const status = range ? 206 : 200
  if (isHead)
    return new Response(null, {
      status,
      headers: { ...roomHeaders, ...headers, 'Content-Length': String(bytes) },
    })
  return createRoomResponse(connection, await found.read(range), { status, headers })
})

/** The name says no more than the document's title. */
function nameFile(title: string, ending: string) {
  const name = title.toLowerCase().endsWith(`.${ending}`) ? title : `${title}.${ending}`
  return { 'Content-Disposition': createContentDisposition('attachment', name) }
}
