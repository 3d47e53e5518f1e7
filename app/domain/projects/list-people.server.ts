import { and, count, eq, inArray, ne, or, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { countGroupsOfProject } from '#app/domain/access/room-visibility.server.ts'
import {
  hasBillingIn,
  isListedInProject,
  isOpenRequest,
  requireModule,
} from '#app/domain/access/visibility.server.ts'
import { containsWords, pick, queryPage } from '#app/domain/list-queries.server.ts'
import { displayName } from '#app/domain/user-columns.server.ts'
import { isActiveStaff, listStaff } from '#app/domain/users/staff.server.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database } from '#db/connect.server.ts'
import { documents, invoices, projectMembers, projects, requests, users } from '#db/schema.ts'
import { assertProjectOpen } from './list-projects.server.ts'
import { getMemberRevision } from './lock-project.server.ts'
import { getLeadRevision } from './project-lead.server.ts'
import { findProjectAccess } from './restrict-project.server.ts'

const MEMBERS_PER_PAGE = 15

export type PeopleQuery = {
  search: string
  after: string | null
}

const personColumns = {
  id: users.id,
  name: displayName,
  ...pick(users, 'email', 'company', 'emailVerified', 'invitedAt', 'deactivatedAt', 'closesAt'),
}

/** Lists the people on a project, and what they can see. @throws {NotFound} */
export async function listProjectPeople(ctx: AdminCtx, project: string, query: PeopleQuery) {
  const { db } = ctx
  await assertProjectOpen(ctx, project)
  const [head, { rows, more }, counts, staff, access] = await Promise.all([
    findContacts(db, project),
    loadMemberPage(db, project, query),
    countProjectItems(db, project),
    listStaff(db),
    findProjectAccess(ctx, project),
  ])
  const { mainContact, lead } = head
  const countItemsOf = await createOwnItemCounter(db, project, [
    ...rows.map(({ id }) => id),
    mainContact?.id ?? '',
  ])
  return {
    mainContact,
    lead: { ...lead, version: getLeadRevision(lead.uid) },
    staff,
    access,
    counts,
    members: rows.map((row) => ({
      ...row,
      ...countItemsOf(row.id),
      version: getMemberRevision(mainContact?.id ?? null, row),
    })),
    more,
  }
}
export type ProjectPeopleList = Awaited<ReturnType<typeof listProjectPeople>>
export type MemberRow = ProjectPeopleList['members'][number]

async function loadMemberPage(db: Database, project: string, { search, after }: PeopleQuery) {
  const order = { key: alphabetical(users.name), type: 'text', direction: 'asc' } as const
  const list = db
    .select({
      ...personColumns,
      documents: projectMembers.documents,
      invoices: projectMembers.invoices,
      room: projectMembers.room,
      since: projectMembers.createdAt,
    })
    .from(projectMembers)
    .innerJoin(users, eq(users.id, projectMembers.uid))
    .$dynamic()
  const where = and(eq(projectMembers.projectId, project), containsWords(users.searchText, search))
  return queryPage(db, list, { id: users.id, order, where, after, size: MEMBERS_PER_PAGE })
}

/** Returns the main contact and the lead. `gone` is true if the lead is no longer staff. */
async function findContacts(db: Database, project: string) {
  const [mainContact] = await db
    .select(personColumns)
    .from(projects)
    .innerJoin(users, eq(users.id, projects.clientId))
    .where(eq(projects.id, project))
  const [lead] = await db
    .select({ uid: users.id, name: displayName, gone: sql<boolean>`not (${isActiveStaff()})` })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.leadId))
    .where(eq(projects.id, project))
  return { mainContact: mainContact ?? null, lead: lead ?? { uid: null, name: null, gone: false } }
}

const isSentInvoiceOf = (project: string) =>
  and(requireModule('invoices'), eq(invoices.projectId, project), ne(invoices.status, 'draft'))

async function countProjectItems(db: Database, project: string) {
  const isOpen = and(eq(requests.projectId, project), isOpenRequest)
  const [visibleDocuments, openRequests, sentInvoices, members, roomGroups] = await Promise.all([
    db.$count(documents, isListedInProject(project)),
    db.$count(requests, isOpen),
    db.$count(invoices, isSentInvoiceOf(project)),
    db.$count(projectMembers, eq(projectMembers.projectId, project)),
    countGroupsOfProject(db, project),
  ])
  // `roomGroups` is null without a data room.
  return { documents: visibleDocuments, requests: openRequests, invoices: sentInvoices, members, roomGroups }
}
export type ProjectItemCounts = Awaited<ReturnType<typeof countProjectItems>>

/** Returns a function that counts one person's uploads, and the invoices that they see without a right in the project. */
async function createOwnItemCounter(db: Database, project: string, uids: string[]) {
  const uploads = await db
    .select({ uid: documents.clientId, count: count() })
    .from(documents)
    .where(and(isListedInProject(project), eq(documents.origin, 'client'), inArray(documents.clientId, uids)))
    .groupBy(documents.clientId)
  const billed = await db
    .select({ uid: users.id, count: count() })
    .from(users)
    .innerJoin(invoices, or(eq(invoices.clientId, users.id), hasBillingIn(invoices.companyId)))
    .where(and(isSentInvoiceOf(project), inArray(users.id, uids)))
    .groupBy(users.id)
  const findCount = (rows: { uid: string | null; count: number }[], uid: string) =>
    rows.find((row) => row.uid === uid)?.count ?? 0
  return (uid: string) => ({ uploaded: findCount(uploads, uid), billed: findCount(billed, uid) })
}
