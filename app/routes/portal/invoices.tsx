import { href, Link } from 'react-router'
import { clientCtx } from '#app/auth/guards.server.ts'
import { listInvoicesForClient } from '#app/domain/invoices/client-invoices.server.ts'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { InvoiceStatusBadge } from '#app/ui/invoice-status.tsx'
import { Pager } from '#app/ui/list.tsx'
import { textOf } from '../list-query.ts'
import type { Route } from './+types/invoices.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Invoices')

export async function loader({ context, url }: Route.LoaderArgs) {
  const after = textOf(url, 'after') || null
  return { ...(await listInvoicesForClient(clientCtx(context), after)), after }
}

export default function Invoices({ loaderData: { rows, more, after } }: Route.ComponentProps) {
  return (
    <>
      <h1 className="text-4xl sm:text-5xl mb-8">Invoices</h1>
      {rows.length === 0 ? (
        <p className="border border-dashed border-line p-8 text-soft">
          No invoices yet. What we send you will stand here, with how to pay.
        </p>
      ) : (
        <div className="invoice-frame">
          <table className="invoice-table w-full text-left text-sm bg-surface border border-line">
            <thead className="border-b border-line text-soft text-sm">
              <tr>
                {['Number', 'Project', 'Issued', 'Due', 'Amount', 'Status', 'Actions'].map((head) => (
                  <th key={head} scope="col" className="px-3 py-3 font-semibold">
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((row) => (
                <InvoiceRow key={row.id} row={row} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Pager after={after} more={more} />
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['rows'][number]

function InvoiceRow({ row }: { row: Row }) {
  return (
    <tr>
      <th scope="row" className="px-3 py-1.5 font-semibold">
        <Link
          to={href('/client/invoices/:id', { id: row.id })}
          className="text-link inline-flex items-center min-h-11"
        >
          {row.number}
        </Link>
      </th>
      <td data-head="Project" className="px-3 py-1.5 wrap-anywhere">
        {row.project ?? <span className="text-soft">none</span>}
      </td>
      <td data-head="Issued" className="px-3 py-1.5 whitespace-nowrap">
        {row.issuedOn}
      </td>
      <td data-head="Due" className="px-3 py-1.5 whitespace-nowrap">
        {row.dueOn}
      </td>
      <td data-head="Amount" className="px-3 py-1.5 whitespace-nowrap tabular-nums">
        {moneyOf(row.total, row.currency)}
      </td>
      <td data-head="Status" className="px-3 py-1.5">
        <InvoiceStatusBadge status={row.status} />
      </td>
      <td className="px-3 py-1.5">
        <a
          href={href('/api/invoices/:id/pdf', { id: row.id })}
          className="text-link inline-flex items-center min-h-11 px-1"
        >
          PDF<span className="sr-only"> of invoice {row.number}</span>
        </a>
      </td>
    </tr>
  )
}
