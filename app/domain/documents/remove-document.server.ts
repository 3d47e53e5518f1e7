import { and, eq, inArray, isNull, lt, not, or, type SQL, sql } from 'drizzle-orm'
import type { AdminCtx, Ctx } from '#app/context.ts'
import { timeBefore } from '#app/core/batches.server.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { createAgreementConflict } from '#app/domain/access/document-readers.server.ts'
import { isOpenToStaff, isOrdinaryDocument } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { isUnchangedSince } from '#app/domain/bulk/bulk-actions.server.ts'
import type { BulkChange } from '#app/domain/bulk/bulk-changes.ts'
import { deleteStoredObjects, markObjectsPending } from '#app/domain/files/stored-objects.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { deleteNotificationsAbout, queuePendingDigests } from '#app/domain/notifications/notify.server.ts'
import {
  listRequestsWithDocument,
  reopenRequestsWithoutDocuments,
  resubmitRequests,
} from '#app/domain/requests/reopen-requests.server.ts'
import { t } from '#app/texts.ts'
import { starterDocuments } from '#content/documents.ts'
import { retention } from '#content/retention.ts'
import { documents } from '#db/schema.ts'
import { rethrowAsNameConflict } from './move-document.server.ts'

/**
 * Removes a document with all its versions from every list. It can be restored until its retention period ends, and is
 * then deleted. Returns the change for undo, or null if an email about a reopened request makes undo impossible.
 * @throws {NotFound | Conflict}
 */
export async function removeDocument(ctx: AdminCtx, id: string): Promise<BulkChange | null> {
  return ctx.db.transaction(async (tx) => {
    const [removed] = await tx
      .update(documents)
      .set({ removedAt: sql`now()` })
      .where(and(isOpenDocument(ctx, id), isNull(documents.removedAt), isOrdinaryDocument))
      .returning(pick(documents, 'name', 'forAll', 'removedAt', 'projectId'))
    if (!removed) throw await toRemovalFailure(tx, ctx, id, t('Already removed.'))
    // The next startup would store it again.
    if (removed.forAll && starterDocuments.some(({ name }) => name === removed.name))
      throw new Conflict(t('This document comes from content/documents. Withdraw it instead.'))
    const subject = { id, name: removed.name }
    await recordActivity(tx, ctx, {
      action: 'document.removed',
      subject,
      projects: [removed.projectId],
    })
    const requests = await listRequestsWithDocument(tx, id)
    const hasNotified = await reopenRequestsWithoutDocuments(
      ctx,
      tx,
      requests,
      subject,
      t('We’ve removed the document.'),
    )
    return hasNotified ? null : { after: removed.removedAt?.toISOString() ?? '' }
  })
}

/**
 * Restores a removed document. With `removedAt`, only if it was removed at that time.
 * @throws {NotFound | Conflict} also if its name is already taken
 */
export async function restoreRemovedDocument(ctx: AdminCtx, id: string, removedAt?: string): Promise<void> {
  await ctx.db
    .transaction(async (tx) => {
      const [restored] = await tx
        .update(documents)
        .set({ removedAt: null })
        .where(and(isOpenDocument(ctx, id), isUnchangedSince(documents.removedAt, removedAt)))
        .returning(pick(documents, 'name', 'projectId'))
      if (!restored) throw await toRemovalFailure(tx, ctx, id, t('Already restored.'))
      const { name, projectId } = restored
      await recordActivity(tx, ctx, {
        action: 'document.restored',
        subject: { id, name },
        projects: [projectId],
      })
      await resubmitRequests(ctx, tx, id)
      // Sends the notification that was skipped because of the removal.
      await queuePendingDigests(ctx, tx, id)
    })
    .catch(
      rethrowAsNameConflict(
        t('Another document with this name has taken its place. Move or remove that one first.'),
      ),
    )
}

const isOpenDocument = ({ actor }: AdminCtx, id: string) =>
  and(eq(documents.id, id), isOpenToStaff(actor, documents.projectId))

async function toRemovalFailure(db: Pick<Ctx['db'], 'select'>, ctx: AdminCtx, id: string, done: string) {
  const [document] = await db
    .select({ agreementId: documents.agreementId })
    .from(documents)
    .where(isOpenDocument(ctx, id))
  if (!document) return new NotFound(t('Document not found.'))
  return document.agreementId ? createAgreementConflict() : new Conflict(done)
}

/**
 * Deletes removed and withdrawn documents and their bytes after their retention period. Keeps starter documents,
 * because the next startup would store them again.
 */
export async function deleteExpiredDocuments(ctx: Pick<Ctx, 'db' | 'files' | 'log' | 'uploads'>) {
  for (let i = 0; i < MAX_DELETIONS_PER_RUN; i++) {
    const keys = await deleteOneExpired(ctx)
    if (!keys) return
    await deleteStoredObjects(ctx, keys)
  }
}

const MAX_DELETIONS_PER_RUN = 2000

const starterDocumentNames = starterDocuments.map(({ name }) => name)
const isExpired = or(
  lt(documents.removedAt, timeBefore(retention.removedDocuments.period)),
  and(
    lt(documents.withdrawnAt, timeBefore(retention.withdrawnDocuments.period)),
    not(and(eq(documents.forAll, true), inArray(documents.name, starterDocumentNames)) as SQL),
  ),
)

async function deleteOneExpired(ctx: Pick<Ctx, 'db' | 'uploads'>): Promise<string[] | null> {
  return ctx.db.transaction(async (tx) => {
    const [old] = await tx
      .select(pick(documents, 'id', 'name', 'projectId'))
      .from(documents)
      .where(isExpired)
      .limit(1)
      .for('update', { skipLocked: true })
    if (!old) return null
    const keys = await markObjectsPending(tx, [old.id])
    await tx.delete(documents).where(eq(documents.id, old.id))
    await deleteNotificationsAbout(tx, [old.id])
    await recordActivity(tx, 'program', {
      action: 'document.deleted',
      subject: old,
      projects: [old.projectId],
    })
    return keys
  })
}
