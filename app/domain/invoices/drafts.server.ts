import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { invoiceLines, invoices, projects } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { Conflict, NotFound } from '../failures.ts'
import { clientToBill } from './admin-invoices.server.ts'
import { sumsOf } from './amounts.ts'
import { hasId } from './client-invoices.server.ts'
import { decimalOf, digitsOf, shortDecimalOf } from './currency.ts'
import type { InvoiceForm } from './form.ts'

/** Stores a draft; it gets its number only when it is sent. @throws {Conflict} */
export async function createInvoice(ctx: AdminCtx, form: InvoiceForm): Promise<{ id: string }> {
  const { db } = ctx
  const id = randomUUID()
  await db.transaction(async (tx) => {
    const client = await checkParties(tx, form)
    await tx.insert(invoices).values({ id, ...columnsOf(form) })
    await insertLines(tx, id, form)
    const subject = { id, name: draftName(client.name) }
    await recordActivity(tx, ctx, {
      action: 'invoice.created',
      subject,
      after: activityFieldsOf(columnsOf(form), form.lines),
    })
  })
  return { id }
}

/** Changes a draft that nobody has changed or sent since it was looked at. @throws {NotFound | Conflict} */
export async function updateInvoice(ctx: AdminCtx, id: string, form: InvoiceForm): Promise<void> {
  const { db } = ctx
  await db.transaction(async (tx) => {
    const before = await lockDraft(tx, id, form.updatedAt)
    const linesBefore = await linesOf(tx, id)
    const client = await checkParties(tx, form)
    await tx
      .update(invoices)
      .set({ ...columnsOf(form), updatedAt: sql`now()` })
      .where(eq(invoices.id, id))
    await tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, id))
    await insertLines(tx, id, form)
    await recordActivity(tx, ctx, {
      action: 'invoice.changed',
      subject: { id, name: draftName(client.name) },
      before: activityFieldsOf(before, linesBefore),
      after: activityFieldsOf(columnsOf(form), form.lines),
    })
  })
}

/** Deletes a draft; nothing that was ever sent can be deleted. @throws {NotFound | Conflict} */
export async function deleteInvoice(ctx: AdminCtx, id: string, seen: Date): Promise<void> {
  const { db } = ctx
  await db.transaction(async (tx) => {
    const draft = await lockDraft(tx, id, seen)
    const before = activityFieldsOf(draft, await linesOf(tx, id))
    await tx.delete(invoices).where(eq(invoices.id, id))
    const subject = { id, name: draftName(draft.billTo.split('\n')[0] ?? '') }
    await recordActivity(tx, ctx, { action: 'invoice.deleted', subject, before })
  })
}

const draftName = (client: string) => `Draft for ${client}`

/** Locks a draft in the state that somebody looked at. @throws {NotFound | Conflict} */
export async function lockDraft(tx: Transaction, id: string, seen: Date | undefined) {
  const [draft] = await tx.select().from(invoices).where(hasId(id)).for('update')
  if (!draft) throw new NotFound('Invoice not found')
  if (draft.status !== 'draft') throw new Conflict('This invoice was sent and can’t be changed any more.')
  if (draft.updatedAt.getTime() !== seen?.getTime()) {
    throw new Conflict('Somebody else has changed this draft in the meantime. Open it again to see how.')
  }
  return draft
}

/** The form names ids: what they stand for must be there, and belong together. */
async function checkParties(tx: Transaction, form: InvoiceForm) {
  const client = await clientToBill(tx, form.clientId)
  if (!client) throw new Conflict('This client is no longer there. Choose another one.')
  if (form.projectId) {
    const [project] = await tx
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, form.projectId), eq(projects.clientId, client.id)))
    if (!project) throw new Conflict('This project is not one of the client’s. Choose another one, or none.')
  }
  return client
}

function columnsOf(form: InvoiceForm) {
  const { clientId, projectId, currency, billTo, notes, dueDays } = form
  const { net, tax, total } = sumsOf(form.lines)
  return { clientId, projectId, currency, billTo, notes, dueDays, net, tax, total }
}

type DraftFields = Pick<
  typeof invoices.$inferSelect,
  'clientId' | 'projectId' | 'currency' | 'billTo' | 'notes' | 'dueDays' | 'total'
>

/** What the activity log keeps of a draft: its lines in short. */
function activityFieldsOf(
  { clientId, projectId, currency, billTo, notes, dueDays, total }: DraftFields,
  lines: Line[],
) {
  const short = lines.map(({ description, quantity, unitPrice, taxRate }) => {
    const price = decimalOf(unitPrice, digitsOf(currency))
    return `${shortDecimalOf(quantity, 3)} × ${price}, ${shortDecimalOf(taxRate, 2)} % tax: ${description.slice(0, 80)}`
  })
  return { clientId, projectId, currency, billTo, notes, dueDays, total, lines: short }
}
type Line = InvoiceForm['lines'][number]

const linesOf = (tx: Transaction, id: string) =>
  tx.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, id)).orderBy(asc(invoiceLines.position))

async function insertLines(tx: Transaction, invoiceId: string, { lines }: InvoiceForm) {
  const { lineNets } = sumsOf(lines)
  await tx
    .insert(invoiceLines)
    .values(lines.map((line, i) => ({ invoiceId, position: i + 1, net: lineNets[i] ?? 0, ...line })))
}
