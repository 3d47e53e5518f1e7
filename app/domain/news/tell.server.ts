import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documents, news, projects, users } from '#db/schema.ts'
import { peopleOfProject, type Right } from '../visibility.server.ts'

/** News of the same so many seconds are collected in one mail. */
const COLLECT_SECONDS = 120

/** The key of the task that mails the administrator; everybody else's is the uid. */
export const ADMINISTRATOR = 'administrator'

/** What somebody is to be told of: see the table `news`. Of one kind it may be many. */
export type News = Pick<typeof news.$inferInsert, 'kind' | 'version'> & { subjectId: string | string[] }

/**
 * Has everybody on a project mailed in two minutes, who has this right then. `except` is who did it.
 * Nothing is sent of what they may no longer see, or have seen, by then.
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

/** Has one person mailed in two minutes. */
export async function tellPerson(ctx: Pick<Ctx, 'jobs'>, tx: Transaction, uid: string, item: News) {
  await tell(ctx, tx, [uid], item)
}

/** Has all mailed in two minutes who were to be told of something that was hidden until now, and have not been. */
export async function tellAfterAll(ctx: Pick<Ctx, 'jobs'>, tx: Transaction, subjectId: string) {
  const waiting = await tx.selectDistinct({ uid: news.uid }).from(news).where(eq(news.subjectId, subjectId))
  await queue(
    ctx,
    tx,
    waiting.map(({ uid }) => uid),
  )
}

/** Has everybody mailed whom something waits for: what an upgrade has found unsent has no task of its own yet. */
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

/** Has the firm mailed in two minutes: who looks after the project, or else the administrator. */
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
 * Has each of these mailed in two minutes; null is the administrator. A transaction that tells several people does so
 * at once, and tells the firm after them: in another order two of them could wait for one another.
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

/** Those of these people who still have an account, and will until this transaction ends. */
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
  // The task waits for this transaction, also when this joins one that is about to start.
  for (const key of keys) await tx.execute(sql`select pg_advisory_xact_lock_shared(${lockOf(key)})`)
  await jobs.queueTasks(tx, 'mail-news', keys, COLLECT_SECONDS)
}

const lockOf = (key: string) => sql`hashtextextended(${`news ${key}`}, 0)`

/** What is withdrawn or removed may come back: until then nobody is told of it. */
const hidden = sql`exists (select 1 from ${documents} where ${documents.id} = ${news.subjectId}
  and (${documents.withdrawnAt} is not null or ${documents.removedAt} is not null))`

/** Takes all that a person has not been told of yet, oldest first. Nobody adds to it before the transaction ends. */
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

/** For erasing: what a subject that is gone would have been told of. */
export async function forgetNews(tx: Transaction, subjects: string[]): Promise<void> {
  if (subjects.length > 0) await tx.delete(news).where(inArray(news.subjectId, subjects))
}
