import type { InvoiceIssuer } from '#db/schema.ts'
import type { TaxCategory } from './invoice-totals.ts'

const SELLER_FIELDS = ['legalName', 'streetAddress', 'postalCode', 'city', 'country'] as const

/** Lists the content's missing details that the law requires on an invoice with lines of these categories. */
export function findMissingDetails(
  {
    firm: { seller },
    payment,
  }: Pick<InvoiceIssuer, 'payment'> & { firm: Pick<InvoiceIssuer['firm'], 'seller'> },
  categories: TaxCategory[],
): string[] {
  const account = payment.iban ? [] : ['payment.ts: iban']
  if (!seller) return [...account, 'firm.ts: seller']
  const missing: string[] = SELLER_FIELDS.filter((name) => !seller[name])
  if (!seller.vatId && categories.includes('AE')) missing.push('vatId')
  else if (!seller.vatId && !seller.taxNumber) missing.push('taxNumber')
  return [...account, ...missing.map((name) => `firm.ts: seller.${name}`)]
}
