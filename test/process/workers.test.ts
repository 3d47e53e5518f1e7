import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { newServerDatabase } from '../database.ts'
import { freePort } from '../postgres.ts'
import { linesOf, pidsOf } from './log-lines.ts'
import { kill, launch, type Running, ready, stop } from './server.ts'
import { type Answer, openAsker } from './several-workers.ts'

const [postgres, port] = await Promise.all([newServerDatabase(), freePort()])
const login = { email: 'office@firm.example', password: 'correct horse battery' }
const token = 'a-token-for-metrics-only'
const settings = {
  PORT: String(port),
  DATA_DIR: mkdtempSync(join(tmpdir(), 'foyer-workers-')),
  DATABASE_URL: postgres.url,
  AUTH_SECRET: 'a-secret-for-tests-only-0123456789',
  ADMIN_EMAIL: login.email,
  ADMIN_PASSWORD: login.password,
  HUMAN_CHECK: 'none',
  TRUST_PROXY: '1',
  ACCESS_LOG: '1',
  METRICS_TOKEN: token,
  WORKERS: '2',
}
let running: Running
let asker: ReturnType<typeof openAsker>

const start = async () => {
  running = launch(settings)
  await ready(running, port)
  asker = openAsker(running, port)
  const up = () => expect([pidsOf(running, 1).length, pidsOf(running, 2).length]).toEqual([1, 1])
  await vi.waitFor(up, { timeout: 60_000 })
}
beforeAll(start)
afterAll(() => kill(running))

const origin = `http://localhost:${port}`
const posted = (form: Record<string, string>, cookie = '') => ({
  method: 'POST',
  headers: { origin, cookie, 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams(form).toString(),
})
const scrape = (worker: number) =>
  asker.askOne(worker, '/metrics', { headers: { authorization: `Bearer ${token}` } })
const sampleOf = ({ body }: Answer, sample: string) =>
  Number(new RegExp(`^${sample.replaceAll(/[{}/]/g, '\\$&')} (.*)$`, 'm').exec(body)?.[1] ?? 0)
const services = 'foyer_http_requests_total{method="GET",route="/services",status="2xx"}'

test('without a PostgreSQL server more than one is refused in one line', async () => {
  const refused = launch({ WORKERS: '2', PORT: String(await freePort()), DATA_DIR: settings.DATA_DIR })
  expect([await refused.ended, refused.output()]).toEqual([
    1,
    expect.stringMatching(/^WORKERS: more than 1 needs DATABASE_URL, .*\n$/),
  ])
})

test('a limit counts what each of them was asked', async () => {
  const send = (worker: number) => {
    const inquiry = {
      ...{ fullName: 'A Visitor', companyName: 'Company', email: `${randomUUID()}@visitor.example` },
      ...{ phoneNumber: '555', serviceOfInterest: 'Other', message: 'Hello.' },
    }
    return asker.askOne(worker, '/api/inquiries', {
      method: 'POST',
      headers: { origin, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9' },
      body: JSON.stringify(inquiry),
    })
  }
  const statuses = []
  for (let i = 0; i < 10; i++) statuses.push((await send(1 + (i % 2))).status)
  // One network may send ten an hour.
  expect(statuses).toEqual(Array(10).fill(200))
  expect([(await send(1)).status, (await send(2)).status]).toEqual([429, 429])
})

test('what one of them publishes is on the next page of either', async () => {
  const { cookie } = await asker.askOne(1, '/login', posted(login))
  for (const [worker, title] of [
    [1, 'A bridge over the Ell'],
    [2, 'A second warehouse'],
  ] as const) {
    for (const one of [1, 2]) expect((await asker.askOne(one, '/portfolio')).body).not.toContain(title)
    const form = { intent: 'save', title, description: 'Built.', status: 'Planned', published: 'on' }
    expect((await asker.askOne(worker, '/admin/projects/new', posted(form, cookie))).status).toBe(302)
    for (const one of [1, 2]) expect((await asker.askOne(one, '/portfolio')).body).toContain(title)
  }
})

test('either of them tells the figures of both', async () => {
  const before = sampleOf(await scrape(1), services)
  for (const worker of [1, 1, 2, 2, 2]) await asker.askOne(worker, '/services')
  const [one, two] = [await scrape(1), await scrape(2)]
  expect([one, two].map((answer) => sampleOf(answer, services) - before)).toEqual([5, 5])
  expect([sampleOf(one, 'foyer_workers'), sampleOf(one, 'foyer_database_up')]).toEqual([2, 1])
  // Both workers, and the process that looks after them.
  expect(sampleOf(one, 'foyer_memory_bytes{kind="resident"}')).toBeGreaterThan(200_000_000)
})

test('one that is killed while it is asked is replaced, and its figures stay', async () => {
  const before = sampleOf(await scrape(2), services)
  const [pid] = pidsOf(running, 1)
  const results: boolean[][] = []
  let going = true
  const person = async () => {
    const own: boolean[] = []
    results.push(own)
    while (going)
      own.push(
        await asker.send('/about').then(
          ({ status }) => status === 200,
          () => false,
        ),
      )
  }
  const people = [person(), person(), person(), person()]
  await expect.poll(() => Math.min(...results.map((own) => own.length))).toBeGreaterThan(3)
  process.kill(pid ?? 0, 'SIGKILL')
  await expect.poll(() => pidsOf(running, 1).length).toBe(2)
  going = false
  await Promise.all(people)
  // At most what was on its way to it: the next connection is taken by the other one.
  for (const own of results) expect(own.filter((went) => !went).length).toBeLessThanOrEqual(1)
  for (const worker of [1, 2]) expect((await asker.askOne(worker, '/about')).status).toBe(200)
  const after = await scrape(1)
  expect(sampleOf(after, services)).toBe(before)
  expect([sampleOf(after, 'foyer_workers'), sampleOf(after, 'foyer_workers_replaced_total')]).toEqual([2, 1])
  expect(linesOf(running)).toContainEqual(
    expect.objectContaining({
      msg: 'a worker has ended, and is replaced',
      worker: 1,
      pid,
      signal: 'SIGKILL',
    }),
  )
})

const isAlive = (pid = 0) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('SIGTERM to the first process stops all, and when that is killed the others end with it', async () => {
  const pids = [1, 2].map((worker) => pidsOf(running, worker).at(-1))
  expect([await stop(running), pids.map(isAlive)]).toEqual([0, [false, false]])
  await start()
  // Resolves when none of them holds its output any more.
  await kill(running)
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow()
})
