import { data, href, Link } from 'react-router'
import { findFilterNames } from '#app/domain/documents/admin-documents.server.ts'
import {
  listProjects,
  PROJECT_FILTERS,
  PROJECT_SORT_KEYS,
  type ProjectRow,
} from '#app/domain/projects/list-projects.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { listStaff } from '#app/domain/users/staff.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { ActiveFilter } from '#app/routes/admin/active-filter.tsx'
import { CompanyAndPersonCell } from '#app/routes/admin/companies/company-link.tsx'
import { readMineFilter } from '#app/routes/admin/my-projects-filter.server.ts'
import { VisibleTo } from '#app/routes/admin/visible-to.tsx'
import { getChoiceParam, getTextParam, parseListQuery } from '#app/routes/list-query.ts'
import { formatUnreadCount } from '#app/routes/messages/format-unread-count.ts'
import { t, tRich } from '#app/texts.ts'
import {
  ArchiveButtons,
  BulkActionBar,
  BulkActionButton,
  BulkResult,
  createSelectionColumn,
} from '#app/ui/bulk/bulk-actions.tsx'
import { SELECTION_FORM_ID } from '#app/ui/bulk/selection.ts'
import { DueDay, LocalDate } from '#app/ui/dates/dates.tsx'
import { CompletionNotice, useOutcome } from '#app/ui/form/form-outcome.tsx'
import {
  EmptyState,
  FilterLinks,
  ListLoadingStatus,
  ListSearch,
  NothingFound,
} from '#app/ui/list/list-controls.tsx'
import { type Column, RowLink, Table } from '#app/ui/list/table.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { ArchivedBadge, ProjectStatusBadge, StatusBadge } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/projects.ts'
import { handleBulkProjectForm } from './project-actions.server.ts'

const projectColumns: Column<ProjectRow>[] = [
  {
    header: t('Title'),
    title: true,
    width: 'large',
    sort: { by: 'title', first: 'asc' },
    cell: ({ id, title, published }) => (
      <>
        <RowLink to={href('/admin/projects/:id', { id })} className="row-link">
          {title}
        </RowLink>
        {published && <span className="second-line text-sm font-normal text-soft">{t('On the site')}</span>}
      </>
    ),
  },
  {
    header: t('Client'),
    card: 'value',
    width: 'large',
    cell: ({ client, members, unread, ...project }) => (
      <>
        <CompanyAndPersonCell {...project} />
        {!project.clientId && (
          <MissingContactBadge members={members} hasCompany={Boolean(project.companyId)} />
        )}
        {client && client !== project.contact && client !== project.company && (
          <span className="second-line caption">{t('Shown on the site as {client}', { client })}</span>
        )}
        {unread > 0 && (
          <span className="second-line">
            <StatusBadge meaning="waits-for-us">{formatUnreadCount(unread)}</StatusBadge>
          </span>
        )}
      </>
    ),
  },
  {
    header: t('Status'),
    card: 'corner',
    sort: { by: 'status', first: 'asc' },
    className: 'whitespace-nowrap',
    cell: ({ status, archivedAt }) => (
      <>
        <ProjectStatusBadge status={status} />
        {archivedAt && (
          <>
            {' '}
            <ArchivedBadge />
          </>
        )}
      </>
    ),
  },
  {
    header: t('Lead'),
    className: 'whitespace-nowrap',
    cell: ({ leadId, lead }) =>
      leadId && (
        <RowLink to={{ search: `?lead=${leadId}` }} className="text-link">
          {lead}
        </RowLink>
      ),
  },
  {
    header: t('Next milestone'),
    card: 'value',
    width: 'medium',
    cell: ({ milestone, milestoneDueOn, late }) =>
      milestone &&
      milestoneDueOn && (
        <>
          {milestone}
          <span className={`second-line text-sm ${late ? 'text-bad' : 'text-soft'}`}>
            <DueDay day={milestoneDueOn} late={late} />
          </span>
        </>
      ),
  },
  {
    header: t('Created'),
    card: 'value',
    sort: { by: 'created', first: 'desc' },
    className: 'whitespace-nowrap',
    cell: ({ createdAt, lastActivityAt }) => (
      <>
        <span className="@max-4xl:hidden">
          <LocalDate value={createdAt} />
        </span>
        <span className="block caption">
          {tRich('Last active {date}', { date: <LocalDate value={lastActivityAt} /> })}
        </span>
      </>
    ),
  },
]

const MissingContactBadge = ({ members, hasCompany }: { members: number; hasCompany: boolean }) =>
  members > 0 || hasCompany ? (
    <span className="second-line">
      <StatusBadge meaning="waits-for-us">{t('No main contact')}</StatusBadge>
    </span>
  ) : (
    <span className="text-soft">{t('No client')}</span>
  )

