import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { OperatorError } from '#app/core/operator-error.ts'
import { openDatabase } from '#db/connect.server.ts'
import { OlderDatabase } from '#db/errors.server.ts'
import { openSingleConnection } from '#db/single-connection.server.ts'
import { newDatabase, newMigratedDatabase } from '#test/database.ts'

type Where = Awaited<ReturnType<typeof newDatabase>>

/** Runs statements on a database without migrating it; returns the last statement's rows. */
async function runOn(where: Where, ...statements: string[]) {
  const { db, close } = await openSingleConnection(where)
  try {
    let rows: unknown[] = []
    for (const statement of statements) ({ rows } = await db.execute(sql.raw(statement)))
    return rows
  } finally {
    await close()
  }
}
const tablesOf = async (where: Where) =>
  (await runOn(where, `select tablename as name from pg_tables where schemaname = 'public' order by 1`)).map(
    (row) => (row as { name: string }).name,
  )

test("a database with another program's tables is refused at startup and left unchanged", async () => {
  const where = await newDatabase()
  await runOn(where, 'create table orders (id int)')
  const refused = openDatabase(where)
  await expect(refused).rejects.toThrow(OperatorError)
  await expect(refused).rejects.toThrow(
    /^(DATA_DIR|DATABASE_URL): the database has tables of another program in its schema public, for example 'orders'/,
  )
  expect(await tablesOf(where)).toEqual(['orders'])
})

test('a database whose first migration has an unknown hash is refused at startup and left unchanged', async () => {
  const where = await newDatabase()
  await runOn(
    where,
    'create table accounts (id text)',
    'create table schema_migrations (id serial primary key, hash text not null, created_at bigint)',
    "insert into schema_migrations (hash, created_at) values ('of-an-earlier-one', 1)",
  )
  await expect(openDatabase(where)).rejects.toThrow(/from before 0\.1\.0, and can’t be upgraded/)
  await expect(openSingleConnection(where)).rejects.toThrow(OperatorError)
})

test('a database in which another program uses a table named schema_migrations is refused and left unchanged', async () => {
  const where = await newDatabase()
  await runOn(where, 'create table schema_migrations (version text)')
  await expect(openDatabase(where)).rejects.toThrow(OperatorError)
  await expect(openSingleConnection(where)).rejects.toThrow(OperatorError)
})

test('an older database that is opened without permission to migrate is refused and left unchanged', async () => {
  const where = await newDatabase()
  await expect(openDatabase(where, { migrate: false })).rejects.toThrow(OlderDatabase)
  expect(await tablesOf(where)).toEqual([])
  const migrated = await newMigratedDatabase()
  await (await openDatabase(migrated)).close()
  await (await openDatabase(migrated, { migrate: false })).close()
})

test('a start that was killed before the first migration can be repeated', async () => {
  const where = await newDatabase()
  await runOn(
    where,
    'create table schema_migrations (id serial primary key, hash text not null, created_at bigint)',
  )
  await (await openDatabase(where)).close()
  expect(await tablesOf(where)).toContain('users')
})
