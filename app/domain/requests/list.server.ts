import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx, ClientCtx } from '#app/context.ts'
import type { Database } from '#db/connect.server.ts'
import { documents, documentVersions, requestDocuments, requests, users } from '#db/schema.ts'
import { shownName } from '../accounts/names.server.ts'
import { today } from '../days.ts'
import { grouped } from '../grouped.ts'
import { keyset, pageOf } from '../keyset.server.ts'
import { versionOf } from '../version.server.ts'
import { visibleDocument, visibleRequest } from '../visibility.server.ts'
import { type RequestState, waitingStates } from './kinds.ts'
import { lastStepsOf } from './steps.server.ts'
import { isInActiveProject } from './waiting.server.ts'

const PAGE = 30

export type RequestQuery = {
  states: readonly RequestState[] | null
  after: string | null
  /** Request listed first regardless of the other filters, because a link leads to it. */
  named: string | null
  size?: number
}

export const listRequests = ({ db }: AdminCtx, project: string, query: RequestQuery) =>
  pageOfRequests(db, project, query, { request: undefined, document: isNull(documents.removedAt) })

export const listRequestsForClient = (
  { db, actor: { uid } }: ClientCtx,
  project: string,
  query: RequestQuery,
) => pageOfRequests(db, project, query, { request: visibleRequest(uid), document: visibleDocument(uid) })

type Sees = { request: SQL | undefined; document: SQL | undefined }

// Sorts by due date, then undated, then accepted. The form allows due dates up to 2199.
const byDay = sql`case when ${requests.state} = 'accepted' then 'infinity'::date
  else coalesce(${requests.dueOn}, '9999-12-31'::date) end`

async function pageOfRequests(db: Database, project: string, query: RequestQuery, sees: Sees) {
  const { states, after, named, size = PAGE } = query
  const within = and(eq(requests.projectId, project), isNull(requests.withdrawnAt), sees.request)
  const order = { key: byDay, type: 'date', direction: 'asc' } as const
  const { beyond, orderBy } = await keyset(db, { table: requests, id: requests.id, order, after, within })
  const chosen = states ? inArray(requests.state, states) : undefined
  const page = pageOf(
    await selectRequests(db, sees)
      .where(and(within, chosen, beyond))
      .orderBy(...orderBy)
      .limit(size + 1),
    size,
  )
  const elsewhere = named && page.rows.every(({ id }) => id !== named)
  const first = elsewhere ? await selectRequests(db, sees).where(and(within, eq(requests.id, named))) : []
  return { rows: await withParts(db, [...first, ...page.rows], sees), more: page.more }
}
export type Requests = Awaited<ReturnType<typeof pageOfRequests>>
export type ListedRequest = Requests['rows'][number]

export const requestVersion = ({ state, updatedAt }: { state: RequestState; updatedAt: Date }) =>
  versionOf(state, updatedAt)

const selectRequests = (db: Database, sees: Sees) =>
  db
    .select({
      id: requests.id,
      kind: requests.kind,
      title: requests.title,
      details: requests.details,
      dueOn: requests.dueOn,
      state: requests.state,
      closed: sql<boolean>`not (${isInActiveProject})`,
      answer: requests.answer,
      reason: requests.reason,
      updatedAt: requests.updatedAt,
      handedInAt: requests.handedInAt,
      handedInBy: sql<string | null>`${shownName}`,
      // Document to be approved, if the reader may see it.
      documentId: documents.id,
      documentName: documents.name,
      documentVersion: documentVersions.version,
      sha256: documentVersions.sha256,
      documentKind: documentVersions.kind,
      documentSince: documentVersions.createdAt,
    })
    .from(requests)
    .leftJoin(users, eq(users.id, requests.handedInBy))
    .leftJoin(documents, and(eq(documents.id, requests.documentId), sees.document))
    .leftJoin(
      documentVersions,
      and(
        eq(documentVersions.documentId, documents.id),
        eq(documentVersions.version, requests.documentVersion),
      ),
    )
    .$dynamic()

type Row = Awaited<ReturnType<typeof selectRequests>>[number]

async function withParts(db: Database, rows: Row[], sees: Sees) {
  const ids = rows.map(({ id }) => id)
  const [files, steps] = await Promise.all([filesOf(db, ids, sees.document), lastStepsOf(db, ids)])
  const now = today()
  return rows.map(({ updatedAt, ...row }) => ({
    ...row,
    version: requestVersion({ state: row.state, updatedAt }),
    waits: waits(row),
    late: waits(row) && row.dueOn !== null && row.dueOn < now,
    files: files.get(row.id) ?? [],
    steps: steps.get(row.id) ?? [],
  }))
}

const waits = ({ closed, state }: Pick<Row, 'closed' | 'state'>) => !closed && waitingStates.includes(state)

async function filesOf(db: Database, ids: string[], visible: SQL | undefined) {
  const rows = await db
    .select({
      requestId: requestDocuments.requestId,
      id: documents.id,
      name: documents.name,
      version: documentVersions.version,
      kind: documentVersions.kind,
      createdAt: documentVersions.createdAt,
    })
    .from(requestDocuments)
    .innerJoin(documents, and(eq(documents.id, requestDocuments.documentId), visible))
    .innerJoin(
      documentVersions,
      and(
        eq(documentVersions.documentId, documents.id),
        eq(documentVersions.version, requestDocuments.version),
      ),
    )
    .where(inArray(requestDocuments.requestId, ids))
    .orderBy(asc(documentVersions.createdAt), asc(documents.name), asc(documentVersions.version))
  return grouped(rows, 'requestId')
}
