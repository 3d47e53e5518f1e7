import { fileURLToPath } from 'node:url'
import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { OperatorError } from '#app/core/operator-error.ts'
import { t } from '#app/texts.ts'
import type { Database, OpenDatabase, OpenOptions } from './database.ts'
import { NewerDatabase, OlderDatabase } from './errors.server.ts'

export const migrations = {
  migrationsFolder: fileURLToPath(import.meta.resolve('#db/migrations')),
  migrationsSchema: 'public',
  migrationsTable: 'schema_migrations',
}
/** The advisory lock's key: an arbitrary constant that is the same in every instance. */
export const MIGRATION_LOCK = 4_207_193

type Queryable = { execute: (query: SQL) => Promise<{ rows: unknown[] }> }

export const readMigrations = () => readMigrationFiles(migrations)

/** Returns this program's schema version, which is the timestamp of its latest migration. */
export const getLatestSchema = () => Math.max(...readMigrations().map(({ folderMillis }) => folderMillis))

/** Returns a database's schema version, or 0 if it is empty. */
export async function getSchema(db: Queryable): Promise<number> {
  const [table] = (await db.execute(sql`select to_regclass('public.schema_migrations')::text as name`)).rows
  if ((table as { name: string | null }).name === null) return 0
  const [last] = (await db.execute(sql`select max(created_at)::text as at from public.schema_migrations`))
    .rows
  return Number((last as { at: string | null }).at ?? 0)
}

/**
 * Migrates the database by calling `apply`, or throws without changing it. @throws {OperatorError} and the errors that
 * `check` throws
 */
export async function prepareSchema(
  db: Database,
  kind: OpenDatabase['kind'],
  { check, migrate = true }: OpenOptions,
  apply: () => Promise<void>,
) {
  await rejectForeignDatabase(db, kind)
  const schema = await getSchema(db)
  const latest = getLatestSchema()
  if (schema > latest) throw new NewerDatabase()
  if (schema < latest && !migrate) throw new OlderDatabase()
  await check?.(db)
  if (schema === latest) return
  if (schema === 0) await rejectEncoding(db)
  await apply()
  await check?.(db)
}

/**
 * Rejects a database that is neither empty nor Foyer's. With `allowOthers`, other programs' tables are allowed if none
 * of Foyer's exist. @throws {OperatorError}
 */
export async function rejectForeignDatabase(
  db: Queryable,
  kind: OpenDatabase['kind'],
  { allowOthers = false } = {},
) {
  const { rows } = await db.execute(sql`
    select c.relname as name,
      (select count(*)::int from pg_attribute a
       where a.attrelid = c.oid and a.attname in ('hash', 'created_at') and not a.attisdropped) as columns
    from pg_class c
    where c.relnamespace = to_regnamespace('public') and c.relkind in ('r', 'p')
      and not exists (select 1 from pg_depend d where d.objid = c.oid and d.deptype = 'e')`)
  const tables = rows as { name: string; columns: number }[]
  if (tables.length === 0) return
  const own = tables.find(({ name }) => name === migrations.migrationsTable)
  if (!own && allowOthers) return
  const setting = kind === 'embedded' ? 'DATA_DIR' : 'DATABASE_URL'
  if (own?.columns !== 2)
    throw new OperatorError(
      t(
        '{setting}: the database has tables of another program in its schema public, for example {table}. Nothing was changed; use a new, empty database',
        { setting, table: `'${tables[0]?.name}'` },
      ),
    )
  const [first] = (
    await db.execute(sql`select hash from public.schema_migrations order by created_at, id limit 1`)
  ).rows as { hash: string }[]
  // A start that was killed before its first migration leaves the empty table behind.
  if (!first && tables.length === 1) return
  if (first?.hash !== readMigrations()[0]?.hash)
    throw new OperatorError(
      t(
        '{setting}: the database was made by another program, or by a version of Foyer from before 0.1.0, and can’t be upgraded. Nothing was changed; use a new, empty database',
        { setting },
      ),
    )
}

/** @throws {OperatorError} unless the encoding is UTF-8 */
async function rejectEncoding(db: Queryable): Promise<void> {
  const [row] = (
    await db.execute(
      sql`select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
    )
  ).rows as { encoding: string }[]
  if (row?.encoding !== 'UTF8')
    throw new OperatorError(
      t(
        'DATABASE_URL: the encoding of the database is {encoding}, and has to be UTF8. Nothing was changed; make a new one, for example {command}',
        {
          encoding: String(row?.encoding),
          command: 'createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 foyer',
        },
      ),
    )
}
