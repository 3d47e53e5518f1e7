import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNull, or, sql } from 'drizzle-orm'
import type { ActorCtx, AuthorizedCtx } from '#app/context.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import { cleanFileName } from '#app/core/file-names.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import { createRoomNotFound, findRoomReader, type Room } from '#app/domain/access/room-visibility.server.ts'
import {
  getRoomFileKind,
  type RoomFileKind,
  UNSUPPORTED_ROOM_FILE_MESSAGE,
} from '#app/domain/documents/document-kinds.ts'
import { storeUpload, type UploadedFile } from '#app/domain/documents/upload-document.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { roomEntries, roomReleases, roomVersions } from '#db/schema.ts'
import { recordRoomEvent } from '../room-events.server.ts'
import { MAX_TITLE_LENGTH } from './index-forms.ts'
import {
  assertTitleIsFree,
  createEntryNotFound,
  type Entry,
  ensureFolders,
  findEntry,
  findFolder,
  findFullNumber,
  insertEntry,
  isInFolder,
  lockRoomForIndex,
  MAX_DEPTH,
} from './index-tree.server.ts'

export type RoomUpload = UploadedFile<RoomFileKind>

/** Response to an upload. */
export type UploadedEntry = {
  id: string
  title: string
  kind: Entry['kind']
  /** Full number, such as 1.2.1. */
  number: string
  /** Null for a folder. */
  version: number | null
  /** `equal`: the newest version has the same bytes, so nothing was stored. */
  result: 'added' | 'version' | 'equal' | 'rendition' | 'folder'
}

export const acceptedRoomFiles = { getKind: getRoomFileKind, message: UNSUPPORTED_ROOM_FILE_MESSAGE }

/** Counts an upload against the user's hourly limits for data rooms. @throws {TooMany} */
export async function countRoomUpload(
  { db, actor: { uid } }: AuthorizedCtx,
  { files, bytes }: { files: number; bytes: number },
): Promise<void> {
  if (files > 0) await countAttempt(db, rateLimits.roomUploads, uid, files)
  const kib = Math.min(Math.ceil(bytes / 1024), rateLimits.roomUploadBytes.max + 1)
  if (kib > 0) await countAttempt(db, rateLimits.roomUploadBytes, uid, kib)
}

/**
 * Finds a room that the user may upload to. Guests never may.
 * @throws {NotFound} @throws {Conflict} if the room is closed
 */
export async function findRoomForUpload(ctx: AuthorizedCtx, roomId: string): Promise<Room> {
  const reader = await findRoomReader(ctx, roomId)
  if (reader.kind === 'guest') throw createRoomNotFound()
  if (reader.room.state === 'closed')
    throw new Conflict(t('This data room is closed, so nothing in it can be changed.'))
  return reader.room
}

/** Target of an upload: an existing entry, or a name in `folders` below `folder`. */
type Place = { entry: string } | { folder: string | null; folders: string[]; name: string }

/** Splits a path from a form or a zip. @throws {Failure} 400 if the path leaves its folder, or is too long or deep */
export function splitPath(path: string): string[] {
  const parts = path.split('/').filter((part) => part !== '' && part !== '.')
  if (parts.length > MAX_DEPTH)
    throw new Failure(400, t('Folders can’t be nested more than {count} levels deep.', { count: MAX_DEPTH }))
  return parts.map((part) => {
    const name = part === '..' ? '' : cleanFileName(part)
    if (!name || [...name].length > MAX_TITLE_LENGTH) throw new Failure(400, t('This path can’t be used.'))
    return name
  })
}

/** Parses a path that ends with the file's name, or that names only its folder. */
export function parsePlace(path: string, { name, kind }: Pick<RoomUpload, 'name' | 'kind'>) {
  const parts = splitPath(path)
  const last = parts.at(-1)
  const ownName = splitPath(name).at(-1) ?? name
  if (last === undefined || (last !== ownName && getRoomFileKind(last) !== kind))
    return { folders: parts, name: ownName }
  return { folders: parts.slice(0, -1), name: last }
}

