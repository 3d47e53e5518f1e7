import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { FileForm } from '#app/adapters/file-form.server.ts'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure, NotFound } from '#app/core/failures.ts'
import { createAgreementConflict } from '#app/domain/access/document-readers.server.ts'
import { formatNames } from '#app/domain/access/format-names.ts'
import {
  isOpenToStaff,
  isOrdinaryDocument,
  isProjectWithDocuments,
  listProjectRecipients,
} from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { isUnchangedSince } from '#app/domain/bulk/bulk-actions.server.ts'
import type { BulkChange, BulkChangeOfRow } from '#app/domain/bulk/bulk-changes.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import {
  insertNotifications,
  notifyProject,
  queuePendingDigests,
} from '#app/domain/notifications/notify.server.ts'
import { lockProjectForShare } from '#app/domain/projects/lock-project.server.ts'
import { reopenApprovals } from '#app/domain/requests/reopen-requests.server.ts'
import { findClient, listProjectOptions } from '#app/domain/users/clients.server.ts'
import { t } from '#app/texts.ts'
import { documents, projects } from '#db/schema.ts'
import {
  acceptUpload,
  checkFile,
  type DocumentAudience,
  insertVersion,
  storeUpload,
  type UploadedFile,
} from './upload-document.server.ts'

export async function findRecipient({ db, actor }: AdminCtx, uid: string) {
  const client = await findClient(db, { id: uid }, { canSignIn: true })
  if (!client) throw new NotFound(t('Client not found'))
  return { ...client, projects: await listProjectOptions(db, { uid, impersonatedBy: actor }, 'documents') }
}

export const isRecipient = async ({ db }: AdminCtx, uid: string): Promise<boolean> =>
  (await findClient(db, { id: uid }, { canSignIn: true })) !== undefined

export async function findRecipientProject({ db, actor }: AdminCtx, id: string) {
  const [project] = await db
    .select({ id: projects.id, title: projects.title })
    .from(projects)
    .where(and(eq(projects.id, id), isOpenToStaff(actor, projects.id)))
  if (!project) throw new NotFound(t('Project not found'))
  return { ...project, people: formatNames(await listProjectRecipients(db, id, 'documents')) }
}

/** Recipient of a shared document: one client, optionally in a project; a project's people; or null for all clients. */
export type DocumentRecipient =
  | { clientId: string; projectId: string | null }
  | { clientId: null; projectId: string }
  | null

/**
 * Reads the recipient from a form: `client` is a client id or `all`; without it, `project` is a project id. Rejects a
 * missing recipient, so that nothing is shared with all clients by mistake.
 */
export function parseRecipient(
  client: string | null | undefined,
  project: string | null | undefined,
): DocumentRecipient {
  if (!client && project) return { clientId: null, projectId: project }
  if (!client) throw new Failure(400, t('Select a client, or all clients.'))
  return client === 'all' ? null : { clientId: client, projectId: project || null }
}

/**
 * Shares the document in a form with the recipient in its fields `client` and `project`, and notifies the recipients
 * unless it is for all clients. A file with an existing name in the same project becomes that document's next version,
 * and a withdrawn document is shared again. Returns the change for undo.
 * @throws {Failure}
 */
export async function shareDocument(ctx: AdminCtx, form: FileForm) {
  await using upload = await acceptUpload(ctx, form)
  const { fields } = upload
  return await storeSharedFile(ctx, upload, parseRecipient(fields.get('client'), fields.get('project')))
}

/** Shares a file that is already on this machine, like `shareDocument`. @throws {Failure} */
export async function shareLocalFile(ctx: AdminCtx, upload: UploadedFile, to: DocumentRecipient) {
  await checkFile(ctx, upload)
  return storeSharedFile(ctx, upload, to)
}

