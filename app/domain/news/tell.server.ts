import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documents, news, projects, users } from '#db/schema.ts'
import { peopleOfProject, type Right } from '../visibility.server.ts'

/** Delay in which notifications of the same recipient are collected into one digest. */
const COLLECT_SECONDS = 120

/** Task key of the administrator. The key of any other recipient is the uid. */
export const ADMINISTRATOR = 'administrator'

export type News = Pick<typeof news.$inferInsert, 'kind' | 'version'> & { subjectId: string | string[] }

/**
 * Notifies the project members who have the right, except the one who caused it. The digest leaves out what they may no
 * longer see, or have seen, by then.
 */
export async function tellProject(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Transaction,
  { project, right, except, ...item }: News & { project: string; right: Right; except?: string },
): Promise<void> {
  const people = await peopleOfProject(tx, project, right)
  await tell(
    ctx,
    tx,
    people.map(({ uid }) => uid).filter((uid) => uid !== except),
    item,
  )
}

export async function tellPerson(ctx: Pick<Ctx, 'jobs'>, tx: Transaction, uid: string, item: News) {
  await tell(ctx, tx, [uid], item)
}

/** Queues digests for pending notifications whose subject was hidden and is visible again. */
export async function tellAfterAll(ctx: Pick<Ctx, 'jobs'>, tx: Transaction, subjectId: string) {
  const waiting = await tx.selectDistinct({ uid: news.uid }).from(news).where(eq(news.subjectId, subjectId))
  await queue(
    ctx,
    tx,
    waiting.map(({ uid }) => uid),
  )
}

/** Queues a digest for every recipient with pending notifications. After an upgrade these have no task yet. */
export async function tellOfWaiting(ctx: Pick<Ctx, 'db' | 'jobs'>): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const waiting = await tx.selectDistinct({ uid: news.uid }).from(news)
    await queue(
      ctx,
      tx,
      waiting.map(({ uid }) => uid),
    )
  })
}

/** Notifies the lead of the project, or the administrator if there is none. */
export async function tellFirm(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Transaction,
  { project, ...item }: News & { project: string | null },
): Promise<void> {
  const [led] = project
    ? await tx.select({ lead: projects.leadId }).from(projects).where(eq(projects.id, project))
    : []
  await tell(ctx, tx, [led?.lead ?? null], item)
}

const tell = (ctx: Pick<Ctx, 'jobs'>, tx: Transaction, to: (string | null)[], { subjectId, ...item }: News) =>
  tellEach(
    ctx,
    tx,
    [subjectId].flat().flatMap((one) => to.map((uid) => ({ uid, subjectId: one, ...item }))),
  )

/**
 * Queues a digest for each recipient, sent after two minutes. `null` addresses the administrator. To avoid deadlocks, a
 * transaction calls this once for all its clients, and notifies staff last.
 */
export async function tellEach(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Transaction,
  rows: (typeof news.$inferInsert & { uid: string | null })[],
): Promise<void> {
  await queue(
    ctx,
    tx,
    rows.map(({ uid }) => uid),
  )
  const here = await holdPeople(
    tx,
    rows.flatMap(({ uid }) => uid ?? []),
  )
  const told = rows.filter(({ uid }) => uid === null || here.has(uid))
  if (told.length > 0) await tx.insert(news).values(told).onConflictDoNothing()
}

/** Returns the users who still have an account, and locks them until the transaction ends. */
async function holdPeople(tx: Transaction, uids: string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set()
  const rows = await tx
    .select({ uid: users.id })
    .from(users)
    .where(inArray(users.id, [...new Set(uids)]))
    .orderBy(users.id)
    .for('key share')
  return new Set(rows.map(({ uid }) => uid))
}

async function queue({ jobs }: Pick<Ctx, 'jobs'>, tx: Transaction, to: (string | null)[]): Promise<void> {
  if (to.length === 0) return
  const keys = [...new Set(to.map((uid) => uid ?? ADMINISTRATOR))].sort()
  // The digest task takes the same lock exclusively, so it waits for this transaction even if it was already queued.
  for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(key)})`)
  await jobs.queueTasks(tx, 'mail-news', keys, COLLECT_SECONDS)
}

const lockOf = (key: string) => sql`hashtextextended(${`news ${key}`}, 0)`

/** Withdrawn and removed documents may be restored, so their notifications stay pending. */
const hidden = sql`exists (select 1 from ${documents} where ${documents.id} = ${news.subjectId}
  and (${documents.withdrawnAt} is not null or ${documents.removedAt} is not null))`

/**
 * Deletes and returns the pending notifications of a recipient, oldest first. The lock keeps others from adding to them
 * until the transaction ends.
 */
export async function takeNews(tx: Transaction, key: string) {
  await tx.execute(sql`select pg_advisory_xact_lock(${lockOf(key)})`)
  const mine = sql`${news.uid} is not distinct from ${key === ADMINISTRATOR ? null : key}::text`
  const rows = await tx
    .delete(news)
    .where(and(mine, not(hidden)))
    .returning()
  return rows.sort((a, b) => a.id - b.id)
}
export type TakenNews = Awaited<ReturnType<typeof takeNews>>

export async function forgetNews(tx: Transaction, subjects: string[]): Promise<void> {
  if (subjects.length > 0) await tx.delete(news).where(inArray(news.subjectId, subjects))
}
