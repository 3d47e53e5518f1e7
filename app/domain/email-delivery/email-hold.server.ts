import { and, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { Conflict } from '#app/core/failures.ts'
import { isEmailOpenToStaff } from '#app/domain/access/related-projects.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { backups, emails, pendingNotifications, restores } from '#db/schema.ts'

const MAY_HAVE_BEEN_SENT_REASON = t(
  'This email was waiting when the backup was made. The original system may have sent it since.',
)

/**
 * Holds the emails of a restored copy. Emails that were waiting in the backup are marked as failed, because the
 * original installation has probably sent them since. Emails queued from now on wait until they are released.
 */
export async function holdEmailsAfterRestore(db: Database, madeAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(emails)
      .set({ status: 'failed', lastError: MAY_HAVE_BEEN_SENT_REASON, encryptedContent: null })
      .where(eq(emails.status, 'waiting'))
    await tx.delete(pendingNotifications)
    // The dump contains the unfinished row of its own backup.
    await tx.delete(backups).where(isNull(backups.finishedAt))
    await tx.delete(restores)
    await tx.insert(restores).values({ id: 1, backupCreatedAt: madeAt })
    await recordActivity(tx, 'shell', {
      action: 'system.restored',
      subject: { id: 'foyer', name: t('All data') },
      after: { backupOf: madeAt.toISOString() },
    })
  })
}

/** Returns why email is held, with the time of a restored copy's backup. Null if it isn't held. */
export async function findEmailHold({ db, jobs, actor }: Pick<AdminCtx, 'db' | 'jobs' | 'actor'>) {
  const hold = await jobs.getEmailHold()
  if (!hold) return null
  const [row] =
    hold === 'restored' ? await db.select({ madeAt: restores.backupCreatedAt }).from(restores) : []
  const where = and(eq(emails.status, 'waiting'), isEmailOpenToStaff(actor))
  return { madeAt: row?.madeAt ?? null, waiting: await db.$count(emails, where) }
}
export type EmailHold = NonNullable<Awaited<ReturnType<typeof findEmailHold>>>

export async function releaseEmails(ctx: AdminCtx): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.delete(restores).returning({ madeAt: restores.backupCreatedAt })
    if (!row) throw new Conflict(t('Emails have already been released.'))
    await recordActivity(tx, ctx, {
      action: 'mail.released',
      subject: { id: 'foyer', name: t('Waiting emails') },
      projects: [],
    })
  })
  ctx.log.info({ by: ctx.actor.uid }, 'emails released')
}

export async function releaseRestoredEmails(db: Database): Promise<void> {
  await db.delete(restores)
}

/* Conditions for emails that need attention, shared by the email list, 'Today', the health checks and the metrics. */

export const isFailedEmail = eq(emails.status, 'failed')
export const isDelayedEmail = and(
  eq(emails.status, 'waiting'),
  lt(emails.createdAt, sql`now() - interval '1 hour'`),
)
export const isStuckEmail = or(isFailedEmail, isDelayedEmail)
