import { and, eq, ne, sql } from 'drizzle-orm'
import { isModuleOn } from '#app/content/modules.ts'
import {
  billedName,
  billedThirdPartyName,
  getRightsColumns,
  isVisibleInvoice,
  isVisibleProject,
} from '#app/domain/access/visibility.server.ts'
import { isAttachable } from '#app/domain/agreements/sealing/sealed-file.server.ts'
import { correctedInvoice, openAmount } from '#app/domain/invoices/invoice-columns.server.ts'
import { listUrgentItems } from '#app/domain/requests/request-reminders.server.ts'
import { displayName, selectDisplayName } from '#app/domain/user-columns.server.ts'
import { agreementCopyEmail, agreementSealedEmail } from '#app/emails/agreement-copy.ts'
import { inquiryReceiptEmail, inquiryReceivedEmail, inquiryReplyEmail } from '#app/emails/inquiry-emails.tsx'
import {
  creditNoteEmail,
  invoiceCopyEmail,
  invoiceReminderEmail,
  invoiceSentEmail,
  invoiceVoidedEmail,
  paymentReportedEmail,
} from '#app/emails/invoice-emails.tsx'
import { projectAddedEmail, projectRequestedEmail } from '#app/emails/project-emails.tsx'
import { requestReminderEmail } from '#app/emails/request-emails.tsx'
import { alertResolvedEmail, createAlertEmail, testEmail } from '#app/emails/system-emails.ts'
import { INVOICE_CLOSED, NO_ACCESS, NOT_NEEDED, NOTHING_LEFT } from '#app/emails/withheld-reasons.ts'
import { agreements, documents, inquiries, inquiryReplies, invoices, projects, users } from '#db/schema.ts'
import type { EmailCtx, EmailWriters } from './render-context.server.ts'

