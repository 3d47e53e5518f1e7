import { and, asc, eq, inArray, isNull, ne, not, sql } from 'drizzle-orm'
import { isModuleOn } from '#app/content/modules.ts'
import type { AdminCtx } from '#app/context.ts'
import { ConfirmationRequired, Conflict, Failure, NotFound } from '#app/core/failures.ts'
import { requireModule } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { displayName, isStaffUser } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { isUniqueViolation } from '#db/errors.server.ts'
import { companies, invoices, projects, users } from '#db/schema.ts'
import { findCompany, lockCompany } from './companies.server.ts'

const MAX_NAMED_PEOPLE = 8

/** Effects of assigning people to a company. */
export type Assignment = {
  company: { id: string; name: string }
  people: string[]
  /** People who move here from another company. */
  moves: { name: string; from: string; billing: boolean }[]
  /** Projects and invoices without a company, which the company gets. */
  projects: number
  invoices: number
  /** People with `billing` in the company, who will see these invoices. `readerCount` counts all of them. */
  readers: string[]
  readerCount: number
  /** The company's own invoices, which a new person with `billing` will see. Null without it. */
  billing: number | null
}

/** Returns what assigning these people would change. @throws {NotFound} */
export async function previewAssignment(
  db: Pick<Database, 'select' | '$count'>,
  { companyId, uids, billing = false }: { companyId: string; uids: string[]; billing?: boolean },
): Promise<Assignment> {
  const company = pick(await findCompany({ db }, companyId), 'id', 'name')
  const people = await db
    .select({
      uid: users.id,
      name: displayName,
      companyId: users.companyId,
      billing: users.billing,
      from: companies.name,
    })
    .from(users)
    .leftJoin(companies, eq(companies.id, users.companyId))
    .where(inArray(users.id, uids))
    .orderBy(asc(alphabetical(users.name)), asc(users.id))
  const unassigned = people.flatMap(({ uid, companyId: current }) => (current ? [] : [uid]))
  const isReader = and(eq(users.companyId, companyId), users.billing, isNull(users.deactivatedAt))
  const readers = await db
    .select({ name: displayName })
    .from(users)
    .where(isReader)
    .orderBy(asc(alphabetical(users.name)), asc(users.id))
    .limit(MAX_NAMED_PEOPLE)
  const isSent = and(requireModule('invoices'), ne(invoices.status, 'draft'))
  return {
    company,
    people: people.map(({ name }) => name),
    moves: people.flatMap(({ name, companyId: current, from, billing: right }) =>
      from && current !== companyId ? [{ name, from, billing: right }] : [],
    ),
    projects: await db.$count(projects, isWithoutCompany(projects, unassigned)),
    invoices: await db.$count(
      invoices,
      and(requireModule('invoices'), isWithoutCompany(invoices, unassigned)),
    ),
    readers: readers.map(({ name }) => name),
    readerCount: await db.$count(users, isReader),
    billing: billing ? await db.$count(invoices, and(isSent, eq(invoices.companyId, companyId))) : null,
  }
}

/** Condition on projects or invoices: they have no company, and one of these people as main contact or recipient. */
const isWithoutCompany = (table: typeof projects | typeof invoices, uids: string[]) =>
  and(inArray(table.clientId, uids), isNull(table.companyId))

export type AssignmentQuestion = Assignment & { token: string }

/**
 * Requires a confirmation of an assignment that moves people from another company, brings projects or invoices along, or
 * gives access to invoices. `confirmed` is the token of the confirmed preview: if the effects have changed since, they
 * must be confirmed again.
 * @throws {ConfirmationRequired}
 */
export async function assertAssignmentConfirmed(
  tx: Transaction,
  assignment: { companyId: string; uids: string[]; billing?: boolean },
  confirmed: string | undefined,
): Promise<void> {
  const effects = await previewAssignment(tx, assignment)
  const { moves, projects: moved, invoices: billed, billing } = effects
  if (moves.length + moved + billed + (billing ?? 0) === 0) return
  const token = getRevision(effects)
  if (confirmed !== token) throw new ConfirmationRequired({ ...effects, token } satisfies AssignmentQuestion)
}

