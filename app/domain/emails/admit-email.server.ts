import { and, count, eq, inArray } from 'drizzle-orm'
import { isEmailOn } from '#app/content/modules.ts'
import type { Ctx } from '#app/context.ts'
import { isOpenRequest } from '#app/domain/access/open-requests.server.ts'
import { isVisibleInvoice, isVisibleProject, isVisibleRequest } from '#app/domain/access/visibility.server.ts'
import { insertNotifications } from '#app/domain/notifications/notify.server.ts'
import { filterReadableNotifications } from '#app/domain/notifications/readable-notifications.server.ts'
import { type EmailKind, getEmailCheck } from '#app/emails/email-kinds.ts'
import { t } from '#app/texts.ts'
import {
  type EmailAccess,
  emails,
  invoices,
  projects,
  requestReminders,
  requests,
  users,
  usersRoles,
} from '#db/schema.ts'

type AdmitCtx = Pick<Ctx, 'db' | 'jobs' | 'log' | 'adminEmail'>
type QueuedEmailRow = Pick<typeof emails.$inferSelect, 'id' | 'kind' | 'to' | 'access'>
/**
 * `rewrite` queues a new digest of the notifications that can still be read: for this client or, if null, for the
 * administrator.
 */
type AdmitDecision = { to: string } | { withheld: string; rewrite?: { uid: string | null } }

const ACCOUNT_DELETED_REASON = t('The recipient’s account was deleted.')
const ACCOUNT_DEACTIVATED_REASON = t('The recipient’s account is deactivated.')
const NOT_STAFF_REASON = t('The recipient is no longer on the team.')
const NO_ACCESS_REASON = t('The recipient no longer has access to everything in it.')
const REWRITTEN_NOTE = t('We’ll send a new email with anything they can still see.')
const MODULE_OFF_REASON = t('That part of the portal is turned off.')
const INVOICE_CLOSED_REASON = t('The invoice is no longer open.')

const STAFF_DIGESTS: string[] = [
  'requests-handed-in',
  'messages-received',
  'documents-received',
  'staff-digest',
] satisfies EmailKind[]
const EMAILS_TO_ANY_ADDRESS: string[] = ['invoice-copy', 'invoice-voided'] satisfies EmailKind[]

/**
 * Checks an email again right before it is sent, because it may have waited for hours. Returns the recipient's email
 * address. If the recipient may no longer read the email, marks it as withheld, deletes its content and returns null.
 */
export async function admitEmail(ctx: AdmitCtx, email: QueuedEmailRow): Promise<string | null> {
  const decision = await decide(ctx, email)
  if ('to' in decision) return decision.to
  await withholdEmail(ctx, email, decision)
  return null
}

