import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { formatIsoMoment } from '#app/core/days.ts'
import { Busy, Failure } from '#app/core/failures.ts'
import type { Room } from '#app/domain/access/room-visibility.server.ts'
import {
  openResumableZip,
  type ResumableZip,
  removeResumableZip,
} from '#app/domain/files/resumable-zip.server.ts'
import { checkFreeSpace, storeObjects } from '#app/domain/files/stored-objects.server.ts'
import { t } from '#app/texts.ts'
import { FileLocked, lockFile } from '#db/file-lock.server.ts'
import { roomArchives, roomGroups, rooms } from '#db/schema.ts'
import { inspectVersion } from '../pages/inspect-version.server.ts'
import { readStoredFile } from '../pages/stored-file.server.ts'
import { readRoomBytes } from '../room-bytes.server.ts'
import { type ArchivePlan, type IndexLine, planEverything, planGroup } from './archive-plan.server.ts'
import {
  ACCEPTANCES,
  createIndexCsv,
  createIndexPdf,
  createQuestionsCsv,
  listAgreementFiles,
  streamActivityCsv,
  type WrittenLine,
} from './archive-records.server.ts'

/** index.csv, index.pdf, questions.csv, activity.csv and MANIFEST.sha256. */
const RECORD_FILES = 5

/**
 * Creates a requested archive: writes a ZIP to a temporary file, file by file, and stores it. If the process ends, the
 * next run on the same machine continues after the last complete file. Does nothing if the archive is complete or
 * deleted.
 * @throws if a service is unavailable, so that the job is tried again
 */
export async function createRoomArchive(ctx: Ctx, id: string): Promise<void> {
  const path = ctx.uploads.temporaryFiles.getLastingPath(`archive-${id}.zip`)
  const unlock = lockArchive(`${path}.lock`)
  try {
    const found = await findUnfinished(ctx, id)
    if (!found) return await removeResumableZip(path)
    const { archive, room, group } = found
    const at = archive.createdAt
    const plan = group ? await planGroup(ctx.db, room, group, at) : await planEverything(ctx.db, room, at)
    const zip = await openResumableZip(path, at)
    try {
      await checkFreeSpace(ctx, countMissingBytes(plan, zip))
      if (!(await writeFiles(ctx, id, room, plan, zip))) return await removeResumableZip(path)
      await storeArchive(ctx, id, path, await zip.finish())
    } finally {
      await zip.close()
    }
    await removeResumableZip(path)
  } catch (err) {
    await ctx.db.update(roomArchives).set({ failedAt: sql`now()` }).where(eq(roomArchives.id, id))
    throw err
  } finally {
    // Deleted while it's locked, because another run may lock it right afterwards.
    await rm(`${path}.lock`, { force: true })
    unlock()
  }
}

/** @throws if another run is writing the file, in this process or in one that shares the folder */
function lockArchive(path: string): () => void {
  try {
    return lockFile(path)
  } catch (err) {
    throw err instanceof FileLocked ? new Error('this archive is being created already', { cause: err }) : err
  }
}

async function findUnfinished({ db }: Pick<Ctx, 'db'>, id: string) {
  const [found] = await db
    .select({ archive: roomArchives, room: rooms, group: roomGroups })
    .from(roomArchives)
    .innerJoin(rooms, eq(rooms.id, roomArchives.roomId))
    .leftJoin(roomGroups, eq(roomGroups.id, roomArchives.groupId))
    .where(and(eq(roomArchives.id, id), isNull(roomArchives.finishedAt)))
  return found
}

const countMissingBytes = ({ lines }: ArchivePlan, { entries }: ResumableZip) =>
  lines.reduce((sum, { file }) => sum + (file && !entries.has(file.path) ? file.version.bytes : 0), 0)

