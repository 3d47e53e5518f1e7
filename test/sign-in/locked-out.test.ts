import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepExpired } from '#app/domain/sweep.server.ts'
import { failedSignIns, limitHits } from '#db/schema.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { makeAuthenticator } from '../browser/authenticator.ts'
import { makeGuarded } from '../browser/authenticator-app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { openVisitor } from '../browser/google-visitor.ts'
import { openProvider } from '../browser/openid-provider.ts'
import { givePassword, makeAdmin, makeClient, makeHits, PASSWORD } from '../make/make.ts'

const { app, as, db, mailsTo } = await openTestApp({ trustProxy: 1 })
const provider = await openProvider([`${APP_URL}/api/auth/callback/google`])
afterAll(() => provider.stop())
beforeEach(() => db.delete(limitHits).then(() => {}))

const STRANGER = '192.0.2.66'
const HOME = '203.0.113.20'

const tryPassword = (email: string, password: string, address: string) =>
  as(null).post('/login', { email, password }, { headers: { 'x-forwarded-for': address } })

async function clientWithPassword(make = makeClient) {
  const client = await make(db)
  await givePassword(db, client)
  return client
}

async function guessTen(email: string, address = STRANGER) {
  for (let i = 0; i < 10; i++) expect((await tryPassword(email, `guess ${i}`, address)).status).toBe(401)
  expect((await tryPassword(email, PASSWORD, address)).status).toBe(429)
}

describe('a visitor who enters ten wrong passwords', () => {
  test('locks out nobody else', async () => {
    const client = await clientWithPassword()
    await guessTen(client.email)
    expect((await tryPassword(client.email, PASSWORD, HOME)).status).toBe(302)
  })

  test('does not prevent the signed-in owner from confirming with the password', async () => {
    const client = await clientWithPassword()
    const browser = openBrowser(app)
    await browser.logIn(client.email, PASSWORD)
    await makeHits(db, `password-account:${client.email}`, 100)
    await guessTen(client.email, '127.0.0.1').catch(() => {})
    const answer = await browser.post('/client/profile', { intent: 'app-start', currentPassword: PASSWORD })
    expect(answer.status).toBe(200)
  })

  test('and a hundred from everywhere leave the door open to a device that has signed in before', async () => {
    const client = await clientWithPassword()
    const known = openBrowser(app)
    await known.logIn(client.email, PASSWORD)
    await makeHits(db, `password-account:${client.email}`, 100)
    await makeHits(db, 'password-address:127.0.0.1', 100)
    expect((await tryPassword(client.email, PASSWORD, HOME)).status).toBe(429)
    await known.post('/logout', {})
    expect((await known.logIn(client.email, PASSWORD)).status).toBe(302)
  })
})

describe('wrong passwords from one IPv6 subscriber', () => {
  test('for one account: 10 from a /64, 20 from a /56 and 30 from a /48, and others still get in', async () => {
    const client = await clientWithPassword()
    const guessUntilRefused = async (subnets: string[]) => {
      let guesses = 0
      for (const subnet of subnets)
        while ((await tryPassword(client.email, 'a guess', `2001:db8:1:${subnet}::1`)).status === 401)
          guesses++
      return guesses
    }
    expect(await guessUntilRefused(['a100'])).toBe(10)
    expect(await guessUntilRefused(['a101', 'a102', 'a103'])).toBe(10)
    expect(await guessUntilRefused(['b1', 'c2', 'd3'])).toBe(10)
    expect((await tryPassword(client.email, PASSWORD, '2001:db8:1:e4::1')).status).toBe(429)
    expect((await tryPassword(client.email, PASSWORD, '2001:db8:2::1')).status).toBe(302)
    expect((await tryPassword(client.email, PASSWORD, HOME)).status).toBe(302)
  })

  test.each([
    ['2001:db8:1:a1b2::/64', 100, '2001:db8:1:a1b2::9', '2001:db8:1:a1b3::9'],
    ['2001:db8:1:a100::/56', 300, '2001:db8:1:a1b2::9', '2001:db8:1:a2b2::9'],
    ['2001:db8:1::/48', 1000, '2001:db8:1:a1b2::9', '2001:db8:2:a1b2::9'],
  ])('for any accounts: %s has %i', async (network, max, inside, outside) => {
    const client = await clientWithPassword()
    await makeHits(db, `password-address:${network}`, max - 1)
    expect((await tryPassword(client.email, 'a guess', inside)).status).toBe(401)
    expect((await tryPassword(client.email, PASSWORD, inside)).status).toBe(429)
    expect((await tryPassword(client.email, PASSWORD, outside)).status).toBe(302)
  })

  test('behind a proxy that writes IPv4-mapped addresses, each IPv4 visitor counts alone', async () => {
    const client = await clientWithPassword()
    await makeHits(db, 'password-address:198.51.7.1', 100)
    expect((await tryPassword(client.email, PASSWORD, '::ffff:c633:0701')).status).toBe(429)
    expect((await tryPassword(client.email, PASSWORD, '::ffff:198.51.7.2')).status).toBe(302)
  })
})