/** Thrown in the transaction to discard the stored file. */
class Unchanged extends Error {
  readonly entry: UploadedEntry
  constructor(entry: UploadedEntry) {
    super('the newest version has the same bytes')
    this.entry = entry
  }
}

/** Stores a checked file at a place in a room. @throws {Failure} */
export async function storeRoomFile(
  ctx: AuthorizedCtx,
  roomId: string,
  upload: RoomUpload,
  place: Place,
): Promise<UploadedEntry> {
  const { sha256 } = upload.file
  const findEqual = async (
    db: Pick<Transaction, 'select'>,
    found: Awaited<ReturnType<typeof findDocument>>,
  ) =>
    found?.newest?.sha256 === sha256 ? toUploadedEntry(db, found.entry, found.newest.version, 'equal') : null
  // Checked before the file is stored, and again under the lock.
  const equal = await findEqual(ctx.db, await findDocument(ctx.db, { id: roomId }, place))
  if (equal) return equal
  try {
    return await storeUpload(ctx, upload.file, async (tx, storageKey) => {
      const room = await lockRoomForIndex(tx, ctx, roomId)
      const found = await findDocument(tx, room, place)
      const stored = await findEqual(tx, found)
      if (stored) throw new Unchanged(stored)
      const entry = found?.entry ?? (await addDocument(tx, ctx, room, place))
      const version = (found?.newest?.version ?? 0) + 1
      const fileName = 'name' in place ? place.name : (splitPath(upload.name).at(-1) ?? upload.name)
      await insertVersion(tx, ctx, entry, { version, fileName, storageKey, upload })
      return toUploadedEntry(tx, entry, version, version > 1 ? 'version' : 'added')
    })
  } catch (err) {
    if (err instanceof Unchanged) return err.entry
    throw err
  }
}

const newestFileName = sql`(select ${roomVersions.fileName} from ${roomVersions}
  where ${roomVersions.entryId} = ${roomEntries.id} order by ${roomVersions.version} desc limit 1)`

/** Finds the document or placeholder at a place, with its newest version. Returns null if the place is free. */
async function findDocument(db: Pick<Transaction, 'select'>, room: { id: string }, place: Place) {
  const entry = 'entry' in place ? await findEntry(db, room, place.entry) : await findByPath(db, room, place)
  if (!entry) return null
  if (entry.kind === 'folder') throw createEntryNotFound()
  const [newest] = await db
    .select(pick(roomVersions, 'id', 'version', 'kind', 'sha256'))
    .from(roomVersions)
    .where(eq(roomVersions.entryId, entry.id))
    .orderBy(desc(roomVersions.version))
    .limit(1)
  return { entry, newest }
}

async function findByPath(
  db: Pick<Transaction, 'select'>,
  room: { id: string },
  { folder, folders, name }: Exclude<Place, { entry: string }>,
): Promise<Entry | null> {
  const findIn = async (parent: Entry | null, kind: Entry['kind'], title: string) => {
    const hasTitle = eq(roomEntries.title, title)
    const [found] = await db
      .select()
      .from(roomEntries)
      .where(
        and(
          isInFolder(room, parent),
          eq(roomEntries.kind, kind),
          // A renamed document still matches the name of its file.
          kind === 'folder' ? hasTitle : or(hasTitle, eq(newestFileName, title)),
        ),
      )
      .orderBy(desc(hasTitle), asc(roomEntries.number))
      .limit(1)
    return found ?? null
  }
  let parent = await findFolder(db, room, folder)
  for (const title of folders) {
    parent = await findIn(parent, 'folder', title)
    if (!parent) return null
  }
  return findIn(parent, 'document', name)
}

async function addDocument(tx: Transaction, ctx: AuthorizedCtx, room: Room, place: Place): Promise<Entry> {
  if ('entry' in place) throw createEntryNotFound()
  const folder = await findFolder(tx, room, place.folder)
  const parent = await ensureFolders(tx, ctx, room, folder, place.folders)
  return insertEntry(tx, ctx, room, parent, { kind: 'document', title: place.name })
}

