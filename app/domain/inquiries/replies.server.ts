import { eq } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { inquiryReplyEmail } from '#app/emails/inquiries/inquiry-reply.tsx'
import { inquiries, inquiryReplies } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { Conflict, NotFound } from '../failures.ts'
import type { ReplyForm } from './admin-forms.ts'

/**
 * Replies to an inquiry by email. Stores the reply and queues the email in one transaction, and sets a new inquiry to
 * 'In conversation'. A repeated `replyId` changes nothing. @throws {NotFound | Conflict}
 */
export async function answerInquiry(ctx: AdminCtx, id: string, form: ReplyForm): Promise<void> {
  const { actor } = ctx
  await ctx.db.transaction(async (tx) => {
    const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.id, id)).for('update')
    if (!inquiry) throw new NotFound('Inquiry not found')
    const [sent] = await tx
      .select({ inquiryId: inquiryReplies.inquiryId, body: inquiryReplies.body })
      .from(inquiryReplies)
      .where(eq(inquiryReplies.id, form.replyId))
    if (sent?.inquiryId === id && sent.body === form.body) return
    if (sent)
      throw new Conflict(
        'Another answer was sent with this form. Open the inquiry anew, and send this one again.',
      )
    const mailId = await ctx.jobs.queueMail(
      tx,
      await inquiryReplyEmail({
        to: inquiry.email,
        replyTo: ctx.inquiryTo,
        body: form.body,
        by: actor.name,
        inquiry,
      }),
    )
    await tx
      .insert(inquiryReplies)
      .values({ id: form.replyId, inquiryId: id, body: form.body, mailId, sentBy: actor.uid })
    const status = inquiry.status === 'New' ? 'In conversation' : inquiry.status
    await tx.update(inquiries).set({ status, updatedAt: new Date() }).where(eq(inquiries.id, id))
    await recordActivity(tx, ctx, {
      action: 'inquiry.answered',
      subject: { id, name: inquiry.fullName },
      before: { status: inquiry.status },
      after: { status, answer: form.body },
    })
  })
  ctx.log.info({ inquiry: id, by: actor.uid }, 'inquiry answered')
}
