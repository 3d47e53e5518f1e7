import { and, eq, inArray } from 'drizzle-orm'
import type { FileForm } from '#app/adapters/file-form.server.ts'
import { isModuleOn } from '#app/content/modules.ts'
import type { ClientCtx } from '#app/context.ts'
import { Conflict, Failure, NotFound } from '#app/core/failures.ts'
import { toDocumentRow } from '#app/core/formats.ts'
import { listRequestKindsBySubmission } from '#app/core/request-states.ts'
import {
  isInActiveProject,
  isProjectWithDocuments,
  isVisibleOrWithdrawnRequest,
  listProjectRecipients,
} from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { insertNotifications, notifyStaff } from '#app/domain/notifications/notify.server.ts'
import { lockProjectForShare } from '#app/domain/projects/lock-project.server.ts'
import { reopenApprovals } from '#app/domain/requests/reopen-requests.server.ts'
import { createStep } from '#app/domain/requests/request-history.server.ts'
import { toRequestSubject } from '#app/domain/requests/review-requests.server.ts'
import { createProjectArchived, submitRequest } from '#app/domain/requests/submit-request.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { requestDocuments, requests } from '#db/schema.ts'
import type { DocumentRow } from './client-documents.server.ts'
import {
  insertVersion,
  type UploadDestination,
  type UploadedFile,
  uploadDocument,
} from './upload-document.server.ts'

/**
 * Stores a client's document, outside projects or in the project of the form field `project`. With the field `request`,
 * it is submitted for that request, in its project. Returns the row of the client's list.
 * @throws {Failure}
 */
export const uploadDocumentForClient = (ctx: ClientCtx, form: FileForm): Promise<DocumentRow> =>
  uploadDocument(ctx, form, async (upload) => {
    const requestId = (isModuleOn('requests') && upload.fields.get('request')) || null
    const projectId = requestId
      ? await findProjectOfRequest(ctx, requestId)
      : upload.fields.get('project') || null
    return createDestination(ctx, upload, projectId, requestId)
  })

async function createDestination(
  ctx: ClientCtx,
  upload: UploadedFile,
  projectId: string | null,
  requestId: string | null,
): Promise<UploadDestination<DocumentRow>> {
  const { uid } = ctx.actor
  const { name, kind, file } = upload
  // A submission updates the project, which must be locked before the document.
  const strength = requestId ? 'no key update' : 'key share'
  const lockProject = async (tx: Transaction) => {
    if (!projectId) return null
    const project = await lockProjectForShare(tx, projectId, isProjectWithDocuments(uid), strength)
    if (!project) throw new Failure(400, t('Select one of your projects, or none.'))
    return project.name
  }
  // Checked before the file is written, and again in the transaction.
  if (projectId) await ctx.db.transaction(lockProject)
  return {
    insert: async (tx, storageKey) => {
      const project = await lockProject(tx)
      const { wasWithdrawn, ...row } = await insertVersion(tx, upload, {
        projectId,
        clientId: uid,
        origin: 'client',
        storageKey,
        uploadedBy: uid,
        clientIp: ctx.clientIp,
      })
      const shown = { from: 'client', by: t('you'), isNew: false } as const
      return toDocumentRow({ ...row, ...shown, name, kind, bytes: file.bytes, project })
    },
    record: async (tx, { id, version }) => {
      await recordActivity(tx, ctx, {
        action: 'document.uploaded',
        subject: { id, name },
        after: { version },
      })
      const stored = { id, name, version, sha256: file.sha256 }
      if (version > 1) await reopenApprovals(ctx, tx, stored)
      if (projectId && requestId) await submitVersion(tx, ctx, { project: projectId, id: requestId }, stored)
    },
    notify: async (tx, { id: subjectId, version }) => {
      const notification = { subjectId, version }
      const people = projectId ? await listProjectRecipients(tx, projectId, 'documents') : []
      const others = people.filter((person) => person.uid !== uid)
      await insertNotifications(ctx, tx, [
        { uid, kind: 'receipt', ...notification },
        ...others.map((person) => ({ uid: person.uid, kind: 'shared' as const, ...notification })),
      ])
      await notifyStaff(ctx, tx, { project: projectId, kind: 'uploaded', ...notification })
    },
  }
}

const MAX_FILES_PER_REQUEST = 50

/**
 * Submits an uploaded version for a request. More documents can be submitted until the request is accepted.
 * @throws {NotFound | Conflict}
 */
async function submitVersion(
  tx: Transaction,
  ctx: ClientCtx,
  request: { project: string; id: string },
  document: { id: string; version: number; name: string; sha256: string },
) {
  const { title, project } = await submitRequest(tx, ctx, request, { action: 'upload' })
  if (
    (await tx.$count(requestDocuments, eq(requestDocuments.requestId, request.id))) >= MAX_FILES_PER_REQUEST
  )
    throw new Conflict(
      t('You can submit up to {count} files for one request.', { count: MAX_FILES_PER_REQUEST }),
    )
  const { id: documentId, name, version } = document
  await tx.insert(requestDocuments).values({ requestId: request.id, documentId, version })
  await createStep(tx, ctx, request.id, { action: 'uploaded', document })
  await recordActivity(tx, ctx, {
    action: 'project.submitted',
    subject: toRequestSubject(project, title),
    after: { document: name, version },
  })
  await notifyStaff(ctx, tx, { project: project.id, kind: 'submitted', subjectId: request.id })
}

/**
 * Returns the project of a request that the client can upload to. The request's state is checked in the transaction.
 * @throws {NotFound} if the client may not see the request
 * @throws {Conflict}
 */
async function findProjectOfRequest({ db, actor }: ClientCtx, id: string): Promise<string> {
  const takesFiles = inArray(requests.kind, listRequestKindsBySubmission('files'))
  const [found] = await db
    .select({ project: requests.projectId, active: isInActiveProject })
    .from(requests)
    .where(and(eq(requests.id, id), takesFiles, isVisibleOrWithdrawnRequest(actor.uid)))
  if (!found) throw new NotFound(t('Request not found'))
  if (!found.active) throw createProjectArchived()
  return found.project
}