/** `at`: time of the change, also of the projects and invoices that came along. */
type AssignedPerson = { uid: string; name: string; email: string; at: Date }

/**
 * Assigns a client to a company in the caller's transaction. A person without a company brings along their projects (as
 * main contact) and invoices that have none. One from another company moves alone, and loses `billing` there.
 * `users.company` becomes the company's name.
 * @throws {NotFound} if the company or the client doesn't exist
 * @throws {Failure | Conflict} if the person is already in the company, or it was merged
 */
export async function assignPerson(
  ctx: AdminCtx,
  tx: Transaction,
  { uid, companyId, billing = false }: { uid: string; companyId: string; billing?: boolean },
): Promise<AssignedPerson> {
  const company = await lockCompany(tx, companyId, 'share')
  const person = await lockPerson(tx, uid)
  const { email, companyId: former } = person
  const name = person.name || email
  if (former === companyId) throw new Failure(409, t('{name} is already in this company.', { name }), 'email')
  if (former) await recordRemoval(ctx, tx, former, person)
  const right = billing && isModuleOn('invoices')
  const [assigned] = await tx
    .update(users)
    .set({ companyId, company: company.name, billing: right, updatedAt: sql`now()` })
    .where(eq(users.id, uid))
    .returning({ at: users.updatedAt })
  const gained = former ? {} : await takeOverWork(tx, companyId, uid)
  await recordActivity(tx, ctx, {
    action: 'company.person-added',
    subject: toPersonSubject(company, person),
    after: { email, ...(isModuleOn('invoices') && { billing: right }), ...gained },
  })
  return { uid, name, email, at: assigned?.at ?? new Date() }
}

/** Locks a client. Staff don't count as clients. @throws {NotFound} */
export async function lockPerson(tx: Transaction, uid: string) {
  const [person] = await tx
    .select({ uid: users.id, ...pick(users, 'name', 'email', 'companyId', 'billing') })
    .from(users)
    .where(and(eq(users.id, uid), not(isStaffUser(users.id))))
    .for('no key update')
  if (!person) throw new NotFound(t('Client not found'))
  return person
}

async function takeOverWork(tx: Transaction, companyId: string, uid: string) {
  const moved = await tx
    .update(projects)
    .set({ companyId, updatedAt: sql`now()` })
    .where(isWithoutCompany(projects, [uid]))
    .returning({ id: projects.id })
  const billed = await tx
    .update(invoices)
    .set({ companyId, updatedAt: sql`now()` })
    .where(isWithoutCompany(invoices, [uid]))
    .returning({ id: invoices.id })
    .catch(rethrowDuplicateInvoice)
  return {
    ...(moved.length > 0 && { projects: moved.length }),
    ...(billed.length > 0 && { invoices: billed.length }),
  }
}

/** @throws {Conflict} if a company would have two external invoices of one number */
export function rethrowDuplicateInvoice(err: unknown): never {
  if (isUniqueViolation(err, 'invoices_external_number'))
    throw new Conflict(
      t('The company would have two external invoices with the same number. Withdraw one of them first.'),
    )
  throw err
}

/** Records that a person left a company, with the right that they lost. */
export async function recordRemoval(
  ctx: AdminCtx,
  tx: Transaction,
  id: string,
  person: { name: string; email: string; billing: boolean },
): Promise<void> {
  const company = await findCompany({ db: tx }, id)
  const { email, billing } = person
  await recordActivity(tx, ctx, {
    action: 'company.person-removed',
    subject: toPersonSubject(company, person),
    before: { email, ...(isModuleOn('invoices') && { billing }) },
  })
}

export const toPersonSubject = (
  company: { id: string; name: string },
  person: { name: string; email: string },
) => ({ id: company.id, name: `${company.name}: ${person.name || person.email}` })