export const portalEmails = {
  'project-added': async ({ ctx, person, data }) => {
    const [project] = await ctx.db
      .select({ id: projects.id, title: projects.title, ...getRightsColumns(person) })
      .from(projects)
      .where(and(eq(projects.id, data.project), isVisibleProject(person)))
    if (!project) return NOTHING_LEFT
    const { mainContact, documents, invoices } = project
    return projectAddedEmail(person.name, {
      ...project,
      documents: mainContact || documents,
      invoices: mainContact || invoices,
    })
  },
  'project-request': async ({ ctx, data }) => {
    const [project] = await ctx.db
      .select({
        id: projects.id,
        title: projects.title,
        restricted: projects.restricted,
        description: projects.description,
        service: projects.requestedService,
        budget: projects.requestedBudget,
        wishedStart: projects.wishedStart,
        client: { name: displayName, email: users.email },
      })
      .from(projects)
      .innerJoin(users, eq(users.id, projects.clientId))
      .where(eq(projects.id, data.project))
    if (project?.restricted) return NO_ACCESS
    return project ? projectRequestedEmail(project) : NOT_NEEDED
  },
  /** Lists what is urgent when it is sent. */
  'request-reminder': async ({ ctx, person }) => {
    const urgent = await listUrgentItems(ctx.db, person.uid)
    const isEmpty = urgent.requests.length + urgent.agreements.length === 0
    return isEmpty ? NOTHING_LEFT : requestReminderEmail(person.name, urgent)
  },
  'invoice-sent': async ({ ctx, person, data }) => {
    if ('notifications' in data) return NOTHING_LEFT
    const invoice = await findInvoice(ctx, data.invoice, person.uid)
    if (!invoice) return NOTHING_LEFT
    return isDue(invoice) ? invoiceSentEmail(person.name, invoice) : INVOICE_CLOSED
  },
  'invoice-reminder': async ({ ctx, person, data }) => {
    const invoice = await findInvoice(ctx, data.invoice, person.uid)
    if (!invoice) return NOTHING_LEFT
    return invoice.status === 'sent' ? invoiceReminderEmail(person.name, invoice) : INVOICE_CLOSED
  },
  'invoice-copy': async ({ ctx, data }) => {
    const invoice = await findInvoice(ctx, data.invoice, null)
    if (!invoice) return NOTHING_LEFT
    return isDue(invoice) ? invoiceCopyEmail(invoice) : INVOICE_CLOSED
  },
  'invoice-voided': async ({ ctx, person, data }) => {
    const invoice = await findInvoice(ctx, data.invoice, person?.uid ?? null)
    if (!invoice) return NOTHING_LEFT
    const write = invoice.corrects ? creditNoteEmail : invoiceVoidedEmail
    return write(person?.name ?? null, invoice)
  },
  'payment-reported': async ({ ctx, data }) => {
    const invoice = await findInvoice(ctx, data.invoice, null)
    if (!invoice) return NOTHING_LEFT
    return invoice.status === 'sent' ? paymentReportedEmail(invoice.reporter, invoice) : INVOICE_CLOSED
  },
  /** Signers get their copy even if they have just been removed from the project. */
  'agreement-copy': async ({ ctx, person, data }) => {
    const agreement = await findSealedAgreement(ctx, data.agreement)
    const path = isModuleOn('signing') ? `/client/agreements/${data.agreement}` : '/client/documents'
    return agreement ? agreementCopyEmail(person.name, { ...agreement, path }) : NOTHING_LEFT
  },
  'agreement-sealed': async ({ ctx, data }) => {
    const agreement = await findSealedAgreement(ctx, data.agreement)
    const path = isModuleOn('signing') ? `/admin/agreements/${data.agreement}` : '/admin/documents'
    return agreement ? agreementSealedEmail({ ...agreement, path }) : NOTHING_LEFT
  },
  inquiry: async ({ ctx, data }) => {
    const inquiry = await findInquiry(ctx, data.inquiry)
    return inquiry ? inquiryReceivedEmail(inquiry) : NOT_NEEDED
  },
  'inquiry-receipt': async ({ ctx, data }) => {
    const inquiry = await findInquiry(ctx, data.inquiry)
    return inquiry ? inquiryReceiptEmail(inquiry) : NOT_NEEDED
  },
  'inquiry-reply': async ({ ctx, id, data }) => {
    const inquiry = await findInquiry(ctx, data.inquiry)
    const [reply] = await ctx.db
      .select({ body: inquiryReplies.body, by: sql<string>`coalesce(${users.name}, '')` })
      .from(inquiryReplies)
      .leftJoin(users, eq(users.id, inquiryReplies.sentBy))
      .where(eq(inquiryReplies.emailId, id))
    if (!inquiry || !reply) return NOT_NEEDED
    return inquiryReplyEmail(inquiry, { replyTo: ctx.inquiryTo, ...reply })
  },
  alert: ({ data }) => createAlertEmail(data, { byProgram: true }),
  'alert-resolved': alertResolvedEmail,
  test: testEmail,
} satisfies Partial<EmailWriters>

/** Finds an invoice that the person can see or, without a person, any sent one. */
async function findInvoice({ db }: EmailCtx, id: string, uid: string | null) {
  const [invoice] = await db
    .select({
      id: invoices.id,
      status: invoices.status,
      number: sql<string>`${invoices.number}`,
      dueOn: sql<string>`${invoices.dueOn}`,
      total: openAmount,
      currency: invoices.currency,
      corrects: correctedInvoice,
      reporter: selectDisplayName(invoices.paymentReportedBy),
      external: invoices.external,
      billedTo: uid === null ? sql<string | null>`${billedName}` : billedThirdPartyName(uid),
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.id, id),
        ne(invoices.status, 'draft'),
        uid === null ? undefined : isVisibleInvoice({ uid }),
      ),
    )
  return invoice
}

async function findSealedAgreement({ db }: EmailCtx, id: string) {
  const [agreement] = await db
    .select({ title: agreements.title, project: projects.title, bytes: documents.bytes })
    .from(agreements)
    .innerJoin(projects, eq(projects.id, agreements.projectId))
    .innerJoin(documents, eq(documents.agreementId, agreements.id))
    .where(eq(agreements.id, id))
  return agreement && { ...agreement, isAttached: isAttachable(agreement) }
}

const isDue = ({ status }: { status: string }) => status === 'sent' || status === 'paid'

async function findInquiry({ db }: EmailCtx, id: string) {
  const [inquiry] = await db.select().from(inquiries).where(eq(inquiries.id, id))
  return inquiry
}
