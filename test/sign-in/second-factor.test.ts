import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { encryptWithKey } from '#app/core/cipher.server.ts'
import { secondFactors, sessions } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import type { openBrowser } from '../browser/browser-jar.ts'
import {
  codeOf,
  makeGuarded,
  openGuarded,
  recoveryIn,
  SECURITY_PAGE,
  secretIn,
} from '../browser/second-factors.ts'
import { makeClient, PASSWORD } from '../make/make.ts'
import { expectPage, expectRedirect, expectStatus } from '../pages.ts'

const { app, as, db, findLink, mailsTo, openSignedIn, signIn } = await openTestApp()

type Browser = ReturnType<typeof openBrowser>
const send = (browser: Browser, intent: string, currentPassword = PASSWORD) =>
  browser.post(SECURITY_PAGE, { intent, currentPassword })
const confirm = (browser: Browser, code: string) =>
  browser.post(SECURITY_PAGE, { intent: 'app-confirm', code })
const recover = async (browser: Browser, code = '') =>
  (await browser.post('/two-factor', { intent: 'recovery', code })).status
const factorsOf = (uid: string) => db.select().from(secondFactors).where(eq(secondFactors.uid, uid))
const findHome = async (email: string, password?: string) =>
  (await signIn(email, password)).headers.get('location')

test('setting up an authenticator app shows a QR code and the secret, and takes effect only after a code is entered', async () => {
  const { person, browser } = await openSignedIn()
  const page = await expectPage(send(browser, 'app-start'), 200, 'src="data:image/svg+xml;base64,')
  const secret = secretIn(page)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const [row] = await factorsOf(person.id)
  expect([row?.confirmedAt, row?.encryptedSecret.includes(secret)]).toEqual([null, false])
  expect(await findHome(person.email)).toBe('/client/dashboard')
  const wrong = await expectPage(confirm(browser, '000000'), 400, 'This code isn’t right.')
  expect(secretIn(wrong)).toBe(secret)
  const spaced = codeOf(secret).replace(/(?<=^...)/, ' ')
  const codes = recoveryIn(await expectPage(confirm(browser, spaced), 200))
  expect(new Set(codes).size).toBe(10)
  const later = await expectPage(browser.get(SECURITY_PAGE), 200, '10 recovery codes left')
  for (const hidden of [secret, ...codes]) expect(later).not.toContain(hidden)
  expect((await mailsTo(person.email))[0]?.text).toContain('Two-factor sign-in was turned on')
})

test('setting up an authenticator app requires the password, and expires after 15 minutes', async () => {
  const { person, browser } = await openSignedIn()
  expect(secretIn(await expectPage(send(browser, 'app-start', 'wrong'), 400))).toBe('no secret')
  const secret = secretIn(await expectPage(send(browser, 'app-start'), 200))
  await db
    .update(secondFactors)
    .set({ createdAt: sql`now() - interval '16 minutes'` })
    .where(eq(secondFactors.uid, person.id))
  const late = confirm(browser, codeOf(secret))
  expect(await expectPage(late, 404, 'This took too long. Please start again.')).not.toContain(secret)
})

test('setting up an authenticator app is not offered to an account without a password', async () => {
  const client = as(await makeClient(db))
  expect(await (await client.get(SECURITY_PAGE)).text()).not.toContain('Set Up Two-Factor Sign-In')
  const form = { intent: 'app-start', currentPassword: PASSWORD }
  await expectStatus(client.post(SECURITY_PAGE, form), 409)
})

test('setting up an authenticator app cannot replace an active app', async () => {
  await expectStatus(send((await openGuarded(app, db)).browser, 'app-start'), 409)
})

test('recovery codes still work for an account whose app was set up with another AUTH_SECRET', async () => {
  const { client, browser, recovery, secret } = await makeGuarded(app, db)
  const encryptedSecret = encryptWithKey('the-secret-before-it-was-changed', secret)
  await db.update(secondFactors).set({ encryptedSecret }).where(eq(secondFactors.uid, client.id))
  await browser.logIn(client.email, PASSWORD)
  await expectStatus(browser.post('/two-factor', { intent: 'app', code: codeOf(secret) }), 401)
  expect(await recover(browser, recovery[0])).toBe(302)
})

test('recovery codes work once each, in any spelling and only for their owner, who is notified', async () => {
  const { client, browser, recovery } = await makeGuarded(app, db)
  const { client: stranger, browser: theirs } = await makeGuarded(app, db)
  const [code = ''] = recovery
  await theirs.logIn(stranger.email, PASSWORD)
  expect(await recover(theirs, code)).toBe(401)
  await browser.logIn(client.email, PASSWORD)
  expect(await recover(browser, code.toUpperCase().replaceAll('-', ' '))).toBe(302)
  await expectPage(browser.get(SECURITY_PAGE), 200, '9 recovery codes left')
  expect((await mailsTo(client.email))[0]?.text).toContain('A recovery code was used')
  const { browser: other } = await openSignedIn(makeClient, client)
  await expectPage(
    other.post('/two-factor', { intent: 'recovery', code }),
    401,
    'This recovery code isn’t right, or it has been used already.',
  )
  expect(await other.isIn()).toBe(false)
})

test('recovery codes are replaced by new ones after the password is entered', async () => {
  const { client, browser, recovery } = await openGuarded(app, db)
  expect(recoveryIn(await expectPage(send(browser, 'app-codes', 'wrong'), 400))).toEqual([])
  const fresh = recoveryIn(await expectPage(send(browser, 'app-codes'), 200))
  expect(new Set([...fresh, ...recovery]).size).toBe(20)
  await browser.post('/logout', {})
  await browser.logIn(client.email, PASSWORD)
  expect([await recover(browser, recovery[1]), await recover(browser, fresh[1])]).toEqual([401, 302])
})

test('turning off two-factor sign-in requires the password, deletes all its data and notifies the owner', async () => {
  const { client, browser } = await openGuarded(app, db)
  for (const wrong of ['', 'wrong']) await expectStatus(send(browser, 'app-off', wrong), 400)
  expect(await factorsOf(client.id)).toHaveLength(1)
  await expectStatus(send(browser, 'app-off'), 200)
  expect(await factorsOf(client.id)).toEqual([])
  expect((await mailsTo(client.email))[0]?.text).toContain('Two-factor sign-in was turned off')
  expect(await findHome(client.email)).toBe('/client/dashboard')
})

test('a password reset keeps two-factor sign-in on', async () => {
  const { client, browser } = await makeGuarded(app, db)
  await browser.post('/forgot-password', { email: client.email })
  const form = { password: 'a newer one', confirmPassword: 'a newer one' }
  await expectRedirect(browser.post(await findLink(client.email), form), '/login?notice=reset')
  expect(await findHome(client.email, 'a newer one')).toBe('/two-factor')
})

test('changing two-factor settings requires the password and a sign-in within the last ten minutes', async () => {
  const { client, browser } = await openGuarded(app, db)
  const setAge = (minutes: number) =>
    db
      .update(sessions)
      .set({ createdAt: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(sessions.userId, client.id))
  const changes = [
    () => send(browser, 'app-off'),
    () => send(browser, 'app-codes'),
    () => browser.json('/passkey', { step: 'begin-add', name: 'Key', password: PASSWORD }),
  ]
  await setAge(11)
  for (const change of changes) await expectPage(change(), 403, 'sign in again and retry within ten minutes')
  await setAge(1)
  for (const change of changes.reverse()) await expectStatus(change(), 200)
})
