import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { type ExtractTablesWithRelations, type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePostgres, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { holdFolder } from './folder-lock.server.ts'
import { freeBytes, GuardedPglite, MOMENTS_AS_DATES, neededBytes } from './guarded-pglite.server.ts'
import * as schema from './schema.ts'

export type Database = PgDatabase<NodePgQueryResultHKT, typeof schema>
export type Transaction = PgTransaction<
  NodePgQueryResultHKT,
  typeof schema,
  ExtractTablesWithRelations<typeof schema>
>
export type QueueDb = NonNullable<ConstructorOptions['db']>
export type OpenDatabase = {
  db: Database
  /** The same database as the job queue wants it. */
  queueDb: QueueDb
  kind: 'embedded' | 'postgres'
  /** @throws when the embedded database has too little room to write. */
  checkRoom: () => void
  /** How many connections are open and idle, and how many wait for one. */
  connections: () => { open: number; idle: number; waiting: number }
  /** Shortens the embedded database's log, which nothing else does while it runs. */
  tidy: () => Promise<void>
  close: () => Promise<void>
}

/** Too little is free on the disk of the embedded database to begin. Both in bytes. */
export class NoRoom extends Error {
  readonly free: number
  readonly needed: number
  constructor(free: number, needed: number) {
    super('the disk is full')
    this.free = free
    this.needed = needed
  }
}

/** A newer version of the program has made this database what it is: this one would not know what to do with it. */
export class NewerDatabase extends Error {
  constructor() {
    super('the database was made by a newer version')
  }
}

/** What a new embedded database takes, with the first rows. */
const NEW_DATABASE_BYTES = 48 * 1_048_576

export const migrations = {
  migrationsFolder: fileURLToPath(import.meta.resolve('#db/migrations')),
  migrationsSchema: 'public',
  migrationsTable: 'schema_migrations',
}
/** Any constant will do; it only has to be the same in every instance. */
export const MIGRATION_LOCK = 4_207_193

/** Before anything is migrated. @throws {NewerDatabase} */
async function refuseNewer(db: { execute: (query: SQL) => Promise<{ rows: unknown[] }> }): Promise<void> {
  const [table] = (await db.execute(sql`select to_regclass('public.schema_migrations') as name`)).rows
  if ((table as { name: string | null }).name === null) return
  const [last] = (await db.execute(sql`select max(created_at)::text as at from schema_migrations`)).rows
  const newest = Math.max(...readMigrationFiles(migrations).map(({ folderMillis }) => folderMillis))
  if (Number((last as { at: string | null }).at) > newest) throw new NewerDatabase()
}

/**
 * Opens and migrates the database: a PostgreSQL server, which so many processes of this program share, or PGlite in
 * `folder` when there is no url.
 * @throws {FolderInUse} when another process holds the embedded folder. @throws {NoRoom | NewerDatabase}
 */
export async function openDatabase(
  where: { url: string; processes?: number } | { folder: string },
): Promise<OpenDatabase> {
  return 'url' in where ? openPostgres(where.url, where.processes ?? 1) : openEmbedded(where.folder)
}

/**
 * How many connections each of some processes may open: 24 when it is alone. Several share a server that allows 100,
 * as PostgreSQL does by itself, and leave room for as many that take their place.
 */
export const poolSizes = (processes: number): { site: number; background: number } =>
  processes === 1
    ? { site: 20, background: 4 }
    : { site: Math.max(4, Math.floor(40 / processes)), background: 2 }

async function openPostgres(url: string, processes: number): Promise<OpenDatabase> {
  const sizes = poolSizes(processes)
  const pool = openPool(url, { ...SITE, max: sizes.site })
  const background = openPool(url, { ...BACKGROUND, max: sizes.background })
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    // Two instances may start at once: the second waits here and then finds nothing left to do.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages to warning')
    const db = drizzlePostgres({ client })
    await refuseNewer(db)
    await migratePostgres(db, migrations)
  } finally {
    // Ends the lock as well.
    await client.end()
  }
  return {
    db: drizzlePostgres({ client: pool, schema }),
    queueDb: { executeSql: (text, values) => background.query(text, values) },
    kind: 'postgres',
    checkRoom: () => {},
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    tidy: async () => {},
    close: async () => {
      await Promise.all([pool.end(), background.end()])
    },
  }
}

// In milliseconds. A page is answered within five seconds, with its content or with 503: so a query of the site
// has less. An export asks many short questions. Migrations have no limit; the queue tidies up in the background.
const SITE: pg.PoolConfig = {
  connectionTimeoutMillis: 3_000,
  statement_timeout: 4_000,
  query_timeout: 4_500,
  lock_timeout: 3_500,
  idle_in_transaction_session_timeout: 30_000,
}
const BACKGROUND: pg.PoolConfig = {
  connectionTimeoutMillis: 10_000,
  statement_timeout: 60_000,
  query_timeout: 70_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
}

function openPool(connectionString: string, limits: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ connectionString, keepAlive: true, Client: BoundedClient, ...limits })
  // A connection that breaks is replaced by the pool; without listeners it would end the process, idle or in use.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** A connection whose server has not answered in time is closed: what is asked next would only wait behind. */
class BoundedClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's call has a dozen shapes, and all are handed on.
  override query(...asked: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const answer = (super.query as any)(...asked)
    if (!(answer instanceof Promise)) return answer
    return answer.catch((err: Error) => {
      if (err.message === 'Query read timeout') this.connection.stream.destroy()
      throw err
    })
  }
}

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  const { client, close } = await startEmbedded(folder)
  const db = drizzlePglite({ client, schema })
  try {
    await refuseNewer(db)
    await migratePglite(db, migrations)
  } catch (err) {
    await close()
    throw err
  }
  client.guard()
  return {
    // Raw results differ between the two drivers in all but `rows`, which is all that anybody reads.
    db: db as unknown as Database,
    queueDb: fromPglite({
      query: (text, values) => client.query(text, values, { parsers: MOMENTS_AS_DATES }),
      exec: (text) => client.exec(text, { parsers: MOMENTS_AS_DATES }),
    }),
    kind: 'embedded',
    checkRoom: () => client.checkRoom(),
    // One, inside this process.
    connections: () => ({ open: 1, idle: 1, waiting: 0 }),
    tidy: async () => {
      await client.exec('checkpoint')
    },
    close,
  }
}

/** @throws {NoRoom} before anything is touched: a database that is begun on a full disk does not come up. */
function checkRoom(folder: string): void {
  const needed = existsSync(join(folder, 'PG_VERSION')) ? neededBytes(folder) : NEW_DATABASE_BYTES
  const free = freeBytes(folder)
  if (free < needed) throw new NoRoom(free, needed)
}

/** Holds the folder for this process alone, and runs the embedded database in it as it is. @throws {FolderInUse | NoRoom} */
export async function startEmbedded(
  folder: string,
): Promise<{ client: GuardedPglite; close: () => Promise<void> }> {
  mkdirSync(folder, { recursive: true })
  const release = holdFolder(join(folder, '..', 'db.lock'))
  try {
    checkRoom(folder)
    const client = new GuardedPglite(folder, {
      extensions: { pg_trgm },
      // Pieces of 1 MB for the log of a new database: with the usual 16 a small disk would be full at once.
      initDbStartParams: ['--wal-segsize=1'],
    })
    await client.waitReady
    const close = async () => {
      await client.close()
      release()
    }
    return { client, close }
  } catch (err) {
    release()
    throw err
  }
}
