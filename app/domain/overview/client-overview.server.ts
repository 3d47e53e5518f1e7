import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { PENDING_REQUEST_STATES } from '#app/core/request-states.ts'
import {
  isInActiveProject,
  isVisibleMessage,
  isVisibleProject,
} from '#app/domain/access/visibility.server.ts'
import { listInvoices } from '#app/domain/invoices/admin-invoices.server.ts'
import { totalOpenInvoices } from '#app/domain/invoices/invoice-stats.server.ts'
import { pick, takeRows } from '#app/domain/list-queries.server.ts'
import {
  listUnreadMessages,
  listUnreadMessagesOfClient,
} from '#app/domain/messages/unread-messages.server.ts'
import { MAX_UNREAD_COUNT } from '#app/domain/projects/project-columns.server.ts'
import { listVisibleRequests } from '#app/domain/requests/list-requests.server.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database } from '#db/connect.server.ts'
import { invoices, messages, projectMembers, projects, requests, users } from '#db/schema.ts'

const MAX_REQUESTS_SHOWN = 5
const MAX_INVOICES_SHOWN = 10

export async function listOpenRequestsOfClient({ db, actor }: AdminCtx, uid: string) {
  const pending = and(inArray(requests.state, PENDING_REQUEST_STATES), isInActiveProject)
  return takeRows(
    await listVisibleRequests(db, { uid, impersonatedBy: actor }, pending, MAX_REQUESTS_SHOWN + 1),
    MAX_REQUESTS_SHOWN,
  )
}

/**
 * Returns the unread messages on the client's projects, for both the current staff member and the client, and whether
 * either of them was ever sent any.
 */
export async function findUnreadMessagesOfClient(ctx: AdminCtx, uid: string) {
  const reader = { uid, impersonatedBy: ctx.actor }
  const unread = await listUnreadMessagesOfClient(ctx.db, reader)
  const byClient = unread.reduce((sum, { count }) => sum + count, 0)
  const hasMessage = async (condition: SQL) => {
    const where = and(isVisibleMessage(reader), condition)
    return (await ctx.db.select({ id: messages.id }).from(messages).where(where).limit(1)).length > 0
  }
  return {
    ...(await listUnreadMessages(ctx, { client: uid, limit: 5 })),
    byClient: Math.min(byClient, MAX_UNREAD_COUNT),
    anyForFirm: await hasMessage(eq(messages.side, 'client')),
    anyForClient: byClient > 0 || (await hasMessage(sql`${messages.writtenBy} is distinct from ${uid}`)),
  }
}

export type ClientInvoices = Awaited<ReturnType<typeof findInvoicesOf>>

/** Lists the latest invoices of a person or a company, and what is outstanding per currency. */
export async function findInvoicesOf(ctx: AdminCtx, key: 'clientId' | 'companyId', id: string) {
  const totals = await totalOpenInvoices(ctx, eq(invoices[key], id), sql`${invoices.currency}`)
  const query = { search: '', [key]: id, after: null }
  return { totals, ...(await listInvoices(ctx, query, MAX_INVOICES_SHOWN)) }
}

const MAX_PROJECTS_SHOWN = 10
const MAX_CONTACTS_SHOWN = 20

export async function listProjectsOfClient({ db, actor }: AdminCtx, uid: string) {
  const rows = await db
    .select({
      ...pick(projects, 'id', 'title', 'status', 'archivedAt'),
      isMain: sql<boolean>`coalesce(${projects.clientId} = ${uid}, false)`,
      documents: projectMembers.documents,
      invoices: projectMembers.invoices,
    })
    .from(projects)
    .leftJoin(projectMembers, and(eq(projectMembers.projectId, projects.id), eq(projectMembers.uid, uid)))
    .where(isVisibleProject({ uid, impersonatedBy: actor }))
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(MAX_PROJECTS_SHOWN + 1)
  return takeRows(rows, MAX_PROJECTS_SHOWN)
}

export const listContactsOfClient = ({ db, actor }: AdminCtx, uid: string) =>
  listPeopleOnProjects(db, isVisibleProject({ uid, impersonatedBy: actor }), ne(users.id, uid))

/** Lists the people who match `where` on the projects that match `within`, by name. */
export async function listPeopleOnProjects(db: Database, within: SQL | undefined, where: SQL) {
  const shared = sql`select ${projects.id} from ${projects} where ${within}`
  const people = sql`
    select ${projects.clientId} from ${projects} where ${projects.id} = any(array(${shared}))
    union
    select ${projectMembers.uid} from ${projectMembers} where ${projectMembers.projectId} = any(array(${shared}))`
  const rows = await db
    .select({ uid: users.id, name: users.name, email: users.email, company: users.company })
    .from(users)
    .where(and(sql`${users.id} = any(array(${people}))`, where))
    .orderBy(asc(alphabetical(users.name)), asc(users.id))
    .limit(MAX_CONTACTS_SHOWN + 1)
  return takeRows(rows, MAX_CONTACTS_SHOWN)
}
