import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredCredentials } from '#app/domain/system/delete-expired-data.server.ts'
import { failedSignIns, rateLimitAttempts } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeAuthenticator } from '../browser/authenticator.ts'
import { makeGuarded } from '../browser/authenticator-app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { expectPage } from '../expect-page.ts'
import { createAccountHelpers } from '../make/accounts.ts'
import { makeAdmin, makeClient, makeRateLimitAttempts, PASSWORD } from '../make/make.ts'
import { challenge } from '../team/second-factors.ts'
import { openGoogleSite } from './google-site.ts'

const opened = await openGoogleSite({ trustProxy: 1 })
const { app, as, db, mailsTo, provider, signInWithGoogle } = opened
const { makeWithPassword, openSignedIn } = createAccountHelpers(opened)
beforeEach(() => db.delete(rateLimitAttempts).then(() => {}))

const ATTACKER = '192.0.2.66'
const HOME = '203.0.113.20'

const signIn = async (email: string, password: string, ip: string) =>
  (await as(null).post('/login', { email, password }, { headers: { 'x-forwarded-for': ip } })).status
const limitAccount = (email: string) => makeRateLimitAttempts(db, `password-account:${email}`, 100)

async function guessTen(email: string, ip = ATTACKER) {
  for (let i = 0; i < 10; i++) expect(await signIn(email, `guess ${i}`, ip)).toBe(401)
  expect(await signIn(email, PASSWORD, ip)).toBe(429)
}

describe('the limit of wrong passwords', () => {
  test('blocks only the IP that entered ten wrong passwords', async () => {
    const { email } = await makeWithPassword()
    await guessTen(email)
    expect(await signIn(email, PASSWORD, HOME)).toBe(302)
  })

  test('lets the signed-in owner confirm with the password', async () => {
    const { person, browser } = await openSignedIn()
    await limitAccount(person.email)
    expect(await signIn(person.email, PASSWORD, '127.0.0.1')).toBe(429)
    const answer = await browser.post('/client/security', { intent: 'app-start', currentPassword: PASSWORD })
    expect(answer.status).toBe(200)
  })

  test('is 10 for one account from a /64, 20 from a /56 and 30 from a /48 without affecting other networks', async () => {
    const { email } = await makeWithPassword()
    const guessUntilRefused = async (subnets: string[]) => {
      let guesses = 0
      for (const subnet of subnets)
        while ((await signIn(email, 'a guess', `2001:db8:1:${subnet}::1`)) === 401) guesses++
      return guesses
    }
    expect(await guessUntilRefused(['a100'])).toBe(10)
    expect(await guessUntilRefused(['a101', 'a102', 'a103'])).toBe(10)
    expect(await guessUntilRefused(['b1', 'c2', 'd3'])).toBe(10)
    expect(await signIn(email, PASSWORD, '2001:db8:1:e4::1')).toBe(429)
    for (const ip of ['2001:db8:2::1', HOME]) expect(await signIn(email, PASSWORD, ip)).toBe(302)
  })

  test.each([
    ['192.0.2.9', 100, '192.0.2.9', '192.0.2.10'],
    ['2001:db8:1:a1b2::/64', 100, '2001:db8:1:a1b2::9', '2001:db8:1:a1b3::9'],
    ['2001:db8:1:a100::/56', 300, '2001:db8:1:a1b2::9', '2001:db8:1:a2b2::9'],
    ['2001:db8:1::/48', 1000, '2001:db8:1:a1b2::9', '2001:db8:2:a1b2::9'],
    // IPv4-mapped addresses, as some proxies send them.
    ['198.51.7.1', 100, '::ffff:c633:0701', '::ffff:198.51.7.2'],
  ])('for all accounts from %s is %i', async (network, max, inside, outside) => {
    const { email } = await makeWithPassword()
    await makeRateLimitAttempts(db, `password-address:${network}`, max - 1)
    expect(await signIn(email, 'a guess', inside)).toBe(401)
    expect([await signIn(email, PASSWORD, inside), await signIn(email, PASSWORD, outside)]).toEqual([
      429, 302,
    ])
  })
})

