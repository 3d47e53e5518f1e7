import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, type Header } from 'tar-stream'
import { Failure } from '#app/core/failures.ts'
import { MIB } from '#app/core/units.ts'
import { t } from '#app/texts.ts'
import {
  addDamage,
  type Damage,
  ENTRY_NAMES,
  FORMAT,
  formatEndEntry,
  Manifest,
  StoredFile,
} from './manifest.ts'
import { createContentSum, readLines } from './ndjson.ts'

/** A file that is not a backup, or was modified after it was written. The message is shown to the user. */
export class DamagedBackup extends Error {}
export class NewerBackup extends Error {}

/** A backup that was read to the end and found intact. */
export type VerifiedBackup = {
  manifest: Manifest
  secret: string
  bytes: number
  /** Hash of all bytes before the last entry, which identifies the backup. */
  digest: string
  rows: number
  damaged: Damage
  readTable: (name: string) => Readable
}

/** Called with each document that the backup contains. */
type TakeDocument = (storedFile: StoredFile, bytes: AsyncIterable<Buffer>) => Promise<unknown>

/** Size of the last entry and the end-of-archive marker. */
const END_BYTES = 2048

/**
 * Verifies a backup without a database, and passes its documents to `take` along the way.
 * @throws {DamagedBackup | NewerBackup | Failure}
 */
export async function readBackup(
  file: string,
  onDocument: TakeDocument = (_, bytes) => drain(bytes),
): Promise<VerifiedBackup> {
  const handle = await open(file)
  const position = { at: 0 }
  try {
    if (!(await handle.stat()).isFile())
      throw new Failure(400, t('{file}: is not a file; name a backup file.', { file }))
    return await readEntries(file, handle, position, onDocument)
  } catch (err) {
    const { code } = err as { code?: string }
    // System errors are about the file itself, not its contents.
    if (err instanceof Failure || err instanceof NewerBackup || /^E[A-Z]+$/.test(code ?? '')) throw err
    const reason = err instanceof Unreadable ? err.message : t('something in it can’t be read')
    throw new DamagedBackup(t('{reason}, at byte {position}', { reason, position: String(position.at) }), {
      cause: err,
    })
  } finally {
    await handle.close()
  }
}

class Unreadable extends Error {}
function assertReadable(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new Unreadable(reason)
}

async function readEntries(
  file: string,
  handle: FileHandle,
  position: { at: number },
  onDocument: TakeDocument,
): Promise<VerifiedBackup> {
  const { size } = await handle.stat()
  const hash = createHash('sha256')
  const archive = openArchive(file, (chunk) => {
    hash.update(chunk.subarray(0, Math.max(0, size - END_BYTES - position.at)))
    position.at += chunk.length
  })
  try {
    const manifest = await readManifest(archive)
    const secret = await text((await archive.next(ENTRY_NAMES.secret)).content)
    const ranges = new Map<string, { start: number; end: number }>()
    for (const name of [
      ...manifest.tables.map((table) => ENTRY_NAMES.table(table.name)),
      ENTRY_NAMES.index,
    ]) {
      const { header, content } = await archive.next(name)
      ranges.set(name, { start: header.byteOffset, end: header.byteOffset + header.size - 1 })
      await drain(content)
    }
    const readPart = (name: string) =>
      createReadStream(file, { ...ranges.get(name), highWaterMark: CHUNK_BYTES })
    const readTable = (name: string) => readPart(ENTRY_NAMES.table(name))
    let rows = 0
    for (const table of manifest.tables) {
      const sum = createContentSum()
      for await (const line of readLines(readTable(table.name))) sum.add(line)
      const { rows: found, content } = sum.result()
      assertReadable(
        found === table.rows && content === table.content,
        t('the rows of {table} are not what was written', { table: table.name }),
      )
      rows += found
    }
    const damaged = await readDocuments(archive, manifest, readLines(readPart(ENTRY_NAMES.index)), onDocument)
    const written = await text((await archive.next(ENTRY_NAMES.end)).content)
    await archive.readEnd()
    const digest = hash.digest('hex')
    // Nothing may be hidden in the end-of-archive marker either.
    const end = Buffer.alloc(END_BYTES)
    await handle.read(end, 0, END_BYTES, size - END_BYTES)
    const expected = Buffer.alloc(END_BYTES - 512)
    expected.write(formatEndEntry(digest))
    assertReadable(
      written === formatEndEntry(digest) && end.subarray(512).equals(expected),
      t('its bytes are not the ones that were written'),
    )
    return { manifest, secret, bytes: size, digest, rows, damaged, readTable }
  } finally {
    await archive.close()
  }
}

