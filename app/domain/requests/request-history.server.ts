import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Actor, AdminCtx, ClientCtx } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import { groupBy } from '#app/core/group-by.ts'
import type { RequestState, StepAction } from '#app/core/request-states.ts'
import { isOpenToStaff, isVisibleDocument, isVisibleRequest } from '#app/domain/access/visibility.server.ts'
import { getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { documents, projects, requestEvents, requests } from '#db/schema.ts'

const STEPS_IN_LISTS = 6
const MAX_STEPS = 500

export const requestColumns = pick(requests, 'id', 'kind', 'section', 'title', 'details', 'dueOn', 'state')

export const getRequestRevision = ({ state, updatedAt }: { state: RequestState; updatedAt: Date }) =>
  getRevision(state, updatedAt)

export const toRequestSubject = (project: { id: string; name: string }, title: string) => ({
  id: project.id,
  name: `${project.name}: ${title}`,
})

export const sqlNow = sql`now()`

type StepActor = { actor: Pick<Actor, 'uid' | 'name' | 'email'>; clientIp: string | null }
export type NewRequestStep = {
  action: StepAction
  words?: string
  document?: { name: string; version: number; sha256: string }
}

/** Adds a step to a request's history, in the transaction of the change. */
export async function insertRequestStep(
  tx: Transaction,
  by: StepActor,
  requestId: string,
  step: NewRequestStep,
) {
  const { action, words, document } = step
  const { uid, name, email } = by.actor
  await tx.insert(requestEvents).values({
    requestId,
    action,
    uid,
    byName: name || email,
    byEmail: email,
    comment: words ?? null,
    documentName: document?.name ?? null,
    documentVersion: document?.version ?? null,
    sha256: document?.sha256 ?? null,
    clientIp: by.clientIp,
  })
}

const stepColumns = {
  id: requestEvents.id,
  action: requestEvents.action,
  by: requestEvents.byName,
  words: requestEvents.comment,
  document: requestEvents.documentName,
  version: requestEvents.documentVersion,
  at: requestEvents.createdAt,
}

export async function listLatestSteps(db: Database, ids: string[]) {
  const last = db
    .select(stepColumns)
    .from(requestEvents)
    .where(eq(requestEvents.requestId, requests.id))
    .orderBy(desc(requestEvents.id))
    .limit(STEPS_IN_LISTS)
    .as('last')
  const rows = await db
    .select({
      requestId: requests.id,
      id: last.id,
      action: last.action,
      by: last.by,
      words: last.words,
      at: last.at,
      document: last.document,
      version: last.version,
    })
    .from(requests)
    .innerJoinLateral(last, sql`true`)
    .where(inArray(requests.id, ids))
    .orderBy(asc(last.id))
  return groupBy(rows, 'requestId')
}

const listSteps = (db: Database, id: string) =>
  db
    .select({
      ...stepColumns,
      uid: requestEvents.uid,
      email: requestEvents.byEmail,
      sha256: requestEvents.sha256,
      from: requestEvents.clientIp,
    })
    .from(requestEvents)
    .where(eq(requestEvents.requestId, id))
    .orderBy(asc(requestEvents.id))
    .limit(MAX_STEPS)

type RequestRecordRef = { project: string; id: string }

/** Finds a request with its history, including withdrawn requests. @throws {NotFound} */
export const findRequestRecord = ({ db, actor }: AdminCtx, ref: RequestRecordRef) =>
  loadRequestRecord(
    db,
    ref,
    isOpenToStaff(actor, requests.projectId),
    and(isNull(documents.removedAt), isOpenToStaff(actor, documents.projectId)),
  )

/**
 * Finds a request with its history. Hides other people's emails.
 * @throws {NotFound} also if the client may not see it
 */
export async function findRequestRecordForClient({ db, actor }: ClientCtx, ref: RequestRecordRef) {
  const { uid } = actor
  const record = await loadRequestRecord(db, ref, isVisibleRequest(actor), isVisibleDocument(actor))
  const steps = record.steps.map((step) => ({ ...step, email: step.uid === uid ? step.email : null }))
  return { ...record, steps }
}

async function loadRequestRecord(
  db: Database,
  { project, id }: RequestRecordRef,
  within: SQL | undefined,
  readable: SQL | undefined,
) {
  const [request] = await db
    .select({
      ...requestColumns,
      project: projects.id,
      projectTitle: projects.title,
      decision: requests.decision,
      askedAt: requests.createdAt,
      // Null if the reader may not see the document.
      document: documents.id,
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .leftJoin(documents, and(eq(documents.id, requests.documentId), readable))
    .where(and(eq(requests.id, id), eq(requests.projectId, project), within))
  if (!request) throw new NotFound(t('Request not found'))
  return { ...request, steps: await listSteps(db, id) }
}
export type RequestRecord = Awaited<ReturnType<typeof loadRequestRecord>>
