import { isUtf8 } from 'node:buffer'
import { and, desc, eq, sql } from 'drizzle-orm'
import { type Entry, getFileNameLowLevel, openPromise, parseExtraFields, type ZipFile } from 'yauzl'
import type { FileForm } from '#app/adapters/file-form.server.ts'
import type { AuthorizedCtx } from '#app/context.ts'
import { comparePaths } from '#app/core/compare-paths.ts'
import { Failure } from '#app/core/failures.ts'
import { MIB } from '#app/core/units.ts'
import { isListedEntry } from '#app/domain/access/room-visibility.server.ts'
import { acceptOptionalUpload, checkFile, receiveFile } from '#app/domain/documents/upload-document.server.ts'
import { checkFreeSpace } from '#app/domain/files/stored-objects.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { roomEntries, roomVersions } from '#db/schema.ts'
import { findFolder } from './index-tree.server.ts'
import {
  acceptedRoomFiles,
  addFolders,
  addRendition,
  countRoomUpload,
  findRoomForUpload,
  parsePlace,
  type RoomUpload,
  splitPath,
  storeRoomFile,
  type UploadedEntry,
} from './store-file.server.ts'

type RoomUploadResult = { stored: UploadedEntry } | { unpacked: AsyncGenerator<UnpackedEntry> }

/**
 * Stores the document of a form in a room, staged. The target is `path` below `folder`, and missing folders are added.
 * An existing path gets a new version, unless the bytes are equal. Instead, `entry` names a document or a placeholder,
 * and with `rendition`, the upload becomes the PDF of its newest version. With `unpack`, a zip is unpacked into the
 * folder while the caller reads the result. Without a document, only the folders of `path` are added.
 * @throws {Failure | TooMany}
 */
export async function uploadToRoom(
  ctx: AuthorizedCtx,
  roomId: string,
  form: FileForm,
): Promise<RoomUploadResult> {
  await findRoomForUpload(ctx, roomId)
  const received = await acceptOptionalUpload(ctx, form, {
    ...acceptedRoomFiles,
    count: (bytes) => countRoomUpload(ctx, { files: 1, bytes }),
  })
  const { upload, fields } = received
  let unpacking = false
  try {
    const folder = fields.get('folder') || null
    const path = fields.get('path') ?? ''
    const entry = fields.get('entry')
    // An upload without a declared length wasn't counted yet.
    if (upload && form.declaredBytes === 0) await countRoomUpload(ctx, { files: 0, bytes: upload.file.bytes })
    if (!upload) {
      if (!path) throw new Failure(400, t('Select a file to upload.'))
      return { stored: await addFolders(ctx, roomId, folder, path) }
    }
    if (fields.get('unpack')) {
      if (upload.kind !== 'zip') throw new Failure(415, t('Select a ZIP file.'))
      const unpacked = await startUnpacking(unpackZip(ctx, roomId, folder, upload.file.path), () =>
        received[Symbol.asyncDispose](),
      )
      unpacking = true
      return { unpacked }
    }
    if (entry && fields.get('rendition')) return { stored: await addRendition(ctx, roomId, entry, upload) }
    const place = entry ? { entry } : Object.assign({ folder }, parsePlace(path, upload))
    return { stored: await storeRoomFile(ctx, roomId, upload, place) }
  } finally {
    if (!unpacking) await received[Symbol.asyncDispose]()
  }
}

