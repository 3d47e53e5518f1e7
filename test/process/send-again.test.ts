import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { describe, expect, test, vi } from 'vitest'
import { openDatabase } from '#db/connect.server.ts'
import { newServerDatabase } from '../database.ts'
import { freePort } from '../postgres.ts'
import { copyTemplate } from '../template.ts'
import { launch, ready, stop } from './server.ts'

/** A real mail server that refuses everything until it is told to accept; what it took is in `received`. */
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

/** The administrator, logged in at a running server. */
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
  const page = async (path: string) =>
    (await (await ask(path)).text()).replaceAll('<!-- -->', '').replaceAll(/<[^>]*>/g, ' ')
  return { ask, page }
}

describe.each(['embedded', 'postgres'])('on the database %s', (kind) => {
  test('a mail that was refused is tried when asked, given up after its last try, and sent again exactly once', async () => {
    const [port, smtpPort] = [await freePort(), await freePort()]
    const folder = copyTemplate('foyer-again-')
    const where = kind === 'postgres' ? await newServerDatabase() : { folder: join(folder, 'db') }
    const settings = {
      PORT: String(port),
      DATA_DIR: folder,
      ADMIN_EMAIL: ADMIN,
      ADMIN_PASSWORD: PASSWORD,
      SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
      APP_URL: `http://localhost:${port}`,
      AUTH_SECRET: 'a-secret-for-tests-only-0123456789',
      ...('url' in where ? { DATABASE_URL: where.url } : {}),
    }
    const smtp = await openSmtpServer(smtpPort)
    let running = launch(settings)
    await ready(running, port)
    let admin = await administrator(port)

    const test = await admin.ask('/admin/mail', { intent: 'test' })
    const path = test.headers.get('location') ?? ''
    const again = { intent: 'again', entry: path.split('/').at(-1) ?? '' }
    await vi.waitFor(
      async () => expect(await admin.page(path)).toMatch(/tried once.*452.*Mailbox is full/s),
      WAIT,
    )
    expect(await admin.page(path)).toContain('Waiting, will be tried again')

    // All of its tries but the last, and the two days that they take, are skipped. The embedded database is for one
    // process at a time; on a server, the program keeps running.
    if (kind === 'embedded') await stop(running)
    const database = await openDatabase(where)
    await database.db.execute(
      sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() + interval '1 hour' where name = 'mail'`,
    )
    await database.close()
    if (kind === 'embedded') {
      running = launch(settings)
      await ready(running, port)
      admin = await administrator(port)
    }
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
})

test('email that MAIL_HOLD held back is withheld from an account that was deactivated in the meantime', async () => {
  const [port, smtpPort] = [await freePort(), await freePort()]
  const settings = {
    ...{ PORT: String(port), DATA_DIR: copyTemplate('foyer-withheld-'), HUMAN_CHECK: 'none' },
    ...{ ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD, SMTP_URL: `smtp://127.0.0.1:${smtpPort}` },
  }
  const { state, close } = await openSmtpServer(smtpPort)
  state.accepts = true
  let running = launch({ ...settings, MAIL_HOLD: '1' })
  await ready(running, port)
  const { ask } = await administrator(port)
  const [kept, out] = ['kept@client.example', 'out@client.example']
  for (const email of [out, kept]) {
    const invited = await ask('/admin/invite', { name: email, email })
    expect(invited.status).toBe(200)
  }
  const list = await (await ask(`/admin?search=${encodeURIComponent(out)}`)).text()
  const uid = /\/admin\/clients\/([\w-]+)/.exec(list)?.[1] ?? ''
  expect((await ask('/admin?index', { intent: 'deactivate', entry: uid })).status).toBe(200)
  expect(state.received).toEqual([])
  await stop(running)

  running = launch({ ...settings, MAIL_HOLD: '0' })
  await ready(running, port)
  const { page } = await administrator(port)
  await vi.waitFor(
    async () => expect(await page('/admin/mail?status=waiting')).not.toContain('@client'),
    WAIT,
  )
  expect(state.received).toEqual([kept])
  expect(await page('/admin/mail?status=withheld')).toMatch(
    /to out@client\.example.*Withheld.*The recipient’s account is deactivated\./s,
  )
  await stop(running)
  await close()
})
