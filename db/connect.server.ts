import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { ExtractTablesWithRelations } from 'drizzle-orm'
import { drizzle as drizzlePostgres, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgTransaction } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { type ConstructorOptions, fromPglite } from 'pg-boss'
import { holdFolder } from './folder-lock.server.ts'
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
  close: () => Promise<void>
}

const migrations = {
  migrationsFolder: fileURLToPath(import.meta.resolve('#db/migrations')),
  migrationsSchema: 'public',
  migrationsTable: 'schema_migrations',
}
/** Any constant will do; it only has to be the same in every instance. */
const MIGRATION_LOCK = 4_207_193

/**
 * Opens and migrates the database: a PostgreSQL server, or PGlite in `folder` when there is no url.
 * @throws {FolderInUse} when another process holds the embedded folder.
 */
export async function openDatabase(where: { url: string } | { folder: string }): Promise<OpenDatabase> {
  return 'url' in where ? openPostgres(where.url) : openEmbedded(where.folder)
}

async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({ connectionString: url, max: 20, connectionTimeoutMillis: 10_000 })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const client = await pool.connect()
  try {
    // Two instances may start at once: the second waits here and then finds nothing left to do.
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await client.query('set client_min_messages to warning')
    await migratePostgres(drizzlePostgres({ client }), migrations)
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK])
    await client.query('reset client_min_messages')
    client.release()
  }
  return {
    db: drizzlePostgres({ client: pool, schema }),
    queueDb: { executeSql: (text, values) => pool.query(text, values) },
    kind: 'postgres',
    close: () => pool.end(),
  }
}

async function openEmbedded(folder: string): Promise<OpenDatabase> {
  mkdirSync(folder, { recursive: true })
  const release = holdFolder(join(folder, '..', 'db.lock'))
  const client = new PGlite(folder, { extensions: { pg_trgm } })
  await client.waitReady
  const db = drizzlePglite({ client, schema })
  await migratePglite(db, migrations)
  return {
    // Raw results differ between the two drivers in all but `rows`, which is all that anybody reads.
    db: db as unknown as Database,
    queueDb: fromPglite(client),
    kind: 'embedded',
    close: async () => {
      await client.close()
      release()
    },
  }
}
