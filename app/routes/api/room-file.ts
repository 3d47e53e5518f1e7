import { nodeConnectionKey } from '#app/context.ts'
import { findDownload } from '#app/domain/rooms/view-document.server.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import type { Route } from './+types/room-file.ts'
import { createContentDisposition } from './content-disposition.ts'
import { createRangeResponse } from './range-response.server.ts'
import { createRoomResponse, roomHeaders, toDocumentRef } from './room-response.server.ts'

/** Sends a document's file: the original (supports ranges) or the marked PDF (always whole). */
export const loader = respond(async ({ context, params, request, url }: Route.LoaderArgs) => {
  const found = await findDownload(getRoomCtx(context), toDocumentRef(params, url))
  const connection = context.get(nodeConnectionKey)
  if (found.as === 'marked') {
    const headers = {
      ...roomHeaders,
      'Content-Type': 'application/pdf',
      ...createDownloadHeader(found.name, 'pdf'),
    }
    return request.method === 'HEAD'
      ? new Response(null, { headers })
      : createRoomResponse(connection, await found.read(), headers)
  }
  const { bytes, sha256, kind } = found.version
  const headers = {
    ...roomHeaders,
    'Content-Type': 'application/octet-stream',
    ...createDownloadHeader(found.name, kind === 'jpeg' ? 'jpg' : kind),
  }
  return createRangeResponse(request, connection, { bytes, sha256, headers }, found.read)
})

/** Names a download after the document's title, because the uploaded file's name may be confidential. */
function createDownloadHeader(title: string, extension: string) {
  const name = title.toLowerCase().endsWith(`.${extension}`) ? title : `${title}.${extension}`
  return { 'Content-Disposition': createContentDisposition('attachment', name) }
}
