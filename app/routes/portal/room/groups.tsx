import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { listRoomPeople } from '#app/domain/rooms/acceptances.server.ts'
import { listGroups } from '#app/domain/rooms/groups.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getProjectCtx } from '#app/routes/portal/project/project-actions.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { GroupsSection } from '#app/routes/rooms/groups-section.tsx'
import { t } from '#app/texts.ts'
import type { Route } from './+types/groups.ts'

export const meta = createTabMeta(t('Groups'))

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const ctx = await getProjectCtx(context, id)
  const { room } = await throwAsErrorResponse(findRoomOfProject(ctx, id))
  const [groups, people] = await Promise.all([listGroups(ctx, room), listRoomPeople(ctx, room)])
  return { room: room.id, groups, people }
}

export default function ClientRoomGroupsPage({ loaderData }: Route.ComponentProps) {
  return <GroupsSection {...loaderData} />
}
