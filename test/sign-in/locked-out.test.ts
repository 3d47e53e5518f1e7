import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredCredentials } from '#app/domain/system/delete-expired-data.server.ts'
import { failedSignIns, rateLimitAttempts } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeAuthenticator } from '../browser/authenticator.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { challenge, makeGuarded } from '../browser/second-factors.ts'
import { makeAdmin, makeClient, makeRateLimitAttempts, PASSWORD } from '../make/make.ts'
import { expectPage, expectStatus } from '../pages.ts'
import { openGoogleSite } from './google-site.ts'

const { app, as, db, mailsTo, makeWithPassword, openSignedIn, provider, signInWithGoogle } =
  await openGoogleSite({ trustProxy: 1 })
beforeEach(() => db.delete(rateLimitAttempts).then(() => {}))

const ATTACKER = '192.0.2.66'
const HOME = '203.0.113.20'

const signIn = async (email: string, password: string, ip: string) =>
  (await as(null).post('/login', { email, password }, { headers: { 'x-forwarded-for': ip } })).status
const limitAccount = (email: string) => makeRateLimitAttempts(db, `password-account:${email}`, 100)

/** Uses up the wrong passwords that one IP may enter for an account. */
async function lock(email: string, ip = ATTACKER) {
  await makeRateLimitAttempts(db, `password-account-network:${email}|${ip}`, 9)
  expect(await signIn(email, 'a guess', ip)).toBe(401)
  expect(await signIn(email, PASSWORD, ip)).toBe(429)
}

test.each([
  ['one account', '192.0.2.9', 10, '192.0.2.9', '192.0.2.10'],
  ['one account', '2001:db8:1:a1b2::/64', 10, '2001:db8:1:a1b2::9', '2001:db8:1:a1b3::9'],
  ['one account', '2001:db8:1:a100::/56', 20, '2001:db8:1:a1b2::9', '2001:db8:1:a2b2::9'],
  ['one account', '2001:db8:1::/48', 30, '2001:db8:1:a1b2::9', '2001:db8:2:a1b2::9'],
  ['all accounts', '192.0.2.9', 100, '192.0.2.9', '192.0.2.10'],
  ['all accounts', '2001:db8:1:a1b2::/64', 100, '2001:db8:1:a1b2::9', '2001:db8:1:a1b3::9'],
  ['all accounts', '2001:db8:1:a100::/56', 300, '2001:db8:1:a1b2::9', '2001:db8:1:a2b2::9'],
  ['all accounts', '2001:db8:1::/48', 1000, '2001:db8:1:a1b2::9', '2001:db8:2:a1b2::9'],
])(
  'wrong passwords for %s from %s are limited to %i, which affects no other network',
  async (of, network, max, inside, outside) => {
    const { email } = await makeWithPassword()
    const limit = of === 'one account' ? `password-account-network:${email}|` : 'password-address:'
    await makeRateLimitAttempts(db, limit + network, max - 1)
    expect(await signIn(email, 'a guess', inside)).toBe(401)
    expect(await signIn(email, PASSWORD, inside)).toBe(429)
    expect(await signIn(email, PASSWORD, outside)).toBe(302)
  },
)

test("wrong passwords don't count toward a wider network's limit once a smaller network in it has reached its own", async () => {
  const { email } = await makeWithPassword()
  await makeRateLimitAttempts(db, `password-account-network:${email}|2001:db8:1:a1b2::/64`, 10)
  expect(await signIn(email, 'a guess', '2001:db8:1:a1b2::9')).toBe(429)
  const rows = await db.select().from(rateLimitAttempts)
  const wider = rows.filter(({ key }) => /^password-account-network:.*\/(56|48)$/.test(key))
  expect(wider.filter(({ attempts }) => attempts > 0)).toEqual([])
})

test('the signed-in owner can still confirm with the password after too many wrong passwords', async () => {
  const { person, browser } = await openSignedIn()
  await limitAccount(person.email)
  expect(await signIn(person.email, PASSWORD, '127.0.0.1')).toBe(429)
  const answer = await browser.post('/client/security', { intent: 'app-start', currentPassword: PASSWORD })
  expect(answer.status).toBe(200)
})

test('after 100 wrong passwords from anywhere, a known device can still sign in to every account it has used before', async () => {
  const [one, two, other] = [await makeWithPassword(), await makeWithPassword(), await makeWithPassword()]
  const device = openBrowser(app)
  for (const { email } of [one, two]) {
    await device.logIn(email, PASSWORD)
    await device.post('/logout', {})
  }
  await makeRateLimitAttempts(db, 'password-address:127.0.0.1', 100)
  for (const { email } of [one, two, other]) await limitAccount(email)
  for (const { email } of [one, two]) {
    expect(await signIn(email, PASSWORD, HOME)).toBe(429)
    await expectStatus(device.logIn(email, PASSWORD), 302)
    await device.post('/logout', {})
  }
  await expectStatus(device.logIn(other.email, PASSWORD), 429)
})

