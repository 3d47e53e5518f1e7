import { Paper, paperParts } from '#app/adapters/pdf/invoice-parts.tsx'
import { nodesOf } from '#app/adapters/pdf/nodes.ts'
import type { Ctx } from '#app/context.ts'
import { InvoiceSheet } from '#app/ui/invoice-sheet.tsx'
import { firm } from '#content/firm.ts'
import type { Invoice } from './client-invoices.server.ts'

/** An invoice as a PDF file: the same sheet as on its page, printed. @throws {Failure} 503 when too many wait. */
export async function invoicePdf(
  { pdf }: Pick<Ctx, 'pdf'>,
  invoice: Invoice,
): Promise<Uint8Array<ArrayBuffer>> {
  const [document] = nodesOf(
    <Paper title={titleOf(invoice)} author={firm.name}>
      <InvoiceSheet invoice={invoice} parts={paperParts} />
    </Paper>,
  )
  if (!document) throw new Error('nothing to print')
  return pdf.print(document)
}

/** What its file is called, without the ending. */
export const titleOf = ({ number }: Pick<Invoice, 'number'>) =>
  number ? `Invoice ${number}` : 'Invoice draft'
