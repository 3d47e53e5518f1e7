import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { alerts, backups, emails, restores } from '#db/schema.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { makeClient, makeProject } from '../make/make.ts'

const TOKEN = 'a-token-for-metrics-only'
let broken = false
const { app, as, db, ctx } = await openTestApp({
  metricsToken: TOKEN,
  database: (real) =>
    new Proxy(real, {
      get: (target, name) => {
        if (broken) throw new Error('the database is gone')
        return Reflect.get(target, name)
      },
    }),
})
const plain = await openTestApp()

const ask = (token?: string) =>
  as(null).get('/metrics', token ? { headers: { authorization: `Bearer ${token}` } } : {})
const scrape = async () => {
  const answer = await ask(TOKEN)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ])
  return answer.text()
}
const sampleOf = (text: string, sample: string) => {
  const line = text.split('\n').find((line) => line.startsWith(`${sample} `))
  return Number(line?.split(' ')[1])
}

/** Returns a new application's metrics, because an application reuses its counts for a while. */
const scrapeNew = (options: Parameters<typeof openTestApp>[0] = {}) =>
  vi.waitFor(
    async () => {
      const fresh = await openTestApp({ metricsToken: TOKEN, ...options })
      const headers = { authorization: `bearer ${TOKEN}` }
      const text = await (await fresh.as(null).get('/metrics', { headers })).text()
      // On a busy machine, a response may lack the counts.
      expect(text).toContain('foyer_mail_held')
      return text
    },
    { timeout: 60_000 },
  )

test('/metrics responds with 404 when METRICS_TOKEN is not set', async () => {
  const answer = await plain.as(null).get('/metrics', { headers: { authorization: `Bearer ${TOKEN}` } })
  expect([answer.status, (await answer.text()).includes('Page not found')]).toEqual([404, true])
})

test('/metrics responds with 401 to a missing or wrong token', async () => {
  for (const token of [undefined, 'wrong', `${TOKEN}x`, TOKEN.slice(1)]) {
    const answer = await ask(token)
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="metrics"'])
    expect(await answer.text()).not.toContain('foyer_')
  }
})

test('/metrics counts requests by method, route and status class, including cached pages, files and unknown paths', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const shown = await makeProject(db, { published: true })
  const before = await scrape()
  const counts = {
    'method="GET",route="/portfolio/:slug",status="2xx"': 3,
    'method="GET",route="/client/projects/:id",status="2xx"': 2,
    'method="GET",route="/client/projects/:id",status="4xx"': 1,
    'method="POST",route="/login",status="4xx"': 1,
    'method="GET",route="/*",status="4xx"': 2,
    'method="GET",route="(file)",status="2xx"': 1,
    'method="GET",route="/healthz",status="2xx"': 1,
    'method="other",route="(other)",status="4xx"': 1,
  }
  for (let i = 0; i < 3; i++) await as(null).get(`/portfolio/${shown.slug}`)
  await as(client).get(`/client/projects/${project.id}`)
  await as(client).get(`/client/projects/${project.id}.data`)
  await as(client).get(`/client/projects/${randomUUID()}`)
  await as(null).post('/login', { email: 'no address', password: '' })
  for (const path of [`/${randomUUID()}`, `/wp-admin/${randomUUID()}.php`]) await as(null).get(path)
  await as(null).get('/favicon.ico')
  await as(null).get('/healthz')
  await app.request(`${APP_URL}/login`, { method: 'DELETE' })
  const after = await scrape()
  for (const [labels, count] of Object.entries(counts)) {
    const sample = `foyer_http_requests_total{${labels}}`
    const grown = sampleOf(after, sample) - (sampleOf(before, sample) || 0)
    expect([labels, grown >= count]).toEqual([labels, true])
  }
  // Labels never contain visitor input.
  expect(after).not.toMatch(/wp-admin|[\da-f]{8}-[\da-f]{4}/)
  expect(
    sampleOf(after, 'foyer_http_request_duration_seconds_count{method="GET",route="/portfolio/:slug"}'),
  ).toBe(sampleOf(after, 'foyer_http_requests_total{method="GET",route="/portfolio/:slug",status="2xx"}'))
  expect(sampleOf(after, 'foyer_uploads_in_flight')).toBe(0)
  // The metrics request itself.
  expect(sampleOf(after, 'foyer_http_requests_in_flight')).toBe(1)
})

