import { memo } from 'react'
import { getIndustryLabel } from '#app/domain/users/industry-label.ts'
import type { User, UserQuery } from '#app/domain/users/users.server.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { t, tRich } from '#app/texts.ts'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import { createSelectionColumn } from '#app/ui/bulk/bulk-actions.tsx'
import type { BulkQuestion } from '#app/ui/bulk/selection.ts'
import { DateAndTime, LocalDate } from '#app/ui/dates/dates.tsx'
import { Table } from '#app/ui/list/table.tsx'
import { type AccountStatus, AccountStatusBadge } from '#app/ui/status-badges.tsx'

export const VIEW_USER_FORM_ID = 'view-user'

/** User table as required by the specification. Doesn't re-render when a dialog opens. */
export const UserTable = memo(function UserTable({
  users,
  question,
  query,
  more,
  onView,
  viewerIsStaff,
}: {
  users: User[]
  question: BulkQuestion | undefined
  query: UserQuery
  more: string | null
  onView: (user: User) => void
  /** Staff can't open the administrator's account. */
  viewerIsStaff: boolean
}) {
  return (
    <Table
      label={t('Table of users')}
      wide
      manyColumns
      rows={users}
      rowKey={(user) => user.id}
      query={query}
      pages={{ after: query.after, more }}
      columns={[
        // Staff accounts are managed on the team page.
        createSelectionColumn(
          { rows: users, checked: question?.rows.map(({ id }) => id) ?? [] },
          (user) => user.name || user.email,
          (user) => user.role === 'client',
        ),
        {
          header: t('Name'),
          title: true,
          sort: { by: 'name', first: 'asc' },
          className: '@4xl:w-[15%]',
          cell: (user) => <UserNameCell user={user} />,
        },
        {
          header: t('Company'),
          card: 'value',
          sort: { by: 'company', first: 'asc' },
          className: 'wrap-anywhere @4xl:w-[14%]',
          cell: (user) => user.company,
        },
        {
          header: t('Job Title'),
          width: 'small',
          card: 'value',
          cell: (user) => user.jobTitle && <span className="@4xl:line-clamp-3">{user.jobTitle}</span>,
        },
        {
          header: t('Email & Phone'),
          card: 'value',
          className: 'wrap-anywhere @4xl:w-[22%]',
          cell: (user) => <UserContactCell user={user} />,
        },
        {
          header: t('Industry'),
          card: 'value',
          cell: (user) => user.industry && getIndustryLabel(user.industry),
        },
        {
          header: t('Project Description'),
          width: 'small',
          card: 'line',
          className: 'order-last',
          cell: (user) =>
            user.projectDescription && (
              <span className="line-clamp-1 @4xl:line-clamp-2">{user.projectDescription}</span>
            ),
        },
        {
          header: t('Signed Up'),
          sort: { by: 'signed-up', first: 'desc' },
          className: 'whitespace-nowrap',
          cell: (user) => <UserSignUpCell user={user} withLastSignIn={query.sort === 'login'} />,
        },
        {
          header: t('Actions'),
          sticky: true,
          card: 'corner',
          cell: (user) =>
            viewerIsStaff && user.role === 'admin' ? null : (
              <button
                type="submit"
                // Without JavaScript, submitting the form loads the page with the dialog open.
                form={VIEW_USER_FORM_ID}
                name="open"
                value={user.id}
                onClick={(event) => {
                  event.preventDefault()
                  onView(user)
                }}
                aria-label={t('View {name}', { name: user.name || user.email })}
                className="button button-line"
              >
                {t('View')}
              </button>
            ),
        },
      ]}
    />
  )
})

function UserNameCell({ user }: { user: User }) {
  const state = getAccountStatus(user)
  return (
    <>
      {user.role === 'client' && user.name ? (
        <ClientLink uid={user.id} className="row-link">
          {user.name}
        </ClientLink>
      ) : (
        user.name
      )}
      {user.role === 'staff' && <span className="text-soft font-normal"> {t('Team')}</span>}
      {state && (
        <div>
          <AccountStatusBadge state={state} />
        </div>
      )}
    </>
  )
}

function UserContactCell({ user }: { user: User }) {
  return (
    <>
      <BreakableEmail email={user.email} />
      {user.phoneNumber && (
        <span className="second-line text-soft leading-tight">
          <span className="@max-4xl:whitespace-nowrap">{user.phoneNumber}</span>
        </span>
      )}
    </>
  )
}

function UserSignUpCell({ user, withLastSignIn }: { user: User; withLastSignIn: boolean }) {
  return (
    <>
      {user.createdAt ? <LocalDate value={user.createdAt} /> : t('N/A')}
      {withLastSignIn && (
        <span className="second-line text-soft">
          {user.lastLoginAt
            ? tRich('Last login {date}', { date: <LocalDate value={user.lastLoginAt} /> })
            : t('Never signed in')}
        </span>
      )}
    </>
  )
}

type AccountState = Pick<User, 'deactivatedAt' | 'closesAt' | 'emailVerified' | 'invitedAt'>

/** Returns an account's status if it needs attention, otherwise null. */
export function getAccountStatus(user: AccountState): AccountStatus | null {
  if (user.deactivatedAt) return 'deactivated'
  if (user.closesAt) return 'closing'
  if (!user.emailVerified) return user.invitedAt ? 'invited' : 'not-verified'
  return null
}

/** Facts about an account's status, for a `FactList`. */
export const getStatusFacts = ({ invitedAt, deactivatedAt, closesAt }: AccountState) => ({
  [t('Invited')]: invitedAt && <DateAndTime value={invitedAt} />,
  [t('Deactivated')]: deactivatedAt && <DateAndTime value={deactivatedAt} />,
  [t('Closing')]:
    closesAt &&
    tRich('The client asked to close this account. It will be deleted on {date}.', {
      date: <DateAndTime value={closesAt} />,
    }),
})
