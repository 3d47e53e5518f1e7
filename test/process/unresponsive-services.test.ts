import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { measureActiveTime } from '#test/active-time.ts'
import { newServerDatabase } from '#test/database.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { pdf } from '#test/make/files.ts'
import { freePort } from '#test/postgres.ts'
import { startS3Server } from '#test/s3.ts'
import { demoClient } from './client.ts'
import { launch, type Running, ready, stop } from './server.ts'

/** Limits of responses: five seconds, of `/readyz` two, and half a second for a busy machine. */
const ANSWER_MS = 5_500
const READY_MS = 2_500

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
  // Fills the demo with disk storage, which is faster.
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

/** Returns status and text of a response, and expects it within the limit. */
async function inTime(ask: Promise<Response>, limit = ANSWER_MS) {
  const { result, ms } = await measureActiveTime(async () => {
    const answer = await ask
    return { status: answer.status, body: await answer.text(), retryAfter: answer.headers.get('retry-after') }
  })
  expect(ms).toBeLessThan(limit)
  return result
}

describe('a database that accepts connections but never responds', () => {
  test('leaves public pages available, and other requests get 503 within five seconds', async () => {
    expect((await client.get('/client/dashboard')).status).toBe(200)
    expect((await visit('/portfolio')).status).toBe(200)
    gates.database.hang()
    try {
      const health = await inTime(visit('/readyz'), READY_MS)
      expect([health.status, health.body]).toEqual([503, 'database failing\nstorage ok\ndisk ok\n'])
      expect((await inTime(visit('/healthz'))).status).toBe(200)
      const statusOf = async (asked: Promise<Response>) => (await inTime(asked)).status
      const open = ['/', '/portfolio', '/about', '/contact', '/login']
      expect(await Promise.all(open.map((path) => statusOf(visit(path))))).toEqual(open.map(() => 200))
      // Public pages also with a session that can't be looked up.
      const known = ['/about', '/portfolio']
      expect(await Promise.all(known.map((path) => statusOf(client.get(path))))).toEqual([200, 200])

      const own = ['/client/dashboard', '/admin'].map(async (path) => {
        const page = await inTime(client.get(path))
        expect([page.status, page.retryAfter]).toEqual([503, '30'])
        expect(page.body).toMatch(/t responding right now.*<footer/s)
      })
      const [data, logIn, upload, unknown] = await Promise.all([
        statusOf(client.get('/client/dashboard.data')),
        inTime(client.post('/login', { email: 'somebody@firm.example', password: 'a password' })),
        inTime(client.upload('A.pdf', pdf())),
        inTime(visit('/portfolio/some-project')),
        ...own,
      ])
      expect(data).toBe(503)
      expect([logIn.status, logIn.body.includes('t responding right now')]).toEqual([503, true])
      expect([upload.status, upload.body]).toEqual([503, expect.stringContaining("isn't responding")])
      // The status is sent after 150 ms; the error is shown in the streamed part.
      expect([unknown.status, unknown.body.includes('<footer')]).toEqual([200, true])
      expect(unknown.body).toMatch(/Loading project\.\.\..*request id/is)
    } finally {
      gates.database.release()
    }
    await vi.waitFor(async () => expect((await visit('/readyz')).status).toBe(200), { timeout: 60_000 })
    expect((await client.get('/client/dashboard')).status).toBe(200)
  })
})

test('an upload gets 503 within five seconds when the database hangs between its file and its row', async () => {
  expect((await client.get('/client/dashboard')).status).toBe(200)
  gates.database.make({
    up: (data) => {
      if (!data.includes('delete from "pending_objects"')) return data
      gates.database.hang()
      return null
    },
  })
  try {
    const upload = await inTime(client.upload('Between.pdf', pdf()))
    expect([upload.status, upload.body]).toEqual([503, expect.stringContaining("isn't responding")])
  } finally {
    gates.database.release()
  }
  await vi.waitFor(async () => expect((await visit('/readyz')).status).toBe(200), { timeout: 60_000 })
})

test('a start on a database that hangs ends with one line and code 1', async () => {
  const hanging = await startFaultProxy()
  const start = launch({
    DATA_DIR: mkdtempSync(join(tmpdir(), 'foyer-hanging-')),
    DEMO: '1',
    DATABASE_URL: `postgres://x:y@127.0.0.1:${hanging.port}/z`,
    AUTH_SECRET: 'a-secret-for-tests-only-0123456789',
  })
  expect(await start.ended).toBe(1)
  expect(start.output()).toMatch(
    /^DATABASE_URL: Foyer can't use the database \(timeout expired\); for example .*\n$/,
  )
  await hanging.close()
})

describe('a document storage that hangs', () => {
  test('blocks no other page, and requests for documents get 503', async () => {
    const kept = await (await client.upload('Kept.pdf', pdf())).json()
    const path = `/api/documents/${kept.id}/download`
    gates.storage.hang()
    try {
      const health = await inTime(visit('/readyz'), READY_MS)
      expect([health.status, health.body]).toEqual([200, 'database ok\nstorage failing\ndisk ok\n'])
      expect((await inTime(visit('/readyz?part=storage'), READY_MS)).status).toBe(503)
      for (const page of ['/', '/client/dashboard', '/client/documents'])
        expect([page, (await inTime(client.get(page))).status]).toEqual([page, 200])
      for (const asked of [client.upload('Lost.pdf', pdf()), client.get(path)]) {
        const { status, body, retryAfter } = await inTime(asked)
        expect([status, retryAfter]).toEqual([503, '60'])
        expect(body).toContain("Document storage isn't responding right now.")
      }
    } finally {
      gates.storage.release()
    }
    expect((await client.get(path)).status).toBe(200)
    expect((await client.upload('Kept.pdf', pdf())).status).toBe(200)
  })
})