describe('a device that has signed in', () => {
  test('has ten attempts of its own, which count for no other device', async () => {
    const client = await clientWithPassword()
    const known = openBrowser(app)
    await known.logIn(client.email, PASSWORD)
    await known.post('/logout', {})
    for (let i = 0; i < 10; i++) expect((await known.logIn(client.email, `guess ${i}`)).status).toBe(401)
    expect((await known.logIn(client.email, PASSWORD)).status).toBe(429)
    expect((await openBrowser(app).logIn(client.email, PASSWORD)).status).toBe(302)
  })

  test('is known for that account only, and a made-up mark is none', async () => {
    const [client, other] = [await clientWithPassword(), await clientWithPassword()]
    const browser = openBrowser(app)
    const answer = await browser.logIn(client.email, PASSWORD)
    const line = answer.headers.getSetCookie().find((cookie) => cookie.startsWith('foyer.device='))
    expect(line).toMatch(/HttpOnly/)
    expect(line).toMatch(/SameSite=Lax/)
    expect(line).toMatch(/Max-Age=31536000/)
    await browser.post('/logout', {})
    for (const { email } of [client, other]) await makeHits(db, `password-account:${email}`, 100)
    expect((await browser.logIn(other.email, PASSWORD)).status).toBe(429)
    const forger = openBrowser(app)
    const made = Buffer.from(JSON.stringify([`id.${Date.now()}.signature`])).toString('base64')
    for (const value of [made, 'x', encodeURIComponent(made)]) {
      forger.jar.set('foyer.device', value)
      expect((await forger.logIn(client.email, PASSWORD)).status).toBe(429)
    }
  })

  test('shared by two people is known for both accounts', async () => {
    const [one, two] = [await clientWithPassword(), await clientWithPassword()]
    const browser = openBrowser(app)
    for (const { email } of [one, two]) {
      await browser.logIn(email, PASSWORD)
      await browser.post('/logout', {})
    }
    for (const { email } of [one, two]) {
      await makeHits(db, `password-account:${email}`, 100)
      expect((await browser.logIn(email, PASSWORD)).status).toBe(302)
    }
  })
})

describe('failed sign-ins', () => {
  const rowsOf = (uid: string) => db.select().from(failedSignIns).where(eq(failedSignIns.uid, uid))

  test('become one row with a count, shown to the firm, and never the password', async () => {
    await db.delete(failedSignIns)
    const client = await clientWithPassword()
    await guessTen(client.email)
    for (let i = 0; i < 5; i++) await tryPassword(client.email, 'guess', STRANGER)
    expect(await rowsOf(client.id)).toMatchObject([{ how: 'password', network: STRANGER, tries: 16 }])
    for (let i = 0; i < 5; i++) await tryPassword(`nobody-${i}@client.example`, 'a guess', STRANGER)
    const all = await db.select().from(failedSignIns)
    expect(all).toHaveLength(2)
    expect(all.find((row) => row.uid === null)).toMatchObject({ network: STRANGER, tries: 5 })
    expect(JSON.stringify(all)).not.toMatch(/guess|nobody/)
    const page = await (await as(await makeAdmin(db)).get('/admin/activity')).text()
    for (const text of ['Failed sign-ins', client.name, 'No account', STRANGER]) expect(page).toContain(text)
  })

  test('right passwords are none', async () => {
    const client = await clientWithPassword()
    expect((await tryPassword(client.email, PASSWORD, HOME)).status).toBe(302)
    expect(await rowsOf(client.id)).toEqual([])
  })

  test('tell the owner of a lock by mail, once, and nobody who never proved the address', async () => {
    const client = await clientWithPassword()
    const unproven = await clientWithPassword((db) => makeClient(db, { emailVerified: false }))
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

  test('by a wrong code, a strange passkey and a refused person of the provider are recorded too', async () => {
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
    const withGoogle = await openTestApp({ google: provider.settings })
    await openVisitor(withGoogle.app, APP_URL).signIn(provider.know({ email: office.email }))
    const rows = await db.select().from(failedSignIns)
    expect(rows.map(({ uid, how, tries }) => [uid, how, tries])).toEqual(
      expect.arrayContaining([
        [client.id, 'code', 1],
        [null, 'passkey', 1],
        [office.id, 'google', 1],
      ]),
    )
    expect(rows).toHaveLength(3)
  })

  test('are forgotten after 90 days, and the oldest of very many', async () => {
    await db.delete(failedSignIns)
    const row = { how: 'password', startedAt: new Date(), tries: 1 } as const
    const longAgo = new Date(Date.now() - 91 * 24 * 3_600_000)
    await db.insert(failedSignIns).values([
      { ...row, network: '192.0.2.1', lastAt: longAgo },
      { ...row, network: '192.0.2.2' },
    ])
    await sweepExpired(db)
    expect((await db.select().from(failedSignIns)).map(({ network }) => network)).toEqual(['192.0.2.2'])
    await db.execute(sql`select setval(pg_get_serial_sequence('failed_sign_ins', 'id'), 1000000)`)
    await db.insert(failedSignIns).values({ ...row, network: '192.0.2.3' })
    await sweepExpired(db)
    expect((await db.select().from(failedSignIns)).map(({ network }) => network)).toEqual(['192.0.2.3'])
  })
})
