import { and, eq, exists, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ClientCtx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import {
  listRequestKindsBySubmission,
  REQUEST_TRANSITIONS,
  type RequestState,
  type SubmitAction,
} from '#app/core/request-states.ts'
import {
  isInActiveProject,
  isVisibleDocument,
  isVisibleOrWithdrawnRequest,
  isVisibleRequest,
} from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { assertUnchanged } from '#app/domain/edit-conflicts/revision.server.ts'
import { notifyStaff } from '#app/domain/notifications/notify.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documents, projects, requestDocuments, requests } from '#db/schema.ts'
import type { AnswerForm, ApproveForm } from './request-forms.ts'
import { insertRequestStep, sqlNow, toRequestSubject } from './request-history.server.ts'

type RequestRef = { project: string; id: string }

/**
 * Marks an open request as submitted by this client. Only the first of two concurrent submissions succeeds. Returns the
 * title and the project.
 * @throws {NotFound | Conflict}
 */
async function submitRequest(
  tx: Transaction,
  { actor: { uid } }: ClientCtx,
  { project, id }: RequestRef,
  change: {
    action: SubmitAction
    set?: PgUpdateSetSource<typeof requests>
    /** Additional condition, and the message if it is not met. */
    where?: SQL | undefined
    otherwise?: string
  },
) {
  const { action, set, where, otherwise = '' } = change
  const { from, to, submission } = REQUEST_TRANSITIONS[action]
  const isRequest = and(
    eq(requests.id, id),
    eq(requests.projectId, project),
    inArray(requests.kind, listRequestKindsBySubmission(submission)),
  )
  const [claimed] = await tx
    .update(requests)
    .set({
      state: to,
      reason: null,
      submittedBy: uid,
      submittedAt: sqlNow,
      updatedAt: sqlNow,
      ...set,
    })
    .where(and(isRequest, isVisibleRequest({ uid }), isInActiveProject, inArray(requests.state, from), where))
    .returning({ id: requests.id, title: requests.title })
  if (!claimed) throw (await findRejectionReason(tx, uid, isRequest, from)) ?? new Conflict(otherwise)
  const [found] = await tx
    .select({ id: projects.id, name: projects.title })
    .from(projects)
    .where(eq(projects.id, project))
  if (!found) throw new NotFound(t('Project not found'))
  return { title: claimed.title, project: found }
}

const createProjectArchived = () =>
  new Conflict(t('This project is archived, so its requests are closed. Send us a message instead.'))

/**
 * Returns the reason why the request can't be submitted. Mentions withdrawn requests only to clients who could see
 * them.
 */
async function findRejectionReason(
  tx: Transaction,
  uid: string,
  isRequest: SQL | undefined,
  from: readonly RequestState[],
) {
  const [found] = await tx
    .select({ state: requests.state, withdrawnAt: requests.withdrawnAt, active: isInActiveProject })
    .from(requests)
    .where(and(isRequest, isVisibleOrWithdrawnRequest({ uid })))
  if (!found) return new NotFound(t('Request not found'))
  if (found.withdrawnAt)
    return new Conflict(t('This request has been withdrawn. You don’t need to do anything.'))
  if (!found.active) return createProjectArchived()
  if (found.state === 'accepted') return new Conflict(t('This has already been accepted.'))
  if (found.state === 'submitted' && !from.includes('submitted'))
    return new Conflict(t('This has already been submitted.'))
  return null
}

export async function submitAnswerForClient(ctx: ClientCtx, ref: RequestRef, { answer }: AnswerForm) {
  await ctx.db.transaction(async (tx) => {
    const { title, project } = await submitRequest(tx, ctx, ref, { action: 'answer', set: { answer } })
    await insertRequestStep(tx, ctx, ref.id, { action: 'answered', words: answer })
    const subject = toRequestSubject(project, title)
    await recordActivity(tx, ctx, { action: 'project.answered', subject, after: { title, answer } })
    await notifyStaff(ctx, tx, { project: project.id, kind: 'submitted', subjectId: ref.id })
  })
}

/**
 * Replaces an answer that staff hasn't accepted yet. Keeps the submission time, which determines the order of review.
 * @throws {EditConflict} if someone else changed the request since `version`
 * @throws {NotFound | Conflict}
 */
export async function editAnswerForClient(
  ctx: ClientCtx,
  ref: RequestRef,
  { answer }: AnswerForm,
  version: string,
) {
  await ctx.db.transaction(async (tx) => {
    const [before] = await tx
      .select({ state: requests.state, updatedAt: requests.updatedAt, answer: requests.answer })
      .from(requests)
      .where(and(eq(requests.id, ref.id), eq(requests.projectId, ref.project), isVisibleRequest(ctx.actor)))
      .for('no key update')
    if (before?.state === 'submitted') assertUnchanged(version, before.state, before.updatedAt)
    const { title, project } = await submitRequest(tx, ctx, ref, {
      action: 'edit-answer',
      set: { answer, submittedAt: sql`${requests.submittedAt}` },
      otherwise: t('We’ve requested changes to the previous answer. Please send a new answer.'),
    })
    await insertRequestStep(tx, ctx, ref.id, { action: 'answer-edited', words: answer })
    await recordActivity(tx, ctx, {
      action: 'project.answered',
      subject: toRequestSubject(project, title),
      before: { answer: before?.answer },
      after: { title, answer },
    })
    await notifyStaff(ctx, tx, { project: project.id, kind: 'submitted', subjectId: ref.id })
  })
}

/**
 * Approves the document version that the client has viewed, or requests changes to it.
 * @throws {NotFound | Conflict}
 */
export async function submitDecisionForClient(
  ctx: ClientCtx,
  ref: RequestRef,
  { version, sha256, changes = null }: ApproveForm & { changes?: string | null },
) {
  await ctx.db.transaction(async (tx) => {
    const { title, project } = await submitRequest(tx, ctx, ref, {
      action: changes ? 'request-version-changes' : 'approve',
      where: and(
        eq(requests.documentVersion, version),
        eq(requests.sha256, sha256),
        exists(visibleDocumentOfRequest(tx, ctx.actor.uid)),
      ),
      otherwise: t(
        'This isn’t the document you reviewed: there’s a newer version, or it was removed. Please check it again.',
      ),
      set: changes ? { decision: 'changes', reason: changes } : { decision: 'approved' },
    })
    const document = await findDocumentName(tx, ref.id)
    await insertRequestStep(tx, ctx, ref.id, {
      action: changes ? 'version-changes-requested' : 'approved',
      ...(changes ? { words: changes } : {}),
      document: { name: document, version, sha256 },
    })
    await recordActivity(tx, ctx, {
      action: changes ? 'project.version-changes-requested' : 'project.approved',
      subject: toRequestSubject(project, title),
      after: { document, version, sha256, changes },
    })
    await notifyStaff(ctx, tx, { project: project.id, kind: 'submitted', subjectId: ref.id })
  })
}

const visibleDocumentOfRequest = (tx: Transaction, uid: string) =>
  tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(eq(documents.id, requests.documentId), isVisibleDocument({ uid })))

