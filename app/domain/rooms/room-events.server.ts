import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { ByteRange } from '#app/adapters/file-storage.server.ts'
import type { ActorCtx } from '#app/context.ts'
import { HOUR_MS } from '#app/core/units.ts'
import type { Transaction } from '#db/connect.server.ts'
import { roomEvents } from '#db/schema.ts'
import type { RoomAction } from './room-actions.ts'

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

/** Keys of recorded views and downloads. */
const recentKeys = new LRUCache<string, true>({ max: 20_000, ttl: HOUR_MS })

/** Calls `record` unless the key was recorded within the last hour. */
export async function recordOnce(key: string, record: () => Promise<unknown>): Promise<void> {
  if (recentKeys.has(key)) return
  recentKeys.set(key, true)
  await record().catch((err) => {
    recentKeys.delete(key)
    throw err
  })
}

/** Records a download of `content`, which it returns. Ranges requested within an hour belong to the same download. */
export async function recordDownload(
  key: string,
  range: ByteRange | null,
  content: Readable,
  record: () => Promise<unknown>,
): Promise<Readable> {
  if (!range?.start) recentKeys.delete(key)
  await recordOnce(key, record).catch((err) => {
    content.destroy()
    throw err
  })
  return content
}
