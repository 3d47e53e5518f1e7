import type { InvoiceStatus } from '#app/domain/invoices/client-invoices.server.ts'
import { StatusBadge, type StatusMeaning } from './status-badge.tsx'

const meanings: Record<InvoiceStatus, StatusMeaning> = {
  Draft: 'neutral',
  Sent: 'waits-for-client',
  Paid: 'done',
  Overdue: 'late',
  Void: 'stopped',
}

export function InvoiceStatusBadge({ status }: { status: InvoiceStatus }) {
  return <StatusBadge meaning={meanings[status]}>{status}</StatusBadge>
}
