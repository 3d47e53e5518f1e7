import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { StoredEmail } from '#app/adapters/email-queue.server.ts'
import { type AdminCtx, isAdministrator } from '#app/context.ts'
import { Conflict, Forbidden, NotFound } from '#app/core/failures.ts'
import { areAllOpenToStaff, isEmailOpenToStaff } from '#app/domain/access/related-projects.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { createSelectionSchema, runBulkAction } from '#app/domain/bulk/bulk-actions.server.ts'
import { containsWords, pick, queryPage, type SortOrder } from '#app/domain/list-queries.server.ts'
import { getEmailKindLabel, hasInvoicePdf, isReadableEmail } from '#app/emails/email-kinds.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { emails, inquiryReplies } from '#db/schema.ts'
import { isStuckEmail } from './email-hold.server.ts'
import { previewEmail } from './render-email.server.ts'

/** Filters of the email list. 'stuck' combines failed emails with those that have waited for an hour. */
export const EMAIL_FILTERS = ['waiting', 'sent', 'failed', 'withheld', 'stuck'] as const
type EmailFilter = (typeof EMAIL_FILTERS)[number]

const listColumns = pick(
  emails,
  'id',
  'kind',
  'to',
  'subject',
  'status',
  'attempts',
  'lastError',
  'createdAt',
  'sentAt',
)
type ListedEmail = Pick<StoredEmail, keyof typeof listColumns>

/** Lists the emails about nothing that is hidden from the member of staff. */
export async function listEmails(
  ctx: AdminCtx,
  page: { search?: string; filter?: EmailFilter | undefined; after?: string | null } = {},
) {
  const { search = '', filter, after = null } = page
  const order: SortOrder = { key: sql`${emails.createdAt}`, type: 'timestamptz', direction: 'desc' }
  const hasStatus = filter === 'stuck' ? isStuckEmail : filter && eq(emails.status, filter)
  const where = and(isEmailOpenToStaff(ctx.actor), hasStatus, containsWords(emails.searchText, search))
  const list = ctx.db.select(listColumns).from(emails).$dynamic()
  const { rows, more } = await queryPage(ctx.db, list, { id: emails.id, order, where, after })
  return { rows: rows.map(toEmailRow), more }
}
export type EmailRow = ReturnType<typeof toEmailRow>

function toEmailRow(email: ListedEmail) {
  const { id, kind, to, status, attempts, lastError, createdAt, sentAt } = email
  const subject = getSubject(email)
  return { id, kind: getEmailKindLabel(kind), to, subject, status, attempts, lastError, createdAt, sentAt }
}

/** An email has no subject before the first attempt to send it. */
const getSubject = ({ subject, kind }: Pick<StoredEmail, 'subject' | 'kind'>) =>
  subject ?? getEmailKindLabel(kind)

/**
 * Condition: everything that an unsent email would be about now, which may have changed since it was queued, is open.
 */
const isStillOpen = ({ actor }: AdminCtx) =>
  areAllOpenToStaff(
    actor,
    sql`list_email_projects(${emails.kind}, ${emails.uid}, ${emails.data}, ${emails.to})`,
  )

/**
 * Finds an email with the text that was sent or, if it is unsent, the one that would be sent now. `text` is null for a
 * secret kind, because staff could use its link to take over the account, and if nothing would be sent now, for the
 * reason in `withheld`.
 * @throws {NotFound}
 */
export async function findEmail(ctx: AdminCtx, id: string) {
  const [email] = await ctx.db
    .select()
    .from(emails)
    .where(and(eq(emails.id, id), isEmailOpenToStaff(ctx.actor), isStillOpen(ctx)))
  if (!email) throw new NotFound(t('Email not found'))
  const isReadable = isReadableEmail(email.kind)
  const preview = isUnsent(email) && isReadable ? await previewEmail(ctx, email) : null
  const withheld = preview && 'withheld' in preview ? preview.withheld : null
  const content = preview && !('withheld' in preview) ? preview : email
  return {
    ...toEmailRow({ ...email, subject: content.subject }),
    isReadable,
    withheld,
    replyTo: content.replyTo ?? null,
    text: isReadable ? content.text : null,
    invoiceId: hasInvoicePdf(email.kind) ? String(email.data?.invoice ?? '') : '',
    mayDrop: isUnsent(email) && !isForAdministratorOnly(ctx, email),
  }
}

