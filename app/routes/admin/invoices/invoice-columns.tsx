import { href, Link } from 'react-router'
import type { listInvoices } from '#app/domain/invoices/admin-invoices.server.ts'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import { Day } from '#app/ui/dates.tsx'
import type { Column } from '#app/ui/list/table.tsx'
import { InvoiceStatusBadge } from '#app/ui/status/invoice-status.tsx'
import { ClientLink } from '../clients/client-link.tsx'

type Row = Awaited<ReturnType<typeof listInvoices>>['rows'][number]

export const invoiceColumns: Column<Row>[] = [
  {
    head: 'Number',
    title: true,
    sort: { by: 'newest', first: 'desc' },
    cell: ({ id, number, client }) => (
      <Link to={href('/admin/invoices/:id', { id })} className="row-link whitespace-nowrap">
        {number ?? 'No number yet'}
        {!number && <span className="sr-only"> for {client}</span>}
      </Link>
    ),
  },
  {
    head: 'Client',
    share: 'medium',
    cell: ({ client, clientId }) => (clientId ? <ClientLink uid={clientId}>{client}</ClientLink> : client),
  },
  { head: 'Project', share: 'large', cell: ({ project }) => project },
  { head: 'Issued', card: 'none', cell: ({ issuedOn }) => issuedOn && <Day value={issuedOn} /> },
  { head: 'Due', sort: { by: 'due', first: 'asc' }, cell: ({ dueOn }) => dueOn && <Day value={dueOn} /> },
  {
    head: 'Total',
    align: 'end',
    card: 'amount',
    sort: { by: 'total', first: 'desc' },
    className: 'whitespace-nowrap',
    cell: ({ total, currency }) => moneyOf(total, currency),
  },
  { head: 'Status', card: 'corner', cell: ({ status }) => <InvoiceStatusBadge status={status} /> },
]
