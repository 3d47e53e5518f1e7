import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { addDays, today } from '#app/core/days.ts'
import { ConfirmationRequired, Conflict, Failure } from '#app/core/failures.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { findClient } from '#app/domain/users/clients.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { type invoiceLines, invoiceNumbers, invoices, projects } from '#db/schema.ts'
import { applyCreditNote } from './creditable-lines.server.ts'
import {
  type Deduction,
  deductPartialInvoices,
  getDeductionsRevision,
  listDeductions,
} from './deductions.server.ts'
import { type CreatedInvoice, findCheckedParties, insertDraft, lockDraft } from './invoice-drafts.server.ts'
import type { DraftRevisionForm, InvoiceForm } from './invoice-form.ts'
import { getCompleteIssuer } from './invoice-issuer.server.ts'
import {
  findRecipientName,
  findRecipientToSend,
  listReachablePayers,
  type Payer,
} from './invoice-payers.server.ts'
import { findMissingFields, findTaxErrors } from './invoice-rules.ts'
import { calculateTotals, type TaxCategory } from './invoice-totals.ts'
import { findUnprintableCharacters } from './printable-text.ts'
import { queueInvoiceEmails, queueInvoiceVoidedEmails } from './queue-invoice-emails.server.ts'

/**
 * Sends a draft: assigns its number and dates, makes it visible to the client and queues the emails, in one
 * transaction, so that numbers have no gaps.
 * @throws {NotFound | Conflict}
 */
export async function sendInvoice(
  ctx: AdminCtx,
  id: string,
  { version, deductions }: z.infer<typeof DraftRevisionForm>,
): Promise<{ number: string }> {
  return ctx.db.transaction(async (tx) => {
    const { draft, lines } = await lockDraft(tx, ctx, id, version)
    if (draft.kind === 'credit-note') {
      await applyCreditNote(tx, ctx, draft, lines)
      return issueInvoice(tx, ctx, draft, lines)
    }
    assertPrintable([
      { field: t('Buyer'), text: [draft.buyerName, draft.buyerStreetAddress, draft.buyerCity].join('\n') },
      { field: t('Notes'), text: draft.notes },
      ...lines.map(({ description }) => ({ field: t('Description'), text: description })),
    ])
    const client = draft.clientId ? await findClient(tx, { id: draft.clientId }) : undefined
    if (!client && (draft.clientId || !draft.companyId))
      throw new Conflict(t('The client of this draft no longer exists. Select another one.'))
    const final = await deductPartialInvoices(tx, draft, lines, deductions)
    assertComplete(final.draft, final.lines)
    return issueInvoice(tx, ctx, final.draft, final.lines)
  })
}

/**
 * Creates a draft and sends it in one transaction, only once however often the form is submitted. Requires a
 * confirmation first, so that canceling leaves no draft behind.
 * @throws {ConfirmationRequired | Conflict}
 */
export async function sendNewInvoice(ctx: AdminCtx, form: InvoiceForm): Promise<CreatedInvoice> {
  return ctx.db.transaction(async (tx) => {
    const parties = await findCheckedParties(tx, ctx, form)
    assertPrintableTitle(await findProjectTitle(tx, form.projectId))
    getCompleteIssuer(listCategories(form.lines))
    const clientId = await findRecipientToSend(tx, form)
    const deductions = await listDeductions(tx, form)
    const summary = {
      total: calculateTotals([...form.lines, ...deductions]).total,
      deductions,
      currency: form.currency,
      dueDays: form.dueDays,
      buyer: form.buyerName ?? '',
      recipient: clientId ? await findRecipientName(tx, clientId) : null,
      payers: await listReachablePayers(tx, { ...form, clientId }),
    }
    const { confirmed, ...confirmable } = { ...form, ...summary }
    const token = getRevision(confirmable)
    if (confirmed !== token)
      throw new ConfirmationRequired({ token, ...summary, copyTo: form.copyTo } satisfies SendConfirmation)
    const draft = await insertDraft(tx, ctx, form, parties)
    if (draft.status === 'draft') {
      const confirmedList = getDeductionsRevision(deductions)
      const final = await deductPartialInvoices(tx, draft, form.lines, confirmedList)
      await issueInvoice(tx, ctx, final.draft, final.lines)
    }
    return { id: draft.id, status: 'sent' }
  })
}

export type SendConfirmation = { token: string } & Pick<
  typeof invoices.$inferSelect,
  'total' | 'currency' | 'dueDays' | 'copyTo'
> & {
    buyer: string
    recipient: { name: string; email: string } | null
    payers: Payer[]
    deductions: Deduction[]
  }

type DraftInvoice = typeof invoices.$inferSelect
type NumberRange = (typeof invoiceNumbers.$inferSelect)['range']

