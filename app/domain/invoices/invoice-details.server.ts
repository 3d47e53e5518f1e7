import { and, asc, eq, getTableColumns, type SQL } from 'drizzle-orm'
import { getCountryName } from '#app/core/countries.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import type { Database } from '#db/connect.server.ts'
import { type InvoiceIssuer, invoiceLines, invoices } from '#db/schema.ts'
import type { BuyerField } from './buyer-fields.ts'
import type { InvoiceStatus } from './invoice-columns.server.ts'
import { getCurrentIssuer } from './invoice-issuer.server.ts'
import { calculateTotals } from './invoice-totals.ts'

type InvoiceHead = Pick<typeof invoices.$inferSelect, 'id' | BuyerField | 'billTo' | 'issuer' | 'issuedOn'>

/**
 * Adds an invoice's lines and totals by tax rate, its issuer (today's content for a draft), and the buyer's address as
 * printed. `isLegacy`: sent before buyer and issuer were stored, and still shown in the layout of that time.
 */
export async function addInvoiceLines<Found extends InvoiceHead>(db: Pick<Database, 'select'>, found: Found) {
  const { invoiceId: _, ...columns } = getTableColumns(invoiceLines)
  const lines = await db
    .select(columns)
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, found.id))
    .orderBy(asc(invoiceLines.position))
  const issuer = found.issuer ?? getCurrentIssuer()
  return {
    ...found,
    lines,
    taxes: calculateTotals(lines).taxes,
    issuer,
    isLegacy: found.issuer === null && found.issuedOn !== null,
    buyer: formatBuyer(found, issuer.firm.seller?.country),
  }
}

/** Returns the buyer's name and address, one part per line. Names the country if it isn't the seller's. */
function formatBuyer(invoice: InvoiceHead, sellerCountry: string | undefined): string {
  const { buyerName, buyerStreetAddress, buyerPostalCode, buyerCity, buyerCountry } = invoice
  if (buyerName === null) return invoice.billTo ?? ''
  const city = [buyerPostalCode, buyerCity].filter(Boolean).join(' ')
  const country = buyerCountry && buyerCountry !== sellerCountry && getCountryName(buyerCountry)
  return [buyerName, buyerStreetAddress, city, country].filter(Boolean).join('\n')
}

/** Returns the invoice for its page, without payment instructions unless it is still to be paid. */
export function omitPaymentUnlessOpen<Shown extends { status: InvoiceStatus; issuer: InvoiceIssuer }>(
  invoice: Shown,
): Shown {
  if (invoice.status === 'Sent' || invoice.status === 'Overdue') return invoice
  const { currency, legal, dueDays, taxRate } = invoice.issuer.payment
  const payment = { currency, legal, dueDays, taxRate, title: '', text: '', details: [] }
  return { ...invoice, issuer: { ...invoice.issuer, payment } }
}

/** Lists an invoice's credit notes, oldest first. */
export const listCreditNotes = (db: Database, id: string, where?: SQL) =>
  db
    .select(pick(invoices, 'id', 'number', 'issuedOn', 'total'))
    .from(invoices)
    .where(and(eq(invoices.creditOf, id), where))
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
