import { href, Link } from 'react-router'
import { listIfOn } from '#app/content/modules.ts'
import { getCountryName } from '#app/core/countries.ts'
import { formatMoney } from '#app/core/money.ts'
import { COMPANY_SORT_KEYS, listCompanies } from '#app/domain/companies/companies.server.ts'
import { countUnassignedPeople } from '#app/domain/companies/unassigned-people.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { listOpenAmounts } from '#app/domain/overview/company-overview.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { VisibleTo } from '#app/routes/admin/visible-to.tsx'
import { parseListQuery } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { CompletionNotice } from '#app/ui/form/form-outcome.tsx'
import { EmptyState, ListLoadingStatus, ListSearch, NothingFound } from '#app/ui/list/list-controls.tsx'
import { type Column, RowLink, Table } from '#app/ui/list/table.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/companies.ts'

export const meta = createTitleMeta(t('Companies'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const query = parseListQuery(url, COMPANY_SORT_KEYS, ['name'])
  const { rows, more } = await listCompanies(ctx, query)
  const unassigned = await countUnassignedPeople(ctx)
  const amounts = await listOpenAmounts(
    ctx,
    rows.map(({ id }) => id),
  )
  return {
    rows: rows.map((row) => ({
      ...pick(row, 'id', 'name', 'legalName', 'people', 'projects', 'createdAt'),
      place: [row.city, row.country && getCountryName(row.country)].filter(Boolean).join(', '),
      owed: amounts.filter(({ companyId }) => companyId === row.id),
    })),
    more,
    query,
    unassigned,
  }
}
type Row = Awaited<ReturnType<typeof loader>>['rows'][number]

const columns: Column<Row>[] = [
  {
    header: t('Company'),
    title: true,
    width: 'large',
    sort: { by: 'name', first: 'asc' },
    cell: ({ id, name, legalName, place }) => (
      <>
        <RowLink to={href('/admin/companies/:id', { id })} className="row-link">
          {name}
        </RowLink>
        <span className="second-line caption font-normal">
          {[legalName !== name && legalName, place].filter(Boolean).join(' · ')}
        </span>
      </>
    ),
  },
  { header: t('People'), align: 'end', cell: ({ people }) => people },
  { header: t('Projects'), align: 'end', cell: ({ projects }) => projects },
  ...listIfOn('invoices', {
    header: t('Outstanding'),
    align: 'end',
    card: 'amount',
    className: 'whitespace-nowrap',
    cell: ({ owed }) =>
      owed.map(({ currency, total }) => (
        <span key={currency} className="block">
          {formatMoney(total, currency)}
        </span>
      )),
  } satisfies Column<Row>),
  {
    header: t('Added'),
    sort: { by: 'newest', first: 'desc' },
    className: 'whitespace-nowrap',
    cell: ({ createdAt }) => <LocalDate value={createdAt} />,
  },
]

export default function CompaniesPage({
  loaderData: { rows, more, query, unassigned },
}: Route.ComponentProps) {
  const exported = new URLSearchParams({ sort: query.sort, direction: query.direction })
  if (query.search) exported.set('search', query.search)
  return (
    <>
      <PageHeader
        title={t('Companies')}
        actions={
          <Link to={href('/admin/companies/new')} className="button button-brass">
            {t('New Company')}
          </Link>
        }
      />
      <VisibleTo />
      <CompletionNotice texts={{ deleted: t('Company deleted.') }} hidden={query.after !== null} />
      <div className="mt-6 mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <ListSearch label={t('Search companies by name')} search={query.search} />
        <p className="flex flex-wrap gap-x-5">
          {unassigned > 0 && (
            <Link to={href('/admin/companies/people')} className="tall-link">
              {t('People without a company ({unassigned})', { unassigned })}
            </Link>
          )}
          <a href={`${href('/admin/companies.csv')}?${exported}`} download className="tall-link">
            {t('Export CSV')}
          </a>
        </p>
      </div>
      <ListLoadingStatus />
      {rows.length > 0 ? (
        <Table
          label={t('Companies')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          query={query}
          pages={{ after: query.after, more }}
        />
      ) : query.search ? (
        <NothingFound search={query.search} />
      ) : (
        <EmptyState>
          {t('No companies yet. Create one for each firm that you work for, and add its people.')}
        </EmptyState>
      )}
    </>
  )
}
