import { and, desc, eq, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { isEmailOpenToStaff } from '#app/domain/access/related-projects.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { type EmailKind, getEmailKindLabel } from '#app/emails/email-kinds.ts'
import { emails } from '#db/schema.ts'
import { isFailedEmail } from './email-hold.server.ts'

/** Emails listed on one page; the email list has all of them. */
const MAX_FAILED_EMAILS = 3

/** Kinds that any visitor can cause with any address. Listing them would hide failed emails that staff sent. */
const VISITOR_KINDS: string[] = [
  'verify-email',
  'reset-password',
  'already-registered',
  'no-account',
  'sign-in-locked',
  'inquiry-receipt',
] satisfies EmailKind[]

async function listFailedEmails({ db, actor }: Pick<AdminCtx, 'db' | 'actor'>, condition: SQL | undefined) {
  const rows = await db
    .select(pick(emails, 'id', 'kind', 'to', 'subject', 'status', 'lastError'))
    .from(emails)
    .where(and(isFailedEmail, condition, isEmailOpenToStaff(actor)))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(MAX_FAILED_EMAILS)
  // Emails that were waiting when a backup was made failed without an attempt.
  return rows.map(({ kind, ...row }) => ({ ...row, subject: row.subject ?? getEmailKindLabel(kind) }))
}
export type FailedEmail = Awaited<ReturnType<typeof listFailedEmails>>[number]

export const listFailedEmailsTo = (
  ctx: Pick<AdminCtx, 'db' | 'actor'>,
  person: { uid: string; email: string },
) => listFailedEmails(ctx, or(eq(emails.to, person.email), eq(emails.uid, person.uid)))

export const listFailedEmailsOfInvoice = (ctx: Pick<AdminCtx, 'db' | 'actor'>, id: string) =>
  listFailedEmails(ctx, sql`${emails.data} ->> 'invoice' = ${id}`)

export const listFailedStaffInvitations = (ctx: Pick<AdminCtx, 'db' | 'actor'>) =>
  listFailedEmails(ctx, eq(emails.kind, 'staff-invitation' satisfies EmailKind))

export const listFailedEmailsExceptVisitors = (ctx: Pick<AdminCtx, 'db' | 'actor'>) =>
  listFailedEmails(ctx, notInArray(emails.kind, VISITOR_KINDS))
