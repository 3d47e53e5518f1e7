import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { Failure, NotFound } from '#app/core/failures.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import {
  createRoomNotFound,
  findRoomReader,
  fullNumber,
  isListedEntry,
  type Room,
} from '#app/domain/access/room-visibility.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { roomEntries, rooms } from '#db/schema.ts'
import { lockRoom } from '../lock-room.server.ts'
import { recordRoomEvent } from '../room-events.server.ts'

export type Entry = typeof roomEntries.$inferSelect

export const createEntryNotFound = () => new NotFound(t('Entry not found. It may have been removed.'))

/** Maximum depth of nested folders. Common file systems couldn't hold an archive with deeper ones. */
export const MAX_DEPTH = 30

/**
 * Locks a room for a change to its index by the firm or, unless `firmOnly` is set, the seller's side.
 * @throws {NotFound} for everyone else
 * @throws {Conflict} if the room is closed or its project archived
 */
export async function lockRoomForIndex(tx: Transaction, ctx: ActorCtx, roomId: string, firmOnly = false) {
  const reader = await findRoomReader({ ...ctx, db: tx as unknown as ActorCtx['db'] }, roomId)
  if (reader.kind === 'guest' || (firmOnly && reader.kind !== 'firm')) throw createRoomNotFound()
  return lockRoom(tx, roomId)
}

/** Finds an entry of the room that isn't removed. @throws {NotFound} */
export async function findEntry(
  tx: Pick<Transaction, 'select'>,
  room: { id: string },
  id: string,
): Promise<Entry> {
  const [entry] = await tx
    .select()
    .from(roomEntries)
    .where(and(eq(roomEntries.id, id), eq(roomEntries.roomId, room.id), isListedEntry))
  if (!entry) throw createEntryNotFound()
  return entry
}

/** Like `findEntry` for a folder. Returns null, the top of the room, without an id. @throws {NotFound} */
export async function findFolder(
  tx: Pick<Transaction, 'select'>,
  room: { id: string },
  id: string | null,
): Promise<Entry | null> {
  if (!id) return null
  const folder = await findEntry(tx, room, id)
  if (folder.kind !== 'folder') throw createEntryNotFound()
  return folder
}

/** Condition on `roomEntries`: listed in the folder, or at the top of the room. */
export const isInFolder = (room: { id: string }, folder: Pick<Entry, 'id'> | null) =>
  and(
    eq(roomEntries.roomId, room.id),
    folder ? eq(roomEntries.parentId, folder.id) : isNull(roomEntries.parentId),
    isListedEntry,
  )

/**
 * Uploads find folders and documents by their titles, so these must differ in a folder.
 * @throws {Failure} 409 at the field of the form
 */
export async function assertTitleIsFree(
  tx: Pick<Transaction, '$count'>,
  room: { id: string },
  folder: Pick<Entry, 'id'> | null,
  { kind, title }: Pick<Entry, 'kind' | 'title'>,
  field: 'title' | 'folder',
): Promise<void> {
  const isSame = and(eq(roomEntries.kind, kind), eq(roomEntries.title, title))
  if ((await tx.$count(roomEntries, and(isInFolder(room, folder), isSame))) > 0)
    throw new Failure(
      409,
      t('There’s already an entry with this title here. Choose another title, or rename that entry first.'),
      field,
    )
}

/** Returns the `ancestors` of entries in a folder. */
export const getChildAncestors = (folder: Pick<Entry, 'id' | 'ancestors'> | null): string[] =>
  folder ? [...folder.ancestors, folder.id] : []

export async function findFullNumber(tx: Pick<Transaction, 'select'>, id: string): Promise<string> {
  const [row] = await tx.select({ number: fullNumber }).from(roomEntries).where(eq(roomEntries.id, id))
  return row?.number ?? ''
}

