import { and, eq, inArray, not, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { secondsUntilHour } from '#app/core/days.ts'
import { findActiveLead } from '#app/domain/access/active-lead.server.ts'
import { listProjectRecipients, type ProjectRight } from '#app/domain/access/visibility.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documents, pendingNotifications, users } from '#db/schema.ts'
import { DAILY_DIGEST_HOUR } from './notification-topics.ts'

/** Period during which a recipient's notifications are collected into one digest. */
const DIGEST_DELAY_SECONDS = 120

/** The administrator's task key. Any other recipient's key is the uid. */
export const ADMINISTRATOR_KEY = 'administrator'
/** Rows of one statement, whose number of parameters is limited. */
const MAX_ROWS = 5000
const DAILY_PREFIX = 'daily:'

export const getDailyKey = (key: string) => `${DAILY_PREFIX}${key}`
export const parseDigestKey = (key: string) =>
  key.startsWith(DAILY_PREFIX)
    ? { recipient: key.slice(DAILY_PREFIX.length), daily: true }
    : { recipient: key, daily: false }

type NewNotification = Pick<typeof pendingNotifications.$inferInsert, 'kind' | 'version' | 'subjectId'>

/**
 * Notifies the project members who have the right, except the person who caused the notification. The digest omits
 * whatever they can no longer see, or have already seen, when it is sent.
 */
export async function notifyProject(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Transaction,
  {
    project,
    right,
    except,
    ...item
  }: NewNotification & { project: string; right: ProjectRight; except?: string },
) {
  const people = await listProjectRecipients(tx, project, right)
  const rows = people.flatMap(({ uid }) => (uid === except ? [] : [{ uid, ...item }]))
  await insertNotifications(ctx, tx, rows)
}

/**
 * Queues digests for the pending notifications about a subject that is visible again. Without `subjectId`, queues them
 * for all pending notifications: after an upgrade, these have no task yet.
 */
export async function queuePendingDigests(ctx: Pick<Ctx, 'jobs'>, tx: Transaction, subjectId?: string) {
  const waiting = await tx
    .selectDistinct({ uid: pendingNotifications.uid, daily: pendingNotifications.daily })
    .from(pendingNotifications)
    .where(subjectId === undefined ? undefined : eq(pendingNotifications.subjectId, subjectId))
  await queueDigestTasks(ctx, tx, waiting)
}

/** Notifies the project's lead, or the administrator if there is none. */
export async function notifyStaff(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Transaction,
  { project, ...item }: NewNotification & { project: string | null },
) {
  const lead = await findActiveLead(tx, project)
  await insertNotifications(ctx, tx, [{ uid: lead?.uid ?? null, ...item }])
}

/**
 * Queues a digest for each recipient, sent after two minutes. `null` addresses the administrator. To avoid deadlocks, a
 * transaction calls this once for all its clients, and notifies staff last.
 */
export async function insertNotifications(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Transaction,
  rows: (typeof pendingNotifications.$inferInsert & { uid: string | null })[],
) {
  await queueDigestTasks(ctx, tx, rows)
  const existing = await lockExistingUsers(
    tx,
    rows.flatMap(({ uid }) => uid ?? []),
  )
  const recipients = rows.filter(({ uid }) => uid === null || existing.has(uid))
  for (let at = 0; at < recipients.length; at += MAX_ROWS)
    await tx
      .insert(pendingNotifications)
      .values(recipients.slice(at, at + MAX_ROWS))
      .onConflictDoNothing()
}

/** Locks those of the users that still exist until the transaction ends, and returns their uids. */
async function lockExistingUsers(tx: Transaction, uids: string[]): Promise<Set<string>> {
  if (uids.length === 0) return new Set()
  const rows = await tx
    .select({ uid: users.id })
    .from(users)
    .where(inArray(users.id, [...new Set(uids)]))
    .orderBy(users.id)
    .for('key share')
  return new Set(rows.map(({ uid }) => uid))
}

/** Holds these notifications back until their recipient's next daily digest. */
export async function holdForDailyDigest(ctx: Pick<Ctx, 'jobs'>, tx: Transaction, rows: TakenNotifications) {
  if (rows.length === 0) return
  const held = rows.map(({ uid, kind, subjectId, version }) => ({
    uid,
    kind,
    subjectId,
    version,
    daily: true,
  }))
  await tx.insert(pendingNotifications).values(held).onConflictDoNothing()
  await queueDigestTasks(ctx, tx, held)
}

async function queueDigestTasks(
  { jobs }: Pick<Ctx, 'jobs'>,
  tx: Transaction,
  to: { uid: string | null; daily?: boolean | undefined }[],
) {
  if (to.length === 0) return
  const getKeys = (some: typeof to) => [...new Set(some.map(({ uid }) => uid ?? ADMINISTRATOR_KEY))].sort()
  // The digest task takes the same lock exclusively, so it waits for this transaction even if it was already queued.
  for (const key of getKeys(to))
    await tx.execute(sql`select pg_advisory_xact_lock_shared(${digestLockKey(key)})`)
  const instantKeys = getKeys(to.filter(({ daily }) => !daily))
  const dailyKeys = getKeys(to.filter(({ daily }) => daily)).map(getDailyKey)
  await jobs.queueTasks(tx, 'send-digests', instantKeys, DIGEST_DELAY_SECONDS)
  await jobs.queueTasks(tx, 'send-digests', dailyKeys, secondsUntilHour(DAILY_DIGEST_HOUR))
}

const digestLockKey = (recipient: string) => sql`hashtextextended(${`news ${recipient}`}, 0)`

/** Withdrawn and removed documents may be restored, so notifications about them stay pending. */
const isSubjectHidden = sql`exists (select 1 from ${documents} where ${documents.id} = ${pendingNotifications.subjectId}
  and (${documents.withdrawnAt} is not null or ${documents.removedAt} is not null))`

/**
 * Deletes and returns a digest's pending notifications, oldest first. The lock prevents others from adding any until
 * the transaction ends.
 */
export async function takeNotifications(tx: Transaction, key: string) {
  const { recipient, daily } = parseDigestKey(key)
  await tx.execute(sql`select pg_advisory_xact_lock(${digestLockKey(recipient)})`)
  const uid = recipient === ADMINISTRATOR_KEY ? null : recipient
  const isForRecipient = sql`${pendingNotifications.uid} is not distinct from ${uid}::text`
  const rows = await tx
    .delete(pendingNotifications)
    .where(and(isForRecipient, eq(pendingNotifications.daily, daily), not(isSubjectHidden)))
    .returning()
  return rows.sort((a, b) => a.id - b.id)
}
export type TakenNotifications = Awaited<ReturnType<typeof takeNotifications>>

export async function deleteNotificationsAbout(tx: Transaction, subjects: string[]): Promise<void> {
  if (subjects.length > 0)
    await tx.delete(pendingNotifications).where(inArray(pendingNotifications.subjectId, subjects))
}
