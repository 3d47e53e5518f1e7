import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { formatAmount, formatShortNumber } from '#app/core/money.ts'
import { isOpenToStaff, isVisibleProject } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { assertRevision, getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { findClient } from '#app/domain/users/clients.server.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { companies, invoiceLines, invoices, projects } from '#db/schema.ts'
import { BUYER_FIELDS } from './buyer-fields.ts'
import type { InvoiceForm } from './invoice-form.ts'
import { calculateTotals, TAX_RATE_DIGITS } from './invoice-totals.ts'

type InvoiceRecord = typeof invoices.$inferSelect
/** Member of staff, or the program, which accepts proposals. */
type InvoiceEditor = AdminCtx | 'program'
/** Invoice created by a form, or by an earlier submission of the same form. */
export type CreatedInvoice = Pick<InvoiceRecord, 'id' | 'status'>

/**
 * Creates a draft. It gets its number when it is sent.
 * @throws {Conflict}
 */
export async function createInvoice(ctx: AdminCtx, form: InvoiceForm): Promise<CreatedInvoice> {
  return ctx.db.transaction(async (tx) => insertDraft(tx, ctx, form, await findCheckedParties(tx, ctx, form)))
}

/** Creates a draft, or returns the one created by an earlier submission of the same form. @throws {Conflict} */
export async function insertDraft(
  tx: Transaction,
  actor: InvoiceEditor,
  form: InvoiceForm,
  parties: InvoiceParties,
) {
  const id = form.invoiceId ?? randomUUID()
  const [draft] = await tx
    .insert(invoices)
    .values({ id, ...toInvoiceColumns(form) })
    .onConflictDoNothing({ target: invoices.id })
    .returning()
  if (!draft) return findEarlierSubmission(tx, actor, id, form)
  await insertLines(tx, id, form)
  if (form.storeAddress) await storeCompanyAddress(tx, actor, form)
  await recordActivity(tx, actor, {
    action: 'invoice.created',
    subject: { id, name: formatDraftName(getPartyName(parties)) },
    projects: [draft.projectId],
    after: toActivityFields(draft, form.lines),
  })
  return draft
}

/** Returns the invoice that an earlier submission created, locked. @throws {Conflict} if its content differs */
async function findEarlierSubmission(tx: Transaction, by: InvoiceEditor, id: string, form: InvoiceForm) {
  const found = await lockInvoice(tx, by, id)
  if (getDraftRevision(found.draft, found.lines) === getDraftRevision(form, form.lines)) return found.draft
  const message = t('You’ve already saved an invoice from this form. Check the list first.')
  throw new Conflict(
    t('{message} If you save this form again, it will become a separate invoice.', { message }),
  )
}

/** @throws {NotFound | Conflict} also if the draft was changed or sent since it was loaded */
export async function updateInvoice(ctx: AdminCtx, id: string, form: InvoiceForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // First, because a merge locks companies before their invoices.
    if (form.storeAddress) await storeCompanyAddress(tx, ctx, form)
    const parties = await lockParties(tx, form)
    // Before the parties are checked, because a merge of the company has changed the draft.
    const { draft, lines } = await lockDraft(tx, ctx, id, form.version)
    if (draft.kind === 'credit-note') throw new Conflict(t('This isn’t possible for a credit note.'))
    const isSame = (['clientId', 'companyId', 'projectId'] as const).every((id) => draft[id] === form[id])
    // Staff may have given the project to another client since it was selected.
    if (!isSame) await assertParties(tx, ctx, form, parties)
    await tx
      .update(invoices)
      .set({
        ...toInvoiceColumns(form),
        projectTitle: isSame ? draft.projectTitle : null,
        updatedAt: sql`now()`,
      })
      .where(eq(invoices.id, id))
    await tx.delete(invoiceLines).where(eq(invoiceLines.invoiceId, id))
    await insertLines(tx, id, form)
    await recordActivity(tx, ctx, {
      action: 'invoice.changed',
      subject: { id, name: formatDraftName(getPartyName(parties)) },
      projects: [draft.projectId, form.projectId],
      before: toActivityFields(draft, lines),
      after: toActivityFields(toInvoiceColumns(form), form.lines),
    })
  })
}

/** Deletes a draft. Sent invoices can't be deleted. @throws {NotFound | Conflict} */
export async function deleteInvoice(ctx: AdminCtx, id: string, version: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { draft, lines } = await lockDraft(tx, ctx, id, version)
    await tx.delete(invoices).where(eq(invoices.id, id))
    await recordActivity(tx, ctx, {
      action: 'invoice.deleted',
      subject: { id, name: formatDraftName(getBuyerName(draft)) },
      projects: [draft.projectId],
      before: toActivityFields(draft, lines),
    })
  })
}

/** Returns a draft's name in the activity log, because drafts have no number. */
export const formatDraftName = (client: string) => t('Draft for {client}', { client })

const getPartyName = ({ company, client }: InvoiceParties) => company?.name ?? client?.name ?? ''

/** Returns the buyer's name, or the first line of a free-text address. */
export const getBuyerName = ({ buyerName, billTo }: Pick<InvoiceRecord, 'buyerName' | 'billTo'>) =>
  buyerName ?? billTo?.split('\n')[0] ?? ''

/**
 * @throws {NotFound}
 * @throws {Conflict} if the draft is not at this revision
 */
