import type { User, UserQuery } from '#app/domain/users/users.server.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { createSelectionColumn } from '#app/ui/bulk/selection-column.tsx'
import { LocalDate } from '#app/ui/dates.tsx'
import { Table } from '#app/ui/list/table.tsx'
import { AccountStatusBadge } from '#app/ui/status-badges.tsx'

export const VIEW_USER_FORM_ID = 'view-user'

/** User table as required by the specification. */
export function UserTable({
  users,
  checked,
  query,
  more,
  onView,
  asColleague,
}: {
  users: User[]
  checked: string[]
  query: UserQuery
  more: string | null
  onView: (user: User) => void
  /** Whether the viewer is staff without administrator rights, who cannot open administrator accounts. */
  asColleague: boolean
}) {
  return (
    <Table
      label="Table of users"
      wide
      manyColumns
      rows={users}
      rowKey={(user) => user.id}
      query={query}
      pages={{ after: query.after, more }}
      columns={[
        // Staff accounts are managed on the team page.
        createSelectionColumn(
          { rows: users, checked },
          (user) => user.name || user.email,
          (user) => user.role === 'client',
        ),
        {
          head: 'Name',
          title: true,
          sort: { by: 'name', first: 'asc' },
          className: '@4xl:w-[15%]',
          cell: (user) => <UserNameCell user={user} />,
        },
        {
          head: 'Company',
          sort: { by: 'company', first: 'asc' },
          className: 'wrap-anywhere @4xl:w-[14%]',
          cell: (user) => user.company,
        },
        { head: 'Job Title', share: 'small', cell: (user) => user.jobTitle },
        {
          head: 'Email & Phone',
          className: 'wrap-anywhere @4xl:w-[22%]',
          cell: (user) => <UserContactCell user={user} />,
        },
        { head: 'Industry', cell: (user) => user.industry },
        {
          head: 'Project Description',
          share: 'small',
          cell: (user) => user.projectDescription,
        },
        {
          head: 'Signed Up',
          sort: { by: 'signed-up', first: 'desc' },
          className: 'whitespace-nowrap',
          cell: (user) => <UserSignUpCell user={user} withLogin={query.sort === 'login'} />,
        },
        {
          head: 'Actions',
          stays: true,
          cell: (user) =>
            asColleague && user.role === 'admin' ? null : (
              <button
                type="submit"
                // Without JavaScript, the form loads the page with the dialog open.
                form={VIEW_USER_FORM_ID}
                name="open"
                value={user.id}
                onClick={(event) => {
                  event.preventDefault()
                  onView(user)
                }}
                aria-label={`View ${user.name || user.email}`}
                className="button button-line"
              >
                View
              </button>
            ),
        },
      ]}
    />
  )
}

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
      {user.role === 'staff' && <span className="text-soft font-normal"> Team</span>}
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
      {user.email}
      {user.phoneNumber && <div className="text-soft leading-tight">{user.phoneNumber}</div>}
    </>
  )
}

function UserSignUpCell({ user, withLogin }: { user: User; withLogin: boolean }) {
  return (
    <>
      {user.createdAt ? <LocalDate value={user.createdAt} /> : 'N/A'}
      {withLogin && (
        <div className="text-soft whitespace-nowrap">
          {user.lastLoginAt ? (
            <>
              Last login <LocalDate value={user.lastLoginAt} />
            </>
          ) : (
            'Never signed in'
          )}
        </div>
      )}
    </>
  )
}

type AccountState = Pick<User, 'deactivatedAt' | 'closesAt' | 'emailVerified' | 'invitedAt'>

/** Returns the status of an account that needs attention, else null. */
export function getAccountStatus(user: AccountState): string | null {
  if (user.deactivatedAt) return 'Deactivated'
  if (user.closesAt) return 'Closing'
  if (!user.emailVerified) return user.invitedAt ? 'Invited' : 'Not verified'
  return null
}
