import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { retention } from '#content/retention.ts'
import { inquiries, inquiryReplies, mails, projects, users, usersRoles } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { NotFound } from '../failures.ts'
import { keyset, matching, type Order, pageOf } from '../keyset.server.ts'
import { lasting } from '../periods.server.ts'
import { assertRevision, versionOf } from '../version.server.ts'
import { type NotesForm, type StatusForm, statuses } from './admin-forms.ts'

const PAGE = 50

export const inquirySortings = ['received', 'name', 'company'] as const
/** Sort keys, matching the expressions of the indexes. */
const keys = {
  received: { key: sql`${inquiries.createdAt}`, type: 'timestamptz' },
  name: { key: sql`lower(${inquiries.fullName})`, type: 'text' },
  company: { key: sql`lower(${inquiries.companyName})`, type: 'text' },
} as const

export const inquiryFilters = [...statuses, 'Archived'] as const

export type InquiryQuery = {
  search?: string
  status?: (typeof inquiryFilters)[number] | undefined
  sort?: (typeof inquirySortings)[number]
  direction?: 'asc' | 'desc'
  after?: string | null
}
const missing = 'Inquiry not found'
/** Date of automatic deletion, unless the inquiry is converted to a client. */
const deletedOn = sql`${inquiries.createdAt} + ${lasting(retention.inquiries.period)}`.mapWith(
  inquiries.createdAt,
)

/**
 * Returns a page of inquiries, newest first by default, without archived ones. `search` matches names, email and
 * message, and includes archived inquiries.
 */
export async function listInquiries({ db }: AdminCtx, query: InquiryQuery = {}) {
  const { search = '', status, sort = 'received', direction = 'desc', after = null } = query
  const order: Order = { ...keys[sort], direction }
  const { beyond, orderBy } = await keyset(db, { table: inquiries, id: inquiries.id, order, after })
  const rows = await db
    .select({
      id: inquiries.id,
      fullName: inquiries.fullName,
      companyName: inquiries.companyName,
      email: inquiries.email,
      serviceOfInterest: inquiries.serviceOfInterest,
      projectBudget: inquiries.projectBudget,
      status: inquiries.status,
      createdAt: inquiries.createdAt,
      archivedAt: inquiries.archivedAt,
    })
    .from(inquiries)
    .where(and(beyond, narrowedTo(status, search), matching(inquiries.searched, search)))
    .orderBy(...orderBy)
    .limit(PAGE + 1)
  return pageOf(rows, PAGE)
}

function narrowedTo(status: InquiryQuery['status'], search: string) {
  if (status === 'Archived') return isNotNull(inquiries.archivedAt)
  return and(status && eq(inquiries.status, status), search.trim() ? undefined : isNull(inquiries.archivedAt))
}
export type InquiryRow = Awaited<ReturnType<typeof listInquiries>>['rows'][number]

export async function findInquiry({ db }: AdminCtx, id: string) {
  const [found] = await db
    .select({ inquiry: inquiries, projectTitle: projects.title, deletedOn })
    .from(inquiries)
    .leftJoin(projects, eq(projects.id, inquiries.projectId))
    .where(eq(inquiries.id, id))
  if (!found) throw new NotFound(missing)
  const replies = await db
    .select({
      id: inquiryReplies.id,
      body: inquiryReplies.body,
      createdAt: inquiryReplies.createdAt,
      by: users.name,
      mailId: mails.id,
      mailStatus: mails.status,
      lastError: mails.lastError,
    })
    .from(inquiryReplies)
    .innerJoin(mails, eq(mails.id, inquiryReplies.mailId))
    .leftJoin(users, eq(users.id, inquiryReplies.sentBy))
    .where(eq(inquiryReplies.inquiryId, id))
    .orderBy(asc(inquiryReplies.createdAt), asc(inquiryReplies.id))
  const [account] = await db
    .select({ uid: users.id, name: users.name, role: usersRoles.role, deactivatedAt: users.deactivatedAt })
    .from(users)
    .leftJoin(usersRoles, eq(usersRoles.uid, users.id))
    .where(eq(users.email, found.inquiry.email))
  const { searched: _, ...inquiry } = found.inquiry
  return {
    ...inquiry,
    projectTitle: found.projectTitle,
    deletedOn: found.deletedOn,
    replies,
    account: account ?? null,
    statusVersion: versionOf(inquiry.status),
    notesVersion: versionOf(inquiry.notes),
  }
}
export type Inquiry = Awaited<ReturnType<typeof findInquiry>>

export const changeInquiryStatus = (ctx: AdminCtx, id: string, { status, version }: StatusForm) =>
  changeInquiry(ctx, id, version, { status })

export const saveInquiryNotes = (ctx: AdminCtx, id: string, { notes, version }: NotesForm) =>
  changeInquiry(ctx, id, version, { notes })

async function changeInquiry<Field extends 'status' | 'notes'>(
  ctx: AdminCtx,
  id: string,
  version: string | undefined,
  change: { [F in Field]: (typeof inquiries.$inferSelect)[F] },
): Promise<string> {
  const [field] = Object.keys(change) as [Field]
  await ctx.db.transaction(async (tx) => {
    const [inquiry] = await tx.select().from(inquiries).where(eq(inquiries.id, id)).for('update')
    if (!inquiry) throw new NotFound(missing)
    const changes = { id, actions: ['inquiry.changed', 'inquiry.answered'] } as const
    await assertRevision(tx, ctx.actor, changes, version, inquiry[field])
    if (change[field] === inquiry[field]) return
    await tx
      .update(inquiries)
      .set({ ...change, updatedAt: new Date() })
      .where(eq(inquiries.id, id))
    await recordActivity(tx, ctx, {
      action: 'inquiry.changed',
      subject: { id, name: inquiry.fullName },
      before: { [field]: inquiry[field] },
      after: change,
    })
  })
  return versionOf(change[field])
}
