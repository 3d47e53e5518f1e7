import { href } from 'react-router'
import { showRoomDocument } from '#app/domain/rooms/show-document.server.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/document.ts'
import { DocumentViewer } from './document-viewer.tsx'

export const meta = createTitleMeta(t('Document'))

export const loader = async ({ context, params: { id, entry }, url }: Route.LoaderArgs) => ({
  document: await throwAsErrorResponse(
    showRoomDocument(getRoomCtx(context), id, entry, Number(url.searchParams.get('page')) || 1),
  ),
})

export default function DocumentPage({ loaderData: { document }, params: { id } }: Route.ComponentProps) {
  const folder = document.parentId ? `?folder=${document.parentId}` : ''
  return (
    <DocumentViewer
      document={document}
      links={{
        folder: `/rooms/${id}${folder}`,
        document: (entry) => href('/rooms/:id/documents/:entry', { id, entry }),
        ask: `${href('/rooms/:id/questions', { id })}?entry=${document.id}&page=${document.first}`,
      }}
    />
  )
}
