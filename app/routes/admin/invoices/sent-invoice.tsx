import { Form, href, Link, useNavigation } from 'react-router'
import type { AdminInvoice } from '#app/domain/invoices/admin-invoices.server.ts'
import { InvoiceSheet } from '#app/domain/invoices/sheet.tsx'
import { pageParts } from '#app/ui/invoice-page.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'

/** An invoice that was sent, as the client sees it, with what can still be done about it. */
export function SentInvoice({ invoice }: { invoice: AdminInvoice }) {
  const busy = useNavigation().formMethod === 'POST'
  const open = invoice.stored === 'sent'
  return (
    <>
      <div className="flex flex-wrap gap-3">
        <a href={href('/api/invoices/:id/pdf', { id: invoice.id })} className="button button-brass">
          Download PDF
        </a>
        {invoice.stored === 'paid' && (
          <Link to="?ask=reopen" preventScrollReset className="button button-line">
            Not paid after all
          </Link>
        )}
        {open && (
          <>
            <Link to="?ask=paid" preventScrollReset className="button button-line">
              Mark as paid
            </Link>
            {invoice.status === 'Overdue' && (
              <Form method="post" action=".">
                <button
                  type="submit"
                  name="intent"
                  value="remind"
                  disabled={busy}
                  className="button button-line"
                >
                  Send reminder
                </button>
              </Form>
            )}
            <Link to="?ask=void" preventScrollReset className="button button-line">
              Void
            </Link>
          </>
        )}
      </div>
      <p className="mt-4 mb-6 text-soft wrap-anywhere">
        {invoice.clientEmail
          ? `Sent to ${invoice.client}, ${invoice.clientEmail}. `
          : 'The client’s account is closed. '}
        {invoice.remindedAt && (
          <>
            Last reminder: <LocalTime value={invoice.remindedAt} />
          </>
        )}
      </p>
      <article className="max-w-4xl bg-surface border border-line p-5 sm:p-9">
        <InvoiceSheet invoice={invoice} parts={pageParts} />
      </article>
    </>
  )
}
