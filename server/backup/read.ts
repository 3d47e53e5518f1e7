import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { Failure } from '#app/core/failures.ts'
import { endEntry } from './create.ts'
import { FORMAT, Manifest, names, StoredFile } from './manifest.ts'
import { createContentSum, readLines } from './ndjson.ts'
import { readTarHeader, TAR_BLOCK, tarEnd, tarPadding } from './tar.ts'

/** A file is not a backup, or was modified after it was written. The message is shown to the user. */
export class DamagedBackup extends Error {}
/** A backup of a newer version of the program. */
export class NewerBackup extends Error {}

/** A backup that was read to its end and found intact. */
export type VerifiedBackup = {
  file: string
  manifest: Manifest
  secret: string
  bytes: number
  /** Hash of all bytes before the last entry; identifies the backup. */
  digest: string
  rows: number
  damaged: { count: number; names: string[] }
  tableOf: (name: string) => Readable
  index: () => Readable
  /** Offset of the first document. */
  documentsAt: number
}

const MAX_ENTRY_BYTES = 16 * 1_048_576
const MAX_NAMES = 3

/** Verifies a backup without a database. @throws {DamagedBackup | NewerBackup | Failure} */
export async function readBackup(file: string): Promise<VerifiedBackup> {
  const handle = await open(file)
  try {
    if (!(await handle.stat()).isFile()) throw new Failure(400, `${file}: is not a file; name a backup file.`)
  } catch (err) {
    await handle.close()
    throw err
  }
  const reader = openReader(handle)
  try {
    return await readEntries(file, reader)
  } catch (err) {
    if (!(err instanceof Unreadable)) {
      const { code } = err as { code?: string }
      // System errors concern the file itself, not its contents.
      if (err instanceof NewerBackup || (code !== undefined && /^E[A-Z]+$/.test(code))) throw err
    }
    const why = err instanceof Unreadable ? err.message : 'something in it can’t be read'
    throw new DamagedBackup(`${why}, at byte ${reader.at()}`, { cause: err })
  } finally {
    await handle.close()
  }
}

class Unreadable extends Error {}
const assertReadable = (fact: boolean, why: string) => {
  if (!fact) throw new Unreadable(why)
}

async function readEntries(file: string, reader: Reader): Promise<VerifiedBackup> {
  const { manifest, secret } = await readStart(reader)
  const parts = new Map<string, { start: number; bytes: number }>()
  for (const table of manifest.tables) {
    const name = names.table(table.name)
    const entry = await expectEntry(reader, name)
    assertReadable(entry === table.bytes, `${name} is ${entry} bytes long and should be ${table.bytes}`)
    parts.set(name, { start: reader.at(), bytes: entry })
    const hash = createHash('sha256')
    for await (const chunk of reader.stream(entry)) hash.update(chunk)
    assertReadable(hash.digest('hex') === table.sha256, `${name} is not what was written`)
    await reader.padding(entry)
  }
  const indexBytes = await expectEntry(reader, names.index)
  const index = { start: reader.at(), bytes: indexBytes }
  parts.set(names.index, index)
  for await (const _ of reader.stream(indexBytes));
  await reader.padding(indexBytes)
  const part = (name: string) => {
    const place = parts.get(name)
    if (!place) throw new Error(`no ${name}`)
    return partOf(file, place)
  }
  let rows = 0
  for (const table of manifest.tables) {
    const sum = createContentSum()
    for await (const line of readLines(part(names.table(table.name)))) sum.add(line)
    const { rows: found, content } = sum.result()
    assertReadable(
      found === table.rows && content === table.content,
      `the rows of ${table.name} are not what was written`,
    )
    rows += found
  }
  const documentsAt = reader.at()
  const damaged = await readDocuments(reader, manifest, readLines(part(names.index)))
  const digest = await readEnd(reader)
  const whole = { file, manifest, secret, bytes: reader.at(), digest, rows, damaged, documentsAt }
  return { ...whole, tableOf: (name) => part(names.table(name)), index: () => part(names.index) }
}

export const partOf = (file: string, { start, bytes }: { start: number; bytes: number }): Readable =>
  createReadStream(file, { start, end: start + bytes - 1, highWaterMark: 256 * 1024 })

async function readStart(reader: Reader) {
  const first = await reader.header()
  assertReadable(first?.name === names.manifest, 'it is not a backup of Foyer')
  const text = await reader.text(first?.size ?? 0)
  const asked: unknown = JSON.parse(text)
  const { format } = asked as { format?: unknown }
  if (typeof format === 'number' && format > FORMAT) throw new NewerBackup()
  const manifest = Manifest.parse(asked)
  assertReadable(manifest.format === FORMAT, 'its format is not known')
  const size = await expectEntry(reader, names.secret)
  const secret = await reader.text(size)
  return { manifest, secret }
}