/** Updates and returns the last number assigned in a folder, or at the top of the room. */
export async function updateLastNumber(
  tx: Transaction,
  room: { id: string },
  folder: Pick<Entry, 'id'> | null,
  getNext: (last: typeof rooms.lastNumber | typeof roomEntries.lastNumber) => SQL,
): Promise<number> {
  const [row] = folder
    ? await tx
        .update(roomEntries)
        .set({ lastNumber: getNext(roomEntries.lastNumber) })
        .where(eq(roomEntries.id, folder.id))
        .returning({ number: roomEntries.lastNumber })
    : await tx
        .update(rooms)
        .set({ lastNumber: getNext(rooms.lastNumber) })
        .where(eq(rooms.id, room.id))
        .returning({ number: rooms.lastNumber })
  if (!row) throw createEntryNotFound()
  return row.number
}

/** Assigns the next number in a folder. A locked index never reuses numbers of removed and moved entries. */
export async function takeNumber(
  tx: Transaction,
  room: Room,
  folder: Pick<Entry, 'id'> | null,
): Promise<number> {
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(${roomEntries.number}), 0)` })
    .from(roomEntries)
    .where(isInFolder(room, folder))
  return updateLastNumber(tx, room, folder, (column) => sql`greatest(${column}, ${last?.number ?? 0}) + 1`)
}

/** Appends an entry to a folder, and records the event. */
export async function insertEntry(
  tx: Transaction,
  ctx: Pick<ActorCtx, 'actor' | 'clientIp'>,
  room: Room,
  folder: Pick<Entry, 'id' | 'ancestors'> | null,
  { kind, title, requestId = null }: Pick<Entry, 'kind' | 'title'> & { requestId?: string | null },
): Promise<Entry> {
  const ancestors = getChildAncestors(folder)
  if (ancestors.length >= MAX_DEPTH)
    throw new Failure(400, t('Folders can’t be nested more than {count} levels deep.', { count: MAX_DEPTH }))
  const number = await takeNumber(tx, room, folder)
  const createdBy = ctx.actor.uid
  const [entry] = await tx
    .insert(roomEntries)
    .values({ id: randomUUID(), roomId: room.id, ancestors, kind, title, number, requestId, createdBy })
    .returning()
  if (!entry) throw new Error('no entry was inserted')
  await recordRoomEvent(tx, ctx, room.id, 'entry.added', {
    entryId: entry.id,
    data: {
      title,
      kind,
      parentId: folder?.id ?? null,
      number,
      fullNumber: await findFullNumber(tx, entry.id),
    },
  })
  return entry
}

/** Returns the folder at the path `titles` below `from`, and adds missing folders. @throws {TooMany} */
export async function ensureFolders(
  tx: Transaction,
  ctx: Pick<ActorCtx, 'actor' | 'clientIp'>,
  room: Room,
  from: Entry | null,
  titles: string[],
): Promise<Entry | null> {
  let folder = from
  for (const title of titles) {
    const [found] = await tx
      .select()
      .from(roomEntries)
      .where(and(isInFolder(room, folder), eq(roomEntries.kind, 'folder'), eq(roomEntries.title, title)))
      .orderBy(asc(roomEntries.number))
      .limit(1)
    if (!found) await countAttempt(tx, rateLimits.roomFolders, ctx.actor.uid)
    folder = found ?? (await insertEntry(tx, ctx, room, folder, { kind: 'folder', title }))
  }
  return folder
}

/** Lists the ids of a folder's entries in order. */
export async function listSiblings(
  tx: Pick<Transaction, 'select'>,
  room: { id: string },
  folder: Pick<Entry, 'id'> | null,
): Promise<string[]> {
  const rows = await tx
    .select({ id: roomEntries.id })
    .from(roomEntries)
    .where(isInFolder(room, folder))
    .orderBy(asc(roomEntries.number), asc(roomEntries.id))
  return rows.map(({ id }) => id)
}

/** Numbers a folder's entries from 1 in the given order. Call it only before the index is locked. */
export async function renumber(
  tx: Transaction,
  room: { id: string },
  folder: Pick<Entry, 'id'> | null,
  ids: string[],
): Promise<void> {
  if (ids.length > 0)
    await tx
      .update(roomEntries)
      .set({ number: sql`array_position(${sql.param(ids)}::text[], ${roomEntries.id})` })
      .where(
        and(
          inArray(roomEntries.id, ids),
          sql`${roomEntries.number} <> array_position(${sql.param(ids)}::text[], ${roomEntries.id})`,
        ),
      )
  await updateLastNumber(tx, room, folder, () => sql`${ids.length}::int`)
}
