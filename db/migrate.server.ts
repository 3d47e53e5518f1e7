import { fileURLToPath } from 'node:url'
import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { NewerDatabase } from './database.ts'

export const migrations = {
  migrationsFolder: fileURLToPath(import.meta.resolve('#db/migrations')),
  migrationsSchema: 'public',
  migrationsTable: 'schema_migrations',
}
/** Any constant will do; it only has to be the same in every instance. */
export const MIGRATION_LOCK = 4_207_193

/** Before anything is migrated. @throws {NewerDatabase} */
export async function refuseNewer(db: {
  execute: (query: SQL) => Promise<{ rows: unknown[] }>
}): Promise<void> {
  const [table] = (await db.execute(sql`select to_regclass('public.schema_migrations') as name`)).rows
  if ((table as { name: string | null }).name === null) return
  const [last] = (await db.execute(sql`select max(created_at)::text as at from schema_migrations`)).rows
  const newest = Math.max(...readMigrationFiles(migrations).map(({ folderMillis }) => folderMillis))
  if (Number((last as { at: string | null }).at) > newest) throw new NewerDatabase()
}
