import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { companies, invoiceLines, invoices } from '#db/schema.ts'
import { calculateTotals } from './invoice-totals.ts'

type InvoiceRecord = typeof invoices.$inferSelect

/** Column of `invoiceLines`: quantity that sent credit notes haven't credited yet, in thousandths. */
export const remainingQuantity = sql`${invoiceLines.quantity} - coalesce((
  select sum(credited.quantity) from invoice_lines credited
  join invoices note on note.id = credited.invoice_id and note.status <> 'draft'
  where note.credit_of = invoice_lines.invoice_id and credited.credited_line = invoice_lines.position
), 0)`.mapWith(Number)

/** Lists an invoice's lines. `left`: quantity that can still be credited. */
export const listRemainingLines = (db: Pick<Database, 'select'>, id: string) =>
  db
    .select({ ...getTableColumns(invoiceLines), left: remainingQuantity })
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(asc(invoiceLines.position))
export type RemainingLine = Awaited<ReturnType<typeof listRemainingLines>>[number]

/** @throws {Conflict} if the invoice can't be credited */
export function assertCreditable(
  invoice: Pick<InvoiceRecord, 'status' | 'kind' | 'external' | 'deductedIn'>,
) {
  const { status, kind, external, deductedIn } = invoice
  const reason =
    kind === 'credit-note'
      ? t('This isn’t possible for a credit note.')
      : external
        ? t('This invoice was made with another program.')
        : status === 'draft'
          ? t('This invoice is still a draft.')
          : status === 'void'
            ? t('This invoice is already void.')
            : deductedIn && t('A final invoice deducts this partial invoice. Void the final invoice first.')
  if (reason) throw new Conflict(reason)
}

/** Returns an invoice that can be credited, locked until the end of the transaction. @throws {NotFound | Conflict} */
export async function lockCreditable(
  tx: Transaction,
  { actor }: AdminCtx,
  id: string,
): Promise<InvoiceRecord> {
  // A merge, which locks companies before their invoices, waits for the credit note and moves it, too.
  await tx
    .select({ id: companies.id })
    .from(companies)
    .innerJoin(invoices, and(eq(invoices.companyId, companies.id), eq(invoices.id, id)))
    .for('share', { of: companies })
  const [invoice] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), isOpenToStaff(actor, invoices.projectId)))
    .for('update')
  if (!invoice) throw new NotFound(t('Invoice not found'))
  assertCreditable(invoice)
  return invoice
}

/**
 * Applies a credit note that is about to be sent to its invoice. Locks the invoice, so that concurrent credit notes
 * can't exceed a line together. An unpaid invoice that is credited in full becomes void.
 * @throws {Conflict} if less than that is left to credit, or the invoice can't be credited
 */
export async function applyCreditNote(
  tx: Transaction,
  ctx: AdminCtx,
  note: InvoiceRecord,
  noteLines: { creditedLine: number | null; quantity: number }[],
): Promise<void> {
  const invoice = await lockCreditable(tx, ctx, note.creditOf ?? '')
  const quantities = new Map(noteLines.map(({ creditedLine, quantity }) => [creditedLine, quantity]))
  const lines = await listRemainingLines(tx, invoice.id)
  if (lines.some(({ position, left }) => (quantities.get(position) ?? 0) > left))
    throw new Conflict(
      t('Another credit note for this invoice was sent in the meantime. Check what is left, and save again.'),
    )
  // Added up by line, because the rounded totals of several credit notes can differ by a cent from the invoice's.
  const credited = calculateTotals(
    lines.map((line) => ({
      ...line,
      quantity: line.quantity - line.left + (quantities.get(line.position) ?? 0),
    })),
  ).total
  if (note.total < 0 || credited > invoice.total)
    throw new Conflict(t('A credit note’s total can’t be below zero or above what is left of the invoice.'))
  const isFull = credited === invoice.total || invoice.credited + note.total >= invoice.total
  const isVoid = isFull && invoice.status === 'sent'
  await tx
    .update(invoices)
    .set({
      credited: invoice.credited + note.total,
      ...(isVoid && { status: 'void', voidedAt: sql`now()` }),
      updatedAt: sql`now()`,
    })
    .where(eq(invoices.id, invoice.id))
  if (isFull) await tx.update(invoices).set({ deductedIn: null }).where(eq(invoices.deductedIn, invoice.id))
  if (isVoid)
    await recordActivity(tx, ctx, {
      action: 'invoice.voided',
      subject: { id: invoice.id, name: invoice.number ?? '' },
      projects: [invoice.projectId],
      before: { status: 'sent' },
      after: { status: 'void' },
    })
}
