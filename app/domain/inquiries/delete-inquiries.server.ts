import { and, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { runInBatches, timeBefore } from '#app/core/batches.server.ts'
import { NotFound } from '#app/core/failures.ts'
import { ERASED_NAME } from '#app/domain/activity/actions.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { t } from '#app/texts.ts'
import { retention } from '#content/retention.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { activity, emails, inquiries, inquiryReplies } from '#db/schema.ts'

type InquiryToDelete = Pick<typeof inquiries.$inferSelect, 'id' | 'createdAt'>
const deletionColumns = { id: inquiries.id, createdAt: inquiries.createdAt }

/**
 * Deletes an inquiry with its replies and all emails about it. The activity log keeps its entries, without names and
 * texts. A client or project created from the inquiry is kept.
 * @throws {NotFound}
 */
export async function deleteInquiry(ctx: AdminCtx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [inquiry] = await tx
      .select(deletionColumns)
      .from(inquiries)
      .where(eq(inquiries.id, id))
      .for('update')
    if (!inquiry) throw new NotFound(t('Inquiry not found'))
    await deleteInquiryRows(tx, inquiry)
    await recordActivity(tx, ctx, {
      action: 'inquiry.deleted',
      subject: { id, name: ERASED_NAME },
      projects: [],
    })
  })
}

/** Small batches, because each inquiry takes several statements. */
const INQUIRIES_PER_BATCH = 20

/** Deletes inquiries after their retention period, except those converted to a client. */
export async function deleteExpiredInquiries(db: Database): Promise<void> {
  await runInBatches(
    () =>
      db.transaction(async (tx) => {
        const expired = await tx
          .select(deletionColumns)
          .from(inquiries)
          .where(
            and(lt(inquiries.createdAt, timeBefore(retention.inquiries.period)), isNull(inquiries.clientId)),
          )
          .orderBy(inquiries.createdAt)
          .limit(INQUIRIES_PER_BATCH)
          .for('update', { skipLocked: true })
        for (const inquiry of expired) {
          await deleteInquiryRows(tx, inquiry)
          const subject = { id: inquiry.id, name: ERASED_NAME }
          await recordActivity(tx, 'program', { action: 'inquiry.deleted', subject, projects: [] })
        }
        return expired.length
      }),
    INQUIRIES_PER_BATCH,
  )
}

async function deleteInquiryRows(tx: Transaction, { id, createdAt }: InquiryToDelete): Promise<void> {
  const replies = await tx
    .delete(inquiryReplies)
    .where(eq(inquiryReplies.inquiryId, id))
    .returning({ emailId: inquiryReplies.emailId })
  await tx.delete(inquiries).where(eq(inquiries.id, id))
  // An inquiry's two emails were queued in its transaction. The timestamp narrows the search with its index.
  const isEmailOfInquiry = and(eq(emails.createdAt, createdAt), sql`${emails.data} ->> 'inquiry' = ${id}`)
  const ids = replies.map(({ emailId }) => emailId)
  const deletedEmails = await tx
    .delete(emails)
    .where(or(isEmailOfInquiry, inArray(emails.id, ids)))
    .returning({ id: emails.id })
  await eraseActivityTexts(tx, 'inquiry', [id])
  await eraseActivityTexts(
    tx,
    'mail',
    deletedEmails.map((email) => email.id),
  )
}

/**
 * Erases names and texts from log entries. The database allows no other update of log entries (trigger `only_forget` in
 * db/migrations).
 */
async function eraseActivityTexts(tx: Transaction, kind: 'inquiry' | 'mail', ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(activity)
    .set({ subjectName: ERASED_NAME, before: sql`null`, after: sql`null` })
    .where(and(eq(activity.subjectKind, kind), inArray(activity.subjectId, ids)))
}
