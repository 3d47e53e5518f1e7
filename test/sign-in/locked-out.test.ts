import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteExpiredCredentials } from '#app/domain/system/delete-expired-data.server.ts'
import { failedSignIns, rateLimitAttempts } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeAuthenticator } from '../browser/authenticator.ts'
import { makeGuarded } from '../browser/authenticator-app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { givePassword, makeAdmin, makeClient, makeRateLimitAttempts, PASSWORD } from '../make/make.ts'
import { openGoogleSite } from './google-site.ts'

const { app, as, db, mailsTo, provider, signInWithGoogle } = await openGoogleSite({ trustProxy: 1 })
beforeEach(() => db.delete(rateLimitAttempts).then(() => {}))

const ATTACKER = '192.0.2.66'
const HOME = '203.0.113.20'

const logIn = (email: string, password: string, ip: string) =>
  as(null).post('/login', { email, password }, { headers: { 'x-forwarded-for': ip } })

async function makeClientWithPassword(make = makeClient) {
  const client = await make(db)
  await givePassword(db, client)
  return client
}

async function guessTen(email: string, ip = ATTACKER) {
  for (let i = 0; i < 10; i++) expect((await logIn(email, `guess ${i}`, ip)).status).toBe(401)
  expect((await logIn(email, PASSWORD, ip)).status).toBe(429)
}

describe('the limit of wrong passwords', () => {
  test('blocks only the IP that entered ten wrong passwords', async () => {
    const client = await makeClientWithPassword()
    await guessTen(client.email)
    expect((await logIn(client.email, PASSWORD, HOME)).status).toBe(302)
  })

  test('lets the signed-in owner confirm with the password', async () => {
    const client = await makeClientWithPassword()
    const browser = openBrowser(app)
    await browser.logIn(client.email, PASSWORD)
    await makeRateLimitAttempts(db, `password-account:${client.email}`, 100)
    await guessTen(client.email, '127.0.0.1').catch(() => {})
    const answer = await browser.post('/client/profile', { intent: 'app-start', currentPassword: PASSWORD })
    expect(answer.status).toBe(200)
  })

  test('lets a device sign in that has signed in before, also after 100 attempts from everywhere', async () => {
    const client = await makeClientWithPassword()
    const device = openBrowser(app)
    await device.logIn(client.email, PASSWORD)
    await makeRateLimitAttempts(db, `password-account:${client.email}`, 100)
    await makeRateLimitAttempts(db, 'password-address:127.0.0.1', 100)
    expect((await logIn(client.email, PASSWORD, HOME)).status).toBe(429)
    await device.post('/logout', {})
    expect((await device.logIn(client.email, PASSWORD)).status).toBe(302)
  })
})

describe('wrong passwords from one network', () => {
  test('are limited for one account to 10 from a /64, 20 from a /56 and 30 from a /48 without affecting other networks', async () => {
    const client = await makeClientWithPassword()
    const guessUntilRefused = async (subnets: string[]) => {
      let guesses = 0
      for (const subnet of subnets)
        while ((await logIn(client.email, 'a guess', `2001:db8:1:${subnet}::1`)).status === 401) guesses++
      return guesses
    }
    expect(await guessUntilRefused(['a100'])).toBe(10)
    expect(await guessUntilRefused(['a101', 'a102', 'a103'])).toBe(10)
    expect(await guessUntilRefused(['b1', 'c2', 'd3'])).toBe(10)
    expect((await logIn(client.email, PASSWORD, '2001:db8:1:e4::1')).status).toBe(429)
    expect((await logIn(client.email, PASSWORD, '2001:db8:2::1')).status).toBe(302)
    expect((await logIn(client.email, PASSWORD, HOME)).status).toBe(302)
  })

  test.each([
    ['192.0.2.9', 100, '192.0.2.9', '192.0.2.10'],
    ['2001:db8:1:a1b2::/64', 100, '2001:db8:1:a1b2::9', '2001:db8:1:a1b3::9'],
    ['2001:db8:1:a100::/56', 300, '2001:db8:1:a1b2::9', '2001:db8:1:a2b2::9'],
    ['2001:db8:1::/48', 1000, '2001:db8:1:a1b2::9', '2001:db8:2:a1b2::9'],
  ])('are limited for all accounts from %s to %i', async (network, max, inside, outside) => {
    const client = await makeClientWithPassword()
    await makeRateLimitAttempts(db, `password-address:${network}`, max - 1)
    expect((await logIn(client.email, 'a guess', inside)).status).toBe(401)
    expect((await logIn(client.email, PASSWORD, inside)).status).toBe(429)
    expect((await logIn(client.email, PASSWORD, outside)).status).toBe(302)
  })

  test('count for each IPv4 address when the proxy sends IPv4-mapped addresses', async () => {
    const client = await makeClientWithPassword()
    await makeRateLimitAttempts(db, 'password-address:198.51.7.1', 100)
    expect((await logIn(client.email, PASSWORD, '::ffff:c633:0701')).status).toBe(429)
    expect((await logIn(client.email, PASSWORD, '::ffff:198.51.7.2')).status).toBe(302)
  })
})

