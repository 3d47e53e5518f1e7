import { and, eq, inArray } from 'drizzle-orm'
import { isEmailOn } from '#app/content/modules.ts'
import type { Ctx } from '#app/context.ts'
import { createInvoiceAttachment } from '#app/domain/invoices/kept-invoice-pdfs.server.ts'
import { renderDigest } from '#app/domain/notifications/digests.server.ts'
import { createEmailLink } from '#app/domain/sign-in/password/email-links.server.ts'
import { alertEmail, alertResolvedEmail } from '#app/emails/alert.tsx'
import { type DigestData, type EmailData, getEmailRecipient, hasInvoicePdf } from '#app/emails/email-kinds.ts'
import { testEmail } from '#app/emails/test-email.tsx'
import { accountClosedEmail } from '#app/emails/users/account-closed.tsx'
import { accountDeactivatedEmail } from '#app/emails/users/account-deactivated.tsx'
import { administratorChangedEmail } from '#app/emails/users/administrator-changed.tsx'
import { alreadyRegisteredEmail } from '#app/emails/users/already-registered.tsx'
import { emailChangedEmail } from '#app/emails/users/email-changed.tsx'
import { noAccountEmail } from '#app/emails/users/no-account.tsx'
import { passwordChangedEmail } from '#app/emails/users/password-changed.tsx'
import { securityChangedEmail } from '#app/emails/users/security-changed.tsx'
import { signInLockedEmail } from '#app/emails/users/sign-in-locked.tsx'
import { t } from '#app/translations/texts.ts'
import { emails, requestReminders } from '#db/schema.ts'
import { renderAccountClosing, renderClientClosing, renderClientStaying } from './account-emails.server.ts'
import {
  renderInvoiceCopy,
  renderInvoiceReminder,
  renderProjectAdded,
  renderRequestReminder,
  renderSentInvoice,
  renderVoidedInvoice,
} from './client-emails.server.ts'
import {
  type CreateLink,
  type Delivery,
  type DeliveryCtx,
  findRecipient,
  type Rendering,
  type UnsentEmail,
} from './delivery.server.ts'
import {
  renderInquiry,
  renderInquiryReceipt,
  renderInquiryReply,
  renderProjectRequest,
} from './inquiry-emails.server.ts'
import {
  renderAccountClosingConfirmation,
  renderClientInvitation,
  renderPasswordReset,
  renderStaffInvitation,
  renderVerification,
} from './link-emails.server.ts'

const NOTHING_LEFT = t(
  'The recipient has already seen everything in this email or no longer has access to it.',
)
const MODULE_OFF = t('This email is about a part of the portal that is turned off.')
const CONTENT_DELETED = t(
  'The content was deleted when we stopped trying to send this email. Send a new one.',
)

type Renderer<Kind extends keyof EmailData> = (delivery: Delivery<Kind>) => Rendering | Promise<Rendering>

/** Renderer of each kind of email, except digests, which are recognized by their notifications. */
const RENDERERS: {
  [Kind in keyof EmailData as EmailData[Kind] extends DigestData ? never : Kind]: Renderer<Kind>
} = {
  'verify-email': renderVerification,
  'request-reminder': renderRequestReminder,
  'reset-password': renderPasswordReset,
  invitation: renderClientInvitation,
  'staff-invitation': renderStaffInvitation,
  'close-account': renderAccountClosingConfirmation,
  'account-closing': renderAccountClosing,
  'account-closed': ({ to, data }) => accountClosedEmail({ to, name: data.name, stay: data.keepsDocuments }),
  'account-deactivated': ({ to }) => accountDeactivatedEmail({ to }),
  'email-changed': ({ to, data }) => emailChangedEmail({ to, ...data }),
  'administrator-changed': ({ to, data }) =>
    administratorChangedEmail({ to, ...data, at: new Date(data.changedAt) }),
  alert: ({ ctx, to, data }) => alertEmail({ to, appUrl: ctx.appUrl, ...data }),
  'alert-resolved': ({ ctx, to, data }) => alertResolvedEmail({ to, appUrl: ctx.appUrl, ...data }),
  'already-registered': ({ ctx, to, person }) =>
    alreadyRegisteredEmail({ to, name: person.name, appUrl: ctx.appUrl }),
  'client-closing-account': renderClientClosing,
  'client-canceled-closure': renderClientStaying,
  inquiry: renderInquiry,
  'inquiry-receipt': renderInquiryReceipt,
  'inquiry-reply': renderInquiryReply,
  'invoice-copy': renderInvoiceCopy,
  'invoice-reminder': renderInvoiceReminder,
  'invoice-sent': renderSentInvoice,
  'invoice-voided': renderVoidedInvoice,
  'no-account': ({ ctx, to }) => noAccountEmail({ to, appUrl: ctx.appUrl, signUp: ctx.signUp }),
  'password-changed': ({ ctx, to, data }) =>
    passwordChangedEmail({ to, name: data.name, appUrl: ctx.appUrl }),
  'project-added': renderProjectAdded,
  'project-request': renderProjectRequest,
  'security-changed': ({ ctx, to, data }) =>
    securityChangedEmail({ to, name: data.name, what: data.change, appUrl: ctx.appUrl }),
  'sign-in-locked': ({ ctx, to, data }) => signInLockedEmail({ to, name: data.name, appUrl: ctx.appUrl }),
  test: ({ to, data }) => testEmail({ to, name: data.name }),
}

