import { and, eq, inArray, sql } from 'drizzle-orm'
import { isEmailOn } from '#app/content/modules.ts'
import { isGuest } from '#app/context.ts'
import { areAllOpenToStaff, toStaffReader } from '#app/domain/access/related-projects.server.ts'
import { createAgreementAttachments } from '#app/domain/agreements/sealing/sealed-file.server.ts'
import { createInvoiceAttachment, type InvoiceFilesCtx } from '#app/domain/invoices/invoice-files.server.ts'
import { writeDigest } from '#app/domain/notifications/digests.server.ts'
import { createAcceptanceAttachments } from '#app/domain/rooms/acceptances.server.ts'
import { createEmailLink } from '#app/domain/sign-in/email-links.server.ts'
import { renderEmail } from '#app/emails/email-frame.tsx'
import { getEmailRecipient, hasAgreementPdf, hasInvoicePdf } from '#app/emails/email-kinds.ts'
import { CONTENT_DELETED, MODULE_OFF, NO_ACCESS } from '#app/emails/withheld-reasons.ts'
import { emails, requestReminders } from '#db/schema.ts'
import { accountEmails } from './account-emails.server.ts'
import { agreementEmails } from './agreement-emails.server.ts'
import { portalEmails } from './portal-emails.server.ts'
import {
  type CreateLink,
  type EmailCtx,
  type EmailWriters,
  findRecipient,
  type Person,
  type RenderContext,
  type UnsentEmail,
  type WrittenEmail,
} from './render-context.server.ts'
import { roomEmails } from './room-emails.server.ts'

const EMAIL_WRITERS: EmailWriters = { ...accountEmails, ...agreementEmails, ...portalEmails, ...roomEmails }

/** Renders an unsent email for an attempt to send it, with its one-time link, or returns why it must not be sent. */
export const renderQueuedEmail = (ctx: EmailCtx, email: UnsentEmail, secret: string | null) =>
  render(ctx, email, secret, createLinks(ctx, email))

/** Renders an unsent email with its attachment, or returns why it must not be sent. */
export async function prepareEmail(
  ctx: EmailCtx & InvoiceFilesCtx,
  email: UnsentEmail,
  secret: string | null,
) {
  const rendered = await renderQueuedEmail(ctx, email, secret)
  if ('withheld' in rendered) {
    // A reminder that isn't sent must not delay the next one.
    if (email.kind === 'request-reminder' && email.uid !== null)
      await ctx.db.delete(requestReminders).where(eq(requestReminders.uid, email.uid))
    ctx.log.info({ emailId: email.id, kind: email.kind, reason: rendered.withheld }, 'email withheld')
    return rendered
  }
  return { ...rendered, attachments: await createAttachments(ctx, email) }
}

async function createAttachments(ctx: InvoiceFilesCtx, { kind, data }: UnsentEmail) {
  if (hasInvoicePdf(kind) && typeof data?.invoice === 'string')
    return [await createInvoiceAttachment(ctx, data.invoice)]
  if (hasAgreementPdf(kind) && typeof data?.agreement === 'string')
    return createAgreementAttachments(ctx, data.agreement)
  if (kind === 'acceptance-copy' && typeof data?.acceptance === 'string')
    return createAcceptanceAttachments(ctx, data.acceptance)
  return []
}

/** Renders an unsent email as it would be sent now, without a one-time link. */
export const previewEmail = (ctx: EmailCtx, email: UnsentEmail) =>
  render(ctx, email, null, async (path) => ({ link: path, code: '' }))

async function render(ctx: EmailCtx, email: UnsentEmail, secret: string | null, createLink: CreateLink) {
  if (!isEmailOn(email.kind)) return MODULE_OFF
  const recipient = await findRecipient(ctx, email)
  if ('withheld' in recipient) return recipient
  if (getEmailRecipient(email.kind) === 'staff' && !(await isOpenTo(ctx, email, recipient.person)))
    return NO_ACCESS
  const { id, data } = email
  const context = { ctx, id, ...recipient, data, secret, createLink } as RenderContext
  const { to } = context
  const stored = findStoredContent(email, secret)
  if (stored && !email.data?.project && !email.data?.invoice) return { to, ...stored }
  const written = await writeEmail(context, email.kind)
  if ('withheld' in written) return written
  return { to, ...(stored ?? renderEmail(ctx.appUrl, written)) }
}

/** Returns whether a member of staff may see all projects that an email is about. Digests omit the others instead. */
async function isOpenTo({ db }: EmailCtx, { kind, uid, data, to }: UnsentEmail, person: Person | null) {
  if (data?.notifications) return true
  const projectIds = sql`list_email_projects(${kind}, ${uid}, ${JSON.stringify(data)}::jsonb, ${to})`
  const { rows } = await db.execute<{ open: boolean }>(
    sql`select ${areAllOpenToStaff(toStaffReader(person), projectIds) ?? true} as "open"`,
  )
  return rows[0]?.open ?? false
}

async function writeEmail(context: RenderContext, kind: string): Promise<WrittenEmail> {
  const { ctx, to, person, data } = context
  if (data && 'notifications' in data) {
    const isForStaff = getEmailRecipient(kind) === 'staff'
    const side = person && isGuest(person) ? 'guest' : 'client'
    return writeDigest(
      ctx,
      person && !isForStaff
        ? { ...person, side }
        : { side: 'firm', email: to, reader: toStaffReader(person) },
      data,
    )
  }
  const write = (
    EMAIL_WRITERS as Record<string, ((context: never) => WrittenEmail | Promise<WrittenEmail>) | undefined>
  )[kind]
  if (!write) throw new Error(`no email of kind ${kind} can be rendered`)
  return write(context as never)
}

/** Every attempt creates a link of its own. Earlier ones stay valid until one is used or expires. */
const createLinks =
  ({ db }: EmailCtx, { id, uid }: UnsentEmail): CreateLink =>
  (path, link) =>
    db.transaction(async (tx) => {
      // Ending the account's access withholds its emails with links. The lock makes one of the two wait for the other.
      const [unsent] = await tx
        .select({ id: emails.id })
        .from(emails)
        .where(and(eq(emails.id, id), inArray(emails.status, ['waiting', 'failed'])))
        .for('update')
      if (!unsent || uid === null)
        throw new Error('the recipient’s access ended while the email was rendered')
      const { token, code } = await createEmailLink(tx, { ...link, uid })
      return { link: `${path}?token=${token}`, code }
    })

/**
 * Returns the content of an email that the previous version rendered when it was queued. Returns null for all others,
 * and for lists of notifications and requests, because they are rendered again. To be removed in the next release.
 */
function findStoredContent({ html, text, subject, replyTo, data }: UnsentEmail, secret: string | null) {
  if (html === null || data?.notifications || data?.requests) return null
  const content: Pick<UnsentEmail, 'html' | 'text'> = secret === null ? { html, text } : JSON.parse(secret)
  if (!content.html || !content.text) return CONTENT_DELETED
  return { subject: subject ?? '', replyTo, html: content.html, text: content.text }
}
