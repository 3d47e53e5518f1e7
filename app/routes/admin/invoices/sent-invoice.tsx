import { Form, href, Link } from 'react-router'
import type { AdminInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import { InvoiceSheet } from '#app/domain/invoices/sheet.tsx'
import { Moment } from '#app/ui/dates.tsx'
import { useSending } from '#app/ui/form/sending.ts'
import { pageParts } from '#app/ui/invoice-page.tsx'
import { ClientLink } from '../clients/client-link.tsx'
import { listed } from '../counted.ts'
import { Reopen, VoidInvoice } from './invoice-confirm.tsx'
import { MarkPaid } from './mark-paid.tsx'

export function SentInvoice({ invoice, today }: { invoice: AdminInvoice; today: string }) {
  const reminding = useSending('remind')
  const { id, number, stored, status, remindedAt } = invoice
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <a href={href('/api/invoices/:id/pdf', { id })} className="button button-brass">
          Download PDF
        </a>
        {stored === 'paid' && <Reopen number={number} />}
        {stored === 'sent' && <MarkPaid invoice={invoice} today={today} />}
        {status === 'Overdue' && (
          <Form method="post" action=".">
            <input type="hidden" name="intent" value="remind" />
            <button type="submit" disabled={reminding} className="button button-line">
              Send Reminder
            </button>
          </Form>
        )}
        {invoice.clientId && (
          <Link
            to={`${href('/admin/invoices/new')}?client=${invoice.clientId}&copy=${id}`}
            className="button button-line"
          >
            Copy
          </Link>
        )}
        {stored === 'sent' && <VoidInvoice number={number} />}
      </div>
      <p className="mt-4 mb-6 text-soft wrap-anywhere">
        {invoice.clientId ? (
          <>
            Sent to <ClientLink uid={invoice.clientId}>{invoice.client}</ClientLink>
            {`, ${invoice.clientEmail}`}
            {invoice.copyTo.length > 0 && `, with the PDF to ${listed(invoice.copyTo)}`}
            {'. '}
          </>
        ) : (
          'The client’s account is closed. '
        )}
        {remindedAt && (
          <>
            Last reminder: <Moment value={remindedAt} />
          </>
        )}
      </p>
      <article className="max-w-4xl bg-surface border border-line p-5 sm:p-9">
        <InvoiceSheet invoice={invoice} parts={pageParts} />
      </article>
    </>
  )
}
