import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { pdf } from '../make/files.ts'
import { freePort } from '../postgres.ts'
import { newDemoFolder } from './demo-folder.ts'
import { demoClient, kill, launch, ready, root, signedInDemoClient, stop } from './server.ts'

// The image can't be built here, so its entry point and hooks are run as the platform does.

const program = join(root, 'deploy/image/foyer.js')
/** Runs a hook without blocking, so that closed connections are noticed in the meantime. */
async function hook(name: string, DATA_DIR: string) {
  const child = spawn(join(root, 'deploy/image/hooks', name), {
    env: { PATH: process.env.PATH, CONTENT_DIR: 'demo-content', FOYER_APP: root, DATA_DIR },
    cwd: root,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const [status] = await once(child, 'close')
  return { status, output }
}

test('a copy of /storage made while it changes is restored to its state at the pre-backup hook', async () => {
  const [port, storage] = [await freePort(), newDemoFolder()]
  const running = launch({ PORT: String(port), DATA_DIR: storage }, { program })
  await ready(running, port)
  const client = signedInDemoClient(port)
  expect((await client.upload('Before.pdf', pdf())).status).toBe(200)
  const before = await hook('pre-backup', storage)
  expect([before.status, before.output]).toEqual([
    0,
    expect.stringMatching(/^Backup made, .*foyer\.backup\n$/),
  ])
  expect((await client.upload('After.pdf', pdf())).status).toBe(200)
  const copy = join(mkdtempSync(join(tmpdir(), 'foyer-once-')), 'storage')
  cpSync(storage, copy, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  await stop(running)

  const after = await hook('post-restore', copy)
  expect([after.status, after.output]).toEqual([0, expect.stringMatching(/^Restored .*\n$/)])
  expect(readdirSync(copy)).not.toContain('restored')
  const other = await freePort()
  const restored = launch({ PORT: String(other), DATA_DIR: copy }, { program })
  await ready(restored, other)
  const documents = await (await (await demoClient(other)).get('/client/documents')).text()
  expect(documents).toContain('Before.pdf')
  expect(documents).not.toContain('After.pdf')
  await stop(restored)
})

test('the post-restore hook restores everything except a damaged document, and reports that document', async () => {
  const storage = newDemoFolder()
  const [first = ''] = readdirSync(join(storage, 'documents'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
  rmSync(first)
  expect((await hook('pre-backup', storage)).status).toBe(1)
  expect(await hook('post-restore', storage)).toEqual({
    status: 0,
    output: expect.stringMatching(/^Restored .* Already missing or damaged .*\n$/),
  })
  expect(readdirSync(storage)).not.toContain('restored')
  expect(existsSync(join(storage, 'db'))).toBe(true)
})

test('the post-restore hook leaves a copy without a backup file as it is', async () => {
  const storage = newDemoFolder()
  const entries = readdirSync(storage)
  expect(await hook('post-restore', storage)).toEqual({ status: 0, output: '' })
  expect(readdirSync(storage)).toEqual(entries)
})

test('a failed pre-backup hook leaves no backup from an earlier run', async () => {
  const storage = mkdtempSync(join(tmpdir(), 'foyer-once-'))
  cpSync(join(root, 'package.json'), join(storage, 'foyer.backup'))
  expect((await hook('pre-backup', storage)).status).toBe(1)
  expect(existsSync(join(storage, 'foyer.backup'))).toBe(false)
})

test('a new version responds to /up while the old one uses the data folder, and serves pages once the old one has stopped', async () => {
  const [first, second, storage] = [await freePort(), await freePort(), newDemoFolder()]
  const old = launch({ PORT: String(first), DATA_DIR: storage }, { program })
  await ready(old, first)
  const next = launch({ PORT: String(second), DATA_DIR: storage, DATA_DIR_WAIT_SECONDS: '60' }, { program })
  const get = (path: string) => fetch(`http://127.0.0.1:${second}${path}`)
  await vi.waitFor(async () => expect((await get('/up')).status).toBe(200), 20_000)
  expect((await get('/healthz')).status).toBe(503)
  expect((await fetch(`http://127.0.0.1:${first}/up`)).status).toBe(200)
  await kill(old)
  await ready(next, second)
  expect((await get('/client-login')).status).toBe(200)
  await stop(next)
})

test("the platform's settings become Foyer settings, and a site without an administrator does not start", async () => {
  const given = { SECRET_KEY_BASE: 'a'.repeat(64), SMTP_ADDRESS: 'mail.firm.example', SMTP_PORT: '465' }
  const running = launch(
    {
      ...given,
      SMTP_USERNAME: 'us@er',
      SMTP_PASSWORD: 'p:w',
      DATA_DIR: mkdtempSync(join(tmpdir(), 'foyer-once-')),
    },
    { program },
  )
  expect([await running.ended, running.output()]).toEqual([
    1,
    expect.stringMatching(/^ADMIN_EMAIL: is missing, .* despite TRUST_PROXY, SMTP_URL; .*\n$/),
  ])
})