/** Lists stored documents with their paths below a folder, so that an interrupted upload sends only the rest. */
export async function listStoredFiles(ctx: AuthorizedCtx, roomId: string, folderId: string | null) {
  const room = await findRoomForUpload(ctx, roomId)
  const folder = await findFolder(ctx.db, room, folderId)
  const skipped = folder ? folder.ancestors.length + 1 : 0
  const path = sql<string>`(select string_agg(on_path.title, '/' order by cardinality(on_path.ancestors))
    from ${roomEntries} on_path where on_path.id = any(${roomEntries.ancestors}[${skipped + 1}:]))`
  return ctx.db
    .selectDistinctOn([roomVersions.entryId], {
      ...pick(roomVersions, 'fileName', 'bytes', 'sha256'),
      folders: path,
      title: roomEntries.title,
    })
    .from(roomVersions)
    .innerJoin(roomEntries, eq(roomEntries.id, roomVersions.entryId))
    .where(
      and(
        eq(roomVersions.roomId, room.id),
        isListedEntry,
        folder ? sql`${roomEntries.ancestors} @> array[${folder.id}]` : undefined,
      ),
    )
    .orderBy(roomVersions.entryId, desc(roomVersions.version))
}

/** Waits for the first result, so that a zip that exceeds the limits still fails with an HTTP status. */
async function startUnpacking(steps: AsyncGenerator<UnpackedEntry>, dispose: () => Promise<void>) {
  const first = await steps.next()
  return (async function* () {
    try {
      if (first.done) return
      yield first.value
      yield* steps
    } finally {
      await dispose()
    }
  })()
}

const MAX_ENTRIES = 5000
const MAX_GB = 20
const MAX_BYTES = MAX_GB * 1024 * MIB
const MAX_DEPTH = 20
/** Unpacked bytes per packed byte, for files larger than ALWAYS_UNPACKED_BYTES. */
const MAX_RATIO = 100
const ALWAYS_UNPACKED_BYTES = MIB

/** Result of unpacking a file or an empty folder. `refused`: reason for the user. */
export type UnpackedEntry =
  | { path: string; result: UploadedEntry['result'] }
  | { path: string; refused: string }

type ZipEntry = { entry: Entry; path: string; name: string }

/**
 * Unpacks a zip into a folder of a room, and yields the result of each entry. Continues after a refused file.
 * @throws {Failure} if the zip exceeds the limits, before anything is stored
 */
async function* unpackZip(
  ctx: AuthorizedCtx,
  roomId: string,
  folder: string | null,
  path: string,
): AsyncGenerator<UnpackedEntry> {
  const zip = await openPromise(path, { autoClose: false, decodeStrings: false })
  try {
    const listed = await listEntries(zip)
    const bytes = listed.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0)
    if (bytes > MAX_BYTES)
      throw new Failure(413, t('Unpacked, this ZIP has more than {size} GB.', { size: MAX_GB }))
    if (listed.reduce((sum, { entry }) => sum + entry.compressedSize, 0) > zip.fileSize)
      throw new Failure(415, t('This ZIP can’t be unpacked, because its files overlap.'))
    await checkFreeSpace(ctx, bytes)
    // The uploaded zip was already counted as one file.
    await countRoomUpload(ctx, { files: listed.length - 1, bytes })
    for (const one of listed) yield await unpackEntry(ctx, roomId, folder, zip, one)
  } finally {
    zip.close()
  }
}

/** Lists files and empty folders by path. */
async function listEntries(zip: ZipFile): Promise<ZipEntry[]> {
  const tooMany = new Failure(413, t('This ZIP has more than {count} entries.', { count: MAX_ENTRIES }))
  if (zip.entryCount > MAX_ENTRIES) throw tooMany
  const entries: ZipEntry[] = []
  for await (const entry of zip.eachEntry()) {
    const path = decodePath(entry)
    const name = path.split('/').filter(Boolean).at(-1) ?? ''
    if (!isSystemFile(path)) entries.push({ entry, path, name })
  }
  const filled = new Set(entries.flatMap(({ path }) => listParentFolders(path)))
  return entries
    .filter(({ path }) => !path.endsWith('/') || !filled.has(path))
    .sort((a, b) => comparePaths(a.path, b.path))
}

