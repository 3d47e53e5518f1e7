import { and, eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { ensureAdministrator } from '#app/domain/users/administrator.server.ts'
import { accounts, emailLinks, rateLimitAttempts } from '#db/schema.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { makeClient, makeRateLimitAttempts, PASSWORD, signUpForm } from '../make/make.ts'
import { expectPage, expectRedirect, expectStatus } from '../pages.ts'

const opened = await openTestApp({ trustProxy: 1 })
const { app, as, ctx, db, findLink, findUser, listSessions, mailsTo, makeWithPassword } = opened
beforeEach(() => db.delete(rateLimitAttempts).then(() => {}))

const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
const visitor = as(null)
const findText = async (email: string) => (await mailsTo(email))[0]?.text ?? 'no email'
const findCode = async (email: string) => (await findText(email)).match(/\b\d{6}\b/)?.[0] ?? 'no code'
const signIn = (email: string, password: string, ip = '203.0.113.1') =>
  visitor.post('/login', { email, password }, from(ip))
const requestReset = (email: string) => visitor.post('/forgot-password', { email })
const requestLink = (email: string) => visitor.post('/verify-email', { intent: 'resend', email })
const reset = { password: 'a brand new password', confirmPassword: 'a brand new password' }
const signUp = async (overrides = {}) => {
  const form = signUpForm(overrides)
  const browser = openBrowser(app)
  await browser.post('/signup', form)
  return { ...form, browser }
}

test('a password reset emails a link that works once, survives invalid forms, ends all sessions and notifies the owner', async () => {
  const client = await makeWithPassword()
  const session = as(client)
  await expectStatus(session.get('/client/dashboard'), 200)
  const words = 'Check your inbox for further instructions.'
  await expectPage(requestReset(client.email.toUpperCase()), 200, words)
  const path = await findLink(client.email)
  for (let i = 0; i < 3; i++) await expectPage(visitor.get(path), 200, client.email)

  await expectStatus(visitor.post(path.replace('reset-password', 'verify-email'), {}), 400)
  const wrong = { ...reset, confirmPassword: 'different password' }
  await expectPage(visitor.post(path, wrong), 400, 'Passwords do not match')
  await expectRedirect(visitor.post(path, reset), '/login?notice=reset')
  await expectRedirect(session.get('/client/dashboard'), '/login')
  expect(await findText(client.email)).toContain('was just changed')
  await expectStatus(signIn(client.email, PASSWORD), 401)

  const other = { password: 'another one here', confirmPassword: 'another one here' }
  await expectPage(visitor.post(path, other), 400, 'This link no longer works')
  for (const dead of [path, '/reset-password?token=unknown', '/reset-password'])
    await expectPage(visitor.get(dead), 200, 'This link no longer works.', 'href="/forgot-password"')
  await expectStatus(signIn(client.email, reset.password), 302)
})

test('a browser that blocks cookies gets a message after signing in, without a redirect loop', async () => {
  const client = await makeWithPassword()
  await expectRedirect(signIn(client.email, PASSWORD), '/client/dashboard')
  const blocked = '/login?notice=no-cookies'
  for (const page of ['/login', '/two-factor', '/invitation?token=x'])
    for (const path of ['/client/dashboard', '/client/dashboard.data', '/admin', '/two-factor']) {
      const answer = await visitor.get(path, { headers: { referer: `${APP_URL}${page}` } })
      expect([path, answer.headers.get('location') ?? (await answer.text())]).toEqual([
        path,
        expect.stringContaining(blocked),
      ])
    }
  const words = 'Your browser blocks cookies. Allow them for this site to sign in.'
  await expectPage(visitor.get(blocked), 200, words)
  await expectPage(visitor.post(blocked, { email: client.email, password: 'wrong' }), 401)
  for (const referer of ['http://elsewhere.example/login', `${APP_URL}/contact`])
    await expectRedirect(visitor.get('/client/dashboard', { headers: { referer } }), '/login')
})

test('a password reset shows an error when the database is unavailable', async () => {
  const broken = await openTestApp({ breakDatabase: true })
  await expectPage(
    broken.as(null).post('/forgot-password', { email: 'somebody@client.example' }),
    500,
    'Failed to reset password. Please check the email address.',
  )
  expect(broken.logs.some((line) => line.msg === 'form not saved')).toBe(true)
})

test("guessing an account's password from changing IPs is limited to 100 attempts, and the owner can sign in after a reset", async () => {
  const { email } = await makeWithPassword()
  await makeRateLimitAttempts(db, `password-account:${email}`, 95)
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, i) => signIn(email, `guess ${i}`, `198.51.100.${i}`)),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  expect(statuses).toEqual([...Array(5).fill(401), ...Array(10).fill(429)])
  const locked = await signIn(email, PASSWORD)
  expect(locked.headers.has('retry-after')).toBe(true)
  await expectPage(locked, 429, 'Too many wrong passwords for this account.')
  await requestReset(email)
  await expectStatus(visitor.post(await findLink(email), reset), 302)
  await expectStatus(signIn(email, reset.password), 302)
})

