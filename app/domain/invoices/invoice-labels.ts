import { t } from '#app/texts.ts'
import type { invoices } from '#db/schema.ts'
import type { TaxCategory } from './invoice-totals.ts'

type InvoiceKind = (typeof invoices.$inferSelect)['kind']

export const INVOICE_KINDS: Record<InvoiceKind, string> = {
  invoice: t('Invoice'),
  partial: t('Partial Invoice'),
  final: t('Final Invoice'),
  'credit-note': t('Credit Note'),
}

/** Formats the title of an invoice's or credit note's page and file. `number` is null for a draft. */
export function formatInvoiceTitle({ kind, number, total, corrects }: TitledInvoice): string {
  const name = corrects && corrects.total === total ? t('Full Credit Note') : INVOICE_KINDS[kind]
  return number === null ? name : `${name} ${number}`
}
export type TitledInvoice = {
  kind: InvoiceKind
  number: string | null
  total?: number
  /** The invoice that a credit note corrects. */
  corrects?: { total: number } | null
}

/** Units by their codes of UN/ECE Recommendation 20. */
export const UNITS: Record<string, string> = {
  HUR: t('Hours'),
  DAY: t('Days'),
  MON: t('Months'),
  C62: t('Pieces'),
}

/** Suffixes of quantities on an invoice. Pieces have none. */
const UNIT_SUFFIXES: Record<string, string> = { HUR: t('h'), DAY: t('d'), MON: t('mo.'), C62: '' }

export const formatUnit = (unit: string): string => UNIT_SUFFIXES[unit] ?? unit

export const TAX_CATEGORY_LABELS: Record<TaxCategory, string> = {
  S: t('Standard'),
  Z: t('Zero rate'),
  E: t('Exempt'),
  AE: t('Reverse charge'),
  O: t('Not subject to tax'),
}
