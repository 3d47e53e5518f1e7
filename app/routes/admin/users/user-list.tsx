import { Suspense, useState } from 'react'
import { Await, href, Link, useNavigate } from 'react-router'
import type { User, UserQuery } from '#app/domain/accounts/users.server.ts'
import type { Page } from '#app/domain/keyset.server.ts'
import { FormMessage } from '#app/ui/field.tsx'
import { ListSearch, Pager, useListLinks } from '#app/ui/list.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserTable } from './user-table.tsx'

const views = [
  { show: null, text: 'All' },
  { show: 'unverified', text: 'Waiting for verification' },
  { show: 'invited', text: 'Invited' },
  { show: 'terms', text: 'Terms not accepted' },
  { show: 'deactivated', text: 'Deactivated' },
  { show: 'closing', text: 'Closing' },
] as const

/** All accounts: search, views, the table of the specification, and the window of the one that is viewed. */
export function UserList({
  list,
  query,
  opened,
}: {
  /** null: it could not be loaded. */
  list: Promise<Page<User> | null>
  query: UserQuery
  /** Whom the address names. */
  opened: User | null
}) {
  const [viewed, view] = useState(opened)
  const navigate = useNavigate()
  const linkTo = useListLinks()
  const close = () => {
    view(null)
    if (opened) navigate(linkTo({}), { replace: true, preventScrollReset: true })
  }
  return (
    <section aria-labelledby="users">
      <div className="flex flex-wrap items-end justify-between gap-4 mb-4">
        <h2 id="users" className="text-2xl">
          Users
        </h2>
        <ListSearch
          label="Search users by name, company or email"
          search={query.search}
          keep={{ show: query.show ?? '', sort: query.sort, direction: query.direction }}
        />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 mb-4">
        <Views query={query} />
        <div className="flex flex-wrap gap-3">
          <Link to={href('/admin/invite')} className="button button-brass">
            Invite a Client
          </Link>
          <a href={exportPath(query)} download className="button button-line">
            Export CSV
          </a>
        </div>
      </div>
      <Suspense fallback={<p className="text-soft">Loading...</p>}>
        <Await resolve={list}>
          {(page) => (
            <>
              {page === null ? (
                <FormMessage>Failed to fetch user data. You may not have permission.</FormMessage>
              ) : page.rows.length === 0 ? (
                <NothingHere searched={query.search !== ''} />
              ) : (
                <>
                  <UserTable users={page.rows} query={query} onView={view} />
                  <Pager after={query.after} more={page.more} />
                </>
              )}
              {viewed && (
                <UserDialog
                  key={viewed.id}
                  listed={page?.rows.find((user) => user.id === viewed.id)}
                  known={viewed}
                  onClose={close}
                />
              )}
            </>
          )}
        </Await>
      </Suspense>
    </section>
  )
}

function Views({ query }: { query: UserQuery }) {
  const linkTo = useListLinks()
  const byLogin = query.sort === 'login'
  return (
    <nav aria-label="Which users" className="flex flex-wrap gap-x-5">
      {views.map(({ show, text }) => (
        <Link
          key={text}
          to={linkTo({ show, after: null })}
          aria-current={(query.show ?? null) === show ? 'true' : undefined}
          className="inline-flex items-center min-h-11 text-soft hover:text-text aria-current:text-text aria-current:font-semibold"
        >
          {text}
        </Link>
      ))}
      <Link
        to={linkTo(
          byLogin
            ? { sort: null, direction: null, after: null }
            : { sort: 'login', direction: 'desc', after: null },
        )}
        className="text-link inline-flex items-center min-h-11"
      >
        {byLogin ? 'Order by sign-up' : 'Order by last login'}
      </Link>
    </nav>
  )
}

function NothingHere({ searched }: { searched: boolean }) {
  const linkTo = useListLinks()
  return (
    <div className="border border-dashed border-line p-8 text-soft">
      <p>{searched ? 'No user matches this search.' : 'There is no such user.'}</p>
      <Link to={linkTo({ search: null, show: null, after: null })} className="text-link inline-block mt-2">
        Show all users
      </Link>
    </div>
  )
}

function exportPath({ search, show, sort, direction }: UserQuery): string {
  const params = new URLSearchParams({ sort, direction })
  if (search) params.set('search', search)
  if (show) params.set('show', show)
  return `${href('/admin/users.csv')}?${params}`
}
