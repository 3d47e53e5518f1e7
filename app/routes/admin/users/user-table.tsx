import type { User, UserQuery } from '#app/domain/accounts/users.server.ts'
import { SortableHead } from '#app/ui/list.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'

const columns = [
  { sort: 'name', text: 'Name', first: 'asc' },
  { sort: 'company', text: 'Company', first: 'asc' },
  'Job Title',
  'Email & Phone',
  'Industry',
  'Project Description',
  { sort: 'signed-up', text: 'Signed Up', first: 'desc' },
  'Actions',
] as const

/** In sight also where the table is wider than the screen. */
const staying = 'sticky right-0 bg-surface shadow-[-1px_0_0_var(--color-line)]'

/** The table of the specification. */
export function UserTable({
  users,
  query,
  onView,
}: {
  users: User[]
  query: UserQuery
  onView: (user: User) => void
}) {
  return (
    <section
      aria-label="Table of users"
      // A wide table scrolls inside its own frame; the tab stop lets the keyboard scroll it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above, and WCAG 2.1.1
      tabIndex={0}
      className="overflow-x-auto border border-line bg-surface"
    >
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line text-soft">
          <tr>
            {columns.map((column) =>
              typeof column === 'string' ? (
                <th
                  key={column}
                  scope="col"
                  className={`px-4 py-3 font-semibold whitespace-nowrap ${column === 'Actions' ? staying : ''}`}
                >
                  {column}
                </th>
              ) : (
                <SortableHead key={column.sort} column={column} query={query} />
              ),
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line align-top">
          {users.map((user) => (
            <Row key={user.id} user={user} byLogin={query.sort === 'login'} onView={onView} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Row({ user, byLogin, onView }: { user: User; byLogin: boolean; onView: (user: User) => void }) {
  const state = stateOf(user)
  return (
    <tr>
      <th scope="row" className="px-4 py-3 font-semibold wrap-anywhere min-w-36">
        {user.name}
        {state && <div className="text-soft font-normal">{state}</div>}
      </th>
      <td className="px-4 py-3">{user.company}</td>
      <td className="px-4 py-3">{user.jobTitle}</td>
      <td className="px-4 py-3">
        {user.email}
        {user.phoneNumber && <div className="text-soft whitespace-nowrap">{user.phoneNumber}</div>}
      </td>
      <td className="px-4 py-3">{user.industry}</td>
      <td className="px-4 py-3 min-w-40 max-w-80 wrap-anywhere">{user.projectDescription}</td>
      <td className="px-4 py-3 whitespace-nowrap">
        {user.createdAt ? <LocalTime value={user.createdAt} dateOnly /> : 'N/A'}
        {byLogin && (
          <div className="text-soft">
            {user.lastLoginAt ? (
              <>
                Last login <LocalTime value={user.lastLoginAt} dateOnly />
              </>
            ) : (
              'Never logged in'
            )}
          </div>
        )}
      </td>
      <td className={`px-4 py-2 ${staying}`}>
        <button
          type="button"
          onClick={() => onView(user)}
          aria-label={`View ${user.name || user.email}`}
          className="button button-line"
        >
          View
        </button>
      </td>
    </tr>
  )
}

/** What sets an account apart from one in use; null for those. */
export function stateOf(user: User): string | null {
  if (user.deactivatedAt) return 'Deactivated'
  if (user.closesAt) return 'Closing'
  if (!user.emailVerified) return user.invitedAt ? 'Invited' : 'Not verified'
  return null
}
