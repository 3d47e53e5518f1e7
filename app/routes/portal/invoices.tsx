import { href, Link } from 'react-router'
import { clientCtx } from '#app/auth/guards.server.ts'
import { listInvoicesForClient } from '#app/domain/invoices/client-invoices.server.ts'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import { Day } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/list/empty.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { InvoiceStatusBadge } from '#app/ui/status/invoice-status.tsx'
import { textOf } from '../list-query.ts'
import type { Route } from './+types/invoices.ts'

export const meta: Route.MetaFunction = () => unlistedMeta(t('Invoices'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = textOf(url, 'after') || null
  return { ...(await listInvoicesForClient(clientCtx(context), after)), after }
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

const columns: Column<Row>[] = [
  {
    head: t('Number'),
    title: true,
    cell: ({ id, number, about, billedTo }) => (
      <>
        <Link to={href('/client/invoices/:id', { id })} className="row-link">
          {number}
        </Link>
        {about && <p className="text-sm text-soft font-normal line-clamp-2 wrap-anywhere">{about}</p>}
        {billedTo && (
          <p className="text-sm text-soft font-normal wrap-anywhere">
            {t('Billed to {billedTo}', { billedTo })}
          </p>
        )}
      </>
    ),
  },
  {
    head: t('Project'),
    cell: ({ project }) => project ?? <span className="text-soft">{t('none')}</span>,
    className: 'wrap-anywhere',
  },
  { head: t('Issued'), card: 'none', cell: ({ issuedOn }) => issuedOn && <Day value={issuedOn} /> },
  { head: t('Due'), cell: ({ dueOn }) => dueOn && <Day value={dueOn} /> },
  {
    head: t('Amount'),
    align: 'end',
    card: 'amount',
    cell: ({ total, currency }) => moneyOf(total, currency),
    className: 'whitespace-nowrap',
  },
  { head: t('Status'), card: 'corner', cell: ({ status }) => <InvoiceStatusBadge status={status} /> },
  {
    head: t('Actions'),
    card: 'acts',
    cell: ({ id, number }) => (
      <a href={href('/api/invoices/:id/pdf', { id })} className="tall-link">
        {t('PDF')}
        <span className="sr-only">{` ${t('of invoice {number}', { number: number ?? '' })}`}</span>
      </a>
    ),
  },
]

export default function Invoices({ loaderData: { rows, more, after } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('Invoices')} />
      {rows.length === 0 ? (
        <Empty>{t('No invoices yet. What we send you will be here, with how to pay.')}</Empty>
      ) : (
        <Table
          label={t('Invoices')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          pages={{ after, more }}
          manyColumns
        />
      )}
    </>
  )
}
