import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hasSecondFactor } from '#app/domain/sign-in/credentials.server.ts'
import { passkeys, secondFactors, sessions, users } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeAuthenticator } from '../browser/authenticator.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { givePassword, makeAdmin, makeClient, PASSWORD } from '../make/make.ts'

const { app, as, ctx, db, mailsTo } = await openTestApp()
type Browser = Pick<ReturnType<typeof openBrowser>, 'json'>

const challengeFor = async (browser: Browser, step: Record<string, string>) =>
  ((await (await browser.json('/passkey', step)).json()) as { challenge: string }).challenge
const toAdd = { step: 'begin-add', name: 'My laptop', password: PASSWORD }
const keysOf = (uid: string) => db.select().from(passkeys).where(eq(passkeys.uid, uid))

async function withPasskey(make = makeClient) {
  const client = await make(db)
  await givePassword(db, client)
  const browser = openBrowser(app)
  await browser.logIn(client.email, PASSWORD)
  const device = makeAuthenticator()
  const response = device.create(await challengeFor(browser, toAdd))
  expect((await browser.json('/passkey', { step: 'add', name: 'My laptop', response })).status).toBe(200)
  return { client, browser, device }
}

async function signIn(device: ReturnType<typeof makeAuthenticator>, twist = {}, returnTo?: string) {
  const browser = openBrowser(app)
  const response = device.get(await challengeFor(browser, { step: 'begin-sign-in' }), twist)
  const answer = await browser.json('/passkey', { step: 'sign-in', response, returnTo })
  const text = await answer.text()
  const to = answer.ok ? (JSON.parse(text) as { to: string }).to : undefined
  return { browser, response, answer, to, text }
}