describe('a device that has signed in', () => {
  test('has ten attempts of its own, which do not count for other devices', async () => {
    const client = await makeClientWithPassword()
    const device = openBrowser(app)
    await device.logIn(client.email, PASSWORD)
    await device.post('/logout', {})
    for (let i = 0; i < 10; i++) expect((await device.logIn(client.email, `guess ${i}`)).status).toBe(401)
    expect((await device.logIn(client.email, PASSWORD)).status).toBe(429)
    expect((await openBrowser(app).logIn(client.email, PASSWORD)).status).toBe(302)
  })

  test('is known for that account only, by a signed HttpOnly cookie', async () => {
    const [client, other] = [await makeClientWithPassword(), await makeClientWithPassword()]
    const browser = openBrowser(app)
    const answer = await browser.logIn(client.email, PASSWORD)
    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('foyer.device='))
    expect(line).toMatch(/HttpOnly/)
    expect(line).toMatch(/SameSite=Lax/)
    expect(line).toMatch(/Max-Age=31536000/)
    await browser.post('/logout', {})
    for (const { email } of [client, other]) await makeRateLimitAttempts(db, `password-account:${email}`, 100)
    expect((await browser.logIn(other.email, PASSWORD)).status).toBe(429)
    const forger = openBrowser(app)
    const made = Buffer.from(JSON.stringify([`id.${Date.now()}.signature`])).toString('base64')
    for (const value of [made, 'x', encodeURIComponent(made)]) {
      forger.jar.set('foyer.device', value)
      expect((await forger.logIn(client.email, PASSWORD)).status).toBe(429)
    }
  })

  test('is known for both accounts that have signed in with it', async () => {
    const [one, two] = [await makeClientWithPassword(), await makeClientWithPassword()]
    const browser = openBrowser(app)
    for (const { email } of [one, two]) {
      await browser.logIn(email, PASSWORD)
      await browser.post('/logout', {})
    }
    for (const { email } of [one, two]) {
      await makeRateLimitAttempts(db, `password-account:${email}`, 100)
      expect((await browser.logIn(email, PASSWORD)).status).toBe(302)
    }
  })
})

describe('failed sign-ins', () => {
  const rowsOf = (uid: string) => db.select().from(failedSignIns).where(eq(failedSignIns.uid, uid))

  test('are stored as one row with a count, shown to staff, without the password', async () => {
    await db.delete(failedSignIns)
    const client = await makeClientWithPassword()
    expect((await logIn(client.email, PASSWORD, HOME)).status).toBe(302)
    expect(await rowsOf(client.id)).toEqual([])
    await guessTen(client.email)
    for (let i = 0; i < 5; i++) await logIn(client.email, 'guess', ATTACKER)
    expect(await rowsOf(client.id)).toMatchObject([{ method: 'password', network: ATTACKER, attempts: 16 }])
    for (let i = 0; i < 5; i++) await logIn(`nobody-${i}@client.example`, 'a guess', ATTACKER)
    const all = await db.select().from(failedSignIns)
    expect(all).toHaveLength(2)
    expect(all.find((row) => row.uid === null)).toMatchObject({ network: ATTACKER, attempts: 5 })
    expect(JSON.stringify(all)).not.toMatch(/guess|nobody/)
    const page = await (await as(await makeAdmin(db)).get('/admin/activity')).text()
    for (const text of ['Failed sign-ins', client.name, 'No account', ATTACKER]) expect(page).toContain(text)
  })

  test('notify the owner of a lock by email once, and no unverified email', async () => {
    const client = await makeClientWithPassword()
    const unproven = await makeClientWithPassword((db) => makeClient(db, { emailVerified: false }))
    const { ctx } = await openTestApp({ ownQueue: true })
    await ctx.jobs.start()
    for (const { email } of [client, unproven]) {
      await guessTen(email, '192.0.2.71')
      await guessTen(email, '192.0.2.72')
    }
    await expect.poll(async () => (await mailsTo(client.email)).length).toBe(1)
    const [mail] = await mailsTo(client.email)
    expect(mail).toMatchObject({ kind: 'sign-in-locked' })
    expect(await mailsTo(unproven.email)).toEqual([])
    await ctx.jobs.stop()
  })

  test('include wrong codes, unknown passkeys and refused Google accounts', async () => {
    await db.delete(failedSignIns)
    const { client } = await makeGuarded(app, db)
    const browser = openBrowser(app)
    await browser.logIn(client.email, PASSWORD)
    expect((await browser.post('/two-factor', { intent: 'app', code: '000000' })).status).toBe(401)
    const begun = await browser.json('/passkey', { step: 'begin-sign-in' })
    const { challenge } = (await begun.json()) as { challenge: string }
    const response = makeAuthenticator().get(challenge)
    expect((await browser.json('/passkey', { step: 'sign-in', response })).status).toBe(401)
    const office = await makeAdmin(db)
    await signInWithGoogle(provider.know({ email: office.email }))
    const rows = await db.select().from(failedSignIns)
    expect(rows.map(({ uid, method, attempts }) => [uid, method, attempts])).toEqual(
      expect.arrayContaining([
        [client.id, 'code', 1],
        [null, 'passkey', 1],
        [office.id, 'google', 1],
      ]),
    )
    expect(rows).toHaveLength(3)
  })

  test('are deleted after 90 days, and when a million newer ones exist', async () => {
    await db.delete(failedSignIns)
    const row = { method: 'password', startedAt: new Date(), attempts: 1 } as const
    const longAgo = new Date(Date.now() - 91 * 24 * 3_600_000)
    await db.insert(failedSignIns).values([
      { ...row, network: '192.0.2.1', lastAt: longAgo },
      { ...row, network: '192.0.2.2' },
    ])
    await deleteExpiredCredentials(db)
    expect((await db.select().from(failedSignIns)).map(({ network }) => network)).toEqual(['192.0.2.2'])
    await db.execute(sql`select setval(pg_get_serial_sequence('failed_sign_ins', 'id'), 1000000)`)
    await db.insert(failedSignIns).values({ ...row, network: '192.0.2.3' })
    await deleteExpiredCredentials(db)
    expect((await db.select().from(failedSignIns)).map(({ network }) => network)).toEqual(['192.0.2.3'])
  })
})
