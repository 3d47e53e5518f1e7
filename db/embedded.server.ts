import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  statfsSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { PGlite, type QueryOptions, type Results, type Transaction } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { fromPglite } from 'pg-boss'
import type { Database, OpenDatabase, OpenOptions } from './database.ts'
import { InsufficientDiskSpace } from './errors.server.ts'
import { lockFile } from './file-lock.server.ts'
import { migrations, prepareSchema } from './migrate.server.ts'
import * as schema from './schema.ts'

const MIB = 1_048_576
/** Size of a new database including its first rows. */
const NEW_DATABASE_BYTES = 48 * MIB
/** Space for one change, in addition to the next segment of the write-ahead log. */
const WRITE_MARGIN_BYTES = 8 * MIB

const folderExists = (folder: string) => existsSync(join(folder, 'PG_VERSION'))

/** Returns, in bytes, the free space on a folder's disk and the space that the database in it needs. */
function getDiskSpace(folder: string): { free: number; needed: number } {
  const { bavail, bsize } = statfsSync(folder)
  const log = join(folder, 'pg_wal')
  const segments = existsSync(log) ? readdirSync(log).filter((name) => /^[0-9A-F]{24}$/.test(name)) : []
  const segmentBytes = Math.max(0, ...segments.map((name) => statSync(join(log, name)).size))
  const needed = folderExists(folder) ? segmentBytes + WRITE_MARGIN_BYTES : NEW_DATABASE_BYTES
  return { free: bavail * bsize, needed }
}

/**
 * PGlite that checks the disk before each write. If PostgreSQL cannot create the next segment of its log, PGlite loops
 * forever instead of failing, and blocks the process.
 */
class DiskCheckedPglite extends PGlite {
  #neededBytes: number | undefined

  /** Enables the check. It is disabled while PGlite starts, which runs statements of its own. */
  enableDiskCheck(): void {
    this.#neededBytes = getDiskSpace(this.#folder).needed
  }

  get #folder(): string {
    return this.dataDir as string
  }

  /** @throws an error with code ENOSPC if the disk is full, or the file system's error if it is read-only */
  assertWritable(): void {
    if (this.#neededBytes === undefined) return
    // A disk that has become read-only after an I/O error still reports free space, so this opens a file for writing.
    closeSync(openSync(join(this.#folder, 'PG_VERSION'), 'r+'))
    const { bavail, bsize } = statfsSync(this.#folder)
    if (bavail * bsize >= this.#neededBytes) return
    const freeMib = Math.floor((bavail * bsize) / MIB)
    throw Object.assign(new Error(`the disk of the database is full: ${freeMib} MB free`), { code: 'ENOSPC' })
  }

  #assertWritableFor(sql: string): void {
    if (!/^\s*(select|show)\b/i.test(sql)) this.assertWritable()
  }

  override async query<T>(sql: string, params?: unknown[], options?: QueryOptions): Promise<Results<T>> {
    this.#assertWritableFor(sql)
    return super.query(sql, params, options)
  }

  override async exec(sql: string, options?: QueryOptions): Promise<Results[]> {
    this.#assertWritableFor(sql)
    return super.exec(sql, options)
  }

  override async transaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
    this.assertWritable()
    return super.transaction(work)
  }
}

/**
 * Locks the folder for this process and starts PGlite in it, without migrating the schema. @throws {FileLocked} if
 * another process is using the folder @throws {InsufficientDiskSpace} before any write, because an interrupted first
 * start would leave a broken database
 */
export async function startEmbedded(folder: string) {
  mkdirSync(folder, { recursive: true })
  const unlock = lockFile(join(folder, '..', 'db.lock'))
  try {
    const { free, needed } = getDiskSpace(folder)
    if (free < needed)
      throw new InsufficientDiskSpace(
        `DATA_DIR: the disk is full: ${Math.floor(free / MIB)} MB are free, and a new database needs ${Math.floor(needed / MIB)} MB; free some space and start again`,
      )
    const client = new DiskCheckedPglite(folder, {
      extensions: { pg_trgm },
      // PGlite touches all buffers at startup, so the default of 128 MB would cost that much memory no matter how few
      // rows there are.
      startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
      // Log segments of 1 MB instead of 16 MB, which could fill a small disk.
      initDbStartParams: ['--wal-segsize=1'],
    })
    await client.waitReady
    // PGlite ignores the umask. Making the folder accessible only to its owner also protects the files in it.
    chmodSync(folder, 0o700)
    client.enableDiskCheck()
    const close = async () => {
      await client.close()
      unlock()
    }
    return { client, db: createDrizzle(client), close }
  } catch (err) {
    unlock()
    throw err
  }
}

const createDrizzle = (client: PGlite) => drizzle({ client, schema })

/** Opens and migrates the embedded database. @throws the errors that `startEmbedded` and `prepareSchema` throw */
export async function openEmbedded(folder: string, options: OpenOptions): Promise<OpenDatabase> {
  const { client, db: pgliteDb, close } = await startEmbedded(folder)
  // The two drivers' raw results have only `rows` in common, and nothing else is read.
  const db = pgliteDb as unknown as Database
  try {
    await prepareSchema(db, 'embedded', options, () => migrate(pgliteDb, migrations))
  } catch (err) {
    await close()
    throw err
  }
  return {
    db,
    queueDb: fromPglite(client),
    kind: 'embedded',
    assertWritable: () => client.assertWritable(),
    connections: () => ({ open: 1, idle: 1, waiting: 0 }),
    checkpoint: async () => {
      await client.exec('checkpoint')
    },
    // The folder lock already excludes all other processes.
    exclusive: (work) => work(),
    close,
  }
}
