import { and, eq, ne, sql } from 'drizzle-orm'
import {
  billedThirdPartyName,
  getRightsColumns,
  isVisibleInvoice,
  isVisibleProject,
} from '#app/domain/access/visibility.server.ts'
import { getBilledName } from '#app/domain/invoices/billed-name.ts'
import { listUrgentRequests } from '#app/domain/requests/request-reminders.server.ts'
import { invoiceCopyEmail } from '#app/emails/invoices/invoice-copy.tsx'
import { invoiceReminderEmail } from '#app/emails/invoices/invoice-reminder.tsx'
import { invoiceSentEmail } from '#app/emails/invoices/invoice-sent.tsx'
import { invoiceVoidedEmail } from '#app/emails/invoices/invoice-voided.tsx'
import { projectAddedEmail } from '#app/emails/projects/project-added.tsx'
import { requestReminderEmail } from '#app/emails/requests/request-reminder.tsx'
import { invoices, projects } from '#db/schema.ts'
import { type Delivery, type DeliveryCtx, INVOICE_CLOSED } from './delivery.server.ts'

/* Emails about the content of the portal, other than digests. */

export async function renderProjectAdded({ ctx, to, person, data }: Delivery<'project-added'>) {
  const [project] = await ctx.db
    .select({ id: projects.id, name: projects.title, ...getRightsColumns(person.uid) })
    .from(projects)
    .where(and(eq(projects.id, data.project), isVisibleProject(person.uid)))
  if (!project) return null
  const { id, name, mainContact, documents, invoices } = project
  return projectAddedEmail({
    to,
    name: person.name,
    appUrl: ctx.appUrl,
    project: { id, name },
    documents,
    invoices: mainContact || invoices,
  })
}

/** Lists what is urgent when it is sent. */
export async function renderRequestReminder({ ctx, to, person }: Delivery<'request-reminder'>) {
  const { waiting, more } = await listUrgentRequests(ctx.db, person.uid)
  if (waiting.length === 0) return null
  return requestReminderEmail({ to, name: person.name, appUrl: ctx.appUrl, waiting, more })
}

export async function renderSentInvoice({ ctx, to, person, data }: Delivery<'invoice-sent'>) {
  if ('notifications' in data) return null
  const invoice = await findInvoice(ctx, data.invoice, person.uid)
  if (!invoice) return null
  if (!isDue(invoice)) return INVOICE_CLOSED
  return invoiceSentEmail({ to, name: person.name, appUrl: ctx.appUrl, invoice, billedTo: invoice.billedTo })
}

export async function renderInvoiceReminder({ ctx, to, person, data }: Delivery<'invoice-reminder'>) {
  const invoice = await findInvoice(ctx, data.invoice, person.uid)
  if (!invoice) return null
  if (invoice.status !== 'sent') return INVOICE_CLOSED
  return invoiceReminderEmail({
    to,
    name: person.name,
    appUrl: ctx.appUrl,
    invoice,
    billedTo: invoice.billedTo,
  })
}

export async function renderInvoiceCopy({ ctx, to, data }: Delivery<'invoice-copy'>) {
  const invoice = await findInvoice(ctx, data.invoice, null)
  if (!invoice) return null
  return isDue(invoice) ? invoiceCopyEmail({ to, billedTo: getBilledName(invoice), invoice }) : INVOICE_CLOSED
}

/** A contact without an account gets no link. */
export async function renderVoidedInvoice({ ctx, to, person, data }: Delivery<'invoice-voided'>) {
  const invoice = await findInvoice(ctx, data.invoice, person?.uid ?? null)
  if (!invoice) return null
  return invoiceVoidedEmail({ to, name: person?.name ?? null, appUrl: person && ctx.appUrl, invoice })
}

/** Finds an invoice that the person can see or, without a person, any sent one. */
async function findInvoice({ db }: DeliveryCtx, id: string, uid: string | null) {
  const [invoice] = await db
    .select({
      id: invoices.id,
      status: invoices.status,
      number: sql<string>`${invoices.number}`,
      dueOn: sql<string>`${invoices.dueOn}`,
      total: invoices.total,
      currency: invoices.currency,
      billTo: invoices.billTo,
      billedTo: uid === null ? sql<null>`null` : billedThirdPartyName(uid),
    })
    .from(invoices)
    .where(
      and(
        eq(invoices.id, id),
        ne(invoices.status, 'draft'),
        uid === null ? undefined : isVisibleInvoice(uid),
      ),
    )
  return invoice
}

const isDue = ({ status }: { status: string }) => status === 'sent' || status === 'paid'
