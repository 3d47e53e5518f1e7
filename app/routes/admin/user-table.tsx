import { LocalTime } from '#app/ui/local-time.tsx'
import type { User } from './users.tsx'

const columns = [
  'Name',
  'Company',
  'Job Title',
  'Email & Phone',
  'Industry',
  'Project Description',
  'Signed Up',
  'Actions',
]

/** The table of the specification; `onView` gets the uid. */
export function UserTable({ users, onView }: { users: User[]; onView: (uid: string) => void }) {
  return (
    // A wide table scrolls inside its own frame; the tab stop lets the keyboard scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above, and WCAG 2.1.1
    <section aria-label="Users" tabIndex={0} className="overflow-x-auto border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line text-soft">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-3 font-semibold whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line align-top">
          {users.map((user) => (
            <tr key={user.id}>
              <th scope="row" className="px-3 py-3 font-semibold">
                {user.name}
              </th>
              <td className="px-3 py-3">{user.company}</td>
              <td className="px-3 py-3">{user.jobTitle}</td>
              <td className="px-3 py-3">
                {user.email}
                {user.phoneNumber && <div className="text-soft whitespace-nowrap">{user.phoneNumber}</div>}
              </td>
              <td className="px-3 py-3">{user.industry}</td>
              <td className="px-3 py-3 min-w-52 max-w-80 wrap-anywhere">{user.projectDescription}</td>
              <td className="px-3 py-3 whitespace-nowrap">
                {user.createdAt ? <LocalTime value={user.createdAt} dateOnly /> : 'N/A'}
              </td>
              <td className="px-3 py-2">
                <button
                  type="button"
                  onClick={() => onView(user.id)}
                  aria-label={`View ${user.name || user.email}`}
                  className="button button-line"
                >
                  View
                </button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
