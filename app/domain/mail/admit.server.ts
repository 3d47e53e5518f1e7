import { and, count, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { type MailKind, mailCheck } from '#app/emails/kinds.ts'
import {
  invoices,
  type MailAccess,
  mails,
  projects,
  requestReminders,
  requests,
  users,
  usersRoles,
} from '#db/schema.ts'
import { filterReadableNews } from '../news/readable.server.ts'
import { tellEach } from '../news/tell.server.ts'
import { waitsForClient } from '../requests/waiting.server.ts'
import { visibleInvoice, visibleProject, visibleRequest } from '../visibility.server.ts'

type Admitting = Pick<Ctx, 'db' | 'jobs' | 'log' | 'adminEmail'>
type Email = Pick<typeof mails.$inferSelect, 'id' | 'kind' | 'to' | 'access'>
/**
 * `rewrite` queues a new digest of the notifications that are still readable, for a client, or for the administrator if
 * null.
 */
type Decision = { to: string } | { withheld: string; rewrite?: { uid: string | null } }

const DELETED = 'The recipient’s account was deleted.'
const DEACTIVATED = 'The recipient’s account is deactivated.'
const NOT_STAFF = 'The recipient is no longer on the team.'
const NO_ACCESS = 'The recipient no longer has access to everything in it.'
const REWRITTEN = 'The rest, if any, follows in a new email.'
const INVOICE_CLOSED = 'The invoice is no longer open.'

const firmDigests: string[] = [
  'requests-handed-in',
  'messages-received',
  'documents-received',
] satisfies MailKind[]
const toAnyAddress: string[] = ['invoice-copy', 'invoice-voided'] satisfies MailKind[]

/**
 * Checks an email again right before it is sent, because it may have waited for hours. Returns the recipient's email
 * address. If the recipient may no longer read it, marks the email as withheld, deletes its content and returns null.
 */
export async function admitEmail(ctx: Admitting, email: Email): Promise<string | null> {
  const decision = await decide(ctx, email)
  if ('to' in decision) return decision.to
  await withhold(ctx, email, decision)
  return null
}

async function decide(ctx: Admitting, email: Email): Promise<Decision> {
  const { kind, to, access } = email
  const check = mailCheck(kind)
  if (check === 'none') return { to }
  // Emails queued by older versions have no `access`.
  if (check === 'account' || !access) return decideByAddress(ctx, email)
  if (firmDigests.includes(kind)) return decideForFirm(ctx, email, access)
  if (access.uid === null) {
    const decision = await decideByAddress(ctx, email)
    return 'to' in decision ? decideByContent(ctx, email, access, null) : decision
  }
  const [person] = await ctx.db
    .select({ email: users.email, deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(eq(users.id, access.uid))
  if (!person) return { withheld: DELETED }
  if (person.deactivatedAt) return { withheld: DEACTIVATED }
  return decideByContent(ctx, { ...email, to: person.email }, access, access.uid)
}

async function decideByAddress({ db }: Admitting, { kind, to }: Email): Promise<Decision> {
  const [person] = await db
    .select({ deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(eq(users.email, to))
  if (person?.deactivatedAt) return { withheld: DEACTIVATED }
  return person || toAnyAddress.includes(kind) ? { to } : { withheld: DELETED }
}

async function decideForFirm(ctx: Admitting, { to }: Email, access: MailAccess): Promise<Decision> {
  const rewrite = { uid: access.uid }
  let address = to
  if (access.uid === null) {
    if (to !== ctx.adminEmail) return { withheld: NOT_STAFF, rewrite }
  } else {
    const [person] = await ctx.db
      .select({ email: users.email, deactivatedAt: users.deactivatedAt, role: usersRoles.role })
      .from(users)
      .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
      .where(eq(users.id, access.uid))
    const isStaff = person && !person.deactivatedAt && person.role !== null && person.role !== 'client'
    // Digests for a former team member go to the administrator.
    if (!isStaff) return { withheld: NOT_STAFF, rewrite: { uid: null } }
    address = person.email
  }
  const { news = [] } = access
  const readable = await filterReadableNews(ctx.db, news, null)
  return readable.length === news.length ? { to: address } : { withheld: NO_ACCESS, rewrite }
}

/** `client`: uid whose access rights apply, or null for a recipient without an account. */
async function decideByContent(
  { db }: Admitting,
  { kind, to }: Email,
  { project, invoice, requests: listed, news }: MailAccess,
  client: string | null,
): Promise<Decision> {
  if (project && client) {
    if ((await db.$count(projects, and(eq(projects.id, project), visibleProject(client)))) === 0)
      return { withheld: NO_ACCESS }
  }
  if (invoice) {
    const [found] = await db
      .select({ status: invoices.status })
      .from(invoices)
      .where(and(eq(invoices.id, invoice), client ? visibleInvoice(client) : undefined))
    if (!found) return { withheld: NO_ACCESS }
    const open = kind === 'invoice-reminder' ? ['sent'] : ['sent', 'paid']
    if (kind !== 'invoice-voided' && !open.includes(found.status)) return { withheld: INVOICE_CLOSED }
  }
  if (listed && client) {
    const seen = and(inArray(requests.id, listed), visibleRequest(client), waitsForClient)
    const [found] = await db.select({ count: count() }).from(requests).where(seen)
    if (found?.count !== listed.length) return { withheld: NO_ACCESS, rewrite: { uid: client } }
  }
  if (news && client) {
    const readable = await filterReadableNews(db, news, client)
    if (readable.length < news.length) return { withheld: NO_ACCESS, rewrite: { uid: client } }
  }
  return { to }
}

async function withhold(
  ctx: Admitting,
  { id, kind, access }: Email,
  { withheld, rewrite }: Exclude<Decision, { to: string }>,
): Promise<void> {
  const reason = rewrite ? `${withheld} ${REWRITTEN}` : withheld
  await ctx.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(mails)
      .set({ status: 'withheld', lastError: reason, html: '', text: '', sealed: null, access: null })
      .where(and(eq(mails.id, id), inArray(mails.status, ['waiting', 'failed'])))
      .returning({ id: mails.id })
    if (!changed || !rewrite) return
    const { uid } = rewrite
    if (access?.news)
      await tellEach(
        ctx,
        tx,
        access.news.map((item) => ({ uid, ...item })),
      )
    // The next round of reminders lists what is still open.
    if (access?.requests && uid) await tx.delete(requestReminders).where(eq(requestReminders.uid, uid))
  })
  ctx.log.info({ mailId: id, kind, reason }, 'email withheld')
}
