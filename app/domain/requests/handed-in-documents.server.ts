import { and, eq, exists, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documents, documentVersions, requestDocuments, requests } from '#db/schema.ts'
import { tellProject } from '../news/tell.server.ts'
import { rightNow } from './lock-request.server.ts'
import { type ReopenCtx, recordReopened, waitingAgain } from './reopen.server.ts'
import { addStep } from './steps.server.ts'

/** Condition (in a query on `document_versions`) that a version was accepted or approved and must stay. */
export const isAccepted = sql`(
  exists (
    select 1 from ${requests} where ${requests.state} = 'accepted'
      and ${requests.documentId} = ${documentVersions.documentId}
      and ${requests.documentVersion} = ${documentVersions.version})
  or exists (
    select 1 from ${requestDocuments} join ${requests} on ${requests.id} = ${requestDocuments.requestId}
    where ${requests.state} = 'accepted' and ${requestDocuments.documentId} = ${documentVersions.documentId}
      and ${requestDocuments.version} = ${documentVersions.version}))`

const requestsWith = (tx: Transaction, documentId: string) =>
  tx
    .select({ id: requestDocuments.requestId })
    .from(requestDocuments)
    .where(eq(requestDocuments.documentId, documentId))

/**
 * Locks the requests of a document, so that none is accepted or approved until the transaction ends. The caller holds
 * the lock on the document.
 */
export async function lockRequestsOf(tx: Transaction, documentId: string): Promise<void> {
  await tx
    .select({ id: requests.id })
    .from(requests)
    .where(or(eq(requests.documentId, documentId), inArray(requests.id, requestsWith(tx, documentId))))
    .orderBy(requests.id)
    .for('no key update')
}

const hasDocument = (tx: Transaction) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(requestDocuments)
      .innerJoin(documents, eq(documents.id, requestDocuments.documentId))
      .where(and(eq(requestDocuments.requestId, requests.id), isNull(documents.removedAt))),
  )

export async function takeOutVersion(
  tx: Transaction,
  documentId: string,
  version: number,
): Promise<string[]> {
  const rows = await tx
    .delete(requestDocuments)
    .where(and(eq(requestDocuments.documentId, documentId), eq(requestDocuments.version, version)))
    .returning({ id: requestDocuments.requestId })
  return rows.map(({ id }) => id)
}

export async function listRequestsWith(tx: Transaction, documentId: string): Promise<string[]> {
  return (await requestsWith(tx, documentId)).map(({ id }) => id)
}

/**
 * Reopens those of the requests that have no submitted document any more and notifies the clients. `words` is the
 * reason. Returns whether there were any.
 */
export async function reopenEmptied(
  ctx: ReopenCtx,
  tx: Transaction,
  ids: string[],
  document: { name: string },
  words: string,
): Promise<boolean> {
  const emptied = await tx
    .update(requests)
    .set(waitingAgain)
    .where(and(inArray(requests.id, ids), eq(requests.state, 'handed-in'), not(hasDocument(tx))))
    .returning({ id: requests.id, title: requests.title, project: requests.projectId })
  for (const request of emptied) {
    await addStep(tx, ctx, request.id, { action: 'reopened', words })
    await recordReopened(ctx, tx, request, { document: document.name, reason: words })
    const { project, id: subjectId } = request
    const news = { project, right: 'documents', kind: 'request', subjectId } as const
    await tellProject(ctx, tx, { ...news, except: ctx.actor.uid })
  }
  return emptied.length > 0
}

/** Resubmits the requests that were reopened when this document was removed. Called after the document is restored. */
export async function handInAgain(ctx: ReopenCtx, tx: Transaction, documentId: string): Promise<void> {
  // The original uploader, not the user who restores the document.
  const handedInBy = sql`(
    select ${documentVersions.uploadedBy} from ${requestDocuments} join ${documentVersions}
      on ${documentVersions.documentId} = ${requestDocuments.documentId}
      and ${documentVersions.version} = ${requestDocuments.version}
    where ${requestDocuments.requestId} = ${requests.id} and ${requestDocuments.documentId} = ${documentId}
    order by ${requestDocuments.version} desc limit 1)`
  const back = await tx
    .update(requests)
    .set({ state: 'handed-in', handedInBy, handedInAt: rightNow, updatedAt: rightNow })
    .where(
      and(
        inArray(requests.id, requestsWith(tx, documentId)),
        eq(requests.state, 'open'),
        isNull(requests.withdrawnAt),
      ),
    )
    .returning({ id: requests.id })
  for (const { id } of back)
    await addStep(tx, ctx, id, { action: 'uploaded', words: t('The removed document was restored.') })
}
