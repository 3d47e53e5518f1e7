import { expect } from 'vitest'
import { makeAuthenticator } from '../browser/authenticator.ts'
import { codeOf, makeGuarded, secretIn } from '../browser/authenticator-app.ts'
import type { openBrowser } from '../browser/browser-jar.ts'
import { PASSWORD } from '../make/make.ts'

type Browser = ReturnType<typeof openBrowser>
export const SECURITY = '/admin/security'

/** Sets up an authenticator app and returns its secret. */
export async function addApp(browser: Browser): Promise<string> {
  const begun = await browser.post(SECURITY, { intent: 'app-start', currentPassword: PASSWORD })
  const secret = secretIn(await begun.text())
  expect((await browser.post(SECURITY, { intent: 'app-confirm', code: codeOf(secret) })).status).toBe(200)
  return secret
}

/** Begins a step with a passkey and returns its challenge. */
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

/** Creates a client with an authenticator app, signed in with its current code. */
export async function openGuarded(...site: Parameters<typeof makeGuarded>) {
  const guarded = await makeGuarded(...site)
  await guarded.browser.logIn(guarded.client.email, PASSWORD)
  const form = { intent: 'app', code: codeOf(guarded.secret) }
  expect((await guarded.browser.post('/two-factor', form)).status).toBe(302)
  return guarded
}
