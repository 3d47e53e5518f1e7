import { and, isNull, ne, type SQL } from 'drizzle-orm'
import type { ActorCtx, Ctx } from '#app/context.ts'
import { findActiveLead } from '#app/domain/access/active-lead.server.ts'
import { isOnSellersSide } from '#app/domain/access/room-visibility.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { roomMembers, users } from '#db/schema.ts'
import { insertNotifications } from './notify.server.ts'

/**
 * Notifications about data rooms, with the meaning of `subjectId` and `version`:
 * 'room-question': question to answer (version 0), or question with an answer to approve (1).
 * 'room-answer': question of the guest's group whose answer was sent.
 * 'room-publication': room, and number of a published answer.
 * 'room-release': room, and day of a release (`toDayNumber`).
 */
type GuestNotification = {
  kind: 'room-answer' | 'room-publication' | 'room-release'
  subjectId: string
  version?: number
}

/** Converts a day to the version of a notification: `2026-11-29` to 20261129. */
export const toDayNumber = (day: string): number => Number(day.replaceAll('-', ''))

/** Notifies the guests that match a condition on `roomMembers`. Access is checked when the email is sent. */
export async function notifyRoomGuests(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Transaction,
  within: SQL | undefined,
  items: GuestNotification[],
): Promise<void> {
  const guests = await tx
    .selectDistinct({ uid: roomMembers.uid })
    .from(roomMembers)
    .where(and(within, isNull(roomMembers.removedAt)))
  const uids = guests.flatMap(({ uid }) => uid ?? [])
  await insertNotifications(
    ctx,
    tx,
    uids.flatMap((uid) => items.map((item) => Object.assign({ uid }, item))),
  )
}

/** Notifies the assignee of a question, else the lead, else the administrator. */
export async function notifyAnswerers(
  ctx: Pick<Ctx, 'jobs'>,
  tx: Transaction,
  { projectId, question, assignee }: { projectId: string; question: string; assignee?: string },
): Promise<void> {
  const uid = assignee ?? (await findActiveLead(tx, projectId))?.uid ?? null
  await insertNotifications(ctx, tx, [{ uid, kind: 'room-question', subjectId: question }])
}

/**
 * Notifies the project's lead, or the administrator if there is none, of answers to approve. Their own answers go to the
 * seller's side, or to the administrator if it has no one else.
 */
export async function notifyApprovers(
  ctx: Pick<ActorCtx, 'jobs' | 'actor'>,
  tx: Transaction,
  { projectId, questions }: { projectId: string; questions: string[] },
): Promise<void> {
  const { actor } = ctx
  const lead = (await findActiveLead(tx, projectId))?.uid ?? null
  const isOwn = lead === null ? actor.role === 'admin' : lead === actor.uid
  const others = and(isOnSellersSide(projectId), isNull(users.deactivatedAt), ne(users.id, actor.uid))
  const sellers = isOwn ? await tx.select({ uid: users.id }).from(users).where(others) : []
  const uids = sellers.length > 0 ? sellers.map(({ uid }) => uid) : [isOwn ? null : lead]
  await insertNotifications(
    ctx,
    tx,
    uids.flatMap((uid) =>
      questions.map((subjectId) => ({ uid, kind: 'room-question' as const, subjectId, version: 1 })),
    ),
  )
}
