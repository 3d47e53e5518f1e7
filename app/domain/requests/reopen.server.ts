import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Actor, Ctx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { projects, requests } from '#db/schema.ts'
import { recordActivity } from '../activity/record.server.ts'
import { tellProject } from '../news/tell.server.ts'
import { requestSubject, rightNow } from './lock-request.server.ts'
import { addStep } from './steps.server.ts'

export type ReopenCtx = Pick<Ctx, 'jobs'> & { actor: Actor; from: string }

export const waitingAgain = {
  state: 'open',
  decision: null,
  reason: null,
  handedInBy: null,
  handedInAt: null,
  decidedAt: null,
  updatedAt: rightNow,
} as const

/**
 * Asks again for approval of a document's latest version, also where an earlier version was approved, and notifies the
 * clients. The caller holds the lock on the document.
 */
export async function reopenApprovals(
  ctx: ReopenCtx,
  tx: Transaction,
  newest: { id: string; name: string; version: number; sha256: string },
): Promise<void> {
  const { id, version, sha256 } = newest
  const asked = and(
    eq(requests.documentId, id),
    isNull(requests.withdrawnAt),
    ne(requests.documentVersion, version),
  )
  const reopened = await tx
    .update(requests)
    .set({ ...waitingAgain, documentVersion: version, sha256 })
    .where(asked)
    .returning({ id: requests.id, title: requests.title, project: requests.projectId })
  for (const request of reopened) {
    await addStep(tx, ctx, request.id, { action: 'reopened', document: newest })
    await recordReopened(ctx, tx, request, { document: newest.name, version })
    const { project, id: subjectId } = request
    const news = { project, right: 'documents', kind: 'request', subjectId, version } as const
    await tellProject(ctx, tx, { ...news, except: ctx.actor.uid })
  }
}

export async function recordReopened(
  ctx: ReopenCtx,
  tx: Transaction,
  request: { title: string; project: string },
  after: Record<string, unknown>,
): Promise<void> {
  const [project] = await tx
    .select({ id: projects.id, name: projects.title })
    .from(projects)
    .where(eq(projects.id, request.project))
  if (!project) return
  const subject = requestSubject(project, request.title)
  await recordActivity(tx, ctx, { action: 'project.reopened', subject, after })
}
