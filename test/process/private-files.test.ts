import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDataFolder } from '#server/settings/data-folder.ts'
import { isCheckoutOpen, otherUser } from '#test/unprivileged-user.ts'
import { pdf } from '../make/files.ts'
import { freePort } from '../postgres.ts'
import { filesIn, newDemoFolder } from './demo-folder.ts'
import { launch, ready, signedInDemoClient, stop } from './server.ts'

test('starting makes DATA_DIR private, and new files are private too', async () => {
  const port = await freePort()
  const DATA_DIR = newDemoFolder()
  chmodSync(DATA_DIR, 0o777)
  const running = launch({ PORT: String(port), DATA_DIR })
  await ready(running, port)
  expect(statSync(DATA_DIR).mode & 0o777).toBe(0o700)
  const client = signedInDemoClient(port)
  expect((await client.upload('Private.pdf', pdf())).status).toBe(200)
  await client.post('/forgot-password', { email: 'client@harborline.example' })
  await vi.waitFor(() => expect(readdirSync(join(DATA_DIR, 'mail')).length).toBeGreaterThan(0), {
    timeout: 60_000,
  })
  expect(await stop(running)).toBe(0)
  // PGlite ignores the umask, but its folder is private as a whole.
  expect(statSync(join(DATA_DIR, 'db')).mode & 0o777).toBe(0o700)
  const files = filesIn(DATA_DIR).filter((path) => !path.startsWith(join(DATA_DIR, 'db')))
  expect(files.filter((path) => statSync(path).mode & 0o077)).toEqual([])
})

const root = process.getuid?.() === 0

test("starting in another user's world-writable folder fails with one line", async () => {
  const parent = mkdtempSync(join(tmpdir(), 'foyer-foreign-'))
  chmodSync(parent, 0o755)
  // Needs a world-writable folder of another user: /tmp or, as root, one given to uid 1.
  const DATA_DIR = root ? join(parent, 'data') : '/tmp'
  if (root) {
    mkdirSync(DATA_DIR)
    chownSync(DATA_DIR, 1, 1)
    chmodSync(DATA_DIR, 0o777)
  }
  const line = /^DATA_DIR: \S+ belongs to another user and anybody may write to it; .*\n?$/
  if (!isCheckoutOpen) {
    // Another user can't read this checkout, so the check is called in this process.
    const mask = process.umask()
    process.seteuid?.(65_534)
    try {
      expect(() => openDataFolder(DATA_DIR)).toThrow(line)
    } finally {
      process.seteuid?.(0)
      process.umask(mask)
    }
    return
  }
  const running = launch({ PORT: String(await freePort()), DATA_DIR }, otherUser)
  expect(await running.ended).toBe(1)
  expect(running.output()).toMatch(line)
})
