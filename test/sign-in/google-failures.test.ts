import { expect, test } from 'vitest'
import { expectWithin } from '#test/active-time.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { openVisitor } from '../browser/google-visitor.ts'
import { openProvider } from '../browser/openid-provider.ts'
import { breakMethods } from '../make/accounts.ts'
import { openGoogleSite } from './google-site.ts'

const FAILED = 'Failed to sign in with Google. Please try again.'
const { callback, findUser, openGoogleVisitor: visitor, provider } = await openGoogleSite()

type Visitor = ReturnType<typeof visitor>
/** Expects that a path or URL leads to /login with the error, and starts no session. */
const expectFailure = async (someone: Visitor, path = '/google') => {
  const { answer, url } = await someone.follow(path)
  expect(url.pathname + url.search).toBe('/login?notice=google-failed')
  expect(await answer.text()).toMatch(new RegExp(`role="alert"[^>]*>${FAILED}`))
  expect(someone.cookie('foyer.session')).toBeUndefined()
}
const withParameter = (url: string, name: string, value: string) => {
  const changed = new URL(url)
  changed.searchParams.set(name, value)
  return changed.href
}

test('canceling a sign-in with Google shows an error and keeps the requested page', async () => {
  const { answer, path } = await visitor().signIn(null, '?returnTo=%2Fclient%2Fdocuments')
  expect(path).toBe('/login?notice=google-failed&returnTo=%2Fclient%2Fdocuments')
  expect(await answer.text()).toContain(FAILED)
})

test('a sign-in with Google fails while the provider is down, even at startup, and succeeds once it is up', async () => {
  const late = await openProvider([callback])
  await late.stop()
  const { app } = await openTestApp({ google: late.settings })
  const person = late.addPerson()
  for (let i = 0; i < 2; i++) {
    await expectFailure(openVisitor(app, APP_URL))
    await late.start()
    expect((await openVisitor(app, APP_URL).signIn(person)).path).toBe('/client/dashboard')
    await late.stop()
  }
})

test('a sign-in with Google fails within five seconds when the provider does not respond', async () => {
  const hanging = await startFaultProxy()
  const issuer = `http://127.0.0.1:${hanging.port}`
  const { app } = await openTestApp({ google: { ...provider.settings, issuer } })
  await expectWithin(5_000, () => expectFailure(openVisitor(app, APP_URL)))
  await hanging.close()
})

test('a sign-in with Google fails without creating an account when the provider stops midway', async () => {
  const person = provider.addPerson()
  const someone = visitor()
  const back = await someone.atProvider('/google', person)
  await provider.stop()
  await expectFailure(someone, back)
  expect(await findUser(person.email)).toBeUndefined()
  await provider.start()
})

test('a sign-in with Google fails when the database becomes unavailable midway', async () => {
  const state = { broken: false }
  const database = breakMethods(state, ['insert', 'transaction'])
  const { app } = await openTestApp({ google: provider.settings, database })
  const someone = openVisitor(app, APP_URL)
  const back = await someone.atProvider('/google', provider.addPerson())
  state.broken = true
  await expectFailure(someone, back)
})

test.each([
  ['no state', ''],
  ['an unknown state', '?code=x&state=unknown'],
  ["the provider's error", '?error=server_error&error_description=%3Cscript%3E&state=unknown'],
])('a Google callback with %s shows an error', async (_, query) => {
  await expectFailure(visitor(), `${callback}${query}`)
})

test('a Google callback in another browser, or from another provider, creates no session', async () => {
  const [attacker, victim] = [visitor(), visitor()]
  const back = await attacker.atProvider('/google', provider.addPerson())
  await victim.ask('/google')
  await expectFailure(victim, back)
  await expectFailure(attacker, withParameter(back, 'iss', 'https://evil.example'))
})

test('a Google callback without any cookie says that the browser blocks them', async () => {
  const back = await visitor().atProvider('/google', provider.addPerson())
  const { answer, url } = await visitor().follow(back)
  expect(url.pathname + url.search).toBe('/login?notice=no-cookies')
  expect(await answer.text()).toContain('Your browser blocks cookies.')
})

test('a Google callback that has already been used creates no session', async () => {
  const someone = visitor()
  const back = await someone.atProvider('/google', provider.addPerson())
  const cookie = [...someone.cookies(APP_URL)].map(([name, value]) => `${name}=${value}`).join('; ')
  await someone.follow(back)
  const again = visitor()
  expect((await again.ask(back, { cookie })).to).toContain('/google/done?error=')
  expect(again.cookie('foyer.session')).toBeUndefined()
})

test('a Google code from another sign-in shows an error and creates no account', async () => {
  const [attacker, victim] = [provider.addPerson(), provider.addPerson()]
  const stolen = new URL(await visitor().atProvider('/google', attacker)).searchParams.get('code') ?? ''
  const someone = visitor()
  await expectFailure(someone, withParameter(await someone.atProvider('/google', victim), 'code', stolen))
  expect([await findUser(attacker.email), await findUser(victim.email)]).toEqual([undefined, undefined])
})

// app/adapters/google.test.ts covers all other invalid ID tokens.
test('a replayed ID token shows an error and creates no session', async () => {
  const person = provider.addPerson()
  let first: string | undefined
  provider.replaceIdTokens((token) => {
    first ??= token
    return first
  })
  expect((await visitor().signIn(person)).path).toBe('/client/dashboard')
  const someone = visitor()
  await expectFailure(someone, await someone.atProvider('/google', person))
  provider.replaceIdTokens(undefined)
  expect((await visitor().signIn(person)).path).toBe('/client/dashboard')
})

test('a link on another site does not start a sign-in with Google', async () => {
  const headers = { 'sec-fetch-site': 'cross-site' }
  const { to } = await visitor().ask('/google?returnTo=%2Fclient%2Fdocuments', headers)
  expect(to).toBe(`${APP_URL}/login?returnTo=%2Fclient%2Fdocuments`)
})

test('without Google settings, the Google routes respond with 404 and the pages show no Google button', async () => {
  const visitor = (await openTestApp()).as(null)
  for (const path of ['/google', '/google/done', '/api/auth/callback/google?state=x&code=y'])
    expect([path, (await visitor.get(path)).status]).toEqual([path, 404])
  for (const path of ['/login', '/signup'])
    expect(await (await visitor.get(path)).text()).not.toMatch(/with Google/)
})
