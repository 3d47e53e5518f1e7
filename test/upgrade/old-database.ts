import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import pg from 'pg'

type Where = { url: string } | { folder: string }

const folder = fileURLToPath(new URL('../../db/migrations', import.meta.url))
const { entries }: { entries: { tag: string; when: number }[] } = JSON.parse(
  readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
)

/** Returns the SQL for a range of migrations, including their rows in `schema_migrations`. */
const migrationsBetween = (first: number, last: number) =>
  entries.slice(first, last + 1).map(({ tag, when }) => {
    const statements = readFileSync(join(folder, `${tag}.sql`), 'utf8')
    const hash = createHash('sha256').update(statements).digest('hex')
    return `${statements}; insert into schema_migrations (hash, created_at) values ('${hash}', ${when});`
  })

/** Returns the SQL that inserts a file's rows in any order, without triggers. */
const rowsIn = (file: string) =>
  `set session_replication_role = replica; ${readFileSync(join(import.meta.dirname, file), 'utf8')}
   set session_replication_role = default;`

/** Runs statements on a database that the program does not have open. Returns the rows of the last one. */
export async function runStatements(where: Where, statements: string): Promise<Record<string, unknown>[]> {
  if ('url' in where) {
    const client = new pg.Client(where.url)
    await client.connect()
    const results = [await client.query(statements)].flat()
    await client.end()
    return results.at(-1)?.rows ?? []
  }
  const client = new PGlite(where.folder, { extensions: { pg_trgm } })
  const results = await client.exec(statements)
  await client.close()
  return results.at(-1)?.rows ?? []
}

/** Returns the SQL that creates an empty database as the migrations before this one leave it. */
export const migrationsBefore = (number: number) =>
  [
    'create table schema_migrations (id serial primary key, hash text not null, created_at bigint)',
    ...migrationsBetween(0, number - 1),
  ].join(';\n')

/** Migrates an empty database to migration 0000 or 0003, and inserts rows in most tables. */
export async function createOldDatabase(where: Where, migration: 0 | 3): Promise<void> {
  const statements = [
    'create table schema_migrations (id serial primary key, hash text not null, created_at bigint);',
    ...migrationsBetween(0, 0),
    rowsIn('0000.sql'),
    ...(migration === 3 ? [...migrationsBetween(1, 3), rowsIn('0003.sql')] : []),
  ]
  await runStatements(where, statements.join('\n'))
}
