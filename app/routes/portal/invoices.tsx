import { href } from 'react-router'
import { formatMoney } from '#app/core/money.ts'
import { listInvoicesForClient } from '#app/domain/invoices/client-invoices.server.ts'
import { formatInvoiceTitle } from '#app/domain/invoices/invoice-labels.ts'
import { sumDueForClient } from '#app/domain/invoices/invoice-stats.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { ListedTotal } from '#app/routes/invoices/invoice-lists.tsx'
import { getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { DueDay, LocalDate } from '#app/ui/dates/dates.tsx'
import { EmptyState } from '#app/ui/list/list-controls.tsx'
import { type Column, RowLink, Table } from '#app/ui/list/table.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { InvoiceStatusBadge } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/invoices.ts'

export const meta = createTitleMeta(t('Invoices'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = getTextParam(url, 'after') || null
  const ctx = getClientCtx(context)
  const [page, due] = await Promise.all([listInvoicesForClient(ctx, { after }), sumDueForClient(ctx)])
  return { ...page, due, after }
}

type ClientInvoiceRow = Route.ComponentProps['loaderData']['rows'][number]

const invoiceColumns: Column<ClientInvoiceRow>[] = [
  {
    header: t('Number'),
    title: true,
    cell: ({ id, number, about, project, billedTo }) => (
      <>
        <RowLink to={href('/client/invoices/:id', { id })} className="row-link">
          {number}
        </RowLink>
        {about && <p className="font-normal line-clamp-4 @2xl:line-clamp-2 wrap-anywhere">{about}</p>}
        <p className="caption font-normal wrap-anywhere">{project ?? t('No project')}</p>
        {billedTo && (
          <p className="caption font-normal wrap-anywhere">{t('Billed to {billedTo}', { billedTo })}</p>
        )}
      </>
    ),
  },
  {
    header: t('Issued'),
    card: 'none',
    className: 'whitespace-nowrap',
    cell: ({ issuedOn }) => issuedOn && <LocalDate value={issuedOn} />,
  },
  { header: t('Status'), card: 'corner', cell: (invoice) => <PaymentStatus invoice={invoice} /> },
  {
    header: t('Total'),
    align: 'end',
    card: 'amount',
    className: 'whitespace-nowrap',
    cell: (invoice) => <ListedTotal {...invoice} />,
  },
  {
    header: t('Actions'),
    card: 'actions',
    className: 'whitespace-nowrap',
    cell: (invoice) => (
      <a href={href('/api/invoices/:id/pdf', { id: invoice.id })} className="tall-link">
        {t('Download PDF')}
        <span className="sr-only">{` (${formatInvoiceTitle(invoice)})`}</span>
      </a>
    ),
  },
]

function PaymentStatus({ invoice }: { invoice: ClientInvoiceRow }) {
  const { kind, status, dueOn, paidOn, daysOverdue } = invoice
  if (kind === 'credit-note') return formatInvoiceTitle({ ...invoice, number: null })
  if (status === 'Sent') return dueOn && <DueDay day={dueOn} late={false} />
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <InvoiceStatusBadge status={status} />
      {status === 'Overdue' && (
        <span className="text-sm text-bad whitespace-nowrap">
          {daysOverdue === 1 ? t('by 1 day') : t('by {count} days', { count: daysOverdue })}
        </span>
      )}
      {paidOn && (
        <span className="caption whitespace-nowrap">
          <LocalDate value={paidOn} />
        </span>
      )}
    </div>
  )
}

export default function ClientInvoicesPage({ loaderData: { rows, more, due, after } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={t('Invoices')} />
      {due.length > 0 && (
        <section aria-labelledby="owed" className="mb-6 flex flex-wrap gap-x-12 gap-y-1 panel p-5">
          <h2 id="owed" className="basis-full font-sans caption">
            {t('You owe')}{' '}
          </h2>
          {due.map(({ currency, total, overdue, firstDueOn }) => (
            <p key={currency}>
              <span className="block font-display text-3xl tabular-nums">{formatMoney(total, currency)}</span>
              {overdue > 0 && overdue < total && (
                <span className="block text-sm text-bad">
                  {' '}
                  {t('{amount} overdue', { amount: formatMoney(overdue, currency) })}
                </span>
              )}
              <span className={`block text-sm ${overdue > 0 ? 'text-bad' : 'text-soft'}`}>
                {' '}
                <DueDay day={firstDueOn} late={overdue > 0} />
              </span>
            </p>
          ))}
        </section>
      )}
      {rows.length === 0 ? (
        <EmptyState>
          {t('No invoices yet. Invoices we send you appear here with payment details.')}
        </EmptyState>
      ) : (
        <Table
          label={t('Invoices')}
          columns={invoiceColumns}
          rows={rows}
          rowKey={({ id }) => id}
          pages={{ after, more }}
          manyColumns
        />
      )}
    </>
  )
}