export const meta = createTitleMeta(t('Projects'))

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const listQuery = parseListQuery(url, PROJECT_SORT_KEYS, ['title', 'status'])
  const clientId = getTextParam(url, 'client') || null
  const companyId = getTextParam(url, 'company') || null
  const leadId = getTextParam(url, 'lead') || null
  const selected = getChoiceParam(url, 'filter', [...PROJECT_FILTERS, 'all'])
  const { mine, headers } = await readMineFilter(
    ctx,
    request,
    selected === 'mine' || selected === 'all' ? selected : undefined,
  )
  // A search, and the projects of a client, company or lead, aren't limited to one's own, unless selected here.
  const remembered = mine && !listQuery.search && !clientId && !companyId && !leadId ? 'mine' : null
  const filter = selected === 'all' ? null : (selected ?? remembered)
  const query = { ...listQuery, filter, clientId, companyId, leadId }
  const [list, staff, names] = await Promise.all([
    listProjects(ctx, query),
    listStaff(ctx.db),
    findFilterNames(ctx, { clientId, companyId }),
  ])
  return data({ ...list, staff, query, names }, { headers })
}

const filterChoices = [
  { value: 'all', text: t('All') },
  { value: 'mine', text: t('Mine') },
  { value: 'requested', text: t('Requested') },
  { value: 'published', text: t('On the site') },
  { value: 'unassigned', text: t('No client') },
  { value: 'no-contact', text: t('No main contact') },
  { value: 'archived', text: t('Archived') },
] as const

export const action = async ({ request, context }: Route.ActionArgs) =>
  handleBulkProjectForm(getAdminCtx(context), await request.formData())

export default function ProjectsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { projects, more, staff, query, names } = loaderData
  const filtered = [query.filter, query.clientId, query.companyId, query.leadId].some((one) => one !== null)
  const lead = staff.find(({ uid }) => uid === query.leadId)?.name ?? projects[0]?.lead ?? null
  return (
    <>
      <PageHeader
        title={t('Projects')}
        actions={
          <Link to={href('/admin/projects/new')} className="button button-brass">
            {t('New Project')}
          </Link>
        }
      />
      <VisibleTo />
      <CompletionNotice
        texts={{
          deleted: t('Project deleted.'),
          access: t('Access saved. You can no longer see the project.'),
        }}
        hidden={actionData !== undefined || query.after !== null}
      />
      <div className="mt-8 mb-4 flex flex-wrap items-end justify-between gap-4">
        <FilterLinks label={t('Show')} name="filter" value={query.filter ?? 'all'} choices={filterChoices} />
        <ListSearch label={t('Search by title, client or status')} search={query.search} />
      </div>
      {query.clientId && <ActiveFilter what="client" name={names.client} />}
      {query.companyId && <ActiveFilter what="company" name={names.company} />}
      {query.leadId && <ActiveFilter what="lead" name={lead} />}
      <BulkResult />
      <ListLoadingStatus />
      {projects.length > 0 ? (
        <BulkActionBar
          list={projects}
          label={t('Selected projects')}
          buttons={
            <>
              <BulkActionButton value="lead-selected">{t('Change Lead')}</BulkActionButton>
              <ArchiveButtons list={projects} />
            </>
          }
          questionFields={<LeadSelect staff={staff} />}
        >
          <Table
            label={t('Projects')}
            manyColumns
            columns={[
              createSelectionColumn({ rows: projects, checked: [] }, ({ title }) => title),
              ...projectColumns,
            ]}
            rows={projects}
            rowKey={({ id }) => id}
            query={query}
            pages={{ after: query.after, more }}
          />
        </BulkActionBar>
      ) : (
        <NoProjects search={query.search} filtered={filtered} />
      )}
    </>
  )
}

function LeadSelect({ staff }: { staff: { uid: string; name: string }[] }) {
  if (useOutcome()?.intent !== 'lead-selected') return null
  return (
    <label className="block font-medium text-text max-w-md">
      {t('Project lead')}
      <select name="leadId" form={SELECTION_FORM_ID} className="field-control mt-1.5">
        <option value="">{t('No lead')}</option>
        {staff.map(({ uid, name }) => (
          <option key={uid} value={uid}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function NoProjects({ search, filtered }: { search: string; filtered: boolean }) {
  if (search || filtered) return <NothingFound search={search} />
  const createLink = (
    <Link to={href('/admin/projects/new')} className="tall-link">
      {t('Create a project')}
    </Link>
  )
  return (
    <EmptyState action={createLink}>
      {t('No projects yet. Projects that clients request also appear here.')}
    </EmptyState>
  )
}