async function decide(ctx: AdmitCtx, email: QueuedEmailRow): Promise<AdmitDecision> {
  const { kind, to, access } = email
  if (!isEmailOn(kind)) return { withheld: MODULE_OFF_REASON }
  const check = getEmailCheck(kind)
  if (check === 'none') return { to }
  // Emails queued by older app versions have no `access`.
  if (check === 'account' || !access) return decideByRecipient(ctx, email)
  if (STAFF_DIGESTS.includes(kind)) return decideForStaff(ctx, email, access)
  if (access.uid === null) {
    const decision = await decideByRecipient(ctx, email)
    return 'to' in decision ? decideByContent(ctx, email, access, null) : decision
  }
  const [person] = await ctx.db
    .select({ email: users.email, deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(eq(users.id, access.uid))
  if (!person) return { withheld: ACCOUNT_DELETED_REASON }
  if (person.deactivatedAt) return { withheld: ACCOUNT_DEACTIVATED_REASON }
  return decideByContent(ctx, { ...email, to: person.email }, access, access.uid)
}

async function decideByRecipient({ db }: AdmitCtx, { kind, to }: QueuedEmailRow): Promise<AdmitDecision> {
  const [person] = await db
    .select({ deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(eq(users.email, to))
  if (person?.deactivatedAt) return { withheld: ACCOUNT_DEACTIVATED_REASON }
  return person || EMAILS_TO_ANY_ADDRESS.includes(kind) ? { to } : { withheld: ACCOUNT_DELETED_REASON }
}

async function decideForStaff(
  ctx: AdmitCtx,
  { to }: QueuedEmailRow,
  access: EmailAccess,
): Promise<AdmitDecision> {
  const rewrite = { uid: access.uid }
  let address = to
  if (access.uid === null) {
    if (to !== ctx.adminEmail) return { withheld: NOT_STAFF_REASON, rewrite }
  } else {
    const [person] = await ctx.db
      .select({ email: users.email, deactivatedAt: users.deactivatedAt, role: usersRoles.role })
      .from(users)
      .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
      .where(eq(users.id, access.uid))
    const isStaff = person && !person.deactivatedAt && person.role !== null && person.role !== 'client'
    // Digests for a former team member go to the administrator.
    if (!isStaff) return { withheld: NOT_STAFF_REASON, rewrite: { uid: null } }
    address = person.email
  }
  const { news = [] } = access
  const readable = await filterReadableNotifications(ctx.db, news, null)
  return readable.length === news.length ? { to: address } : { withheld: NO_ACCESS_REASON, rewrite }
}

/** `client` is the uid whose access rights apply, or null for a recipient without an account. */
async function decideByContent(
  { db }: AdmitCtx,
  { kind, to }: QueuedEmailRow,
  { project, invoice, requests: listed, news }: EmailAccess,
  client: string | null,
): Promise<AdmitDecision> {
  if (project && client) {
    if ((await db.$count(projects, and(eq(projects.id, project), isVisibleProject(client)))) === 0)
      return { withheld: NO_ACCESS_REASON }
  }
  if (invoice) {
    const [found] = await db
      .select({ status: invoices.status })
      .from(invoices)
      .where(and(eq(invoices.id, invoice), client ? isVisibleInvoice(client) : undefined))
    if (!found) return { withheld: NO_ACCESS_REASON }
    const open = kind === 'invoice-reminder' ? ['sent'] : ['sent', 'paid']
    if (kind !== 'invoice-voided' && !open.includes(found.status)) return { withheld: INVOICE_CLOSED_REASON }
  }
  if (listed && client) {
    const seen = and(inArray(requests.id, listed), isVisibleRequest(client), isOpenRequest)
    const [found] = await db.select({ count: count() }).from(requests).where(seen)
    if (found?.count !== listed.length) return { withheld: NO_ACCESS_REASON, rewrite: { uid: client } }
  }
  if (news && client) {
    const readable = await filterReadableNotifications(db, news, client)
    if (readable.length < news.length) return { withheld: NO_ACCESS_REASON, rewrite: { uid: client } }
  }
  return { to }
}

async function withholdEmail(
  ctx: AdmitCtx,
  { id, kind, access }: QueuedEmailRow,
  { withheld, rewrite }: Exclude<AdmitDecision, { to: string }>,
) {
  const reason = rewrite ? `${withheld} ${REWRITTEN_NOTE}` : withheld
  await ctx.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(emails)
      .set({
        status: 'withheld',
        lastError: reason,
        html: '',
        text: '',
        encryptedContent: null,
        access: null,
      })
      .where(and(eq(emails.id, id), inArray(emails.status, ['waiting', 'failed'])))
      .returning({ id: emails.id })
    if (!changed || !rewrite) return
    const { uid } = rewrite
    if (access?.news)
      await insertNotifications(
        ctx,
        tx,
        access.news.map((item) => ({ uid, ...item })),
      )
    // The next round of reminders lists the requests that are still open.
    if (access?.requests && uid) await tx.delete(requestReminders).where(eq(requestReminders.uid, uid))
  })
  ctx.log.info({ mailId: id, kind, reason }, 'email withheld')
}
