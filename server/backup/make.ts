import { createHash, randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Files } from '#app/adapters/files.server.ts'
import type { Spool } from '#app/adapters/spool.server.ts'
import { isMissing } from '#app/domain/documents/missing-object.ts'
import {
  beginBackup,
  giveBackupUp,
  goOnWithBackup,
  noteBackup,
} from '#app/domain/system/last-backup.server.ts'
import { commit, version } from '#app/version.server.ts'
import type { Database } from '#db/connect.server.ts'
import { type Dump, dumpDatabase } from './dump.ts'
import { linesOf } from './lines.ts'
import { FORMAT, type Manifest, names, Stored } from './manifest.ts'
import { tarEnd, tarHeader, tarPadding } from './tar.ts'

export type BackupSource = {
  db: Database
  files: Files
  spool: Spool
  /** Opens what is sealed, and signs sessions. */
  secret: string
  database: Manifest['database']
  storage: Manifest['storage']
  /** Breaks the reading of rows off. */
  signal?: AbortSignal
}

/** What came of it; `damaged` names the first few. */
export type Made = {
  documents: number
  rows: number
  bytes: number
  damaged: { count: number; names: string[] }
}

/** A backup as it is made. `kept` is to be called when its bytes are safe, `remove` in any case. */
export type Making = {
  bytes: AsyncGenerator<Buffer>
  kept: () => Promise<Made>
  remove: () => Promise<void>
}

/** How often it says that it goes on. */
const EVERY_MS = 5 * 60_000
const NAMED = 3

/** Begins a backup of what runs: its rows are read at once, documents as the bytes are asked for. */
export async function makeBackup(source: BackupSource): Promise<Making> {
  const { db } = source
  const id = randomUUID()
  // A database of an older version keeps no list of backups, and deletes nothing while no program runs on it.
  const noted = await keepsList(db)
  if (noted) await beginBackup(db, id)
  let dump: Dump | undefined
  const remove = async () => {
    await dump?.remove()
    if (noted) await giveBackupUp(db, id)
  }
  try {
    dump = await dumpDatabase({ ...source, emptied: NOT_KEPT })
  } catch (err) {
    await remove()
    throw err
  }
  const { documents, tables } = dump
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const made: Made = { documents: documents.count, rows, bytes: 0, damaged: { count: 0, names: [] } }
  let told = Date.now()
  const goOn = async () => {
    if (!noted || Date.now() - told < EVERY_MS) return
    told = Date.now()
    await goOnWithBackup(db, id)
  }
  return {
    bytes: write(source, dump, made, goOn),
    kept: async () => {
      const { count } = made.damaged
      if (noted) await noteBackup(db, id, { documents: made.documents, bytes: made.bytes, damaged: count })
      return made
    },
    remove,
  }
}

/**
 * Tables whose rows open an account without a password. The file also contains AUTH_SECRET, and with both a stolen
 * backup would continue the sessions of the running site.
 */
const NOT_KEPT = ['sessions', 'pending_sign_ins']

const keepsList = async (db: Database) => {
  const { rows } = await db.execute<{ name: string | null }>(
    `select to_regclass('public.backups')::text as name`,
  )
  return rows[0]?.name !== null
}

async function* write(
  source: BackupSource,
  dump: Dump,
  made: Made,
  goOn: () => Promise<void>,
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
  const damaged = (one: Stored) => {
    made.damaged.count += 1
    if (made.damaged.names.length < NAMED) made.damaged.names.push(one.name)
  }
  for await (const line of linesOf(dump.index.read())) {
    await goOn()
    const one = Stored.parse(JSON.parse(line))
    const { key, bytes } = one
    const stored = await openStored(source.files, key)
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
  const end = Buffer.from(endText(hash.copy().digest('hex')))
  yield* entry(names.end, end.length, [end])
  yield out(tarEnd)
}

/** The same in every backup, so that tools which deduplicate (restic, borg) store a document once. */
const DOCUMENT_MTIME = 0

/** The last entry: the SHA-256 of all bytes before it. */
export const endText = (sha256: string) => `${JSON.stringify({ sha256 })}\n`

/** Null for what is missing. */
async function openStored(files: Files, key: string): Promise<Readable | null> {
  try {
    return await files.get(key)
  } catch (err) {
    if (isMissing(err)) return null
    throw err
  }
}

/** So many bytes of a stored document, whatever there is: cut, or filled with zeros, and then not right. */
function exactly(stored: Readable, { bytes: size, sha256 }: Stored) {
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
      if (!isMissing(err)) throw err
    } finally {
      stored.destroy()
    }
    for (; left > 0; left -= Math.min(left, ZEROS.length)) yield ZEROS.subarray(0, left)
  }
  return { bytes: bytes(), isRight: () => seen === size && hash.digest('hex') === sha256 }
}
const ZEROS = Buffer.alloc(64 * 1024)
