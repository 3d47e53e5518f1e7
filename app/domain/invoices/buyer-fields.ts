import type { invoices } from '#db/schema.ts'

/** Columns of an invoice that say who the buyer is, as typed in its draft. */
export const BUYER_FIELDS = [
  'buyerName',
  'buyerStreetAddress',
  'buyerPostalCode',
  'buyerCity',
  'buyerCountry',
  'buyerVatId',
  'buyerReference',
] as const
export type BuyerField = (typeof BUYER_FIELDS)[number]
export type Buyer = Pick<typeof invoices.$inferSelect, BuyerField>
