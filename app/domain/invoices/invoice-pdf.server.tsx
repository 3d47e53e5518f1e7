import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import { invoices, projects } from '#db/schema.ts'
import { addInvoiceLines, getInvoiceColumns, type Invoice } from './client-invoices.server.ts'
import { InvoiceSheet } from './invoice-sheet.tsx'
import { PdfDocument, pdfInvoiceComponents } from './pdf-components.tsx'

/**
 * Renders an invoice as a PDF file. The same invoice always gives the same bytes. @throws {Failure} 503 when the queue
 * is full
 */
export const renderInvoicePdf = (
  { pdf }: Pick<Ctx, 'pdf'>,
  invoice: Invoice,
): Promise<Uint8Array<ArrayBuffer>> =>
  pdf.print(
    <PdfDocument
      title={formatInvoiceTitle(invoice)}
      author={firm.name}
      {...(invoice.issuedOn ? { date: new Date(invoice.issuedOn) } : {})}
    >
      <InvoiceSheet invoice={invoice} parts={pdfInvoiceComponents} asIssued />
    </PdfDocument>,
  )

export const formatInvoiceTitle = ({ number }: Pick<Invoice, 'number'>) =>
  number ? t('Invoice {number}', { number }) : t('Invoice draft')

/** Returns an issued invoice as an email attachment, without checking the reader. @throws {NotFound | Failure} */
export async function createInvoiceAttachment({ db, pdf }: Pick<Ctx, 'db' | 'pdf'>, id: string) {
  const [found] = await db
    .select(getInvoiceColumns())
    .from(invoices)
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(and(eq(invoices.id, id), ne(invoices.status, 'draft')))
  if (!found) throw new NotFound('Invoice not found')
  const invoice = await addInvoiceLines(db, found)
  return {
    filename: `${formatInvoiceTitle(invoice)}.pdf`,
    contentType: 'application/pdf',
    content: await renderInvoicePdf({ pdf }, invoice),
  }
}
