import { randomUUID } from 'node:crypto'
import { and, desc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { ConfirmationRequired, Conflict, Failure } from '#app/core/failures.ts'
import { isOpenToStaff, requireModule } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { companies, companyMerges, invoices, projects, users } from '#db/schema.ts'
import {
  assertNoHiddenInvoices,
  listInvoiceReaders,
  rethrowDuplicateInvoice,
} from './assign-person.server.ts'
import { type Company, findCompany, lockCompany } from './companies.server.ts'

const UNDO_WITHIN_DAYS = 30

/** Company `from` is merged into `into`. */
type MergeRef = { from: string; into: string }

/** Counts what belongs to a company, and lists who sees its invoices. */
async function describeCompany(tx: Transaction, { actor }: AdminCtx, company: Company) {
  const { id } = company
  return {
    ...pick(company, 'id', 'name', 'legalName', 'streetAddress', 'city', 'vatId'),
    people: await tx.$count(users, eq(users.companyId, id)),
    projects: await tx.$count(projects, and(eq(projects.companyId, id), isOpenToStaff(actor, projects.id))),
    invoices: await tx.$count(
      invoices,
      and(requireModule('invoices'), eq(invoices.companyId, id), isOpenToStaff(actor, invoices.projectId)),
    ),
    readers: await listInvoiceReaders(tx, id),
  }
}
type MergedCompany = Awaited<ReturnType<typeof describeCompany>>

/** Summary of what a merge would move. Staff confirm it with the token. */
export type MergeQuestion = { from: MergedCompany; into: MergedCompany; token: string }

/**
 * Merges a company into another one: its people with their rights, projects and invoices move, and its URL redirects to
 * the remaining company. `users.company` of its people becomes the remaining company's name.
 * @throws {ConfirmationRequired} unless `confirmed` is the token of a question with these companies' current state
 * @throws {NotFound | Conflict} @throws {Failure} 403 as `assertNoHiddenInvoices`
 */
export async function mergeCompanies(
  ctx: AdminCtx,
  { from, into, confirmed }: MergeRef & { confirmed: string | undefined },
): Promise<void> {
  if (from === into) throw new Failure(400, t('Select another company.'), 'with')
  await ctx.db.transaction(async (tx) => {
    // In the order of their ids, so that concurrent merges of the same companies can't deadlock.
    for (const id of [from, into].toSorted()) await lockCompany(tx, id, 'no key update')
    const former = await findCompany({ db: tx }, from)
    const remaining = await findCompany({ db: tx }, into)
    const question = {
      from: await describeCompany(tx, ctx, former),
      into: await describeCompany(tx, ctx, remaining),
    }
    const token = getRevision(question)
    if (confirmed !== token) throw new ConfirmationRequired({ ...question, token } satisfies MergeQuestion)
    for (const [of, by] of [
      [question.from, question.into],
      [question.into, question.from],
    ] as const)
      if (by.readers.length > 0) await assertNoHiddenInvoices(ctx, tx, eq(invoices.companyId, of.id))
    // Projects before invoices, like the last signature of a proposal, which adds an invoice. And projects before people,
    // like uploads and the erasure of an account.
    const moved = {
      projects: await moveWork(tx, projects, from, into),
      invoices: await moveWork(tx, invoices, from, into),
    }
    const people = await tx
      .select({ uid: users.id, company: users.company, billing: users.billing })
      .from(users)
      .where(eq(users.companyId, from))
      .orderBy(users.id)
      .for('no key update')
    await tx.update(users).set({ companyId: into, company: remaining.name }).where(eq(users.companyId, from))
    const rows = { people, ...moved }
    await tx.insert(companyMerges).values({ id: randomUUID(), fromId: from, intoId: into, moved: rows })
    await tx.update(companies).set({ mergedInto: into }).where(eq(companies.id, from))
    await recordActivity(tx, ctx, {
      action: 'company.merged',
      subject: { id: into, name: remaining.name },
      projects: moved.projects,
      after: { mergedFrom: former.name, ...countMoved(rows) },
    })
  })
}

/** Moves projects or invoices to another company, and returns their ids. `only`: ids to which the move is limited. */
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

/** Returns the last merge into a company that wasn't undone, or null if it is older than 30 days. */
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
export type Merge = NonNullable<Awaited<ReturnType<typeof findUndoableMerge>>>

/**
 * Undoes the last merge into a company. Moves back the rows that it moved, if they are still there, and restores texts
 * that have not changed since. People get `billing` back only if they had it before the merge and still have it.
 * @throws {NotFound}
 * @throws {Conflict} if it is no longer the last merge, or is too old
 */
export async function undoMerge(ctx: AdminCtx, into: string, merge: string): Promise<{ name: string }> {
  return ctx.db.transaction(async (tx) => {
    const remaining = await lockCompany(tx, into, 'no key update')
    const last = await findUndoableMerge({ db: tx }, into)
    if (last?.id !== merge) throw new Conflict(t('This merge can no longer be undone.'))
    const { fromId: from, moved } = last
    const back = {
      projects: await moveWork(tx, projects, into, from, moved.projects),
      invoices: await moveWork(tx, invoices, into, from, moved.invoices),
    }
    for (const { uid, company, billing } of moved.people)
      await tx
        .update(users)
        .set({
          companyId: from,
          company: sql`case when ${users.company} = ${remaining.name} then ${company}::text else ${users.company} end`,
          billing: sql`${users.billing} and ${billing}`,
        })
        .where(and(eq(users.id, uid), eq(users.companyId, into)))
    await tx.update(companies).set({ mergedInto: null }).where(eq(companies.id, from))
    await tx.update(companyMerges).set({ undoneAt: sql`now()` }).where(eq(companyMerges.id, merge))
    await recordActivity(tx, ctx, {
      action: 'company.merge-undone',
      subject: { id: into, name: remaining.name },
      projects: back.projects,
      before: { mergedFrom: last.name, ...countMoved({ people: moved.people, ...back }) },
    })
    return { name: last.name }
  })
}