/** Verifies that the listed documents follow in their order, and nothing else. */
async function readDocuments(reader: Reader, manifest: Manifest, lines: AsyncIterable<string>) {
  const found = { count: 0, bytes: 0 }
  const damaged = { count: 0, names: [] as string[] }
  for await (const { one, state } of documentsOf(reader, lines)) {
    found.count += 1
    found.bytes += one.bytes
    if (state === 'right') continue
    damaged.count += 1
    if (damaged.names.length < MAX_NAMES) damaged.names.push(one.name)
  }
  assertReadable(
    found.count === manifest.documents.count && found.bytes === manifest.documents.bytes,
    'the list of documents is not what was written',
  )
  return damaged
}

export type FoundDocument = { one: StoredFile; state: 'right' | 'damaged' | 'missing' }

/** Yields the documents in order after passing their bytes to `take`. Stops before the last entry. */
export async function* documentsOf(
  reader: Reader,
  lines: AsyncIterable<string>,
  take: (one: StoredFile, bytes: AsyncIterable<Buffer>) => Promise<unknown> = drain,
): AsyncGenerator<FoundDocument> {
  for await (const line of lines) {
    const one = StoredFile.parse(JSON.parse(line))
    const entry = await reader.header()
    if (entry?.name === names.missing(one.key)) {
      yield { one, state: 'missing' }
      continue
    }
    assertReadable(
      entry?.name === names.document(one.key) && entry.size === one.bytes,
      `where ${one.name} should be there is something else`,
    )
    const hash = createHash('sha256')
    await take(one, hashed(reader.stream(one.bytes), hash))
    await reader.padding(one.bytes)
    if (hash.digest('hex') === one.sha256) {
      yield { one, state: 'right' }
      continue
    }
    const marker = await reader.header()
    assertReadable(marker?.name === names.damaged(one.key), `${one.name} is not what was written`)
    yield { one, state: 'damaged' }
  }
}

const drain = async (_: StoredFile, bytes: AsyncIterable<Buffer>) => {
  for await (const _chunk of bytes);
}

async function* hashed(bytes: AsyncIterable<Buffer>, hash: Hash) {
  for await (const chunk of bytes) {
    hash.update(chunk)
    yield chunk
  }
}

async function readEnd(reader: Reader): Promise<string> {
  const digest = reader.digest()
  const text = endEntry(digest)
  const size = await expectEntry(reader, names.end)
  assertReadable(
    size === text.length && (await reader.text(size)) === text,
    'its bytes are not the ones that were written',
  )
  assertReadable(
    (await reader.bytes(tarEnd.length)).equals(tarEnd) && (await reader.isAtEnd()),
    'its end is damaged',
  )
  return digest
}

async function expectEntry(reader: Reader, name: string): Promise<number> {
  const entry = await reader.header()
  assertReadable(entry?.name === name, `where ${name} should be there is something else`)
  return entry?.size ?? 0
}

export type Reader = ReturnType<typeof openReader>

/** Creates a sequential reader that hashes everything it reads. */
export function openReader(handle: FileHandle, start = 0) {
  const hash = createHash('sha256')
  const room = Buffer.allocUnsafe(1_048_576)
  let at = start
  const readChunk = async (most: number): Promise<Buffer> => {
    const { bytesRead } = await handle.read(room, 0, Math.min(most, room.length), at)
    const chunk = Buffer.from(room.subarray(0, bytesRead))
    hash.update(chunk)
    at += bytesRead
    return chunk
  }
  async function* stream(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      const chunk = await readChunk(left)
      assertReadable(chunk.length > 0, 'it ends too early')
      left -= chunk.length
      yield chunk
    }
  }
  const bytes = async (size: number) => {
    assertReadable(size <= MAX_ENTRY_BYTES, 'a length in it can’t be')
    return buffer(stream(size))
  }
  const padding = async (size: number) => {
    const zeros = tarPadding(size)
    assertReadable((await bytes(zeros.length)).equals(zeros), 'something stands between two entries')
  }
  return {
    at: () => at,
    digest: () => hash.copy().digest('hex'),
    stream,
    bytes,
    padding,
    header: async () => {
      const entry = readTarHeader(await bytes(TAR_BLOCK))
      assertReadable(entry !== null, 'the head of an entry is damaged')
      return entry
    },
    /** Reads a small entry and its padding. */
    text: async (size: number) => {
      const text = new TextDecoder('utf-8', { fatal: true }).decode(await bytes(size))
      await padding(size)
      return text
    },
    isAtEnd: async () => (await readChunk(1)).length === 0,
  }
}
