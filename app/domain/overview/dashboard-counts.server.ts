import { and, eq, isNotNull, isNull, not, notInArray, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AdminCtx } from '#app/context.ts'
import { isOverdue } from '#app/domain/invoices/client-invoices.server.ts'
import { totalOpenInvoices } from '#app/domain/invoices/invoice-stats.server.ts'
import { selectUnreadProjects } from '#app/domain/messages/unread-messages.server.ts'
import { scopeConditions } from '#app/domain/requests/list-requests.server.ts'
import { isStaffUser } from '#app/domain/user-columns.server.ts'
import { projectStatuses, requestedStatus } from '#content/lists.ts'
import type { Database } from '#db/connect.server.ts'
import { inquiries, invoices, projects, requests, users } from '#db/schema.ts'

/** Highest exact count. Limits the number of rows that a count reads. */
const MAX_COUNT = 1000
const MAX_SIDEBAR_COUNT = 100

/** Returns a function that creates a subquery counting a table's rows, up to `max`. */
export const countRows =
  (db: Database, max: number) =>
  (table: PgTable, where: SQL | undefined): SQL =>
    // The limit is in the statement's text, because the plan of a prepared statement would be made for any limit.
    sql`(select count(*)::int from ${db
      .select({ one: sql`1` })
      .from(table)
      .where(where)
      .limit(sql.raw(String(max)) as unknown as number)
      .as('some')})`

/** Number of items waiting for staff, per sidebar area. 100 means 100 or more. */
type SidebarCounts = Record<'inquiries' | 'requests' | 'messages' | 'invoices', number>

/** Counts new inquiries, submitted requests, projects with unread messages, and overdue invoices, in one statement. */
export async function countForSidebar(ctx: AdminCtx): Promise<SidebarCounts> {
  const count = countRows(ctx.db, MAX_SIDEBAR_COUNT)
  // In the statement's text, so that the plan of a prepared statement can use the indexes of these rows.
  const isNew = eq(inquiries.status, 'New').inlineParams()
  const isSent = eq(invoices.status, 'sent').inlineParams()
  const { rows } = await ctx.db.execute<SidebarCounts>(sql`select
    ${count(inquiries, and(isNew, isNull(inquiries.archivedAt)))} as "inquiries",
    ${count(requests, scopeConditions.submitted())} as "requests",
    (select count(*)::int from ${selectUnreadProjects(ctx, MAX_SIDEBAR_COUNT).as('unread')}) as "messages",
    ${count(invoices, and(isSent, isOverdue()))} as "invoices"`)
  return rows[0] ?? { inquiries: 0, requests: 0, messages: 0, invoices: 0 }
}

/** Clients who can sign in. */
const isActiveClient = and(users.emailVerified, isNull(users.deactivatedAt), not(isStaffUser(users.id)))

const inactiveStatuses = [
  requestedStatus,
  ...projectStatuses.flatMap(({ text, means }) => (means === 'done' ? [text] : [])),
]
/** Projects that the firm works on for a client. */
const isActiveProject = and(
  isNull(projects.archivedAt),
  isNotNull(projects.clientId),
  notInArray(projects.status, inactiveStatuses),
)

/** Returns the dashboard's four statistics. A count of `MAX_COUNT` means that many or more. */
export async function loadDashboardStats({ db }: AdminCtx) {
  const count = countRows(db, MAX_COUNT)
  const [counts, open] = await Promise.all([
    db.execute<Record<'people' | 'projects' | 'submitted', number>>(sql`select
      ${count(users, isActiveClient)} as "people",
      ${count(projects, isActiveProject)} as "projects",
      ${count(requests, scopeConditions.submitted())} as "submitted"`),
    totalOpenInvoices(db),
  ])
  const { people = 0, projects: active = 0, submitted = 0 } = counts.rows[0] ?? {}
  return { most: MAX_COUNT, people, projects: active, submitted, open }
}
export type DashboardStats = Awaited<ReturnType<typeof loadDashboardStats>>
