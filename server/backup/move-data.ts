import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FileStorage } from '#app/adapters/file-storage.server.ts'
import { Failure } from '#app/core/failures.ts'
import { isMissingObject } from '#app/domain/files/pending-objects.server.ts'
import { openSpool, type Spool } from '#app/domain/files/temporary-files.server.ts'
import type { SingleSession } from '#db/single-session.server.ts'
import { openDataFolder } from '#server/settings/data-folder.ts'
import { keptSecret } from '#server/settings/secret.ts'
import type { BackupSummary } from './create.ts'
import { type Dump, dumpDatabase } from './dump.ts'
import { findFilledTable, loadDatabase } from './load.ts'
import {
  findIncompleteRestore,
  finishRestore,
  hasDatabase,
  type Locations,
  locationNames,
  openLocationFiles,
  openLocationSession,
  rejectIncompleteRestore,
  startRestore,
} from './locations.ts'
import { StoredFile } from './manifest.ts'
import { readLines } from './ndjson.ts'
import { notEmptyMessage, rejectOtherSecret, saveSecret } from './targets.ts'
import { hashContent, writeVerified } from './write-verified.ts'

/**
 * Copies the database and storage of `from` into the empty ones of `to`, where they differ, and compares every row and
 * document. Leaves the source unchanged. @throws {Failure | FileLocked}
 */
export async function moveData(from: Locations, to: Locations): Promise<BackupSummary> {
  rejectIncompleteRestore(from)
  if (!hasDatabase(from)) throw new Failure(404, `DATA_DIR: there is no database in ${from.dataDir}`)
  const [here, there] = [locationNames(from), locationNames(to)]
  const moves = { database: here.database !== there.database, storage: here.storage !== there.storage }
  if (!moves.database && !moves.storage)
    throw new Failure(
      400,
      'There is nothing to move: both settings name the same database and document storage.',
    )
  const secret = from.authSecret ?? keptSecret(from.dataDir)
  rejectOtherSecret(to, secret, from.authSecret ? 'set the same' : `it is in ${from.dataDir}/auth-secret`)
  const began = findIncompleteRestore(to)
  const name = `move ${here.database} ${here.storage}`
  if (began && began !== name)
    throw new Failure(400, 'Another restore or move into this place was broken off. Run that one again.')
  const again = began !== null
  openDataFolder(to.dataDir)
  const files = { from: await openLocationFiles(from), to: await openLocationFiles(to) }
  if (moves.storage && !again && !(await files.to.isEmpty()))
    throw new Failure(400, notEmptyMessage(to, 'storage'))
  const source = await openLocationSession(from, { alone: true })
  let target: SingleSession | undefined
  const spool = openSpool(join(to.dataDir, 'tmp'))
  let dump: Dump | undefined
  try {
    await rejectOtherConnections(source)
    if (moves.database) {
      target = await openLocationSession(to, { alone: true })
      if (!again && (await findFilledTable(target.db)))
        throw new Failure(400, notEmptyMessage(to, 'database'))
    }
    startRestore(to, name)
    saveSecret(to, secret)
    dump = await dumpDatabase({ db: source.db, files: files.from, spool })
    const damaged = await moveDocuments(dump, files.from, moves.storage ? files.to : null, spool)
    const { tables, documents, contentOf } = dump
    if (target) await loadDatabase(target, { ...dump, tableOf: (table) => contentOf(table).read() })
    finishRestore(to)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { documents: documents.count, rows, bytes: documents.bytes, damaged }
  } finally {
    await dump?.remove()
    spool.close()
    await target?.close()
    await source.close()
  }
}

/** Rejects other connections, whose writes during the move would be lost. @throws {Failure} */
async function rejectOtherConnections({ db, kind }: SingleSession): Promise<void> {
  if (kind === 'embedded') return
  const { rows } = await db.execute(sql`select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`)
  if (rows.length > 0)
    throw new Failure(
      409,
      'DATABASE_URL: something else is connected to this database; stop Foyer wherever it runs, and try again',
    )
}

const MAX_NAMES = 3

/** Copies each document, or only hashes it when the storage stays. Returns those damaged in the source. */
async function moveDocuments(
  dump: Dump,
  from: FileStorage,
  to: FileStorage | null,
  spool: Spool,
): Promise<BackupSummary['damaged']> {
  const damaged = { count: 0, names: [] as string[] }
  for await (const line of readLines(dump.index.read())) {
    const { key, bytes, sha256, name } = StoredFile.parse(JSON.parse(line))
    const found = await copy(from, to, spool, { key, bytes })
    if (found === sha256) continue
    damaged.count += 1
    if (damaged.names.length < MAX_NAMES) damaged.names.push(name)
  }
  return damaged
}

/** Returns the SHA-256 of the document, or null when it is missing. */
async function copy(
  from: FileStorage,
  to: FileStorage | null,
  spool: Spool,
  { key, bytes }: { key: string; bytes: number },
) {
  try {
    const content = (await from.get(key)) as AsyncIterable<Buffer>
    return to ? await writeVerified(to, spool, { key, bytes, content }) : await hashContent(content)
  } catch (err) {
    if (isMissingObject(err)) return null
    throw err
  }
}
