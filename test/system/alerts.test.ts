import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { hostname } from 'node:os'
import { json } from 'node:stream/consumers'
import { eq, inArray, sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { postAlert, updateAlerts } from '#app/domain/system/alerts.server.ts'
import {
  alerts,
  backups,
  documents,
  documentVersions,
  emails,
  failedSignIns,
  projects,
  restores,
} from '#db/schema.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { listen } from '../listen-locally.ts'
import { makeBackup, makeClient, makeProject, removeDamaged } from '../make/make.ts'

/** A webhook receiver with a configurable response. */
const calls: unknown[] = []
let answer = { status: 204, location: '' }
const program = createServer(async (req, res) => {
  calls.push({ path: req.url, type: req.headers['content-type'], ...((await json(req)) as object) })
  res.writeHead(answer.status, answer.location ? { location: answer.location } : {}).end()
})
const alertUrl = `http://127.0.0.1:${await listen(program)}/foyer`
afterAll(() => program.close())

const TO = 'on-call@firm.example'
const { ctx, db, logs, mailsTo } = await openTestApp({ alertTo: TO, alertUrl })
const other = await openTestApp({ alertTo: TO, alertUrl })
const demo = await openTestApp({ demo: true })
const CLOCK = `clock of ${hostname()}`
const DISK = `disk of ${hostname()}`

beforeEach(async () => {
  calls.length = 0
  answer = { status: 204, location: '' }
  await db.execute(sql`delete from pgboss.job where name = 'post-alert'`)
  await db.delete(alerts)
  await removeDamaged(db)
  // The latest backup decides, and other files' backups may have the same time.
  await db.delete(backups)
  await makeBackup(db)
  await db.delete(failedSignIns)
  await db.delete(emails).where(eq(emails.to, TO))
  await db
    .update(emails)
    .set({ status: 'sent' })
    .where(inArray(emails.status, ['waiting', 'failed']))
})

const makeStuckEmail = async (hours = 2) => {
  const row = { id: randomUUID(), kind: 'test', to: 'a@b.example', subject: 'S', html: 'H', text: 'T' }
  await db.insert(emails).values({ ...row, createdAt: new Date(Date.now() - hours * 3_600_000) })
  return row.id
}
const subjects = async () => (await mailsTo(TO)).map(({ subject }) => subject.split(' | ')[0]).toReversed()
const failing = async () =>
  (await db.select().from(alerts).where(sql`ended_at is null`)).map(({ name }) => name)
/** Runs the alert checks and returns the names of active alerts. */
const check = async () => {
  await updateAlerts(ctx)
  return failing()
}
/** Runs the queued webhook calls. */
async function runCalls(): Promise<void> {
  const { rows } = await db.execute(
    sql`select data->>'key' as key from pgboss.job where name = 'post-alert' order by created_on`,
  )
  await db.execute(sql`delete from pgboss.job where name = 'post-alert'`)
  for (const { key } of rows as { key: string }[]) await postAlert(ctx, key)
}

test('an alert is sent only once across checks and instances, and once more when it is resolved', async () => {
  const id = await makeStuckEmail()
  await Promise.all([updateAlerts(ctx), updateAlerts(other.ctx)])
  await updateAlerts(ctx)
  expect(await subjects()).toEqual(['Needs attention: emails are stuck'])
  const [mail] = await mailsTo(TO)
  expect(mail?.text).toContain(
    'Emails that failed within the last week or have been waiting for more than an hour: 1.',
  )
  expect(mail?.text).toContain(`${APP_URL}/admin/system`)
  await runCalls()
  const note = {
    path: '/foyer',
    type: 'application/json',
    site: APP_URL,
    name: 'mail',
    since: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  }
  const words = expect.stringContaining('Emails that failed within the last week or have been waiting')
  expect(calls).toEqual([{ ...note, state: 'failing', words, until: null }])

  await db.update(emails).set({ status: 'sent' }).where(eq(emails.id, id))
  await Promise.all([updateAlerts(ctx), updateAlerts(other.ctx)])
  await updateAlerts(ctx)
  expect(await subjects()).toEqual(['Needs attention: emails are stuck', 'Resolved: emails are stuck'])
  await runCalls()
  expect(calls.slice(1)).toMatchObject([{ ...note, state: 'well', until: expect.stringMatching(/Z$/) }])

  await makeStuckEmail()
  await updateAlerts(ctx)
  expect(await subjects()).toHaveLength(3)
})

test('an alert is raised at once by an email that the mail server has refused', async () => {
  const id = await makeStuckEmail(0)
  expect(await check()).toEqual([])
  await db.update(emails).set({ status: 'failed', lastError: '550 unknown' }).where(eq(emails.id, id))
  expect(await check()).toEqual(['mail'])
})

test('an alert is not raised by waiting emails that are recent or emails that failed long ago', async () => {
  await makeStuckEmail(0.9)
  const old = await makeStuckEmail(24 * 8)
  await db.update(emails).set({ status: 'failed' }).where(eq(emails.id, old))
  expect(await check()).toEqual([])
  const young = await makeStuckEmail(24 * 6)
  await db.update(emails).set({ status: 'failed' }).where(eq(emails.id, young))
  expect(await check()).toEqual(['mail'])
})

test('an alert is not raised by held emails, but is raised by emails that fail despite the hold', async () => {
  await db.insert(restores).values({ id: 1, backupCreatedAt: new Date() })
  try {
    const id = await makeStuckEmail()
    expect(await check()).toEqual([])
    await db.update(emails).set({ status: 'failed' }).where(eq(emails.id, id))
    expect(await check()).toEqual(['mail'])
  } finally {
    await db.delete(restores)
  }
})

test('an alert reports many failed sign-ins and is resolved once there are fewer than half as many', async () => {
  const row = { method: 'password', startedAt: new Date(), attempts: 60 } as const
  await db.insert(failedSignIns).values([
    { ...row, network: '192.0.2.1' },
    { ...row, network: '192.0.2.2' },
  ])
  expect(await check()).toEqual(['sign-ins'])
  const [mail] = await mailsTo(TO)
  expect(mail?.text).toContain('Failed sign-ins in the last hour: 120, on 0 accounts and from 2 networks.')
  await db.delete(failedSignIns).where(eq(failedSignIns.network, '192.0.2.1'))
  expect(await check()).toEqual(['sign-ins'])
  await db.update(failedSignIns).set({ lastAt: new Date(Date.now() - 61 * 60_000) })
  await updateAlerts(ctx)
  expect(await subjects()).toEqual([
    'Needs attention: many failed sign-ins',
    'Resolved: many failed sign-ins',
  ])
})

test('an alert reports low disk space for each machine', async () => {
  const full = await openTestApp({ alertTo: TO, alertUrl, minFreeBytes: 1e18 })
  await updateAlerts(full.ctx)
  expect(await failing()).toEqual([DISK])
  expect((await mailsTo(TO))[0]?.text).toContain('Free up space.')
  await updateAlerts(ctx)
  expect(await subjects()).toEqual(['Needs attention: low disk space', 'Resolved: low disk space'])
})

test('a check that fails raises an alert, and its cause is logged', async () => {
  const temporaryFiles = {
    ...ctx.uploads.temporaryFiles,
    freeBytes: () => Promise.reject(new Error('no such disk')),
  }
  await updateAlerts({ ...ctx, uploads: { ...ctx.uploads, temporaryFiles } })
  expect(await failing()).toEqual([DISK])
  const said = logs.filter(({ msg }) => msg === 'not checked')
  expect(said).toMatchObject([{ check: DISK, err: { message: 'no such disk' } }])
})

test('an alert for a machine that is gone is resolved automatically', async () => {
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const row = { message: 'Only 3 MB are free.', since: at(5) }
  await db.insert(alerts).values([
    { ...row, name: 'disk of gone', seenAt: at(1.1) },
    { ...row, name: 'disk of busy', seenAt: at(0.9) },
  ])
  expect(await check()).toEqual(['disk of busy'])
  expect(await subjects()).toEqual(['Resolved: low disk space'])
})

test('an alert reports damaged files in the last backup, and so does the email that resolves it', async () => {
  await db.update(backups).set({ damaged: 1 })
  expect(await check()).toEqual(['backup-damage'])
  expect((await mailsTo(TO))[0]?.text).toContain(
    'Stored files that were missing or damaged at the last backup, on ',
  )
  await db.update(backups).set({ damaged: 2 })
  await updateAlerts(ctx)
  expect((await db.select().from(alerts))[0]?.message).toMatch(
    /^Stored files that were missing or damaged .*: 2\./,
  )
  await db.update(backups).set({ damaged: 0 })
  await updateAlerts(ctx)
  expect(await subjects()).toEqual([
    'Needs attention: damaged files in the last backup',
    'Resolved: damaged files in the last backup',
  ])
})

test('an alert reports an outdated backup', async () => {
  await db.update(backups).set({ finishedAt: sql`now() - interval '8 days'` })
  expect(await check()).toEqual(['backup'])
  await db.update(backups).set({ finishedAt: sql`now()` })
  await updateAlerts(ctx)
  expect(await subjects()).toEqual(['Needs attention: no recent backup', 'Resolved: no recent backup'])
})

test("an alert is raised if the clock differs from the PostgreSQL server's by minutes", async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 300_000 })
  try {
    await updateAlerts(ctx)
  } finally {
    vi.useRealTimers()
  }
  // PGlite uses this process's clock.
  const onServer = ctx.system.database === 'postgres'
  expect(await failing()).toEqual(onServer ? [CLOCK] : [])
  if (onServer)
    expect((await mailsTo(TO))[0]?.text).toMatch(
      /This server’s clock differs from the database server’s by (299|300) seconds/,
    )
  expect(await check()).toEqual([])
})

