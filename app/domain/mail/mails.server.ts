import { and, eq, sql } from 'drizzle-orm'
import { type AdminCtx, isAdministrator } from '#app/context.ts'
import { isReadableMail, mailKindLabel } from '#app/emails/kinds.ts'
import { testEmail } from '#app/emails/test.tsx'
import { inquiryReplies, mails } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { Conflict, NotFound, Refused } from '../failures.ts'
import { keyset, matching, type Order, pageOf } from '../keyset.server.ts'
import { isStuck } from './stuck.server.ts'

const PAGE = 50

/** Filters of the email list. 'stuck' combines failed emails with those that have waited for an hour. */
export const mailFilters = ['waiting', 'sent', 'failed', 'withheld', 'stuck'] as const
export type MailFilter = (typeof mailFilters)[number]

const columns = {
  id: mails.id,
  kind: mails.kind,
  to: mails.to,
  subject: mails.subject,
  status: mails.status,
  attempts: mails.attempts,
  lastError: mails.lastError,
  createdAt: mails.createdAt,
  sentAt: mails.sentAt,
}

export async function listMails(
  { db }: AdminCtx,
  page: { search?: string; filter?: MailFilter | undefined; after?: string | null } = {},
) {
  const { search = '', filter, after = null } = page
  const order: Order = { key: sql`${mails.createdAt}`, type: 'timestamptz', direction: 'desc' }
  const { beyond, orderBy } = await keyset(db, { table: mails, id: mails.id, order, after })
  const within = filter === 'stuck' ? isStuck : filter && eq(mails.status, filter)
  const rows = await db
    .select(columns)
    .from(mails)
    .where(and(beyond, within, matching(mails.searched, search)))
    .orderBy(...orderBy)
    .limit(PAGE + 1)
  return pageOf(rows.map(withKindLabel), PAGE)
}
export type MailRow = Awaited<ReturnType<typeof listMails>>['rows'][number]

const withKindLabel = <Row extends { kind: string }>(row: Row) => ({ ...row, kind: mailKindLabel(row.kind) })

/**
 * Finds an email. `text` is null if it contains a sign-in link or code, with which staff could take over the account.
 * @throws {NotFound}
 */
export async function findMail(ctx: AdminCtx, id: string) {
  const [mail] = await ctx.db
    .select({ ...columns, replyTo: mails.replyTo, text: mails.text, invoiceId: mails.invoiceId })
    .from(mails)
    .where(eq(mails.id, id))
  if (!mail) throw new NotFound('Mail not found')
  const mayDrop = isUnsent(mail) && !isForAdministratorOnly(ctx, mail)
  return withKindLabel({ ...mail, text: isReadableMail(mail.kind) ? mail.text : null, mayDrop })
}

/** Retries an unsent email now. @throws {NotFound | Conflict} Conflict if it was sent or is being sent */
export async function sendMailAgain(ctx: AdminCtx, id: string): Promise<void> {
  const held = await ctx.jobs.mailHold()
  await ctx.db.transaction(async (tx) => {
    // The lock makes a second click wait and then find the email in progress.
    const [mail] = await tx.select(columns).from(mails).where(eq(mails.id, id)).for('update')
    if (!mail) throw new NotFound('Mail not found')
    if (mail.status === 'waiting' && held) throw new Conflict('Mail is held back at the moment.')
    if (mail.status === 'sent') throw new Conflict('This mail has been sent in the meantime.')
    if (mail.status === 'withheld') throw withheld()
    if (!(await ctx.jobs.sendAgain(tx, id))) throw new Conflict('This mail is on its way already.')
    await recordActivity(tx, ctx, {
      action: 'mail.sent-again',
      subject: { id, name: mail.subject },
      after: { to: mail.to },
    })
  })
  ctx.log.info({ mailId: id, by: ctx.actor.uid }, 'mail sent again')
}

/**
 * Cancels an unsent email, for example a reminder that a restored copy would repeat. The log keeps only its kind,
 * because the subject may contain personal data. Only the administrator can cancel emails addressed to the
 * administrator, such as security notices.
 * @throws {NotFound | Forbidden | Conflict} Conflict if it was sent, is being sent, or is a reply shown with its
 * inquiry
 */
export async function dropMail(ctx: AdminCtx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const [mail] = await tx.select(columns).from(mails).where(eq(mails.id, id)).for('update')
    if (!mail) throw new NotFound('Mail not found')
    if (mail.status === 'sent') throw new Conflict('This mail has been sent in the meantime.')
    if (mail.status === 'withheld') throw withheld()
    if (isForAdministratorOnly(ctx, mail))
      throw new Refused('This mail is to the administrator, who alone can drop it.')
    if ((await tx.$count(inquiryReplies, eq(inquiryReplies.mailId, id))) > 0)
      throw new Conflict('This mail is an answer that stands with its inquiry, and goes with that alone.')
    if (!(await ctx.jobs.dropMail(tx, id))) throw new Conflict('This mail is being sent at the moment.')
    await recordActivity(tx, ctx, {
      action: 'mail.dropped',
      subject: { id, name: mailKindLabel(mail.kind) },
    })
  })
  ctx.log.info({ mailId: id, by: ctx.actor.uid }, 'mail dropped')
}

const isUnsent = ({ status }: Pick<typeof mails.$inferSelect, 'status'>) =>
  status === 'waiting' || status === 'failed'

const withheld = () =>
  new Conflict('This email is not sent, because its recipient was no longer allowed to read it.')

const isForAdministratorOnly = ({ actor, adminEmail }: AdminCtx, { to }: { to: string }) =>
  to.toLowerCase() === adminEmail && !isAdministrator(actor, adminEmail)

export async function sendTestMail(ctx: AdminCtx): Promise<{ id: string }> {
  const { actor } = ctx
  const mail = await testEmail({ to: actor.email, name: actor.name })
  return ctx.db.transaction(async (tx) => {
    const id = await ctx.jobs.queueMail(tx, mail)
    await recordActivity(tx, ctx, {
      action: 'mail.tested',
      subject: { id, name: mail.subject },
      after: { to: actor.email },
    })
    return { id }
  })
}
