import { and, gt, inArray, isNotNull, lt, lte, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/context.ts'
import { ROWS_PER_BATCH, timeBefore } from '#app/core/batches.server.ts'
import { changeInBatches, deleteInBatches } from '#app/domain/change-in-batches.server.ts'
import { deleteExpiredDocuments } from '#app/domain/documents/remove-document.server.ts'
import { deleteAbandonedObjects } from '#app/domain/files/stored-objects.server.ts'
import { deleteExpiredInquiries } from '#app/domain/inquiries/delete-inquiries.server.ts'
import { deleteExpiredArchives } from '#app/domain/rooms/archive/archives.server.ts'
import { deleteOldFailedSignIns } from '#app/domain/sign-in/failed-sign-ins.server.ts'
import { isSessionExpired } from '#app/domain/sign-in/sessions/sessions.server.ts'
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
  roomEvents,
  sessions,
  usedChallenges,
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
    () => clearOldIps(db, roomEvents, retention.activityAddresses.period),
    () => deleteExpiredArchives(ctx),
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
  await deleteInBatches(db, rateLimitAttempts.key, isPast(rateLimitAttempts.endsAt))
  await deleteInBatches(db, usedChallenges.id, isPast(usedChallenges.endsAt))
  await deleteInBatches(db, emailLinks.tokenHash, isPast(emailLinks.expiresAt))
  await deleteInBatches(db, pendingSignIns.tokenHash, isPast(pendingSignIns.expiresAt))
  await deleteExpiredSessions(db)
  await deleteOldFailedSignIns(db)
}

/** Deletes expired sessions. Iterates over the table by key, because expiry has no index. */
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
      await deleteInBatches(db, sessions.id, and(isInBatch, lte(sessions.id, last), isSessionExpired))
    after = last
  }
}

/** Deletes emails after their retention period. Keeps a reply to an inquiry as long as the inquiry. */
async function deleteOldEmails(db: Database): Promise<void> {
  const replies = db
    .select({ id: inquiryReplies.id })
    .from(inquiryReplies)
    .where(sql`${inquiryReplies.emailId} = ${emails.id}`)
  const old = lt(emails.createdAt, timeBefore(retention.emails.period))
  await deleteInBatches(
    db,
    emails.id,
    and(old, inArray(emails.status, ['sent', 'failed', 'withheld']), notExists(replies)),
  )
}

async function clearOldIps(
  db: Database,
  table: typeof activity | typeof documentEvents | typeof roomEvents,
  period: Period,
) {
  const old = and(isNotNull(table.clientIp), lt(table.createdAt, timeBefore(period)))
  await changeInBatches(db, table.id, old, (isInBatch) =>
    db
      .update(table as typeof activity)
      .set({ clientIp: null })
      .where(isInBatch)
      .returning({ one: sql`1` }),
  )
}
