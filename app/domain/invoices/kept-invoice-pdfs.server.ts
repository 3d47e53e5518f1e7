import { and, eq, ne } from 'drizzle-orm'
import { type Actor, type Ctx, isImpersonating, isStaff } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import type { Database } from '#db/connect.server.ts'
import { invoicePdfs, invoices, projects } from '#db/schema.ts'
import { addInvoiceLines, getInvoiceColumns, type Invoice } from './client-invoices.server.ts'
import { formatInvoiceTitle, renderInvoicePdf } from './invoice-pdf.server.tsx'

type PdfCtx = Pick<Ctx, 'db' | 'pdf'> & { actor?: Actor }

/** Concurrent requests for the same invoice share one. */
const inProgress = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

/**
 * Returns an invoice's PDF. That of a sent invoice is created once and kept: the first stored copy is the only one, also
 * once the invoice is paid or void. A draft's is created each time.
 * @throws {Failure} 503 when the queue is full, or creating it takes too long
 * @throws {TooMany} after 120 new PDFs per client and hour
 */
export async function readInvoicePdf(ctx: PdfCtx, invoice: Invoice): Promise<Uint8Array<ArrayBuffer>> {
  const { db, actor } = ctx
  const isDraft = invoice.status === 'Draft'
  const kept = isDraft ? null : await findKeptPdf(db, invoice)
  if (kept) return kept
  const isClient = actor && !isStaff(actor) && !isImpersonating(actor)
  if (isClient) await countAttempt(db, rateLimits.pdf, actor.uid)
  const requester = actor ? (actor.impersonatedBy ?? actor).uid : undefined
  if (isDraft) return renderInvoicePdf(ctx, invoice, requester)
  const shared = inProgress.get(invoice.id)
  if (shared) return shared
  const created = createKeptPdf(ctx, invoice, requester)
  inProgress.set(invoice.id, created)
  return created.finally(() => inProgress.delete(invoice.id))
}

async function createKeptPdf(ctx: PdfCtx, invoice: Invoice, requester: string | undefined) {
  const content = await renderInvoicePdf(ctx, invoice, requester)
  await ctx.db.insert(invoicePdfs).values({ invoiceId: invoice.id, content }).onConflictDoNothing()
  // Another instance may have stored its copy first.
  return (await findKeptPdf(ctx.db, invoice)) ?? content
}

async function findKeptPdf(db: Database, { id }: Invoice): Promise<Uint8Array<ArrayBuffer> | null> {
  const [row] = await db
    .select({ content: invoicePdfs.content })
    .from(invoicePdfs)
    .where(eq(invoicePdfs.invoiceId, id))
  return row ? new Uint8Array(row.content) : null
}

/** Returns an issued invoice as an email attachment. Doesn't check who reads it. @throws {NotFound | Failure} */
export async function createInvoiceAttachment(ctx: Pick<Ctx, 'db' | 'pdf'>, id: string) {
  const [found] = await ctx.db
    .select(getInvoiceColumns())
    .from(invoices)
    .leftJoin(projects, eq(projects.id, invoices.projectId))
    .where(and(eq(invoices.id, id), ne(invoices.status, 'draft')))
  if (!found) throw new NotFound('Invoice not found')
  const invoice = await addInvoiceLines(ctx.db, found)
  return {
    filename: `${formatInvoiceTitle(invoice)}.pdf`,
    contentType: 'application/pdf',
    content: await readInvoicePdf(ctx, invoice),
  }
}
