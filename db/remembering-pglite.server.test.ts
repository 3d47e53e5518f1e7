import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { newDatabase } from '#test/database.ts'
import { openDatabase } from './connect.server.ts'

// Both databases answer alike, whether a statement is asked for the first time or was prepared.
const { db, kind, close } = await openDatabase(await newDatabase())
afterAll(close)
await db.execute(sql`create table things (id int primary key, name text, at timestamptz)`)

const AGAIN = 8
const again = Array.from({ length: AGAIN }, (_, i) => i)
const all = async () => (await db.execute(sql`select * from things order by id`)).rows
const add = (id: number, name: string | null) =>
  db.execute(sql`insert into things (id, name) values (${id}, ${name}) returning name`)
/** How many statements the embedded database keeps prepared. */
const prepared = async () =>
  Number((await db.execute(sql`select count(*) as n from pg_prepared_statements`)).rows[0]?.n)

test('a statement that is asked again and again has its own values and rows each time', async () => {
  for (const i of again) expect((await add(i, i % 2 ? `Thing ${i}` : null)).rows).toHaveLength(1)
  for (const i of again)
    expect((await db.execute(sql`select name from things where id = ${i}`)).rows).toEqual([
      { name: i % 2 ? `Thing ${i}` : null },
    ])
  for (const _ of again) expect(await all()).toHaveLength(AGAIN)
  for (const i of again)
    expect((await db.execute(sql`select name from things where id = ${-1 - i}`)).rows).toEqual([])
})

test('one that fails leaves the next ones as they are, in a transaction and without', async () => {
  for (const i of again) await expect(add(i, 'Twice')).rejects.toMatchObject({ cause: { code: '23505' } })
  for (const i of again) {
    const both = db.transaction(async (tx) => {
      await tx.execute(sql`insert into things (id, name) values (${100 + i}, ${'Undone'}) returning name`)
      await tx
        .execute(sql`insert into things (id, name) values (${i}, ${'Twice'}) returning name`)
        .catch(() => {})
      await tx.execute(sql`select name from things where id = ${i}`)
    })
    await expect(both).rejects.toMatchObject({ cause: { code: '25P02' } })
  }
  for (const id of ['one', 'two'])
    await expect(db.execute(sql`select name from things where id = ${id}`)).rejects.toMatchObject({
      cause: { code: '22P02' },
    })
  expect(await all()).toHaveLength(AGAIN)
})

test('one whose table has changed meanwhile is asked anew', async () => {
  for (const _ of again) expect(Object.keys((await all())[0] ?? {})).toEqual(['id', 'name', 'at'])
  await db.execute(sql`alter table things drop column at, add column more int`)
  for (const _ of again) expect(Object.keys((await all())[0] ?? {})).toEqual(['id', 'name', 'more'])
  await db.execute(sql`alter table things alter column more type text using 'a word'`)
  for (const _ of again) expect((await all())[0]).toMatchObject({ more: 'a word' })
})

test('what only looks else, as a union does, makes it forget nothing', async () => {
  for (const _ of [1, 2, 3]) await db.execute(sql`select 'kept' as word from things`)
  const before = await prepared()
  for (const _ of [1, 2, 3])
    await db.execute(sql`(select id from things) union all (select 2000 from things)`)
  expect((await prepared()) > before).toBe(kind === 'embedded')
})

test('so many are kept, and none when many rows have changed', async () => {
  for (let i = 0; i < 500; i++)
    for (const _ of [1, 2]) await db.execute(sql.raw(`select ${i} as n from things`))
  const kept = await prepared()
  expect([kept > 100, kept < 500]).toEqual(kind === 'embedded' ? [true, true] : [false, true])
  await db.execute(sql`insert into things (id, name) select n, 'Many' from generate_series(1000, 5000) as n`)
  // What was dropped goes with the next statement that is new.
  await db.execute(sql`select 'something else'`)
  expect(await prepared()).toBeLessThan(10)
})
