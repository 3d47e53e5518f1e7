import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { loadRoomActivity } from '#app/routes/rooms/activity/load-activity.server.ts'
import { RoomActivity } from '#app/routes/rooms/activity/room-activity.tsx'
import { t } from '#app/texts.ts'
import type { Route } from './+types/activity.ts'

export const meta = createTabMeta(t('Activity'))

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  return throwAsErrorResponse(
    findRoomOfProject(ctx, params.id).then((reader) => loadRoomActivity(ctx, reader, url)),
  )
}

export default function ActivityPage({ loaderData }: Route.ComponentProps) {
  return <RoomActivity data={loaderData} />
}
