import { asc, eq, or, sql } from 'drizzle-orm'
import { NotFound } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { invoiceLines, invoices, users } from '#db/schema.ts'
import type { InvoiceStatus } from './client-invoices.server.ts'
import { convertInvoice, hasXml } from './en16931/convert-invoice.ts'
import type { En16931Document } from './en16931/document.ts'

/** Returns the document of EN 16931 for a sent invoice, or null if it has none. Doesn't check access. */
export async function findInvoiceDocument(db: Database, id: string): Promise<En16931Document | null> {
  const [found] = await db
    .select({ invoice: invoices, recipientEmail: users.email })
    .from(invoices)
    .leftJoin(users, eq(users.id, invoices.clientId))
    .where(eq(invoices.id, id))
  if (!found) return null
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

/** Explains why an invoice has no XML. */
export function createNoXmlFailure({
  status,
  currency,
}: {
  status: InvoiceStatus
  currency: string
}): NotFound {
  if (status === 'Draft') return new NotFound(t('An invoice gets its XML when it’s sent.'))
  if (!hasXml(currency)) return new NotFound(NO_XML_NOTE)
  return new NotFound(
    t('This invoice has no XML, because it was sent before buyer and seller were stored in parts.'),
  )
}

const NO_XML_NOTE = t(
  'There’s no XML of this invoice, because amounts in XML have at most two decimals. The PDF is valid.',
)

/** Returns the page's note about a sent invoice in a currency that EN 16931 can't express, otherwise null. */
export const getNoXmlNote = (invoice: { status: InvoiceStatus; currency: string; external: boolean }) =>
  invoice.status === 'Draft' || invoice.external || hasXml(invoice.currency) ? null : NO_XML_NOTE