test('/metrics reports on email, jobs, storage, database and process', async () => {
  const row = { kind: 'test', to: 'a@b.example', subject: 'S', html: 'H', text: 'T' }
  await db.insert(emails).values({
    ...row,
    id: randomUUID(),
    status: 'waiting',
    createdAt: new Date(Date.now() - 2 * 3_600_000),
  })
  await db.transaction((tx) => ctx.jobs.queueTask(tx, 'send-lockout-notice', randomUUID(), 0))
  const text = await scrapeNew()
  const atLeast = {
    'foyer_mails{state="waiting"}': 1,
    foyer_mails_stuck: 1,
    foyer_mails_oldest_waiting_seconds: 7200,
    'foyer_jobs_waiting{queue="send-lockout-notice"}': 1,
    'foyer_jobs_waiting{queue="email"}': 0,
    'foyer_jobs_oldest_due_seconds{queue="send-lockout-notice"}': 0,
    foyer_storage_bytes: 0,
    foyer_disk_free_bytes: 1,
    foyer_database_up: 1,
    foyer_database_ping_seconds: 0,
    'foyer_database_connections{state="idle"}': 0,
    foyer_database_waiting: 0,
    'foyer_event_loop_delay_seconds{stat="p99"}': 0,
    'foyer_memory_bytes{kind="resident"}': 10_000_000,
    foyer_start_time_seconds: 1_700_000_000,
  }
  for (const [sample, least] of Object.entries(atLeast))
    expect([sample, sampleOf(text, sample) >= least]).toEqual([sample, true])
  expect(text).toMatch(
    /^foyer_build_info\{version="\d+\.\d+\.\d+(?:-dev)?",commit="[\w-]+",node="v\d+[.\d]+"\} 1$/m,
  )
})

test('/metrics reports the last backup, held and failed emails, active alerts and storage', async () => {
  await db.delete(backups)
  await db.delete(alerts)
  const before = await scrapeNew()
  expect(before).not.toContain('foyer_backup_')
  expect(sampleOf(before, 'foyer_mail_held')).toBe(0)
  expect(sampleOf(before, 'foyer_storage_up')).toBe(1)
  expect(sampleOf(before, 'foyer_alert_active{name="backup"}')).toBe(0)

  const finishedAt = new Date(Date.now() - 3_600_000)
  await db
    .insert(backups)
    .values({ id: randomUUID(), keepsUntil: finishedAt, finishedAt, bytes: 12_345, damaged: 2 })
  await db.insert(restores).values({ id: 1, backupCreatedAt: finishedAt })
  await db.insert(alerts).values({ name: 'backup', message: 'Old.', since: finishedAt, seenAt: new Date() })
  const row = { kind: 'test', to: 'a@b.example', subject: 'S', html: 'H', text: 'T' }
  const createdAt = new Date(Date.now() - 30 * 3_600_000)
  await db.insert(emails).values({ ...row, id: randomUUID(), status: 'failed', createdAt })
  const check = () => Promise.reject(new Error('the storage is gone'))
  try {
    const text = await scrapeNew({ files: { ...ctx.files, check } })
    const age = sampleOf(text, 'foyer_backup_age_seconds')
    expect([age >= 3600, age < 7200]).toEqual([true, true])
    expect(sampleOf(text, 'foyer_backup_last_timestamp_seconds')).toBeCloseTo(finishedAt.getTime() / 1000, 0)
    expect(sampleOf(text, 'foyer_backup_bytes')).toBe(12_345)
    expect(sampleOf(text, 'foyer_backup_damaged_files')).toBe(2)
    expect(sampleOf(text, 'foyer_mail_held')).toBe(1)
    expect(sampleOf(text, 'foyer_alert_active{name="backup"}')).toBe(1)
    expect(sampleOf(text, 'foyer_alert_active{name="mail"}')).toBe(0)
    expect(sampleOf(text, 'foyer_storage_up')).toBe(0)
    expect(sampleOf(text, 'foyer_disk_up')).toBe(1)
    const failed = 'foyer_mails_unsent{state="failed",age="over_day"}'
    expect(sampleOf(text, failed)).toBe(sampleOf(before, failed) + 1)
  } finally {
    await db.delete(restores)
    await db.delete(alerts)
  }
})

test('/metrics responds while the database is unavailable, and reports it', async () => {
  broken = true
  try {
    const text = await scrape()
    expect([sampleOf(text, 'foyer_database_up'), text.includes('foyer_memory_bytes')]).toEqual([0, true])
  } finally {
    broken = false
  }
  expect(sampleOf(await scrape(), 'foyer_database_up')).toBe(1)
})
