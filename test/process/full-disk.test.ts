import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { MIB } from '#app/core/units.ts'
import { copyTemplate } from '../database-template.ts'
import { pdf } from '../make/files.ts'
import { signUpForm } from '../make/make.ts'
import { freePort } from '../postgres.ts'
import { demoClient, kill, launch, openClient, ready, root, stop } from './server.ts'

const mount = mkdtempSync(join(tmpdir(), 'foyer-full-'))
const mounted = (() => {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', mount], { stdio: 'pipe' })
    return true
  } catch (cause) {
    if (process.env.FULL_DISK_INSIDE) throw cause
    return false
  }
})()
afterAll(() => {
  // Lazily, because after a failure the program still runs, and a mount inside may remain.
  if (mounted) execFileSync('umount', ['--recursive', '--lazy', mount])
  rmSync(mount, { recursive: true })
})

// Runs the test in a user namespace, in which an ordinary user can mount.
const inNamespace = () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs')
  const inside = [process.execPath, vitest, 'run', '--project', 'process', 'test/process/full-disk.test.ts']
  try {
    execFileSync('unshare', ['--user', '--map-root-user', '--mount', ...inside], {
      cwd: root,
      env: { ...process.env, FULL_DISK_INSIDE: '1' },
      stdio: 'pipe',
    })
  } catch (err) {
    const { stdout, stderr } = err as { stdout?: Buffer; stderr?: Buffer }
    throw new Error(
      `A full disk could not be shown: run it as root, or allow user namespaces.\n${stdout}\n${stderr}`,
    )
  }
}

/** Retries while the program has the file open. */
const unlessBusy = (command: string, args: string[]) =>
  vi.waitFor(() => execFileSync(command, args, { stdio: 'pipe' }), { timeout: 60_000 })

const DATA_DIR = join(mount, 'data')
const filler = join(mount, 'filler')
const free = () => statfsSync(mount).bavail * statfsSync(mount).bsize

/** Fills the disk to the last byte. */
function fill() {
  const file = openSync(filler, 'a')
  try {
    for (let written = -1; written !== 0; ) written = writeSync(file, Buffer.alloc(4096))
  } catch (err) {
    expect((err as NodeJS.ErrnoException).code).toBe('ENOSPC')
  } finally {
    closeSync(file)
  }
  expect(free()).toBe(0)
}

const onFullDisk = async () => {
  const port = await freePort()
  const settings = { PORT: String(port), DATA_DIR, MIN_FREE_DISK_MB: '4', DEMO: '1', TRUST_PROXY: '1' }
  const visitor = openClient(port)
  let visitors = 0
  const people: string[] = []
  const documents: string[] = []
  const signUp = async () => {
    const form = signUpForm()
    const answer = await visitor.post('/signup', form, { 'x-forwarded-for': `198.51.100.${++visitors}` })
    if (answer.status === 302) people.push(form.email)
    return { status: answer.status, body: await answer.text() }
  }
  let client: Awaited<ReturnType<typeof demoClient>>
  const upload = async () => {
    const answer = await client.upload(`${documents.length}.pdf`, pdf())
    if (answer.status === 200) documents.push((await answer.clone().json()).id)
    return { status: answer.status, body: await answer.text() }
  }
  copyTemplate('', DATA_DIR)

  let running = launch(settings)
  await ready(running, port)
  client = await demoClient(port)
  expect([(await signUp()).status, (await upload()).status]).toEqual([302, 200])

  // A full disk: writes are rejected, reads continue.
  fill()
  for (let i = 0; i < 3; i++) {
    expect(await signUp()).toEqual({
      status: 503,
      body: expect.stringContaining('no room left to save anything'),
    })
    expect(await upload()).toEqual({
      status: 507,
      body: expect.stringContaining('no room for more'),
    })
  }
  expect((await visitor.get('/readyz')).status).toBe(503)
  expect(await (await visitor.get('/readyz')).text()).toMatch(
    /^database ok\nstorage failing\ndisk failing\n$/,
  )
  for (const answer of [visitor.get('/'), client.get('/client/documents')])
    expect((await answer).status).toBe(200)

  // Recovers without a restart.
  rmSync(filler)
  await vi.waitFor(async () => expect((await visitor.get('/readyz')).status).toBe(200), { timeout: 60_000 })
  expect([(await signUp()).status, (await upload()).status]).toEqual([302, 200])

  // A read-only file, as after a disk error.
  const version = join(DATA_DIR, 'db/PG_VERSION')
  execFileSync('mount', ['--bind', version, version])
  await unlessBusy('mount', ['-o', 'remount,bind,ro', version])
  expect(await signUp()).toEqual({
    status: 503,
    body: expect.stringContaining('Nothing can be saved right now.'),
  })
  expect((await visitor.get('/')).status).toBe(200)
  await unlessBusy('umount', [version])
  expect((await signUp()).status).toBe(302)

  // Starting on the full disk fails with one line and leaves no files.
  fill()
  await kill(running)
  const left = () => readdirSync(join(DATA_DIR, 'tmp')).length
  const before = left()
  running = launch(settings)
  expect(await running.ended).toBe(1)
  expect(running.output()).toMatch(
    /^DATA_DIR: the disk is full: 0 MB are free, .*; free some space and start again\n$/,
  )
  expect(left()).toBeLessThanOrEqual(before)

  // Everything acknowledged is there.
  rmSync(filler)
  running = launch(settings)
  await ready(running, port)
  client = await demoClient(port)
  for (const email of people) {
    const answer = await visitor.post('/login', { email, password: signUpForm().password })
    // 403 proves the password: only the email address is not verified.
    expect([email, answer.status]).toEqual([email, 403])
  }
  for (const id of documents) expect((await client.get(`/api/documents/${id}/download`)).status).toBe(200)
  expect([people.length, documents.length]).toEqual([3, 2])
  expect((await signUp()).status).toBe(302)
  expect(left()).toBe(0)
  expect(free()).toBeGreaterThan(4 * MIB)

  const backup = join(mkdtempSync(join(tmpdir(), 'foyer-full-backup-')), 'foyer.backup')
  const command = (name: string, dataDir: string) =>
    launch({ DATA_DIR: dataDir }, { program: join(root, 'bin/foyer.js'), args: [name, backup] })
  const made = command('backup', DATA_DIR)
  expect([await made.ended, made.output()]).toEqual([0, expect.stringMatching(/^Backup made, /)])
  expect(await stop(running)).toBe(0)
  fill()
  const restore = command('restore', join(mount, 'other'))
  expect([await restore.ended, restore.output()]).toEqual([
    1,
    'DATA_DIR: the disk is full; free some space and run restore again\n',
  ])
}

test(
  'a full disk, even with kills, loses no acknowledged data, and the program recovers once there is space',
  mounted ? onFullDisk : inNamespace,
  300_000,
)
