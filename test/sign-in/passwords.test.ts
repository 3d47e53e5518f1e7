import { randomBytes, scryptSync } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD } from '#app/domain/sign-in/password/demo-password.ts'
import { ensureAdministrator } from '#app/domain/users/administrator.server.ts'
import { accounts, rateLimitAttempts, users } from '#db/schema.ts'
import { FAST_HASHING } from '#test/make/fast-hashing.ts'
import { ADMIN_EMAIL, createPasswordHasher, openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { makeClient, makeRateLimitAttempts, PASSWORD, signUpForm } from '../make/make.ts'
import { expectPage, expectStatus } from '../pages.ts'

const opened = await openTestApp()
const { as, db, findLink, mailsTo, makeWithPassword, signIn } = opened
/** Hashes slowly enough that requests have to queue. */
const slow = await openTestApp({
  trustProxy: 1,
  passwords: createPasswordHasher({ N: 2 ** 14, r: 8, p: 8 }, { maxRunning: 1, maxWaitMs: 60_000 }),
})
/** Never starts a hash. */
const stuck = await openTestApp({
  trustProxy: 1,
  passwords: createPasswordHasher(FAST_HASHING, { maxRunning: 0, maxWaitMs: 20 }),
})
beforeEach(() => db.delete(rateLimitAttempts).then(() => {}))

const visitor = as(null)
/** Returns a hash as versions up to 0.2 stored it at first: `salt:key`. */
const createOldHash = (password: string) => {
  const salt = randomBytes(16).toString('hex')
  const key = scryptSync(password, salt, 64, { N: 2 ** 14, r: 16, p: 1, maxmem: 2 ** 26 })
  return `${salt}:${key.toString('hex')}`
}
const hashOf = async (uid: string) =>
  (await db.select().from(accounts).where(eq(accounts.userId, uid)))[0]?.password ?? ''
const EASY = 'This password is too easy to guess'

test('a password hash in production uses the scrypt parameters that OWASP recommends', async () => {
  const passwords = createPasswordHasher()
  const hash = await passwords.hash(PASSWORD)
  expect(hash).toMatch(/^scrypt:32768:8:3:[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(await passwords.verify(hash, PASSWORD)).toBe(true)
  expect(await passwords.verify(hash, 'another')).toBe(false)
  expect(passwords.isOutdated(hash)).toBe(false)
  expect(passwords.isOutdated(createOldHash(PASSWORD))).toBe(true)
})

test('a password hash with earlier parameters is verified, and is replaced when the user signs in successfully', async () => {
  const client = await makeWithPassword()
  const old = createOldHash(PASSWORD)
  await db.update(accounts).set({ password: old }).where(eq(accounts.userId, client.id))
  await expectStatus(signIn(client.email, 'wrong one'), 401)
  expect(await hashOf(client.id)).toBe(old)
  for (let i = 0; i < 2; i++) await expectStatus(signIn(client.email), 302)
  expect(await hashOf(client.id)).toMatch(/^scrypt:1024:8:1:/)
})

test('the public demo password is accepted only in demo mode', async () => {
  const client = await makeWithPassword()
  const password = await opened.ctx.passwords.hash(DEMO_PASSWORD)
  await db.update(accounts).set({ password }).where(eq(accounts.userId, client.id))
  const demo = await openTestApp({ demo: true })
  const answer = await demo.as(null).post('/login', { email: client.email, password: DEMO_PASSWORD })
  expect([(await signIn(client.email, DEMO_PASSWORD)).status, answer.status]).toEqual([401, 302])
})

test('a password of 128 arbitrary characters is compared exactly', async () => {
  const client = await makeWithPassword()
  const password = ` ${'äß Aa1~'.repeat(18)} `
  const change = { intent: 'password', currentPassword: PASSWORD, password, confirmPassword: password }
  await expectStatus(as(client).post('/client/security', change), 200)
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 127)])
    expect((await signIn(client.email, other)).status, other).toBe(401)
  expect([password.length, (await signIn(client.email, password)).status]).toEqual([128, 302])
})

