import { formatDay } from '#app/core/days.ts'
import { levelLabels } from '#app/core/room-levels.ts'
import type { RoomPeople } from '#app/domain/rooms/acceptances.server.ts'
import type { RoomGroup } from '#app/domain/rooms/groups.server.ts'
import { t } from '#app/texts.ts'
import { PageSection } from '#app/ui/page.tsx'
import { GroupPeople } from './group-people.tsx'

/** Read-only list of groups with their people and agreements, for the seller's side. */
export const GroupsSection = ({
  room,
  groups,
  people,
}: {
  room: string
  groups: RoomGroup[]
  people: RoomPeople
}) => (
  <PageSection id="groups" title={t('Groups')} empty={groups.length === 0 && t('No groups yet.')}>
    <ul className="divide-y divide-line border-y border-line">
      {groups.map((group) => (
        <li key={group.id} className="py-4 grid gap-2">
          <h3 className="text-lg font-semibold wrap-anywhere">{group.name}</h3>
          <p className="caption">
            {[
              levelLabels[group.level],
              group.expiresOn && t('until {day}', { day: formatDay(group.expiresOn) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
          <GroupPeople room={room} group={group} people={people} />
        </li>
      ))}
    </ul>
  </PageSection>
)
