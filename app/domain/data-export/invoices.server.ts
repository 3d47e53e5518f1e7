import { asc, eq } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { invoiceLines, invoices, projects } from '#db/schema.ts'
import { unlessGone } from '../failures.ts'
import { grouped } from '../grouped.ts'
import { findInvoiceForClient, projectName } from '../invoices/client-invoices.server.ts'
import { invoicePdf, invoiceTitle } from '../invoices/pdf.server.tsx'
import { visibleInvoice } from '../visibility.server.ts'
import type { DataPart } from './data-part.ts'

/** Returns the invoices visible to the client, with their lines. Amounts are in minor units of the currency. */
export async function invoicesOf({ db, actor }: ClientCtx) {
  const own = visibleInvoice(actor.uid)
  const rows = await db
    .select({
      id: invoices.id,
      number: invoices.number,
      status: invoices.status,
      project: projectName,
      currency: invoices.currency,
      billTo: invoices.billTo,
      notes: invoices.notes,
      issuedOn: invoices.issuedOn,
      dueOn: invoices.dueOn,
      paidOn: invoices.paidOn,
      voidedAt: invoices.voidedAt,
      net: invoices.net,
      tax: invoices.tax,
      total: invoices.total,
    })
    .from(invoices)
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(own)
    .orderBy(asc(invoices.createdAt), asc(invoices.id))
  const lines = await db
    .select({
      invoiceId: invoiceLines.invoiceId,
      description: invoiceLines.description,
      quantityInThousandths: invoiceLines.quantity,
      unitPrice: invoiceLines.unitPrice,
      taxRateInHundredthsOfPercent: invoiceLines.taxRate,
      net: invoiceLines.net,
    })
    .from(invoiceLines)
    .innerJoin(invoices, eq(invoices.id, invoiceLines.invoiceId))
    .where(own)
    .orderBy(asc(invoiceLines.position))
  const linesOf = grouped(lines, 'invoiceId')
  return rows.map((row) => ({ ...row, lines: linesOf.get(row.id) ?? [] }))
}

/** Yields the PDF of each invoice, created when its turn comes. Skips invoices that are no longer visible. */
export async function* invoiceParts(
  ctx: ClientCtx,
  own: Pick<typeof invoices.$inferSelect, 'id' | 'number'>[],
): AsyncGenerator<DataPart> {
  for (const { id, number } of own) {
    const invoice = await findInvoiceForClient(ctx, id).catch(unlessGone)
    if (!invoice) continue
    yield {
      path: `invoices/${invoiceTitle({ number })}.pdf`,
      modifiedAt: new Date(),
      compress: false,
      content: async function* () {
        yield await invoicePdf(ctx, invoice)
      },
    }
  }
}
