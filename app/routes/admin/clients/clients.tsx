import { memo, Suspense, startTransition, useCallback, useState } from 'react'
import { Await, href, Link, useNavigate } from 'react-router'
import { formatMoney } from '#app/core/money.ts'
import type { Page } from '#app/domain/list-queries.server.ts'
import { type DashboardStats, loadDashboardStats } from '#app/domain/overview/dashboard-counts.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import {
  findUser,
  listUsers,
  USER_FILTERS,
  USER_SORT_KEYS,
  type User,
  type UserQuery,
} from '#app/domain/users/users.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { AssignmentEffects } from '#app/routes/admin/companies/assignment-dialog.tsx'
import { toCompanyOptions } from '#app/routes/admin/companies/company-options.ts'
import { formatCount, StatTiles } from '#app/routes/admin/overview/stat-tiles.tsx'
import { createUserHandlers, type UserFormExtra } from '#app/routes/admin/users/user-actions.server.ts'
import { UserDialog } from '#app/routes/admin/users/user-dialog.tsx'
import { UserTable, VIEW_USER_FORM_ID } from '#app/routes/admin/users/user-table.tsx'
import { VisibleTo } from '#app/routes/admin/visible-to.tsx'
import { handleFormByIntent, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getChoiceParam, getTextParam, parseListQuery } from '#app/routes/list-query.ts'
import { resolveOrDefer } from '#app/routes/resolve-or-defer.server.ts'
import { t } from '#app/texts.ts'
import { BulkActionBar, BulkActionButton, BulkResult } from '#app/ui/bulk/bulk-actions.tsx'
import { type BulkQuestion, SELECTION_FORM_ID } from '#app/ui/bulk/selection.ts'
import { HiddenFields } from '#app/ui/form/button-form.tsx'
import { FormMessage, useOutcome } from '#app/ui/form/form-outcome.tsx'
import {
  FilterLinks,
  ListSearch,
  NothingFound,
  useListLink,
  useListParams,
} from '#app/ui/list/list-controls.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/clients.ts'

export const meta = createTitleMeta(t('Admin Dashboard'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const query = {
    ...parseListQuery(url, USER_SORT_KEYS, ['name', 'company']),
    show: getChoiceParam(url, 'show', USER_FILTERS),
  }
  const users = listUsers(ctx, query).catch((err) => {
    ctx.log.error({ err }, 'users not loaded')
    return null
  })
  const stats = loadDashboardStats(ctx).catch((err) => {
    ctx.log.error({ err }, 'stats not loaded')
    return null
  })
  const open = getTextParam(url, 'open')
  return {
    // Awaited, because they are shown above the list and would push it down.
    stats: await stats,
    ...(await resolveOrDefer(context, { list: users })),
    query,
    open,
    opened: open ? await throwAsErrorResponse(findUser(ctx, open)) : null,
    viewerIsStaff: ctx.actor.role === 'staff',
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent<UserFormExtra>(ctx, await request.formData(), createUserHandlers(ctx))
}

export default function Clients({ loaderData, actionData }: Route.ComponentProps) {
  const { open, stats, ...list } = loaderData
  return (
    <>
      <PageHeader
        title={t('Admin Dashboard')}
        actions={
          <Link to={href('/admin/invite')} className="button button-brass">
            {t('Invite a Client')}
          </Link>
        }
      />
      <VisibleTo />
      <div className="mb-6">{stats && <DashboardTiles {...stats} />}</div>
      <FormMessage>{open && !list.opened && t('This account no longer exists.')}</FormMessage>
      <UserList key={open} {...list} question={actionData?.question} />
    </>
  )
}

function DashboardTiles({ most, companies, people, projects, submitted, open }: DashboardStats) {
  const [largest, ...others] = open.map(({ total, currency }) => formatMoney(total, currency))
  return (
    <StatTiles
      label={t('Totals')}
      stats={[
        { label: t('Companies'), ...formatCount(companies, most), to: '/admin/companies' },
        { label: t('People'), ...formatCount(people, most), to: '#users' },
        { label: t('Active projects'), ...formatCount(projects, most), to: '/admin/projects' },
        { label: t('To review'), ...formatCount(submitted, most), to: '/admin/requests' },
        {
          label: t('Outstanding'),
          value: largest ?? '0',
          ...(others.length > 0 && { note: t('and {others}', { others: others.join(', ') }) }),
          to: '/admin/invoices',
        },
      ]}
    />
  )
}

const filterChoices = [
  { value: null, text: t('All') },
  { value: 'unverified', text: t('Not verified') },
  { value: 'invited', text: t('Invited') },
  { value: 'terms', text: t('Terms not accepted') },
  { value: 'deactivated', text: t('Deactivated') },
  { value: 'closing', text: t('Closing') },
] as const

// Memoized so that the table doesn't change while another page loads.
const UserList = memo(function UserList({
  list,
  query,
  opened,
  viewerIsStaff,
  question,
}: {
  /** `null`: the list could not be loaded. */
  list: Page<User> | null | Promise<Page<User> | null>
  query: UserQuery
  opened: User | null
  /** Staff can't edit staff accounts. */
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
        <NothingFound search={query.search} />
      ) : (
        <BulkActionBar
          list={page}
          label={t('Selected users')}
          questionFields={<AssignmentFields />}
          buttons={
            <>
              <BulkActionButton value="ask-company">{t('Assign to Company')}</BulkActionButton>
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
      <Suspense fallback={<p className="text-soft min-h-screen">{t('Loading...')}</p>}>
        <Await resolve={list}>{shown}</Await>
      </Suspense>
    </section>
  )
})

/** Dialog to select a company, followed by the effects of the assignment. */
function AssignmentFields() {
  const { companies, assignment } = useOutcome<UserFormExtra>() ?? {}
  if (assignment)
    return (
      <>
        <input type="hidden" name="companyId" value={assignment.company.id} form={SELECTION_FORM_ID} />
        <AssignmentEffects {...assignment} />
      </>
    )
  return (
    companies && (
      <label className="block font-medium text-text max-w-md">
        {t('Company')}
        <select name="companyId" required form={SELECTION_FORM_ID} className="field-control mt-1.5">
          <option value="">{t('Select a company')}</option>
          {toCompanyOptions(companies).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </label>
    )
  )
}

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

function getExportPath({ search, show, sort, direction }: UserQuery): string {
  const params = new URLSearchParams({ sort, direction })
  if (search) params.set('search', search)
  if (show) params.set('show', show)
  return `${href('/admin/users.csv')}?${params}`
}
