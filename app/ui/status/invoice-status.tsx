import type { InvoiceStatus } from '#app/domain/invoices/client-invoices.server.ts'
import { invoiceStatusLabels } from '#app/domain/invoices/status-labels.ts'
import { StatusBadge, type StatusMeaning } from './status-badge.tsx'

const meanings: Record<InvoiceStatus, StatusMeaning> = {
  Draft: 'neutral',
  Sent: 'waits-for-client',
  Paid: 'done',
  Overdue: 'waits-for-client',
  Void: 'stopped',
}

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  return (
    <StatusBadge meaning={meanings[status]} late={status === 'Overdue'}>
      {invoiceStatusLabels[status]}
    </StatusBadge>
  )
}
