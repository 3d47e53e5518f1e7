import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Files } from '#app/adapters/files.server.ts'
import { openSpool, type Spool } from '#app/adapters/spool.server.ts'
import { isMissing } from '#app/domain/documents/missing-object.ts'
import { Failure } from '#app/domain/failures.ts'
import type { SingleSession } from '#db/single-session.server.ts'
import { openDataFolder } from '../settings/data-folder.ts'
import { keptSecret } from '../settings/secret.ts'
import { type Dump, dumpDatabase } from './dump.ts'
import { hashOf, layDown } from './lay-down.ts'
import { linesOf } from './lines.ts'
import { filledTable, loadDatabase } from './load.ts'
import type { Made } from './make.ts'
import { Stored } from './manifest.ts'
import {
  beganFilling,
  beginFilling,
  endFilling,
  hasDatabase,
  openPlaceFiles,
  openPlaceSession,
  type Places,
  placeNames,
  refuseHalfFilled,
} from './places.ts'
import { keepSecret, notEmpty, refuseOtherSecret } from './targets.ts'

/**
 * Fills the empty places that `to` names from those of `from`, where they differ, and compares every row and every
 * document. The source stays as it is. @throws {Failure | FileLocked}
 */
export async function moveData(from: Places, to: Places): Promise<Made> {
  refuseHalfFilled(from)
  if (!hasDatabase(from)) throw new Failure(404, `DATA_DIR: there is no database in ${from.dataDir}`)
  const [here, there] = [placeNames(from), placeNames(to)]
  const moves = { database: here.database !== there.database, storage: here.storage !== there.storage }
  if (!moves.database && !moves.storage)
    throw new Failure(
      400,
      'There is nothing to move: both settings name the same database and document storage.',
    )
  const secret = from.authSecret ?? keptSecret(from.dataDir)
  refuseOtherSecret(to, secret, from.authSecret ? 'set the same' : `it is in ${from.dataDir}/auth-secret`)
  const began = beganFilling(to)
  const name = `move ${here.database} ${here.storage}`
  if (began && began !== name)
    throw new Failure(400, 'Another restore or move into this place was broken off. Run that one again.')
  const again = began !== null
  openDataFolder(to.dataDir)
  const files = { from: await openPlaceFiles(from), to: await openPlaceFiles(to) }
  if (moves.storage && !again && !(await files.to.isEmpty())) throw new Failure(400, notEmpty(to, 'storage'))
  const source = await openPlaceSession(from, { alone: true })
  let target: SingleSession | undefined
  const spool = openSpool(join(to.dataDir, 'tmp'))
  let dump: Dump | undefined
  try {
    await refuseOthers(source)
    if (moves.database) {
      target = await openPlaceSession(to, { alone: true })
      if (!again && (await filledTable(target.db))) throw new Failure(400, notEmpty(to, 'database'))
    }
    beginFilling(to, name)
    keepSecret(to, secret)
    dump = await dumpDatabase({ db: source.db, files: files.from, spool })
    const damaged = await moveDocuments(dump, files.from, moves.storage ? files.to : null, spool)
    const { tables, documents, contentOf } = dump
    if (target) await loadDatabase(target, { ...dump, tableOf: (table) => contentOf(table).read() })
    endFilling(to)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { documents: documents.count, rows, bytes: documents.bytes, damaged }
  } finally {
    await dump?.remove()
    spool.close()
    await target?.close()
    await source.close()
  }
}

/** What others wrote while it is moved would stay behind. @throws {Failure} */
async function refuseOthers({ db, kind }: SingleSession): Promise<void> {
  if (kind === 'embedded') return
  const { rows } = await db.execute(sql`select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' limit 1`)
  if (rows.length > 0)
    throw new Failure(
      409,
      'DATABASE_URL: something else is connected to this database; stop Foyer wherever it runs, and try again',
    )
}

const NAMED = 3

/** Copies each document, or looks at it where it stays; resolves to those that were not right in the source. */
async function moveDocuments(
  dump: Dump,
  from: Files,
  to: Files | null,
  spool: Spool,
): Promise<Made['damaged']> {
  const damaged = { count: 0, names: [] as string[] }
  for await (const line of linesOf(dump.index.read())) {
    const { key, bytes, sha256, name } = Stored.parse(JSON.parse(line))
    const found = await copy(from, to, spool, { key, bytes })
    if (found === sha256) continue
    damaged.count += 1
    if (damaged.names.length < NAMED) damaged.names.push(name)
  }
  return damaged
}

/** Resolves to the SHA-256 of what there was; null: nothing. */
async function copy(
  from: Files,
  to: Files | null,
  spool: Spool,
  { key, bytes }: { key: string; bytes: number },
) {
  try {
    const content = (await from.get(key)) as AsyncIterable<Buffer>
    return to ? await layDown(to, spool, { key, bytes, content }) : await hashOf(content)
  } catch (err) {
    if (isMissing(err)) return null
    throw err
  }
}
