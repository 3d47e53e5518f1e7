import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openDataFolder } from '#server/settings/data-folder.ts'
import { isCheckoutOpen, otherUser } from '#test/unprivileged-user.ts'
import { pdf } from '../make/files.ts'
import { freePort } from '../postgres.ts'
import { signedInDemoClient } from './client.ts'
import { newDemoFolder } from './demo-folder.ts'
import { launch, ready, stop } from './server.ts'

const pathsIn = (folder: string) => [
  folder,
  ...readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
]
/** Lists files and folders with permissions for anyone but the owner. */
const open = (folder: string) =>
  pathsIn(folder).filter((path) => existsSync(path) && statSync(path).mode & 0o077)

test('starting makes all files in DATA_DIR private, and new files are private too', async () => {
  const port = await freePort()
  const DATA_DIR = newDemoFolder()
  for (const path of pathsIn(DATA_DIR)) chmodSync(path, statSync(path).isDirectory() ? 0o777 : 0o666)
  expect(open(DATA_DIR).length).toBeGreaterThan(100)
  const running = launch({ PORT: String(port), DATA_DIR })
  await ready(running, port)
  const client = signedInDemoClient(port)
  expect((await client.upload('Private.pdf', pdf())).status).toBe(200)
  await client.post('/forgot-password', { email: 'client@harborline.example' })
  await vi.waitFor(() => expect(readdirSync(join(DATA_DIR, 'mail')).length).toBeGreaterThan(0), {
    timeout: 60_000,
  })
  expect(open(DATA_DIR)).toEqual([])
  expect(await stop(running)).toBe(0)
  expect(open(DATA_DIR)).toEqual([])
})

const root = process.getuid?.() === 0

test("starting in another user's world-writable folder fails with one line", async () => {
  const parent = mkdtempSync(join(tmpdir(), 'foyer-foreign-'))
  chmodSync(parent, 0o755)
  // /tmp belongs to root; as root, the test needs another user's folder.
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
