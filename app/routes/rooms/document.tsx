import { showRoomDocument } from '#app/domain/rooms/show-document.server.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { toDocumentRef } from '#app/routes/api/room-response.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getNumberParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/document.ts'
import { DocumentViewer } from './document-viewer.tsx'

export const meta = createTitleMeta(t('Document'))

export const loader = async ({ context, params, url }: Route.LoaderArgs) => ({
  document: await throwAsErrorResponse(
    showRoomDocument(getRoomCtx(context), toDocumentRef(params, url), getNumberParam(url, 'page') ?? 1),
  ),
})

export default function DocumentPage({ loaderData: { document }, params: { id } }: Route.ComponentProps) {
  const index = `/rooms/${id}`
  return (
    <DocumentViewer
      document={document}
      paths={{ index, documents: `${index}/documents`, ask: `${index}/questions` }}
    />
  )
}
