import type { ActorCtx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { roomEvents } from '#db/schema.ts'

/** What is recorded about a room. The first part is the kind of thing that it is about. */
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
 * Records what someone did in a room, in the transaction of the change. Events are permanent evidence, from which it is
 * answered what a group could see at a time, so `data` keeps the facts that a later change would overwrite.
 */
export const recordRoomEvent = (
  tx: Pick<Transaction, 'insert'>,
  { actor, clientIp }: Pick<ActorCtx, 'actor' | 'clientIp'>,
  roomId: string,
  action: RoomAction,
  facts: RoomEventFacts = {},
): Promise<unknown> => recordRoomEvents(tx, { actor, clientIp }, roomId, action, [facts])

/** Like `recordRoomEvent`, with one event for each of the facts. */
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
