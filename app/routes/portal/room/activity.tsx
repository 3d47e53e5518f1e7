import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getProjectCtx } from '#app/routes/portal/project/project-actions.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { loadRoomActivity } from '#app/routes/rooms/activity/load-activity.server.ts'
import { RoomActivity } from '#app/routes/rooms/activity/room-activity.tsx'
import { t } from '#app/texts.ts'
import type { Route } from './+types/activity.ts'

export const meta = createTabMeta(t('Activity'))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = await getProjectCtx(context, params.id)
  return throwAsErrorResponse(
    findRoomOfProject(ctx, params.id).then((reader) => loadRoomActivity(ctx, reader, url)),
  )
}

export default function ClientRoomActivityPage({ loaderData }: Route.ComponentProps) {
  return <RoomActivity data={loaderData} />
}