/** @throws {NotFound | Conflict} Conflict if it was sent or is being sent */
export async function retryEmail(ctx: AdminCtx, id: string): Promise<void> {
  const hold = await ctx.jobs.getEmailHold()
  await ctx.db.transaction(async (tx) => {
    const email = await lockUnsentEmail(tx, ctx, id)
    if (email.status === 'waiting' && hold) throw new Conflict(t('Emails are on hold right now.'))
    if (!(await ctx.jobs.retryQueuedEmail(tx, id))) throw new Conflict(t('This email is already being sent.'))
    await recordActivity(tx, ctx, {
      action: 'mail.resent',
      subject: { id, name: getSubject(email) },
      projects: email.projectIds,
      after: { to: email.to },
    })
  })
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
    const email = await lockUnsentEmail(tx, ctx, id)
    if (isForAdministratorOnly(ctx, email))
      throw new Forbidden(t('This email is for the administrator, so only they can discard it.'))
    if ((await tx.$count(inquiryReplies, eq(inquiryReplies.emailId, id))) > 0)
      throw new Conflict(
        t('This email is a reply to an inquiry. It can only be deleted together with the inquiry.'),
      )
    if (!(await ctx.jobs.cancelQueuedEmail(tx, id)))
      throw new Conflict(t('This email is already being sent, so it can’t be discarded.'))
    await recordActivity(tx, ctx, {
      action: 'mail.canceled',
      subject: { id, name: getEmailKindLabel(email.kind) },
      projects: email.projectIds,
    })
  })
}

const isUnsent = ({ status }: Pick<typeof emails.$inferSelect, 'status'>) =>
  status === 'waiting' || status === 'failed'

/**
 * Locks the row, so that a second click waits and then finds that the email is already being sent.
 * @throws {NotFound | Conflict}
 */
async function lockUnsentEmail(tx: Transaction, ctx: AdminCtx, id: string) {
  const [email] = await tx
    .select()
    .from(emails)
    .where(and(eq(emails.id, id), isEmailOpenToStaff(ctx.actor)))
    .for('update')
  if (!email) throw new NotFound(t('Email not found'))
  if (email.status === 'sent') throw new Conflict(t('This email has already been sent.'))
  if (email.status === 'withheld')
    throw new Conflict(t('This email wasn’t sent because the recipient is no longer allowed to read it.'))
  return email
}

const isForAdministratorOnly = ({ actor, adminEmail }: AdminCtx, { to }: { to: string }) =>
  to.toLowerCase() === adminEmail && !isAdministrator(actor, adminEmail)

export async function sendTestEmail(ctx: AdminCtx): Promise<{ id: string }> {
  const { actor } = ctx
  return ctx.db.transaction(async (tx) => {
    const id = await ctx.jobs.queueEmail(tx, { kind: 'test', to: actor.email, data: { name: actor.name } })
    await recordActivity(tx, ctx, {
      action: 'mail.tested',
      subject: { id, name: getEmailKindLabel('test') },
      projects: [],
      after: { to: actor.email },
    })
    return { id }
  })
}

export const EmailSelectionForm = z.object({ selected: createSelectionSchema() })

export async function listSelectedEmails(ctx: AdminCtx, ids: string[]) {
  const rows = await ctx.db
    .select(listColumns)
    .from(emails)
    .where(and(inArray(emails.id, ids), isEmailOpenToStaff(ctx.actor)))
    .orderBy(desc(emails.createdAt), desc(emails.id))
  return rows.map((email) => ({ id: email.id, name: getSubject(email), detail: email.to }))
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
