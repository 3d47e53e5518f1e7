import { asc, eq, or, sql } from 'drizzle-orm'
import { NotFound } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { invoiceLines, invoices, users } from '#db/schema.ts'
import { convertInvoice, hasXml, NO_XML_NOTE } from './en16931/convert-invoice.ts'
import type { En16931Document } from './en16931/document.ts'
import type { InvoiceStatus } from './invoice-columns.server.ts'

/**
 * Returns the document of EN 16931 for a sent invoice, or the reason why there is none. Doesn't check access.
 * @throws {NotFound}
 */
export async function findInvoiceDocument(db: Database, id: string): Promise<En16931Document | string> {
  const [found] = await db
    .select({ invoice: invoices, recipientEmail: users.email })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.clientId))
    .where(eq(invoices.id, id))
  if (!found) throw new NotFound(t('Invoice not found'))
  const lines = await db
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(asc(invoiceLines.position))
  const { creditOf } = found.invoice
  const precedingInvoices = await db
    .select({ number: sql<string>`${invoices.number}`, issuedOn: sql<string>`${invoices.issuedOn}` })
    .from(invoices)
    .where(or(eq(invoices.deductedIn, id), creditOf === null ? undefined : eq(invoices.id, creditOf)))
    .orderBy(asc(invoices.number))
  return convertInvoice({ ...found, lines, precedingInvoices })
}

/** Returns the page's note about a sent invoice in a currency that EN 16931 can't express, otherwise null. */
export const getNoXmlNote = (invoice: { status: InvoiceStatus; currency: string; external: boolean }) =>
  invoice.status === 'Draft' || invoice.external || hasXml(invoice.currency) ? null : NO_XML_NOTE
