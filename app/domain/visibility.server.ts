import { and, eq, inArray, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import {
  documentEvents,
  documents,
  invoices,
  messages,
  projectMembers,
  projects,
  requests,
  users,
  usersRoles,
} from '#db/schema.ts'

/**
 * Access conditions of clients. Every list, page, download, email and export for clients uses one of them. The main
 * contact of a project sees its documents and requests; the billed client sees an invoice.
 */

/** Right of a project member. Null requires membership only. */
export type Right = 'documents' | 'invoices' | null

// Arrays instead of joins: evaluated once per query and then used as index keys.
const memberOf = (uid: string, right: Right) => sql`(
  select ${projectMembers.projectId} from ${projectMembers} where ${projectMembers.uid} = ${uid}
  ${right ? sql`and ${projectMembers[right]}` : sql``})`
const mainContactOf = (uid: string) => sql`(
  select ${projects.id} from ${projects} where ${projects.clientId} = ${uid})`
const among = (column: SQLWrapper, ids: SQL) => sql`${column} = any(array(${ids}))`

const onProject = (uid: string, column: SQLWrapper, right: Right = null) =>
  among(column, sql`${mainContactOf(uid)} union all ${memberOf(uid, right)}`)

/** Condition on `projects`. Covers their updates, milestones, messages and members. */
export const visibleProject = (uid: string) => onProject(uid, projects.id)

export const visibleMessage = (uid: string) => onProject(uid, messages.projectId)

/** Condition on `projects`: those whose documents and requests the user sees, and may upload to and answer. */
export const projectWithDocuments = (uid: string) => onProject(uid, projects.id, 'documents')

/** Columns of `projects`: the user's rights beyond membership. */
export const rightsOn = (uid: string) => ({
  mainContact: sql<boolean>`(${projects.clientId} is not distinct from ${uid}::text)`,
  documents: sql<boolean>`(${projectWithDocuments(uid)})`,
  invoices: sql<boolean>`(${among(projects.id, memberOf(uid, 'invoices'))})`,
})

export const projectWithDocumentsOfAny = (uids: string[]) =>
  or(
    inArray(projects.clientId, uids),
    sql`${projects.id} in (select ${projectMembers.projectId} from ${projectMembers}
      where ${inArray(projectMembers.uid, uids)} and ${projectMembers.documents})`,
  ) as SQL

/**
 * Condition on `documents`: those of the user's projects, the user's own without a project, and those shared with all
 * clients.
 */
export const visibleDocument = (uid: string) =>
  and(
    or(
      and(isNull(documents.projectId), eq(documents.clientId, uid)),
      onProject(uid, documents.projectId, 'documents'),
      documents.forAll,
    ),
    inLists,
  )
const inLists = and(isNull(documents.withdrawnAt), isNull(documents.removedAt))

/** The same condition within one project, for which its index suffices. */
export const visibleDocumentOf = (uid: string, project: string) =>
  and(eq(documents.projectId, project), onProject(uid, sql`${project}::text`, 'documents'), inLists)

/**
 * `modified_at` for lists of one client, without its index. With the index, the database would search the documents of
 * all clients.
 */
export const modifiedAtOfSeen = sql`(${documents.modifiedAt} + interval '0')`

/**
 * Condition on `documents`, for staff: those that the client sees or has uploaded, hidden or not, except those shared
 * with all clients.
 */
export const documentOfPerson = (uid: string) =>
  or(eq(documents.clientId, uid), onProject(uid, documents.projectId, 'documents'))

/**
 * Condition on `documentEvents` of a visible document: uploads and withdrawals, the user's own actions, and views by
 * staff. Clients don't see each other's views, nor who viewed a document shared with all clients.
 */
export const visibleDocumentEvent = (uid: string) =>
  or(
    inArray(documentEvents.action, ['upload', 'take-back']),
    eq(documentEvents.uid, uid),
    and(eq(documents.forAll, false), byFirm),
  )
/** Condition on `documentEvents`: actions of current and former staff. A user without a role is a client. */
export const byFirm = sql`exists (
  select 1 from ${usersRoles} where ${usersRoles.uid} = ${documentEvents.uid} and ${usersRoles.role} <> 'client')`

/** Column of `documentEvents`: the client IP, hidden for other clients. */
export const visibleAddress = (uid: string) => sql<string | null>`case
  when ${documentEvents.uid} = ${uid} or (not ${documents.forAll} and ${byFirm}) then ${documentEvents.fromAddress} end`

/** Condition on `invoices`: without drafts. */
export const visibleInvoice = (uid: string) =>
  and(or(billedTo(uid), among(invoices.projectId, memberOf(uid, 'invoices'))), ne(invoices.status, 'draft'))

export const billedTo = (uid: string) => eq(invoices.clientId, uid)

export const visibleRequest = (uid: string) =>
  and(onProject(uid, requests.projectId, 'documents'), isNull(requests.withdrawnAt))

type Person = { uid: string; name: string; email: string }

const NAMED = 20

export function namesOf(people: Pick<Person, 'name' | 'email'>[]): string {
  const names = people.map(({ name, email }) => name || email)
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return names.length > 0 ? `${names.slice(0, NAMED).join(', ')}${more}` : 'nobody'
}

/** Condition on `users`: those who are on one of the projects. `ids` is a value or a subquery. */
export function onOneOf(ids: SQL, right: Right = null): SQL {
  const main = sql`select ${projects.clientId} from ${projects} where ${projects.id} in (${ids})`
  const members = sql`select ${projectMembers.uid} from ${projectMembers} where ${projectMembers.projectId} in (${ids})
    ${right ? sql`and ${projectMembers[right]}` : sql``}`
  return among(users.id, sql`${main} union all ${members}`)
}

/** Lists the people on a project who may be notified. Leaves out deactivated accounts. */
export async function peopleOfProject(
  db: Pick<Database, 'select'>,
  project: string,
  right: Right = null,
): Promise<Person[]> {
  return db
    .select({ uid: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(onOneOf(sql`${project}`, right), isNull(users.deactivatedAt)))
    .orderBy(users.id)
}

/** Lists the clients who can see a document unless it is withdrawn or removed. Null means all clients. */
export async function readersOf(
  db: Pick<Database, 'select'>,
  { forAll, projectId, clientId }: { forAll: boolean; projectId: string | null; clientId: string | null },
): Promise<Person[] | null> {
  if (forAll) return null
  if (projectId) return peopleOfProject(db, projectId, 'documents')
  if (!clientId) return []
  return db
    .select({ uid: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.id, clientId), isNull(users.deactivatedAt)))
}
