import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { retention } from '#content/retention.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { activity, inquiries, inquiryReplies, mails } from '#db/schema.ts'
import { FORGOTTEN } from '../activity/kinds.ts'
import { recordActivity } from '../activity/record.server.ts'
import { NotFound } from '../failures.ts'
import { before, inBatches } from '../periods.server.ts'

type Forgotten = Pick<typeof inquiries.$inferSelect, 'id' | 'email' | 'createdAt'>
const columns = { id: inquiries.id, email: inquiries.email, createdAt: inquiries.createdAt }

/**
 * Deletes an inquiry with its replies and all emails about it. The activity log keeps its entries without names and
 * texts. A client or project created from it stays. @throws {NotFound}
 */
export async function deleteInquiry(ctx: AdminCtx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [inquiry] = await tx.select(columns).from(inquiries).where(eq(inquiries.id, id)).for('update')
    if (!inquiry) throw new NotFound('Inquiry not found')
    await forget(tx, inquiry)
    await recordActivity(tx, ctx, { action: 'inquiry.deleted', subject: { id, name: FORGOTTEN } })
  })
  ctx.log.info({ inquiry: id, by: ctx.actor.uid }, 'inquiry deleted')
}

/** Small batch, because each inquiry takes several statements. */
const BATCH = 20

/** Deletes all inquiries after their retention period, except those converted to a client. */
export async function sweepInquiries(db: Database): Promise<void> {
  await inBatches(
    () =>
      db.transaction(async (tx) => {
        const due = await tx
          .select(columns)
          .from(inquiries)
          .where(and(lt(inquiries.createdAt, before(retention.inquiries.period)), isNull(inquiries.clientId)))
          .orderBy(inquiries.createdAt)
          .limit(BATCH)
          .for('update', { skipLocked: true })
        for (const inquiry of due) {
          await forget(tx, inquiry)
          const subject = { id: inquiry.id, name: FORGOTTEN }
          await recordActivity(tx, 'program', { action: 'inquiry.deleted', subject })
        }
        return due.length
      }),
    BATCH,
  )
}

async function forget(tx: Transaction, { id, email, createdAt }: Forgotten): Promise<void> {
  const answers = await tx
    .delete(inquiryReplies)
    .where(eq(inquiryReplies.inquiryId, id))
    .returning({ mailId: inquiryReplies.mailId })
  await tx.delete(inquiries).where(eq(inquiries.id, id))
  // The two emails of an inquiry were queued in its transaction and have the same timestamp.
  const cameWithIt = and(
    eq(mails.createdAt, createdAt),
    inArray(mails.kind, ['inquiry', 'inquiry-receipt']),
    or(eq(mails.to, email), eq(mails.replyTo, email)),
  )
  const ids = answers.map(({ mailId }) => mailId)
  const gone = await tx
    .delete(mails)
    .where(or(cameWithIt, inArray(mails.id, ids)))
    .returning({ id: mails.id })
  await forgetWords(tx, 'inquiry', [id])
  await forgetWords(
    tx,
    'mail',
    gone.map((mail) => mail.id),
  )
}

/**
 * Erases names and texts from log entries. This is the only update that the database allows on them, in exactly this
 * form (trigger `only_forget` in db/migrations).
 */
async function forgetWords(tx: Transaction, kind: 'inquiry' | 'mail', ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(activity)
    .set({ subjectName: FORGOTTEN, before: sql`null`, after: sql`null` })
    .where(and(eq(activity.subjectKind, kind), inArray(activity.subjectId, ids)))
}
