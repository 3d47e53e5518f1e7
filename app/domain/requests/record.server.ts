import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { AdminCtx, ClientCtx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { documents, projects, requests } from '#db/schema.ts'
import { NotFound } from '../failures.ts'
import { visibleDocument, visibleRequest } from '../visibility.server.ts'
import { listSteps } from './steps.server.ts'

type Named = { project: string; id: string }

/** Finds a request with its history, including withdrawn requests. @throws {NotFound} */
export const findRecord = ({ db }: AdminCtx, named: Named) =>
  recordOf(db, named, undefined, isNull(documents.removedAt))

/**
 * Finds a request with its history. Hides the emails of other people. @throws {NotFound} also if the client may not see
 * it
 */
export async function findRecordForClient({ db, actor: { uid } }: ClientCtx, named: Named) {
  const record = await recordOf(db, named, visibleRequest(uid), visibleDocument(uid))
  const steps = record.steps.map((step) => ({ ...step, email: step.uid === uid ? step.email : null }))
  return { ...record, steps }
}

async function recordOf(
  db: Database,
  { project, id }: Named,
  within: SQL | undefined,
  readable: SQL | undefined,
) {
  const [request] = await db
    .select({
      id: requests.id,
      project: projects.id,
      projectTitle: projects.title,
      kind: requests.kind,
      title: requests.title,
      details: requests.details,
      dueOn: requests.dueOn,
      state: requests.state,
      decision: requests.decision,
      askedAt: requests.createdAt,
      // Null if the reader may not see the document.
      document: documents.id,
    })
    .from(requests)
    .innerJoin(projects, eq(projects.id, requests.projectId))
    .leftJoin(documents, and(eq(documents.id, requests.documentId), readable))
    .where(and(eq(requests.id, id), eq(requests.projectId, project), within))
  if (!request) throw new NotFound(t('There is no such request.'))
  return { ...request, steps: await listSteps(db, id) }
}
export type RequestRecord = Awaited<ReturnType<typeof recordOf>>
