import { eq, isNull } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import type { Database } from '#db/connect.server.ts'
import { backups, mails, news, restored } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { Conflict } from '../failures.ts'

const MAY_BE_SENT =
  'It waited when the backup was made, and may have been sent since by the program that it was made from.'

/**
 * Holds the emails of a restored copy. Emails that waited in the backup fail, because the original installation has
 * probably sent them since. Emails queued from now on wait until they are released.
 */
export async function quietenRestored(db: Database, madeAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(mails)
      .set({ status: 'failed', lastError: MAY_BE_SENT })
      .where(eq(mails.status, 'waiting'))
    await tx.delete(news)
    // The dump contains the unfinished row of its own backup.
    await tx.delete(backups).where(isNull(backups.finishedAt))
    await tx.delete(restored)
    await tx.insert(restored).values({ id: 1, madeAt })
    await recordActivity(tx, 'shell', {
      action: 'system.restored',
      subject: { id: 'foyer', name: 'All data' },
      after: { backupOf: madeAt.toISOString() },
    })
  })
}

/** Returns whether outgoing email is held and, for a restored copy, the time of its backup. Null if it is not held. */
export async function findMailHold({ db, jobs }: Pick<AdminCtx, 'db' | 'jobs'>) {
  const by = await jobs.mailHold()
  if (!by) return null
  const [row] = by === 'restored' ? await db.select({ madeAt: restored.madeAt }).from(restored) : []
  return { madeAt: row?.madeAt ?? null, waiting: await db.$count(mails, eq(mails.status, 'waiting')) }
}
export type MailHold = NonNullable<Awaited<ReturnType<typeof findMailHold>>>

export async function releaseMail(ctx: AdminCtx): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [row] = await tx.delete(restored).returning({ madeAt: restored.madeAt })
    if (!row) throw new Conflict('Mail has been released in the meantime.')
    const waiting = await tx.$count(mails, eq(mails.status, 'waiting'))
    await recordActivity(tx, ctx, {
      action: 'mail.released',
      subject: { id: 'foyer', name: 'Waiting mail' },
      after: { waiting },
    })
  })
  ctx.log.info({ by: ctx.actor.uid }, 'mail released')
}

export async function releaseMailBySetting(db: Database): Promise<void> {
  await db.delete(restored)
}
