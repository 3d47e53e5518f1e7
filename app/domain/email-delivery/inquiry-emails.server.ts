import { eq } from 'drizzle-orm'
import { displayName } from '#app/domain/user-columns.server.ts'
import { inquiryReceiptEmail } from '#app/emails/inquiries/inquiry-receipt.tsx'
import { inquiryReceivedEmail } from '#app/emails/inquiries/inquiry-received.tsx'
import { inquiryReplyEmail } from '#app/emails/inquiries/inquiry-reply.tsx'
import { projectRequestedEmail } from '#app/emails/projects/project-requested.tsx'
import { inquiries, inquiryReplies, projects, users } from '#db/schema.ts'
import { type Delivery, type DeliveryCtx, NOT_NEEDED } from './delivery.server.ts'

/* Emails about what visitors and clients asked the firm for. */

export async function renderInquiry({ ctx, to, data }: Delivery<'inquiry'>) {
  const inquiry = await findInquiry(ctx, data.inquiry)
  if (!inquiry) return NOT_NEEDED
  return inquiryReceivedEmail({ to, appUrl: ctx.appUrl, id: inquiry.id, inquiry })
}

export async function renderInquiryReceipt({ ctx, to, data }: Delivery<'inquiry-receipt'>) {
  const inquiry = await findInquiry(ctx, data.inquiry)
  return inquiry ? inquiryReceiptEmail({ to, inquiry }) : NOT_NEEDED
}

export async function renderInquiryReply({ ctx, id, to, data }: Delivery<'inquiry-reply'>) {
  const inquiry = await findInquiry(ctx, data.inquiry)
  const [reply] = await ctx.db
    .select({ body: inquiryReplies.body, by: users.name })
    .from(inquiryReplies)
    .leftJoin(users, eq(users.id, inquiryReplies.sentBy))
    .where(eq(inquiryReplies.emailId, id))
  if (!inquiry || !reply) return NOT_NEEDED
  return inquiryReplyEmail({ to, replyTo: ctx.inquiryTo, body: reply.body, by: reply.by ?? '', inquiry })
}

export async function renderProjectRequest({ ctx, to, data }: Delivery<'project-request'>) {
  const [project] = await ctx.db
    .select({
      id: projects.id,
      title: projects.title,
      description: projects.description,
      service: projects.requestedService,
      budget: projects.requestedBudget,
      wishedStart: projects.wishedStart,
      name: displayName,
      email: users.email,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.clientId))
    .where(eq(projects.id, data.project))
  if (!project) return NOT_NEEDED
  const { id, name, email, service, ...request } = project
  return projectRequestedEmail({
    to,
    appUrl: ctx.appUrl,
    id,
    client: { name, email },
    request: { ...request, service: service ?? '' },
  })
}

async function findInquiry({ db }: DeliveryCtx, id: string) {
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, id))
  return inquiry
}
