import { and, gt, inArray, isNotNull, lt, lte, notExists, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '#app/context.ts'
import { retention } from '#content/retention.ts'
import type { Database } from '#db/connect.server.ts'
import {
  activity,
  documentEvents,
  emailLinks,
  inquiryReplies,
  limitHits,
  mails,
  pendingSignIns,
  sessions,
  usedChecks,
  verifications,
} from '#db/schema.ts'
import { sweepUnverifiedAccounts } from './accounts/unverified.server.ts'
import { sweepPendingObjects } from './documents/pending-objects.server.ts'
import { sweepDocuments } from './documents/removal.server.ts'
import { sweepInquiries } from './inquiries/forget.server.ts'
import { BATCH, before, inBatches } from './periods.server.ts'
import { sweepFailedSignIns } from './sign-in/failed-sign-ins.server.ts'
import { sessionOver } from './sign-in/session-ends.server.ts'

/**
 * Deletes expired data by content/retention.ts, in small batches. An error of one kind does not stop the others.
 * @throws at the end, so that the job is retried
 */
export async function sweep(
  ctx: Pick<Ctx, 'db' | 'files' | 'log' | 'uploads' | 'adminEmail'>,
): Promise<void> {
  const { db } = ctx
  const kinds: (() => Promise<void>)[] = [
    () => sweepExpired(db),
    () => sweepMails(db),
    () => sweepInquiries(db),
    () => sweepUnverifiedAccounts(ctx),
    () => sweepDocuments(ctx),
    () => sweepPendingObjects(ctx),
    () =>
      forgetAddresses(
        db,
        activity,
        activity.id,
        activity.createdAt,
        before(retention.activityAddresses.period),
      ),
    () =>
      forgetAddresses(
        db,
        documentEvents,
        documentEvents.id,
        documentEvents.createdAt,
        before(retention.documentEvents.period),
      ),
  ]
  let failed = 0
  for (const kind of kinds) {
    await kind().catch((err) => {
      failed += 1
      ctx.log.error({ err }, 'not swept')
    })
  }
  if (failed > 0) throw new Error(`${failed} kinds could not be swept`)
}

export async function sweepExpired(db: Database): Promise<void> {
  const over = (column: PgColumn) => lte(column, sql`now()`)
  await remove(db, limitHits, limitHits.key, over(limitHits.endsAt))
  await remove(db, usedChecks, usedChecks.id, over(usedChecks.endsAt))
  await remove(db, emailLinks, emailLinks.tokenHash, over(emailLinks.expiresAt))
  await remove(db, verifications, verifications.id, over(verifications.expiresAt))
  await remove(db, pendingSignIns, pendingSignIns.tokenHash, over(pendingSignIns.expiresAt))
  await sweepSessions(db)
  await sweepFailedSignIns(db)
}

/** Iterates over the table by key, because no index covers expiry. */
async function sweepSessions(db: Database): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const some: SQL = gt(sessions.id, after)
    const next = await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(some)
      .orderBy(sessions.id)
      .limit(BATCH)
    const last = next.at(-1)?.id
    if (last !== undefined)
      await remove(db, sessions, sessions.id, and(some, lte(sessions.id, last), sessionOver))
    after = last
  }
}

/** Deletes old emails. A reply to an inquiry stays as long as its inquiry. */
async function sweepMails(db: Database): Promise<void> {
  const answers = db
    .select({ id: inquiryReplies.id })
    .from(inquiryReplies)
    .where(sql`${inquiryReplies.mailId} = ${mails.id}`)
  const old = lt(mails.createdAt, before(retention.mails.period))
  await remove(
    db,
    mails,
    mails.id,
    and(old, inArray(mails.status, ['sent', 'failed', 'withheld']), notExists(answers)),
  )
}

/** Deletes matching rows in batches. Skips locked rows, which the next run deletes. */
async function remove(db: Database, table: PgTable, id: PgColumn, which: SQL | undefined): Promise<void> {
  await inBatches(async () => {
    const due = db.select({ id }).from(table).where(which).limit(BATCH).for('update', { skipLocked: true })
    const gone = await db.delete(table).where(sql`${id} = any(array(${due}))`).returning({ id })
    return gone.length
  })
}

type Addressed = typeof activity | typeof documentEvents

async function forgetAddresses(
  db: Database,
  table: Addressed,
  id: PgColumn,
  createdAt: PgColumn,
  moment: SQL,
): Promise<void> {
  const old = and(isNotNull(table.fromAddress), lt(createdAt, moment))
  await inBatches(async () => {
    const due = db
      .select({ id })
      .from(table as PgTable)
      .where(old)
      .limit(BATCH)
      .for('update', { skipLocked: true })
    const done = await db
      .update(table as typeof activity)
      .set({ fromAddress: null })
      .where(sql`${id} = any(array(${due}))`)
      .returning({ id })
    return done.length
  })
}