/** Returns false if the archive was deleted in the meantime. */
async function writeFiles(
  ctx: Ctx,
  id: string,
  room: Room,
  plan: ArchivePlan,
  zip: ResumableZip,
): Promise<boolean> {
  const { db } = ctx
  const agreements = await listAgreementFiles(db, room, plan)
  const total = plan.lines.filter(({ file }) => file).length + agreements.length + RECORD_FILES
  const saveProgress = async () => {
    const [row] = await db
      .update(roomArchives)
      .set({ done: sql`least(${zip.entries.size}::int, ${total}::int)`, total, failedAt: null })
      .where(eq(roomArchives.id, id))
      .returning({ id: roomArchives.id })
    return row !== undefined
  }
  const add = async (name: string, content: () => AsyncIterable<Uint8Array>, maxBytes = 0) => {
    if (!zip.entries.has(name)) await zip.add(name, content(), maxBytes)
  }
  const addText = (name: string, text: AsyncIterable<string> | string) => add(name, () => encode(text))
  const lines: WrittenLine[] = []
  for (const line of plan.lines) {
    if (!(await saveProgress())) return false
    lines.push({ ...line, note: await addDocument(ctx, room, plan, line, zip) })
  }
  // The list is the last of them. An acceptance that is sealed after it was written isn't on it.
  for (const file of zip.entries.has(ACCEPTANCES) ? [] : agreements) {
    if ('text' in file) await addText(file.path, file.text)
    else await add(file.path, () => lazily(() => readStoredFile(ctx, file.stored)), file.stored.bytes)
  }
  await addText('questions.csv', await createQuestionsCsv(db, room, plan))
  await addText('activity.csv', streamActivityCsv(db, room, plan))
  await addText(INDEX, await createIndexCsv(db, room, plan, lines))
  await add('index.pdf', () => lazily(async () => [await createIndexPdf(ctx, room, plan, lines)]))
  const manifest = [...zip.entries.values()].filter((entry) => entry.path !== MANIFEST)
  await addText(MANIFEST, manifest.map((entry) => `${entry.sha256}  ${entry.path}\n`).join(''))
  return saveProgress()
}

const INDEX = 'index.csv'
/** `sha256sum -c MANIFEST.sha256` checks all other files. */
const MANIFEST = 'MANIFEST.sha256'

/** Adds the file of a line. Returns why the file was left out, or null. */
async function addDocument(
  ctx: Ctx,
  room: Room,
  plan: ArchivePlan,
  { file }: IndexLine,
  zip: ResumableZip,
): Promise<string | null> {
  if (!file || zip.entries.has(file.path)) return null
  const note =
    file.as === 'marked'
      ? t('Not in this archive, because it can’t be marked.')
      : t('Not in this archive, because the stored file is missing or damaged.')
  // An earlier run has left the file out, and its index says so.
  if (zip.entries.has(INDEX)) return note
  try {
    const bytes = await readArchivedFile(ctx, room, plan, file)
    if (!bytes) return note
    await zip.add(file.path, bytes.content, bytes.bytes)
    return null
  } catch (err) {
    // An unavailable service isn't the file's fault, so the job fails and is tried again.
    if (!(err instanceof Failure) || err instanceof Busy) throw err
    ctx.log.error({ err, version: file.version.id }, 'file left out of an archive of a data room')
    return note
  }
}

/** Returns the original, or a PDF marked with the group's name. Null if the document can't be marked. */
async function readArchivedFile(
  ctx: Ctx,
  room: Room,
  { group, at }: ArchivePlan,
  { version, as }: NonNullable<IndexLine['file']>,
) {
  const requester = `archive ${room.id}`
  if (as === 'original')
    return readRoomBytes(ctx, { level: 'original', version }, { as, range: null }, requester)
  const inspected = await inspectVersion(ctx, version, requester)
  if (inspected.pages === null) return null
  const mark = { lines: [group?.name ?? '', room.name, formatIsoMoment(at)] }
  return readRoomBytes(ctx, { level: 'download', version: inspected }, { as, mark }, requester)
}

async function* encode(text: AsyncIterable<string> | string): AsyncGenerator<Uint8Array> {
  if (typeof text === 'string') yield Buffer.from(text)
  else for await (const part of text) yield Buffer.from(part)
}

async function* lazily(
  open: () => Promise<AsyncIterable<Uint8Array> | Uint8Array[]>,
): AsyncGenerator<Uint8Array> {
  yield* await open()
}

async function storeArchive(ctx: Ctx, id: string, path: string, zip: { bytes: number; sha256: string }) {
  const storageKey = randomUUID()
  await storeObjects(
    ctx,
    [{ storageKey }],
    () => ctx.files.put(storageKey, { path, bytes: zip.bytes }),
    async (tx) => {
      const [row] = await tx
        .update(roomArchives)
        .set({ storageKey, ...zip, finishedAt: sql`now()`, failedAt: null, done: sql`${roomArchives.total}` })
        .where(and(eq(roomArchives.id, id), isNull(roomArchives.finishedAt)))
        .returning({ id: roomArchives.id })
      if (!row) throw new Error('the archive was deleted, or is complete already')
    },
  )
}
