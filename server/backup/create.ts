import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import { cancelBackup, extendBackup, finishBackup, startBackup } from '#app/domain/backups/backups.server.ts'
import { isMissingObject } from '#app/domain/files/pending-objects.server.ts'
import type { Spool } from '#app/domain/files/temporary-files.server.ts'
import { commit, version } from '#app/version.server.ts'
import type { Database } from '#db/connect.server.ts'
import { type Dump, dumpDatabase } from './dump.ts'
import { FORMAT, type Manifest, names, StoredFile } from './manifest.ts'
import { readLines } from './ndjson.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

export type BackupSource = {
  db: Database
  files: FileStorage
  spool: Spool
  /** AUTH_SECRET: decrypts stored secrets and signs sessions. */
  secret: string
  database: Manifest['database']
  storage: Manifest['storage']
  /** Aborts the reading of rows. */
  signal?: AbortSignal
}

/** Totals; `damaged` names the first few documents. */
export type BackupSummary = {
  documents: number
  rows: number
  bytes: number
  damaged: { count: number; names: string[] }
}

/** A running backup. Call `kept` once its bytes are safe, and `remove` in any case. */
export type BackupInProgress = {
  bytes: AsyncGenerator<Buffer>
  kept: () => Promise<BackupSummary>
  remove: () => Promise<void>
}

const PROGRESS_INTERVAL_MS = 5 * 60_000
const MAX_NAMES = 3

/** Starts a backup: reads all rows at once, and documents while the bytes are consumed. */
export async function createBackup(source: BackupSource): Promise<BackupInProgress> {
  const { db } = source
  const id = randomUUID()
  // A database of an older version has no list of backups.
  const isListed = await hasBackupList(db)
  if (isListed) await startBackup(db, id)
  let dump: Dump | undefined
  const remove = async () => {
    await dump?.remove()
    if (isListed) await cancelBackup(db, id)
  }
  try {
    dump = await dumpDatabase({ ...source, emptied: EXCLUDED_TABLES })
  } catch (err) {
    await remove()
    throw err
  }
  const { documents, tables } = dump
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const made: BackupSummary = { documents: documents.count, rows, bytes: 0, damaged: { count: 0, names: [] } }
  let reportedAt = Date.now()
  const reportProgress = async () => {
    if (!isListed || Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return
    reportedAt = Date.now()
    await extendBackup(db, id)
  }
  return {
    bytes: write(source, dump, made, reportProgress),
    kept: async () => {
      const { count } = made.damaged
      if (isListed)
        await finishBackup(db, id, { documents: made.documents, bytes: made.bytes, damaged: count })
      return made
    },
    remove,
  }
}

/**
 * Tables whose rows open an account without a password. The file also contains AUTH_SECRET, and with both a stolen
 * backup would continue the sessions of the running site.
 */
const EXCLUDED_TABLES = ['sessions', 'pending_sign_ins']

const hasBackupList = async (db: Database) => {
  const { rows } = await db.execute<{ name: string | null }>(
    `select to_regclass('public.backups')::text as name`,
  )
  return rows[0]?.name !== null
}

async function* write(
  source: BackupSource,
  dump: Dump,
  made: BackupSummary,
  reportProgress: () => Promise<void>,
): AsyncGenerator<Buffer> {
  const { secret, database, storage } = source
  const { schema, tables, sequences, documents } = dump
  const now = new Date()
  const mtime = Math.floor(now.getTime() / 1000)
  const hash = createHash('sha256')
  const out = (chunk: Buffer) => {
    hash.update(chunk)
    made.bytes += chunk.length
    return chunk
  }
  async function* entry(
    name: string,
    size: number,
    content: AsyncIterable<Buffer> | Iterable<Buffer>,
    time = mtime,
  ) {
    yield out(tarHeader({ name, size, mtime: time }))
    for await (const chunk of content) yield out(chunk)
    yield out(tarPadding(size))
  }
  const small = (name: string, text: string) => {
    const bytes = Buffer.from(text)
    return entry(name, bytes.length, [bytes])
  }
  const manifest: Manifest = {
    ...{ format: FORMAT, program: version, commit, schema, madeAt: now.toISOString(), database, storage },
    ...{ tables, sequences, documents },
  }
  yield* small(names.manifest, `${JSON.stringify(manifest, null, 1)}\n`)
  yield* small(names.secret, secret)
  for (const { name, bytes } of tables)
    yield* entry(names.table(name), bytes, dump.contentOf(name).read() as AsyncIterable<Buffer>)
  yield* entry(names.index, dump.index.written().bytes, dump.index.read() as AsyncIterable<Buffer>)
  const damaged = (one: StoredFile) => {
    made.damaged.count += 1
    if (made.damaged.names.length < MAX_NAMES) made.damaged.names.push(one.name)
  }
  for await (const line of readLines(dump.index.read())) {
    await reportProgress()
    const one = StoredFile.parse(JSON.parse(line))
    const { key, bytes } = one
    const stored = await openStoredFile(source.files, key)
    if (!stored) {
      damaged(one)
      yield* small(names.missing(key), '')
      continue
    }
    const content = exactly(stored, one)
    yield* entry(names.document(key), bytes, content.bytes, DOCUMENT_MTIME)
    if (content.isRight()) continue
    damaged(one)
    yield* small(names.damaged(key), '')
  }
  const end = Buffer.from(endEntry(hash.copy().digest('hex')))
  yield* entry(names.end, end.length, [end])
  yield out(tarEnd)
}

/** Constant, so that deduplicating tools (restic, borg) store a document once. */
const DOCUMENT_MTIME = 0

/** Returns the content of the last entry: the SHA-256 of all bytes before it. */
export const endEntry = (sha256: string) => `${JSON.stringify({ sha256 })}\n`

async function openStoredFile(files: FileStorage, key: string): Promise<Readable | null> {
  try {
    return await files.get(key)
  } catch (err) {
    if (isMissingObject(err)) return null
    throw err
  }
}

/** Yields exactly `bytes` bytes, truncated or zero-padded. `isRight` returns afterwards whether size and hash matched. */
function exactly(stored: Readable, { bytes: size, sha256 }: StoredFile) {
  const hash = createHash('sha256')
  let seen = 0
  async function* bytes(): AsyncGenerator<Buffer> {
    let left = size
    try {
      for await (const chunk of stored as AsyncIterable<Buffer>) {
        hash.update(chunk)
        seen += chunk.length
        const part = chunk.subarray(0, left)
        left -= part.length
        if (part.length > 0) yield part
      }
    } catch (err) {
      if (!isMissingObject(err)) throw err
    } finally {
      stored.destroy()
    }
    for (; left > 0; left -= Math.min(left, ZEROS.length)) yield ZEROS.subarray(0, left)
  }
  return { bytes: bytes(), isRight: () => seen === size && hash.digest('hex') === sha256 }
}
const ZEROS = Buffer.alloc(64 * 1024)
