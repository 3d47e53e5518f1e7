import { href, Link } from 'react-router'
import type { findInvoicesOfClient } from '#app/domain/clients/waiting.server.ts'
import type { AdminDocument } from '#app/domain/documents/admin-documents.server.ts'
import { moneyOf } from '#app/domain/invoices/currency.ts'
import { DocumentRows, InvoiceRows } from '../document-and-invoice-rows.tsx'
import { PagePart } from '../page-part.tsx'

export function ClientDocuments({ uid, documents }: { uid: string; documents: AdminDocument[] }) {
  const list = `${href('/admin/documents')}?client=${uid}`
  return (
    <PagePart
      id="documents"
      title="Documents"
      none={documents.length === 0 && 'No documents yet.'}
      more={documents.length > 0 && { to: list, text: 'All documents of this client' }}
    >
      <DocumentRows list={list} documents={documents} withProject />
    </PagePart>
  )
}

type Invoices = Awaited<ReturnType<typeof findInvoicesOfClient>>

export function ClientInvoices({ uid, invoices }: { uid: string; invoices: Invoices }) {
  const { sums, rows, more } = invoices
  return (
    <PagePart
      id="invoices"
      title="Invoices"
      none={rows.length === 0 && 'No invoices yet.'}
      more={more && { to: `${href('/admin/invoices')}?client=${uid}`, text: 'All invoices of this client' }}
    >
      <dl className="mb-3 flex flex-wrap gap-x-8 gap-y-2">
        {sums.length === 0 && (
          <div>
            <dt className="text-sm text-soft">Open</dt>
            <dd>Nothing</dd>
          </div>
        )}
        {sums.map(({ currency, open, overdue }) => (
          <div key={currency}>
            <dt className="text-sm text-soft">{`Open in ${currency}`}</dt>
            <dd className="tabular-nums">
              {moneyOf(open, currency)}
              {overdue > 0 && (
                <span className="block text-sm text-bad">{`${moneyOf(overdue, currency)} overdue`}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <InvoiceRows invoices={rows} />
      {rows[0] && (
        <p className="mt-2">
          <Link to={`${href('/admin/invoices/new')}?client=${uid}&copy=${rows[0].id}`} className="tall-link">
            Copy the Newest
          </Link>
        </p>
      )}
    </PagePart>
  )
}
