import { and, eq, exists, inArray, isNull, ne, not, or, sql } from 'drizzle-orm'
import { type Actor, type Ctx, isStaff } from '#app/context.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { notifyProject } from '#app/domain/notifications/notify.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documents, documentVersions, projects, requestDocuments, requests } from '#db/schema.ts'
import { insertRequestStep, type NewRequestStep, sqlNow, toRequestSubject } from './request-history.server.ts'

type ReopenCtx = Pick<Ctx, 'jobs'> & { actor: Actor; clientIp: string }

const REOPENED_REQUEST_VALUES = {
  state: 'open',
  decision: null,
  reason: null,
  submittedBy: null,
  submittedAt: null,
  updatedAt: sqlNow,
} as const

/**
 * Asks again for approval of a document's latest version, even where an earlier version was approved, and notifies the
 * clients. The caller must hold the lock on the document.
 */
export async function reopenApprovals(
  ctx: ReopenCtx,
  tx: Transaction,
  newest: { id: string; name: string; version: number; sha256: string },
) {
  const { id, version, sha256 } = newest
  const isAffected = and(
    eq(requests.documentId, id),
    isNull(requests.withdrawnAt),
    ne(requests.documentVersion, version),
  )
  const reopened = await tx
    .update(requests)
    .set({ ...REOPENED_REQUEST_VALUES, documentVersion: version, sha256 })
    .where(isAffected)
    .returning({ id: requests.id, title: requests.title, project: requests.projectId })
  const step: NewRequestStep = { action: 'reopened', document: newest }
  await recordReopened(ctx, tx, reopened, step, { document: newest.name, version })
}

async function recordReopened(
  ctx: ReopenCtx,
  tx: Transaction,
  reopened: { id: string; title: string; project: string }[],
  step: NewRequestStep,
  after: { document: string; version?: number; reason?: string },
  notifies = true,
) {
  for (const { id: subjectId, title, project } of reopened) {
    await insertRequestStep(tx, ctx, subjectId, step)
    const isProject = eq(projects.id, project)
    const [found] = await tx.select({ id: projects.id, name: projects.title }).from(projects).where(isProject)
    if (found) {
      const subject = toRequestSubject(found, title)
      await recordActivity(tx, ctx, { action: 'project.reopened', subject, after })
    }
    if (!notifies) continue
    const notification = { right: 'documents', kind: 'request', subjectId, version: after.version } as const
    await notifyProject(ctx, tx, { ...notification, project, except: ctx.actor.uid })
  }
}

const selectRequestsWithDocument = (tx: Transaction, documentId: string) =>
  tx
    .select({ id: requestDocuments.requestId })
    .from(requestDocuments)
    .where(eq(requestDocuments.documentId, documentId))

/**
 * Locks a document's requests, so that none is accepted or approved until the transaction ends. The caller must hold
 * the lock on the document.
 */
export async function lockRequestsOfDocument(tx: Transaction, documentId: string): Promise<void> {
  await tx
    .select({ id: requests.id })
    .from(requests)
    .where(
      or(
        eq(requests.documentId, documentId),
        inArray(requests.id, selectRequestsWithDocument(tx, documentId)),
      ),
    )
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

export async function deleteSubmittedVersion(tx: Transaction, documentId: string, version: number) {
  const rows = await tx
    .delete(requestDocuments)
    .where(and(eq(requestDocuments.documentId, documentId), eq(requestDocuments.version, version)))
    .returning({ id: requestDocuments.requestId })
  return rows.map(({ id }) => id)
}

export async function listRequestsWithDocument(tx: Transaction, documentId: string): Promise<string[]> {
  return (await selectRequestsWithDocument(tx, documentId)).map(({ id }) => id)
}

/**
 * Reopens those of the requests that no longer have a submitted document, and notifies the clients if staff caused it.
 * Returns whether any were reopened.
 */
export async function reopenRequestsWithoutDocuments(
  ctx: ReopenCtx,
  tx: Transaction,
  ids: string[],
  document: { name: string },
  reason: string,
) {
  const reopened = await tx
    .update(requests)
    .set(REOPENED_REQUEST_VALUES)
    .where(and(inArray(requests.id, ids), eq(requests.state, 'submitted'), not(hasDocument(tx))))
    .returning({ id: requests.id, title: requests.title, project: requests.projectId })
  const step: NewRequestStep = { action: 'reopened', words: reason }
  // A client's withdrawal must not look like a new demand from the firm.
  await recordReopened(ctx, tx, reopened, step, { document: document.name, reason }, isStaff(ctx.actor))
  return reopened.length > 0
}

/** Resubmits the requests that were reopened when this document was removed. Called after the document is restored. */
export async function resubmitRequests(ctx: ReopenCtx, tx: Transaction, documentId: string): Promise<void> {
  // The original uploader, not the user who restores the document.
  const submittedBy = sql`(
    select ${documentVersions.uploadedBy} from ${requestDocuments} join ${documentVersions}
      on ${documentVersions.documentId} = ${requestDocuments.documentId}
      and ${documentVersions.version} = ${requestDocuments.version}
    where ${requestDocuments.requestId} = ${requests.id} and ${requestDocuments.documentId} = ${documentId}
    order by ${requestDocuments.version} desc limit 1)`
  const resubmitted = await tx
    .update(requests)
    .set({ state: 'submitted', submittedBy: submittedBy, submittedAt: sqlNow, updatedAt: sqlNow })
    .where(
      and(
        inArray(requests.id, selectRequestsWithDocument(tx, documentId)),
        eq(requests.state, 'open'),
        isNull(requests.withdrawnAt),
      ),
    )
    .returning({ id: requests.id })
  for (const { id } of resubmitted)
    await insertRequestStep(tx, ctx, id, {
      action: 'uploaded',
      words: t('The removed document was restored.'),
    })
}
