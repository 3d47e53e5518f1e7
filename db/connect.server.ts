import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'
import type { OpenDatabase, OpenOptions, QueueDb } from './database.ts'
import { migrations, prepareSchema } from './migrate.server.ts'
import { openPool } from './pool.server.ts'
import {
  connectClient,
  rejectTransactionPooler,
  toConnectionString,
  waitForStartLock,
} from './postgres-client.server.ts'
import * as schema from './schema.ts'

export type { Database, OpenDatabase, QueueDb, Transaction } from './database.ts'

/** A PostgreSQL server, or the folder of an embedded database. */
export type DatabaseLocation = { url: string; namesStatements?: boolean } | { folder: string }

/**
 * Opens and migrates the database: a PostgreSQL server, or PGlite in `folder` if there is no URL.
 * @throws {FileLocked} if another process is using the embedded folder
 * @throws {InsufficientDiskSpace} before the first write, and the errors that `prepareSchema` throws
 */
export async function openDatabase(
  where: DatabaseLocation,
  options: OpenOptions = {},
): Promise<OpenDatabase> {
  return 'url' in where ? openPostgres(where, options) : openEmbedded(where.folder, options)
}

async function openPostgres(
  { url, namesStatements = true }: { url: string; namesStatements?: boolean },
  options: OpenOptions,
): Promise<OpenDatabase> {
  await rejectTransactionPooler(url)
  const server = { connectionString: toConnectionString(url), keepAlive: true }
  // The driver reads the other timeouts of the address itself.
  const query_timeout = Number(new URL(url).searchParams.get('query_timeout') ?? SITE.query_timeout)
  const pool = openPool({ ...server, ...SITE, query_timeout, namesStatements })
  const background = openPool({ ...server, ...BACKGROUND, namesStatements: false })
  await withStartLock(url, async (client) => {
    const db = drizzle({ client, schema })
    await prepareSchema(db, 'postgres', options, () => migrate(db, migrations))
  })
  return {
    db: drizzle({ client: pool, schema }),
    queueDb: createQueueDb(background),
    kind: 'postgres',
    assertWritable: () => {},
    connections: () => countConnections(pool),
    checkpoint: async () => {},
    exclusive: (work) => withStartLock(url, work),
    close: async () => {
      await Promise.all([pool.end(), background.end()])
    },
  }
}

async function openEmbedded(folder: string, options: OpenOptions): Promise<OpenDatabase> {
  // Imported dynamically, so that an installation with a PostgreSQL server does not load it.
  const { openEmbeddedFolder } = await import('./embedded.server.ts')
  const { config, assertWritable, unlock } = await openEmbeddedFolder(folder)
  const pool = openPool({ ...config, max: 1, idleTimeoutMillis: 0, namesStatements: true })
  const close = async () => {
    await pool.end()
    unlock()
  }
  try {
    const client = await pool.connect()
    try {
      const db = drizzle({ client, schema })
      await prepareSchema(db, 'embedded', options, () => migrate(db, migrations))
    } finally {
      client.release()
    }
  } catch (err) {
    await close()
    throw err
  }
  Object.assign(pool.options, {
    waitMs: options.waitMs ?? EMBEDDED_TIMEOUT_MS,
    query_timeout: options.timeoutMs ?? EMBEDDED_TIMEOUT_MS,
  })
  return {
    db: drizzle({ client: pool, schema }),
    queueDb: createQueueDb(pool, EMBEDDED_JOB_TIMEOUT_MS),
    kind: 'embedded',
    assertWritable,
    connections: () => countConnections(pool),
    checkpoint: async () => {
      await pool.query('checkpoint')
    },
    // The folder lock already excludes all other processes.
    exclusive: (work) => work(),
    close,
  }
}

const countConnections = (pool: pg.Pool) => ({
  open: pool.totalCount,
  idle: pool.idleCount,
  waiting: pool.waitingCount,
})

function createQueueDb(pool: pg.Pool, query_timeout?: number): QueueDb {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect()
      try {
        return await client.query({ text, values, query_timeout } as pg.QueryConfig)
      } catch (err) {
        // pg-boss sends several statements in one text, which can fail between its BEGIN and COMMIT.
        await client.query('rollback').catch(() => {})
        throw err
      } finally {
        client.release()
      }
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
  // Not pg's ten seconds, because a new connection has to plan each statement again.
  idleTimeoutMillis: 600_000,
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
/** Higher than those of a server, because the statements of the embedded database wait for each other. */
const EMBEDDED_TIMEOUT_MS = 10_000
const EMBEDDED_JOB_TIMEOUT_MS = 120_000
