import { hashPassword as libraryHash } from 'better-auth/crypto'
import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ensureAdministrator } from '#app/domain/users/administrator.server.ts'
import { accounts, rateLimitAttempts, users } from '#db/schema.ts'
import { ADMIN_EMAIL, createPasswordHasher, openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { givePassword, makeClient, makeRateLimitAttempts, PASSWORD, signUpForm } from '../make/make.ts'
import { QUICK } from '../make/quick.ts'

const { as, db, mailsTo } = await openTestApp()
/** Slow enough for hashes to wait while others ask. */
const slow = await openTestApp({
  trustProxy: 1,
  passwords: createPasswordHasher({ N: 2 ** 14, r: 8, p: 8 }, { maxRunning: 1, maxWaitMs: 60_000 }),
})
/** Starts no hash at all. */
const stuck = await openTestApp({
  trustProxy: 1,
  passwords: createPasswordHasher(QUICK, { maxRunning: 0, maxWaitMs: 20 }),
})
beforeEach(() => db.delete(rateLimitAttempts).then(() => {}))

const visitor = as(null)
const hashOf = async (uid: string) =>
  (
    await db
      .select()
      .from(accounts)
      .where(and(eq(accounts.userId, uid), eq(accounts.providerId, 'credential')))
  )[0]?.password ?? ''
const linkIn = (text: string | undefined) => text?.match(/\/[\w-]+\?token=[\w-]+/)?.[0] ?? 'no link'
const EASY = 'This password is too easy to guess'

describe('a password hash', () => {
  test('in production uses the scrypt parameters that OWASP recommends', async () => {
    const passwords = createPasswordHasher()
    const hash = await passwords.hash(PASSWORD)
    expect(hash).toMatch(/^scrypt:32768:8:3:[0-9a-f]{32}:[0-9a-f]{128}$/)
    expect([await passwords.verify(hash, PASSWORD), await passwords.verify(hash, 'another')]).toEqual([
      true,
      false,
    ])
    expect([passwords.isOutdated(hash), passwords.isOutdated(await libraryHash(PASSWORD))]).toEqual([
      false,
      true,
    ])
  })

  test('created by the library is verified, and replaced at sign-in with the correct password only', async () => {
    const client = await makeClient(db)
    await givePassword(db, client)
    const old = await libraryHash(PASSWORD)
    await db.update(accounts).set({ password: old }).where(eq(accounts.userId, client.id))
    expect((await visitor.post('/login', { email: client.email, password: 'wrong one' })).status).toBe(401)
    expect(await hashOf(client.id)).toBe(old)
    for (let i = 0; i < 2; i++)
      expect((await visitor.post('/login', { email: client.email, password: PASSWORD })).status).toBe(302)
    expect(await hashOf(client.id)).toMatch(/^scrypt:1024:8:1:/)
  })
})

test('compares a password of 128 characters of any kind exactly', async () => {
  const client = await makeClient(db)
  await givePassword(db, client)
  const password = ` ${'äß Aa1~'.repeat(18)} `
  const change = { intent: 'password', currentPassword: PASSWORD, password, confirmPassword: password }
  expect((await as(client).post('/client/profile', change)).status).toBe(200)
  const logIn = async (typed: string) =>
    (await visitor.post('/login', { email: client.email, password: typed })).status
  for (const other of [password.trim(), password.toLowerCase(), password.slice(0, 127)])
    expect(await logIn(other), other).toBe(401)
  expect([password.length, await logIn(password)]).toEqual([128, 302])
})

describe('the queue of password hashes', () => {
  test('responds with 503, an explanation and Retry-After after its deadline, and refunds the rate limits', async () => {
    const client = await makeClient(db)
    await givePassword(db, client)
    const from = { headers: { 'x-forwarded-for': '2001:db8:7::1' } }
    const change = {
      currentPassword: PASSWORD,
      password: 'a new password',
      confirmPassword: 'a new password',
    }
    const responses = [
      await stuck.as(null).post('/login', { email: client.email, password: PASSWORD }, from),
      await stuck.as(null).post('/login', { email: 'somebody@client.example', password: PASSWORD }, from),
      await stuck.as(null).post('/signup', signUpForm(), from),
      await stuck.as(null).json('/api/auth/sign-in/email', { email: client.email, password: PASSWORD }, from),
      await stuck.as(client).post('/client/profile', { intent: 'password', ...change }, from),
    ]
    for (const response of responses) {
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
      expect(await response.text()).toContain('Too many people are logging in just now.')
    }
    const counted = await db.select().from(rateLimitAttempts)
    expect(counted.filter(({ attempts }) => attempts > 0)).toEqual([])
    const names = new Set(counted.map(({ key }) => key.split(':')[0]))
    expect([...names].toSorted()).toEqual([
      'confirmation',
      'mail',
      'mail-all',
      'mail-network',
      'mail-unknown',
      'password-account',
      'password-account-network',
      'password-address',
      'sign-up',
    ])
  })

  test('admits a known device and another network while one network has many waiting hashes', async () => {
    const client = await makeClient(db)
    await givePassword(db, client)
    const known = openBrowser(slow.app)
    expect((await known.logIn(client.email, PASSWORD)).status).toBe(302)
    let waiting = 10
    const flood = Array.from({ length: waiting }, () =>
      slow.ctx.passwords.hash('x', { network: '127.0.0.1', reserved: false }).finally(() => waiting--),
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

  test('is not used for an invalid link or over a rate limit', async () => {
    let hashes = 0
    const hash = slow.ctx.passwords.hash
    slow.ctx.passwords.hash = async (...given) => {
      hashes++
      return hash(...given)
    }
    const form = { password: PASSWORD, confirmPassword: PASSWORD }
    for (const path of ['/invitation?token=none', '/reset-password?token=none'])
      expect((await slow.as(null).post(path, form)).status).toBe(400)
    await makeRateLimitAttempts(db, 'sign-up:127.0.0.1', 20, 60)
    expect((await slow.as(null).post('/signup', signUpForm())).status).toBe(429)
    await db.delete(rateLimitAttempts)
    for (const key of ['mail-network:127.0.0.1', 'mail-all:everybody']) {
      await makeRateLimitAttempts(db, key, 500, 60)
      expect((await slow.as(null).post('/signup', signUpForm())).status, key).toBe(429)
      await db.delete(rateLimitAttempts)
    }
    for (const email of [(await makeClient(db)).email, signUpForm().email]) {
      await makeRateLimitAttempts(db, `mail:${email}`, 5, 60)
      expect((await slow.as(null).post('/signup', signUpForm({ email }))).status).toBe(429)
    }
    await db.delete(users).where(eq(users.email, ADMIN_EMAIL))
    await ensureAdministrator(slow.ctx, { name: 'Office', password: PASSWORD })
    const once = hashes
    await ensureAdministrator(slow.ctx, { name: 'Office', password: PASSWORD })
    expect([once, hashes]).toEqual([1, 1])
    slow.ctx.passwords.hash = hash
  })
})

describe('an easily guessed password', () => {
  const easy = ['password', 'Password1', '12345678', 'iloveyou1', 'qwertyuiop', '  password1!'.trim()]

  test.each(easy)('%s is rejected at sign-up', async (password) => {
    const form = signUpForm({ password, confirmPassword: password })
    const answer = await visitor.post('/signup', form)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(EASY)
    expect(await mailsTo(form.email)).toEqual([])
  })

  test('that contains the own name or email is rejected at sign-up', async () => {
    const form = signUpForm({ name: 'Ada Lovelace', email: `ada.lovelace.${Date.now()}@client.example` })
    for (const password of ['AdaLovelace', 'ada lovelace 2026', form.email]) {
      const answer = await visitor.post('/signup', { ...form, password, confirmPassword: password })
      expect([answer.status, (await answer.text()).includes(EASY)]).toEqual([400, true])
    }
  })

  test('is rejected at a reset, which keeps its link valid, and at a change', async () => {
    const client = await makeClient(db)
    await givePassword(db, client)
    const change = { currentPassword: PASSWORD, password: 'password123', confirmPassword: 'password123' }
    const changed = await as(client).post('/client/profile', { intent: 'password', ...change })
    expect([changed.status, (await changed.text()).includes(EASY)]).toEqual([400, true])
    await visitor.post('/forgot-password', { email: client.email })
    const path = linkIn((await mailsTo(client.email))[0]?.text)
    expect((await visitor.post(path, change)).status).toBe(400)
    const good = { password: 'a brand new password', confirmPassword: 'a brand new password' }
    expect((await visitor.post(path, good)).status).toBe(302)
  })
})
