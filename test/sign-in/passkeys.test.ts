import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findSignInState } from '#app/domain/user-columns.server.ts'
import { passkeys, secondFactors, sessions } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeAuthenticator } from '../browser/authenticator.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { addPasskey, challenge } from '../browser/second-factors.ts'
import { makeAdmin, makeClient, makeGuest, PASSWORD } from '../make/make.ts'
import { expectPage, expectStatus } from '../pages.ts'

const { app, as, ctx, db, findUser, listSessions, mailsTo, makeWithPassword, openSignedIn } =
  await openTestApp()
const SECURITY_PAGE = '/client/security'

const toAdd = { step: 'begin-add', name: 'My laptop', password: PASSWORD }
const keysOf = (uid: string) => db.select().from(passkeys).where(eq(passkeys.uid, uid))
const challengeOfSignIn = (browser = openBrowser(app)) => challenge(browser, { step: 'begin-sign-in' })

async function withPasskey(make = makeClient) {
  const { person, browser } = await openSignedIn(make)
  return { person, browser, device: await addPasskey(browser) }
}

async function signIn(device: ReturnType<typeof makeAuthenticator>, twist = {}, returnTo?: string) {
  const browser = openBrowser(app)
  const response = device.get(await challengeOfSignIn(browser), twist)
  const answer = await browser.json('/passkey', { step: 'sign-in', response, returnTo })
  const text = await answer.text()
  const to = answer.ok ? (JSON.parse(text) as { to: string }).to : undefined
  return { browser, response, status: answer.status, to, text }
}

const foreign: [string, Parameters<ReturnType<typeof makeAuthenticator>['get']>[1]][] = [
  ['from another site', { origin: 'http://evil.example' }],
  ['for another site', { rpId: 'evil.example' }],
  ['without user verification', { verified: false }],
]

test.each([
  ['a client', makeClient, SECURITY_PAGE],
  ['an administrator', makeAdmin, '/admin/security'],
  ['a guest of data rooms', makeGuest, '/rooms/account'],
] as const)('adding a passkey stores it under its name, lists it and notifies %s', async (_, make, page) => {
  const { person, browser } = await withPasskey(make)
  expect(await keysOf(person.id)).toMatchObject([{ name: 'Mine', counter: 0, transports: ['internal'] }])
  await expectPage(browser.get(page), 200, 'Mine')
  expect((await mailsTo(person.email))[0]?.text).toContain('A passkey was added to your account: Mine')
  // The password alone is still enough to sign in.
  expect(await findSignInState(ctx, person)).toMatchObject({ authenticator: false, passkey: true })
  await browser.logIn(person.email, PASSWORD)
  await expectStatus(browser.get(page), 200)
})

test('adding a passkey requires the password or, for an account without one, a recent sign-in', async () => {
  const client = await makeWithPassword()
  await expectPage(
    as(client).json('/passkey', { ...toAdd, password: 'wrong' }),
    400,
    'Your current password isn’t right.',
  )
  const withoutPassword = await makeClient(db)
  const session = as(withoutPassword)
  const begin = () => session.json('/passkey', { ...toAdd, password: '' })
  await expectStatus(begin(), 200)
  await db
    .update(sessions)
    .set({ createdAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.userId, withoutPassword.id))
  await expectPage(begin(), 403, 'sign in again and retry within ten minutes')
})

test('adding a passkey is refused without a session and before the terms are accepted', async () => {
  await expectStatus(as(null).json('/passkey', toAdd), 401)
  const newcomer = await makeClient(db, { termsAccepted: false })
  await expectStatus(as(newcomer).json('/passkey', toAdd), 403)
  await expectStatus(as(null).get('/passkey'), 405)
})

test.each(foreign)('adding a passkey rejects one %s', async (_, twist) => {
  const { person, browser } = await openSignedIn()
  const response = makeAuthenticator().create(await challenge(browser, toAdd), twist)
  await expectStatus(browser.json('/passkey', { step: 'add', name: 'x', response }), 400)
  expect(await keysOf(person.id)).toEqual([])
})

test('adding a passkey rejects a challenge that was used, belongs to another user, or is unknown', async () => {
  const [one, other] = [await openSignedIn(), await openSignedIn()]
  const text = await challenge(one.browser, toAdd)
  const add = async ({ browser }: typeof one, text: string) => {
    const response = makeAuthenticator().create(text)
    return (await browser.json('/passkey', { step: 'add', name: 'x', response })).status
  }
  expect(await add(other, text)).toBe(400)
  expect(await add(one, 'bWFkZS11cA')).toBe(400)
  expect([await add(one, text), await add(one, text)]).toEqual([200, 401])
  expect([(await keysOf(one.person.id)).length, await keysOf(other.person.id)]).toEqual([1, []])
})