describe('adding a passkey', () => {
  test('stores it under its name, lists it and notifies the owner', async () => {
    const { client, browser } = await withPasskey()
    expect(await keysOf(client.id)).toMatchObject([
      { name: 'My laptop', counter: 0, transports: ['internal'] },
    ])
    expect(await (await browser.get('/client/profile')).text()).toContain('My laptop')
    expect((await mailsTo(client.email))[0]?.text).toContain('A passkey was added to your account: My laptop')
    // The password alone still opens the account.
    expect(await hasSecondFactor(ctx, client.email)).toBe(false)
    expect((await openBrowser(app).logIn(client.email, PASSWORD)).headers.get('location')).toBe(
      '/client/dashboard',
    )
  })

  test('requires the password, or a recent sign-in without one', async () => {
    const client = await makeClient(db)
    await givePassword(db, client)
    const refused = await as(client).json('/passkey', { ...toAdd, password: 'wrong' })
    expect([refused.status, await refused.text()]).toEqual([400, 'Your current password is not right.'])
    const google = await makeClient(db)
    expect((await as(google).json('/passkey', { ...toAdd, password: '' })).status).toBe(200)
    const cookie = as(google)
    await cookie.get('/client/dashboard')
    await db
      .update(sessions)
      .set({ createdAt: sql`now() - interval '11 minutes'` })
      .where(eq(sessions.userId, google.id))
    const old = await cookie.json('/passkey', { ...toAdd, password: '' })
    expect(old.status).toBe(403)
    expect(await old.text()).toContain('log in again and do it within ten minutes')
  })

  test('is refused to visitors, and before the terms are accepted', async () => {
    expect((await as(null).json('/passkey', toAdd)).status).toBe(401)
    const newcomer = await makeClient(db, { termsAccepted: false })
    expect((await as(newcomer).json('/passkey', toAdd)).status).toBe(403)
    expect((await as(null).get('/passkey')).status).toBe(405)
  })

  test.each([
    ['from another site', { origin: 'http://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['that did not check who holds the device', { verified: false }],
  ])('rejects one %s', async (_, twist) => {
    const client = await makeClient(db)
    await givePassword(db, client)
    const cookie = as(client)
    const response = makeAuthenticator().create(await challengeFor(cookie, toAdd), twist)
    expect((await cookie.json('/passkey', { step: 'add', name: 'x', response })).status).toBe(400)
    expect(await keysOf(client.id)).toEqual([])
  })

  test('rejects a challenge that was used, belongs to another user, or is unknown', async () => {
    const [one, other] = [await makeClient(db), await makeClient(db)]
    const challenge = await challengeFor(as(one), { ...toAdd, password: '' })
    const add = async (who: typeof one, text: string) => {
      const response = makeAuthenticator().create(text)
      return (await as(who).json('/passkey', { step: 'add', name: 'x', response })).status
    }
    expect(await add(other, challenge)).toBe(400)
    expect(await add(one, 'bWFkZS11cA')).toBe(400)
    expect(await add(one, challenge)).toBe(200)
    expect(await add(one, challenge)).toBe(401)
    expect([(await keysOf(one.id)).length, (await keysOf(other.id)).length]).toEqual([1, 0])
  })

  test.each([
    [{}],
    [{ step: 'add', name: '', response: { id: 'x', response: {} } }],
    [{ step: 'add', name: 'x'.repeat(61), response: { id: 'x', response: {} } }],
    [{ step: 'add', name: 'x', response: 7 }],
    [{ step: 'sign-in', response: { id: 'a\0b', response: {} } }],
    [{ step: 'add', name: 'x', response: { id: 'x', response: { clientDataJSON: 7 } } }],
    [{ step: 'remove', id: 'x' }],
  ])('responds to %j with 400', async (body) => {
    const client = await makeClient(db)
    expect((await as(client).json('/passkey', body)).status).toBe(400)
  })
})

describe('signing in with a passkey', () => {
  test('completes the sign-in without a two-factor code', async () => {
    const { client, device } = await withPasskey()
    await db.insert(secondFactors).values({ uid: client.id, encryptedSecret: 'x', confirmedAt: new Date() })
    const before = (await db.select().from(users).where(eq(users.id, client.id)))[0]
    const { browser, answer, to } = await signIn(device)
    expect([answer.status, to, await browser.isIn()]).toEqual([200, '/client/dashboard', true])
    const after = (await db.select().from(users).where(eq(users.id, client.id)))[0]
    expect(after?.previousLoginAt).toEqual(before?.lastLoginAt)
    expect((await keysOf(client.id))[0]?.lastUsedAt).toBeInstanceOf(Date)
  })

  test('redirects to the requested page inside this site only', async () => {
    const { device } = await withPasskey()
    expect((await signIn(device, {}, '/client/documents')).to).toBe('/client/documents')
    expect((await signIn(device, {}, '//evil.example')).to).toBe('/client/dashboard')
  })

  test.each([
    ['from another site', { origin: 'http://evil.example' }],
    ['for another site', { rpId: 'evil.example' }],
    ['without a check of who holds the device', { verified: false }],
  ])('is refused %s', async (_, twist) => {
    const { client, device } = await withPasskey()
    const before = (await db.select().from(sessions).where(eq(sessions.userId, client.id))).length
    const { browser, answer, text } = await signIn(device, twist)
    expect([answer.status, await browser.isIn()]).toEqual([401, false])
    expect(text).toContain('This passkey is not known here.')
    expect((await db.select().from(sessions).where(eq(sessions.userId, client.id))).length).toBe(before)
  })

  test('works once for each challenge, and not with one that was made to add a passkey', async () => {
    const { device, browser: own } = await withPasskey()
    const { answer, response } = await signIn(device)
    expect(answer.status).toBe(200)
    const thief = openBrowser(app)
    expect((await thief.json('/passkey', { step: 'sign-in', response })).status).toBe(401)
    const other = device.get(await challengeFor(own, toAdd))
    expect((await thief.json('/passkey', { step: 'sign-in', response: other })).status).toBe(401)
    expect(thief.session()).toBeUndefined()
  })

  test("is refused with the id of another account's passkey, and ignores a user handle that names another account", async () => {
    const [owner, thief] = [await withPasskey(), await withPasskey()]
    const browser = openBrowser(app)
    const challenge = () => challengeFor(browser, { step: 'begin-sign-in' })
    const forged = { ...thief.device.get(await challenge()), id: owner.device.id, rawId: owner.device.id }
    expect((await browser.json('/passkey', { step: 'sign-in', response: forged })).status).toBe(401)
    expect(browser.session()).toBeUndefined()
    const signed = thief.device.get(await challenge())
    const userHandle = Buffer.from(owner.client.id).toString('base64url')
    const response = { ...signed, response: { ...signed.response, userHandle } }
    await browser.json('/passkey', { step: 'sign-in', response })
    expect(await (await browser.get('/client/profile')).text()).not.toContain(owner.client.email)
  })

  test('detects a cloned authenticator by its counter', async () => {
    const { device } = await withPasskey()
    expect((await signIn(device, { counter: 7 })).answer.status).toBe(200)
    expect((await signIn(device, { counter: 7 })).answer.status).toBe(401)
    expect((await signIn(device, { counter: 8 })).answer.status).toBe(200)
  })

  test('rejects unknown and removed passkeys with the same message', async () => {
    const { client, browser, device } = await withPasskey()
    const [{ id } = { id: '' }] = await keysOf(client.id)
    const remove = { intent: 'passkey-remove', entry: id }
    for (const currentPassword of ['a guess', '']) {
      expect((await browser.post('/client/profile', { ...remove, currentPassword })).status).toBe(400)
    }
    expect(await keysOf(client.id)).toHaveLength(1)
    expect((await browser.post('/client/profile', { ...remove, currentPassword: PASSWORD })).status).toBe(200)
    expect((await mailsTo(client.email))[0]?.text).toContain('A passkey was removed')
    const [removed, unknown] = [await signIn(device), await signIn(makeAuthenticator())]
    expect([removed.answer.status, removed.text]).toEqual([401, unknown.text])
  })

  test('rejects a cross-origin request before verification', async () => {
    const { device } = await withPasskey()
    const challenge = await challengeFor(as(null), { step: 'begin-sign-in' })
    for (const origin of ['http://evil.example', 'null']) {
      const body = { step: 'sign-in', response: device.get(challenge) }
      const answer = await as(null).json('/passkey', body, { headers: { origin } })
      expect([answer.status, answer.headers.get('set-cookie')]).toEqual([403, null])
    }
  })
})

test("rejects the removal of another user's passkey", async () => {
  const { client } = await withPasskey()
  const [before] = await keysOf(client.id)
  const stranger = await makeClient(db)
  const admin = await makeAdmin(db)
  const fields = { intent: 'passkey-remove', entry: before?.id ?? '' }
  expect((await as(stranger).post('/client/profile', fields)).status).toBe(404)
  expect((await as(admin).post('/admin/security', fields)).status).toBe(404)
  expect(await keysOf(client.id)).toEqual([before])
})

test('the administrator adds a passkey and signs in to the admin area', async () => {
  const { client: admin, browser } = await withPasskey(makeAdmin)
  expect(await (await browser.get('/admin/security')).text()).toContain('My laptop')
  expect(await keysOf(admin.id)).toHaveLength(1)
})
