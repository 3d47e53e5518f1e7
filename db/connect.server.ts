import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { OpenDatabase, OpenOptions } from './database.ts'
import { MIGRATION_LOCK, migrations, prepareSchema } from './migrate.server.ts'
import * as schema from './schema.ts'

export type { Database, OpenDatabase, QueueDb, Transaction } from './database.ts'
export { ForeignDatabase, NewerDatabase, NoRoom, OlderDatabase, WrongEncoding } from './database.ts'

/**
 * Opens and migrates the database: a PostgreSQL server, or PGlite in
 * `folder` when there is no url.
 * @throws {FolderInUse} when another process holds the embedded folder. @throws {NoRoom} and as `prepareSchema`
 */
export async function openDatabase(
  where: { url: string } | { folder: string },
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  if ('url' in where) return openPostgres(where.url, options)
  // Loaded only where it is used: who has a PostgreSQL server needs none of it in memory.
  const { openEmbedded } = await import('./embedded.server.ts')
  return openEmbedded(where.folder, options)
}

async function openPostgres(url: string, options: OpenOptions): Promise<OpenDatabase> {
  const pool = openPool(url, SITE)
  const background = openPool(url, BACKGROUND)
  await withStartLock(url, async (client) => {
    const db = drizzle({ client, schema })
    await prepareSchema(db, 'postgres', options, () => migrate(db, migrations))
  })
  return {
    db: drizzle({ client: pool, schema }),
    queueDb: { executeSql: (text, values) => background.query(text, values) },
    kind: 'postgres',
    checkRoom: () => {},
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    tidy: async () => {},
    exclusive: (work) => withStartLock(url, work),
    close: async () => {
      await Promise.all([pool.end(), background.end()])
    },
  }
}

/** Longer than a migration or a first start takes. */
const START_LOCK_TIMEOUT_MS = 600_000

/** Instances that start at once do this one after the other: the later ones find nothing left to do. */
async function withStartLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
  // Without a listener a connection that breaks would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(`set lock_timeout to ${START_LOCK_TIMEOUT_MS}`)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set lock_timeout to default')
    await client.query('set client_min_messages to warning')
    return await work(client)
  } finally {
    // Releases the lock as well.
    await client.end()
  }
}

// In milliseconds. A page is answered within five seconds, with its content or with 503: so a query of the site
// has less. An export asks many short questions. Migrations have no limit; the queue tidies up in the background.
const SITE: pg.PoolConfig = {
  max: 20,
  connectionTimeoutMillis: 3_000,
  statement_timeout: 4_000,
  query_timeout: 4_500,
  lock_timeout: 3_500,
  idle_in_transaction_session_timeout: 30_000,
}
const BACKGROUND: pg.PoolConfig = {
  max: 4,
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
