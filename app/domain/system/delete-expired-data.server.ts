import { and, gt, inArray, isNotNull, lt, lte, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/context.ts'
import { ROWS_PER_BATCH, runInBatches, timeBefore } from '#app/core/batches.server.ts'
import { deleteExpiredDocuments } from '#app/domain/documents/remove-document.server.ts'
import { deleteAbandonedObjects } from '#app/domain/files/pending-objects.server.ts'
import { deleteExpiredInquiries } from '#app/domain/inquiries/delete-inquiries.server.ts'
import { isSessionExpired } from '#app/domain/sign-in/sessions.server.ts'
import { deleteOldFailedSignIns } from '#app/domain/sign-in/sign-in-attempts.server.ts'
import { deleteUnverifiedAccounts } from '#app/domain/users/sign-up.server.ts'
import type { Period } from '#content/periods.ts'
import { retention } from '#content/retention.ts'
import type { Database } from '#db/connect.server.ts'
import {
  activity,
  documentEvents,
  emailLinks,
  emails,
  inquiryReplies,
  pendingSignIns,
  rateLimitAttempts,
  sessions,
  usedHumanChecks,
  verifications,
} from '#db/schema.ts'

/**
 * Deletes expired data according to content/retention.ts, in small batches. An error in one kind does not stop the
 * others.
 * @throws at the end, so that the job is retried
 */
export async function deleteExpiredData(ctx: Pick<Ctx, 'db' | 'files' | 'log' | 'uploads' | 'adminEmail'>) {
  const { db } = ctx
  const tasks: (() => Promise<void>)[] = [
    () => deleteExpiredCredentials(db),
    () => deleteOldEmails(db),
    () => deleteExpiredInquiries(db),
    () => deleteUnverifiedAccounts(ctx),
    () => deleteExpiredDocuments(ctx),
    () => deleteAbandonedObjects(ctx),
    () => clearOldIps(db, activity, retention.activityAddresses.period),
    () => clearOldIps(db, documentEvents, retention.documentEvents.period),
  ]
  let failed = 0
  for (const task of tasks) {
    await task().catch((err) => {
      failed += 1
      ctx.log.error({ err }, 'expired data not deleted')
    })
  }
  if (failed > 0) throw new Error(`${failed} kinds of expired data could not be deleted`)
}

export async function deleteExpiredCredentials(db: Database): Promise<void> {
  const isPast = (column: PgColumn) => lte(column, sql`now()`)
  await deleteInBatches(db, rateLimitAttempts, rateLimitAttempts.key, isPast(rateLimitAttempts.endsAt))
  await deleteInBatches(db, usedHumanChecks, usedHumanChecks.id, isPast(usedHumanChecks.endsAt))
  await deleteInBatches(db, emailLinks, emailLinks.tokenHash, isPast(emailLinks.expiresAt))
  await deleteInBatches(db, verifications, verifications.id, isPast(verifications.expiresAt))
  await deleteInBatches(db, pendingSignIns, pendingSignIns.tokenHash, isPast(pendingSignIns.expiresAt))
  await deleteExpiredSessions(db)
  await deleteOldFailedSignIns(db)
}

/** Iterates over the table by key, because expiry has no index. */
async function deleteExpiredSessions(db: Database): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const isInBatch: SQL = gt(sessions.id, after)
    const next = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(isInBatch)
      .orderBy(sessions.id)
      .limit(ROWS_PER_BATCH)
    const last = next.at(-1)?.id
    if (last !== undefined)
      await deleteInBatches(
        db,
        sessions,
        sessions.id,
        and(isInBatch, lte(sessions.id, last), isSessionExpired),
      )
    after = last
  }
}

/** Deletes old emails. A reply to an inquiry is kept as long as the inquiry. */
async function deleteOldEmails(db: Database): Promise<void> {
  const replies = db
    .select({ id: inquiryReplies.id })
    .from(inquiryReplies)
    .where(sql`${inquiryReplies.emailId} = ${emails.id}`)
  const old = lt(emails.createdAt, timeBefore(retention.mails.period))
  await deleteInBatches(
    db,
    emails,
    emails.id,
    and(old, inArray(emails.status, ['sent', 'failed', 'withheld']), notExists(replies)),
  )
}

/** Deletes matching rows in batches. Skips locked rows, which the next run will delete. */
async function deleteInBatches(db: Database, table: PgTable, id: PgColumn, condition: SQL | undefined) {
  await runInBatches(async () => {
    const due = db
      .select({ id })
      .from(table)
      .where(condition)
      .limit(ROWS_PER_BATCH)
      .for('update', { skipLocked: true })
    const deleted = await db.delete(table).where(sql`${id} = any(array(${due}))`).returning({ id })
    return deleted.length
  })
}

async function clearOldIps(db: Database, table: typeof activity | typeof documentEvents, period: Period) {
  const id: PgColumn = table.id
  const old = and(isNotNull(table.clientIp), lt(table.createdAt, timeBefore(period)))
  await runInBatches(async () => {
    const due = db
      .select({ id })
      .from(table as PgTable)
      .where(old)
      .limit(ROWS_PER_BATCH)
      .for('update', { skipLocked: true })
    const updated = await db
      .update(table as typeof activity)
      .set({ clientIp: null })
      .where(sql`${id} = any(array(${due}))`)
      .returning({ id })
    return updated.length
  })
}