async function findDocumentName(tx: Transaction, request: string): Promise<string> {
  const [found] = await tx
    .select({ name: documents.name })
    .from(requests)
    .innerJoin(documents, eq(documents.id, requests.documentId))
    .where(eq(requests.id, request))
  if (!found) throw new Error('approved without a document')
  return found.name
}

const MAX_FILES_PER_REQUEST = 50

/**
 * Submits an uploaded version for a request, in the transaction of the upload. More documents can be submitted until the
 * request is accepted.
 * @throws {NotFound | Conflict}
 */
export async function submitDocumentForClient(
  tx: Transaction,
  ctx: ClientCtx,
  ref: RequestRef,
  document: { id: string; version: number; name: string; sha256: string },
) {
  const { title, project } = await submitRequest(tx, ctx, ref, { action: 'upload' })
  if ((await tx.$count(requestDocuments, eq(requestDocuments.requestId, ref.id))) >= MAX_FILES_PER_REQUEST)
    throw new Conflict(
      t('You can submit up to {count} files for one request.', { count: MAX_FILES_PER_REQUEST }),
    )
  const { id: documentId, name, version } = document
  await tx.insert(requestDocuments).values({ requestId: ref.id, documentId, version })
  await insertRequestStep(tx, ctx, ref.id, { action: 'uploaded', document })
  await recordActivity(tx, ctx, {
    action: 'project.submitted',
    subject: toRequestSubject(project, title),
    after: { document: name, version },
  })
  await notifyStaff(ctx, tx, { project: project.id, kind: 'submitted', subjectId: ref.id })
}

/**
 * Returns the project of a request that the client can upload to. The request's state is checked in the transaction.
 * @throws {NotFound} if the client may not see the request
 * @throws {Conflict}
 */
export async function findProjectOfRequest({ db, actor }: ClientCtx, id: string): Promise<string> {
  const takesFiles = inArray(requests.kind, listRequestKindsBySubmission('files'))
  const [found] = await db
    .select({ project: requests.projectId, active: isInActiveProject })
    .from(requests)
    .where(and(eq(requests.id, id), takesFiles, isVisibleOrWithdrawnRequest(actor)))
  if (!found) throw new NotFound(t('Request not found'))
  if (!found.active) throw createProjectArchived()
  return found.project
}
