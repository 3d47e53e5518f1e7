import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { OpenDatabase, OpenOptions } from './database.ts'
import { migrations, prepareSchema } from './migrate.server.ts'
import {
  connectClient,
  rejectTransactionPooler,
  toConnectionString,
  waitForStartLock,
} from './postgres-client.server.ts'
import * as schema from './schema.ts'

export type { Database, OpenDatabase, QueueDb, Transaction } from './database.ts'

/**
 * Opens and migrates the database: a PostgreSQL server, or PGlite in `folder` if there is no URL. @throws {FileLocked}
 * if another process is using the embedded folder @throws {InsufficientDiskSpace} and the errors that `prepareSchema`
 * throws
 */
export async function openDatabase(
  where: { url: string } | { folder: string },
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  if ('url' in where) return openPostgres(where.url, options)
  // Imported dynamically, so that an installation with a PostgreSQL server does not load PGlite.
  const { openEmbedded } = await import('./embedded.server.ts')
  return openEmbedded(where.folder, options)
}

async function openPostgres(url: string, options: OpenOptions): Promise<OpenDatabase> {
  await rejectTransactionPooler(url)
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
    assertWritable: () => {},
    connections: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    checkpoint: async () => {},
    exclusive: (work) => withStartLock(url, work),
    close: async () => {
      await Promise.all([pool.end(), background.end()])
    },
  }
}

/** Longer than any migration or first start. */
const START_LOCK_TIMEOUT_MS = 600_000

/** Runs work under an advisory lock, so that instances that start at the same time migrate one after the other. */
async function withStartLock<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectClient(url)
  try {
    await client.query(`set lock_timeout to ${START_LOCK_TIMEOUT_MS}`)
    await waitForStartLock(client)
    await client.query('set lock_timeout to default')
    await client.query('set client_min_messages to warning')
    return await work(client)
  } finally {
    // Closing the connection also releases the lock.
    await client.end()
  }
}

// Timeouts in milliseconds. They are below the five seconds within which every page responds, with its content or a
// 503. Migrations have no timeout.
const SITE: pg.PoolConfig = {
  max: 20,
  connectionTimeoutMillis: 3_000,
  statement_timeout: 4_000,
  query_timeout: 4_500,
  lock_timeout: 3_500,
  idle_in_transaction_session_timeout: 30_000,
}
/** Longer timeouts, for maintaining the job queue. */
const BACKGROUND: pg.PoolConfig = {
  max: 4,
  connectionTimeoutMillis: 10_000,
  statement_timeout: 60_000,
  query_timeout: 70_000,
  lock_timeout: 30_000,
  idle_in_transaction_session_timeout: 60_000,
}

function openPool(url: string, limits: pg.PoolConfig): pg.Pool {
  const connectionString = toConnectionString(url)
  const pool = new pg.Pool({ connectionString, keepAlive: true, Client: TimeoutClient, ...limits })
  // The pool replaces a broken connection, whose unhandled 'error' event would otherwise end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * Client that closes its connection after a query timeout. Otherwise, the next query would wait behind the one that
 * hangs.
 */
class TimeoutClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the driver's method has a dozen overloads.
  override query(...args: any[]): any {
    // biome-ignore lint/suspicious/noExplicitAny: as above.
    const result = (super.query as any)(...args)
    if (!(result instanceof Promise)) return result
    return result.catch((err: Error) => {
      if (err.message === 'Query read timeout') this.connection.stream.destroy()
      throw err
    })
  }
}
