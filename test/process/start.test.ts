import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { freePort } from '../postgres.ts'
import { copyTemplate } from '../template.ts'
import { signIn } from './client.ts'
import { kill, launch, ready, stop } from './server.ts'

const newFolder = () => join(mkdtempSync(join(tmpdir(), 'foyer-start-')), 'data')

describe('foyer start', () => {
  test.each([
    [{ PORT: 'abc' }, "PORT: 'abc' is not a whole number from 0 to 65535; for example 3000\n"],
    [
      { HUMAN_CHECK: 'quiz' },
      "HUMAN_CHECK: 'quiz' is not known; one of altcha, recaptcha, none; for example altcha\n",
    ],
    [
      { GOOGLE_CLIENT_ID: 'id' },
      'GOOGLE_CLIENT_SECRET: is missing, GOOGLE_CLIENT_ID is set; for example GOCSPX-secret\n',
    ],
    [
      {
        ADMIN_EMAIL: 'a@b.example',
        DATABASE_URL: 'postgres://x:y@127.0.0.1:9/z',
        AUTH_SECRET: 'x'.repeat(32),
      },
      expect.stringMatching(
        /^DATABASE_URL: Foyer can't use the database \(.*ECONNREFUSED.*\); for example .*\n$/,
      ),
    ],
  ])('ends with one line and code 1 for the settings %o', async (settings, line) => {
    const running = launch({ DATA_DIR: newFolder(), ...settings })
    expect(await running.ended).toBe(1)
    expect(running.output()).toEqual(line)
  })

  test('prints URL and accounts of the demo, serves React in production, and locks its folder', async () => {
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
    const scripts = await scriptsOf(`http://localhost:${one}`, '/login')
    // Each text is in one of React's builds only.
    expect([scripts.includes('https://react.dev/errors/'), scripts.includes('A tree hydrated but')]).toEqual([
      true,
      false,
    ])

    // A second process fails; the lock of a killed one does not block.
    const second = launch({ PORT: String(two), DATA_DIR })
    expect(await second.ended).toBe(1)
    expect(second.output()).toMatch(/^DATA_DIR: another Foyer process is using this folder; .*\n$/)
    await kill(first)
    const third = launch({ PORT: String(two), DATA_DIR })
    await ready(third, two)
    expect(await stop(third)).toBe(0)
  })

  test('loads nothing of the demo in production', async () => {
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
      expect.stringMatching(/^ADMIN_EMAIL: is missing, and this database is a firm’s own: .*\n$/),
    ])
    // Every line of stdout is JSON.
    const lines = running.log().trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).level)).toContain(40)
    expect(running.output()).toContain('is running at')
  })
})

/** Loads all scripts of a page and their imports. */
async function scriptsOf(origin: string, path: string): Promise<string> {
  const seen = new Set<string>()
  const load = async (address: string): Promise<string> => {
    const text = await (await fetch(`${origin}${address}`)).text()
    const names = [...text.matchAll(/["'](?:\.|\/assets)\/([\w.-]+\.js)["']/g)].map(
      ([, name]) => `/assets/${name}`,
    )
    const fresh = [...new Set(names)].filter((name) => !seen.has(name))
    for (const name of fresh) seen.add(name)
    return [text, ...(await Promise.all(fresh.map(load)))].join('\n')
  }
  const scripts = await load(path)
  expect(seen.size).toBeGreaterThan(1)
  return scripts
}
