import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { copyTemplate } from '../database-template.ts'
import { freePort } from '../postgres.ts'
import { kill, launch, ready, signIn, stop } from './server.ts'

const newFolder = () => join(mkdtempSync(join(tmpdir(), 'foyer-start-')), 'data')

test.each([
  [{ PORT: 'abc', HUMAN_CHECK: 'quiz' }, /^PORT: 'abc' is not .*\nHUMAN_CHECK: 'quiz' is not .*\n$/],
  [
    {
      ADMIN_EMAIL: 'a@b.example',
      AUTH_SECRET: 'x'.repeat(32),
      DATABASE_URL: 'postgres://x:y@127.0.0.1:9/z',
    },
    /^DATABASE_URL: Foyer can’t use the database \(.*ECONNREFUSED.*\); for example .*\n$/,
  ],
])('foyer start exits with code 1 and one line for each mistake in %o', async (settings, lines) => {
  const running = launch({ DATA_DIR: newFolder(), ...settings })
  expect([await running.ended, running.output()]).toEqual([1, expect.stringMatching(lines)])
})

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
  const running = launch({
    PORT: String(port),
    DATA_DIR,
    ADMIN_EMAIL: 'office@firm.example',
    ADMIN_PASSWORD: 'correct horse battery',
  })
  await ready(running, port)
  for (const path of ['/demo/mail', '/google']) {
    expect((await fetch(`http://127.0.0.1:${port}${path}`)).status).toBe(404)
  }
  expect(running.output()).toMatch(/"level":40.*the administrator has no second factor/)
  expect((await signIn(port, 'admin@norrvane.example', 'foyer-demo-2026')).to).toBe(401)
  expect((await signIn(port, 'office@firm.example', 'correct horse battery')).to).toBe('/admin')
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
