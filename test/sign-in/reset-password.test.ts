import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ensureAdministrator } from '#app/domain/users/administrator.server.ts'
import { accounts, emailLinks, rateLimitAttempts, sessions, users } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { givePassword, makeClient, makeRateLimitAttempts, PASSWORD, signUpForm } from '../make/make.ts'

const { as, ctx, db, mailsTo } = await openTestApp({ trustProxy: 1 })
beforeEach(() => db.delete(rateLimitAttempts).then(() => {}))

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const visitor = as(null)
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]
const newest = async (email: string) => (await mailsTo(email))[0]?.text ?? 'no mail'
const linkIn = (text: string) => text.match(/\/(verify-email|reset-password)\?token=[\w-]+/)?.[0] ?? 'no link'
const codeIn = (text: string) => text.match(/\b\d{6}\b/)?.[0] ?? 'no code'
const logIn = (email: string, password: string, ip = '203.0.113.1') =>
  visitor.post('/login', { email, password }, from(ip))
const reset = { password: 'a brand new password', confirmPassword: 'a brand new password' }

async function makeClientWithPassword() {
  const client = await makeClient(db)
  await givePassword(db, client)
  return client
}

describe('a password reset', () => {
  test('emails a link that sets a new password once, survives wrong forms, ends all sessions and notifies the owner', async () => {
    const client = await makeClientWithPassword()
    const session = as(client)
    expect((await session.get('/client/dashboard')).status).toBe(200)
    const asked = await visitor.post('/forgot-password', { email: client.email.toUpperCase() })
    expect(await asked.text()).toContain('Check your inbox for further instructions.')
    const path = linkIn(await newest(client.email))
    for (let i = 0; i < 3; i++) expect((await visitor.get(path)).status).toBe(200)

    expect((await visitor.post(path.replace('reset-password', 'verify-email'), {})).status).toBe(400)
    const wrong = await visitor.post(path, { ...reset, confirmPassword: 'different password' })
    expect([wrong.status, (await wrong.text()).includes('Passwords do not match')]).toEqual([400, true])
    const done = await visitor.post(path, reset)
    expect([done.status, done.headers.get('location')]).toEqual([302, '/login?notice=reset'])
    expect((await session.get('/client/dashboard')).headers.get('location')).toBe('/login')
    expect(await newest(client.email)).toContain('was just changed')
    expect((await logIn(client.email, PASSWORD)).status).toBe(401)
    expect((await logIn(client.email, reset.password)).status).toBe(302)

    const other = 'another one here'
    const again = await visitor.post(path, { password: other, confirmPassword: other })
    expect([again.status, (await again.text()).includes('This link no longer works')]).toEqual([400, true])
    expect((await logIn(client.email, reset.password)).status).toBe(302)
  })

  test('rejects an expired link', async () => {
    const client = await makeClientWithPassword()
    await visitor.post('/forgot-password', { email: client.email })
    const path = linkIn(await newest(client.email))
    await db.execute(`update email_links set expires_at = now() - interval '1 second'`)
    expect((await visitor.post(path, reset)).status).toBe(400)
    expect((await logIn(client.email, PASSWORD)).status).toBe(302)
  })

  test('shows an error when the database is unavailable', async () => {
    const broken = await openTestApp({ breakDatabase: true })
    const answer = await broken.as(null).post('/forgot-password', { email: 'somebody@client.example' })
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain('Failed to reset password. Please check the email address.')
    expect(broken.logs.some((line) => line.msg === 'form not saved')).toBe(true)
  })

  test('is limited to five requests an hour for each email', async () => {
    const { email } = await makeClientWithPassword()
    for (let i = 0; i < 5; i++) expect((await visitor.post('/forgot-password', { email })).status).toBe(200)
    const answer = await visitor.post('/forgot-password', { email })
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true])
    expect(await answer.text()).toContain('Too many emails were asked for with this address.')
    expect(await mailsTo(email)).toHaveLength(5)
  })
})

describe('guessing passwords', () => {
  test('of one account from changing IPs is limited to 100 attempts, and the owner signs in after a reset', async () => {
    const client = await makeClientWithPassword()
    await makeRateLimitAttempts(db, `password-account:${client.email}`, 95)
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, i) => logIn(client.email, `guess ${i}`, `198.51.100.${i}`)),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    const locked = await logIn(client.email, PASSWORD)
    expect([locked.status, locked.headers.has('retry-after')]).toEqual([429, true])
    expect(await locked.text()).toContain('Too many wrong passwords for this account.')

    await visitor.post('/forgot-password', { email: client.email })
    expect((await visitor.post(linkIn(await newest(client.email)), reset)).status).toBe(302)
    expect((await logIn(client.email, reset.password)).status).toBe(302)
  })

  test('never counts correct passwords', async () => {
    const client = await makeClientWithPassword()
    await makeRateLimitAttempts(db, `password-account-network:${client.email}|203.0.113.1`, 9)
    for (let i = 0; i < 3; i++) expect((await logIn(client.email, PASSWORD)).status).toBe(302)
  })

  test('is also limited at the endpoint of the library', async () => {
    const client = await makeClientWithPassword()
    await makeRateLimitAttempts(db, `password-account-network:${client.email}|127.0.0.1`, 8)
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) {
      const answer = await visitor.json('/api/auth/sign-in/email', {
        email: client.email,
        password: `guess ${i}`,
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([401, 401, 429, 429])
  })
})

