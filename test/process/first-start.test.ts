import { existsSync, mkdtempSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import { openDatabase } from '#db/connect.server.ts'
import { documents, users, usersRoles } from '#db/schema.ts'
import { newServerDatabase } from '../database.ts'
import { freePort } from '../postgres.ts'
import { newDemoFolder } from './demo-folder.ts'
import { launch, type Running, ready, stop } from './server.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'foyer-first-'))
const SECRET = 'a-secret-for-tests-only-0123456789'
const real = { ADMIN_EMAIL: 'office@firm.example', ADMIN_PASSWORD: 'correct horse battery' }

async function runOnServer(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return rows
}
const tablesOf = (url: string) => runOnServer(url, "select 1 from pg_tables where schemaname = 'public'")

/** Returns the exit code and the output of a program that ends by itself. */
async function outcomeOf(running: Running) {
  return [await running.ended, running.output()]
}

test('three instances that start at once on a new database set it up only once and all serve requests', async () => {
  const { url } = await newServerDatabase()
  const instances = await Promise.all(
    [1, 2, 3].map(async () => {
      const port = await freePort()
      const settings = { ...real, PORT: String(port), DATA_DIR: newFolder() }
      return { port, running: launch({ ...settings, DATABASE_URL: url, AUTH_SECRET: SECRET }) }
    }),
  )
  await Promise.all(instances.map(({ running, port }) => ready(running, port)))
  const { db, close } = await openDatabase({ url })
  expect(await db.select({ email: users.email }).from(users)).toEqual([{ email: real.ADMIN_EMAIL }])
  expect(await db.$count(usersRoles)).toBe(1)
  const names = await db.select({ name: documents.name }).from(documents).orderBy(asc(documents.name))
  expect(new Set(names.map(({ name }) => name)).size).toBe(names.length)
  expect(names.length).toBeGreaterThan(0)
  await close()
  for (const { running } of instances) expect(await stop(running)).toBe(0)
})

test('exclusive work runs on only one of two instances at a time', async () => {
  const where = await newServerDatabase()
  const [one, two] = [await openDatabase(where), await openDatabase(where)]
  const done: string[] = []
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const first = one.exclusive(async () => {
    begun.resolve()
    await end.promise
    done.push('first')
  })
  await begun.promise
  const second = two.exclusive(async () => {
    done.push('second')
  })
  const waiting = sql`select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`
  await vi.waitFor(async () => expect((await one.db.execute(waiting)).rows).toEqual([{ count: 1 }]))
  end.resolve()
  await Promise.all([first, second])
  expect(done).toEqual(['first', 'second'])
  await Promise.all([one.close(), two.close()])
})

test('starting on a port in use leaves a new database unchanged', async () => {
  const { url } = await newServerDatabase()
  const other = createServer()
  await new Promise<void>((resolve) => other.listen(0, '0.0.0.0', resolve))
  const { port } = other.address() as { port: number }
  const settings = { ...real, PORT: String(port), DATA_DIR: newFolder(), AUTH_SECRET: SECRET }
  const line = expect.stringMatching(new RegExp(`^PORT: ${port} is in use by another program; .*\\n$`))
  expect(await outcomeOf(launch({ ...settings, DATABASE_URL: url }))).toEqual([1, line])
  expect(await tablesOf(url)).toEqual([])
  expect(await outcomeOf(launch(settings))).toEqual([1, line])
  expect(existsSync(join(settings.DATA_DIR, 'db'))).toBe(false)
  other.close()
})

const server = new URL(inject('postgresUrl'))
const start = async (settings: Record<string, string>) =>
  outcomeOf(
    launch({
      ...real,
      PORT: String(await freePort()),
      DATA_DIR: newFolder(),
      AUTH_SECRET: SECRET,
      ...settings,
    }),
  )
const line = (pattern: string) => [1, expect.stringMatching(new RegExp(`^${pattern}[^\\n]*\\n$`))]

test('starting without the database password fails with one line and exit code 1', async () => {
  const url = `postgres://postgres@${server.host}/postgres`
  expect(await start({ DATABASE_URL: url })).toEqual(line('DATABASE_URL: the database requires a password'))
})

test('starting with a database role that cannot create tables fails with one line and exit code 1', async () => {
  const { url } = await newServerDatabase()
  await runOnServer(url, "create role reader login password 'reader'")
  const own = url.replace('postgres:postgres@', 'reader:reader@')
  expect(await start({ DATABASE_URL: own })).toEqual(
    line('DATABASE_URL: the role isn’t allowed to create tables'),
  )
})

test('starting on a new database with an encoding other than UTF-8 fails with one line and exit code 1', async () => {
  const url = `${server.href}/not_utf8`
  await runOnServer(
    `${server.href}/postgres`,
    "create database not_utf8 encoding 'LATIN1' locale 'C' template template0",
  )
  expect(await start({ DATABASE_URL: url })).toEqual(
    line('DATABASE_URL: the encoding of the database is LATIN1, and has to be UTF8'),
  )
  expect(await tablesOf(url)).toEqual([])
})

test('starting with a file as DATA_DIR fails with one line and exit code 1', async () => {
  const file = join(newFolder(), 'file')
  writeFileSync(file, '')
  expect(await start({ DATA_DIR: file })).toEqual(line(`DATA_DIR: ${file} is a file`))
  expect(await start({ DATA_DIR: join(file, 'data') })).toEqual(line('DATA_DIR: .* is a file, or inside one'))
})

test("starting with ADMIN_EMAIL on a demo's data fails with one line and exit code 1", async () => {
  const DATA_DIR = newDemoFolder()
  expect(await start({ DATA_DIR, AUTH_SECRET: '' })).toEqual(
    line('ADMIN_EMAIL: is set, but this database was created by a demo'),
  )
})

test('foyer without a known command prints its commands and starts nothing', async () => {
  const run = (...args: string[]) => outcomeOf(launch({ DATA_DIR: newFolder() }, { args }))
  const usage = expect.stringMatching(/^Usage: foyer COMMAND .*\nCommands: start, admin, .*\n$/)
  expect(await run()).toEqual([1, usage])
  const unknown = /^There is no command 'strat'; one of start, .*; for example start\n$/
  expect(await run('strat')).toEqual([1, expect.stringMatching(unknown)])
  expect(await run('--help')).toEqual([0, usage])
})