async function readManifest(archive: Archive): Promise<Manifest> {
  const { content } = await archive.next(ENTRY_NAMES.manifest, t('it is not a backup of Foyer'))
  const parsed: unknown = JSON.parse(await text(content))
  const { format } = parsed as { format?: unknown }
  if (typeof format === 'number' && format > FORMAT) throw new NewerBackup()
  return Manifest.parse(parsed)
}

/** Verifies that exactly the listed documents follow, in order. */
async function readDocuments(
  archive: Archive,
  { documents }: Manifest,
  lines: AsyncIterable<string>,
  onDocument: TakeDocument,
): Promise<Damage> {
  const found = { count: 0, bytes: 0 }
  const damaged: Damage = { count: 0, names: [] }
  for await (const line of lines) {
    const storedFile = StoredFile.parse(JSON.parse(line))
    found.count += 1
    found.bytes += storedFile.bytes
    if (!(await readDocument(archive, storedFile, onDocument))) addDamage(damaged, storedFile)
  }
  assertReadable(
    found.count === documents.count && found.bytes === documents.bytes,
    t('the list of documents is not what was written'),
  )
  return damaged
}

/** Returns false if a marker says that the document was missing or damaged in the storage. */
async function readDocument(archive: Archive, storedFile: StoredFile, onDocument: TakeDocument) {
  const { header, content } = await archive.next()
  if (header.name === ENTRY_NAMES.missing(storedFile.key)) {
    await drain(content)
    return false
  }
  assertReadable(
    header.name === ENTRY_NAMES.document(storedFile.key) && header.size === storedFile.bytes,
    t('where {name} should be there is something else', { name: storedFile.name }),
  )
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const chunk of content) {
      hash.update(chunk)
      yield chunk
    }
  }
  await onDocument(storedFile, hashed())
  if (hash.digest('hex') === storedFile.sha256) return true
  const marker = await archive.next(
    ENTRY_NAMES.damaged(storedFile.key),
    t('{name} is not what was written', { name: storedFile.name }),
  )
  await drain(marker.content)
  return false
}

async function drain(content: AsyncIterable<Buffer>): Promise<void> {
  for await (const _ of content);
}

const CHUNK_BYTES = MIB

type Archive = ReturnType<typeof openArchive>
type Entry = { header: Header & { byteOffset: number }; content: AsyncIterable<Buffer> }

/** Opens a sequence of entries, each of which must be read to its end. `onChunk` receives all of the file's bytes. */
function openArchive(file: string, onChunk: (chunk: Buffer) => void = () => {}) {
  const archive = extract()
  const entries = archive[Symbol.asyncIterator]()
  const reading = pipeline(
    createReadStream(file, { highWaterMark: CHUNK_BYTES }),
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        onChunk(chunk)
        yield chunk
      }
    },
    archive as unknown as NodeJS.WritableStream,
  ).catch(() => {})
  return {
    /** @throws {Unreadable} if there is no further entry, or if it has a different name */
    next: async (
      name?: string,
      message = t('where {name} should be there is something else', { name: String(name) }),
    ) => {
      const { value, done } = await entries.next()
      assertReadable(!done, name === ENTRY_NAMES.manifest ? message : t('it ends too early'))
      const header = value.header as Entry['header']
      assertReadable(name === undefined || header.name === name, message)
      return { header, content: value as AsyncIterable<Buffer> } satisfies Entry
    },
    readEnd: async () => {
      const { done } = await entries.next()
      assertReadable(done === true, t('its end is damaged'))
    },
    close: async () => {
      await entries.return?.()
      await reading
    },
  }
}
