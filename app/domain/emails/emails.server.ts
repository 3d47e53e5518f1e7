import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import { type AdminCtx, isAdministrator } from '#app/context.ts'
import { Conflict, Forbidden, NotFound } from '#app/core/failures.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { createSelectionSchema, runBulkAction } from '#app/domain/bulk/bulk-actions.server.ts'
import { containsWords, pick, queryPage, type SortOrder } from '#app/domain/list-queries.server.ts'
import { getEmailKindLabel, isReadableEmail } from '#app/emails/email-kinds.ts'
import { testEmail } from '#app/emails/test-email.tsx'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { emails, inquiryReplies } from '#db/schema.ts'
import { isStuckEmail } from './email-hold.server.ts'

/** Filters of the email list. 'stuck' combines failed emails with those that have waited for an hour. */
export const EMAIL_FILTERS = ['waiting', 'sent', 'failed', 'withheld', 'stuck'] as const
type EmailFilter = (typeof EMAIL_FILTERS)[number]

const emailColumns = {
  ...pick(emails, 'id', 'kind', 'to', 'subject', 'status', 'attempts', 'lastError', 'createdAt', 'sentAt'),
}

export async function listEmails(
  { db }: AdminCtx,
  page: { search?: string; filter?: EmailFilter | undefined; after?: string | null } = {},
) {
  const { search = '', filter, after = null } = page
  const order: SortOrder = { key: sql`${emails.createdAt}`, type: 'timestamptz', direction: 'desc' }
  const hasStatus = filter === 'stuck' ? isStuckEmail : filter && eq(emails.status, filter)
  const where = and(hasStatus, containsWords(emails.searchText, search))
  const list = db.select(emailColumns).from(emails).$dynamic()
  const { rows, more } = await queryPage(db, list, { id: emails.id, order, where, after })
  return { rows: rows.map(withKindLabel), more }
}
export type EmailRow = Awaited<ReturnType<typeof listEmails>>['rows'][number]

const withKindLabel = <Row extends { kind: string }>(row: Row) => ({
  ...row,
  kind: getEmailKindLabel(row.kind),
})

/**
 * Finds an email. `text` is null if it contains a sign-in link or code, because staff could use it to take over the
 * account.
 * @throws {NotFound}
 */
export async function findEmail(ctx: AdminCtx, id: string) {
  const [email] = await ctx.db
    .select({ ...emailColumns, replyTo: emails.replyTo, text: emails.text, invoiceId: emails.invoiceId })
    .from(emails)
    .where(eq(emails.id, id))
  if (!email) throw new NotFound(t('Email not found'))
  const mayDrop = isUnsent(email) && !isForAdministratorOnly(ctx, email)
  return withKindLabel({ ...email, text: isReadableEmail(email.kind) ? email.text : null, mayDrop })
}

/** Retries an unsent email now. @throws {NotFound | Conflict} Conflict if it was sent or is being sent */
export async function retryEmail(ctx: AdminCtx, id: string): Promise<void> {
  const hold = await ctx.jobs.getEmailHold()
  await ctx.db.transaction(async (tx) => {
    const email = await lockUnsentEmail(tx, id)
    if (email.status === 'waiting' && hold) throw new Conflict(t('Emails are on hold right now.'))
    if (!(await ctx.jobs.retryQueuedEmail(tx, id))) throw new Conflict(t('This email is already being sent.'))
    await recordActivity(tx, ctx, {
      action: 'mail.sent-again',
      subject: { id, name: email.subject },
      after: { to: email.to },
    })
  })
  ctx.log.info({ mailId: id, by: ctx.actor.uid }, 'email sent again')
}

/**
 * Cancels an unsent email, for example a reminder that a restored copy would repeat. The log keeps only its kind,
 * because the subject may contain personal data. Only the administrator can cancel emails addressed to the
 * administrator, such as security notices.
 * @throws {NotFound | Forbidden | Conflict} Conflict if it was sent, is being sent, or is a reply shown with its
 * inquiry
 */
export async function cancelEmail(ctx: AdminCtx, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const email = await lockUnsentEmail(tx, id)
    if (isForAdministratorOnly(ctx, email))
      throw new Forbidden(t('This email is for the administrator. Only they can discard it.'))
    if ((await tx.$count(inquiryReplies, eq(inquiryReplies.emailId, id))) > 0)
      throw new Conflict(t('This email is the reply to an inquiry. It can only be deleted with the inquiry.'))
    if (!(await ctx.jobs.cancelQueuedEmail(tx, id)))
      throw new Conflict(t('This email is being sent right now.'))
    await recordActivity(tx, ctx, {
      action: 'mail.dropped',
      subject: { id, name: getEmailKindLabel(email.kind) },
    })
  })
  ctx.log.info({ mailId: id, by: ctx.actor.uid }, 'email canceled')
}

const isUnsent = ({ status }: Pick<typeof emails.$inferSelect, 'status'>) =>
  status === 'waiting' || status === 'failed'

/**
 * Locks the row, so that a second click waits and then finds that the email is already being sent.
 * @throws {NotFound | Conflict}
 */
async function lockUnsentEmail(tx: Transaction, id: string) {
  const [email] = await tx.select(emailColumns).from(emails).where(eq(emails.id, id)).for('update')
  if (!email) throw new NotFound(t('Email not found'))
  if (email.status === 'sent') throw new Conflict(t('This email has already been sent.'))
  if (email.status === 'withheld')
    throw new Conflict(t('Not sent, because its recipient is no longer allowed to read it.'))
  return email
}

const isForAdministratorOnly = ({ actor, adminEmail }: AdminCtx, { to }: { to: string }) =>
  to.toLowerCase() === adminEmail && !isAdministrator(actor, adminEmail)

export async function sendTestEmail(ctx: AdminCtx): Promise<{ id: string }> {
  const { actor } = ctx
  const email = await testEmail({ to: actor.email, name: actor.name })
  return ctx.db.transaction(async (tx) => {
    const id = await ctx.jobs.queueEmail(tx, email)
    await recordActivity(tx, ctx, {
      action: 'mail.tested',
      subject: { id, name: email.subject },
      after: { to: actor.email },
    })
    return { id }
  })
}

export const EmailSelectionForm = z.object({ selected: createSelectionSchema() })

export async function listSelectedEmails({ db }: AdminCtx, ids: string[]) {
  const rows = await db
    .select({ id: emails.id, subject: emails.subject, to: emails.to })
    .from(emails)
    .where(inArray(emails.id, ids))
    .orderBy(desc(emails.createdAt), desc(emails.id))
  return rows.map(({ id, subject, to }) => ({ id, name: subject, detail: to }))
}

export const bulkRetryEmails = async (ctx: AdminCtx, ids: string[]) =>
  runBulkAction(ctx, ids, await listSelectedEmails(ctx, ids), async ({ id }) => {
    await retryEmail(ctx, id)
    return null
  })

export const bulkCancelEmails = async (ctx: AdminCtx, ids: string[]) =>
  runBulkAction(ctx, ids, await listSelectedEmails(ctx, ids), async ({ id }) => {
    await cancelEmail(ctx, id)
    return null
  })
