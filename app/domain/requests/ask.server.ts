import { and, eq, isNull } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documents, documentVersions, requests } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { Conflict, Failure } from '../failures.ts'
import { tellProject } from '../news/tell.server.ts'
import { orderedId } from '../ordered-id.server.ts'
import type { ChangeForm, RequestForm } from './forms.ts'
import { waitingStates } from './kinds.ts'
import {
  type Looked,
  lockActiveProject,
  lockRequest,
  requestSubject,
  rightNow,
} from './lock-request.server.ts'

export const MOST = 5000

export async function addRequest(ctx: AdminCtx, project: string, form: RequestForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockActiveProject(tx, project)
    await checkRoom(tx, project, 1)
    const { kind, title, details, dueOn = null } = form
    const bound = kind === 'approval' ? await newestVersion(tx, project, form.document ?? '') : null
    // Ids sort by creation time, which orders requests of the same due date.
    const id = orderedId()
    const { name, ...what } = bound ?? { name: undefined }
    await tx.insert(requests).values({ id, projectId: project, kind, title, details, dueOn, ...what })
    const after = { kind, title, details, dueOn, document: name, version: bound?.documentVersion }
    await recordActivity(tx, ctx, { action: 'project.asked', subject: requestSubject(subject, title), after })
    await tellProject(ctx, tx, { project, right: 'documents', kind: 'request', subjectId: id })
  })
}

export async function checkRoom(tx: Transaction, project: string, more: number): Promise<void> {
  const there = await tx.$count(requests, and(eq(requests.projectId, project), isNull(requests.withdrawnAt)))
  if (there + more > MOST) throw new Conflict(`A project can have at most ${MOST} requests.`)
}

/**
 * Returns the latest version of a document. Locks the document, so that the request refers to this version. @throws
 * {Failure}
 */
async function newestVersion(tx: Transaction, project: string, id: string) {
  const [document] = await tx
    .select({ documentId: documents.id, name: documents.name, documentVersion: documents.version })
    .from(documents)
    .where(and(eq(documents.id, id), ofProject(project)))
    .for('share')
  if (!document) throw new Failure(400, 'Choose one of the project’s documents.', 'document')
  const [version] = await tx
    .select({ sha256: documentVersions.sha256 })
    .from(documentVersions)
    .where(and(eq(documentVersions.documentId, id), eq(documentVersions.version, document.documentVersion)))
  if (!version) throw new Error('a document without its newest version')
  return { ...document, ...version }
}

/** Returns the condition for documents that clients with the right to documents can see. */
export const ofProject = (project: string) =>
  and(eq(documents.projectId, project), isNull(documents.withdrawnAt), isNull(documents.removedAt))

/** Updates a request that has no submission yet. @throws {NotFound | Conflict} */
export async function changeRequest(ctx: AdminCtx, looked: Looked, form: ChangeForm): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { title, details, dueOn, state, subject } = await lockRequest(tx, ctx, looked)
    if (!waitingStates.includes(state))
      throw new Conflict('Something has been handed in for this already, so it can’t be changed any more.')
    const after = { ...form, dueOn: form.dueOn ?? null }
    await tx
      .update(requests)
      .set({ ...after, updatedAt: rightNow })
      .where(eq(requests.id, looked.id))
    const before = { title, details, dueOn }
    await recordActivity(tx, ctx, { action: 'project.request-changed', subject, before, after })
  })
}

/** Withdraws a request. @throws {NotFound | Conflict} Conflict if it was accepted */
export async function withdrawRequest(ctx: AdminCtx, looked: Looked): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { title, state, subject } = await lockRequest(tx, ctx, looked)
    if (state === 'accepted') throw new Conflict('What was accepted can’t be taken back any more.')
    await tx
      .update(requests)
      .set({ withdrawnAt: rightNow, updatedAt: rightNow })
      .where(eq(requests.id, looked.id))
    await recordActivity(tx, ctx, { action: 'project.request-withdrawn', subject, before: { title, state } })
  })
}