describe('a sign-up with an unverified email', () => {
  test.each([
    ['keeps the password of the latest sign-up, whose link was used', false, 302],
    ['makes both passwords invalid until a reset when a new link is requested', true, 401],
  ])('%s', async (_, resend, status) => {
    const thief = 'password of a thief'
    const form = signUpForm({ password: thief, confirmPassword: thief })
    await visitor.post('/signup', form)
    await visitor.post('/signup', signUpForm({ email: form.email, ...reset, name: 'The Owner' }))
    if (resend) await visitor.post('/verify-email', { intent: 'resend', email: form.email })
    await visitor.post(linkIn(await newest(form.email)), {})
    expect((await logIn(form.email, thief)).status).toBe(401)
    expect((await logIn(form.email, reset.password)).status).toBe(status)
  })

  test('keeps the password of the only sign-up when a new link is requested', async () => {
    const form = signUpForm()
    await visitor.post('/signup', form)
    await visitor.post('/verify-email', { intent: 'resend', email: form.email })
    await visitor.post(linkIn(await newest(form.email)), {})
    expect((await logIn(form.email, PASSWORD)).status).toBe(302)
  })

  test('is limited to 20 sign-ups an hour for each network', async () => {
    await makeRateLimitAttempts(db, 'sign-up:192.0.2.77', 18, 60)
    for (let i = 0; i < 2; i++)
      expect((await visitor.post('/signup', signUpForm(), from('192.0.2.77'))).status).toBe(302)
    const answer = await visitor.post('/signup', signUpForm(), from('192.0.2.77'))
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true])
    expect(await answer.text()).toContain('Too many sign-ups have come from your network.')
    expect((await visitor.post('/signup', signUpForm(), from('192.0.2.78'))).status).toBe(302)
  })
})

describe('the code of the verification email', () => {
  const verify = (email: string, code: string) => visitor.post('/verify-email', { email, code })

  test('verifies the email once, ignoring spaces, and is not stored in plain text', async () => {
    const form = signUpForm()
    await visitor.post('/signup', form)
    const text = await newest(form.email)
    const code = codeIn(text)
    const stored = JSON.stringify(await db.select().from(emailLinks))
    for (const secret of [linkIn(text).split('=')[1], form.password]) expect(stored).not.toContain(secret)
    const done = await verify(form.email, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect([done.status, done.headers.get('location')]).toEqual([302, '/login?notice=verified'])
    expect((await userOf(form.email))?.emailVerified).toBe(true)
    expect((await verify(form.email, code)).status).toBe(400)
  })

  test('is replaced by a newer one', async () => {
    const form = signUpForm()
    await visitor.post('/signup', form)
    const first = codeIn(await newest(form.email))
    await visitor.post('/verify-email', { intent: 'resend', email: form.email })
    if (first !== codeIn(await newest(form.email))) expect((await verify(form.email, first)).status).toBe(400)
    expect((await verify(form.email, codeIn(await newest(form.email)))).status).toBe(302)
  })

  test('is limited to ten wrong attempts in 15 minutes, for an unknown email too', async () => {
    const form = signUpForm()
    await visitor.post('/signup', form)
    const right = codeIn(await newest(form.email))
    const wrong = right === '000000' ? '000001' : '000000'
    for (const email of [form.email, 'nobody-with-code@client.example']) {
      for (let i = 0; i < 10; i++) expect((await verify(email, wrong)).status).toBe(400)
      expect((await verify(email, right)).status).toBe(429)
    }
    expect((await userOf(form.email))?.emailVerified).toBe(false)
  })

  test.each(['', '12345', '1234567', 'abcdef'])('rejects %j', async (code) => {
    const answer = await verify('somebody@client.example', code)
    expect([answer.status, (await answer.text()).includes('Type the six digits from the email.')]).toEqual([
      400,
      true,
    ])
  })
})

test('the administrator takes over an unverified account without its password and sessions', async () => {
  const email = 'new-office@firm.example'
  const start = (password?: string) =>
    ensureAdministrator({ ...ctx, adminEmail: email }, { name: 'Office', password })
  const thief = await makeClient(db, { email, emailVerified: false })
  await givePassword(db, thief)
  const session = as(thief)
  expect((await session.get('/client/dashboard')).status).toBe(200)
  const { pathname, search } = new URL((await start()) ?? '')
  const ofThief = and(eq(accounts.userId, thief.id), eq(accounts.providerId, 'credential'))
  expect(await db.$count(accounts, ofThief)).toBe(0)
  expect(await db.$count(sessions, eq(sessions.userId, thief.id))).toBe(0)
  expect((await session.get('/client/dashboard')).status).toBe(302)
  expect((await visitor.post(pathname + search, reset)).status).toBe(302)
  expect((await logIn(email, reset.password)).status).toBe(302)
  expect(await start('other password')).toBeNull()
  expect((await logIn(email, reset.password)).status).toBe(302)
})
