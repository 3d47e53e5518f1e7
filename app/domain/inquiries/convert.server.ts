import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { inquiries, projects } from '#db/schema.ts'
import { findClientByAddress } from '../accounts/client-by-address.server.ts'
import { type Invitation, inviteClientIn } from '../accounts/invitations.server.ts'
import { recordActivity } from '../activity/record.server.ts'
import { Conflict, NotFound } from '../failures.ts'
import type { MakeClientForm } from './admin-forms.ts'

/**
 * Converts an inquiry to a client: invites the sender, or uses the account with that email, and creates a project with
 * the inquiry's message. The invitation link is shown only once.
 * @throws {NotFound | Conflict}
 */
export async function makeInquiryClient(
  ctx: AdminCtx,
  id: string,
  form: MakeClientForm,
): Promise<{ projectId: string; invitation: Invitation | null }> {
  const { actor } = ctx
  return ctx.db.transaction(async (tx) => {
    const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.id, id)).for('update')
    if (!inquiry) throw new NotFound('Inquiry not found')
    if (inquiry.clientId) throw new Conflict('This inquiry has become a client already.')
    const known = await findClientByAddress(ctx, tx, inquiry.email)
    const person = {
      name: inquiry.fullName,
      email: inquiry.email,
      company: inquiry.companyName,
      phoneNumber: inquiry.phoneNumber,
    }
    const invitation = known ? null : await inviteClientIn(ctx, tx, person)
    const clientId = known?.uid ?? invitation?.uid
    const projectId = randomUUID()
    const project = { title: form.title, status: form.status, clientId }
    await tx.insert(projects).values({
      id: projectId,
      ...project,
      description: inquiry.message,
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
      action: 'inquiry.became-client',
      subject: { id, name: inquiry.fullName },
      before: { status: inquiry.status, clientId: null, projectId: null },
      after: { status: 'Won', clientId, projectId },
    })
    ctx.log.info({ inquiry: id, uid: clientId, project: projectId, by: actor.uid }, 'inquiry became a client')
    return { projectId, invitation }
  })
}
