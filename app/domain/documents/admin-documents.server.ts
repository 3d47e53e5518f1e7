import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { documents, projects, users } from '#db/schema.ts'
import { shownName } from '../accounts/names.server.ts'
import { NotFound } from '../failures.ts'
import { keyset, type Page, pageOf, patternsOf } from '../keyset.server.ts'
import { documentOfPerson, modifiedAtOfSeen } from '../visibility.server.ts'
import { selectVersion, toDocumentRow } from './client-documents.server.ts'
import { lastOpenings } from './openings.server.ts'
import { newestUploaderForFirm, newestUploadingClient } from './uploader.server.ts'

/** Documents uploaded by clients, shared with some clients, shared with all clients, withdrawn, or removed. */
export const documentScopes = ['client', 'firm', 'starter', 'withdrawn', 'removed'] as const
export type DocumentScope = (typeof documentScopes)[number]

export const documentSortings = ['modified', 'name', 'size'] as const

export type AdminDocumentQuery = {
  search: string
  sort?: (typeof documentSortings)[number]
  direction: 'asc' | 'desc'
  after: string | null
  scope: DocumentScope | null
  clientId: string | null
  projectId: string | null
  size?: number
}

const PAGE = 50

const inScope: Record<DocumentScope, SQL | undefined> = {
  client: eq(documents.origin, 'client'),
  firm: and(eq(documents.origin, 'firm'), eq(documents.forAll, false)),
  starter: eq(documents.forAll, true),
  withdrawn: isNotNull(documents.withdrawnAt),
  removed: isNotNull(documents.removedAt),
}

const columns = {
  id: documents.id,
  name: documents.name,
  version: documents.version,
  bytes: documents.bytes,
  modifiedAt: documents.modifiedAt,
  kind: documents.kind,
  from: documents.origin,
  by: newestUploaderForFirm,
  byClient: newestUploadingClient,
  forAll: documents.forAll,
  clientId: documents.clientId,
  client: sql<string | null>`${shownName}`,
  projectId: documents.projectId,
  project: projects.title,
  formerProject: documents.formerProject,
  folder: sql<string>`${documents.folder}`,
  withdrawnAt: documents.withdrawnAt,
  removedAt: documents.removedAt,
}

/** Sort keys, matching the expressions of the indexes. */
const keys = (modified: SQL) =>
  ({
    modified: { key: modified, type: 'timestamptz' },
    name: { key: sql`lower(${documents.name})`, type: 'text' },
    size: { key: sql`${documents.bytes}`, type: 'bigint' },
  }) as const

/**
 * Returns a page of all documents, last modified first by default. Removed documents are listed only in their own
 * scope.
 */
export async function listDocuments({ db }: AdminCtx, query: AdminDocumentQuery) {
  const { after, sort = 'modified', direction, scope, clientId, projectId, size = PAGE } = query
  const modified = clientId && !projectId ? modifiedAtOfSeen : sql`${documents.modifiedAt}`
  const order = { ...keys(modified)[sort], direction }
  const { beyond, orderBy } = await keyset(db, { table: documents, id: documents.id, order, after })
  const rows = await db
    .select(columns)
    .from(documents)
    .leftJoin(users, eq(users.id, documents.clientId))
    .leftJoin(projects, eq(projects.id, documents.projectId))
    .where(
      and(
        scope ? inScope[scope] : undefined,
        scope === 'removed' ? undefined : isNull(documents.removedAt),
        clientId ? documentOfPerson(clientId) : undefined,
        projectId ? eq(documents.projectId, projectId) : undefined,
        ...patternsOf(query.search).map(hasInPlace),
        beyond,
      ),
    )
    .orderBy(...orderBy)
    .limit(size + 1)
  const page = pageOf(rows, size)
  const openings = await lastOpenings(
    db,
    page.rows.map(({ id }) => id),
  )
  const listed = page.rows.map((row) => ({ ...toDocumentRow(row), opened: openings.get(row.id) ?? null }))
  return { more: page.more, rows: listed } satisfies Page<unknown>
}
export type ListedDocument = Awaited<ReturnType<typeof listDocuments>>['rows'][number]
export type AdminDocument = Omit<ListedDocument, 'opened'>

const inName = (pattern: string) => sql`${documents.searched} like ${pattern}`
/** Shorter terms occur in almost every email, so they search document names only. */
const PLACE = 3

// Arrays instead of joins: each subquery runs once, and the result uses an index.
const hasInPlace = (pattern: string) =>
  pattern.length - 2 < PLACE
    ? inName(pattern)
    : or(
        inName(pattern),
        sql`${documents.projectId} = any(array(select id from ${projects} where ${projects.searched} like ${pattern}))`,
        sql`${documents.clientId} = any(array(select uid from ${users} where ${users.searched} like ${pattern}))`,
      )

export async function findDocumentForAdmin({ db }: AdminCtx, id: string): Promise<AdminDocument> {
  const [row] = await db
    .select(columns)
    .from(documents)
    .leftJoin(users, eq(users.id, documents.clientId))
    .leftJoin(projects, eq(projects.id, documents.projectId))
    .where(eq(documents.id, id))
  if (!row) throw new NotFound('There is no such document.')
  return toDocumentRow(row)
}

/** Returns any version of any document, including withdrawn but not removed ones. @throws {NotFound} */
export async function findVersionForAdmin({ db }: AdminCtx, id: string, version?: number) {
  const [found] = await selectVersion(db, isNull(documents.removedAt), id, version)
  if (!found) throw new NotFound('There is no such document.')
  return found
}

export async function nameFilters(
  { db }: AdminCtx,
  { clientId, projectId }: Pick<AdminDocumentQuery, 'clientId' | 'projectId'>,
) {
  const [client] = clientId
    ? await db.select({ name: columns.client }).from(users).where(eq(users.id, clientId))
    : []
  const [project] = projectId
    ? await db.select({ name: projects.title }).from(projects).where(eq(projects.id, projectId))
    : []
  return { client: client?.name ?? null, project: project?.name ?? null }
}
