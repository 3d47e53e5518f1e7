import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { showRoomDocument } from '#app/domain/rooms/show-document.server.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { toDocumentRef } from '#app/routes/api/room-response.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getNumberParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/project-document.ts'
import { DocumentViewer } from './document-viewer.tsx'

export const meta = createTitleMeta(t('Document'))

/** Loads a document of a project's data room for the firm or the seller's side. */
export async function loader({ context, params: { id, entry }, pattern, url }: Route.LoaderArgs) {
  const ctx = getRoomCtx(context)
  const { room } = await throwAsErrorResponse(findRoomOfProject(ctx, id))
  const ref = toDocumentRef({ id: room.id, entry }, url)
  const page = getNumberParam(url, 'page') ?? 1
  return {
    document: await throwAsErrorResponse(showRoomDocument(ctx, ref, page)),
    room: /^\/?admin\//.test(pattern) ? `/admin/projects/${id}/room` : `/client/projects/${id}/room`,
  }
}

export default function ProjectDocument({ loaderData: { document, room } }: Route.ComponentProps) {
  const index = room.startsWith('/admin/') ? `${room}/index` : room
  return <DocumentViewer document={document} paths={{ index, documents: `${room}/documents` }} />
}
