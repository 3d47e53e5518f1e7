import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx, ClientCtx } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { groupBy } from '#app/core/group-by.ts'
import { OPEN_REQUEST_STATES, type RequestState } from '#app/core/request-states.ts'
import {
  isInActiveProject,
  isOpenRequest,
  isOpenToStaff,
  isVisibleDocument,
  isVisibleRequest,
  isWithdrawable,
  type Reader,
  requireModule,
} from '#app/domain/access/visibility.server.ts'
import { pick, queryPage } from '#app/domain/list-queries.server.ts'
import { projectClientColumns } from '#app/domain/projects/project-columns.server.ts'
import {
  getRequestRevision,
  listLatestSteps,
  requestColumns,
} from '#app/domain/requests/request-history.server.ts'
import { displayName, selectDisplayName } from '#app/domain/user-columns.server.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database } from '#db/connect.server.ts'
import { documents, documentVersions, projects, requestDocuments, requests, users } from '#db/schema.ts'

const REQUESTS_PER_PAGE = 30

type RequestQuery = {
  states: readonly RequestState[] | null
  after: string | null
  /** Request listed first regardless of the other filters, because a link points to it. */
  linkedId: string | null
  size?: number
}

export const listRequests = ({ db, actor }: AdminCtx, project: string, query: RequestQuery) =>
  loadRequestPage(db, project, query, {
    request: isOpenToStaff(actor, requests.projectId),
    document: and(isNull(documents.removedAt), isOpenToStaff(actor, documents.projectId)),
  })

export const listRequestsForClient = ({ db, actor }: ClientCtx, project: string, query: RequestQuery) =>
  loadRequestPage(db, project, query, {
    request: isVisibleRequest(actor),
    document: isVisibleDocument(actor),
    withdrawable: isWithdrawable(actor.uid),
  })

/** `withdrawable`: condition that the reader may withdraw a submitted version. */
type Visibility = { request: SQL | undefined; document: SQL | undefined; withdrawable?: SQL<boolean> }

// Sorts by due date, then undated requests. The form allows due dates up to 2199.
const dueOrLast = sql`coalesce(${requests.dueOn}, '9999-12-31'::date)`
/** Lists a project's sections in the order in which they were created. */
async function listSections(db: Database, project: string): Promise<string[]> {
  const rows = await db
    .select({ section: sql<string>`${requests.section}` })
    .from(requests)
    .where(and(eq(requests.projectId, project), isNull(requests.withdrawnAt), isNotNull(requests.section)))
    .groupBy(requests.section)
    .orderBy(sql`min((extract(epoch from ${requests.createdAt})::text || ${requests.id}) collate "C")`)
  return rows.map(({ section }) => section)
}

/**
 * Sort key that keeps each section in its place, whatever happens to its requests. Requests without a section come
 * last. Within a section, requests are sorted by due date, with accepted ones at the end.
 */
const bySection = (sections: string[]) => {
  const position = sql`coalesce(array_position(${sql.param(sections)}::text[], ${requests.section}), ${sections.length + 1})`
  const due = sql`case when ${requests.state} = 'accepted' then 'accepted' else to_char(${dueOrLast}, 'YYYY-MM-DD') end`
  return sql`(to_char(${position}, 'FM000000') || ' ' || ${due}) collate "C"`
}

async function loadRequestPage(db: Database, project: string, query: RequestQuery, visibility: Visibility) {
  const { states, after, linkedId, size = REQUESTS_PER_PAGE } = query
  const within = and(eq(requests.projectId, project), isNull(requests.withdrawnAt), visibility.request)
  const order = { key: bySection(await listSections(db, project)), type: 'text', direction: 'asc' } as const
  const where = and(within, states ? inArray(requests.state, states) : undefined)
  const list = selectRequests(db, visibility).$dynamic()
  const page = await queryPage(db, list, { id: requests.id, order, where, after, within, size })
  const isLinkedElsewhere = linkedId && page.rows.every(({ id }) => id !== linkedId)
  const first = isLinkedElsewhere
    ? await selectRequests(db, visibility).where(and(within, eq(requests.id, linkedId)))
    : []
  return { rows: await withFilesAndSteps(db, [...first, ...page.rows], visibility), more: page.more }
}

