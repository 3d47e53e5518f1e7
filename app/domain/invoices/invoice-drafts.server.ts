import { randomUUID } from 'node:crypto'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { formatAmount, formatShortNumber } from '#app/core/money.ts'
import { isVisibleProject } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { assertRevision, getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { findClient } from '#app/domain/users/clients.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { invoiceLines, invoices, projects } from '#db/schema.ts'
import type { InvoiceForm } from './invoice-form.ts'
import { calculateTotals, TAX_RATE_DIGITS } from './invoice-totals.ts'

/** Invoice created by a form, or by an earlier submission of the same form. */
export type CreatedInvoice = Pick<typeof invoices.$inferSelect, 'id' | 'status'>

/**
 * Creates a draft. It gets its number when it is sent.
 * @throws {Conflict}
 */
export async function createInvoice(ctx: AdminCtx, form: InvoiceForm): Promise<CreatedInvoice> {
  return ctx.db.transaction(async (tx) => insertDraft(tx, ctx, form, await findCheckedClient(tx, form)))
}

/** Creates a draft, or returns the one created by an earlier submission of the same form. @throws {Conflict} */
export async function insertDraft(
  tx: Transaction,
  ctx: AdminCtx,
  form: InvoiceForm,
  client: Awaited<ReturnType<typeof findCheckedClient>>,
) {
  const id = form.invoiceId ?? randomUUID()
  const [draft] = await tx
    .insert(invoices)
    .values({ id, ...toInvoiceColumns(form) })
    .onConflictDoNothing({ target: invoices.id })
    .returning()
  if (!draft) return findEarlierSubmit(tx, id, form)
  await insertLines(tx, id, form)
  await recordActivity(tx, ctx, {
    action: 'invoice.created',
    subject: { id, name: formatDraftName(client.name) },
    after: toActivityFields(draft, form.lines),
  })
  return draft
}

/** Returns the invoice that an earlier submission created, locked. @throws {Conflict} if its content differs */
async function findEarlierSubmit(tx: Transaction, id: string, form: InvoiceForm) {
  const found = await lockInvoice(tx, id)
  if (getDraftRevision(found.draft, found.lines) === getDraftRevision(form, form.lines)) return found.draft
  const message = t('You’ve already saved an invoice from this form. Check the list first.')
  throw new Conflict(
    t('{message} If you save this form again, it will become a separate invoice.', { message }),
  )
}

/** @throws {NotFound | Conflict} if it was changed or sent since it was loaded */
export async function updateInvoice(ctx: AdminCtx, id: string, form: InvoiceForm): Promise<void> {
  const { db } = ctx
  await db.transaction(async (tx) => {
    const { draft, lines } = await lockDraft(tx, ctx, id, form.version)
    if (draft.kind === 'credit-note') throw new Conflict(t('A credit note has the lines of its invoice.'))
    const isSameClient = draft.clientId === form.clientId && draft.projectId === form.projectId
    const client = await findCheckedClient(tx, form, isSameClient)
    await tx
      .update(invoices)
      .set({
        ...toInvoiceColumns(form),
        projectTitle: isSameClient ? draft.projectTitle : null,
        updatedAt: sql`now()`,
      })
      .where(eq(invoices.id, id))
    await tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, id))
    await insertLines(tx, id, form)
    await recordActivity(tx, ctx, {
      action: 'invoice.changed',
      subject: { id, name: formatDraftName(client.name) },
      before: toActivityFields(draft, lines),
      after: toActivityFields(toInvoiceColumns(form), form.lines),
    })
  })
}

/** Deletes a draft. Sent invoices can't be deleted. @throws {NotFound | Conflict} */
export async function deleteInvoice(ctx: AdminCtx, id: string, version: string): Promise<void> {
  const { db } = ctx
  await db.transaction(async (tx) => {
    const { draft, lines } = await lockDraft(tx, ctx, id, version)
    await tx.delete(invoices).where(eq(invoices.id, id))
    const subject = { id, name: formatDraftName(draft.billTo?.split('\n')[0] ?? '') }
    await recordActivity(tx, ctx, {
      action: 'invoice.deleted',
      subject,
      before: toActivityFields(draft, lines),
    })
  })
}

