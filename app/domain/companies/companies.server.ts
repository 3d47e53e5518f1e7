import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { isModuleOn } from '#app/content/modules.ts'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { recordActivity, recordExport } from '#app/domain/activity/record-activity.server.ts'
import { assertRevision, getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { containsWords, pick, queryPage, readAllPages, takeRows } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { companies, companyMerges, invoices, projects, users } from '#db/schema.ts'
import type { CompanyForm } from './company-forms.ts'

/** Columns that staff edit. The activity log records their changes, except for the notes. */
const formColumns = {
  ...pick(companies, 'name', 'legalName', 'streetAddress', 'postalCode', 'city', 'country', 'vatId'),
  ...pick(companies, 'buyerReference', 'invoiceEmails', 'debtorNumber', 'notes'),
}
type CompanyFields = Pick<typeof companies.$inferSelect, keyof typeof formColumns>
const toRevisionValues = (row: CompanyFields): unknown[] =>
  (Object.keys(formColumns) as (keyof CompanyFields)[]).map((name) => row[name])

/** Condition on `companies`: it wasn't merged into another one. */
export const isListedCompany = isNull(companies.mergedInto)

export const COMPANY_SORT_KEYS = ['name', 'newest'] as const
/** Sort keys. They must match the index expressions. */
const sortExpressions = {
  name: { key: alphabetical(companies.name), type: 'text' },
  newest: { key: sql`${companies.createdAt}`, type: 'timestamptz' },
} as const

type CompanyQuery = {
  search: string
  sort: (typeof COMPANY_SORT_KEYS)[number]
  direction: 'asc' | 'desc'
  after: string | null
}

/** Lists companies, with the number of their people and of their projects that aren't archived. */
export function listCompanies({ db }: AdminCtx, query: CompanyQuery, size?: number) {
  const order = { ...sortExpressions[query.sort], direction: query.direction }
  const list = db
    .select({
      id: companies.id,
      ...formColumns,
      createdAt: companies.createdAt,
      people: db.$count(users, eq(users.companyId, companies.id)),
      projects: db.$count(projects, and(eq(projects.companyId, companies.id), isNull(projects.archivedAt))),
    })
    .from(companies)
    .$dynamic()
  const where = and(isListedCompany, containsWords(companies.searchText, query.search))
  return queryPage(db, list, { id: companies.id, order, where, after: query.after, size })
}
export type CompanyRow = Awaited<ReturnType<typeof listCompanies>>['rows'][number]

const COMPANIES_PER_EXPORT_BATCH = 1000

/** Yields all companies that match the search, in batches loaded on demand. First records the export. */
export async function* exportCompanies(ctx: AdminCtx, query: CompanyQuery): AsyncGenerator<CompanyRow[]> {
  await recordExport(ctx, 'company.exported', t('Companies'), { search: query.search })
  yield* readAllPages((after) => listCompanies(ctx, { ...query, after }, COMPANIES_PER_EXPORT_BATCH))
}

const MAX_COMPANY_OPTIONS = 500

/**
 * Lists companies by name, as options of a select. `more` is true if there are others. `selected` is always included.
 */
export async function listCompanyOptions({ db }: Pick<AdminCtx, 'db'>, selected: string | null = null) {
  const columns = pick(companies, 'id', 'name', 'city')
  const found = await db
    .select(columns)
    .from(companies)
    .where(isListedCompany)
    .orderBy(asc(alphabetical(companies.name)), asc(companies.id))
    .limit(MAX_COMPANY_OPTIONS + 1)
  const { rows, more } = takeRows(found, MAX_COMPANY_OPTIONS)
  const isMissing = more && selected && rows.every(({ id }) => id !== selected)
  const added = isMissing
    ? await db
        .select(columns)
        .from(companies)
        .where(and(isListedCompany, eq(companies.id, selected)))
    : []
  return { companies: [...added, ...rows], more }
}
export type CompanyOption = Awaited<ReturnType<typeof listCompanyOptions>>['companies'][number]

/** Finds a company, with the revision for its form. @throws {NotFound} */
export async function findCompany({ db }: { db: Pick<Database, 'select'> }, id: string) {
  const [company] = await db
    .select({ ...formColumns, ...pick(companies, 'id', 'mergedInto', 'createdAt') })
    .from(companies)
    .where(eq(companies.id, id))
  if (!company) throw createCompanyNotFound()
  return {
    ...company,
    version: getRevision(...toRevisionValues(company)),
    notesVersion: getRevision(company.notes),
  }
}
export type Company = Awaited<ReturnType<typeof findCompany>>

/**
 * Locks a company until the transaction ends: 'share' against changes and merges, for rows that are about to refer to
 * it, and 'no key update' for a change. Lock companies before users, and users before projects.
 * @throws {NotFound}
 * @throws {Conflict} if it was merged into another one
 */
export async function lockCompany(tx: Transaction, id: string, strength: 'share' | 'no key update') {
  const [company] = await tx
    .select({ ...formColumns, ...pick(companies, 'id', 'mergedInto') })
    .from(companies)
    .where(eq(companies.id, id))
    .for(strength)
  if (!company) throw createCompanyNotFound()
  if (company.mergedInto) throw new Conflict(t('This company was merged into another one.'))
  return company
}

/** Returns the company of a new project's main contact, locked like `lockCompany`. Null if the person has none. */
export async function lockCompanyOf(tx: Transaction, uid: string): Promise<string | null> {
  const [person] = await tx.select({ companyId: users.companyId }).from(users).where(eq(users.id, uid))
  return person?.companyId ? (await lockCompany(tx, person.companyId, 'share')).id : null
}

export async function createCompany(ctx: AdminCtx, form: CompanyForm): Promise<{ id: string }> {
  return ctx.db.transaction((tx) => createCompanyInTransaction(ctx, tx, form))
}

export async function createCompanyInTransaction(
  ctx: AdminCtx,
  tx: Transaction,
  { version: _, ...fields }: Partial<CompanyForm> & Pick<CompanyForm, 'name'>,
): Promise<{ id: string; name: string }> {
  const company = { id: randomUUID(), name: fields.name }
  await tx.insert(companies).values({ ...company, ...fields })
  const { notes: _notes, ...after } = fields
  await recordActivity(tx, ctx, { action: 'company.created', subject: company, after })
  return company
}

/** Fields that only invoices use. While that module is off, forms leave them out and they stay as stored. */
const invoiceFields = ['buyerReference', 'invoiceEmails', 'debtorNumber'] as const

/**
 * Updates a company, unless it was changed since `form.version`. A new name also becomes the company that its people
 * have in their profiles. The activity log records a change of the notes without their text.
 * @throws {NotFound | Conflict | EditConflict}
 */
export async function updateCompany(ctx: AdminCtx, id: string, form: CompanyForm): Promise<void> {
  const { version, ...entered } = form
  await changeCompany(ctx, id, version, toRevisionValues, (before) =>
    isModuleOn('invoices') ? entered : { ...entered, ...pick(before, ...invoiceFields) },
  )
}

/** Updates the notes alone. Returns their new revision. @throws {NotFound | Conflict | EditConflict} */
export async function updateCompanyNotes(
  ctx: AdminCtx,
  id: string,
  { notes, version }: Pick<CompanyForm, 'notes' | 'version'>,
): Promise<string> {
  await changeCompany(
    ctx,
    id,
    version,
    (row) => [row.notes],
    () => ({ notes }),
  )
  return getRevision(notes)
}

async function changeCompany(
  ctx: AdminCtx,
  id: string,
  version: string | undefined,
  getRevisionValues: (row: CompanyFields) => unknown[],
  change: (before: CompanyFields) => Partial<CompanyFields>,
) {
  await ctx.db.transaction(async (tx) => {
    const { mergedInto: _, id: __, ...before } = await lockCompany(tx, id, 'no key update')
    const edited = { id, actions: ['company.changed'] as const }
    await assertRevision(tx, ctx.actor, edited, version, ...getRevisionValues(before))
    const after = { ...before, ...change(before) }
    await tx
      .update(companies)
      .set({ ...after, updatedAt: sql`now()` })
      .where(eq(companies.id, id))
    if (before.name !== after.name)
      await tx.update(users).set({ company: after.name }).where(eq(users.companyId, id))
    const hasNewNotes = before.notes !== after.notes
    await recordActivity(tx, ctx, {
      action: 'company.changed',
      subject: { id, name: after.name },
      before: toLoggedFields(before),
      after: { ...toLoggedFields(after), ...(hasNewNotes && { changes: t('Notes') }) },
    })
  })
}

const toLoggedFields = ({ notes: _, ...fields }: CompanyFields) => fields

/** Counts the rows that refer to a company. It can be deleted only if there are none. */
export async function countCompanyReferences({ db }: { db: Pick<Database, '$count'> }, id: string) {
  return {
    people: await db.$count(users, eq(users.companyId, id)),
    projects: await db.$count(projects, eq(projects.companyId, id)),
    invoices: await db.$count(invoices, eq(invoices.companyId, id)),
    merged: await db.$count(companies, eq(companies.mergedInto, id)),
  }
}
export type CompanyReferences = Awaited<ReturnType<typeof countCompanyReferences>>

/** @throws {NotFound | Conflict} */
export async function deleteCompany(ctx: AdminCtx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    // Waits for concurrent assignments to it.
    const { name, ...stored } = await lockCompany(tx, id, 'no key update')
    const references = await countCompanyReferences({ db: tx }, id)
    if (Object.values(references).some((count) => count > 0))
      throw new Conflict(t('This company is in use, so it can’t be deleted.'))
    // All of them were undone.
    await tx.delete(companyMerges).where(sql`${id} in (${companyMerges.fromId}, ${companyMerges.intoId})`)
    await tx.delete(companies).where(eq(companies.id, id))
    const { notes: _, mergedInto: __, id: ___, ...before } = stored
    await recordActivity(tx, ctx, { action: 'company.deleted', subject: { id, name }, before })
  })
}

const createCompanyNotFound = () => new NotFound(t('Company not found'))
