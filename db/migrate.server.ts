import { fileURLToPath } from 'node:url'
import { type SQL, sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import {
  type Database,
  ForeignDatabase,
  NewerDatabase,
  OlderDatabase,
  type OpenDatabase,
  type OpenOptions,
  WrongEncoding,
} from './database.ts'

export const migrations = {
  migrationsFolder: fileURLToPath(import.meta.resolve('#db/migrations')),
  migrationsSchema: 'public',
  migrationsTable: 'schema_migrations',
}
/** Any constant will do; it only has to be the same in every instance. */
export const MIGRATION_LOCK = 4_207_193

type Asked = { execute: (query: SQL) => Promise<{ rows: unknown[] }> }

export const migrationFiles = () => readMigrationFiles(migrations)

/** The newest schema that this program knows, named by the time of its migration. */
export const newestSchema = () => Math.max(...migrationFiles().map(({ folderMillis }) => folderMillis))

/** The schema of a database; 0 for one without any. */
export async function schemaOf(db: Asked): Promise<number> {
  const [table] = (await db.execute(sql`select to_regclass('public.schema_migrations')::text as name`)).rows
  if ((table as { name: string | null }).name === null) return 0
  const [last] = (await db.execute(sql`select max(created_at)::text as at from public.schema_migrations`))
    .rows
  return Number((last as { at: string | null }).at ?? 0)
}

/**
 * Migrates the database, which `apply` does, or leaves it untouched and throws.
 * @throws {ForeignDatabase | NewerDatabase | OlderDatabase | WrongEncoding} and what `check` throws
 */
export async function prepareSchema(
  db: Database,
  kind: OpenDatabase['kind'],
  { check, migrate = true }: OpenOptions,
  apply: () => Promise<void>,
): Promise<void> {
  await refuseForeign(db, kind)
  const schema = await schemaOf(db)
  const newest = newestSchema()
  if (schema > newest) throw new NewerDatabase()
  if (schema < newest && !migrate) throw new OlderDatabase()
  await check?.(db)
  if (schema === newest) return
  if (schema === 0) await refuseEncoding(db)
  await apply()
  await check?.(db)
}

/**
 * Refuses a database that is neither empty nor Foyer's; with `besideOthers`, one that another program migrates.
 * @throws {ForeignDatabase}
 */
export async function refuseForeign(
  db: Asked,
  kind: OpenDatabase['kind'],
  { besideOthers = false } = {},
): Promise<void> {
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
  if (!own && besideOthers) return
  const setting = kind === 'embedded' ? 'DATA_DIR' : 'DATABASE_URL'
  if (own?.columns !== 2)
    throw new ForeignDatabase(
      `${setting}: the database has tables of another program in its schema public, for example '${tables[0]?.name}'. Nothing was changed; use a new, empty database`,
    )
  const [first] = (
    await db.execute(sql`select hash from public.schema_migrations order by created_at, id limit 1`)
  ).rows as { hash: string }[]
  // A start that was killed before its first migration leaves the empty table behind.
  if (!first && tables.length === 1) return
  if (first?.hash !== migrationFiles()[0]?.hash)
    throw new ForeignDatabase(
      `${setting}: the database was made by another program, or by a version of Foyer from before 0.1.0, and can't be upgraded. Nothing was changed; use a new, empty database`,
    )
}

/** @throws {WrongEncoding} */
async function refuseEncoding(db: Asked): Promise<void> {
  const [row] = (
    await db.execute(
      sql`select pg_encoding_to_char(encoding) as encoding from pg_database where datname = current_database()`,
    )
  ).rows as { encoding: string }[]
  if (row?.encoding !== 'UTF8')
    throw new WrongEncoding(
      `DATABASE_URL: the encoding of the database is ${row?.encoding}, and has to be UTF8. Nothing was changed; make a new one, for example createdb --encoding=UTF8 --locale=C.UTF-8 --template=template0 foyer`,
    )
}
