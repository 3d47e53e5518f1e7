import { and, eq, exists, inArray, sql } from 'drizzle-orm'
import type { ClientCtx } from '#app/context.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { listRequestKindsBySubmission } from '#app/core/request-states.ts'
import { isInActiveProject } from '#app/domain/access/open-requests.server.ts'
import { isProjectWithDocuments } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { notifyStaff } from '#app/domain/notifications/notify.server.ts'
import { createStep } from '#app/domain/requests/request-history.server.ts'
import { toRequestSubject } from '#app/domain/requests/review-requests.server.ts'
import { createProjectArchived, submitRequest } from '#app/domain/requests/submit-request.server.ts'
import { t } from '#app/translations/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { projects, requestDocuments, requests } from '#db/schema.ts'

const MAX_FILES_PER_REQUEST = 50

type StoredVersion = { id: string; version: number; name: string; sha256: string }

/**
 * Submits an uploaded version for a request. More documents can be submitted until the request is accepted.
 * @throws {NotFound | Conflict}
 */
export async function submitVersion(
  tx: Transaction,
  ctx: ClientCtx,
  request: { project: string; id: string },
  document: StoredVersion,
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
export async function findProjectOfRequest({ db, actor }: ClientCtx, id: string): Promise<string> {
  const own = db
    .select({ one: sql`1` })
    .from(projects)
    .where(and(eq(projects.id, requests.projectId), isProjectWithDocuments(actor.uid)))
  const [found] = await db
    .select({ project: requests.projectId, active: isInActiveProject })
    .from(requests)
    .where(
      and(eq(requests.id, id), inArray(requests.kind, listRequestKindsBySubmission('files')), exists(own)),
    )
  if (!found) throw new NotFound(t('Request not found'))
  if (!found.active) throw createProjectArchived()
  return found.project
}
