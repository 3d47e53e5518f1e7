import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { emails } from '#db/schema.ts'
import { readContent, runCommand, withDatabase } from '../backup/backup-helpers.ts'
import { copyEmpty } from '../database-template.ts'
import { pdf } from '../make/files.ts'
import { signUpForm } from '../make/make.ts'
import { freePort } from '../postgres.ts'
import { filesIn, newDemoFolder } from './demo-folder.ts'
import { demoClient, kill, launch, openClient, ready, root, signedInDemoClient, stop } from './server.ts'

const program = join(root, 'bin/foyer.js')
const folder = mkdtempSync(join(tmpdir(), 'foyer-backups-'))
const file = join(folder, 'foyer.backup')

const acknowledged = { people: [] as string[], documents: [] as string[] }

describe('foyer backup of an embedded database in use', () => {
  beforeAll(async () => {
    const port = await freePort()
    const settings = { PORT: String(port), DATA_DIR: newDemoFolder(), DEMO: '1', TRUST_PROXY: '1' }
    const running = launch(settings)
    await ready(running, port)
    const client = signedInDemoClient(port)
    let busy = true
    const uploads = async (own: string) => {
      for (let i = 0; busy; i++) {
        const answer = await client.upload(`${own}-${i % 3}.pdf`, Buffer.concat([pdf(), randomBytes(50_000)]))
        if (answer.status === 200) acknowledged.documents.push(own)
      }
    }
    const people = async () => {
      for (let i = 1; busy; i++) {
        const form = signUpForm()
        const from = { 'x-forwarded-for': `198.51.100.${i % 250}` }
        const answer = await openClient(port).post('/signup', form, from)
        if (answer.status === 302) acknowledged.people.push(form.email)
      }
    }
    const all = [uploads('one'), uploads('two'), people()]
    await vi.waitFor(() => expect(acknowledged.documents.length).toBeGreaterThan(3), { timeout: 60_000 })
    const before = { people: [...acknowledged.people], documents: acknowledged.documents.length }
    const run = launch(settings, { program, args: ['backup', file] })
    expect([await run.ended, run.output()]).toEqual([0, expect.stringMatching(/^Backup made, .*\n$/)])
    // Rows created during the backup may be missing from it.
    busy = false
    await Promise.all(all)
    expect(acknowledged.documents.length).toBeGreaterThan(before.documents)
    Object.assign(acknowledged, { people: before.people })
    expect(await (await client.get('/readyz')).text()).toContain('database ok')

    // Limits the file size, as a full disk does.
    const limited = join(folder, 'limited.backup')
    const shell = `ulimit -f 200; exec "${process.execPath}" "${program}" backup "${limited}"`
    const child = spawn('bash', ['-c', shell], {
      cwd: root,
      // With another content folder than that of the tests' build, foyer.js would build again.
      env: { PATH: process.env.PATH, HOME: process.env.HOME, CONTENT_DIR: 'demo-content', ...settings },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
    const [code] = await once(child, 'close')
    expect([code, output]).toEqual([
      1,
      `${limited}: files this large are not allowed there. No backup was made, and no partial file is left.\n`,
    ])
    expect(readdirSync(folder)).toEqual(['foyer.backup'])
    // Stops the server while a backup reads rows; repeats if the backup finishes first.
    const temporary = join(settings.DATA_DIR, 'tmp')
    for (let server = running; ; ) {
      const broken = launch(settings, { program, args: ['backup', join(folder, 'broken.backup')] })
      const begun = () => expect(filesIn(temporary).length).toBeGreaterThan(3)
      await Promise.race([vi.waitFor(begun, { timeout: 60_000, interval: 1 }), broken.ended])
      expect(await stop(server)).toBe(0)
      expect(filesIn(temporary)).toEqual([])
      const code = await broken.ended
      if (code === 1) break
      expect(code).toBe(0)
      rmSync(join(folder, 'broken.backup'))
      server = launch(settings)
      await ready(server, port)
    }
    expect(readdirSync(folder)).toEqual(['foyer.backup'])
  })

  test('the backup contains every account created before it and every document it refers to', async () => {
    const target = { DATA_DIR: copyEmpty('foyer-restored-') }
    expect(await runCommand(target, 'verify', file)).toEqual([0, expect.not.stringContaining('But ')])
    expect((await runCommand(target, 'restore', file))[0]).toBe(0)
    const { rows, wrong, documents } = await readContent(target)
    expect(wrong).toEqual([])
    expect(documents).toBeGreaterThan(150)
    for (const email of acknowledged.people)
      expect(rows.users?.some((line) => line.includes(email))).toBe(true)
  })

  test('the backup can be restored after a killed restore, which Foyer reports on start, and then holds emails', async () => {
    const port = await freePort()
    const settings = { PORT: String(port), DATA_DIR: copyEmpty('foyer-killed-') }
    const restore = () => launch(settings, { program, args: ['restore', file] })
    const stored = () =>
      existsSync(join(settings.DATA_DIR, 'documents'))
        ? filesIn(join(settings.DATA_DIR, 'documents')).length
        : 0
    // Kills once while documents are written, and once while rows are.
    const [, all = ''] = /: ([\d,]+) stored/.exec((await runCommand(settings, 'verify', file))[1]) ?? []
    for (const enough of [20, Number(all.replace(',', ''))]) {
      const run = restore()
      await vi.waitFor(() => expect(stored()).toBeGreaterThanOrEqual(enough), {
        interval: 5,
        timeout: 60_000,
      })
      await kill(run)
      const refused = launch(settings)
      expect([await refused.ended, refused.output()]).toEqual([
        1,
        'DATA_DIR: a restore into this folder was interrupted; run it again with the same file, and then start Foyer\n',
      ])
    }
    const run = restore()
    expect([await run.ended, run.output()]).toEqual([0, expect.stringMatching(/^Restored .*\n$/)])
    // Without AUTH_SECRET, the one from the backup is used.
    expect(statSync(join(settings.DATA_DIR, 'auth-secret')).mode & 0o777).toBe(0o600)
    expect((await readContent(settings)).wrong).toEqual([])

    // Email is held after a restore.
    const running = launch(settings)
    await ready(running, port)
    const client = await demoClient(port)
    expect((await client.get('/client/documents')).status).toBe(200)
    await client.post('/forgot-password', { email: 'client@harborline.example' })
    expect(await stop(running)).toBe(0)
    const mailFolder = join(settings.DATA_DIR, 'mail')
    expect(existsSync(mailFolder) ? readdirSync(mailFolder) : []).toEqual([])
    const statuses = await withDatabase(settings, (db) =>
      db.select({ kind: emails.kind, status: emails.status }).from(emails),
    )
    expect(statuses).toContainEqual({ kind: 'reset-password', status: 'waiting' })

    // MAIL_HOLD=0 sends the held email once.
    const released = launch({ ...settings, MAIL_HOLD: '0' })
    await ready(released, port)
    await vi.waitFor(() => expect(readdirSync(mailFolder).length).toBeGreaterThan(0), { timeout: 60_000 })
    expect(await stop(released)).toBe(0)
  })
})
