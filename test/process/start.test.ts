import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asc, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#db/connect.server.ts'
import { documents, users, usersRoles } from '#db/schema.ts'
import { newServerDatabase } from '../database.ts'
import { copyTemplate } from '../database-template.ts'
import { freePort } from '../postgres.ts'
import { kill, launch, ready, signIn, stop } from './server.ts'

const newFolder = () => join(mkdtempSync(join(tmpdir(), 'foyer-start-')), 'data')
const firm = { ADMIN_EMAIL: 'office@firm.example', ADMIN_PASSWORD: 'correct horse battery' }

test("foyer start prints the demo's URL and accounts, runs React in production mode, and locks its data folder", async () => {
  const DATA_DIR = newFolder()
  const [one, two] = [await freePort(), await freePort()]
  const first = launch(
    { PORT: String(one), DATA_DIR, LOG_LEVEL: 'debug' },
    { cwd: mkdtempSync(join(tmpdir(), 'foyer-elsewhere-')) },
  )
  await ready(first, one)
  for (const words of [`http://localhost:${one}`, 'admin@norrvane.example', '/demo/mail']) {
    expect(first.output()).toContain(words)
  }
  expect(first.output()).not.toContain('second factor')
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    expect((await fetch(`http://${host}:${one}/login`)).status).toBe(200)
  }

  expect(first.output()).toContain('"react":"production"')

  // A second process fails; the lock of a killed one does not block.
  const second = launch({ PORT: String(two), DATA_DIR })
  expect(await second.ended).toBe(1)
  expect(second.output()).toMatch(/^DATA_DIR: another Foyer process is using this folder; .*\n$/)
  await kill(first)
  const third = launch({ PORT: String(two), DATA_DIR })
  await ready(third, two)
  expect(await stop(third)).toBe(0)
})

test('foyer start loads no part of the demo in production', async () => {
  const [port, DATA_DIR] = [await freePort(), copyTemplate('foyer-start-')]
  const running = launch({ ...firm, PORT: String(port), DATA_DIR })
  await ready(running, port)
  for (const path of ['/demo/mail', '/google']) {
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404)
  }
  expect(running.output()).toMatch(/"level":40.*the administrator has no second factor/)
  expect((await signIn(port, 'admin@norrvane.example', 'foyer-demo-2026')).to).toBe(401)
  expect((await signIn(port, firm.ADMIN_EMAIL, firm.ADMIN_PASSWORD)).to).toBe('/admin')
  expect(await stop(running)).toBe(0)
  // Demo passwords are public.
  const asDemo = launch({ PORT: String(port), DATA_DIR })
  expect([await asDemo.ended, asDemo.output()]).toEqual([
    1,
    expect.stringMatching(/^ADMIN_EMAIL: is missing, but this database contains a firm’s own data. .*\n$/),
  ])
  // Every line of stdout is JSON.
  const lines = running.log().trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).level)).toContain(40)
  expect(running.output()).toContain('is running at')
})

test('three instances that start at once on a new database set it up only once and all serve requests', async () => {
  const { url } = await newServerDatabase()
  const instances = await Promise.all(
    [1, 2, 3].map(async () => {
      const port = await freePort()
      const settings = { ...firm, PORT: String(port), DATA_DIR: newFolder() }
      const AUTH_SECRET = 'a-secret-for-tests-only-0123456789'
      return { port, running: launch({ ...settings, DATABASE_URL: url, AUTH_SECRET }) }
    }),
  )
  await Promise.all(instances.map(({ running, port }) => ready(running, port)))
  const { db, close } = await openDatabase({ url })
  expect(await db.select({ email: users.email }).from(users)).toEqual([{ email: firm.ADMIN_EMAIL }])
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

test('foyer without a known command prints its commands and starts nothing', async () => {
  const run = async (...args: string[]) => {
    const { ended, output } = launch({ DATA_DIR: newFolder() }, { args })
    return [await ended, output()]
  }
  const usage = expect.stringMatching(/^Usage: foyer COMMAND .*\nCommands: start, admin, .*\n$/)
  expect(await run()).toEqual([1, usage])
  const unknown = /^There is no command 'strat'; one of start, .*; for example start\n$/
  expect(await run('strat')).toEqual([1, expect.stringMatching(unknown)])
  expect(await run('--help')).toEqual([0, usage])
})
