import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNull } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import { isRequestActionPossible, REQUEST_KINDS } from '#app/core/request-states.ts'
import { isListedInProject, isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { notifyProject } from '#app/domain/notifications/notify.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documents, documentVersions, requests } from '#db/schema.ts'
import type { EditRequestForm, RequestForm } from './request-forms.ts'
import { sqlNow, toRequestSubject } from './request-history.server.ts'
import { lockActiveProject, lockRequest, type RequestRevisionRef } from './review-requests.server.ts'

/** Returns a UUID version 7. It starts with the current millisecond, so it sorts by creation time. */
export function createOrderedId(now = Date.now()): string {
  const bytes = randomBytes(16)
  bytes.writeUIntBE(now, 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const MAX_REQUESTS_PER_PROJECT = 5000

export async function createRequest(ctx: AdminCtx, { project }: RequestRevisionRef, form: RequestForm) {
  await ctx.db.transaction(async (tx) => {
    const subject = await lockActiveProject(tx, ctx, project)
    await assertRequestLimit(tx, project, 1)
    const { kind, section, title, details, dueOn = null } = form
    const version = REQUEST_KINDS[kind].needsDocument
      ? await lockLatestVersion(tx, project, form.document ?? '')
      : null
    // Ids sort by creation time and so keep the order of requests with the same due date.
    const id = createOrderedId()
    const { name, ...versionColumns } = version ?? { name: undefined }
    await tx
      .insert(requests)
      .values({ id, projectId: project, kind, section, title, details, dueOn, ...versionColumns })
    const after = { kind, section, title, details, dueOn, document: name, version: version?.documentVersion }
    await recordActivity(tx, ctx, {
      action: 'project.request-added',
      subject: toRequestSubject(subject, title),
      after,
    })
    await notifyProject(ctx, tx, { project, right: 'documents', kind: 'request', subjectId: id })
  })
}

export async function assertRequestLimit(tx: Transaction, project: string, more: number): Promise<void> {
  const count = await tx.$count(requests, and(eq(requests.projectId, project), isNull(requests.withdrawnAt)))
  if (count + more > MAX_REQUESTS_PER_PROJECT)
    throw new Conflict(
      t('A project can have up to {maxRequestsPerProject} requests.', {
        maxRequestsPerProject: MAX_REQUESTS_PER_PROJECT,
      }),
    )
}

/**
 * Returns the latest version of a document. Locks the document, so that the request refers to this version.
 * @throws {Failure}
 */
async function lockLatestVersion(tx: Transaction, project: string, id: string) {
  const [document] = await tx
    .select({ documentId: documents.id, name: documents.name, documentVersion: documents.version })
    .from(documents)
    .where(and(eq(documents.id, id), isListedInProject(project)))
    .for('share')
  if (!document) throw new Failure(400, t('Select one of the project’s documents.'), 'document')
  const [version] = await tx
    .select({ sha256: documentVersions.sha256 })
    .from(documentVersions)
    .where(and(eq(documentVersions.documentId, id), eq(documentVersions.version, document.documentVersion)))
  if (!version) throw new Error('a document without its newest version')
  return { ...document, ...version }
}

/** Updates a request that has not been submitted yet. @throws {NotFound | Conflict} */
export async function updateRequest(ctx: AdminCtx, ref: RequestRevisionRef, form: EditRequestForm) {
  await ctx.db.transaction(async (tx) => {
    const { subject, ...request } = await lockRequest(tx, ctx, ref)
    if (!isRequestActionPossible('change', request))
      throw new Conflict(
        t('The client has already submitted something, so you can’t edit this request anymore.'),
      )
    const after = { ...form, dueOn: form.dueOn ?? null }
    await tx
      .update(requests)
      .set({ ...after, updatedAt: sqlNow })
      .where(eq(requests.id, ref.id))
    const before = pick(request, 'section', 'title', 'details', 'dueOn')
    await recordActivity(tx, ctx, { action: 'project.request-changed', subject, before, after })
  })
}

/** Withdraws a request. @throws {NotFound | Conflict} Conflict if it was accepted */
export async function withdrawRequest(ctx: AdminCtx, ref: RequestRevisionRef): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { title, kind, state, subject } = await lockRequest(tx, ctx, ref)
    if (!isRequestActionPossible('withdraw', { kind, state }))
      throw new Conflict(t('Accepted requests can’t be withdrawn.'))
    await tx.update(requests).set({ withdrawnAt: sqlNow, updatedAt: sqlNow }).where(eq(requests.id, ref.id))
    await recordActivity(tx, ctx, { action: 'project.request-withdrawn', subject, before: { title, state } })
  })
}

const MAX_APPROVABLE_DOCUMENTS = 100

export const listApprovableDocuments = ({ db, actor }: AdminCtx, project: string) =>
  db
    .select({ id: documents.id, name: documents.name, version: documents.version })
    .from(documents)
    .where(and(isListedInProject(project), isOpenToStaff(actor, documents.projectId)))
    .orderBy(desc(documents.modifiedAt), desc(documents.id))
    .limit(MAX_APPROVABLE_DOCUMENTS)