test('a known device has its own ten attempts, which do not count for other devices', async () => {
  const { person, browser: device } = await openSignedIn()
  await device.post('/logout', {})
  for (let i = 0; i < 10; i++) await expectStatus(device.logIn(person.email, `guess ${i}`), 401)
  await expectStatus(device.logIn(person.email, PASSWORD), 429)
  await expectStatus(openBrowser(app).logIn(person.email, PASSWORD), 302)
})

test('a known device is recognized by a signed HttpOnly cookie', async () => {
  const { email } = await makeWithPassword()
  const cookies = (await openBrowser(app).logIn(email, PASSWORD)).headers.getSetCookie()
  const line = cookies.find((cookie) => cookie.startsWith('foyer.device='))
  for (const part of ['HttpOnly', 'SameSite=Lax', 'Max-Age=31536000']) expect(line).toContain(part)
  await limitAccount(email)
  const forger = openBrowser(app)
  const forged = Buffer.from(JSON.stringify([`id.${Date.now()}.signature`])).toString('base64')
  for (const value of [forged, 'x', encodeURIComponent(forged)]) {
    forger.jar.set('foyer.device', value)
    await expectStatus(forger.logIn(email, PASSWORD), 429)
  }
})

describe('failed sign-ins', () => {
  beforeEach(() => db.delete(failedSignIns).then(() => {}))

  test('failed sign-ins are stored as one row with a count and without the password, and are shown to staff', async () => {
    const client = await makeWithPassword()
    expect(await signIn(client.email, PASSWORD, HOME)).toBe(302)
    expect(await db.$count(failedSignIns)).toBe(0)
    await lock(client.email)
    for (let i = 0; i < 2; i++) await signIn(client.email, 'guess', ATTACKER)
    for (let i = 0; i < 3; i++) await signIn(`nobody-${i}@client.example`, 'a guess', ATTACKER)
    const rows = await db.select().from(failedSignIns).orderBy(failedSignIns.id)
    expect(rows).toMatchObject([
      { uid: client.id, method: 'password', network: ATTACKER, attempts: 4 },
      { uid: null, network: ATTACKER, attempts: 3 },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/guess|nobody/)
    const words = ['Failed sign-ins', client.name, 'No account', ATTACKER]
    await expectPage(as(await makeAdmin(db)).get('/admin/activity'), 200, ...words)
  })

  test('failed sign-ins email the owner of a locked account once, but not if the email is unverified', async () => {
    const verified = await makeWithPassword()
    const unverified = await makeWithPassword(makeClient, { emailVerified: false })
    const { ctx } = await openTestApp({ ownQueue: true })
    await ctx.jobs.start()
    for (const { email } of [verified, unverified])
      for (const ip of ['192.0.2.71', '192.0.2.72']) await lock(email, ip)
    await expect.poll(async () => (await mailsTo(verified.email)).length).toBe(1)
    expect(await mailsTo(verified.email)).toMatchObject([{ kind: 'sign-in-locked' }])
    expect(await mailsTo(unverified.email)).toEqual([])
    await ctx.jobs.stop()
  })

  test('failed sign-ins include wrong codes, unknown passkeys and refused Google accounts', async () => {
    const { client } = await makeGuarded(app, db)
    const browser = openBrowser(app)
    await browser.logIn(client.email, PASSWORD)
    await expectStatus(browser.post('/two-factor', { intent: 'app', code: '000000' }), 401)
    const response = makeAuthenticator().get(await challenge(browser, { step: 'begin-sign-in' }))
    await expectStatus(browser.json('/passkey', { step: 'sign-in', response }), 401)
    const admin = await makeAdmin(db)
    await signInWithGoogle(provider.addPerson({ email: admin.email }))
    const rows = await db.select().from(failedSignIns).orderBy(failedSignIns.id)
    expect(rows.map(({ uid, method, attempts }) => [uid, method, attempts])).toEqual([
      [client.id, 'code', 1],
      [null, 'passkey', 1],
      [admin.id, 'google', 1],
    ])
  })

  test('failed sign-ins are deleted after 90 days, or once 50,000 newer ones exist', async () => {
    const row = { method: 'password', startedAt: new Date(), attempts: 1 } as const
    const lastAt = new Date(Date.now() - 91 * 24 * 3_600_000)
    const cleanUp = async () => {
      await deleteExpiredCredentials(db)
      return (await db.select().from(failedSignIns)).map(({ network }) => network)
    }
    await db.insert(failedSignIns).values({ ...row, network: '192.0.2.1', lastAt })
    await db.insert(failedSignIns).values({ ...row, network: '192.0.2.2' })
    expect(await cleanUp()).toEqual(['192.0.2.2'])
    await db.execute(sql`select setval(pg_get_serial_sequence('failed_sign_ins', 'id'), 1000000)`)
    await db.insert(failedSignIns).values({ ...row, network: '192.0.2.3' })
    expect(await cleanUp()).toEqual(['192.0.2.3'])
  })
})
