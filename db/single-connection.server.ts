import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { DatabaseLocation } from './connect.server.ts'
import type { Database } from './database.ts'
import { NewerDatabase } from './errors.server.ts'
import {
  getLatestSchema,
  getSchema,
  migrations,
  readMigrations,
  rejectForeignDatabase,
} from './migrate.server.ts'
import { connectClient, rejectTransactionPooler, waitForStartLock } from './postgres-client.server.ts'
import * as schema from './schema.ts'

export { getLatestSchema, getSchema } from './migrate.server.ts'

/** Database opened with its current schema, over one connection without timeouts, for backups, restores and moves. */
export type SingleConnection = {
  db: Database
  kind: 'embedded' | 'postgres'
  /** Runs the migrations up to this schema version. */
  migrateTo: (schema: number) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens a database without migrating it. With `alone`, no program can start on it until it is closed. @throws
 * {FileLocked} if another process is using the embedded folder @throws {OperatorError} if it is not this version's
 */
export async function openSingleConnection(
  where: DatabaseLocation,
  { alone = false } = {},
): Promise<SingleConnection> {
  const isServer = 'url' in where
  const { client, close } = isServer
    ? await connectServer(where.url, alone)
    : await connectFolder(where.folder)
  const kind = isServer ? 'postgres' : 'embedded'
  const db = drizzle({ client, schema })
  try {
    await client.query('set client_min_messages to warning')
    await rejectForeignDatabase(db, kind, { allowOthers: true })
    if ((await getSchema(db)) > getLatestSchema()) throw new NewerDatabase()
    return { db, kind, migrateTo: (to) => migrateTo(db, to), close }
  } catch (err) {
    await close()
    throw err
  }
}

async function connectServer(url: string, alone: boolean) {
  if (alone) await rejectTransactionPooler(url)
  const client = await connectClient(url)
  if (alone) await waitForStartLock(client)
  return { client, close: () => client.end() }
}

async function connectFolder(folder: string) {
  const { openEmbeddedFolder } = await import('./embedded.server.ts')
  const { config, unlock } = await openEmbeddedFolder(folder)
  const client = new pg.Client(config)
  await client.connect().catch((err) => {
    unlock()
    throw err
  })
  const close = async () => {
    await client.end()
    unlock()
  }
  return { client, close }
}

/** Runs migrations as Drizzle's `migrate` does, which can't stop at a given one. */
async function migrateTo(db: Database, to: number): Promise<void> {
  const { dialect, session } = db as unknown as {
    dialect: { migrate: (wanted: unknown[], session: unknown, config: object) => Promise<void> }
    session: unknown
  }
  const wanted = readMigrations().filter(({ folderMillis }) => folderMillis <= to)
  await dialect.migrate(wanted, session, migrations)
}
