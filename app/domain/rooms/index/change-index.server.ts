import { and, eq, or, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import type { Room } from '#app/domain/access/room-visibility.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { requests, roomEntries } from '#db/schema.ts'
import { recordRoomEvent } from '../room-events.server.ts'
import type { AddFolderForm, AddPlaceholderForm, MoveEntryForm } from './index-forms.ts'
import {
  assertTitleIsFree,
  type Entry,
  findEntry,
  findFolder,
  findFullNumber,
  getChildAncestors,
  insertEntry,
  listSiblings,
  lockRoomForIndex,
  MAX_DEPTH,
  renumber,
  takeNumber,
  updateLastNumber,
} from './index-tree.server.ts'

/** @throws {NotFound | Conflict} */
export const addFolder = (ctx: ActorCtx, roomId: string, { title, folder }: AddFolderForm) =>
  ctx.db.transaction(async (tx) => {
    const room = await lockRoomForIndex(tx, ctx, roomId)
    return addEntry(tx, ctx, room, folder, { kind: 'folder', title })
  })

/**
 * Adds an entry for a missing document. With a request of the project, the document accepted for it replaces the entry.
 * @throws {NotFound | Conflict}
 */
export const addPlaceholder = (ctx: ActorCtx, roomId: string, form: AddPlaceholderForm) =>
  ctx.db.transaction(async (tx) => {
    const room = await lockRoomForIndex(tx, ctx, roomId)
    const { title, request: requestId } = form
    const isRequest = and(eq(requests.id, requestId ?? ''), eq(requests.projectId, room.projectId))
    if (requestId && (await tx.$count(requests, isRequest)) === 0)
      throw new Failure(400, t('Select a request of this project.'), 'request')
    return addEntry(tx, ctx, room, form.folder, { kind: 'placeholder', title, requestId })
  })

async function addEntry(
  tx: Transaction,
  ctx: ActorCtx,
  room: Room,
  folderId: string | null,
  values: Parameters<typeof insertEntry>[4],
) {
  const folder = await findFolder(tx, room, folderId)
  await assertTitleIsFree(tx, room, folder, values, 'title')
  return insertEntry(tx, ctx, room, folder, values)
}

/** @throws {NotFound | Conflict} */
export const renameEntry = (ctx: ActorCtx, roomId: string, id: string, title: string) =>
  ctx.db.transaction(async (tx) => {
    const room = await lockRoomForIndex(tx, ctx, roomId, true)
    const entry = await findEntry(tx, room, id)
    if (entry.title === title) return
    const folder = await findFolder(tx, room, entry.parentId)
    await assertTitleIsFree(tx, room, folder, { kind: entry.kind, title }, 'title')
    await tx.update(roomEntries).set({ title }).where(eq(roomEntries.id, id))
    const data = { title, before: entry.title }
    await recordRoomEvent(tx, ctx, room.id, 'entry.renamed', { entryId: id, data })
  })

/**
 * Moves an entry with its contents to a place in a folder. In a locked index, the entry can only be appended to another
 * folder, with a new number.
 * @throws {NotFound | Conflict}
 * @throws {Failure} 400 if a folder would be inside itself or too deep
 */
export const moveEntry = (ctx: ActorCtx, roomId: string, id: string, form: MoveEntryForm) =>
  ctx.db.transaction(async (tx) => {
    const room = await lockRoomForIndex(tx, ctx, roomId, true)
    const entry = await findEntry(tx, room, id)
    const folder = await findFolder(tx, room, form.folder)
    if (form.number && !/^[1-9]\d*$/.test(form.number))
      throw new Failure(400, t('Enter a whole number from 1.'), 'number')
    await placeEntry(tx, ctx, room, entry, folder, form.number ? Number(form.number) - 1 : null)
  })

/** Moves an entry up or down by one place, unless it is the first or last one. @throws {NotFound | Conflict} */
export const stepEntry = (ctx: ActorCtx, roomId: string, id: string, direction: 'up' | 'down') =>
  ctx.db.transaction(async (tx) => {
    const room = await lockRoomForIndex(tx, ctx, roomId, true)
    const entry = await findEntry(tx, room, id)
    const folder = await findFolder(tx, room, entry.parentId)
    const place = (await listSiblings(tx, room, folder)).indexOf(id)
    const next = direction === 'up' ? place - 1 : place + 1
    if (next >= 0) await placeEntry(tx, ctx, room, entry, folder, next)
  })

/** `place` counts from 0. Null appends the entry. */
async function placeEntry(
  tx: Transaction,
  ctx: ActorCtx,
  room: Room,
  entry: Entry,
  folder: Entry | null,
  place: number | null,
) {
  const { id } = entry
  if (folder && (folder.id === id || folder.ancestors.includes(id)))
    throw new Failure(400, t('A folder can’t be moved into itself.'), 'folder')
  const isSameFolder = entry.parentId === (folder?.id ?? null)
  if (room.lockedAt && isSameFolder)
    throw new Conflict(
      t('The index is locked, so entries keep their numbers. You can move them to other folders.'),
    )
  if (!isSameFolder) await assertTitleIsFree(tx, room, folder, entry, 'folder')
  const fullNumberBefore = await findFullNumber(tx, id)
  const from = await findFolder(tx, room, entry.parentId)
  if (room.lockedAt) {
    await reserveNumber(tx, room, from, entry.number)
    // Before `setFolder`, because afterwards the entry's old number would count in the new folder.
    const number = await takeNumber(tx, room, folder)
    await setFolder(tx, entry, folder)
    await tx.update(roomEntries).set({ number, formerNumber: fullNumberBefore }).where(eq(roomEntries.id, id))
  } else {
    if (!isSameFolder) await setFolder(tx, entry, folder)
    const listIds = async (of: Entry | null) =>
      (await listSiblings(tx, room, of)).filter((sibling) => sibling !== id)
    const ids = await listIds(folder)
    ids.splice(place ?? ids.length, 0, id)
    if (!isSameFolder) await renumber(tx, room, from, await listIds(from))
    await renumber(tx, room, folder, ids)
  }
  const fullNumber = await findFullNumber(tx, id)
  if (isSameFolder && fullNumber === fullNumberBefore) return
  await recordRoomEvent(tx, ctx, room.id, 'entry.moved', {
    entryId: id,
    data: {
      title: entry.title,
      parentId: folder?.id ?? null,
      number: Number(fullNumber.split('.').at(-1)),
      fullNumber,
      parentIdBefore: entry.parentId,
      fullNumberBefore,
    },
  })
}

/** Puts an entry with its contents into another folder. */
async function setFolder(tx: Transaction, { id, ancestors: before }: Entry, folder: Entry | null) {
  const ancestors = getChildAncestors(folder)
  const isBelow = sql`${roomEntries.ancestors} @> array[${id}]`
  const [deepest] = await tx
    .select({ depth: sql<number>`coalesce(max(cardinality(${roomEntries.ancestors})), ${before.length})` })
    .from(roomEntries)
    .where(isBelow)
  if (ancestors.length + (deepest?.depth ?? 0) - before.length >= MAX_DEPTH)
    throw new Failure(
      400,
      t('Folders can’t be nested more than {count} levels deep.', { count: MAX_DEPTH }),
      'folder',
    )
  const path = sql`${sql.param(ancestors)}::text[]`
  await tx
    .update(roomEntries)
    .set({ ancestors: sql`${path} || ${roomEntries.ancestors}[${before.length + 1}:]` })
    .where(or(eq(roomEntries.id, id), isBelow))
}

/** Prevents the number of an entry that leaves a folder from being used again. */
const reserveNumber = (tx: Transaction, room: Room, folder: Entry | null, number: number) =>
  updateLastNumber(tx, room, folder, (last) => sql`greatest(${last}, ${number})`)

/** Removes an entry with its contents. Files and records stay. @throws {NotFound | Conflict} */
export const removeEntry = (ctx: ActorCtx, roomId: string, id: string) =>
  ctx.db.transaction(async (tx) => {
    const room = await lockRoomForIndex(tx, ctx, roomId, true)
    const entry = await findEntry(tx, room, id)
    const fullNumber = await findFullNumber(tx, id)
    const removed = await tx
      .update(roomEntries)
      .set({ removedAt: sql`now()` })
      .where(
        and(
          eq(roomEntries.roomId, room.id),
          or(eq(roomEntries.id, id), sql`${roomEntries.ancestors} @> array[${id}]`),
          sql`${roomEntries.removedAt} is null`,
        ),
      )
      .returning({ id: roomEntries.id })
    const folder = await findFolder(tx, room, entry.parentId)
    if (room.lockedAt) await reserveNumber(tx, room, folder, entry.number)
    else await renumber(tx, room, folder, await listSiblings(tx, room, folder))
    const { title, kind } = entry
    const data = {
      title,
      kind,
      fullNumber,
      entries: removed.map((row) => row.id).filter((other) => other !== id),
    }
    await recordRoomEvent(tx, ctx, room.id, 'entry.removed', { entryId: id, data })
  })
