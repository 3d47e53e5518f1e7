import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#db/connect.server.ts'
import { newServerDatabase } from '../database.ts'
import { textOf } from '../html.ts'
import { freePort } from '../postgres.ts'
import { signIn } from './client.ts'
import { launch, ready, stop } from './server.ts'
import { openSmtpServer } from './smtp-server.ts'

const WAIT = { timeout: 60_000, interval: 200 }
const ADMIN = 'office@firm.example'
const PASSWORD = 'correct horse battery'

test('a rejected email can be retried on demand, fails after its last attempt, and can be sent again exactly once', async () => {
  const port = await freePort()
  let accepts = false
  const smtp = await openSmtpServer({
    onRcptTo: (_, __, done) =>
      done(accepts ? null : Object.assign(new Error('Mailbox is full'), { responseCode: 452 })),
  })
  const { url } = await newServerDatabase()
  const settings = {
    PORT: String(port),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'foyer-again-')),
    DATABASE_URL: url,
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
    SMTP_URL: `smtp://127.0.0.1:${smtp.port}`,
    APP_URL: `http://localhost:${port}`,
    AUTH_SECRET: 'a-secret-for-tests-only-0123456789',
  }
  const running = launch(settings)
  await ready(running, port)
  const { client: admin } = await signIn(port, ADMIN, PASSWORD)
  const page = async (path: string) => (await textOf(admin.get(path))).replaceAll(/<[^>]*>/g, ' ')

  const test = await admin.post('/admin/mail', { intent: 'test' })
  const path = test.headers.get('location') ?? ''
  const again = { intent: 'retry', entry: path.split('/').at(-1) ?? '' }
  await vi.waitFor(async () => expect(await page(path)).toMatch(/Tried once.*452.*Mailbox is full/s), WAIT)
  expect(await page(path)).toContain('Waiting to retry')

  // Skips all attempts but the last, which would take two days.
  const database = await openDatabase({ url })
  await database.db.execute(
    sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() + interval '1 hour' where name = 'mail'`,
  )
  await database.close()
  expect((await admin.post(path, again)).status).toBe(200)
  await vi.waitFor(async () => expect(await page(path)).toContain('Not sent'), WAIT)
  expect(await page('/admin/today')).toContain('stuck email')

  accepts = true
  const clicks = Array.from({ length: 5 }, () => admin.post(path, again))
  const statuses = (await Promise.all(clicks)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409])
  await vi.waitFor(async () => expect(await page(path)).toMatch(/\sSent\s/), WAIT)
  expect((await admin.post(path, again)).status).toBe(409)
  await stop(running)
  await smtp.close()
  expect(smtp.received.map(({ to }) => to)).toEqual([ADMIN])
})
