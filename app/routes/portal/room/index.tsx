import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { handleFormByIntent, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getProjectCtx } from '#app/routes/portal/project/project-actions.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { createIndexHandlers, loadIndex } from '#app/routes/rooms/index/index-page.server.ts'
import { IndexSection } from '#app/routes/rooms/index/index-section.tsx'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/index.ts'

export const headers = actionHeaders
export const meta = createTabMeta(t('Data Room'))

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = await getProjectCtx(context, id)
  const reader = await throwAsErrorResponse(findRoomOfProject(ctx, id))
  return { name: reader.room.name, page: await throwAsErrorResponse(loadIndex(ctx, reader, url)) }
}

export async function action({ context, params: { id }, request }: Route.ActionArgs) {
  const ctx = await getProjectCtx(context, id)
  const { room } = await throwAsErrorResponse(findRoomOfProject(ctx, id))
  return handleFormByIntent(ctx, await request.formData(), createIndexHandlers(ctx, room.id))
}

export default function ClientProjectRoomPage({ loaderData: { name, page } }: Route.ComponentProps) {
  return (
    <PageSection id="room" title={name}>
      <IndexSection page={page} />
    </PageSection>
  )
}