test.each([
  [{}],
  [{ step: 'add', name: '', response: { id: 'x', response: {} } }],
  [{ step: 'add', name: 'x'.repeat(61), response: { id: 'x', response: {} } }],
  [{ step: 'add', name: 'x', response: 7 }],
  [{ step: 'sign-in', response: { id: 'a\0b', response: {} } }],
  [{ step: 'add', name: 'x', response: { id: 'x', response: { clientDataJSON: 7 } } }],
  [{ step: 'remove', id: 'x' }],
])('the malformed passkey request %j gets 400', async (body) => {
  await expectStatus(as(await makeClient(db)).json('/passkey', body), 400)
})

test('signing in with a passkey completes the sign-in without a two-factor code', async () => {
  const { person, device } = await withPasskey()
  const uid = person.id
  await db.insert(secondFactors).values({ uid, encryptedSecret: 'x', confirmedAt: new Date() })
  const before = await findUser(uid)
  const { browser, status, to } = await signIn(device)
  expect([status, to, await browser.isIn()]).toEqual([200, '/client/dashboard', true])
  expect((await findUser(uid))?.previousLoginAt).toEqual(before?.lastLoginAt)
  expect((await keysOf(uid))[0]?.lastUsedAt).toBeInstanceOf(Date)
})

test('signing in with a passkey redirects to the requested page only if it is on this site', async () => {
  const { device } = await withPasskey()
  expect((await signIn(device, {}, '/client/documents')).to).toBe('/client/documents')
  expect((await signIn(device, {}, '//evil.example')).to).toBe('/client/dashboard')
})

test.each(foreign)('a passkey sign-in %s is refused', async (_, twist) => {
  const { person, device } = await withPasskey()
  const { browser, status, text } = await signIn(device, twist)
  expect([status, await browser.isIn()]).toEqual([401, false])
  expect(text).toContain('We don’t recognize this passkey.')
  expect(await listSessions(person.id)).toHaveLength(1)
})

test('signing in with a passkey accepts each challenge only once, and none that was issued for adding a passkey', async () => {
  const { device, browser: own } = await withPasskey()
  const { status, response } = await signIn(device)
  expect(status).toBe(200)
  const thief = openBrowser(app)
  for (const stolen of [response, device.get(await challenge(own, toAdd))])
    await expectStatus(thief.json('/passkey', { step: 'sign-in', response: stolen }), 401)
  expect(thief.session()).toBeUndefined()
})

test("signing in with a passkey rejects the id of another account's passkey and ignores another account's user handle", async () => {
  const [owner, thief] = [await withPasskey(), await withPasskey()]
  const browser = openBrowser(app)
  const signed = async () => thief.device.get(await challengeOfSignIn(browser))
  const forged = { ...(await signed()), id: owner.device.id, rawId: owner.device.id }
  await expectStatus(browser.json('/passkey', { step: 'sign-in', response: forged }), 401)
  expect(browser.session()).toBeUndefined()
  const own = await signed()
  const userHandle = Buffer.from(owner.person.id).toString('base64url')
  const response = { ...own, response: { ...own.response, userHandle } }
  await browser.json('/passkey', { step: 'sign-in', response })
  expect(await (await browser.get(SECURITY_PAGE)).text()).not.toContain(owner.person.email)
})

test('signing in with a passkey detects a cloned authenticator by its counter', async () => {
  const { device } = await withPasskey()
  const statuses = []
  for (const counter of [7, 7, 8]) statuses.push((await signIn(device, { counter })).status)
  expect(statuses).toEqual([200, 401, 200])
})

test('signing in with a passkey rejects unknown and removed passkeys with the same message', async () => {
  const { person, browser, device } = await withPasskey()
  const [key] = await keysOf(person.id)
  const remove = async (currentPassword: string) => {
    const form = { intent: 'passkey-remove', entry: key?.id ?? '', currentPassword }
    return (await browser.post(SECURITY_PAGE, form)).status
  }
  for (const wrong of ['a guess', '']) expect(await remove(wrong)).toBe(400)
  expect(await keysOf(person.id)).toHaveLength(1)
  expect(await remove(PASSWORD)).toBe(200)
  expect((await mailsTo(person.email))[0]?.text).toContain('A passkey was removed')
  const [removed, unknown] = [await signIn(device), await signIn(makeAuthenticator())]
  expect([removed.status, removed.text]).toEqual([401, unknown.text])
})

test("removing another user's passkey is rejected", async () => {
  const { person } = await withPasskey()
  const [before] = await keysOf(person.id)
  const fields = { intent: 'passkey-remove', entry: before?.id ?? '' }
  await expectStatus(as(await makeClient(db)).post(SECURITY_PAGE, fields), 404)
  await expectStatus(as(await makeAdmin(db)).post('/admin/security', fields), 404)
  expect(await keysOf(person.id)).toEqual([before])
})
