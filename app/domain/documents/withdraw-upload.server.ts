import { randomUUID } from 'node:crypto'
import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { ActorCtx, AdminCtx, ClientCtx } from '#app/context.ts'
import { toInterval } from '#app/core/batches.server.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import {
  isOpenToStaff,
  isVisibleDocument,
  isWithdrawable,
  type Reader,
} from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import {
  deleteSubmittedVersion,
  lockRequestsOfDocument,
  reopenApprovals,
  reopenRequestsWithoutDocuments,
} from '#app/domain/requests/reopen-requests.server.ts'
import { t } from '#app/texts.ts'
import { retention } from '#content/retention.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documentEvents, documents, documentVersions, pendingObjects, requests } from '#db/schema.ts'

/** Version that the user saw, so that a later one is not withdrawn by mistake. */
export const WithdrawUploadForm = z.object({ version: z.coerce.number().int().positive() })

const isUploadVisibleTo = (reader: Reader, id: string) =>
  and(isVisibleDocument(reader), eq(documents.id, id), eq(documents.origin, 'client'))

export async function canWithdrawUpload({ db, actor }: ClientCtx, id: string): Promise<boolean> {
  const [latest] = await db
    .select({ may: isWithdrawable(actor.uid) })
    .from(documents)
    .innerJoin(
      documentVersions,
      and(eq(documentVersions.documentId, documents.id), eq(documentVersions.version, documents.version)),
    )
    .where(isUploadVisibleTo(actor, id))
  return latest?.may ?? false
}

/**
 * Withdraws the latest version of a document on behalf of its uploader. Withdrawing the only version deletes the
 * document with its log.
 * @throws {NotFound}
 * @throws {Conflict} after 24 hours, after a view by someone else, for another user's upload, if a newer version exists,
 * or if a request asks for approval of the only version
 */
export const withdrawUpload = (ctx: ClientCtx, id: string, version: number): Promise<void> =>
  withdrawLatestVersion(ctx, {
    id,
    version,
    condition: isUploadVisibleTo(ctx.actor, id),
    quotaClientId: ctx.actor.uid,
    messages: {
      notUploader: t('Only the person who uploaded this version can withdraw it.'),
      notWithdrawable: t(
        'You can’t withdraw this upload anymore: someone has opened it, or 24 hours have passed. Contact us for help.',
      ),
    },
  })

/**
 * Undoes the sharing of a document's latest version by the actor, under the same conditions as a client's withdrawal of
 * an upload. A document that was withdrawn before it was shared is withdrawn again.
 * @throws {NotFound}
 * @throws {Conflict} for the same reasons
 */
export const undoShare = (
  ctx: AdminCtx,
  { id, version, wasWithdrawn }: { id: string; version: number; wasWithdrawn: boolean },
): Promise<void> =>
  withdrawLatestVersion(ctx, {
    id,
    version,
    quotaClientId: null,
    condition: and(
      eq(documents.id, id),
      eq(documents.origin, 'firm'),
      isNull(documents.removedAt),
      isOpenToStaff(ctx.actor, documents.projectId),
    ),
    messages: {
      notUploader: t('Only the person who shared this document can undo that.'),
      notWithdrawable: t(
        'You can’t undo this anymore: someone has opened the document, or 24 hours have passed. Withdraw it instead.',
      ),
    },
    restoreWithdrawal: wasWithdrawn,
  })

type VersionToWithdraw = {
  id: string
  version: number
  /** Condition on `documents`: the actor may withdraw a version of this document. */
  condition: SQL | undefined
  /** Client whose quota includes the stored bytes until they are deleted. */
  quotaClientId: string | null
  messages: { notUploader: string; notWithdrawable: string }
  /** Withdraws the document itself, if a previous version remains. */
  restoreWithdrawal?: boolean
}

async function withdrawLatestVersion(
  ctx: ActorCtx,
  { id, version, condition, quotaClientId, messages, restoreWithdrawal = false }: VersionToWithdraw,
): Promise<void> {
  const { uid } = ctx.actor
  await ctx.db.transaction(async (tx) => {
    const [document] = await tx
      .select(pick(documents, 'id', 'name', 'version', 'projectId'))
      .from(documents)
      .where(condition)
      .for('update')
    if (!document) throw new NotFound(t('Document not found.'))
    if (document.version !== version)
      throw new Conflict(t('There’s a newer version now. Please check it again.'))
    const isThisVersion = and(eq(documentVersions.documentId, id), eq(documentVersions.version, version))
    await lockRequestsOfDocument(tx, id)
    // Locks the row first: a view in progress holds the lock until it is recorded, and only then can the check below
    // see it.
    const [latest] = await tx
      .select({ by: documentVersions.uploadedBy })
      .from(documentVersions)
      .where(isThisVersion)
      .for('update')
    if (latest?.by !== uid) throw new Conflict(messages.notUploader)
    const [withdrawn] = await tx
      .delete(documentVersions)
      .where(and(isThisVersion, isWithdrawable(uid)))
      .returning({ storageKey: documentVersions.storageKey, bytes: documentVersions.bytes })
    if (!withdrawn) throw new Conflict(messages.notWithdrawable)
    await tx.insert(pendingObjects).values({
      ...withdrawn,
      // Kept in storage, but inaccessible.
      keptUntil: sql`now() + ${toInterval(retention.removedDocuments.period)}`,
      clientId: quotaClientId,
    })
    const requests = await deleteSubmittedVersion(tx, id, version)
    await revertToPreviousVersion(tx, ctx, document, restoreWithdrawal)
    await reopenRequestsWithoutDocuments(ctx, tx, requests, document, t('Upload withdrawn.'))
    await recordActivity(tx, ctx, {
      action: 'document.version-withdrawn',
      subject: document,
      projects: [document.projectId],
      before: { version },
    })
  })
}

async function revertToPreviousVersion(
  tx: Transaction,
  ctx: ActorCtx,
  withdrawn: { id: string; name: string; version: number },
  restoreWithdrawal: boolean,
) {
  const { id, version } = withdrawn
  const [previous] = await tx
    .select({
      ...pick(documentVersions, 'version', 'bytes', 'kind'),
      modifiedAt: documentVersions.createdAt,
      sha256: documentVersions.sha256,
    })
    .from(documentVersions)
    .where(eq(documentVersions.documentId, id))
    .orderBy(desc(documentVersions.version))
    .limit(1)
  if (!previous) {
    await assertNoApprovalRequested(tx, id)
    await tx.delete(documents).where(eq(documents.id, id))
    return
  }
  const { sha256, ...columns } = previous
  const withdrawnAt = restoreWithdrawal && { withdrawnAt: sql`now()` }
  await tx
    .update(documents)
    .set({ ...columns, ...withdrawnAt })
    .where(eq(documents.id, id))
  const event = { id: randomUUID(), documentId: id, version, action: 'withdraw' } as const
  await tx.insert(documentEvents).values({ ...event, uid: ctx.actor.uid, clientIp: ctx.clientIp })
  await reopenApprovals(ctx, tx, { id, name: withdrawn.name, version: previous.version, sha256 })
}

/** @throws {Conflict} if an approval of the document is requested, because the request would lose its document */
async function assertNoApprovalRequested(tx: Transaction, documentId: string): Promise<void> {
  const isRequested = and(eq(requests.documentId, documentId), isNull(requests.withdrawnAt))
  if ((await tx.$count(requests, isRequested)) > 0)
    throw new Conflict(t('A request asks for approval of this document. Withdraw the request first.'))
}
