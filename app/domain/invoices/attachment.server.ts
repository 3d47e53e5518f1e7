import { and, eq, ne } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { invoices, projects } from '#db/schema.ts'
import { NotFound } from '../failures.ts'
import { sheet, withLines } from './client-invoices.server.ts'
import { invoicePdf, invoiceTitle } from './pdf.server.tsx'

/** Returns an issued invoice as an email attachment, without checking the reader. @throws {NotFound | Failure} */
export async function invoiceAttachment({ db, pdf }: Pick<Ctx, 'db' | 'pdf'>, id: string) {
  const [found] = await db
    .select(sheet())
    .from(invoices)
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(and(eq(invoices.id, id), ne(invoices.status, 'draft')))
  if (!found) throw new NotFound('Invoice not found')
  const invoice = await withLines(db, found)
  return {
    filename: `${invoiceTitle(invoice)}.pdf`,
    contentType: 'application/pdf',
    content: await invoicePdf({ pdf }, invoice),
  }
}
