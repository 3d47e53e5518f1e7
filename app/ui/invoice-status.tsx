import type { InvoiceStatus } from '#app/domain/invoices/client-invoices.server.ts'

const looks: Record<InvoiceStatus, string> = {
  Draft: 'text-soft border-dashed',
  Sent: 'text-accent',
  Paid: 'text-good',
  Overdue: 'text-bad',
  Void: 'text-soft line-through',
}

/** Where an invoice stands; what needs somebody's attention has the colour for it. */
export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  return (
    <span
      className={`inline-block border border-current px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap ${looks[status]}`}
    >
      {status}
    </span>
  )
}
