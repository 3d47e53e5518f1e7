import { href, Link } from 'react-router'
import { findFilterNames } from '#app/domain/documents/admin-documents.server.ts'
import { INVOICE_STATUSES, listInvoices } from '#app/domain/invoices/admin-invoices.server.ts'
import { loadInvoiceStats } from '#app/domain/invoices/invoice-stats.server.ts'
import { invoiceStatusLabels } from '#app/domain/invoices/invoice-status-labels.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { ActiveFilter } from '#app/routes/admin/active-filter.tsx'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { dateAndTotalColumns } from '#app/routes/invoices/invoice-lists.tsx'
import { t } from '#app/translations/texts.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { FilterLinks, ListSearch } from '#app/ui/list/list-controls.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { CompletionNotice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { RowLink } from '#app/ui/row-link.tsx'
import type { Route } from './+types/invoices.ts'
import { parseInvoiceQuery } from './invoice-actions.server.ts'
import { MoneySection } from './money-section.tsx'

type ListedInvoice = Awaited<ReturnType<typeof listInvoices>>['rows'][number]

const invoiceColumns: Column<ListedInvoice>[] = [
  {
    header: t('Number'),
    title: true,
    sort: { by: 'newest', first: 'desc' },
    cell: ({ id, number, client }) => (
      <RowLink
        to={href('/admin/invoices/:id', { id })}
        className={`row-link @min-[56rem]:whitespace-nowrap ${number ? '' : 'font-normal text-soft'}`}
      >
        {number ?? t('Draft')}
        {!number && <span className="sr-only @max-[56rem]:hidden"> {t('for {client}', { client })}</span>}
        {/* On a card, the client is part of the title. */}
        <span className="hidden @max-[56rem]:inline">, {client}</span>
      </RowLink>
    ),
  },
  {
    header: t('Client'),
    width: 'medium',
    card: 'none',
    cell: ({ client, clientId }) => (clientId ? <ClientLink uid={clientId}>{client}</ClientLink> : client),
  },
  { header: t('Project'), width: 'large', card: 'value', cell: ({ project }) => project },
  ...dateAndTotalColumns,
]

export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Invoices'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const query = parseInvoiceQuery(url)
  const isFiltered = Boolean(query.search || query.status || query.clientId || query.projectId || query.after)
  const [page, names, stats] = await Promise.all([
    listInvoices(ctx, query),
    findFilterNames(ctx, query),
    isFiltered ? [] : loadInvoiceStats(ctx),
  ])
  return {
    ...page,
    query,
    names,
    stats,
    statuses: INVOICE_STATUSES,
  }
}

export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  const { rows, more, query, names, stats, statuses } = loaderData
  const { search, status = '', clientId, projectId } = query
  const filtered = Boolean(search || status || clientId || projectId)
  const file = new URLSearchParams({ search, status, client: clientId ?? '', project: projectId ?? '' })
  return (
    <>
      <PageHeader
        title={t('Invoices')}
        actions={
          <>
            <a href={`${href('/admin/invoices.csv')}?${file}`} download className="button button-line">
              {t('Export CSV')}
            </a>
            <Link to={href('/admin/invoices/new')} className="button button-brass">
              {t('New Invoice')}
            </Link>
          </>
        }
      />
      <CompletionNotice texts={{ deleted: t('Draft deleted.') }} />
      {stats.length > 0 && <MoneySection stats={stats} />}
      <div className="flex flex-wrap items-end justify-between gap-4 mt-6 mb-4">
        <FilterLinks
          label={t('Filter invoices')}
          name="status"
          value={query.status ?? null}
          choices={[
            { value: null, text: t('All') },
            ...statuses.map((value) => ({ value, text: invoiceStatusLabels[value] })),
          ]}
        />
        <ListSearch label={t('Search by number or name')} search={query.search} />
      </div>
      {clientId && <ActiveFilter what="client" name={names.client} all={t('Show all clients')} />}
      {projectId && <ActiveFilter what="project" name={names.project} all={t('Show all projects')} />}
      {rows.length > 0 ? (
        <Table
          label={t('Invoices')}
          manyColumns
          columns={invoiceColumns}
          rows={rows}
          rowKey={({ id }) => id}
          query={query}
          pages={{ after: query.after, more }}
        />
      ) : (
        <EmptyState showAll={filtered && t('Show all invoices')}>
          {search
            ? t('No invoices match “{search}”.', { search })
            : filtered
              ? t('No invoices match this filter.')
              : t('No invoices yet. New invoices start as drafts that only your team can see.')}
        </EmptyState>
      )}
    </>
  )
}