test('an alert is shown but not emailed in demo mode', async () => {
  await makeStuckEmail()
  const before = await db.$count(emails, eq(emails.kind, 'alert'))
  await updateAlerts(demo.ctx)
  expect(await failing()).toEqual(['mail'])
  expect(await db.$count(emails, eq(emails.kind, 'alert'))).toBe(before)
  const { rows } = await db.execute(sql`select 1 from pgboss.job where name = 'post-alert'`)
  expect(rows).toEqual([])
})

test.each([
  [404, ''],
  [302, alertUrl],
])(
  'the request to ALERT_URL is retried after status %i and does not follow redirects',
  async (status, location) => {
    await makeStuckEmail()
    await updateAlerts(ctx)
    answer = { status, location }
    await expect(runCalls()).rejects.toThrow(`ALERT_URL answered ${status}`)
    expect(calls).toHaveLength(1)
  },
)

test('the request to ALERT_URL is skipped if the alert has been resolved and raised again in the meantime', async () => {
  await makeStuckEmail()
  await updateAlerts(ctx)
  await db.update(alerts).set({ since: new Date(Date.now() + 1000) })
  await runCalls()
  expect(calls).toEqual([])
})

test('the request to ALERT_URL omits the name of a client who stores over 1 GB without a project, unlike the email', async () => {
  const client = await makeClient(db, { name: 'Hoarder' })
  const [id, storageKey] = [randomUUID(), randomUUID()]
  const file = { bytes: 2 ** 30 + 1, kind: 'pdf' as const }
  const row = { id, clientId: client.id, origin: 'client' as const, name: 'Large.pdf', version: 1 }
  await db.insert(documents).values({ ...row, ...file })
  await db.insert(documentVersions).values({ documentId: id, version: 1, sha256: 'x', storageKey, ...file })
  expect(await check()).toContain('new-clients')
  const mail = (await mailsTo(TO)).find(({ subject }) => subject.includes('a client without a project'))
  expect(mail?.text).toContain(`Hoarder (${client.email}, 1 GB)`)
  await runCalls()
  expect(calls).toContainEqual(
    expect.objectContaining({
      name: 'new-clients',
      words:
        'A client without a project is using more than 1 GB of storage. The System page names the account.',
    }),
  )
  expect(JSON.stringify(calls)).not.toMatch(/Hoarder|@client/)

  // A project that has only been requested does not resolve it.
  const asked = { clientId: client.id, status: 'Requested', requestedService: 'Other' }
  const project = await makeProject(db, asked)
  expect(await check()).toContain('new-clients')
  await db.update(projects).set({ status: 'In Progress' }).where(eq(projects.id, project.id))
  expect(await check()).not.toContain('new-clients')
  await db.delete(projects).where(eq(projects.id, project.id))
  expect(await check()).toContain('new-clients')
  await db.delete(documents).where(eq(documents.id, id))
  expect(await check()).not.toContain('new-clients')
})
