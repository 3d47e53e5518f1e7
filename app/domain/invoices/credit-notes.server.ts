import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure, NotFound } from '#app/core/failures.ts'
import { formatShortNumber } from '#app/core/money.ts'
import { isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { invoiceLines, invoices } from '#db/schema.ts'
import { BUYER_FIELDS } from './buyer-fields.ts'
import type { CreditNoteForm } from './credit-note-form.ts'
import {
  applyCreditNote,
  assertCreditable,
  listRemainingLines,
  lockCreditable,
  type RemainingLine,
} from './creditable-lines.server.ts'
import { formatDraftName, getBuyerName, lockDraft } from './invoice-drafts.server.ts'
import { calculateTotals } from './invoice-totals.ts'
import { issueInvoice } from './send-invoice.server.ts'

type InvoiceRecord = typeof invoices.$inferSelect

/**
 * Finds an invoice with the lines that a credit note can correct: those that aren't credited yet and, with `draft`,
 * those of that credit note, with its quantities.
 * @throws {NotFound | Conflict}
 */
export async function findCreditableInvoice(
  { db, actor }: Pick<AdminCtx, 'db' | 'actor'>,
  id: string,
  draft?: string,
) {
  const [invoice] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), isOpenToStaff(actor, invoices.projectId)))
  if (!invoice) throw new NotFound(t('Invoice not found'))
  if (!draft) assertCreditable(invoice)
  const lines = (await listCreditableLines(db, id, draft)).map((line) =>
    pick(line, 'position', 'description', 'unit', 'unitPrice', 'left', 'drafted'),
  )
  return { ...pick(invoice, 'id', 'number', 'currency', 'issuedOn'), lines }
}
export type CreditableInvoice = Awaited<ReturnType<typeof findCreditableInvoice>>

/** `drafted`: the quantity in the draft, or null without a draft. */
async function listCreditableLines(db: Pick<Database, 'select'>, id: string, draft?: string) {
  const drafted = draft
    ? await db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, draft))
    : undefined
  return (await listRemainingLines(db, id))
    .map((line) => ({
      ...line,
      drafted: drafted
        ? (drafted.find(({ creditedLine }) => creditedLine === line.position)?.quantity ?? 0)
        : null,
    }))
    .filter(({ left, drafted }) => left > 0 || (drafted ?? 0) > 0)
}

/**
 * Creates the draft of a credit note with the invoice's buyer, prices and taxes. @throws {NotFound | Conflict |
 * Failure}
 */
export const createCreditNote = (ctx: AdminCtx, id: string, form: CreditNoteForm): Promise<{ id: string }> =>
  ctx.db.transaction(async (tx) => {
    const invoice = await lockCreditable(tx, ctx, id)
    const lines = pickCreditedLines(await listCreditableLines(tx, id), form)
    return (await insertCreditNote(tx, ctx, invoice, lines, form.notes)).note
  })

/**
 * @throws {NotFound | Conflict | Failure} also if the draft was changed or sent since it was loaded, or credits too
 * much
 */
export async function updateCreditNote(ctx: AdminCtx, id: string, form: CreditNoteForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { draft } = await lockDraft(tx, ctx, id, form.version)
    if (!draft.creditOf) throw new NotFound(t('Invoice not found'))
    const lines = pickCreditedLines(await listCreditableLines(tx, draft.creditOf, id), form)
    const { rows, totals } = toCreditNoteLines(id, lines)
    await tx
      .update(invoices)
      .set({ notes: form.notes, ...totals, updatedAt: sql`now()` })
      .where(eq(invoices.id, id))
    await tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, id))
    await tx.insert(invoiceLines).values(rows)
    await recordActivity(tx, ctx, {
      action: 'invoice.changed',
      subject: { id, name: formatDraftName(getBuyerName(draft)) },
      projects: [draft.projectId],
      before: pick(draft, 'currency', 'total', 'notes'),
      after: { currency: draft.currency, total: totals.total, notes: form.notes },
    })
  })
}

/**
 * Voids an unpaid invoice without credit notes, by numbering and sending a credit note in full.
 * @throws {NotFound | Conflict}
 */
export async function voidInvoice(ctx: AdminCtx, id: string): Promise<{ number: string }> {
  return ctx.db.transaction(async (tx) => {
    const invoice = await lockCreditable(tx, ctx, id)
    if (invoice.status === 'paid') throw new Conflict(t('This invoice is already marked as paid.'))
    const lines = await listRemainingLines(tx, id)
    if (lines.some(({ left, quantity }) => left !== quantity))
      throw new Conflict(t('This invoice is already credited in part. Create a credit note for the rest.'))
    const { note, rows } = await insertCreditNote(tx, ctx, invoice, lines, null)
    await applyCreditNote(tx, ctx, note, rows)
    return issueInvoice(tx, ctx, note, rows)
  })
}

type Quantified = RemainingLine & { quantity: number }

/** Returns the invoice's lines with the quantities to credit. @throws {Failure | Conflict} */
function pickCreditedLines(lines: RemainingLine[], form: CreditNoteForm): Quantified[] {
  const credited = form.lines.flatMap(({ position, quantity }, i) => {
    if (quantity === 0) return []
    const line = position ? lines.find((line) => line.position === Number(position)) : lines[i]
    const left = line?.left ?? 0
    if (!line || quantity > left)
      throw new Failure(
        400,
        t('At most {quantity} of this line can be credited.', { quantity: formatShortNumber(left, 3) }),
        `lines[${i}].quantity`,
      )
    return [{ ...line, quantity }]
  })
  if (credited.length === 0)
    throw new Failure(400, t('Enter a quantity for at least one line.'), 'lines[0].quantity')
  return credited.toSorted((a, b) => a.position - b.position)
}

async function insertCreditNote(
  tx: Transaction,
  ctx: AdminCtx,
  invoice: InvoiceRecord,
  lines: Quantified[],
  notes: string | null,
) {
  const id = randomUUID()
  const { rows, totals } = toCreditNoteLines(id, lines)
  const [note] = await tx
    .insert(invoices)
    .values({
      id,
      kind: 'credit-note',
      creditOf: invoice.id,
      ...pick(invoice, 'companyId', 'clientId', 'projectId', 'projectTitle', 'currency', 'exchangeRate'),
      ...pick(invoice, ...BUYER_FIELDS, 'orderNumber', 'exemptionReason', 'billTo', 'copyTo'),
      // Without a period, the day of the service is that of the invoice, not that of the credit note.
      servicePeriodFrom: invoice.servicePeriodFrom ?? invoice.issuedOn,
      servicePeriodTo: invoice.servicePeriodTo,
      notes,
      dueDays: 0,
      ...totals,
    })
    .returning()
  if (!note) throw new Error('the credit note was not stored')
  await tx.insert(invoiceLines).values(rows)
  await recordActivity(tx, ctx, {
    action: 'invoice.created',
    subject: { id, name: formatDraftName(getBuyerName(note)) },
    projects: [note.projectId],
    after: pick(note, 'currency', 'total', 'notes'),
  })
  return { note, rows }
}

function toCreditNoteLines(invoiceId: string, lines: Quantified[]) {
  const { lineNets, net, tax, total } = calculateTotals(lines)
  const rows = lines.map((line, i) => ({
    invoiceId,
    position: i + 1,
    ...pick(line, 'description', 'quantity', 'unit', 'unitPrice', 'taxCategory', 'taxRate'),
    net: lineNets[i] ?? 0,
    creditedLine: line.position,
  }))
  return { rows, totals: { net, tax, total } }
}
