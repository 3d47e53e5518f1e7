import { data, href, Link } from 'react-router'
import { REQUEST_KINDS } from '#app/core/request-states.ts'
import { findFilterNames } from '#app/domain/documents/admin-documents.server.ts'
import {
  listAllRequests,
  REQUEST_SCOPES,
  type RequestOfAnyProject,
} from '#app/domain/requests/list-requests.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { ActiveFilter } from '#app/routes/admin/active-filter.tsx'
import { CompanyAndPersonCell } from '#app/routes/admin/companies/company-link.tsx'
import { readMineFilter } from '#app/routes/admin/my-projects-filter.server.ts'
import { MY_PROJECTS_FILTERS, MyProjectsFilter } from '#app/routes/admin/my-projects-filter.tsx'
import { VisibleTo } from '#app/routes/admin/visible-to.tsx'
import { getChoiceParam, getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { DaysAgo, LocalDate } from '#app/ui/dates/dates.tsx'
import { EmptyState, FilterLinks } from '#app/ui/list/list-controls.tsx'
import { type Column, RowLink, Table } from '#app/ui/list/table.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/all-requests.ts'

export const meta = createTitleMeta(t('Requests'))

export async function loader({ request, context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const scope = getChoiceParam(url, 'state', REQUEST_SCOPES) ?? 'submitted'
  const after = getTextParam(url, 'after') || null
  const companyId = getTextParam(url, 'company') || null
  const shown = getChoiceParam(url, 'show', MY_PROJECTS_FILTERS)
  const { mine, headers } = await readMineFilter(ctx, request, shown, companyId !== null)
  const [page, { company }] = await Promise.all([
    listAllRequests(ctx, { scope, mine, companyId, after }),
    findFilterNames(ctx, { companyId }),
  ])
  return data({ ...page, scope, mine, companyId, company, after }, { headers })
}

const scopeChoices = [
  { value: 'submitted', text: t('To review') },
  { value: 'open', text: t('Open') },
  { value: 'overdue', text: t('Overdue') },
] as const

const emptyTexts = {
  submitted: t('Nothing to review.'),
  open: t('No open requests.'),
  overdue: t('No overdue requests.'),
}

const requestColumns: Column<RequestOfAnyProject>[] = [
  {
    header: t('Request'),
    title: true,
    width: 'large',
    cell: ({ id, title, project }) => (
      <RowLink
        to={`${href('/admin/projects/:id/requests', { id: project })}?request=${id}#${id}`}
        className="row-link"
      >
        {title}
      </RowLink>
    ),
  },
  { header: t('Client'), width: 'medium', card: 'value', cell: CompanyAndPersonCell },
  { header: t('Project'), width: 'medium', card: 'value', cell: ({ projectTitle }) => projectTitle },
  { header: t('Kind'), card: 'corner', cell: ({ kind }) => REQUEST_KINDS[kind].label },
  { header: t('Lead'), cell: ({ lead }) => lead },
  { header: t('Due'), cell: ({ dueOn }) => dueOn && <LocalDate value={dueOn} /> },
  {
    header: t('Submitted'),
    cell: ({ state, submittedAt, submittedBy }) =>
      submittedAt && (
        <>
          {state === 'submitted' ? <DaysAgo value={submittedAt} /> : <LocalDate value={submittedAt} />}{' '}
          {submittedBy && (
            <span className="caption wrap-anywhere xl:block">{t('by {name}', { name: submittedBy })}</span>
          )}
        </>
      ),
  },
]

export default function AllRequestsPage({
  loaderData: { rows, more, scope, mine, companyId, company, after },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        title={t('Requests')}
        actions={
          <Link to={href('/admin/requests/lists')} className="button button-line">
            {t('Request Lists')}
          </Link>
        }
      >
        {t('Review what clients have submitted, and follow up on what’s overdue.')}
      </PageHeader>
      <VisibleTo />
      <div className="mb-4 flex flex-wrap gap-x-8">
        <FilterLinks label={t('Status')} name="state" value={scope} choices={scopeChoices} />
        <MyProjectsFilter mine={mine} />
      </div>
      {companyId && <ActiveFilter what="company" name={company} />}
      {rows.length > 0 ? (
        <Table
          label={t('Requests')}
          manyColumns
          columns={requestColumns}
          rows={rows}
          rowKey={({ id }) => id}
          pages={{ after, more }}
        />
      ) : (
        <EmptyState>{emptyTexts[scope]}</EmptyState>
      )}
    </>
  )
}
