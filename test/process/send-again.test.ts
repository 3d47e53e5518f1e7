import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { expect, test, vi } from 'vitest'
import { openDatabase } from '#db/connect.server.ts'
import { newServerDatabase } from '../database.ts'
import { textOf } from '../html.ts'
import { freePort } from '../postgres.ts'
import { launch, ready, stop } from './server.ts'

/** Opens an SMTP server that rejects every email until `accepts` is set; `received` lists the recipients. */
async function openSmtpServer(port: number) {
  const state = { accepts: false, received: [] as string[] }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) =>
      done(state.accepts ? null : Object.assign(new Error('Mailbox is full'), { responseCode: 452 })),
    onData: (stream, session, done) => {
      stream.resume()
      stream.on('end', () => {
        state.received.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { state, close: () => new Promise<void>((resolve) => server.close(() => resolve())) }
}

const WAIT = { timeout: 60_000, interval: 200 }
const ADMIN = 'office@firm.example'
const PASSWORD = 'correct horse battery'

/** Signs in as the administrator of a running server. */
async function administrator(port: number) {
  const origin = `http://localhost:${port}`
  let cookie = ''
  const ask = (path: string, form?: Record<string, string>) =>
    fetch(`http://127.0.0.1:${port}${path}`, {
      redirect: 'manual',
      headers: { origin, cookie },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    })
  const answer = await ask('/login', { email: ADMIN, password: PASSWORD })
  expect(answer.headers.get('location')).toBe('/admin')
  cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const page = async (path: string) => (await textOf(ask(path))).replaceAll(/<[^>]*>/g, ' ')
  return { ask, page }
}

test('a rejected email is retried on demand, fails after its last attempt, and is sent again exactly once', async () => {
  const [port, smtpPort] = [await freePort(), await freePort()]
  const { url } = await newServerDatabase()
  const settings = {
    PORT: String(port),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'foyer-again-')),
    DATABASE_URL: url,
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    APP_URL: `http://localhost:${port}`,
    AUTH_SECRET: 'a-secret-for-tests-only-0123456789',
  }
  const smtp = await openSmtpServer(smtpPort)
  const running = launch(settings)
  await ready(running, port)
  const admin = await administrator(port)

  const test = await admin.ask('/admin/mail', { intent: 'test' })
  const path = test.headers.get('location') ?? ''
  const again = { intent: 'again', entry: path.split('/').at(-1) ?? '' }
  await vi.waitFor(
    async () => expect(await admin.page(path)).toMatch(/tried once.*452.*Mailbox is full/s),
    WAIT,
  )
  expect(await admin.page(path)).toContain('Waiting, will be tried again')

  // Skips all attempts but the last, which would take two days.
  const database = await openDatabase({ url })
  await database.db.execute(
    sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() + interval '1 hour' where name = 'mail'`,
  )
  await database.close()
  expect((await admin.ask(path, again)).status).toBe(200)
  await vi.waitFor(async () => expect(await admin.page(path)).toContain('Not sent'), WAIT)
  expect(await admin.page('/admin')).toContain('mail is stuck')

  smtp.state.accepts = true
  const clicks = Array.from({ length: 5 }, () => admin.ask(path, again))
  const statuses = (await Promise.all(clicks)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409])
  await vi.waitFor(async () => expect(await admin.page(path)).toMatch(/\sSent\s/), WAIT)
  expect((await admin.ask(path, again)).status).toBe(409)
  await stop(running)
  await smtp.close()
  expect(smtp.state.received).toEqual([ADMIN])
})
