import { t } from '#app/texts.ts'
import type { invoices } from '#db/schema.ts'

type InvoiceKind = (typeof invoices.$inferSelect)['kind']

export const invoiceKindLabels: Record<InvoiceKind, string> = {
  invoice: t('Invoice'),
  partial: t('Partial Invoice'),
  final: t('Final Invoice'),
  'credit-note': t('Credit Note'),
}
