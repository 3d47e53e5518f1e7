import { describe, expect, test } from 'vitest'
import type { Database } from '#db/connect.server.ts'
import { measureActiveTime } from '#test/active-time.ts'
import { openFaultProxy } from '#test/fault-proxy.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { openVisitor } from '../browser/google-visitor.ts'
import { openProvider } from '../browser/openid-provider.ts'
import { openGoogleSite } from './google-site.ts'

const FAILED = 'Failed to sign in with Google. Please try again.'
const { callback, findUser, openGoogleVisitor: visitor, provider } = await openGoogleSite()

describe('a failed sign-in with Google', () => {
  type Visitor = ReturnType<typeof visitor>
  const expectFailure = async (someone: Visitor, path = '/google') => {
    const { answer, url } = await someone.follow(path)
    expect(url.pathname + url.search).toBe('/login?notice=google-failed')
    expect(await answer.text()).toMatch(new RegExp(`role="alert"[^>]*>${FAILED}`))
    expect(someone.cookie('foyer.session_token')).toBeUndefined()
  }

  test('because the user cancels shows an error and keeps the requested page', async () => {
    const { answer, path } = await visitor().signIn(null, '?returnTo=%2Fclient%2Fdocuments')
    expect(path).toBe('/login?notice=google-failed&returnTo=%2Fclient%2Fdocuments')
    expect(await answer.text()).toContain(FAILED)
  })

  test('because the provider is down shows an error, and succeeds once it is back', async () => {
    const person = provider.know()
    await provider.stop()
    await expectFailure(visitor())
    await provider.start()
    expect((await visitor().signIn(person)).path).toBe('/client/dashboard')
  })

  test('because the provider was down at startup succeeds once it is up', async () => {
    const late = await openProvider([callback])
    await late.stop()
    const site = await openTestApp({ google: late.settings })
    await expectFailure(openVisitor(site.app, APP_URL))
    await late.start()
    expect((await openVisitor(site.app, APP_URL).signIn(late.know())).path).toBe('/client/dashboard')
    await late.stop()
  })

  test('because the provider accepts connections without responding shows an error within five seconds', async () => {
    const hanging = await openFaultProxy()
    const issuer = `http://127.0.0.1:${hanging.port}`
    const site = await openTestApp({ google: { ...provider.settings, issuer } })
    const { ms } = await measureActiveTime(() => expectFailure(openVisitor(site.app, APP_URL)))
    expect(ms).toBeLessThan(5_000)
    await hanging.close()
  })

  test('because the provider stops midway shows an error and creates nothing', async () => {
    const person = provider.know()
    const someone = visitor()
    const back = await someone.atProvider('/google', person)
    await provider.stop()
    await expectFailure(someone, back)
    expect(await findUser(person.email)).toBeUndefined()
    await provider.start()
  })

  test('because the database becomes unavailable midway shows an error', async () => {
    const state = { away: false }
    const database = (real: Database) =>
      new Proxy(real, {
        get: (target, name) => {
          if (state.away && (name === 'insert' || name === 'transaction'))
            throw new Error('Connection terminated unexpectedly')
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      })
    const site = await openTestApp({ google: provider.settings, database })
    const someone = openVisitor(site.app, APP_URL)
    const back = await someone.atProvider('/google', provider.know())
    state.away = true
    await expectFailure(someone, back)
    state.away = false
  })

  test.each([
    ['no state', ''],
    ['an unknown state', '?code=x&state=unknown'],
    ["the provider's error", '?error=server_error&error_description=%3Cscript%3E&state=unknown'],
  ])('because of %s shows an error', async (_, query) => {
    await expectFailure(visitor(), `${callback}${query}`)
  })

  test('because another browser started it creates no session', async () => {
    const [attacker, victim] = [visitor(), visitor()]
    const back = await attacker.atProvider('/google', provider.know())
    await victim.ask('/google')
    await expectFailure(victim, back)
  })

  test('because the response was used before shows an error', async () => {
    const someone = visitor()
    const back = await someone.atProvider('/google', provider.know())
    const stolen = new Map(someone.cookies(APP_URL))
    await someone.follow(back)
    const again = visitor()
    const cookie = [...stolen].map(([name, value]) => `${name}=${value}`).join('; ')
    expect((await again.ask(back, { cookie })).to).toContain('/google/done?error=')
    expect(again.cookie('foyer.session_token')).toBeUndefined()
  })

  test('because the code belongs to another sign-in shows an error and creates no session', async () => {
    const [attacker, victim] = [provider.know(), provider.know()]
    const stolen = new URL(await visitor().atProvider('/google', attacker)).searchParams.get('code') ?? ''
    const someone = visitor()
    const back = new URL(await someone.atProvider('/google', victim))
    back.searchParams.set('code', stolen)
    await expectFailure(someone, back.href)
    expect([await findUser(attacker.email), await findUser(victim.email)]).toEqual([undefined, undefined])
  })

  test('because the ID token was replayed, unsigned or modified shows an error and creates no session', async () => {
    const person = provider.know()
    let first = ''
    provider.replaceIdTokens((token) => {
      first = token
      return token
    })
    expect((await visitor().signIn(person)).path).toBe('/client/dashboard')
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claimsOf = (token: string) =>
      JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object
    const replacements: ((token: string) => string)[] = [
      () => first,
      (token) => `${part({ alg: 'none' })}.${token.split('.')[1]}.`,
      (token) =>
        `${token.split('.')[0]}.${part({ ...claimsOf(token), sub: 'somebody-else' })}.${token.split('.')[2]}`,
      (token) =>
        `${token.split('.')[0]}.${part({ ...claimsOf(token), aud: 'another-program' })}.${token.split('.')[2]}`,
    ]
    for (const replace of replacements) {
      provider.replaceIdTokens(replace)
      const someone = visitor()
      await expectFailure(someone, await someone.atProvider('/google', person))
    }
    provider.replaceIdTokens(undefined)
    expect((await visitor().signIn(person)).path).toBe('/client/dashboard')
  })

  test('because another provider responded shows an error', async () => {
    const someone = visitor()
    const back = new URL(await someone.atProvider('/google', provider.know()))
    back.searchParams.set('iss', 'https://evil.example')
    await expectFailure(someone, back.href)
  })

  test('is not started by a link on another site', async () => {
    const { to } = await visitor().ask('/google?returnTo=%2Fclient%2Fdocuments', {
      'sec-fetch-site': 'cross-site',
    })
    expect(to).toBe(`${APP_URL}/login?returnTo=%2Fclient%2Fdocuments`)
  })
})

describe('without Google settings', () => {
  test('the Google routes respond with 404 and the pages show no Google button', async () => {
    const { as } = await openTestApp()
    for (const path of ['/google', '/google/done', '/api/auth/callback/google?state=x&code=y']) {
      expect([path, (await as(null).get(path)).status]).toEqual([path, 404])
    }
    for (const path of ['/login', '/signup']) {
      expect(await (await as(null).get(path)).text()).not.toMatch(/with Google/)
    }
  })

  test('every other social endpoint of the library responds with 404', async () => {
    const { as } = await openTestApp({ google: provider.settings })
    for (const path of ['sign-in/social', 'link-social', 'error', 'callback/github', 'get-access-token']) {
      const answer = await as(null).get(`/api/auth/${path}`)
      expect([path, answer.status]).toEqual([path, 404])
    }
    expect((await as(null).post('/api/auth/sign-in/social', { provider: 'google' })).status).toBe(404)
  })
})
