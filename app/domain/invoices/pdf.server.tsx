import type { Ctx } from '#app/context.ts'
import { firm } from '#content/firm.ts'
import type { Invoice } from './client-invoices.server.ts'
import { PdfDocument, pdfParts } from './pdf-sheet.tsx'
import { InvoiceSheet } from './sheet.tsx'

/** An invoice as a PDF file: the same sheet as on its page. @throws {Failure} 503 when too many wait. */
export const invoicePdf = ({ pdf }: Pick<Ctx, 'pdf'>, invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> =>
  pdf.print(
    <PdfDocument title={invoiceTitle(invoice)} author={firm.name}>
      <InvoiceSheet invoice={invoice} parts={pdfParts} />
    </PdfDocument>,
  )

/** What its file is called, without the ending. */
export const invoiceTitle = ({ number }: Pick<Invoice, 'number'>) =>
  number ? `Invoice ${number}` : 'Invoice draft'
