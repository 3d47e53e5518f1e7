import { and, asc, eq, inArray, isNull, ne, not, type SQL, sql } from 'drizzle-orm'
import { isModuleOn } from '#app/content/modules.ts'
import type { AdminCtx } from '#app/context.ts'
import { ConfirmationRequired, Conflict, Failure, NotFound } from '#app/core/failures.ts'
import { isOpenToStaff, requireModule } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { displayName, isClientUser } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { isUniqueViolation } from '#db/errors.server.ts'
import { companies, invoices, projects, users } from '#db/schema.ts'
import { findCompany, lockCompany } from './companies.server.ts'

/** Effects of assigning people to a company. */
export type Assignment = {
  company: { id: string; name: string }
  people: string[]
  /** People who move here from another company. */
  moves: { name: string; from: string | null; billing: boolean }[]
  /** Projects and invoices without a company, which the company gets. */
  projects: number
  invoices: number
  /** People with `billing` in the company, who will see these invoices. */
  readers: string[]
  /** The company's own invoices, which a new person with `billing` will see. */
  ownInvoices: number
}

type AssignmentQuery = { companyId: string; uids: string[]; billing?: boolean }

/** Returns the effects of assigning these people to a company. @throws {NotFound} */
export async function previewAssignment(
  { db, actor }: { db: Pick<Database, 'select' | '$count'>; actor: AdminCtx['actor'] },
  { companyId, uids, billing = false }: AssignmentQuery,
): Promise<Assignment> {
  const company = pick(await findCompany({ db }, companyId), 'id', 'name')
  const people = await db
    .select({
      uid: users.id,
      name: displayName,
      ...pick(users, 'companyId', 'billing'),
      from: companies.name,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(inArray(users.id, uids))
    .orderBy(asc(alphabetical(users.name)), asc(users.id))
  const alone = people.flatMap((person) => (person.companyId ? [] : [person.uid]))
  const countInvoices = (where: ReturnType<typeof and>) =>
    db.$count(invoices, and(requireModule('invoices'), where, isOpenToStaff(actor, invoices.projectId)))
  const isSent = and(eq(invoices.companyId, companyId), ne(invoices.status, 'draft'))
  return {
    company,
    people: people.map(({ name }) => name),
    moves: people
      .filter((person) => person.companyId && person.companyId !== companyId)
      .map((person) => pick(person, 'name', 'from', 'billing')),
    projects: await db.$count(
      projects,
      and(isWithoutCompany(projects, alone), isOpenToStaff(actor, projects.id)),
    ),
    invoices: await countInvoices(isWithoutCompany(invoices, alone)),
    readers: await listInvoiceReaders(db, companyId),
    ownInvoices: billing ? await countInvoices(isSent) : 0,
  }
}

/** Condition on projects or invoices: they have no company, and one of these people as main contact or recipient. */
const isWithoutCompany = (table: typeof projects | typeof invoices, uids: string[]) =>
  and(inArray(table.clientId, uids), isNull(table.companyId))

const MAX_READERS = 50

/** Lists the people with `billing` in a company, who see all of its invoices. */
export async function listInvoiceReaders(db: Pick<Database, 'select'>, companyId: string): Promise<string[]> {
  const readers = await db
    .select({ name: displayName })
    .from(users)
    .where(and(eq(users.companyId, companyId), users.billing, isNull(users.deactivatedAt)))
    .orderBy(asc(alphabetical(users.name)), asc(users.id))
    .limit(MAX_READERS)
  return readers.map(({ name }) => name)
}

export type AssignmentQuestion = Assignment & { token: string }

/** `at`: time of the change. Projects and invoices that came along have the same one. */
type AssignedPerson = { name: string; former: CompanyOfPerson; at: Date | undefined }

/**
 * Assigns a client to a company in the caller's transaction. A person without a company brings along their projects (as
 * main contact) and invoices that have none. One from another company moves alone, and loses `billing` there.
 * `users.company` becomes the company's name.
 * @throws {NotFound} if the company or the client doesn't exist
 * @throws {Failure | Conflict} if the person is already in the company, or it was merged
 * @throws {Failure} 403 if someone would see invoices that are hidden from the member of staff
 */
export async function assignPerson(
  ctx: AdminCtx,
  tx: Transaction,
  { uid, companyId, billing = false }: { uid: string; companyId: string; billing?: boolean },
): Promise<AssignedPerson> {
  const company = await lockCompany(tx, companyId, 'share')
  await lockProjects(tx, isWithoutCompany(projects, [uid]))
  const person = await lockPerson(tx, uid)
  const name = person.name || person.email
  if (person.companyId === companyId)
    throw new Failure(409, t('{name} is already in this company.', { name }), 'email')
  if (!person.companyId && (await listInvoiceReaders(tx, companyId)).length > 0)
    await assertNoHiddenInvoices(ctx, tx, isWithoutCompany(invoices, [uid]))
  const gained = person.companyId ? undefined : await takeOverWork(tx, companyId, uid)
  const next = { companyId, company: company.name, billing: billing && isModuleOn('invoices') }
  return {
    name,
    former: pick(person, ...COMPANY_FIELDS),
    at: await setCompany(ctx, tx, person, next, gained),
  }
}

/**
 * Like `assignPerson`, but requires a confirmation if the person moves from another company, brings projects or
 * invoices along, or gains access to invoices. `confirmed` is the token of the confirmed preview: if the effects have
 * changed since, they must be confirmed again.
 * @throws {ConfirmationRequired}
 */
export async function assignConfirmed(
  ctx: AdminCtx,
  tx: Transaction,
  { confirmed, ...person }: Parameters<typeof assignPerson>[2] & { confirmed: string | undefined },
): Promise<AssignedPerson> {
  await lockCompany(tx, person.companyId, 'share')
  const effects = await previewAssignment({ db: tx, actor: ctx.actor }, { ...person, uids: [person.uid] })
  const { moves, projects: moved, invoices: billed, ownInvoices } = effects
  // Without the company's id, because a company that is created with the assignment gets a new id in each attempt.
  const token = getRevision({ ...effects, company: effects.company.name })
  if (moves.length + moved + billed + ownInvoices > 0 && confirmed !== token)
    throw new ConfirmationRequired({ ...effects, token } satisfies AssignmentQuestion)
  return assignPerson(ctx, tx, person)
}

const COMPANY_FIELDS = ['companyId', 'company', 'billing'] as const
export type CompanyOfPerson = Pick<typeof users.$inferSelect, (typeof COMPANY_FIELDS)[number]>
type LockedPerson = Awaited<ReturnType<typeof lockPerson>>

/** Locks projects that may change with their main contact, before the person (see `lockCompany`). */
export const lockProjects = (tx: Transaction, where: SQL | undefined) =>
  tx.select({ id: projects.id }).from(projects).where(where).orderBy(projects.id).for('no key update')

/** Locks a client. Staff don't count as clients. @throws {NotFound} */
export async function lockPerson(tx: Transaction, uid: string) {
  const [person] = await tx
    .select({ uid: users.id, ...pick(users, 'name', 'email', ...COMPANY_FIELDS) })
    .from(users)
    .where(and(eq(users.id, uid), isClientUser(users.id)))
    .for('no key update')
  if (!person) throw new NotFound(t('Client not found'))
  return person
}

/**
 * Checks that a change which shows invoices to further people shows none of projects that are hidden from the member of
 * staff, who could be one of these people.
 * @throws {Failure} 403, which doesn't tell what is hidden
 */
export async function assertNoHiddenInvoices({ actor }: AdminCtx, tx: Transaction, which: SQL | undefined) {
  const isOpen = isOpenToStaff(actor, invoices.projectId)
  if (isOpen && (await tx.$count(invoices, and(which, not(isOpen)))) > 0)
    throw new Failure(403, t('You can’t change who sees these invoices. Please ask the administrator.'))
}

/**
 * Changes a locked person's company, and records that in the former and in the new one. Returns the time.
 * @throws {Failure} 403 as `assertNoHiddenInvoices`
 */
export async function setCompany(
  ctx: AdminCtx,
  tx: Transaction,
  person: LockedPerson,
  next: CompanyOfPerson,
  taken: TakenWork = { projects: [], invoices: [] },
): Promise<Date | undefined> {
  if (next.companyId && next.billing)
    await assertNoHiddenInvoices(ctx, tx, eq(invoices.companyId, next.companyId))
  const [changed] = await tx
    .update(users)
    .set({ ...next, updatedAt: sql`now()` })
    .where(eq(users.id, person.uid))
    .returning({ at: users.updatedAt })
  const toFields = ({ billing }: CompanyOfPerson) => ({
    email: person.email,
    ...(isModuleOn('invoices') && { billing }),
  })
  if (person.companyId)
    await recordActivity(tx, ctx, {
      action: 'company.person-removed',
      subject: await findPersonSubject(tx, person.companyId, person),
      projects: [],
      before: toFields(person),
    })
  if (next.companyId)
    await recordActivity(tx, ctx, {
      action: 'company.person-added',
      subject: await findPersonSubject(tx, next.companyId, person),
      projects: [...taken.projects, ...taken.invoices],
      after: {
        ...toFields(next),
        ...(taken.projects.length > 0 && { projects: taken.projects.length }),
        ...(taken.invoices.length > 0 && { invoices: taken.invoices.length }),
      },
    })
  return changed?.at
}

/** Returns the activity log's subject for a person in a company. */
export async function findPersonSubject(
  tx: Transaction,
  id: string,
  person: { name: string; email: string },
) {
  const company = await findCompany({ db: tx }, id)
  return { id, name: `${company.name}: ${person.name || person.email}` }
}

/** Ids of the projects that a company got, and of the project of each invoice that it got. */
type TakenWork = { projects: (string | null)[]; invoices: (string | null)[] }

async function takeOverWork(tx: Transaction, companyId: string, uid: string): Promise<TakenWork> {
  const take = async (
    table: typeof projects | typeof invoices,
    project: typeof projects.id | typeof invoices.projectId,
  ) => {
    const taken = await tx
      .update(table)
      .set({ companyId, updatedAt: sql`now()` })
      .where(isWithoutCompany(table, [uid]))
      .returning({ project })
      .catch(rethrowDuplicateInvoice)
    return taken.map(({ project }) => project)
  }
  return { projects: await take(projects, projects.id), invoices: await take(invoices, invoices.projectId) }
}

/** @throws {Conflict} if a company would have two external invoices of one number */
export function rethrowDuplicateInvoice(err: unknown): never {
  if (isUniqueViolation(err, 'invoices_external_number'))
    throw new Conflict(
      t('The company would have two external invoices with the same number. Withdraw one of them first.'),
    )
  throw err
}
