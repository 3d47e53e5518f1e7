import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { createAgreement } from '#app/domain/agreements/agreement-drafts.server.ts'
import { NewAgreementForm } from '#app/domain/agreements/agreement-form.ts'
import { listTemplates } from '#app/domain/agreements/agreement-templates.server.ts'
import { assignConfirmed } from '#app/domain/companies/assign-person.server.ts'
import { getEnteredCompany, lockCompanyOf } from '#app/domain/companies/companies.server.ts'
import { inviteIntoCompany } from '#app/domain/companies/invite-into-company.server.ts'
import { findClientByEmail } from '#app/domain/users/clients.server.ts'
import { t } from '#app/texts.ts'
import { inquiries, inquiryReplies, projects } from '#db/schema.ts'
import type { ConvertInquiryForm, InquiryReplyForm } from './admin-forms.ts'

/**
 * Converts an inquiry to a client: invites the sender, or uses the existing account with that email, and creates a
 * project led by the actor. Both belong to the company that the form creates or names, unless the account already has
 * one. The invitation link is shown only once. For a proposal, the invitation is sent with it.
 * @throws {NotFound | Conflict | Failure}
 * @throws {ConfirmationRequired} if an existing account brings its projects and invoices into the company
 */
export async function convertInquiryToClient(ctx: AdminCtx, id: string, form: ConvertInquiryForm) {
  const { actor } = ctx
  return ctx.db.transaction(async (tx) => {
    const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.id, id)).for('update')
    if (!inquiry) throw new NotFound(t('Inquiry not found'))
    if (inquiry.clientId) throw new Conflict(t('This inquiry has already been converted.'))
    const projectId = randomUUID()
    const entered = await getEnteredCompany(ctx, tx, form)
    const existing = await findClientByEmail(ctx, tx, inquiry.email)
    const former = existing && (await lockCompanyOf(tx, existing.uid))
    const companyId = former ?? entered
    if (existing && entered && !former)
      await assignConfirmed(ctx, tx, { uid: existing.uid, companyId: entered, confirmed: form.confirmed })
    const person = {
      name: inquiry.fullName,
      email: inquiry.email,
      company: inquiry.companyName,
      phoneNumber: inquiry.phoneNumber,
      message: form.message,
      project: projectId,
      companyId,
      isSentLater: form.next === 'proposal',
    }
    const invitation = existing ? null : await inviteIntoCompany(ctx, tx, person)
    const clientId = existing?.uid ?? invitation?.uid
    const project = { title: form.title, status: form.status, clientId, companyId }
    await tx.insert(projects).values({
      id: projectId,
      ...project,
      description: form.description,
      leadId: actor.uid,
      requestedService: inquiry.serviceOfInterest,
      requestedBudget: inquiry.projectBudget,
    })
    await tx
      .update(inquiries)
      .set({ status: 'Won', clientId, projectId, updatedAt: new Date() })
      .where(eq(inquiries.id, id))
    await recordActivity(tx, ctx, {
      action: 'project.created',
      subject: { id: projectId, name: form.title },
      after: project,
    })
    await recordActivity(tx, ctx, {
      action: 'inquiry.converted',
      subject: { id, name: inquiry.fullName },
      projects: [projectId],
      before: { status: inquiry.status, clientId: null, projectId: null },
      after: { status: 'Won', clientId, projectId },
    })
    return { projectId, invitation, email: inquiry.email }
  })
}

/**
 * Converts an inquiry, and creates the draft of a proposal for its sender in the same transaction. Returns the project
 * and the draft, or null for the draft without a template for proposals.
 * @throws what `convertInquiryToClient` throws
 */
export async function convertInquiryToProposal(ctx: AdminCtx, id: string, form: ConvertInquiryForm) {
  const template = listTemplates().find(({ kind }) => kind === 'proposal')?.name
  return ctx.db.transaction(async (tx) => {
    const within = { ...ctx, db: tx }
    const { projectId, email } = await convertInquiryToClient(within, id, { ...form, next: 'proposal' })
    const proposal = template && NewAgreementForm.parse({ template, signer: [email] })
    return { projectId, agreementId: proposal ? await createAgreement(within, projectId, proposal) : null }
  })
}

/**
 * Replies to an inquiry by email. Stores the reply and queues the email in one transaction, and changes a new inquiry
 * to 'In conversation'. A repeated `replyId` changes nothing.
 * @throws {NotFound | Conflict | TooMany}
 */
export async function replyToInquiry(ctx: AdminCtx, id: string, form: InquiryReplyForm): Promise<void> {
  const { actor } = ctx
  await ctx.db.transaction(async (tx) => {
    const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.id, id)).for('update')
    if (!inquiry) throw new NotFound(t('Inquiry not found'))
    const [sent] = await tx
      .select({ inquiryId: inquiryReplies.inquiryId, body: inquiryReplies.body })
      .from(inquiryReplies)
      .where(eq(inquiryReplies.id, form.replyId))
    if (sent?.inquiryId === id && sent.body === form.body) return
    if (sent)
      throw new Conflict(
        t('This form was already used to send something else. Reload the page and send this again.'),
      )
    await countAttempt(tx, rateLimits.staffEmail, actor.uid)
    const emailId = await ctx.jobs.queueEmail(tx, {
      kind: 'inquiry-reply',
      to: inquiry.email,
      data: { inquiry: id },
    })
    await tx
      .insert(inquiryReplies)
      .values({ id: form.replyId, inquiryId: id, body: form.body, emailId, sentBy: actor.uid })
    const status = inquiry.status === 'New' ? 'In conversation' : inquiry.status
    await tx.update(inquiries).set({ status, updatedAt: new Date() }).where(eq(inquiries.id, id))
    await recordActivity(tx, ctx, {
      action: 'inquiry.answered',
      subject: { id, name: inquiry.fullName },
      projects: [],
      before: { status: inquiry.status },
      after: { status, answer: form.body },
    })
  })
}
