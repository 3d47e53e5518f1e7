import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Database, NewerDatabase } from './database.ts'
import {
  MIGRATION_LOCK,
  migrationFiles,
  migrations,
  newestSchema,
  refuseForeign,
  schemaOf,
} from './migrate.server.ts'
import * as schema from './schema.ts'

export { newestSchema, schemaOf } from './migrate.server.ts'

/** A database as it is, in one session without deadlines: for backups and what is made from them. */
export type OneSession = {
  db: Database
  kind: 'embedded' | 'postgres'
  /** Brings an older schema to the one of that migration. */
  migrateTo: (schema: number) => Promise<void>
  close: () => Promise<void>
}

/**
 * Opens a database without migrating it. With `alone` no program can start on it meanwhile.
 * @throws {FolderInUse} when another process holds the embedded one. @throws {ForeignDatabase | NewerDatabase}
 */
export async function openOneSession(
  where: { url: string } | { folder: string },
  { alone = false } = {},
): Promise<OneSession> {
  const opened = 'url' in where ? await openPostgres(where.url, alone) : await openEmbedded(where.folder)
  try {
    await refuseForeign(opened.db, opened.kind, { besideOthers: true })
    if ((await schemaOf(opened.db)) > newestSchema()) throw new NewerDatabase()
    return opened
  } catch (err) {
    await opened.close()
    throw err
  }
}

async function openPostgres(url: string, alone: boolean): Promise<OneSession> {
  const client = new pg.Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  if (alone) await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  await client.query('set client_min_messages to warning')
  const db = drizzle({ client, schema })
  return { db, kind: 'postgres', migrateTo: (to) => migrateTo(db, to), close: () => client.end() }
}

async function openEmbedded(folder: string): Promise<OneSession> {
  const { startEmbedded } = await import('./start-embedded.server.ts')
  const { client, close, ...opened } = await startEmbedded(folder)
  const db = opened.db as unknown as Database
  client.guard()
  return { db, kind: 'embedded', migrateTo: (to) => migrateTo(db, to), close }
}

/** What the library's own `migrate` does, but no further than asked. */
async function migrateTo(db: Database, to: number): Promise<void> {
  const { dialect, session } = db as unknown as {
    dialect: { migrate: (wanted: unknown[], session: unknown, config: object) => Promise<void> }
    session: unknown
  }
  const wanted = migrationFiles().filter(({ folderMillis }) => folderMillis <= to)
  await dialect.migrate(wanted, session, migrations)
}
