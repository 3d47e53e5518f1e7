import { href, Link } from 'react-router'
import { makesInvoices } from '#app/content/modules.ts'
import { addDays, today } from '#app/core/days.ts'
import { formatMoney } from '#app/core/money.ts'
import { findFilterNames } from '#app/domain/documents/admin-documents.server.ts'
import { INVOICE_STATUSES, listInvoices } from '#app/domain/invoices/admin-invoices.server.ts'
import { type CurrencyStats, loadInvoiceStats } from '#app/domain/invoices/invoice-stats.server.ts'
import { invoiceStatusLabels } from '#app/domain/invoices/invoice-status-labels.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { ActiveFilter } from '#app/routes/admin/active-filter.tsx'
import { CompanyAndPersonCell } from '#app/routes/admin/companies/company-link.tsx'
import { VisibleTo } from '#app/routes/admin/visible-to.tsx'
import { dateAndTotalColumns } from '#app/routes/invoices/invoice-lists.tsx'
import { t } from '#app/texts.ts'
import { MoneyChart } from '#app/ui/charts/money-chart.tsx'
import { CompletionNotice } from '#app/ui/form/form-outcome.tsx'
import { EmptyState, FilterLinks, ListSearch, NothingFound } from '#app/ui/list/list-controls.tsx'
import { type Column, RowLink, Table } from '#app/ui/list/table.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/invoices.ts'
import { parseInvoiceQuery } from './invoice-actions.server.ts'

type ListedInvoice = Awaited<ReturnType<typeof listInvoices>>['rows'][number]

const invoiceColumns: Column<ListedInvoice>[] = [
  {
    header: t('Number'),
    title: true,
    sort: { by: 'newest', first: 'desc' },
    cell: ({ id, number, external, company, client }) => (
      <>
        <RowLink
          to={href('/admin/invoices/:id', { id })}
          className={`row-link @min-[56rem]:whitespace-nowrap ${number ? '' : 'font-normal text-soft'}`}
        >
          {number ?? t('Draft')}
          {!number && (
            <span className="sr-only @max-[56rem]:hidden">
              {' '}
              {t('for {client}', { client: company ?? client })}
            </span>
          )}
          {/* On a card, the client is part of the title. */}
          <span className="hidden @max-[56rem]:inline">, {company ?? client}</span>
        </RowLink>
        {external && <span className="block caption">{t('External')}</span>}
      </>
    ),
  },
  {
    header: t('Client'),
    width: 'medium',
    card: 'none',
    cell: ({ client, company, ...invoice }) => (
      <CompanyAndPersonCell {...invoice} company={company} contact={client === company ? null : client} />
    ),
  },
  { header: t('Project'), width: 'large', card: 'value', cell: ({ project }) => project },
  ...dateAndTotalColumns,
]

export const meta = createTitleMeta(t('Invoices'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const query = parseInvoiceQuery(url)
  const isFiltered = Boolean(
    query.search || query.status || query.clientId || query.companyId || query.projectId || query.after,
  )
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
    today: today(),
  }
}

export default function InvoicesPage({ loaderData }: Route.ComponentProps) {
  const { rows, more, query, names, stats, statuses, today } = loaderData
  const { search, status = '', clientId, companyId, projectId } = query
  const filtered = Boolean(search || status || clientId || companyId || projectId)
  const file = new URLSearchParams({
    search,
    status,
    client: clientId ?? '',
    company: companyId ?? '',
    project: projectId ?? '',
  })
  return (
    <>
      <PageHeader
        title={t('Invoices')}
        actions={
          <>
            <a href={`${href('/admin/invoices.csv')}?${file}`} download className="button button-line">
              {t('Export CSV')}
            </a>
            <Link to={href('/admin/invoices/external')} className="button button-line">
              {t('Add External Invoice')}
            </Link>
            {makesInvoices && (
              <Link to={href('/admin/invoices/new')} className="button button-brass">
                {t('New Invoice')}
              </Link>
            )}
          </>
        }
      />
      <VisibleTo />
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
      {clientId && <ActiveFilter what="client" name={names.client} />}
      {companyId && <ActiveFilter what="company" name={names.company} />}
      {projectId && <ActiveFilter what="project" name={names.project} />}
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
      ) : filtered ? (
        <NothingFound search={search} />
      ) : (
        <EmptyState>
          {t('No invoices yet. New invoices start as drafts that only your team can see.')}
        </EmptyState>
      )}
      <AccountantExport today={today} />
    </>
  )
}