export async function lockDraft(tx: Transaction, ctx: AdminCtx, id: string, version: string | undefined) {
  const { draft, lines } = await lockInvoice(tx, ctx, id)
  if (draft.status !== 'draft')
    throw new Conflict(t('This invoice has been sent and can’t be edited anymore.'))
  const changes = { id, actions: ['invoice.changed'] } as const
  await assertRevision(tx, ctx.actor, changes, version, ...getRevisionFields(draft, lines))
  return { draft, lines }
}

async function lockInvoice(tx: Transaction, by: InvoiceEditor, id: string) {
  const isOpen = typeof by === 'string' ? undefined : isOpenToStaff(by.actor, invoices.projectId)
  const [draft] = await tx
    .select()
    .from(invoices)
    .where(and(eq(invoices.id, id), isOpen))
    .for('update')
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
  Object.values(pick(draft, ...DRAFT_FIELDS)),
  lines.map((line) =>
    Object.values(pick(line, 'description', 'quantity', 'unit', 'unitPrice', 'taxCategory', 'taxRate')),
  ),
]

type FormParties = Pick<InvoiceForm, 'clientId' | 'companyId' | 'projectId'> &
  Partial<Pick<InvoiceForm, 'storeAddress'>>

/**
 * Checks that the selected company and client exist and the project is one of theirs. Call it before locking invoices.
 * @throws {Conflict}
 */
export async function findCheckedParties(tx: Transaction, ctx: AdminCtx, form: FormParties) {
  const parties = await lockParties(tx, form)
  await assertParties(tx, ctx, form, parties)
  return parties
}

/** Returns the client and the company, if they exist. Locks the company against merges. */
async function lockParties(tx: Transaction, { clientId, companyId, storeAddress }: FormParties) {
  const [company] = companyId
    ? await selectCompany(tx, companyId).for(storeAddress ? 'no key update' : 'share')
    : []
  const client = clientId ? await findClient(tx, { id: clientId }) : undefined
  return { client, company }
}

async function assertParties(
  tx: Transaction,
  { actor }: AdminCtx,
  { clientId, companyId, projectId }: FormParties,
  parties: InvoiceParties,
): Promise<void> {
  if (companyId && !parties.company)
    throw new Conflict(t('This company no longer exists. Select another one.'))
  if (clientId && !parties.client) throw new Conflict(t('This client no longer exists. Select another one.'))
  if (!projectId) return
  const isProject = and(eq(projects.id, projectId), isProjectOf(parties), isOpenToStaff(actor, projects.id))
  if ((await tx.$count(projects, isProject)) === 0)
    throw new Conflict(t('This project doesn’t belong to the client. Select another one, or none.'))
}
type InvoiceParties = Awaited<ReturnType<typeof lockParties>>

type Party = { id: string } | undefined
/** Condition on `projects`: those of the company, and those that the person is on. */
export const isProjectOf = ({ company, client }: { company: Party; client: Party }) =>
  or(company && eq(projects.companyId, company.id), client && isVisibleProject({ uid: client.id }))

/** Finds a company, unless it was merged into another one. */
export async function findUnmergedCompany(db: Pick<Database, 'select'>, id: string) {
  const [company] = await selectCompany(db, id)
  return company
}

function selectCompany(db: Pick<Database, 'select'>, id: string) {
  const { searchText: _, ...columns } = getTableColumns(companies)
  return db
    .select(columns)
    .from(companies)
    .where(and(eq(companies.id, id), isNull(companies.mergedInto)))
}

/** Stores the buyer's address in the company, unless the company has an address by now. */
async function storeCompanyAddress(tx: Transaction, actor: InvoiceEditor, form: InvoiceForm): Promise<void> {
  const address = {
    streetAddress: form.buyerStreetAddress,
    postalCode: form.buyerPostalCode,
    city: form.buyerCity,
    country: form.buyerCountry,
  }
  const [company] = await tx
    .update(companies)
    .set({ ...address, updatedAt: sql`now()` })
    .where(
      and(eq(companies.id, form.companyId ?? ''), isNull(companies.streetAddress), isNull(companies.city)),
    )
    .returning({ id: companies.id, name: companies.name })
  if (company)
    await recordActivity(tx, actor, {
      action: 'company.changed',
      subject: company,
      projects: [],
      after: address,
    })
}

function toInvoiceColumns(form: InvoiceForm) {
  const { net, tax, total } = calculateTotals(form.lines)
  return { ...pick(form, ...DRAFT_FIELDS), net, tax, total }
}

const DRAFT_FIELDS = [
  'companyId',
  'clientId',
  'projectId',
  'kind',
  'currency',
  'exchangeRate',
  ...BUYER_FIELDS,
  'orderNumber',
  'exemptionReason',
  'servicePeriodFrom',
  'servicePeriodTo',
  'copyTo',
  'notes',
  'dueDays',
] as const
type DraftFields = Pick<InvoiceRecord, (typeof DRAFT_FIELDS)[number]>

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
  return { ...pick(draft, ...DRAFT_FIELDS), total, lines: short }
}
type DraftLine = InvoiceForm['lines'][number]

async function insertLines(tx: Transaction, invoiceId: string, { lines }: InvoiceForm) {
  const { lineNets } = calculateTotals(lines)
  await tx
    .insert(invoiceLines)
    .values(lines.map((line, i) => ({ invoiceId, position: i + 1, net: lineNets[i] ?? 0, ...line })))
}
