import { href, Link } from 'react-router'
import type { listInvoices } from '#app/domain/invoices/admin-invoices.server.ts'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import { InvoiceStatusBadge } from '#app/ui/invoice-status.tsx'

type Row = Awaited<ReturnType<typeof listInvoices>>['rows'][number]

const columns = ['Number', 'Client', 'Project', 'Issued', 'Due', 'Total', 'Status']

export function InvoiceTable({ rows }: { rows: Row[] }) {
  return (
    // A wide table scrolls inside its own frame; the tab stop lets the keyboard scroll it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above, and WCAG 2.1.1
    <section aria-label="Invoices" tabIndex={0} className="overflow-x-auto border border-line bg-surface">
      <table className="w-full text-left text-sm">
        <thead className="border-b border-line text-soft">
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className="px-3 py-3 font-semibold whitespace-nowrap">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row) => (
            <tr key={row.id}>
              <th scope="row" className="px-3 font-semibold whitespace-nowrap">
                <Link
                  to={href('/admin/invoices/:id', { id: row.id })}
                  className="text-link inline-flex items-center min-h-11"
                >
                  {row.number ?? 'Draft'}
                  {!row.number && <span className="sr-only"> for {row.client}</span>}
                </Link>
              </th>
              <td className="px-3 min-w-40 wrap-anywhere">{row.client}</td>
              <td className="px-3 min-w-40 wrap-anywhere">{row.project}</td>
              <td className="px-3 whitespace-nowrap">{row.issuedOn}</td>
              <td className="px-3 whitespace-nowrap">{row.dueOn}</td>
              <td className="px-3 whitespace-nowrap tabular-nums">{moneyOf(row.total, row.currency)}</td>
              <td className="px-3">
                <InvoiceStatusBadge status={row.status} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
