import { findRoomOfProject } from '#app/domain/access/room-visibility.server.ts'
import { listRoomPeople } from '#app/domain/rooms/acceptances.server.ts'
import { listLevels } from '#app/domain/rooms/entry-levels.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getNumberParam, getTextParam } from '#app/routes/list-query.ts'
import { getProjectCtx } from '#app/routes/portal/project/project-actions.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { GroupItem } from '#app/routes/rooms/group-item.tsx'
import { LevelTable } from '#app/routes/rooms/level-table.tsx'
import { t } from '#app/texts.ts'
import { PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/groups.ts'

export const meta = createTabMeta(t('Groups'))

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = await getProjectCtx(context, id)
  const { room } = await throwAsErrorResponse(findRoomOfProject(ctx, id))
  const folder = getTextParam(url, 'folder') || null
  return {
    room: room.id,
    ...(await listLevels(ctx, room, folder, getNumberParam(url, 'page') ?? 1)),
    people: await listRoomPeople(ctx, room),
  }
}

export default function ClientRoomGroupsPage({ loaderData }: Route.ComponentProps) {
  const { room, groups, people, table } = loaderData
  return (
    <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
      <PageSection id="groups" title={t('Groups')} empty={groups.length === 0 && t('No groups yet.')}>
        <ul className="divide-y divide-line border-y border-line">
          {groups.map((group) => (
            <GroupItem key={group.id} room={room} group={group} people={people} />
          ))}
        </ul>
      </PageSection>
      {groups.length > 0 && <LevelTable groups={groups} {...table} canChange={false} />}
    </div>
  )
}
