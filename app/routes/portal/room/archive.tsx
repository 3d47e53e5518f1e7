import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getProjectCtx } from '#app/routes/portal/project/project-actions.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { handleArchiveForm, loadRoomArchives } from '#app/routes/rooms/archive/archive-actions.server.ts'
import { RoomArchives } from '#app/routes/rooms/archive/room-archives.tsx'
import { t } from '#app/texts.ts'
import type { Route } from './+types/archive.ts'

export const meta = createTabMeta(t('Archives'))

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const ctx = await getProjectCtx(context, id)
  return loadRoomArchives(ctx, await throwAsErrorResponse(findRoomOfProject(ctx, id)))
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const ctx = await getProjectCtx(context, id)
  return handleArchiveForm(ctx, await throwAsErrorResponse(findRoomOfProject(ctx, id)), request)
}

export default function ClientRoomArchivePage({ loaderData }: Route.ComponentProps) {
  return <RoomArchives data={loaderData} />
}