export type RequestPage = Awaited<ReturnType<typeof loadRequestPage>>
export type RequestRow = RequestPage['rows'][number]

export const countRequests = ({ db, actor }: AdminCtx, project: string) =>
  loadCounts(db, project, isOpenToStaff(actor, requests.projectId))

export const countRequestsForClient = ({ db, actor }: ClientCtx, project: string) =>
  loadCounts(db, project, isVisibleRequest(actor))

/** Counts a project's requests: all, accepted, and submitted ones waiting for staff. */
async function loadCounts(db: Database, project: string, visible: SQL | undefined) {
  const count = (state: RequestState) =>
    sql<number>`count(*) filter (where ${requests.state} = ${state})::int`
  const [counts] = await db
    .select({
      total: sql<number>`count(*)::int`,
      accepted: count('accepted'),
      submitted: count('submitted'),
    })
    .from(requests)
    .where(and(eq(requests.projectId, project), isNull(requests.withdrawnAt), visible))
  return counts ?? { total: 0, accepted: 0, submitted: 0 }
}

const selectRequests = (db: Database, visibility: Visibility) =>
  db
    .select({
      ...requestColumns,
      closed: sql<boolean>`not (${isInActiveProject})`,
      ...pick(requests, 'answer', 'reason', 'updatedAt'),
      submittedAt: requests.submittedAt,
      submittedBy: sql<string | null>`${displayName}`,
      // Document to be approved, if the reader may see it.
      documentId: documents.id,
      documentName: documents.name,
      documentVersion: documentVersions.version,
      sha256: documentVersions.sha256,
      documentKind: documentVersions.kind,
      documentSince: documentVersions.createdAt,
    })
    .from(requests)
    .leftJoin(users, eq(users.id, requests.submittedBy))
    .leftJoin(documents, and(eq(documents.id, requests.documentId), visibility.document))
    .leftJoin(
      documentVersions,
      and(
        eq(documentVersions.documentId, documents.id),
        eq(documentVersions.version, requests.documentVersion),
      ),
    )
    .$dynamic()

type SelectedRequest = Awaited<ReturnType<typeof selectRequests>>[number]

async function withFilesAndSteps(db: Database, rows: SelectedRequest[], visibility: Visibility) {
  const ids = rows.map(({ id }) => id)
  const [files, steps] = await Promise.all([
    listSubmittedFiles(db, ids, visibility),
    listLatestSteps(db, ids),
  ])
  const now = today()
  return rows.map(({ updatedAt, ...row }) => ({
    ...row,
    version: getRequestRevision({ state: row.state, updatedAt }),
    waits: isAwaitingClient(row),
    late: isAwaitingClient(row) && row.dueOn !== null && row.dueOn < now,
    files: files.get(row.id) ?? [],
    steps: steps.get(row.id) ?? [],
  }))
}

const isAwaitingClient = ({ closed, state }: Pick<SelectedRequest, 'closed' | 'state'>) =>
  !closed && OPEN_REQUEST_STATES.includes(state)

async function listSubmittedFiles(db: Database, ids: string[], { document, withdrawable }: Visibility) {
  const rows = await db
    .select({
      requestId: requestDocuments.requestId,
      id: documents.id,
      name: documents.name,
      ...pick(documentVersions, 'version', 'kind', 'createdAt'),
      withdrawable: withdrawable
        ? sql<boolean>`${documents.version} = ${documentVersions.version} and ${withdrawable}`
        : sql<boolean>`false`,
    })
    .from(requestDocuments)
    .innerJoin(documents, and(eq(documents.id, requestDocuments.documentId), document))
    .innerJoin(
      documentVersions,
      and(
        eq(documentVersions.documentId, documents.id),
        eq(documentVersions.version, requestDocuments.version),
      ),
    )
    .where(inArray(requestDocuments.requestId, ids))
    .orderBy(
      asc(documentVersions.createdAt),
      asc(alphabetical(documents.name)),
      asc(documentVersions.version),
    )
  return groupBy(rows, 'requestId')
}

