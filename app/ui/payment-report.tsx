import { formatDateOf } from '#app/core/days.ts'
import type { Invoice } from '#app/domain/invoices/client-invoices.server.ts'
import { t } from '#app/texts.ts'

type ReportedInvoice = Pick<Invoice, 'status' | 'paymentReportedAt'> & { paymentReporter?: string | null }

/** Shows who reported a payment, and when, while the invoice is open. */
export function PaymentReport({ invoice }: { invoice: ReportedInvoice }) {
  const { status, paymentReportedAt: at, paymentReporter: by } = invoice
  if (!at || (status !== 'Sent' && status !== 'Overdue')) return null
  const date = formatDateOf(at)
  return (
    <p className="text-sm no-print">
      {t('Client says paid on {date}', { date })}
      {by && ` (${by})`}
    </p>
  )
}
