import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { expectWithin } from '#test/active-time.ts'
import { newServerDatabase } from '#test/database.ts'
import { type Fault, type FaultProxy, startFaultProxy } from '#test/fault-proxy.ts'
import { pdf } from '#test/make/files.ts'
import { freePort } from '#test/postgres.ts'
import { startS3Server } from '#test/s3.ts'
import { demoClient, launch, type Running, ready, stop } from './server.ts'

/** Time limits for responses and for `/readyz`. */
const ANSWER_MS = 5_000
const READY_MS = 2_000

const postgres = await newServerDatabase()
const s3 = await startS3Server()
const portOf = (address: string) => ({ port: Number(new URL(address).port) })
const gates = {
  database: await startFaultProxy(portOf(postgres.url)),
  storage: await startFaultProxy(portOf(s3.settings.endpoint ?? '')),
}
let running: Running
let port: number
let client: Awaited<ReturnType<typeof demoClient>>

beforeAll(async () => {
  port = await freePort()
  const settings = {
    PORT: String(port),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'foyer-hanging-')),
    DEMO: '1',
    DATABASE_URL: postgres.url.replace(/:\d+\//, `:${gates.database.port}/`),
    AUTH_SECRET: 'a-secret-for-tests-only-0123456789',
  }
  // Creates the demo data on disk storage, which is faster.
  const filling = launch(settings)
  await ready(filling, port)
  await stop(filling)
  running = launch({
    ...settings,
    S3_BUCKET: s3.settings.bucket,
    S3_ENDPOINT: `http://127.0.0.1:${gates.storage.port}`,
    AWS_ACCESS_KEY_ID: s3.settings.accessKeyId,
    AWS_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
  })
  await ready(running, port)
  client = await demoClient(port)
})
afterAll(async () => {
  await stop(running)
  await Promise.all(Object.values(gates).map((gate) => gate.close()))
  await s3.close()
})

const visit = (path: string) => fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual' })

/** Returns the status and text of a response, and expects it within the limit. */
const inTime = (ask: () => Promise<Response>, limit = ANSWER_MS) =>
  expectWithin(limit, async () => {
    const answer = await ask()
    return { status: answer.status, body: await answer.text(), retryAfter: answer.headers.get('retry-after') }
  })
/** Injects a fault during `work`, and waits until all services respond again. */
async function withFault(gate: FaultProxy, inject: () => void, work: () => Promise<void>) {
  inject()
  await work().finally(() => gate.release())
  const isReady = async () => {
    for (const path of ['/readyz', '/readyz?part=storage']) expect((await visit(path)).status).toBe(200)
  }
  await vi.waitFor(isReady, { timeout: 60_000 })
}

test('a database that never responds leaves public pages available, and other requests get 503 within five seconds', async () => {
  expect((await client.get('/client/dashboard')).status).toBe(200)
  expect((await visit('/portfolio')).status).toBe(200)
  await withFault(gates.database, gates.database.hang, async () => {
    const health = await inTime(() => visit('/readyz'), READY_MS)
    expect([health.status, health.body]).toEqual([503, 'database failing\nstorage ok\ndisk ok\n'])
    const statusOf = async (ask: () => Promise<Response>) => (await inTime(ask)).status
    const open = ['/healthz', '/', '/portfolio', '/about', '/contact', '/login']
    expect(await Promise.all(open.map((path) => statusOf(() => visit(path))))).toEqual(open.map(() => 200))
    // Public pages also work with a session that can't be looked up.
    for (const path of ['/about', '/portfolio']) expect(await statusOf(() => client.get(path))).toBe(200)

    const rejected = { email: 'somebody@firm.example', password: 'a password' }
    const [data, upload, project, ...pages] = await Promise.all([
      inTime(() => client.get('/client/dashboard.data')),
      inTime(() => client.upload('A.pdf', pdf())),
      inTime(() => visit('/portfolio/some-project')),
      inTime(() => client.get('/client/dashboard')),
      inTime(() => client.get('/admin')),
      inTime(() => client.post('/login', rejected)),
    ])
    expect(data.status).toBe(503)
    expect([upload.status, upload.body]).toEqual([503, expect.stringContaining('isn’t responding')])
    // The status is sent after 150 ms; the error is shown in the streamed part.
    expect([project.status, project.body]).toEqual([200, expect.stringContaining('<footer')])
    expect(project.body).toMatch(/Loading project\.\.\..*request id/is)
    for (const { status, retryAfter, body } of pages) {
      expect([status, retryAfter]).toEqual([503, '30'])
      expect(body).toMatch(/t responding right now.*<footer/s)
    }
  })
  expect((await client.get('/client/dashboard')).status).toBe(200)
})

test('an upload gets 503 within five seconds when the database hangs between its file and its row', async () => {
  expect((await client.get('/client/dashboard')).status).toBe(200)
  const hangAtRow: Fault = {
    up: (data) => {
      if (!data.includes('delete from "pending_objects"')) return data
      gates.database.hang()
      return null
    },
  }
  await withFault(
    gates.database,
    () => gates.database.make(hangAtRow),
    async () => {
      const upload = await inTime(() => client.upload('Between.pdf', pdf()))
      expect([upload.status, upload.body]).toEqual([503, expect.stringContaining('isn’t responding')])
    },
  )
})

test('a document storage that never responds blocks no other page, and requests for documents get 503', async () => {
  const kept = await (await client.upload('Kept.pdf', pdf())).json()
  const path = `/api/documents/${kept.id}/download`
  await withFault(gates.storage, gates.storage.hang, async () => {
    const health = await inTime(() => visit('/readyz'), READY_MS)
    expect([health.status, health.body]).toEqual([200, 'database ok\nstorage failing\ndisk ok\n'])
    expect((await inTime(() => visit('/readyz?part=storage'), READY_MS)).status).toBe(503)
    for (const page of ['/', '/client/dashboard', '/client/documents'])
      expect([page, (await inTime(() => client.get(page))).status]).toEqual([page, 200])
    for (const { status, body, retryAfter } of await Promise.all([
      inTime(() => client.upload('Lost.pdf', pdf())),
      inTime(() => client.get(path)),
    ])) {
      expect([status, retryAfter]).toEqual([503, '60'])
      expect(body).toContain('Document storage isn’t responding right now.')
    }
  })
  expect((await client.get(path)).status).toBe(200)
  expect((await client.upload('Kept.pdf', pdf())).status).toBe(200)
})
