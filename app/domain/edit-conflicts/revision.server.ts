import { createHash } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Actor } from '#app/context.ts'
import { EditConflict } from '#app/core/failures.ts'
import type { ActivityAction } from '#app/domain/activity/actions.ts'
import type { Transaction } from '#db/connect.server.ts'
import { activity } from '#db/schema.ts'

/**
 * Returns a hash of the values that serves as a record's revision. Edit forms carry it in the hidden field `version`,
 * as an optimistic lock.
 */
export const getRevision = (...values: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(values)).digest('base64url').slice(0, 16)

/** @throws {EditConflict} if the values differ from those that the form was rendered from */
export function assertUnchanged(seen: string | undefined, ...values: unknown[]): void {
  if (seen !== getRevision(...values)) throw new EditConflict()
}

type EditedSubject = {
  id: string
  /** Required if several records are logged under the same id. */
  name?: string
  actions: readonly [ActivityAction, ...ActivityAction[]]
}

/** Like `assertUnchanged`, for records with activity. @throws {EditConflict} with the latest editor from the log */
export async function assertRevision(
  tx: Transaction,
  actor: Pick<Actor, 'uid'>,
  edited: EditedSubject,
  seen: string | undefined,
  ...values: unknown[]
) {
  if (seen === getRevision(...values)) return
  const [action] = edited.actions
  const [last] = await tx
    .select({ uid: activity.actorUid, by: activity.actorName, at: activity.createdAt })
    .from(activity)
    .where(
      and(
        eq(activity.subjectKind, action.slice(0, action.indexOf('.'))),
        eq(activity.subjectId, edited.id),
        edited.name === undefined ? undefined : eq(activity.subjectName, edited.name),
        inArray(activity.action, edited.actions),
      ),
    )
    .orderBy(desc(activity.id))
    .limit(1)
  throw new EditConflict(last ? { by: last.by, at: last.at, own: last.uid === actor.uid } : null)
}