test('correct passwords never count as guesses', async () => {
  const { email } = await makeWithPassword()
  await makeRateLimitAttempts(db, `password-account-network:${email}|203.0.113.1`, 9)
  for (let i = 0; i < 3; i++) await expectStatus(signIn(email, PASSWORD), 302)
})

test.each([
  ['keeps the password from the latest sign-up, whose link was used', false, 302],
  ['invalidates both passwords until a reset if a new link is requested', true, 401],
])('a second sign-up with an unverified email %s', async (_, resend, status) => {
  const thief = 'password of a thief'
  const { email } = await signUp({ password: thief, confirmPassword: thief })
  const { browser } = await signUp({ email, ...reset })
  if (resend) await requestLink(email)
  await browser.post(await findLink(email), {})
  await expectStatus(signIn(email, thief), 401)
  await expectStatus(signIn(email, reset.password), status)
})

test('a single sign-up with an unverified email keeps its password when a new link is requested', async () => {
  const { email, browser } = await signUp()
  await requestLink(email)
  await browser.post(await findLink(email), {})
  await expectStatus(signIn(email, PASSWORD), 302)
})

test('sign-ups are limited to 20 an hour for each network', async () => {
  await makeRateLimitAttempts(db, 'sign-up:192.0.2.77', 19, 60)
  const signUpFrom = (ip: string) => visitor.post('/signup', signUpForm(), from(ip))
  await expectStatus(signUpFrom('192.0.2.77'), 302)
  const answer = await signUpFrom('192.0.2.77')
  expect(answer.headers.has('retry-after')).toBe(true)
  await expectPage(answer, 429, 'Too many attempts from your network.')
  await expectStatus(signUpFrom('192.0.2.78'), 302)
})

const verify = (email: string, code: string, browser: Pick<typeof visitor, 'post'> = visitor) =>
  browser.post('/verify-email', { email, code })

test('the code in the verification email works once and ignores spaces, and secrets are not stored in plain text', async () => {
  const { email, password, browser } = await signUp()
  const code = await findCode(email)
  const stored = JSON.stringify(await db.select().from(emailLinks))
  for (const secret of [(await findLink(email)).split('=')[1], password]) expect(stored).not.toContain(secret)
  await expectRedirect(
    verify(email, ` ${code.slice(0, 3)} ${code.slice(3)}`, browser),
    '/login?notice=verified',
  )
  expect((await findUser(email))?.emailVerified).toBe(true)
  await expectStatus(verify(email, code), 400)
})

test('the code in the verification email is replaced by a newer one', async () => {
  const { email, browser } = await signUp()
  const first = await findCode(email)
  await requestLink(email)
  const second = await findCode(email)
  if (first !== second) await expectStatus(verify(email, first), 400)
  await expectStatus(verify(email, second, browser), 302)
})

test('the code in the verification email is limited to ten wrong attempts in 15 minutes', async () => {
  const { email } = await signUp()
  const right = await findCode(email)
  const wrong = right === '000000' ? '000001' : '000000'
  for (let i = 0; i < 10; i++) await expectStatus(verify(email, wrong), 400)
  await expectStatus(verify(email, right), 429)
  expect((await findUser(email))?.emailVerified).toBe(false)
})

test.each(['', '12345', '1234567', 'abcdef'])('the verification code %j is rejected', async (code) => {
  await expectPage(verify('somebody@client.example', code), 400, 'Enter the six digits from the email.')
})

test('the administrator takes over an unverified account without its password and sessions', async () => {
  const email = 'new-office@firm.example'
  const start = (password?: string) =>
    ensureAdministrator({ ...ctx, adminEmail: email }, { name: 'Office', password })
  const thief = await makeWithPassword(makeClient, { email, emailVerified: false })
  const session = as(thief)
  await expectStatus(session.get('/client/dashboard'), 200)
  const { pathname, search } = new URL((await start()) ?? '')
  const passwords = and(eq(accounts.userId, thief.id), eq(accounts.providerId, 'credential'))
  expect([await db.$count(accounts, passwords), await listSessions(thief.id)]).toEqual([0, []])
  await expectStatus(session.get('/client/dashboard'), 302)
  await expectStatus(visitor.post(pathname + search, reset), 302)
  await expectStatus(signIn(email, reset.password), 302)
  expect(await start('other password')).toBeNull()
  await expectStatus(signIn(email, reset.password), 302)
})