/** Renders an unsent email for an attempt to send it, with its one-time link, or returns why it must not be sent. */
export const renderQueuedEmail = (ctx: DeliveryCtx, email: UnsentEmail, secret: string | null) =>
  render(ctx, email, secret, createLinks(ctx, email))

/** Renders an unsent email with its attachment, or returns why it must not be sent. */
export async function prepareEmail(
  ctx: DeliveryCtx & Pick<Ctx, 'pdf' | 'log'>,
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
  const { kind: _, invoiceId, replyTo = null, ...message } = rendered
  return {
    ...message,
    replyTo,
    attachments: invoiceId ? [await createInvoiceAttachment(ctx, invoiceId)] : [],
  }
}

/** Renders an unsent email as it would be sent now, without a one-time link. */
export const previewEmail = (ctx: DeliveryCtx, email: UnsentEmail) =>
  render(ctx, email, null, async (path) => ({ link: `${ctx.appUrl}${path}`, code: '' }))

async function render(ctx: DeliveryCtx, email: UnsentEmail, secret: string | null, createLink: CreateLink) {
  if (!isEmailOn(email.kind)) return { withheld: MODULE_OFF }
  const recipient = await findRecipient(ctx, email)
  if ('withheld' in recipient) return recipient
  const delivery = { ctx, id: email.id, ...recipient, data: email.data, secret, createLink } as Delivery
  const rendered = isRendered(email)
    ? await renderLegacyEmail(delivery, email)
    : await renderCurrent(delivery, email.kind)
  return rendered ?? { withheld: NOTHING_LEFT }
}

async function renderCurrent(delivery: Delivery, kind: string): Promise<Rendering> {
  const { ctx, to, person, data } = delivery
  if (data && 'notifications' in data) {
    const isForStaff = getEmailRecipient(kind) === 'staff'
    return renderDigest(
      ctx,
      person && !isForStaff ? { side: 'client', ...person } : { side: 'firm', email: to },
      data,
    )
  }
  const renderer = (RENDERERS as Partial<Record<string, Renderer<never>>>)[kind]
  if (!renderer) throw new Error(`no email of kind ${kind} can be rendered`)
  return renderer(delivery as never)
}

/** Every attempt creates a link of its own. Earlier ones stay valid until one is used or expires. */
const createLinks =
  ({ db, appUrl }: DeliveryCtx, { id, uid }: UnsentEmail): CreateLink =>
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
      return { link: `${appUrl}${path}?token=${token}`, code }
    })

/** Returns whether an unsent email was rendered when it was queued, as the previous version did. */
const isRendered = ({ html }: UnsentEmail) => html !== null

/**
 * Returns an email that the previous version rendered as it is stored, or null if its recipient may no longer see what
 * it is about. Lists of notifications and requests are rendered again. To be removed in the next release.
 */
async function renderLegacyEmail(delivery: Delivery, email: UnsentEmail): Promise<Rendering> {
  const { to, secret } = delivery
  const { kind, html, text, subject, replyTo } = email
  const data = email.data ?? {}
  if (data.notifications || data.requests) return renderCurrent(delivery, kind)
  if (data.project || data.invoice) {
    const current = await renderCurrent(delivery, kind)
    if (current === null || 'withheld' in current) return current
  }
  const content: Pick<UnsentEmail, 'html' | 'text'> = secret === null ? { html, text } : JSON.parse(secret)
  if (!content.html || !content.text) return { withheld: CONTENT_DELETED }
  return {
    kind: kind as keyof EmailData,
    to,
    ...(replyTo && { replyTo }),
    subject: subject ?? '',
    html: content.html,
    text: content.text,
    ...(hasInvoicePdf(kind) && typeof data.invoice === 'string' && { invoiceId: data.invoice }),
  }
}
