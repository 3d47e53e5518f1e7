import { t } from '#app/texts.ts'
import type { InvoiceStatus } from './invoice-columns.server.ts'

export const invoiceStatusLabels: Record<InvoiceStatus, string> = {
  Draft: t('Draft'),
  Sent: t('Sent'),
  Paid: t('Paid'),
  Overdue: t('Overdue'),
  Void: t('Void'),
  Withdrawn: t('Withdrawn'),
}
