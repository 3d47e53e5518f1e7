import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Pack, pack } from 'tar-stream'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import type { TemporaryFiles } from '#app/adapters/temporary-files.server.ts'
import { cancelBackup, extendBackup, finishBackup, startBackup } from '#app/domain/backups/backups.server.ts'
import { isMissingObject } from '#app/domain/files/stored-objects.server.ts'
import { commit, version } from '#app/version.server.ts'
import type { Database } from '#db/connect.server.ts'
import { type Dump, dumpDatabase } from './dump-database.ts'
import {
  addDamage,
  type Damage,
  ENTRY_NAMES,
  FORMAT,
  formatEndEntry,
  type Manifest,
  StoredFile,
} from './manifest.ts'
import { readLines } from './ndjson.ts'

export type BackupSource = {
  db: Database
  files: FileStorage
  temporaryFiles: TemporaryFiles
  /** AUTH_SECRET, which decrypts stored secrets and signs sessions. */
  secret: string
  database: Manifest['database']
  storage: Manifest['storage']
  signal?: AbortSignal
}

export type BackupSummary = { documents: number; rows: number; bytes: number; damaged: Damage }

/** Running backup. Call `confirm` once its bytes are safe, and `remove` in any case. */
export type BackupInProgress = {
  bytes: AsyncGenerator<Buffer>
  confirm: () => Promise<BackupSummary>
  remove: () => Promise<void>
}

const PROGRESS_INTERVAL_MS = 5 * 60_000

/** Starts a backup. Reads all rows immediately, and documents while the bytes are consumed. */
export async function createBackup(source: BackupSource): Promise<BackupInProgress> {
  const { db } = source
  const id = randomUUID()
  // Databases from older versions have no list of backups.
  const isListed = await hasBackupList(db)
  if (isListed) await startBackup(db, id)
  let dump: Dump | undefined
  const remove = async () => {
    await dump?.remove()
    if (isListed) await cancelBackup(db, id)
  }
  try {
    dump = await dumpDatabase(source)
  } catch (err) {
    await remove()
    throw err
  }
  const { documents, tables } = dump
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const summary: BackupSummary = {
    documents: documents.count,
    rows,
    bytes: 0,
    damaged: { count: 0, names: [] },
  }
  let reportedAt = Date.now()
  const reportProgress = async () => {
    if (!isListed || Date.now() - reportedAt < PROGRESS_INTERVAL_MS) return
    reportedAt = Date.now()
    await extendBackup(db, id)
  }
  return {
    bytes: write(source, dump, summary, reportProgress),
    confirm: async () => {
      const { count } = summary.damaged
      if (isListed)
        await finishBackup(db, id, { documents: summary.documents, bytes: summary.bytes, damaged: count })
      return summary
    },
    remove,
  }
}

const hasBackupList = async (db: Database) => {
  const { rows } = await db.execute<{ name: string | null }>(
    `select to_regclass('public.backups')::text as name`,
  )
  return rows[0]?.name !== null
}

/** Yields the archive. `summary` counts its bytes and damaged documents. */
async function* write(
  source: BackupSource,
  dump: Dump,
  summary: BackupSummary,
  reportProgress: () => Promise<void>,
): AsyncGenerator<Buffer> {
  const now = new Date()
  const hash = createHash('sha256')
  const archive = pack()
  const adding = addEntries(archive, source, dump, { now, summary, reportProgress }).then(
    // Ends the stream without the end-of-archive marker, which is written after the last entry.
    () => archive.push(null),
    (err) => archive.destroy(err),
  )
  try {
    for await (const chunk of archive as AsyncIterable<Buffer>) {
      hash.update(chunk)
      summary.bytes += chunk.length
      yield chunk
    }
  } finally {
    await adding
  }
  const endArchive = pack()
  endArchive.entry({ name: ENTRY_NAMES.end, mode: 0o600, mtime: now }, formatEndEntry(hash.digest('hex')))
  endArchive.finalize()
  for await (const chunk of endArchive as AsyncIterable<Buffer>) {
    summary.bytes += chunk.length
    yield chunk
  }
}

/** Constant, so that deduplicating tools (restic, borg) store each document only once. */
const DOCUMENT_MTIME = new Date(0)

async function addEntries(
  archive: Pack,
  { files, secret, database, storage }: BackupSource,
  { schema, tables, sequences, documents, getContent, index }: Dump,
  {
    now,
    summary,
    reportProgress,
  }: { now: Date; summary: BackupSummary; reportProgress: () => Promise<void> },
) {
  const addText = (name: string, text: string) => archive.entry({ name, mode: 0o600, mtime: now }, text)
  const add = (name: string, size: number, content: AsyncIterable<Buffer>, mtime = now) => {
    const entry = archive.entry({ name, size, mode: 0o600, mtime })
    return pipeline(content, entry as unknown as NodeJS.WritableStream)
  }
  const manifest: Manifest = {
    format: FORMAT,
    program: version,
    commit,
    schema,
    madeAt: now.toISOString(),
    database,
    storage,
    tables,
    sequences,
    documents,
  }
  addText(ENTRY_NAMES.manifest, `${JSON.stringify(manifest, null, 1)}\n`)
  addText(ENTRY_NAMES.secret, secret)
  for (const { name } of tables) {
    const file = getContent(name)
    await add(ENTRY_NAMES.table(name), await file.size(), file.read())
  }
  await add(ENTRY_NAMES.index, await index.size(), index.read())
  for await (const line of readLines(index.read())) {
    await reportProgress()
    const storedFile = StoredFile.parse(JSON.parse(line))
    const stored = await openStoredFile(files, storedFile.key)
    if (!stored) {
      addDamage(summary.damaged, storedFile)
      addText(ENTRY_NAMES.missing(storedFile.key), '')
      continue
    }
    try {
      const content = fitToSize(stored, storedFile)
      await add(ENTRY_NAMES.document(storedFile.key), storedFile.bytes, content.bytes, DOCUMENT_MTIME)
      if (content.isIntact()) continue
    } finally {
      stored.destroy()
    }
    addDamage(summary.damaged, storedFile)
    addText(ENTRY_NAMES.damaged(storedFile.key), '')
  }
}

async function openStoredFile(files: FileStorage, key: string): Promise<Readable | null> {
  try {
    return await files.get(key)
  } catch (err) {
    if (isMissingObject(err)) return null
    throw err
  }
}

/**
 * Yields exactly `bytes` bytes, truncated or zero-padded. Afterwards, `isIntact` returns whether the size and hash
 * matched.
 */
function fitToSize(stored: AsyncIterable<Buffer>, { bytes: size, sha256 }: StoredFile) {
  const hash = createHash('sha256')
  let readBytes = 0
  async function* bytes(): AsyncGenerator<Buffer> {
    let left = size
    try {
      for await (const chunk of stored) {
        hash.update(chunk)
        readBytes += chunk.length
        const part = chunk.subarray(0, left)
        left -= part.length
        if (part.length > 0) yield part
      }
    } catch (err) {
      if (!isMissingObject(err)) throw err
    }
    for (; left > 0; left -= Math.min(left, ZEROS.length)) yield ZEROS.subarray(0, left)
  }
  return { bytes: bytes(), isIntact: () => readBytes === size && hash.digest('hex') === sha256 }
}
const ZEROS = Buffer.alloc(64 * 1024)
