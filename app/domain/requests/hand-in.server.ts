import { and, eq, exists, inArray, type SQL } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { ClientCtx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { projects, requests } from '#db/schema.ts'
import { Conflict, NotFound } from '../failures.ts'
import { projectWithDocuments, visibleRequest } from '../visibility.server.ts'
import { type RequestKind, type RequestState, waitingStates } from './kinds.ts'
import { rightNow } from './lock-request.server.ts'
import { isInActiveProject } from './waiting.server.ts'

export type Asked = { project: string; id: string }

/**
 * Marks an open request as submitted by this client. Of two concurrent submissions only the first succeeds. Returns the
 * title and the project. @throws {NotFound | Conflict}
 */
export async function handIn(
  tx: Transaction,
  { actor: { uid } }: ClientCtx,
  { project, id }: Asked,
  how: {
    kind: RequestKind
    from?: readonly RequestState[]
    set?: PgUpdateSetSource<typeof requests>
    /** Additional condition, and the message if it does not hold. */
    where?: SQL | undefined
    otherwise?: string
  },
) {
  const { kind, from = waitingStates, set, where, otherwise = '' } = how
  const named = and(eq(requests.id, id), eq(requests.projectId, project), eq(requests.kind, kind))
  const [claimed] = await tx
    .update(requests)
    .set({
      state: 'handed-in',
      reason: null,
      handedInBy: uid,
      handedInAt: rightNow,
      updatedAt: rightNow,
      ...set,
    })
    .where(and(named, visibleRequest(uid), isInActiveProject, inArray(requests.state, from), where))
    .returning({ id: requests.id, title: requests.title })
  if (!claimed) throw (await whyNot(tx, uid, named, from)) ?? new Conflict(otherwise)
  const [found] = await tx
    .select({ id: projects.id, name: projects.title })
    .from(projects)
    .where(eq(projects.id, project))
  if (!found) throw new NotFound(t('Project not found'))
  return { title: claimed.title, project: found }
}

export const projectArchived = () =>
  new Conflict(t('This project is archived, so its requests are closed. Send us a message instead.'))

/**
 * Returns the reason why the request can't be submitted. Withdrawn requests are mentioned only to clients who could see
 * them.
 */
async function whyNot(tx: Transaction, uid: string, named: SQL | undefined, from: readonly RequestState[]) {
  const own = tx
    .select({ id: projects.id })
    .from(projects)
    .where(and(eq(projects.id, requests.projectId), projectWithDocuments(uid)))
  const [found] = await tx
    .select({ state: requests.state, withdrawnAt: requests.withdrawnAt, active: isInActiveProject })
    .from(requests)
    .where(and(named, exists(own)))
  if (!found) return new NotFound(t('There is no such request.'))
  if (found.withdrawnAt) return new Conflict(t('This has been taken back meanwhile: it is no longer needed.'))
  if (!found.active) return projectArchived()
  if (found.state === 'accepted') return new Conflict(t('This has been accepted meanwhile.'))
  if (!from.includes(found.state)) return new Conflict(t('This has been handed in meanwhile.'))
  return null
}
