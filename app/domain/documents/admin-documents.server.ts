import { and, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import { toDocumentRow } from '#app/core/formats.ts'
import {
  isDocumentOfUser,
  isOpenToStaff,
  modifiedAtWithoutIndex,
} from '#app/domain/access/visibility.server.ts'
import { type Page, pick, queryPage, ROWS_PER_PAGE, toLikePatterns } from '#app/domain/list-queries.server.ts'
import { displayName, isNoGuestUser } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database } from '#db/connect.server.ts'
import { companies, documents, projects, users } from '#db/schema.ts'
import { loadVersion } from './client-documents.server.ts'
import { findLastViews, latestUploader, latestUploaderClientId } from './uploaders-and-viewers.server.ts'

/** Documents uploaded by clients, shared with some clients, shared with all clients, withdrawn, or removed. */
export const DOCUMENT_SCOPES = ['client', 'firm', 'starter', 'withdrawn', 'removed'] as const
export type DocumentScope = (typeof DOCUMENT_SCOPES)[number]

export const ADMIN_DOCUMENT_SORT_KEYS = ['modified', 'name', 'size'] as const

type AdminDocumentQuery = {
  search: string
  sort?: (typeof ADMIN_DOCUMENT_SORT_KEYS)[number]
  direction: 'asc' | 'desc'
  after: string | null
  scope: DocumentScope | null
  clientId: string | null
  projectId: string | null
  folder?: string | null
  size?: number
}

const scopeConditions: Record<DocumentScope, SQL | undefined> = {
  client: eq(documents.origin, 'client'),
  firm: and(eq(documents.origin, 'firm'), eq(documents.forAll, false)),
  starter: eq(documents.forAll, true),
  withdrawn: isNotNull(documents.withdrawnAt),
  removed: isNotNull(documents.removedAt),
}

const documentColumns = {
  ...pick(documents, 'id', 'name', 'version', 'bytes', 'modifiedAt', 'kind'),
  from: documents.origin,
  by: latestUploader,
  byClient: latestUploaderClientId,
  forAll: documents.forAll,
  clientId: documents.clientId,
  client: sql<string | null>`${displayName}`,
  projectId: documents.projectId,
  project: projects.title,
  formerProject: documents.formerProject,
  folder: sql<string>`${documents.folder}`,
  ...pick(documents, 'subfolder', 'withdrawnAt', 'removedAt', 'agreementId'),
}

/** Sort keys. They must match the index expressions. */
const getSortExpressions = (modified: SQL) =>
  ({
    modified: { key: modified, type: 'timestamptz' },
    name: { key: alphabetical(documents.name), type: 'text' },
    size: { key: sql`${documents.bytes}`, type: 'bigint' },
  }) as const

/**
 * Returns a page of all documents, by default the most recently modified first. Removed documents are listed only in
 * their own scope.
 */
export async function listDocuments({ db, actor }: AdminCtx, query: AdminDocumentQuery) {
  const { after, sort = 'modified', direction, scope, clientId, projectId, folder } = query
  const { size = ROWS_PER_PAGE } = query
  const modified = clientId && !projectId ? modifiedAtWithoutIndex : sql`${documents.modifiedAt}`
  const order = { ...getSortExpressions(modified)[sort], direction }
  const within = isOpenToStaff(actor, documents.projectId)
  const where = and(
    scope ? scopeConditions[scope] : undefined,
    scope === 'removed' ? undefined : isNull(documents.removedAt),
    clientId ? isDocumentOfUser({ uid: clientId }) : undefined,
    projectId ? eq(documents.projectId, projectId) : undefined,
    folder ? eq(documents.subfolder, folder) : undefined,
    ...toLikePatterns(query.search).map(nameOrContextContains),
    within,
  )
  const page = await queryPage(db, selectDocuments(db), {
    id: documents.id,
    order,
    where,
    after,
    within,
    size,
  })
  const lastViews = await findLastViews(
    db,
    page.rows.map(({ id }) => id),
  )
  const listed = page.rows.map((row) => ({ ...toDocumentRow(row), opened: lastViews.get(row.id) ?? null }))
  return { more: page.more, rows: listed } satisfies Page<unknown>
}
export type DocumentListRow = Awaited<ReturnType<typeof listDocuments>>['rows'][number]
export type AdminDocument = Omit<DocumentListRow, 'opened'>

const selectDocuments = (db: Database) =>
  db
    .select(documentColumns)
    .from(documents)
    .leftJoin(users, eq(users.id, documents.clientId))
    .leftJoin(projects, eq(projects.id, documents.projectId))
    .$dynamic()

const nameContains = (pattern: string) => sql`${documents.searchText} like ${pattern}`
/** Shorter terms occur in almost every email, so they are matched against document names only. */
const MIN_CONTEXT_TERM_LENGTH = 3

// Arrays instead of joins: each subquery runs once, and the result uses an index.
const nameOrContextContains = (pattern: string) =>
  pattern.length - 2 < MIN_CONTEXT_TERM_LENGTH
    ? nameContains(pattern)
    : or(
        nameContains(pattern),
        sql`${documents.projectId} = any(array(select id from ${projects} where ${projects.searchText} like ${pattern}))`,
        sql`${documents.clientId} = any(array(select uid from ${users} where ${users.searchText} like ${pattern}))`,
      )

export async function findDocument({ db, actor }: AdminCtx, id: string): Promise<AdminDocument> {
  const [row] = await selectDocuments(db).where(
    and(eq(documents.id, id), isOpenToStaff(actor, documents.projectId)),
  )
  if (!row) throw new NotFound(t('Document not found.'))
  return toDocumentRow(row)
}

/** Returns a version of any document, including withdrawn documents but not removed ones. @throws {NotFound} */
export const findVersion = ({ db, actor }: AdminCtx, id: string, version?: number) =>
  loadVersion(db, and(isNull(documents.removedAt), isOpenToStaff(actor, documents.projectId)), id, version)

export async function findFilterNames(
  { db, actor }: AdminCtx,
  { clientId, projectId, companyId }: Partial<Record<'clientId' | 'projectId' | 'companyId', string | null>>,
) {
  const [client] = clientId
    ? await db
        .select({ name: documentColumns.client })
        .from(users)
        .where(and(eq(users.id, clientId), isNoGuestUser(users.id)))
    : []
  const [project] = projectId
    ? await db
        .select({ name: projects.title })
        .from(projects)
        .where(and(eq(projects.id, projectId), isOpenToStaff(actor, projects.id)))
    : []
  const [company] = companyId
    ? await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId))
    : []
  return { client: client?.name ?? null, project: project?.name ?? null, company: company?.name ?? null }
}