const listParentFolders = (path: string) =>
  [...path.slice(0, -1).matchAll(/\//g)].map(({ index }) => path.slice(0, index + 1))

/** Matches files that operating systems add to folders. */
const isSystemFile = (path: string) => /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path)

const UTF_8_FLAG = 0x800
const UNICODE_PATH_FIELD = 0x7075

/** Paths without a declared encoding are UTF-8 or CP437. Some Windows programs write backslashes. */
function decodePath({ fileNameRaw, extraFieldRaw, generalPurposeBitFlag }: Entry): string {
  const extraFields = parseExtraFields(extraFieldRaw)
  const isDeclared = extraFields.some(({ id }) => id === UNICODE_PATH_FIELD)
  const flags =
    !isDeclared && isUtf8(fileNameRaw) ? generalPurposeBitFlag | UTF_8_FLAG : generalPurposeBitFlag
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, true).replaceAll('\\', '/')
}

async function unpackEntry(
  ctx: AuthorizedCtx,
  roomId: string,
  folder: string | null,
  zip: ZipFile,
  { entry, path, name }: ZipEntry,
): Promise<UnpackedEntry> {
  try {
    const parts = splitPath(path)
    if (path.startsWith('/') || /^[a-z]:/i.test(path)) throw new Failure(400, t('This path can’t be used.'))
    if (parts.length > MAX_DEPTH)
      throw new Failure(
        400,
        t('Folders can’t be nested more than {count} levels deep.', { count: MAX_DEPTH }),
      )
    if (path.endsWith('/')) return { path, result: (await addFolders(ctx, roomId, folder, path)).result }
    checkEntry(entry, name)
    const { result } = await storeEntry(ctx, roomId, zip, entry, name, {
      folder,
      folders: parts.slice(0, -1),
    })
    return { path, result }
  } catch (err) {
    if (err instanceof Failure && FILE_ERROR_STATUSES.includes(err.status))
      return { path, refused: err.message }
    throw err
  }
}

/** Statuses of failures caused by a single file. Others stop the upload. */
const FILE_ERROR_STATUSES = [400, 413, 415, 422]

const UNIX_FILE_TYPE = 0o170000
const SYMBOLIC_LINK = 0o120000

/** @throws {Failure} */
function checkEntry(entry: Entry, name: string): void {
  if (entry.isEncrypted())
    throw new Failure(415, t('This file is password-protected. Remove the password, and try again.'))
  if (((entry.externalFileAttributes >>> 16) & UNIX_FILE_TYPE) === SYMBOLIC_LINK)
    throw new Failure(415, t('Links can’t be uploaded.'))
  if (acceptedRoomFiles.getKind(name) === 'zip')
    throw new Failure(415, t('A ZIP inside a ZIP isn’t unpacked. Upload it separately.'))
  const { compressedSize, uncompressedSize } = entry
  if (uncompressedSize > ALWAYS_UNPACKED_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
    throw new Failure(415, t('This file unpacks to more than {count} times its size.', { count: MAX_RATIO }))
}

async function storeEntry(
  ctx: AuthorizedCtx,
  roomId: string,
  zip: ZipFile,
  entry: Entry,
  name: string,
  place: { folder: string | null; folders: string[] },
): Promise<UploadedEntry> {
  const temporaryFile = await ctx.uploads.temporaryFiles.create()
  try {
    const content = await zip.openReadStreamPromise(entry)
    const accepted = { name, temporaryFile, quotaLeft: Number.POSITIVE_INFINITY, accepted: acceptedRoomFiles }
    // The zip library fails if an entry unpacks to another size than it declares.
    const upload: RoomUpload = await receiveFile(ctx, content, accepted).catch((err) => {
      if (err instanceof Failure || err.syscall) throw err
      throw new Failure(415, t('This file is damaged.'))
    })
    await checkFile(ctx, upload)
    return await storeRoomFile(ctx, roomId, upload, { ...place, name: splitPath(upload.name).at(-1) ?? name })
  } finally {
    await temporaryFile.remove()
  }
}