const formatDraftName = (client: string) => t('Draft for {client}', { client })

/**
 * @throws {NotFound}
 * @throws {Conflict} if the draft is not at this revision
 */
export async function lockDraft(
  tx: Transaction,
  { actor }: AdminCtx,
  id: string,
  version: string | undefined,
) {
  const { draft, lines } = await lockInvoice(tx, id)
  if (draft.status !== 'draft')
    throw new Conflict(t('This invoice has been sent and can’t be edited anymore.'))
  const changes = { id, actions: ['invoice.changed'] } as const
  await assertRevision(tx, actor, changes, version, ...getRevisionFields(draft, lines))
  return { draft, lines }
}

async function lockInvoice(tx: Transaction, id: string) {
  const [draft] = await tx.select().from(invoices).where(eq(invoices.id, id)).for('update')
  if (!draft) throw new NotFound(t('Invoice not found'))
  const lines = await tx
    .select()
    .from(invoiceLines)
    .where(eq(invoiceLines.invoiceId, id))
    .orderBy(asc(invoiceLines.position))
  return { draft, lines }
}

export const getDraftRevision = (draft: DraftFields, lines: DraftLine[]) =>
  getRevision(...getRevisionFields(draft, lines))

const getRevisionFields = (draft: DraftFields, lines: DraftLine[]) => [
  Object.values(pickDraftFields(draft)),
  lines.map(({ description, quantity, unitPrice, taxRate }) => [description, quantity, unitPrice, taxRate]),
]

/**
 * Checks that the selected client exists and the project is one of theirs. `isSameClient` skips the check of the
 * project, because staff may have given the project to another client since it was selected.
 */
export async function findCheckedClient(tx: Transaction, form: InvoiceForm, isSameClient = false) {
  const client = await findClient(tx, { id: form.clientId })
  if (!client) throw new Conflict(t('This client no longer exists. Select another one.'))
  if (form.projectId && !isSameClient) {
    const [project] = await tx
      .select({ id: projects.id })
      .from(projects)
      .where(and(eq(projects.id, form.projectId), isVisibleProject(client.id)))
    if (!project)
      throw new Conflict(t('This project doesn’t belong to the client. Select another one, or none.'))
  }
  return client
}

function toInvoiceColumns(form: InvoiceForm) {
  const { net, tax, total } = calculateTotals(form.lines)
  return { ...pickDraftFields(form), net, tax, total }
}

type DraftFields = Pick<
  typeof invoices.$inferSelect,
  'clientId' | 'projectId' | 'currency' | 'billTo' | 'copyTo' | 'notes' | 'dueDays'
>
const pickDraftFields = ({ clientId, projectId, currency, billTo, copyTo, notes, dueDays }: DraftFields) => {
  return { clientId, projectId, currency, billTo, copyTo, notes, dueDays }
}

function toActivityFields(draft: DraftFields & { total: number }, lines: DraftLine[]) {
  const { currency, total } = draft
  const short = lines.map(({ description, quantity, unitPrice, taxRate }) => {
    return t('{quantity} × {price}, {taxRate}% tax: {description}', {
      quantity: formatShortNumber(quantity, 3),
      price: formatAmount(unitPrice, currency),
      taxRate: formatShortNumber(taxRate, TAX_RATE_DIGITS),
      description: description.slice(0, 80),
    })
  })
  return { ...pickDraftFields(draft), total, lines: short }
}
type DraftLine = InvoiceForm['lines'][number]

async function insertLines(tx: Transaction, invoiceId: string, { lines }: InvoiceForm) {
  const { lineNets } = calculateTotals(lines)
  await tx
    .insert(invoiceLines)
    .values(lines.map((line, i) => ({ invoiceId, position: i + 1, net: lineNets[i] ?? 0, ...line })))
}
