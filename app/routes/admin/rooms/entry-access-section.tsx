import { levelLabels } from '#app/core/room-levels.ts'
import type { listEntryAccess } from '#app/domain/rooms/entry-levels.server.ts'
import { t, tRich } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { PageSection } from '#app/ui/page.tsx'

/** Lists each group's access to an entry. */
export const EntryAccessSection = ({ groups }: { groups: Awaited<ReturnType<typeof listEntryAccess>> }) => (
  <PageSection id="who" title={t('Who can see this?')} className="max-w-3xl">
    <p className="text-soft">{t('Your team and the seller’s side see everything.')}</p>
    <ul className="mt-3 divide-y divide-line border-y border-line">
      {groups.map(({ groupId, group, level, releasedAt, people }) => (
        <li key={groupId} className="py-3">
          <p className="font-semibold wrap-anywhere">
            {group}
            {': '}
            {levelLabels[level]}
          </p>
          <p className="caption">
            {level === 'none' || !releasedAt
              ? t('Can’t see it.')
              : tRich('Sees the version released on {date}.', { date: <LocalDate value={releasedAt} /> })}
            {people.length > 0 && ` ${people.join(', ')}`}
          </p>
        </li>
      ))}
    </ul>
  </PageSection>
)
