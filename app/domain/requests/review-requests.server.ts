import { and, eq, isNull } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { isRequestActionPossible, REQUEST_KINDS, REQUEST_TRANSITIONS } from '#app/core/request-states.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { assertRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { notifyProject } from '#app/domain/notifications/notify.server.ts'
import { type LockedProject, lockProjectForUpdate } from '#app/domain/projects/lock-project.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { requests } from '#db/schema.ts'
import type { RequestChangesForm } from './request-forms.ts'
import {
  getRequestRevision,
  insertRequestStep,
  type NewRequestStep,
  requestColumns,
  sqlNow,
  toRequestSubject,
} from './request-history.server.ts'

export async function lockActiveProject(tx: Transaction, ctx: AdminCtx, id: string): Promise<LockedProject> {
  const project = await lockProjectForUpdate(tx, ctx, id)
  if (project.archivedAt)
    throw new Conflict(
      t('This project is archived, so its requests are closed. Unarchive it to change them.'),
    )
  return project
}

export type RequestRevisionRef = { project: string; id: string; version: string }

const REQUEST_CHANGES = [
  'project.request-changed',
  'project.answered',
  'project.submitted',
  'project.accepted',
  'project.accept-undone',
  'project.changes-requested',
  'project.approved',
  'project.version-changes-requested',
  'project.reopened',
] as const

/**
 * Locks a project and one of its requests until the transaction ends. `subject` names both for the activity log.
 * @throws {NotFound}
 * @throws {Conflict} if the revision is outdated
 */
export async function lockRequest(
  tx: Transaction,
  ctx: AdminCtx,
  { project, id, version }: RequestRevisionRef,
) {
  const { name } = await lockActiveProject(tx, ctx, project)
  const [request] = await tx
    .select({ ...requestColumns, updatedAt: requests.updatedAt })
    .from(requests)
    .where(and(eq(requests.id, id), eq(requests.projectId, project), isNull(requests.withdrawnAt)))
    .for('no key update')
  if (!request) throw new NotFound(t('This request no longer exists.'))
  const subject = toRequestSubject({ id: project, name }, request.title)
  await assertRevision(
    tx,
    ctx.actor,
    { ...subject, actions: REQUEST_CHANGES },
    version,
    request.state,
    request.updatedAt,
  )
  return { ...request, subject }
}

/** Accepts a submission. Returns the request's new revision, for undo. @throws {NotFound | Conflict} */
export async function acceptRequest(ctx: AdminCtx, ref: RequestRevisionRef): Promise<string> {
  return ctx.db.transaction(async (tx) => {
    const { kind, title, state, subject } = await lockRequest(tx, ctx, ref)
    if (REQUEST_KINDS[kind].clientDecides) throw new Conflict(t('Only the client can approve.'))
    if (!isRequestActionPossible('accept', { kind, state }))
      throw new Conflict(t('Nothing has been submitted yet.'))
    const values = { state: REQUEST_TRANSITIONS.accept.to }
    const accepted = await saveReview(tx, ctx, ref.id, values, { action: 'accepted' })
    await recordActivity(tx, ctx, { action: 'project.accepted', subject, after: { title } })
    return getRequestRevision(accepted)
  })
}

/** Puts an accepted submission back into review. Clients aren't notified. @throws {NotFound | Conflict} */
export async function undoAcceptRequest(ctx: AdminCtx, ref: RequestRevisionRef): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { kind, title, state, subject } = await lockRequest(tx, ctx, ref)
    if (!isRequestActionPossible('undo-accept', { kind, state }))
      throw new Conflict(t('This request isn’t accepted, so there’s nothing to undo.'))
    const values = { state: REQUEST_TRANSITIONS['undo-accept'].to }
    await saveReview(tx, ctx, ref.id, values, { action: 'accept-undone' })
    await recordActivity(tx, ctx, { action: 'project.accept-undone', subject, after: { title } })
  })
}

/**
 * Requests changes to a submission, with a reason, and notifies the clients. This is still possible after it was
 * accepted, but not for an approval.
 * @throws {NotFound | Conflict}
 */
export async function requestChanges(ctx: AdminCtx, ref: RequestRevisionRef, { reason }: RequestChangesForm) {
  await ctx.db.transaction(async (tx) => {
    const { kind, title, state, subject } = await lockRequest(tx, ctx, ref)
    if (!isRequestActionPossible('request-changes', { kind, state }))
      throw new Conflict(
        state === 'accepted'
          ? t(
              'You can’t request changes to something the client has approved. To ask for approval again, upload a new version.',
            )
          : t('Nothing has been submitted yet.'),
      )
    const { to } = REQUEST_TRANSITIONS['request-changes']
    const values = { state: to, reason, decision: null }
    await saveReview(tx, ctx, ref.id, values, { action: 'changes-requested', words: reason })
    await recordActivity(tx, ctx, { action: 'project.changes-requested', subject, after: { title, reason } })
    const { project, id: subjectId } = ref
    await notifyProject(ctx, tx, { project, right: 'documents', kind: 'changes-requested', subjectId })
  })
}

async function saveReview(
  tx: Transaction,
  ctx: AdminCtx,
  id: string,
  values: PgUpdateSetSource<typeof requests>,
  step: NewRequestStep,
) {
  const [saved] = await tx
    .update(requests)
    .set({ ...values, updatedAt: sqlNow })
    .where(eq(requests.id, id))
    .returning(pick(requests, 'state', 'updatedAt'))
  if (!saved) throw new Error('the locked request is gone')
  await insertRequestStep(tx, ctx, id, step)
  return saved
}