describe('a device that has signed in', () => {
  test('signs in again after 100 wrong passwords from everywhere, with each account that has signed in with it', async () => {
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
      expect((await device.logIn(email, PASSWORD)).status).toBe(302)
      await device.post('/logout', {})
    }
    expect((await device.logIn(other.email, PASSWORD)).status).toBe(429)
  })

  test('has ten attempts of its own, which do not count for other devices', async () => {
    const { person, browser: device } = await openSignedIn()
    await device.post('/logout', {})
    for (let i = 0; i < 10; i++) expect((await device.logIn(person.email, `guess ${i}`)).status).toBe(401)
    expect((await device.logIn(person.email, PASSWORD)).status).toBe(429)
    expect((await openBrowser(app).logIn(person.email, PASSWORD)).status).toBe(302)
  })

  test('is known by a signed HttpOnly cookie', async () => {
    const { email } = await makeWithPassword()
    const cookies = (await openBrowser(app).logIn(email, PASSWORD)).headers.getSetCookie()
    const line = cookies.find((cookie) => cookie.startsWith('foyer.device='))
    for (const part of ['HttpOnly', 'SameSite=Lax', 'Max-Age=31536000']) expect(line).toContain(part)
    await limitAccount(email)
    const forger = openBrowser(app)
    const forged = Buffer.from(JSON.stringify([`id.${Date.now()}.signature`])).toString('base64')
    for (const value of [forged, 'x', encodeURIComponent(forged)]) {
      forger.jar.set('foyer.device', value)
      expect((await forger.logIn(email, PASSWORD)).status).toBe(429)
    }
  })
})

describe('failed sign-ins', () => {
  beforeEach(() => db.delete(failedSignIns).then(() => {}))

  test('are stored as one row with a count, shown to staff, without the password', async () => {
    const client = await makeWithPassword()
    expect(await signIn(client.email, PASSWORD, HOME)).toBe(302)
    expect(await db.$count(failedSignIns)).toBe(0)
    await guessTen(client.email)
    for (let i = 0; i < 5; i++) await signIn(client.email, 'guess', ATTACKER)
    for (let i = 0; i < 5; i++) await signIn(`nobody-${i}@client.example`, 'a guess', ATTACKER)
    const rows = await db.select().from(failedSignIns).orderBy(failedSignIns.id)
    expect(rows).toMatchObject([
      { uid: client.id, method: 'password', network: ATTACKER, attempts: 16 },
      { uid: null, network: ATTACKER, attempts: 5 },
    ])
    expect(JSON.stringify(rows)).not.toMatch(/guess|nobody/)
    const words = ['Failed sign-ins', client.name, 'No account', ATTACKER]
    await expectPage(as(await makeAdmin(db)).get('/admin/activity'), 200, ...words)
  })

  test('notify the owner of a lock by email once, and no unverified email', async () => {
    const verified = await makeWithPassword()
    const unverified = await makeWithPassword(makeClient, { emailVerified: false })
    const { ctx } = await openTestApp({ ownQueue: true })
    await ctx.jobs.start()
    for (const { email } of [verified, unverified])
      for (const ip of ['192.0.2.71', '192.0.2.72']) await guessTen(email, ip)
    await expect.poll(async () => (await mailsTo(verified.email)).length).toBe(1)
    expect(await mailsTo(verified.email)).toMatchObject([{ kind: 'sign-in-locked' }])
    expect(await mailsTo(unverified.email)).toEqual([])
    await ctx.jobs.stop()
  })

  test('include wrong codes, unknown passkeys and refused Google accounts', async () => {
    const { client } = await makeGuarded(app, db)
    const browser = openBrowser(app)
    await browser.logIn(client.email, PASSWORD)
    expect((await browser.post('/two-factor', { intent: 'app', code: '000000' })).status).toBe(401)
    const response = makeAuthenticator().get(await challenge(browser, { step: 'begin-sign-in' }))
    expect((await browser.json('/passkey', { step: 'sign-in', response })).status).toBe(401)
    const admin = await makeAdmin(db)
    await signInWithGoogle(provider.know({ email: admin.email }))
    const rows = await db.select().from(failedSignIns).orderBy(failedSignIns.id)
    expect(rows.map(({ uid, method, attempts }) => [uid, method, attempts])).toEqual([
      [client.id, 'code', 1],
      [null, 'passkey', 1],
      [admin.id, 'google', 1],
    ])
  })

  test('are deleted after 90 days, and when a million newer ones exist', async () => {
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
