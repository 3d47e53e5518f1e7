import { inArray, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, expect, test } from 'vitest'
import { newServerDatabase } from '#test/database.ts'
import { isDatabaseUnavailable } from './errors.server.ts'
import { openPool } from './pool.server.ts'

const notes = pgTable('notes', { word: text().notNull() })
const closing: (() => Promise<unknown>)[] = []
afterAll(() => Promise.all(closing.map((close) => close())))

/** Opens a pool with one connection to a new database with the table `notes`. */
async function openNotes(namesStatements = true) {
  const { url } = await newServerDatabase()
  const pool = openPool({ connectionString: url, max: 1, namesStatements })
  closing.push(() => pool.end())
  await pool.query('create table notes (word text primary key)')
  const db = drizzle({ client: pool })
  const countPrepared = async () => (await pool.query('table pg_prepared_statements')).rowCount
  return { db, countPrepared }
}

test('SELECT statements are prepared once per connection, unless this is turned off', async () => {
  for (const [namesStatements, expected] of [
    [true, 2],
    [false, 0],
  ] as const) {
    const { db, countPrepared } = await openNotes(namesStatements)
    await db.insert(notes).values({ word: 'a' })
    for (const word of ['a', 'b'])
      await db
        .select()
        .from(notes)
        .where(inArray(notes.word, [word]))
    for (const number of [1, 2])
      await db.execute(sql`
        select
          ${number}::int`)
    expect(await countPrepared()).toBe(expected)
  }
})

test('a connection keeps at most 500 prepared statements, however many lengths a list has', async () => {
  const { db, countPrepared } = await openNotes()
  const words = Array.from({ length: 510 }, (_, i) => String(i))
  for (const [i] of words.entries())
    await db
      .select()
      .from(notes)
      .where(inArray(notes.word, words.slice(0, i + 1)))
  expect(await countPrepared()).toBe(500)
})

test('a failed statement leaves the connection open, with its prepared statements', async () => {
  const { db, countPrepared } = await openNotes()
  await db.select().from(notes)
  await db.insert(notes).values({ word: 'a' })
  await expect(db.insert(notes).values({ word: 'a' })).rejects.toThrow()
  expect(await countPrepared()).toBe(1)
})

test('after a migration has changed a column’s type, a prepared statement fails once as unavailable', async () => {
  const { db } = await openNotes()
  await db.select().from(notes)
  await db.execute(sql`alter table notes alter column word type varchar(20)`)
  const error = await db
    .select()
    .from(notes)
    .catch((err) => err)
  expect(isDatabaseUnavailable(error)).toBe(true)
  expect(await db.select().from(notes)).toEqual([])
})

test('a connection that the server ends is replaced', async () => {
  const { db } = await openNotes()
  await expect(db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow()
  expect(await db.select().from(notes)).toEqual([])
})

test('a connection on which a transaction can’t begin is replaced', async () => {
  const { db } = await openNotes()
  const endOfTransaction = db.transaction((tx) =>
    tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
  )
  await expect(endOfTransaction).rejects.toThrow()
  await db.execute(sql`set default_transaction_isolation to 'serializable'`)
  await expect(
    db.transaction(async () => {}, { isolationLevel: 'impossible' as 'serializable' }),
  ).rejects.toThrow()
  expect((await db.execute(sql`show default_transaction_isolation`)).rows).toEqual([
    { default_transaction_isolation: 'read committed' },
  ])
})