type DraftLines = Pick<typeof invoiceLines.$inferSelect, 'taxCategory'>[]

/** Sends a draft whose rules have been checked. A credit note has no due date. */
export async function issueInvoice(tx: Transaction, ctx: AdminCtx, draft: DraftInvoice, lines: DraftLines) {
  const issuer = getCompleteIssuer(listCategories(lines))
  const { id } = draft
  const isCreditNote = draft.kind === 'credit-note'
  // A credit note goes to the invoice's remaining recipients. It is sent even if there are none.
  const clientId = isCreditNote ? draft.clientId : await findRecipientToSend(tx, draft)
  const issuedOn = today()
  const dueOn = isCreditNote ? null : addDays(issuedOn, draft.dueDays)
  const title = draft.projectTitle ?? (await findProjectTitle(tx, draft.projectId))
  if (draft.projectId) assertPrintableTitle(title)
  // A deleted project can't be renamed, so its title is left out.
  const projectTitle = findUnprintableCharacters(title ?? '') === null ? title : null
  const number = await assignNumber(
    tx,
    isCreditNote ? 'credit-note' : 'invoice',
    Number(issuedOn.slice(0, 4)),
  )
  await tx
    .update(invoices)
    .set({
      status: 'sent',
      number,
      issuedOn,
      dueOn,
      clientId,
      projectTitle,
      issuer,
      // Free text of an earlier version, which the buyer's fields replace.
      billTo: draft.buyerName === null ? draft.billTo : null,
      updatedAt: sql`now()`,
    })
    .where(eq(invoices.id, id))
  await ctx.jobs.queueTask(tx, 'keep-invoice-files', id, 0)
  const queueEmails = isCreditNote ? queueInvoiceVoidedEmails : queueInvoiceEmails
  const sentTo = await queueEmails(tx, ctx, { ...draft, clientId })
  await recordActivity(tx, ctx, {
    action: isCreditNote ? 'invoice.credit-note-sent' : 'invoice.sent',
    subject: { id, name: number },
    projects: [draft.projectId],
    before: { status: 'draft' },
    after: {
      status: 'sent',
      number,
      issuedOn,
      dueOn,
      total: draft.total,
      currency: draft.currency,
      sentTo,
    },
  })
  return { number }
}

const listCategories = (lines: DraftLines): TaxCategory[] => lines.map(({ taxCategory }) => taxCategory)

/** @throws {Failure} 400 that names a stored draft's missing or contradictory fields */
function assertComplete(draft: DraftInvoice, lines: Parameters<typeof findTaxErrors>[1]): void {
  const errors = [...findMissingFields(draft, lines), ...findTaxErrors(draft.buyerVatId, lines)]
  if (errors.length > 0) throw new Failure(400, [...new Set(errors.map(({ message }) => message))].join(' '))
}

/**
 * Refuses texts of drafts from before the form checked them, because the PDF of a sent invoice is final.
 * @throws {Conflict} that names the field
 */
function assertPrintable(texts: { field: string; text: string | null }[]): void {
  for (const { field, text } of texts) {
    const characters = findUnprintableCharacters(text ?? '')
    if (characters)
      throw new Conflict(
        `${t('These characters can’t be printed on an invoice: {characters}', { characters })} (${field})`,
      )
  }
}

/** @throws {Conflict} if the title contains characters that can't be printed */
function assertPrintableTitle(title: string | null): void {
  const characters = findUnprintableCharacters(title ?? '')
  if (characters)
    throw new Conflict(
      t(
        'The project’s title contains characters that can’t be printed on an invoice ({characters}). Rename the project, or select no project.',
        { characters },
      ),
    )
}

/** Finds the project title to store with the invoice. It stays the same when the project is renamed later. */
export async function findProjectTitle(tx: Transaction, projectId: string | null): Promise<string | null> {
  if (!projectId) return null
  const [project] = await tx
    .select({ title: projects.title })
    .from(projects)
    .where(eq(projects.id, projectId))
  return project?.title ?? null
}

/**
 * Assigns the year's next number of the range. Its row stays locked until the end of the transaction, so numbers have no
 * gaps or duplicates.
 */
async function assignNumber(tx: Transaction, range: NumberRange, year: number): Promise<string> {
  const [counter] = await tx
    .insert(invoiceNumbers)
    .values({ range, year, last: 1 })
    .onConflictDoUpdate({
      target: [invoiceNumbers.range, invoiceNumbers.year],
      set: { last: sql`${invoiceNumbers.last} + 1` },
    })
    .returning()
  if (!counter) throw new Error('no number was given')
  return `${range === 'credit-note' ? 'CN-' : ''}${year}-${String(counter.last).padStart(4, '0')}`
}
