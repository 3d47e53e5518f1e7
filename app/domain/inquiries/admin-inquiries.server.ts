import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { toInterval } from '#app/core/batches.server.ts'
import { NotFound } from '#app/core/failures.ts'
import { isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { assertRevision, getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { containsWords, pick, queryPage, type SortOrder } from '#app/domain/list-queries.server.ts'
import { isNoGuestRole, selectCompanyName } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { retention } from '#content/retention.ts'
import { alphabetical } from '#db/alphabetical.ts'
import { emails, inquiries, inquiryReplies, projects, users, usersRoles } from '#db/schema.ts'
import { INQUIRY_STATUSES, type UpdateInquiryNotesForm, type UpdateInquiryStatusForm } from './admin-forms.ts'

export const INQUIRY_SORT_KEYS = ['received', 'name', 'company'] as const
/** Sort keys. They must match the index expressions. */
const sortExpressions = {
  received: { key: sql`${inquiries.createdAt}`, type: 'timestamptz' },
  name: { key: alphabetical(inquiries.fullName), type: 'text' },
  company: { key: alphabetical(inquiries.companyName), type: 'text' },
} as const

export const INQUIRY_FILTERS = [...INQUIRY_STATUSES, 'Archived'] as const

type InquiryQuery = {
  search?: string
  status?: (typeof INQUIRY_FILTERS)[number] | undefined
  sort?: (typeof INQUIRY_SORT_KEYS)[number]
  direction?: 'asc' | 'desc'
  after?: string | null
}
const NOT_FOUND_MESSAGE = t('Inquiry not found')
/** Date of automatic deletion, unless the inquiry is converted to a client. */
const deletedOn = sql`${inquiries.createdAt} + ${toInterval(retention.inquiries.period)}`.mapWith(
  inquiries.createdAt,
)

/**
 * Newest first, without archived ones by default. `search` matches names, email and message, and also finds archived
 * inquiries.
 */
export async function listInquiries({ db }: AdminCtx, query: InquiryQuery = {}) {
  const { search = '', status, sort = 'received', direction = 'desc', after = null } = query
  const order: SortOrder = { ...sortExpressions[sort], direction }
  const list = db
    .select({
      ...pick(inquiries, 'id', 'fullName', 'companyName', 'email', 'serviceOfInterest', 'projectBudget'),
      ...pick(inquiries, 'status', 'createdAt', 'archivedAt'),
    })
    .from(inquiries)
    .$dynamic()
  const where = and(filterByStatus(status, search), containsWords(inquiries.searchText, search))
  return queryPage(db, list, { id: inquiries.id, order, where, after })
}

function filterByStatus(status: InquiryQuery['status'], search: string) {
  if (status === 'Archived') return isNotNull(inquiries.archivedAt)
  return and(status && eq(inquiries.status, status), search.trim() ? undefined : isNull(inquiries.archivedAt))
}
export type InquiryRow = Awaited<ReturnType<typeof listInquiries>>['rows'][number]

export async function findInquiry({ db, actor }: AdminCtx, id: string) {
  const [found] = await db
    .select({ inquiry: inquiries, project: pick(projects, 'id', 'title'), deletedOn })
    .from(inquiries)
    .leftJoin(projects, and(eq(projects.id, inquiries.projectId), isOpenToStaff(actor, projects.id)))
    .where(eq(inquiries.id, id))
  if (!found) throw new NotFound(NOT_FOUND_MESSAGE)
  const replies = await db
    .select({
      ...pick(inquiryReplies, 'id', 'body', 'createdAt'),
      by: users.name,
      emailId: emails.id,
      emailStatus: emails.status,
      lastError: emails.lastError,
    })
    .from(inquiryReplies)
    .innerJoin(emails, eq(emails.id, inquiryReplies.emailId))
    .leftJoin(users, eq(users.id, inquiryReplies.sentBy))
    .where(eq(inquiryReplies.inquiryId, id))
    .orderBy(asc(inquiryReplies.createdAt), asc(inquiryReplies.id))
  const [account] = await db
    .select({
      uid: users.id,
      ...pick(users, 'name', 'companyId', 'deactivatedAt'),
      company: selectCompanyName(users.companyId),
      role: usersRoles.role,
    })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(and(eq(users.email, found.inquiry.email), isNoGuestRole))
  const { searchText: _, ...inquiry } = found.inquiry
  return {
    ...inquiry,
    /** Null also if the project is hidden from this member of staff. */
    projectId: found.project?.id ?? null,
    projectTitle: found.project?.title ?? null,
    deletedOn: found.deletedOn,
    replies,
    account: account ?? null,
    statusVersion: getRevision(inquiry.status),
    notesVersion: getRevision(inquiry.notes),
  }
}
export type Inquiry = Awaited<ReturnType<typeof findInquiry>>

/** Returns the previous status and the new revision. @throws {NotFound | EditConflict} */
export async function updateInquiryStatus(
  ctx: AdminCtx,
  id: string,
  { status, version }: UpdateInquiryStatusForm,
) {
  const previousStatus = await updateInquiryField(ctx, id, version, { status })
  return { previousStatus, version: getRevision(status) }
}

/** Returns the new revision. @throws {NotFound | EditConflict} */
export async function updateInquiryNotes(
  ctx: AdminCtx,
  id: string,
  { notes, version }: UpdateInquiryNotesForm,
) {
  await updateInquiryField(ctx, id, version, { notes })
  return getRevision(notes)
}

function updateInquiryField<Field extends 'status' | 'notes'>(
  ctx: AdminCtx,
  id: string,
  version: string | undefined,
  change: { [F in Field]: (typeof inquiries.$inferSelect)[F] },
) {
  const [field] = Object.keys(change) as [Field]
  return ctx.db.transaction(async (tx) => {
    const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.id, id)).for('update')
    if (!inquiry) throw new NotFound(NOT_FOUND_MESSAGE)
    const before = inquiry[field]
    const changes = { id, actions: ['inquiry.changed', 'inquiry.answered'] } as const
    await assertRevision(tx, ctx.actor, changes, version, before)
    if (change[field] === before) return before
    await tx
      .update(inquiries)
      .set({ ...change, updatedAt: new Date() })
      .where(eq(inquiries.id, id))
    await recordActivity(tx, ctx, {
      action: 'inquiry.changed',
      subject: { id, name: inquiry.fullName },
      projects: [],
      before: { [field]: before },
      after: change,
    })
    return before
  })
}