export const REQUEST_SCOPES = ['submitted', 'open', 'overdue'] as const
type RequestScope = (typeof REQUEST_SCOPES)[number]

export const scopeConditions: Record<RequestScope, () => SQL | undefined> = {
  submitted: () =>
    and(
      requireModule('requests'),
      isNull(requests.withdrawnAt),
      // In the statement's text, so that the plan of a prepared statement can use the index of submitted requests.
      eq(requests.state, 'submitted').inlineParams(),
      isInActiveProject,
    ),
  open: () => isOpenRequest,
  overdue: () => and(isOpenRequest, lt(requests.dueOn, today())),
}

// Longest waiting first.
const scopeOrders = {
  submitted: { key: sql`${requests.submittedAt}`, type: 'timestamptz', direction: 'asc' },
  open: { key: dueOrLast, type: 'date', direction: 'asc' },
  overdue: { key: sql`${requests.dueOn}`, type: 'date', direction: 'asc' },
} as const

export async function listAllRequests(
  { db, actor }: AdminCtx,
  {
    scope,
    mine,
    companyId,
    after,
  }: { scope: RequestScope; mine: boolean; companyId: string | null; after: string | null },
  size?: number,
) {
  const list = db
    .select({
      ...pick(requests, 'id', 'kind', 'title', 'state', 'dueOn'),
      submittedAt: requests.submittedAt,
      submittedBy: selectDisplayName(requests.submittedBy),
      project: projects.id,
      projectTitle: projects.title,
      ...projectClientColumns,
      lead: selectDisplayName(projects.leadId),
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .$dynamic()
  const within = isOpenToStaff(actor, requests.projectId)
  const where = and(
    within,
    scopeConditions[scope](),
    mine ? eq(projects.leadId, actor.uid) : undefined,
    companyId ? eq(projects.companyId, companyId) : undefined,
  )
  return queryPage(db, list, { id: requests.id, order: scopeOrders[scope], where, after, within, size })
}

/** Finds the submission of another project that has waited longest, or null. */
export async function findNextSubmission({ db, actor }: AdminCtx, project: string) {
  const [next = null] = await db
    .select({ ...pick(requests, 'id', 'title'), project: projects.id, projectTitle: projects.title })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(
      and(
        scopeConditions.submitted(),
        ne(requests.projectId, project),
        isOpenToStaff(actor, requests.projectId),
      ),
    )
    .orderBy(asc(requests.submittedAt), asc(requests.id))
    .limit(1)
  return next
}
export type NextSubmission = NonNullable<Awaited<ReturnType<typeof findNextSubmission>>>

export type RequestOfAnyProject = Awaited<ReturnType<typeof listAllRequests>>['rows'][number]

/**
 * Lists up to `most` of a client's requests that match the condition, across all projects, by due date.
 * Approvals come first among undated requests, because the firm's work waits for them.
 */
export const listVisibleRequests = (
  db: Pick<Database, 'select'>,
  reader: Reader,
  condition: SQL | undefined,
  most: number,
) =>
  db
    .select({
      ...pick(requests, 'id', 'kind', 'title', 'state', 'dueOn'),
      project: projects.id,
      projectTitle: projects.title,
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .where(and(isVisibleRequest(reader), condition))
    .orderBy(
      sql`${requests.dueOn} asc nulls last`,
      sql`${requests.kind} <> 'approval'`,
      asc(requests.createdAt),
      asc(requests.id),
    )
    .limit(most)

/** Lists up to `most` open requests, across all projects or of one, by due date. */
export async function listOpenRequestsForClient({ db, actor }: ClientCtx, most: number, project?: string) {
  const open = and(isOpenRequest, project ? eq(requests.projectId, project) : undefined)
  const now = today()
  const rows = await listVisibleRequests(db, actor, open, most)
  return rows.map((row) => ({ ...row, late: row.dueOn !== null && row.dueOn < now }))
}