test('the password hash queue responds with 503 and Retry-After once its deadline has passed, and refunds rate limits', async () => {
  const client = await makeWithPassword()
  const from = { headers: { 'x-forwarded-for': '2001:db8:7::1' } }
  const twice = { password: 'a new password', confirmPassword: 'a new password' }
  const change = { intent: 'password', currentPassword: PASSWORD, ...twice }
  const responses = [
    await stuck.as(null).post('/login', { email: client.email, password: PASSWORD }, from),
    await stuck.as(null).post('/login', { email: 'somebody@client.example', password: PASSWORD }, from),
    await stuck.as(null).post('/signup', signUpForm(), from),
    await stuck.as(client).post('/client/security', change, from),
  ]
  for (const response of responses) {
    expect(response.headers.get('retry-after')).toBe('10')
    await expectPage(response, 503, 'Too many people are signing in right now.')
  }
  const all = await db.select().from(rateLimitAttempts)
  // A client's form counts as a change in any case.
  const counted = all.filter(({ key }) => !key.startsWith('change:'))
  expect(counted.filter(({ attempts }) => attempts > 0)).toEqual([])
  const names = new Set(counted.map(({ key }) => key.split(':')[0]))
  const emails = ['email', 'email-all', 'email-network', 'email-unknown']
  const passwords = ['password-account', 'password-account-network', 'password-address']
  expect([...names].toSorted()).toEqual(['confirmation', ...emails, ...passwords, 'sign-up'])
})

test('the password hash queue admits a known device and another network while one network has many hashes waiting', async () => {
  const client = await makeWithPassword()
  const known = openBrowser(slow.app)
  await expectStatus(known.logIn(client.email, PASSWORD), 302)
  let waiting = 10
  const flood = Array.from({ length: waiting }, () =>
    slow.ctx.passwords.hash('x', { ip: '127.0.0.1' }).finally(() => waiting--),
  )
  const form = { email: client.email, password: PASSWORD }
  const elsewhere = { headers: { 'x-forwarded-for': '198.51.100.9' } }
  const responses = await Promise.all([
    known.logIn(client.email, PASSWORD),
    slow.as(null).post('/login', form, elsewhere),
  ])
  expect(responses.map(({ status }) => status)).toEqual([302, 302])
  expect(waiting).toBeGreaterThan(0)
  await Promise.all(flood)
})

test('the password hash queue is not used for an invalid link or above a rate limit', async () => {
  let hashes = 0
  const hash = slow.ctx.passwords.hash
  slow.ctx.passwords.hash = async (...given) => {
    hashes++
    return hash(...given)
  }
  const form = { password: PASSWORD, confirmPassword: PASSWORD }
  for (const path of ['/invitation?token=none', '/reset-password?token=none'])
    await expectStatus(slow.as(null).post(path, form), 400)
  await makeRateLimitAttempts(db, 'sign-up:127.0.0.1', 20, 60)
  await expectStatus(slow.as(null).post('/signup', signUpForm()), 429)
  await db.delete(rateLimitAttempts)
  for (const key of ['email-network:127.0.0.1', 'email-all:everybody']) {
    await makeRateLimitAttempts(db, key, 500, 60)
    expect((await slow.as(null).post('/signup', signUpForm())).status, key).toBe(429)
    await db.delete(rateLimitAttempts)
  }
  for (const email of [(await makeClient(db)).email, signUpForm().email]) {
    await makeRateLimitAttempts(db, `email:${email}`, 5, 60)
    await expectStatus(slow.as(null).post('/signup', signUpForm({ email })), 429)
  }
  await db.delete(users).where(eq(users.email, ADMIN_EMAIL))
  await ensureAdministrator(slow.ctx, { name: 'Office', password: PASSWORD })
  const once = hashes
  await ensureAdministrator(slow.ctx, { name: 'Office', password: PASSWORD })
  expect([once, hashes]).toEqual([1, 1])
  slow.ctx.passwords.hash = hash
})

const easy = ['password', 'Password1', '12345678', 'iloveyou1', 'qwertyuiop', 'password1!']

test.each(easy)('an easily guessed password %s is rejected at sign-up', async (password) => {
  const form = signUpForm({ password, confirmPassword: password })
  await expectPage(visitor.post('/signup', form), 400, EASY)
  expect(await mailsTo(form.email)).toEqual([])
})

test("an easily guessed password that contains the user's name or email is rejected at sign-up", async () => {
  const form = signUpForm({ name: 'Ada Lovelace', email: `ada.lovelace.${Date.now()}@client.example` })
  for (const password of ['AdaLovelace', 'ada lovelace 2026', form.email]) {
    const easy = { ...form, password, confirmPassword: password }
    await expectPage(visitor.post('/signup', easy), 400, 'it contains your name or email address')
  }
})

test('an easily guessed password is rejected in a reset, whose link stays valid, and in a password change', async () => {
  const client = await makeWithPassword(makeClient, { name: 'Ada Lovelock' })
  const easy = 'ada-lovelock-1815'
  const change = { currentPassword: PASSWORD, password: easy, confirmPassword: easy }
  await expectPage(as(client).post('/client/security', { intent: 'password', ...change }), 400, EASY)
  await visitor.post('/forgot-password', { email: client.email })
  const path = await findLink(client.email)
  await expectPage(visitor.post(path, change), 400, EASY)
  const good = { password: 'a brand new password', confirmPassword: 'a brand new password' }
  await expectStatus(visitor.post(path, good), 302)
})
