import { Suspense } from 'react'
import { Await } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { listUsers } from '#app/domain/accounts.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { FormMessage } from '#app/ui/field.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import type { Route } from './+types/users.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Admin Dashboard')

export function loader({ context }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const list = listUsers(ctx).catch((err) => {
    ctx.log.error({ err }, 'users not loaded')
    return null
  })
  return { list }
}

type User = Awaited<ReturnType<typeof listUsers>>['users'][number]

export default function Users({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-4xl sm:text-5xl mb-8">Admin Dashboard</h1>
      <Suspense fallback={<p className="text-soft">Loading...</p>}>
        <Await resolve={loaderData.list}>
          {(list) =>
            list ? (
              <UserTable users={list.users} />
            ) : (
              <FormMessage>Failed to fetch user data. You may not have permission.</FormMessage>
            )
          }
        </Await>
      </Suspense>
    </>
  )
}

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

function UserTable({ users }: { users: User[] }) {
  return (
    // A wide table scrolls inside its own frame; the tab stop lets the keyboard scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above, and WCAG 2.1.1
    <section aria-label="Users" tabIndex={0} className="overflow-x-auto border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line text-soft">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 font-semibold whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line align-top">
          {users.map((user) => (
            <tr key={user.id}>
              <th scope="row" className="px-4 py-3 font-semibold">
                {user.name}
              </th>
              <td className="px-4 py-3">{user.company}</td>
              <td className="px-4 py-3">{user.jobTitle}</td>
              <td className="px-4 py-3 whitespace-nowrap">
                {user.email}
                {user.phoneNumber && <div className="text-soft">{user.phoneNumber}</div>}
              </td>
              <td className="px-4 py-3">{user.industry}</td>
              <td className="px-4 py-3 min-w-64 max-w-96 wrap-anywhere">{user.projectDescription}</td>
              <td className="px-4 py-3 whitespace-nowrap">
                {user.createdAt ? <LocalTime value={user.createdAt} dateOnly /> : 'N/A'}
              </td>
              <td className="px-4 py-3" />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