async function storeSharedFile(ctx: AdminCtx, upload: UploadedFile, to: DocumentRecipient) {
  const { name, file } = upload
  const client = to?.clientId ? await findRecipient(ctx, to.clientId) : null
  const project = to?.projectId ? await findTargetProject(ctx, to.projectId, client) : null
  const audience = toAudience(to, project?.clientId ?? null)
  const { clientId, projectId } = audience
  return storeUpload(ctx, file, async (tx, storageKey) => {
    if (projectId && !(await lockProjectForShare(tx, ctx, projectId)))
      throw new NotFound(t('Project not found'))
    const { id, version, wasWithdrawn } = await insertVersion(tx, upload, {
      ...audience,
      origin: 'firm',
      storageKey,
      uploadedBy: ctx.actor.uid,
      clientIp: ctx.clientIp,
    })
    const recipient = project ? { project: project.name } : { client: client?.name ?? t('all clients') }
    const after = { version, ...recipient }
    await recordActivity(tx, ctx, {
      action: 'document.shared',
      subject: { id, name },
      projects: [projectId],
      after,
    })
    if (version > 1) await reopenApprovals(ctx, tx, { id, name, version, sha256: file.sha256 })
    const notification = { kind: 'shared', subjectId: id, version } as const
    if (projectId) await notifyProject(ctx, tx, { project: projectId, right: 'documents', ...notification })
    else if (clientId) await insertNotifications(ctx, tx, [{ uid: clientId, ...notification }])
    const change: BulkChangeOfRow = { id, before: wasWithdrawn ? WITHDRAWN : '', after: String(version) }
    return { id, version, name, change }
  })
}

/** State before sharing that `undoShareDocuments` restores. */
export const WITHDRAWN = 'withdrawn'

/** A document shared with a project belongs to its main contact unless a client was selected. */
function toAudience(to: DocumentRecipient, mainContact: string | null): DocumentAudience {
  if (to === null) return { clientId: null, projectId: null, forAll: true }
  if (to.projectId === null) return to
  return { clientId: to.clientId ?? mainContact, projectId: to.projectId }
}

/**
 * Returns the selected project. If a client is selected too, it must be a project whose documents that client can see.
 */
async function findTargetProject({ db, actor }: AdminCtx, id: string, client: { id: string } | null) {
  const [project] = await db
    .select({ name: projects.title, clientId: projects.clientId })
    .from(projects)
    .where(
      and(
        eq(projects.id, id),
        client ? isProjectWithDocuments({ uid: client.id }) : undefined,
        isOpenToStaff(actor, projects.id),
      ),
    )
  if (project) return project
  throw client
    ? new Failure(400, t('Select one of this client’s projects, or none.'))
    : new NotFound(t('Project not found'))
}

/**
 * Withdraws a document shared by staff from all clients' lists without deleting anything. Documents uploaded by a
 * client can't be withdrawn. Returns the change for undo.
 * @throws {NotFound | Conflict}
 */
export async function withdrawDocument(ctx: AdminCtx, id: string): Promise<BulkChange> {
  const withdrawnAt = await setWithdrawn(ctx, id, isNull(documents.withdrawnAt), true)
  return { after: withdrawnAt?.toISOString() ?? '' }
}

/**
 * Shares a withdrawn document again. With `withdrawnAt`, only if it was withdrawn at that time.
 * @throws {NotFound | Conflict}
 */
export async function shareDocumentAgain(ctx: AdminCtx, id: string, withdrawnAt?: string): Promise<void> {
  await setWithdrawn(ctx, id, isUnchangedSince(documents.withdrawnAt, withdrawnAt), false)
}

async function setWithdrawn(ctx: AdminCtx, id: string, from: SQL, withdrawn: boolean): Promise<Date | null> {
  const isOpen = isOpenToStaff(ctx.actor, documents.projectId)
  return ctx.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(documents)
      .set({ withdrawnAt: withdrawn ? sql`now()` : null })
      .where(
        and(
          eq(documents.id, id),
          eq(documents.origin, 'firm'),
          isNull(documents.removedAt),
          isOrdinaryDocument,
          isOpen,
          from,
        ),
      )
      .returning(pick(documents, 'name', 'withdrawnAt', 'projectId'))
    if (!changed) {
      const [existing] = await tx
        .select(pick(documents, 'origin', 'removedAt', 'agreementId'))
        .from(documents)
        .where(and(eq(documents.id, id), isOpen))
      if (!existing) throw new NotFound(t('Document not found.'))
      if (existing.agreementId) throw createAgreementConflict()
      if (existing.removedAt) throw new Conflict(t('This document was removed. Restore it first.'))
      if (existing.origin === 'client') throw new Conflict(t('You can’t withdraw a client’s own document.'))
      throw new Conflict(withdrawn ? t('Already withdrawn.') : t('Already shared.'))
    }
    const { name, projectId } = changed
    const action = withdrawn ? 'document.withdrawn' : 'document.shared-again'
    await recordActivity(tx, ctx, { action, subject: { id, name }, projects: [projectId] })
    // Sends the notification that was skipped because of the withdrawal.
    if (!withdrawn) await queuePendingDigests(ctx, tx, id)
    return changed.withdrawnAt
  })
}
