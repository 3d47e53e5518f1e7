import { memo, Suspense, startTransition, useCallback, useState } from 'react'
import { Await, href, Link, useNavigate } from 'react-router'
import type { Page } from '#app/domain/list-queries.server.ts'
import type { User, UserQuery } from '#app/domain/users/users.server.ts'
import { t } from '#app/translations/texts.ts'
import { BulkActionBar, BulkActionButton } from '#app/ui/bulk/bulk-action-bar.tsx'
import { BulkResult } from '#app/ui/bulk/bulk-result.tsx'
import type { BulkQuestion } from '#app/ui/bulk/selection.ts'
import { HiddenFields } from '#app/ui/form/hidden-fields.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { FilterLinks, ListSearch, useListLink, useListParams } from '#app/ui/list/list-controls.tsx'
import { FormMessage } from '#app/ui/notice.tsx'
import { UserDialog } from './user-dialog.tsx'
import { UserTable, VIEW_USER_FORM_ID } from './user-table.tsx'

const filterChoices = [
  { value: null, text: t('All') },
  { value: 'unverified', text: t('Not verified') },
  { value: 'invited', text: t('Invited') },
  { value: 'terms', text: t('Terms not accepted') },
  { value: 'deactivated', text: t('Deactivated') },
  { value: 'closing', text: t('Closing') },
] as const

// Memoized so that the table doesn't change while another page loads.
export const UserList = memo(function UserList({
  list,
  query,
  opened,
  viewerIsStaff,
  question,
}: {
  /** `null`: the list could not be loaded. */
  list: Page<User> | null | Promise<Page<User> | null>
  query: UserQuery
  /** The user that the URL names. */
  opened: User | null
  /** Whether the viewer is staff but not an administrator, which makes staff accounts read-only. */
  viewerIsStaff: boolean
  question: BulkQuestion | undefined
}) {
  const [viewed, view] = useState(opened)
  // In a transition, so that the click itself is answered at once.
  const openUser = useCallback((user: User) => startTransition(() => view(user)), [])
  const navigate = useNavigate()
  const linkTo = useListLink()
  const listParams = useListParams()
  const close = () => {
    view(null)
    if (opened) navigate(linkTo({}), { replace: true, preventScrollReset: true })
  }
  const shown = (page: Page<User> | null) => (
    <>
      {page === null ? (
        <FormMessage>{t('Failed to fetch user data. You may not have permission.')}</FormMessage>
      ) : page.rows.length === 0 ? (
        <NoUsers search={query.search} />
      ) : (
        <BulkActionBar
          list={page}
          label={t('Selected users')}
          buttons={
            <>
              <BulkActionButton value="ask-invite">{t('Invite Again')}</BulkActionButton>
              <BulkActionButton value="reactivate-selected">{t('Reactivate')}</BulkActionButton>
              <BulkActionButton value="ask-deactivate" variant="danger">
                {t('Deactivate')}
              </BulkActionButton>
            </>
          }
        >
          <UserTable
            users={page.rows}
            question={question}
            query={query}
            more={page.more}
            onView={openUser}
            viewerIsStaff={viewerIsStaff}
          />
          <form id={VIEW_USER_FORM_ID} method="get">
            <HiddenFields values={listParams} />
          </form>
        </BulkActionBar>
      )}
      {viewed && (
        <UserDialog
          key={viewed.id}
          listed={page?.rows.find((user) => user.id === viewed.id)}
          known={viewed}
          viewerIsStaff={viewerIsStaff}
          onClose={close}
        />
      )}
    </>
  )
  return (
    <section aria-labelledby="users">
      <div className="flex flex-wrap items-end justify-between gap-4 mb-4">
        <h2 id="users" tabIndex={-1} className="text-2xl outline-none">
          {t('Users')}
        </h2>
        <ListSearch label={t('Search users by name, company or email')} search={query.search} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 mb-4">
        <div className="flex flex-wrap gap-x-5 min-w-0">
          <FilterLinks
            label={t('Filter users')}
            name="show"
            value={query.show ?? null}
            choices={filterChoices}
          />
          <SignInOrderLink query={query} />
        </div>
        <a href={getExportPath(query)} download className="tall-link">
          {t('Export CSV')}
        </a>
      </div>
      <BulkResult />
      <Suspense fallback={<p className="text-soft">{t('Loading...')}</p>}>
        <Await resolve={list}>{shown}</Await>
      </Suspense>
    </section>
  )
})

/** Link that sorts by last sign-in, which has no column of its own. */
function SignInOrderLink({ query }: { query: UserQuery }) {
  const linkTo = useListLink()
  const [text, sort] =
    query.sort === 'login' ? [t('Sort by sign-up date'), null] : [t('Sort by last login'), 'login']
  return (
    <Link to={linkTo({ sort, direction: sort && 'desc', after: null })} className="tall-link">
      {text}
    </Link>
  )
}

const NoUsers = ({ search }: { search: string }) => (
  <EmptyState showAll={t('Show all users')}>
    {search ? t('No users match “{search}”.', { search }) : t('No users match this filter.')}
  </EmptyState>
)

function getExportPath({ search, show, sort, direction }: UserQuery): string {
  const params = new URLSearchParams({ sort, direction })
  if (search) params.set('search', search)
  if (show) params.set('show', show)
  return `${href('/admin/users.csv')}?${params}`
}
