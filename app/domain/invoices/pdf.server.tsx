import type { Ctx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { Invoice } from './client-invoices.server.ts'
import { PdfDocument, pdfParts } from './pdf-sheet.tsx'
import { InvoiceSheet } from './sheet.tsx'

/** An invoice as a PDF file: its sheet as it was issued, the same bytes each time. @throws {Failure} 503 when too many wait. */
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

/** What its file is called, without the ending. */
export const invoiceTitle = ({ number }: Pick<Invoice, 'number'>) =>
  number ? t('Invoice {number}', { number }) : t('Invoice draft')
