import type { Payment } from '#app/content/shapes.ts'
import { Failure } from '#app/core/failures.ts'
import { findPlaceholders } from '#app/core/placeholders.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { payment } from '#content/payment.ts'
import type { InvoiceIssuer } from '#db/schema.ts'
import type { TaxCategory } from './invoice-totals.ts'
import { findMissingDetails } from './missing-details.ts'

/** Returns the issuer of a document from today's content, without the settings for accounting exports. */
export function getCurrentIssuer(): InvoiceIssuer {
  const { name, email, phone, postalAddress, seller }: InvoiceIssuer['firm'] = firm
  const { datev: _, ...printed }: Payment = payment
  return { firm: { name, email, phone, postalAddress, ...(seller && { seller }) }, payment: printed }
}

/**
 * Returns the issuer of a document with lines of these categories.
 * @throws {Failure} 400 that names each content file and field that is missing or has a placeholder
 */
export function getCompleteIssuer(categories: TaxCategory[]): InvoiceIssuer {
  const issuer = getCurrentIssuer()
  const { postalAddress, seller } = issuer.firm
  const fields = [
    ...findPlaceholders(issuer.payment).map(({ field }) => `payment.ts: ${field}`),
    ...[...findPlaceholders(postalAddress, 'postalAddress'), ...findPlaceholders(seller, 'seller')].map(
      ({ field }) => `firm.ts: ${field}`,
    ),
    ...findMissingDetails(issuer, categories),
  ]
  if (fields.length === 0) return issuer
  throw new Failure(
    400,
    t('Invoices can’t be sent until these required details are added to the website’s content: {fields}.', {
      fields: fields.join(', '),
    }),
  )
}
