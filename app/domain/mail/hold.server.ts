import { eq, isNull } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import type { Database } from '#db/connect.server.ts'
import { backups, mails, news, restored } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { Conflict } from '../failures.ts'

const MAY_BE_SENT =
  'It waited when the backup was made, and may have been sent since by the program that it was made from.'

/**
 * Makes what was restored a quiet copy: what waited in the backup is not sent by itself, because the program that the
 * backup was made from has probably sent it since, and what is queued from now on waits until it is released.
 */
export async function quietenRestored(db: Database, madeAt: Date): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(mails)
      .set({ status: 'failed', lastError: MAY_BE_SENT })
      .where(eq(mails.status, 'waiting'))
    await tx.delete(news)
    // The backup's own row: it was under way in its own eyes.
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

/** That no mail leaves, and of which backup this is a copy if that is why; null: mail leaves. */
export async function findMailHold({ db, jobs }: Pick<AdminCtx, 'db' | 'jobs'>) {
  const by = await jobs.mailHold()
  if (!by) return null
  const [row] = by === 'restored' ? await db.select({ madeAt: restored.madeAt }).from(restored) : []
  return { madeAt: row?.madeAt ?? null, waiting: await db.$count(mails, eq(mails.status, 'waiting')) }
}
export type MailHold = NonNullable<Awaited<ReturnType<typeof findMailHold>>>

/** Lets a restored copy send its mail: what waits goes out within seconds. @throws {Conflict} */
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

/** The same by the setting `MAIL_HOLD=0`, at a start. */
export async function releaseMailBySetting(db: Database): Promise<void> {
  await db.delete(restored)
}
