import { sql } from 'drizzle-orm'
import { Failure } from '#app/core/failures.ts'
import { isMissingObject } from '#app/domain/files/pending-objects.server.ts'
import type { SingleSession } from '#db/single-session.server.ts'
import { readSecretFile } from '#server/settings/secret.ts'
import type { BackupSummary } from './create-backup.ts'
import { dumpDatabase } from './dump-database.ts'
import { loadDatabase } from './load-database.ts'
import {
  hasDatabase,
  type Locations,
  locationNames,
  openLocationFiles,
  openLocationSession,
  rejectIncompleteRestore,
} from './locations.ts'
import { addDamage, type Damage, StoredFile } from './manifest.ts'
import { readLines } from './ndjson.ts'
import { fillTarget, type Target } from './restore-backup.ts'

/**
 * Copies the database and storage from `from` to `to` if they differ, and compares every row and document. `to` must be
 * empty. The source is not changed. @throws {Failure | FileLocked}
 */
export async function moveData(from: Locations, to: Locations): Promise<BackupSummary> {
  rejectIncompleteRestore(from)
  if (!hasDatabase(from)) throw new Failure(404, `DATA_DIR: there is no database in ${from.dataDir}`)
  const [sourceNames, targetNames] = [locationNames(from), locationNames(to)]
  const moves = {
    database: sourceNames.database !== targetNames.database,
    storage: sourceNames.storage !== targetNames.storage,
  }
  if (!moves.database && !moves.storage)
    throw new Failure(
      400,
      'There is nothing to move: both settings name the same database and document storage.',
    )
  const source = {
    source: `move ${sourceNames.database} ${sourceNames.storage}`,
    secret: from.authSecret ?? readSecretFile(from.dataDir),
    secretHint: from.authSecret ? 'set the same' : `it is in ${from.dataDir}/auth-secret`,
  }
  const session = await openLocationSession(from, { alone: true })
  try {
    await rejectOtherConnections(session)
    return await fillTarget(to, source, moves, (target) => copyData(session, from, target))
  } finally {
    await session.close()
  }
}

/** Rejects other connections, because their writes during the move would be lost. @throws {Failure} */
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

async function copyData(
  { db }: SingleSession,
  from: Locations,
  { session, store, spool }: Target,
): Promise<BackupSummary> {
  const files = await openLocationFiles(from)
  const dump = await dumpDatabase({ db, files, spool })
  try {
    const damaged: Damage = { count: 0, names: [] }
    for await (const line of readLines(dump.index.read())) {
      const storedFile = StoredFile.parse(JSON.parse(line))
      const found = await files
        .get(storedFile.key)
        .then((content) => store(storedFile, content))
        .catch((err) => {
          if (!isMissingObject(err)) throw err
        })
      if (found !== storedFile.sha256) addDamage(damaged, storedFile)
    }
    const { tables, documents, contentOf } = dump
    if (session) await loadDatabase(session, { ...dump, tableOf: (table) => contentOf(table).read() })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { documents: documents.count, rows, bytes: documents.bytes, damaged }
  } finally {
    await dump.remove()
  }
}