/** Adds a staged version and queues its inspection. A placeholder becomes a document. @throws {Failure} 409 */
async function insertVersion(
  tx: Transaction,
  ctx: Pick<ActorCtx, 'actor' | 'clientIp' | 'jobs'>,
  { id: entryId, roomId, parentId, kind: entryKind, title }: Entry,
  added: { version: number; fileName: string; storageKey: string; upload: RoomUpload },
): Promise<void> {
  const { version, fileName, storageKey, upload } = added
  const { bytes, sha256 } = upload.file
  const facts = { version, kind: upload.kind, fileName, bytes, sha256 }
  const id = randomUUID()
  await tx
    .insert(roomVersions)
    .values({ id, roomId, entryId, storageKey, uploadedBy: ctx.actor.uid, ...facts })
  if (entryKind === 'placeholder') {
    const folder = parentId ? { id: parentId } : null
    await assertTitleIsFree(tx, { id: roomId }, folder, { kind: 'document', title }, 'title')
    await tx.update(roomEntries).set({ kind: 'document' }).where(eq(roomEntries.id, entryId))
  }
  await recordRoomEvent(tx, ctx, roomId, 'version.added', {
    entryId,
    versionId: id,
    data: Object.assign({ title }, facts),
  })
  await ctx.jobs.queueTask(tx, 'inspect-room-version', id, 0)
}

async function toUploadedEntry(
  db: Pick<Transaction, 'select'>,
  { id, title }: Entry,
  version: number | null,
  result: UploadedEntry['result'],
): Promise<UploadedEntry> {
  const kind = version === null ? 'folder' : 'document'
  return { id, title, kind, number: await findFullNumber(db, id), version, result }
}

/** Adds missing folders of a path. Returns the last one. */
export const addFolders = (ctx: AuthorizedCtx, roomId: string, folder: string | null, path: string) =>
  ctx.db.transaction(async (tx) => {
    const room = await lockRoomForIndex(tx, ctx, roomId)
    const added = await ensureFolders(tx, ctx, room, await findFolder(tx, room, folder), splitPath(path))
    if (!added) throw new Failure(400, t('This path can’t be used.'))
    return toUploadedEntry(tx, added, null, 'folder')
  })

/**
 * Adds a PDF for viewing an Office document's newest version page by page.
 * @throws {Failure} 409 if the version was already released, or already has a PDF
 */
export async function addRendition(ctx: AuthorizedCtx, roomId: string, entryId: string, upload: RoomUpload) {
  if (upload.kind !== 'pdf') throw new Failure(415, t('Select a PDF.'))
  return storeUpload(ctx, upload.file, async (tx, renditionKey) => {
    const room = await lockRoomForIndex(tx, ctx, roomId)
    const found = await findDocument(tx, room, { entry: entryId })
    if (!found?.newest) throw createEntryNotFound()
    const { entry, newest } = found
    if (['pdf', 'png', 'jpeg', 'zip'].includes(newest.kind))
      throw new Conflict(t('This document needs no PDF for viewing.'))
    const { bytes, sha256 } = upload.file
    const set = {
      renditionKey,
      renditionBytes: bytes,
      renditionSha256: sha256,
      pages: null,
      unmarkable: null,
    }
    const [changed] = await tx
      .update(roomVersions)
      .set(set)
      .where(
        and(
          eq(roomVersions.id, newest.id),
          isNull(roomVersions.renditionKey),
          sql`not exists (select 1 from ${roomReleases} where ${roomReleases.versionId} = ${newest.id})`,
        ),
      )
      .returning({ id: roomVersions.id })
    // A new rendition would show the group pages that weren't released to it.
    if (!changed)
      throw new Conflict(
        t(
          'This version was already released, or already has a PDF. Upload a new version, and add the PDF to it.',
        ),
      )
    await recordRoomEvent(tx, ctx, room.id, 'version.rendition-added', {
      entryId,
      versionId: newest.id,
      data: { title: entry.title, version: newest.version, sha256, bytes },
    })
    await ctx.jobs.queueTask(tx, 'inspect-room-version', newest.id, 0)
    return toUploadedEntry(tx, entry, newest.version, 'rendition')
  })
}
