import type { Ctx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { Invoice } from './client-invoices.server.ts'
import { PdfDocument, pdfParts } from './pdf-sheet.tsx'
import { InvoiceSheet } from './sheet.tsx'

/**
 * Renders an invoice as a PDF file. The same invoice always gives the same bytes. @throws {Failure} 503 when the queue
 * is full
 */
export const invoicePdf = ({ pdf }: Pick<Ctx, 'pdf'>, invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> =>
  pdf.print(
    <PdfDocument
      title={invoiceTitle(invoice)}
      author={firm.name}
      {...(invoice.issuedOn ? { date: new Date(invoice.issuedOn) } : {})}
    >
      <InvoiceSheet invoice={invoice} parts={pdfParts} asIssued />
    </PdfDocument>,
  )

export const invoiceTitle = ({ number }: Pick<Invoice, 'number'>) =>
  number ? t('Invoice {number}', { number }) : t('Invoice draft')
