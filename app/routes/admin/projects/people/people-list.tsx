import { listIfOn } from '#app/content/modules.ts'
import { joinList } from '#app/core/join-list.ts'
import type { MemberRow, PeopleQuery, ProjectPeopleList } from '#app/domain/projects/list-people.server.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { getAccountStatus } from '#app/routes/admin/users/user-table.tsx'
import { tRich } from '#app/translations/rich-texts.ts'
import { t } from '#app/translations/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { getFormError, useOutcome } from '#app/ui/form/form-outcome.ts'
import { RowMenu } from '#app/ui/frame/menu.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { ListSearch, Pagination } from '#app/ui/list/list-controls.tsx'
import { FormNotices } from '#app/ui/notice.tsx'
import { PageSection } from '#app/ui/page-section.tsx'
import { AccountStatusBadge } from '#app/ui/status-badges.tsx'
import { ChangeRightsDialog, MakeMainContactDialog, RemoveMemberDialog } from './member-dialogs.tsx'

const MEMBER_INTENTS = ['rights', 'remove', 'main-contact']

export function ProjectMembersSection({
  title,
  people,
  query,
}: {
  title: string
  people: ProjectPeopleList
  query: PeopleQuery
}) {
  const { mainContact, members, counts, more } = people
  const actionData = useOutcome()
  const outcome = actionData && MEMBER_INTENTS.includes(actionData.intent) ? actionData : undefined
  return (
    <PageSection id="on-it" title={t('Client team')} className="min-w-0 grid gap-4">
      <FormNotices outcome={outcome} error={getFormError(outcome)} />
      <div className="bg-surface border border-line border-l-3 border-l-brass p-4">
        <p className="text-sm font-semibold text-accent">{t('Main contact')}</p>
        {mainContact ? (
          <>
            <PersonSummary person={mainContact} />
            <p className="mt-1 text-sm text-soft">
              {t(
                'Can see {rights}. To replace the main contact, use “Make Main Contact” in a member’s menu.',
                {
                  rights: joinList([
                    t('documents'),
                    ...listIfOn('requests', t('requests')),
                    ...listIfOn('invoices', t('invoices billed to them')),
                  ]),
                },
              )}
            </p>
          </>
        ) : (
          <p className="text-soft">
            {t(
              'No main contact yet. Make a member the main contact, or select a client account on the Edit Project page.',
            )}
          </p>
        )}
      </div>
      {(counts.members > members.length || query.search) && (
        <ListSearch label={t('Search members by name, company or email')} search={query.search} />
      )}
      <h3 className="text-lg font-semibold">{t('Members ({members})', { members: counts.members })}</h3>
      {members.length === 0 && (
        <EmptyState showAll={query.search !== '' && t('Show all members')}>
          {query.search
            ? t('No members match “{search}”.', { search: query.search })
            : t(
                'No members yet. Add people who work with the main contact, such as a CFO, a lawyer or a bookkeeper.',
              )}
        </EmptyState>
      )}
      <ul aria-label={t('Members')} className="divide-y divide-line border-y border-line empty:hidden">
        {members.map((member) => (
          <MemberEntry key={member.id} title={title} people={people} member={member} />
        ))}
      </ul>
      <Pagination after={query.after} more={more} />
    </PageSection>
  )
}

type ProjectPerson = NonNullable<ProjectPeopleList['mainContact']>

function PersonSummary({ person }: { person: ProjectPerson }) {
  const { name, email, company } = person
  const state = getAccountStatus(person)
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 wrap-anywhere">
        <ClientLink uid={person.id} className="tall-link">
          {name}
        </ClientLink>
        {state && <AccountStatusBadge state={state} />}
      </p>
      <p className="text-sm text-soft wrap-anywhere">
        {[company !== name && company, email !== name && email].filter(Boolean).join(' · ')}
      </p>
    </>
  )
}

function MemberEntry({
  title,
  people,
  member,
}: {
  title: string
  people: ProjectPeopleList
  member: MemberRow
}) {
  const { documents, invoices, since } = member
  const rights = [
    ...(documents ? [t('documents'), ...listIfOn('requests', t('requests'))] : []),
    ...(invoices ? listIfOn('invoices', t('invoices')) : []),
  ]
  return (
    <li className="py-3 flex items-start gap-3">
      <div className="min-w-0">
        <PersonSummary person={member} />
        <p className="mt-1 text-sm text-soft">
          {rights.length > 0
            ? t('Can see {rights}', { rights: joinList(rights) })
            : t('Can only see the project')}
          {' · '}
          {tRich('Added {date}', { date: <LocalDate value={since} /> })}
        </p>
      </div>
      <RowMenu subject={member.name}>
        <ChangeRightsDialog counts={people.counts} member={member} />
        <MakeMainContactDialog title={title} people={people} member={member} />
        <RemoveMemberDialog title={title} counts={people.counts} member={member} />
      </RowMenu>
    </li>
  )
}
