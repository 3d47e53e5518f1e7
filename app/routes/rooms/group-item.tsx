import type { ReactNode } from 'react'
import { href } from 'react-router'
import { formatDay } from '#app/core/days.ts'
import { levelLabels } from '#app/core/room-levels.ts'
import type { RoomPeople } from '#app/domain/rooms/acceptances.server.ts'
import type { RoomGroup } from '#app/domain/rooms/groups.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { AgreementText } from '#app/routes/agreements/agreement-text.tsx'
import { t, tRich } from '#app/texts.ts'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { SectionRows } from '#app/ui/page.tsx'

export type GuestRow = NonNullable<ReturnType<RoomPeople['members']['get']>>[number]
type AcceptanceRow = NonNullable<ReturnType<RoomPeople['acceptances']['get']>>[number]

/**
 * List item with a group's people, agreement and acceptances, for the firm and the seller's side. For the firm only:
 * `link` beside the name, `menu` with a guest's actions, `newVersion` link that replaces the agreement, and `children`.
 */
export function GroupItem({
  room,
  group,
  people,
  link,
  menu,
  newVersion,
  children,
}: {
  room: string
  group: RoomGroup
  people: RoomPeople
  link?: ReactNode
  menu?: (guest: GuestRow) => ReactNode
  newVersion?: ReactNode
  children?: ReactNode
}) {
  const members = people.members.get(group.id) ?? []
  const agreement = people.agreements.get(group.id)
  const acceptances = people.acceptances.get(group.id) ?? []
  return (
    <li className="py-4 grid gap-2 grid-cols-[minmax(0,1fr)]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 className="text-lg font-semibold wrap-anywhere">{group.name}</h3>
        {link}
      </div>
      <p className="caption">
        {[
          countPhrase(members.length, 'person'),
          levelLabels[group.level],
          group.expiresOn && t('until {day}', { day: formatDay(group.expiresOn) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <SectionRows label={t('People in {group}', { group: group.name })}>
        {members.map((guest) => (
          <li key={guest.id} className="py-2.5 flex items-start justify-between gap-x-4">
            <div className="min-w-0">
              <p className="wrap-anywhere">{guest.name || guest.email}</p>
              <GuestFacts guest={guest} hasAgreement={agreement !== undefined} />
            </div>
            {menu?.(guest)}
          </li>
        ))}
      </SectionRows>
      {agreement ? (
        <Disclosure
          summary={t('Agreement: {title}, version {version}', agreement)}
          label={`${t('Agreement: {title}, version {version}', agreement)}, ${group.name}`}
        >
          <AgreementText html={agreement.html} />
        </Disclosure>
      ) : (
        <p className="text-soft">{t('Without an agreement')}</p>
      )}
      {newVersion}
      {acceptances.length > 0 && <Acceptances room={room} group={group.name} acceptances={acceptances} />}
      {children}
    </li>
  )
}

const GuestFacts = ({ guest, hasAgreement }: { guest: GuestRow; hasAgreement: boolean }) => (
  <p className="caption wrap-anywhere">
    {guest.name && (
      <>
        <BreakableEmail email={guest.email} />
        {' · '}
      </>
    )}
    {tRich('invited on {day}', { day: <LocalDate value={guest.invitedAt} /> })}
    {!guest.hasAccount && ` · ${t('no password yet')}`}
    {hasAgreement && ` · ${guest.hasAccepted ? t('agreement accepted') : t('agreement not accepted yet')}`}
    {guest.expiresOn && ` · ${t('until {day}', { day: formatDay(guest.expiresOn) })}`}
  </p>
)

const Acceptances = ({
  room,
  group,
  acceptances,
}: {
  room: string
  group: string
  acceptances: AcceptanceRow[]
}) => (
  <Disclosure
    summary={t('Accepted agreements ({count})', { count: acceptances.length })}
    label={`${t('Accepted agreements ({count})', { count: acceptances.length })}, ${group}`}
  >
    <SectionRows label={t('Accepted agreements')}>
      {acceptances.map(({ id, name, version, acceptedAt, isSealed }) => (
        <li key={id} className="py-2.5 flex flex-wrap justify-between gap-x-6">
          <span className="wrap-anywhere">
            {tRich('{name}, version {version}, on {day}', {
              name,
              version,
              day: <LocalDate value={acceptedAt} />,
            })}
          </span>
          {isSealed ? (
            <a
              href={href('/api/rooms/:id/acceptances/:acceptance', { id: room, acceptance: id })}
              className="tall-link"
            >
              {t('Download PDF')}
              <span className="sr-only"> {name}</span>
            </a>
          ) : (
            <span className="text-soft">{t('The signed PDF is being created.')}</span>
          )}
        </li>
      ))}
    </SectionRows>
  </Disclosure>
)
