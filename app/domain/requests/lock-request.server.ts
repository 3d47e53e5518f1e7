import { and, eq, isNull, sql } from 'drizzle-orm'
import type { AdminCtx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { requests } from '#db/schema.ts'
import { Conflict, NotFound } from '../failures.ts'
import { type LockedProject, lockProject } from '../projects/lock-project.server.ts'
import { assertRevision } from '../version.server.ts'

export async function lockActiveProject(tx: Transaction, id: string): Promise<LockedProject> {
  const project = await lockProject(tx, id)
  if (project.archivedAt)
    throw new Conflict('This project is archived, so its requests are closed. Unarchive it to change them.')
  return project
}

export type Looked = { project: string; id: string; version: string }

const changes = [
  'project.request-changed',
  'project.answered',
  'project.handed-in',
  'project.accepted',
  'project.sent-back',
  'project.approved',
  'project.changes-asked',
  'project.reopened',
] as const

/**
 * Locks a project and one of its requests until the transaction ends. `subject` names both for the activity log.
 * @throws {NotFound} @throws {Conflict} if the revision is outdated
 */
export async function lockRequest(tx: Transaction, { actor }: AdminCtx, { project, id, version }: Looked) {
  const { name } = await lockActiveProject(tx, project)
  const [request] = await tx
    .select({
      kind: requests.kind,
      title: requests.title,
      details: requests.details,
      dueOn: requests.dueOn,
      state: requests.state,
      updatedAt: requests.updatedAt,
    })
    .from(requests)
    .where(and(eq(requests.id, id), eq(requests.projectId, project), isNull(requests.withdrawnAt)))
    .for('no key update')
  if (!request) throw new NotFound(t('This request is no longer there.'))
  const subject = requestSubject({ id: project, name }, request.title)
  await assertRevision(tx, actor, { ...subject, actions: changes }, version, request.state, request.updatedAt)
  return { ...request, subject }
}

export const requestSubject = (project: { id: string; name: string }, title: string) => ({
  id: project.id,
  name: `${project.name}: ${title}`,
})

export const rightNow = sql`now()`