const agingLabels = {
  notDue: t('Not due yet'),
  upTo30: t('1 to 30 days overdue'),
  upTo60: t('31 to 60 days overdue'),
  upTo90: t('61 to 90 days overdue'),
  over90: t('More than 90 days overdue'),
} as const
const ages = Object.keys(agingLabels) as (keyof typeof agingLabels)[]

/** The longer an amount is overdue, the stronger the color. */
const agingFills = {
  notDue: 'fill-soft/40',
  upTo30: 'fill-bad/40',
  upTo60: 'fill-bad/60',
  upTo90: 'fill-bad/80',
  over90: 'fill-bad',
} as const

const MoneySection = ({ stats }: { stats: CurrencyStats[] }) => (
  <section aria-label={t('Amounts by currency')} className="mb-8 grid gap-4 grid-cols-[minmax(0,1fr)]">
    {stats.map((one) => (
      <CurrencyRow key={one.currency} {...one} />
    ))}
  </section>
)

function CurrencyRow({ currency, months, aging }: CurrencyStats) {
  const open = Object.values(aging).reduce((sum, amount) => sum + amount, 0)
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem] panel p-5">
      <div>
        <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 mb-3 font-sans text-base font-semibold">
          {currency}
          <span className="flex gap-x-4 text-sm font-normal text-soft">
            <LegendItem className="fill-brass">{t('Invoiced')}</LegendItem>
            <LegendItem className="fill-good">{t('Paid')}</LegendItem>
          </span>
        </h2>
        <MoneyChart currency={currency} months={months} />
      </div>
      <div>
        <p className="caption">{t('Outstanding')}</p>
        <p className="font-display text-3xl tabular-nums">{formatMoney(open, currency)}</p>
        {open > 0 && <AgingBar aging={aging} open={open} />}
        <dl className="mt-2 text-sm">
          {ages.map((age) =>
            aging[age] === 0 ? null : (
              <div key={age} className="flex justify-between gap-4 py-1 border-t border-line">
                <dt className={age === 'notDue' ? 'text-soft' : 'text-bad'}>
                  <LegendItem className={agingFills[age]}>{agingLabels[age]}</LegendItem>
                </dt>
                <dd className="tabular-nums">{formatMoney(aging[age], currency)}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </div>
  )
}

/** Bar of the open amounts, divided by age. The list below it has the same amounts as text. */
function AgingBar({ aging, open }: { aging: CurrencyStats['aging']; open: number }) {
  const shares = ages.map((age) => (aging[age] * 100) / open)
  return (
    <svg aria-hidden="true" width="100%" height="12" className="mt-3">
      {ages.map((age, i) => (
        <rect
          key={age}
          x={`${shares.slice(0, i).reduce((sum, share) => sum + share, 0)}%`}
          width={`${shares[i]}%`}
          height="12"
          className={agingFills[age]}
        />
      ))}
    </svg>
  )
}

const LegendItem = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg aria-hidden="true" width="10" height="10">
      <rect width="10" height="10" className={className} />
    </svg>
    {children}
  </span>
)

/** Form that downloads the accountant's folder, by default that of last month. */
function AccountantExport({ today }: { today: string }) {
  const to = addDays(`${today.slice(0, 7)}-01`, -1)
  return (
    <form
      action={href('/api/admin/invoices/export')}
      className="flex flex-wrap gap-3 items-end mt-10 pt-6 border-t border-line"
    >
      <label className="font-medium">
        {t('Issued from')}
        <input
          type="date"
          name="from"
          required
          max={today}
          defaultValue={`${to.slice(0, 7)}-01`}
          className="field-control mt-1.5 block"
        />
      </label>
      <label className="font-medium">
        {t('Issued until')}
        <input type="date" name="to" required defaultValue={to} className="field-control mt-1.5 block" />
      </label>
      <button type="submit" className="button button-line">
        {t('Export for Accountant')}
      </button>
    </form>
  )
}
