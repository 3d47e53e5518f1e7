import { drizzle } from 'drizzle-orm/node-postgres'
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
export type SingleSession = {
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
export async function openSingleSession(
  where: { url: string } | { folder: string },
  { alone = false } = {},
): Promise<SingleSession> {
  const opened = 'url' in where ? await openPostgres(where.url, alone) : await openEmbedded(where.folder)
  try {
    await rejectForeignDatabase(opened.db, opened.kind, { allowOthers: true })
    if ((await getSchema(opened.db)) > getLatestSchema()) throw new NewerDatabase()
    return opened
  } catch (err) {
    await opened.close()
    throw err
  }
}

async function openPostgres(url: string, alone: boolean): Promise<SingleSession> {
  if (alone) await rejectTransactionPooler(url)
  const client = await connectClient(url)
  if (alone) await waitForStartLock(client)
  await client.query('set client_min_messages to warning')
  const db = drizzle({ client, schema })
  return { db, kind: 'postgres', migrateTo: (to) => migrateTo(db, to), close: () => client.end() }
}

async function openEmbedded(folder: string): Promise<SingleSession> {
  const { startEmbedded } = await import('./embedded.server.ts')
  const { close, ...opened } = await startEmbedded(folder)
  const db = opened.db as unknown as Database
  return { db, kind: 'embedded', migrateTo: (to) => migrateTo(db, to), close }
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
