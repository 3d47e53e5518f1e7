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
 * What a person on the client's side may see, said once. Every list, page, download, mail and export puts one of
 * these in its WHERE. The main contact of a project sees its documents and requests; whoever is billed, an invoice.
 */

/** What a member has been given; null asks only for being on the project. */
export type Right = 'documents' | 'invoices' | null

// Arrays, and not joins: read once for each query, and then a key of the index of what is asked for.
const memberOf = (uid: string, right: Right) => sql`(
  select ${projectMembers.projectId} from ${projectMembers} where ${projectMembers.uid} = ${uid}
  ${right ? sql`and ${projectMembers[right]}` : sql``})`
const mainContactOf = (uid: string) => sql`(
  select ${projects.id} from ${projects} where ${projects.clientId} = ${uid})`
const among = (column: SQLWrapper, ids: SQL) => sql`${column} = any(array(${ids}))`

/** The projects that this person is on. `column` is a project's id. */
const onProject = (uid: string, column: SQLWrapper, right: Right = null) =>
  among(column, sql`${mainContactOf(uid)} union all ${memberOf(uid, right)}`)

/** Of `projects`; with it go its updates, milestones, messages, and who else is on it. */
export const visibleProject = (uid: string) => onProject(uid, projects.id)

/** Of `messages`. */
export const visibleMessage = (uid: string) => onProject(uid, messages.projectId)

/** Of `projects`: those whose documents and requests this person sees, and may upload to and answer. */
export const projectWithDocuments = (uid: string) => onProject(uid, projects.id, 'documents')

/** Of `projects`, as columns: what this person sees of one beyond what everybody on it does. */
export const rightsOn = (uid: string) => ({
  mainContact: sql<boolean>`(${projects.clientId} is not distinct from ${uid}::text)`,
  documents: sql<boolean>`(${projectWithDocuments(uid)})`,
  invoices: sql<boolean>`(${among(projects.id, memberOf(uid, 'invoices'))})`,
})

/** Of `projects`: those whose documents at least one of these people sees. */
export const projectWithDocumentsOfAny = (uids: string[]) =>
  or(
    inArray(projects.clientId, uids),
    sql`${projects.id} in (select ${projectMembers.projectId} from ${projectMembers}
      where ${inArray(projectMembers.uid, uids)} and ${projectMembers.documents})`,
  ) as SQL

/** Of `documents`: under a project its people's, under none the one person's, and what all clients get. */
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

/** The same within one project, so that its index is enough. */
export const visibleDocumentOf = (uid: string, project: string) =>
  and(eq(documents.projectId, project), onProject(uid, sql`${project}::text`, 'documents'), inLists)

/**
 * For a list of what one person sees, newest first: the time that `modified_at` is, which no index has. By the index of
 * all documents the database would look through everybody's to find the few.
 */
export const modifiedAtOfSeen = sql`(${documents.modifiedAt} + interval '0')`

/** Of `documents`, for the firm: what somebody sees or brought along, hidden or not, but for what all clients get. */
export const documentOfPerson = (uid: string) =>
  or(eq(documents.clientId, uid), onProject(uid, documents.projectId, 'documents'))

/**
 * Of `documentEvents` of a document that this person sees: who uploaded what, what the person did, and what the firm
 * opened. What others on the client's side open is nobody's business, nor who opens what all clients get.
 */
export const visibleDocumentEvent = (uid: string) =>
  or(
    inArray(documentEvents.action, ['upload', 'take-back']),
    eq(documentEvents.uid, uid),
    and(eq(documents.forAll, false), byFirm),
  )
/** Of `documentEvents`: what somebody of the firm did, also one who has left. Without a role somebody is a client. */
export const byFirm = sql`exists (
  select 1 from ${usersRoles} where ${usersRoles.uid} = ${documentEvents.uid} and ${usersRoles.role} <> 'client')`

/** Of `documentEvents`: from which network address, which is told of nobody else on the client's side. */
export const visibleAddress = (uid: string) => sql<string | null>`case
  when ${documentEvents.uid} = ${uid} or (not ${documents.forAll} and ${byFirm}) then ${documentEvents.fromAddress} end`

/** Of `invoices`: nobody ever sees a draft. */
export const visibleInvoice = (uid: string) =>
  and(or(billedTo(uid), among(invoices.projectId, memberOf(uid, 'invoices'))), ne(invoices.status, 'draft'))

/** Of `invoices`: who is asked to pay it, which of all who see it is one person. */
export const billedTo = (uid: string) => eq(invoices.clientId, uid)

/** Of `requests`. */
export const visibleRequest = (uid: string) =>
  and(onProject(uid, requests.projectId, 'documents'), isNull(requests.withdrawnAt))

type Person = { uid: string; name: string; email: string }

/** So many are named; there may be hundreds. */
const NAMED = 20

/** People by name, for the firm to read. */
export function namesOf(people: Pick<Person, 'name' | 'email'>[]): string {
  const names = people.map(({ name, email }) => name || email)
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return names.length > 0 ? `${names.slice(0, NAMED).join(', ')}${more}` : 'nobody'
}

/** Of `users`: who is on one of these projects. `ids` are one or many projects', a value or a query. */
export function onOneOf(ids: SQL, right: Right = null): SQL {
  const main = sql`select ${projects.clientId} from ${projects} where ${projects.id} in (${ids})`
  const members = sql`select ${projectMembers.uid} from ${projectMembers} where ${projectMembers.projectId} in (${ids})
    ${right ? sql`and ${projectMembers[right]}` : sql``}`
  return among(users.id, sql`${main} union all ${members}`)
}

/** The same seen from the project: who may be told of it by mail. People who are kept out get none. */
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

/** Who on the client's side may see a document while it is neither withdrawn nor removed; null: every client. */
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
