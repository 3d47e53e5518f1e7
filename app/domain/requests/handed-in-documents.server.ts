import { and, eq, exists, inArray, isNull, not, or, sql } from 'drizzle-orm'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documents, documentVersions, requestDocuments, requests } from '#db/schema.ts'
import { tellProject } from '../news/tell.server.ts'
import { rightNow } from './lock-request.server.ts'
import { type ReopenCtx, recordReopened, waitingAgain } from './reopen.server.ts'
import { addStep } from './steps.server.ts'

/** Whether a version (of a query on `document_versions`) was accepted or approved: then it stays. */
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

/** Nothing is accepted or approved of a document until the transaction ends. The caller holds the document. */
export async function lockRequestsOf(tx: Transaction, documentId: string): Promise<void> {
  await tx
    .select({ id: requests.id })
    .from(requests)
    .where(or(eq(requests.documentId, documentId), inArray(requests.id, requestsWith(tx, documentId))))
    .orderBy(requests.id)
    .for('no key update')
}

/** Whether a request has a document that can be read. */
const hasDocument = (tx: Transaction) =>
  exists(
    tx
      .select({ one: sql`1` })
      .from(requestDocuments)
      .innerJoin(documents, eq(documents.id, requestDocuments.documentId))
      .where(and(eq(requestDocuments.requestId, requests.id), isNull(documents.removedAt))),
  )

/** Takes one version out of the requests that it was handed in for. Resolves to their ids. */
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

/** The requests that a document was handed in for. */
export async function listRequestsWith(tx: Transaction, documentId: string): Promise<string[]> {
  return (await requestsWith(tx, documentId)).map(({ id }) => id)
}

/**
 * Of these requests, those that nothing is handed in for any more wait again, and whoever may answer them is mailed.
 * `words` say what happened. Resolves to whether there were any.
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

/** A removed document is back: the requests that have waited for it since are handed in again. */
export async function handInAgain(ctx: ReopenCtx, tx: Transaction, documentId: string): Promise<void> {
  // By whoever had handed it in, not by who restores it.
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
