import { expect } from 'vitest'
import { getTotpCode, getTotpStep } from '#app/domain/sign-in/second-factor/codes.server.ts'
import type { Database } from '#db/connect.server.ts'
import { secondFactors } from '#db/schema.ts'
import type { openTestApp } from '../app.ts'
import { givePassword, makeClient, PASSWORD } from '../make/make.ts'
import { makeAuthenticator } from './authenticator.ts'
import { openBrowser } from './browser-jar.ts'

type Browser = ReturnType<typeof openBrowser>
type App = Awaited<ReturnType<typeof openTestApp>>['app']
export const SECURITY_PAGE = '/client/security'

/** Returns the current code from the authenticator app, or the one `offset` half minutes later. */
export const codeOf = (secret: string, offset = 0) => getTotpCode(secret, getTotpStep(Date.now()) + offset)
export const secretIn = (page: string) =>
  page.match(/data-secret[^>]*>([A-Z2-7 ]+)</)?.[1]?.replaceAll(' ', '') ?? 'no secret'
export const recoveryIn = (page: string) => page.match(/[a-z2-7]{4}(-[a-z2-7]{4}){5}(?=<)/g) ?? []
/** Makes the server accept codes from half minutes whose code was already used. */
export const forgetSteps = (db: Database) => db.update(secondFactors).set({ lastStep: 0 })

/** Creates a client with an authenticator app, and a browser that has set it up and then signed out. */
export async function makeGuarded(app: App, db: Database) {
  const client = await makeClient(db)
  await givePassword(db, client)
  const browser = openBrowser(app)
  await browser.logIn(client.email, PASSWORD)
  const begun = await browser.post(SECURITY_PAGE, { intent: 'app-start', currentPassword: PASSWORD })
  const secret = secretIn(await begun.text())
  const on = await browser.post(SECURITY_PAGE, { intent: 'app-confirm', code: codeOf(secret) })
  const recovery = recoveryIn(await on.text())
  await browser.post('/logout', {})
  await forgetSteps(db)
  return { client, browser, secret, recovery }
}

export const SECURITY = '/admin/security'

/** Sets up an authenticator app and returns its secret. */
export async function addApp(browser: Browser): Promise<string> {
  const begun = await browser.post(SECURITY, { intent: 'app-start', currentPassword: PASSWORD })
  const secret = secretIn(await begun.text())
  expect((await browser.post(SECURITY, { intent: 'app-confirm', code: codeOf(secret) })).status).toBe(200)
  return secret
}

/** Begins a passkey step and returns its challenge. */
export const challenge = async (browser: Browser, body: object) =>
  ((await (await browser.json('/passkey', body)).json()) as { challenge: string }).challenge

/** Adds a passkey to the signed-in account and returns its authenticator. */
export async function addPasskey(browser: Browser) {
  const device = makeAuthenticator()
  const begin = { step: 'begin-add', name: 'Mine', password: PASSWORD }
  const response = device.create(await challenge(browser, begin))
  expect((await browser.json('/passkey', { step: 'add', name: 'Mine', response })).status).toBe(200)
  return device
}

/** Creates a client with an authenticator app, signed in with the current code. */
export async function openGuarded(...site: Parameters<typeof makeGuarded>) {
  const guarded = await makeGuarded(...site)
  await guarded.browser.logIn(guarded.client.email, PASSWORD)
  const form = { intent: 'app', code: codeOf(guarded.secret) }
  expect((await guarded.browser.post('/two-factor', form)).status).toBe(302)
  return guarded
}
