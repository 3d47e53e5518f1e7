import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import { toDocumentRow } from '#app/core/formats.ts'
import {
  isViewEvent,
  isVisibleDocument,
  isVisibleDocumentOfProject,
  modifiedAtWithoutIndex,
} from '#app/domain/access/visibility.server.ts'
import { containsWords, pick, queryPage } from '#app/domain/list-queries.server.ts'
import { listProjectOptions } from '#app/domain/users/clients.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database } from '#db/connect.server.ts'
import { documentEvents, documents, documentVersions, projects } from '#db/schema.ts'
import type { DocumentKind } from './document-kinds.ts'
import { latestUploaderForClient } from './uploaders-and-viewers.server.ts'

/** Row of the document list. `size` and `lastModified` are formatted for display. */
export type DocumentRow = {
  id: string
  name: string
  version: number
  size: string
  lastModified: string
  modifiedAt: string
  kind: DocumentKind
  from: 'client' | 'firm'
  /** Uploader of the latest version: 'you', a name, the firm's name, or 'a closed account'. */
  by: string
  project: string | null
  /** Folder within the project. */
  subfolder: string | null
  /** True if staff shared the document and this user has not viewed the latest version yet. */
  isNew: boolean
}

export const DOCUMENT_SORT_KEYS = ['modified', 'name', 'version', 'size'] as const
type DocumentQuery = {
  search?: string
  sort?: (typeof DOCUMENT_SORT_KEYS)[number]
  direction?: 'asc' | 'desc'
  project: string | null
  folder?: string | null
  after?: string | null
  size?: number
}

const DOCUMENTS_PER_PAGE_FOR_CLIENT = 100

const sortExpressions = {
  modified: { key: modifiedAtWithoutIndex, type: 'timestamptz' },
  name: { key: alphabetical(documents.name), type: 'text' },
  version: { key: sql`${documents.version}`, type: 'int' },
  size: { key: sql`${documents.bytes}`, type: 'bigint' },
} as const

/** Matches the index that sorts a project's documents. */
const modifiedInProjectSort = { key: sql`${documents.modifiedAt}`, type: 'timestamptz' } as const

/**
 * Condition: the user viewed the latest version. A scalar subquery, because the planner may turn `exists` into one scan
 * over all events.
 */
export const hasViewed = (uid: string) => sql<boolean>`coalesce(${viewBy(uid)}, false)`
// Columns keep their table names here because the fragment is nested. In a top-level query on a single table, the query
// builder omits them.
const viewBy = (uid: string) => sql`(
  select true from ${documentEvents} where ${documentEvents.documentId} = ${documents.id}
    and ${documentEvents.uid} = ${uid} and ${isViewEvent}
    and ${documentEvents.version} = ${documents.version} limit 1)`
/** A subquery instead of a join, because a join would run for all rows before sorting and limiting. */
const projectTitle = sql`(
  select ${projects.title} from ${projects} where ${projects.id} = ${documents.projectId})`

const getRowColumns = (uid: string) => ({
  ...pick(documents, 'id', 'name', 'version', 'bytes', 'modifiedAt', 'kind'),
  from: documents.origin,
  by: latestUploaderForClient(uid),
  project: sql<string | null>`${projectTitle}`,
  subfolder: documents.subfolder,
  isNew: sql<boolean>`${documents.origin} = 'firm' and not ${hasViewed(uid)}`,
})

export async function listDocumentsForClient({ db, actor }: ClientCtx, query: DocumentQuery) {
  const { search = '', sort = 'modified', direction = 'desc', project, folder, after = null } = query
  const { size = DOCUMENTS_PER_PAGE_FOR_CLIENT } = query
  const column = project && sort === 'modified' ? modifiedInProjectSort : sortExpressions[sort]
  const order = { ...column, direction }
  const within = and(
    project ? isVisibleDocumentOfProject(actor, project) : isVisibleDocument(actor),
    folder ? eq(documents.subfolder, folder) : undefined,
  )
  const page = await queryPage(db, db.select(getRowColumns(actor.uid)).from(documents).$dynamic(), {
    id: documents.id,
    order,
    where: and(within, containsWords(documents.searchText, search)),
    after,
    within,
    size,
  })
  return { documents: page.rows.map(toDocumentRow), more: page.more }
}

export const listUploadProjectsForClient = ({ db, actor }: ClientCtx) =>
  listProjectOptions(db, actor, 'documents')

/** Returns one row of the document list. @throws {NotFound} also for documents that the client may not see */
export async function findDocumentForClient({ db, actor }: ClientCtx, id: string): Promise<DocumentRow> {
  const [row] = await db
    .select(getRowColumns(actor.uid))
    .from(documents)
    .where(and(isVisibleDocument(actor), eq(documents.id, id)))
  if (!row) throw new NotFound(t('Document not found.'))
  return toDocumentRow(row)
}

export const versionColumns = {
  documentId: documents.id,
  name: documents.name,
  subfolder: documents.subfolder,
  ...pick(documentVersions, 'version', 'bytes', 'sha256', 'kind', 'storageKey', 'createdAt'),
}

/** Returns a version, by default the latest one, of a document that matches the condition. @throws {NotFound} */
export async function loadVersion(db: Database, within: SQL | undefined, id: string, version?: number) {
  const [found] = await db
    .select(versionColumns)
    .from(documents)
    .innerJoin(documentVersions, eq(documentVersions.documentId, documents.id))
    .where(and(within, eq(documents.id, id), eq(documentVersions.version, version ?? documents.version)))
  if (!found) throw new NotFound(t('Document not found.'))
  return found
}
export type StoredVersion = Awaited<ReturnType<typeof loadVersion>>

/** @throws {NotFound} */
export const findVersionForClient = ({ db, actor }: ClientCtx, id: string, version?: number) =>
  loadVersion(db, isVisibleDocument(actor), id, version)
