import { and, eq, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { isOverdue } from '#app/domain/invoices/invoice-columns.server.ts'
import { totalOpenInvoices } from '#app/domain/invoices/invoice-stats.server.ts'
import { countUpTo } from '#app/domain/list-queries.server.ts'
import { selectUnreadProjects } from '#app/domain/messages/unread-messages.server.ts'
import { scopeConditions } from '#app/domain/requests/list-requests.server.ts'
import { isClientUser } from '#app/domain/user-columns.server.ts'
import { projectStatuses, requestedStatus } from '#content/lists.ts'
import { companies, inquiries, invoices, projects, requests, users } from '#db/schema.ts'

/** Highest exact count. Limits the number of rows that a count reads. */
const MAX_COUNT = 1000
const MAX_SIDEBAR_COUNT = 100

/**
 * Condition on `inquiries`: no one has handled it yet. The status is part of the statement's text, so that the plan of
 * a prepared statement can use the index of new inquiries.
 */
export const isNewInquiry = and(eq(inquiries.status, 'New').inlineParams(), isNull(inquiries.archivedAt))

/** Number of items waiting for staff, per sidebar area. 100 means 100 or more. */
type SidebarCounts = Record<'inquiries' | 'requests' | 'messages' | 'invoices', number>

/** Counts new inquiries, submitted requests, projects with unread messages, and overdue invoices, in one statement. */
export async function countForSidebar(ctx: AdminCtx): Promise<SidebarCounts> {
  const count = countUpTo(MAX_SIDEBAR_COUNT)
  const { actor } = ctx
  const { rows } = await ctx.db.execute<SidebarCounts>(sql`select
    ${count(inquiries, isNewInquiry)} as "inquiries",
    ${count(requests, and(scopeConditions.submitted(), isOpenToStaff(actor, requests.projectId)))} as "requests",
    (select count(*)::int from ${selectUnreadProjects(ctx, MAX_SIDEBAR_COUNT).as('unread')}) as "messages",
    ${count(invoices, and(isOverdue(), isOpenToStaff(actor, invoices.projectId)))} as "invoices"`)
  return rows[0] ?? { inquiries: 0, requests: 0, messages: 0, invoices: 0 }
}

/** Clients who can sign in. */
const isActiveClient = and(users.emailVerified, isNull(users.deactivatedAt), isClientUser(users.id))

const inactiveStatuses = [
  requestedStatus,
  ...projectStatuses.flatMap(({ text, means }) => (means === 'done' ? [text] : [])),
]
/** Projects that the firm works on for a client. */
const isActiveProject = and(
  isNull(projects.archivedAt),
  or(isNotNull(projects.clientId), isNotNull(projects.companyId)),
  notInArray(projects.status, inactiveStatuses),
)

/** Returns the dashboard's statistics. A count of `MAX_COUNT` means that many or more. */
export async function loadDashboardStats(ctx: AdminCtx) {
  const { db, actor } = ctx
  const count = countUpTo(MAX_COUNT)
  const [counts, open] = await Promise.all([
    db.execute<Record<'companies' | 'people' | 'projects' | 'submitted', number>>(sql`select
      ${count(companies, isNull(companies.mergedInto))} as "companies",
      ${count(users, isActiveClient)} as "people",
      ${count(projects, and(isActiveProject, isOpenToStaff(actor, projects.id)))} as "projects",
      ${count(requests, and(scopeConditions.submitted(), isOpenToStaff(actor, requests.projectId)))} as "submitted"`),
    totalOpenInvoices(ctx),
  ])
  const { companies: firms = 0, people = 0, projects: active = 0, submitted = 0 } = counts.rows[0] ?? {}
  return { most: MAX_COUNT, companies: firms, people, projects: active, submitted, open }
}
export type DashboardStats = Awaited<ReturnType<typeof loadDashboardStats>>
