import type { ActorCtx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { roomEvents } from '#db/schema.ts'

/** Action of a room event, prefixed with the kind of its subject. */
export type RoomAction =
  | 'room.opened'
  | 'room.settings-changed'
  | 'room.index-locked'
  | 'room.closed'
  | 'room.reopened'
  | 'group.added'
  | 'group.changed'
  | 'group.agreement-changed'
  | 'member.invited'
  | 'member.changed'
  | 'member.removed'
  | 'member.accepted'
  | 'entry.added'
  | 'entry.renamed'
  | 'entry.moved'
  | 'entry.removed'
  | 'version.added'
  | 'version.rendition-added'
  | 'levels.saved'
  | 'versions.released'
  | 'document.viewed'
  | 'document.page-read'
  | 'document.downloaded'
  | 'question.asked'
  | 'question.assigned'
  | 'question.answered'
  | 'question.approved'
  | 'question.closed'
  | 'question.reopened'
  | 'questions.imported'
  | 'questions.exported'
  | 'answer.published'
  | 'activity.exported'
  | 'disclosure.exported'
  | 'archive.created'
  | 'archive.downloaded'

type RoomEventFacts = Partial<
  Pick<
    typeof roomEvents.$inferInsert,
    'groupId' | 'entryId' | 'versionId' | 'page' | 'seconds' | 'data' | 'createdAt'
  >
>

/**
 * Records an action in a room. Call it in the transaction of the change. Events are append-only evidence and determine
 * disclosure lists, so `data` must contain all facts that later changes can overwrite.
 */
export const recordRoomEvent = (
  tx: Pick<Transaction, 'insert'>,
  { actor, clientIp }: Pick<ActorCtx, 'actor' | 'clientIp'>,
  roomId: string,
  action: RoomAction,
  facts: RoomEventFacts = {},
): Promise<unknown> => recordRoomEvents(tx, { actor, clientIp }, roomId, action, [facts])

/** Like `recordRoomEvent`, with one event for each item. */
export async function recordRoomEvents(
  tx: Pick<Transaction, 'insert'>,
  { actor, clientIp }: Pick<ActorCtx, 'actor' | 'clientIp'>,
  roomId: string,
  action: RoomAction,
  facts: RoomEventFacts[],
): Promise<void> {
  const { uid, name, email } = actor
  const shared = { roomId, action, uid, name: name || email, email, clientIp }
  if (facts.length > 0)
    await tx.insert(roomEvents).values(facts.map((fact) => Object.assign({}, shared, fact)))
}
