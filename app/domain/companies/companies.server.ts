import { randomUUID } from 'node:crypto'
import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import { isModuleOn } from '#app/content/modules.ts'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure, NotFound } from '#app/core/failures.ts'
import { isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { recordActivity, recordExport } from '#app/domain/activity/record-activity.server.ts'
import { assertRevision, getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { containsWords, pick, queryPage, readAllPages } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { getSqlState } from '#db/errors.server.ts'
import { companies, companyMerges, projects, users } from '#db/schema.ts'
import { type CompanyForm, NEW_COMPANY } from './company-forms.ts'

/** Fields that only invoices use. While that module is off, forms leave them out and they stay as stored. */
const INVOICE_FIELDS = ['buyerReference', 'invoiceEmails', 'debtorNumber'] as const
const FORM_FIELDS = [
  ...(['name', 'legalName', 'streetAddress', 'postalCode', 'city', 'country', 'vatId'] as const),
  ...INVOICE_FIELDS,
  'notes' as const,
]
const formColumns = pick(companies, ...FORM_FIELDS)

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
export function listCompanies({ db, actor }: AdminCtx, query: CompanyQuery, size?: number) {
  const order = { ...sortExpressions[query.sort], direction: query.direction }
  const list = db
    .select({
      id: companies.id,
      ...formColumns,
      createdAt: companies.createdAt,
      people: db.$count(users, eq(users.companyId, companies.id)),
      projects: db.$count(
        projects,
        and(
          eq(projects.companyId, companies.id),
          isNull(projects.archivedAt),
          isOpenToStaff(actor, projects.id),
        ),
      ),
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

const MAX_COMPANY_OPTIONS = 1000

/** Lists companies by name, as options of a select. */
export const listCompanyOptions = ({ db }: Pick<AdminCtx, 'db'>) =>
  db
    .select(pick(companies, 'id', 'name', 'city'))
    .from(companies)
    .where(isListedCompany)
    .orderBy(asc(alphabetical(companies.name)), asc(companies.id))
    .limit(MAX_COMPANY_OPTIONS)
export type CompanyOption = Awaited<ReturnType<typeof listCompanyOptions>>[number]

const selectCompany = (db: Pick<Database, 'select'>, id: string) =>
  db
    .select({ ...formColumns, ...pick(companies, 'id', 'mergedInto') })
    .from(companies)
    .where(eq(companies.id, id))
    .$dynamic()

const createCompanyNotFound = () => new NotFound(t('Company not found'))

/** Finds a company, with the revision for its forms. @throws {NotFound} */
export async function findCompany({ db }: { db: Pick<Database, 'select'> }, id: string) {
  const [company] = await selectCompany(db, id)
  if (!company) throw createCompanyNotFound()
  return { ...company, version: getRevision(pick(company, ...FORM_FIELDS)) }
}
export type Company = Awaited<ReturnType<typeof findCompany>>

/**
 * Locks a company until the transaction ends: 'share' against changes and merges, for rows that are about to refer to
 * it, and 'no key update' for a change. Lock companies before projects, and projects before users.
 * @throws {NotFound}
 * @throws {Conflict} if it was merged into another one
 */
export async function lockCompany(tx: Transaction, id: string, strength: 'share' | 'no key update') {
  const [company] = await selectCompany(tx, id).for(strength)
  if (!company) throw createCompanyNotFound()
  if (company.mergedInto) throw new Conflict(t('This company was merged into another one.'))
  return company
}

/** Returns the company of a new project's main contact, locked like `lockCompany`. Null if the person has none. */
export async function lockCompanyOf(tx: Transaction, uid: string): Promise<string | null> {
  const [person] = await tx.select({ companyId: users.companyId }).from(users).where(eq(users.id, uid))
  return person?.companyId ? (await lockCompany(tx, person.companyId, 'share')).id : null
}

/** Creates or locks the company that staff entered. Returns its id, or null if they entered none. */
export async function getEnteredCompany(
  ctx: AdminCtx,
  tx: Transaction,
  { companyId, companyName }: { companyId?: string | undefined; companyName: string | null },
): Promise<string | null> {
  if (!companyId) return null
  if (companyId !== NEW_COMPANY) return (await lockCompany(tx, companyId, 'share')).id
  if (!companyName) throw new Failure(400, t('Enter a name.'), 'companyName')
  return (await insertCompany(ctx, tx, { name: companyName })).id
}

export const createCompany = (ctx: AdminCtx, { version: _, ...fields }: CompanyForm) =>
  ctx.db.transaction((tx) => insertCompany(ctx, tx, fields))

type NewCompany = Partial<Omit<CompanyForm, 'version'>> & Pick<CompanyForm, 'name'>

async function insertCompany(ctx: AdminCtx, tx: Transaction, fields: NewCompany): Promise<{ id: string }> {
  const subject = { id: randomUUID(), name: fields.name }
  await tx.insert(companies).values({ ...subject, ...fields })
  await recordActivity(tx, ctx, {
    action: 'company.created',
    subject,
    projects: [],
    after: toLoggedFields(fields),
  })
  return subject
}

const toLoggedFields = ({ notes: _, ...fields }: Partial<NewCompany>) => fields

/**
 * Updates a company, unless it was changed since `version`. A new name also becomes the company that its people have in
 * their profiles. The activity log records a change of the notes without their text. Returns the new revision.
 * @throws {NotFound | Conflict | EditConflict}
 */
export const updateCompany = (
  ctx: AdminCtx,
  id: string,
  { version, ...entered }: Partial<CompanyForm>,
): Promise<string> =>
  ctx.db.transaction(async (tx) => {
    const before = pick(await lockCompany(tx, id, 'no key update'), ...FORM_FIELDS)
    await assertRevision(tx, ctx.actor, { id, actions: ['company.changed'] }, version, before)
    const kept = isModuleOn('invoices') ? {} : pick(before, ...INVOICE_FIELDS)
    const after = { ...before, ...entered, ...kept }
    await tx
      .update(companies)
      .set({ ...after, updatedAt: sql`now()` })
      .where(eq(companies.id, id))
    if (before.name !== after.name)
      await tx.update(users).set({ company: after.name }).where(eq(users.companyId, id))
    await recordActivity(tx, ctx, {
      action: 'company.changed',
      subject: { id, name: after.name },
      projects: [],
      before: toLoggedFields(before),
      after: {
        ...toLoggedFields(after),
        ...(before.notes !== after.notes && { changes: t('Notes') }),
      },
    })
    return getRevision(after)
  })

/** @throws {NotFound} @throws {Conflict} if people, projects, invoices or merged companies refer to it */
export const deleteCompany = (ctx: AdminCtx, id: string): Promise<void> =>
  ctx.db.transaction(async (tx) => {
    const { name, ...stored } = await lockCompany(tx, id, 'no key update')
    await tx
      .delete(companyMerges)
      .where(
        and(
          isNotNull(companyMerges.undoneAt),
          sql`${id} in (${companyMerges.fromId}, ${companyMerges.intoId})`,
        ),
      )
    await tx
      .delete(companies)
      .where(eq(companies.id, id))
      .catch((err: unknown) => {
        if (getSqlState(err) !== '23503') throw err
        throw new Conflict(
          t(
            'This company is in use, so it can’t be deleted. If it’s a duplicate, merge it into the other one.',
          ),
        )
      })
    const before = toLoggedFields(pick(stored, ...FORM_FIELDS.filter((field) => field !== 'name')))
    await recordActivity(tx, ctx, { action: 'company.deleted', subject: { id, name }, projects: [], before })
  })
