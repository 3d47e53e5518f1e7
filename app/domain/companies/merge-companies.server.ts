import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import { requireModule } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { companies, companyMerges, invoices, projects, users } from '#db/schema.ts'
import { rethrowDuplicateInvoice } from './assign-person.server.ts'
import { type Company, findCompany, lockCompany } from './companies.server.ts'

const UNDO_WITHIN_DAYS = 30
const MAX_NAMED_PEOPLE = 8

/** Company `from` ceases to exist, and `into` gets everything of it. */
type MergeRef = { from: string; into: string }

/** Returns the rows that a merge would move, and the people who would see more invoices. @throws {NotFound} */
export async function previewMerge({ db }: AdminCtx, ref: MergeRef) {
  const [from, into] = await Promise.all([findCompany({ db }, ref.from), findCompany({ db }, ref.into)])
  const isBilled = (id: string) => and(requireModule('invoices'), eq(invoices.companyId, id))
  const describe = async (company: Company) => ({
    company,
    people: await db.$count(users, eq(users.companyId, company.id)),
    projects: await db.$count(projects, eq(projects.companyId, company.id)),
    invoices: await db.$count(invoices, isBilled(company.id)),
    readers: await listReaders(db, company.id),
  })
  return { from: await describe(from), into: await describe(into) }
}
export type MergePreview = Awaited<ReturnType<typeof previewMerge>>

/** Lists people with `billing` in a company, who see all of its invoices. */
const listReaders = async (db: Database, id: string) =>
  (
    await db
      .select({ name: displayName })
      .from(users)
      .where(and(eq(users.companyId, id), users.billing))
      .orderBy(asc(alphabetical(users.name)), asc(users.id))
      .limit(MAX_NAMED_PEOPLE)
  ).map(({ name }) => name)

/**
 * Merges a company into another one: its people with their rights, projects and invoices move, and its address leads to
 * the remaining company. `users.company` of its people becomes the remaining company's name.
 * @throws {NotFound | Conflict}
 */
export async function mergeCompanies(ctx: AdminCtx, ref: MergeRef): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { from, into } = await lockBoth(tx, ref)
    const people = await tx
      .select({ uid: users.id, company: users.company, billing: users.billing })
      .from(users)
      .where(eq(users.companyId, from.id))
      .orderBy(users.id)
      .for('no key update')
    await tx.update(users).set({ companyId: into.id, company: into.name }).where(eq(users.companyId, from.id))
    const moved = {
      people,
      projects: await moveWork(tx, projects, from.id, into.id),
      invoices: await moveWork(tx, invoices, from.id, into.id),
    }
    await tx.insert(companyMerges).values({ id: randomUUID(), fromId: from.id, intoId: into.id, moved })
    await tx.update(companies).set({ mergedInto: into.id }).where(eq(companies.id, from.id))
    await recordActivity(tx, ctx, {
      action: 'company.merged',
      subject: { id: into.id, name: into.name },
      after: { mergedFrom: from.name, ...countMoved(moved) },
    })
  })
}

/** In the order of their ids, so that two merges of the same companies don't wait for each other. */
async function lockBoth(tx: Transaction, { from, into }: MergeRef) {
  if (from === into) throw new Failure(400, t('Select another company.'), 'with')
  const [first, second] = [from, into].toSorted()
  const locked = [
    await lockCompany(tx, first ?? '', 'no key update'),
    await lockCompany(tx, second ?? '', 'no key update'),
  ]
  const find = (id: string) => locked.find((company) => company.id === id) as (typeof locked)[number]
  return { from: find(from), into: find(into) }
}

/** Moves projects or invoices to another company, and returns their ids. `only`: not more than these. */
async function moveWork(
  tx: Transaction,
  table: typeof projects | typeof invoices,
  from: string,
  to: string,
  only?: string[],
): Promise<string[]> {
  const rows = await tx
    .update(table)
    .set({ companyId: to })
    .where(and(eq(table.companyId, from), only && inArray(table.id, only)))
    .returning({ id: table.id })
    .catch(rethrowDuplicateInvoice)
  return rows.map(({ id }) => id)
}

const countMoved = (moved: Record<'people' | 'projects' | 'invoices', unknown[]>) => ({
  people: moved.people.length,
  projects: moved.projects.length,
  invoices: moved.invoices.length,
})

/** Finds the merge into a company that can be undone: the last one that wasn't, if it isn't older than 30 days. */
export async function findUndoableMerge({ db }: { db: Pick<Database, 'select'> }, into: string) {
  const [last] = await db
    .select({
      id: companyMerges.id,
      fromId: companyMerges.fromId,
      name: companies.name,
      createdAt: companyMerges.createdAt,
      moved: companyMerges.moved,
      recent: gt(companyMerges.createdAt, sql`now() - make_interval(days => ${UNDO_WITHIN_DAYS})`),
    })
    .from(companyMerges)
    .innerJoin(companies, eq(companies.id, companyMerges.fromId))
    .where(and(eq(companyMerges.intoId, into), isNull(companyMerges.undoneAt)))
    .orderBy(desc(companyMerges.createdAt), desc(companyMerges.id))
    .limit(1)
  return last?.recent ? last : null
}

/**
 * Undoes the last merge into a company. Moves back the rows that it moved, if they are still there, and restores texts
 * that have not changed since. People get `billing` back only if they had it before the merge and still have it.
 * @throws {NotFound}
 * @throws {Conflict} if it isn't the last merge any more, or is too old
 */
export async function undoMerge(ctx: AdminCtx, into: string, merge: string): Promise<{ name: string }> {
  return ctx.db.transaction(async (tx) => {
    const remaining = await lockCompany(tx, into, 'no key update')
    const last = await findUndoableMerge({ db: tx }, into)
    if (last?.id !== merge) throw new Conflict(t('This merge can no longer be undone.'))
    const { fromId: from, moved } = last
    for (const { uid, company, billing } of moved.people)
      await tx
        .update(users)
        .set({
          companyId: from,
          company: sql`case when ${users.company} = ${remaining.name} then ${company}::text else ${users.company} end`,
          billing: sql`${users.billing} and ${billing}`,
        })
        .where(and(eq(users.id, uid), eq(users.companyId, into)))
    const back = {
      projects: await moveWork(tx, projects, into, from, moved.projects),
      invoices: await moveWork(tx, invoices, into, from, moved.invoices),
    }
    await tx.update(companies).set({ mergedInto: null }).where(eq(companies.id, from))
    await tx.update(companyMerges).set({ undoneAt: sql`now()` }).where(eq(companyMerges.id, merge))
    await recordActivity(tx, ctx, {
      action: 'company.merge-undone',
      subject: { id: into, name: remaining.name },
      before: { mergedFrom: last.name, ...countMoved({ people: moved.people, ...back }) },
    })
    return { name: last.name }
  })
}
