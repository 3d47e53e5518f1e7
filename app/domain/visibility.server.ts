import { and, eq, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { Database } from '#db/connect.server.ts'
import { documents, invoices, projectMembers, projects, requests, users } from '#db/schema.ts'

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

/** Of `projects`: those whose documents and requests this person sees, and may upload to and answer. */
export const projectWithDocuments = (uid: string) => onProject(uid, projects.id, 'documents')

/** Of `projects`, as columns: what this person sees of one beyond what everybody on it does. */
export const rightsOn = (uid: string) => ({
  mainContact: sql<boolean>`(${projects.clientId} is not distinct from ${uid}::text)`,
  documents: sql<boolean>`(${projectWithDocuments(uid)})`,
  invoices: sql<boolean>`(${among(projects.id, memberOf(uid, 'invoices'))})`,
})

/** Of `documents`: under a project its people's, under none the one person's, and what all clients get. */
export const visibleDocument = (uid: string) =>
  and(
    or(
      and(isNull(documents.projectId), eq(documents.clientId, uid)),
      onProject(uid, documents.projectId, 'documents'),
      documents.forAll,
    ),
    isNull(documents.withdrawnAt),
    isNull(documents.removedAt),
  )

/** Of `invoices`: nobody ever sees a draft. */
export const visibleInvoice = (uid: string) =>
  and(
    or(eq(invoices.clientId, uid), among(invoices.projectId, memberOf(uid, 'invoices'))),
    ne(invoices.status, 'draft'),
  )

/** Of `requests`. */
export const visibleRequest = (uid: string) =>
  and(onProject(uid, requests.projectId, 'documents'), isNull(requests.withdrawnAt))

/** The same seen from the project: who may be told of it by mail. People who are kept out get none. */
export async function peopleOfProject(
  db: Pick<Database, 'select'>,
  project: string,
  right: Right = null,
): Promise<{ uid: string; name: string; email: string }[]> {
  const main = sql`select ${projects.clientId} from ${projects} where ${projects.id} = ${project}`
  const members = sql`select ${projectMembers.uid} from ${projectMembers} where ${projectMembers.projectId} = ${project}
    ${right ? sql`and ${projectMembers[right]}` : sql``}`
  return db
    .select({ uid: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(among(users.id, sql`${main} union all ${members}`), isNull(users.deactivatedAt)))
    .orderBy(users.id)
}
