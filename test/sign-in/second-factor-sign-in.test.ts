import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pendingSignIns, rateLimitAttempts, sessions, users } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { codeOf, forgetSteps, makeGuarded, PROFILE } from '../browser/authenticator-app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { PASSWORD } from '../make/make.ts'

const { app, db } = await openTestApp()
// Another instance of the program on the same database.
const { app: secondApp } = await openTestApp()
const userOf = async (id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]

describe('signing in with an authenticator app', () => {
  test('creates the session and the sign-in time only after the code, once', async () => {
    const { client, browser, secret } = await makeGuarded(app, db)
    const before = await userOf(client.id)
    const first = await browser.logIn(client.email, PASSWORD)
    expect([first.status, first.headers.get('location')]).toEqual([302, '/two-factor'])
    expect(first.headers.get('set-cookie')).toMatch(
      /foyer\.second_step=.*Max-Age=600.*HttpOnly.*SameSite=Lax/,
    )
    expect(first.headers.get('set-cookie')).not.toContain('session_token')
    expect(browser.session()).toBeUndefined()
    expect(await db.select().from(sessions).where(eq(sessions.userId, client.id))).toEqual([])
    expect(await userOf(client.id)).toEqual(before)

    const second = await browser.post('/two-factor', { intent: 'app', code: codeOf(secret) })
    expect([second.status, second.headers.get('location')]).toEqual([302, '/client/dashboard'])
    expect(second.headers.get('set-cookie')).toMatch(/foyer\.session_token=.*HttpOnly.*SameSite=Lax/)
    expect(await browser.isIn()).toBe(true)
    expect(browser.jar.has('foyer.second_step')).toBe(false)
    const after = await userOf(client.id)
    expect(after?.previousLoginAt).toEqual(before?.lastLoginAt)
    expect(after?.lastLoginAt).not.toEqual(before?.lastLoginAt)
  })

  test("cannot be skipped with the pending cookie or the library's endpoint", async () => {
    const { client, browser, secret } = await makeGuarded(app, db)
    await browser.logIn(client.email, PASSWORD)
    const half = browser.jar.get('foyer.second_step') ?? ''
    expect(half).not.toBe('')
    for (const path of ['/client', '/client/dashboard', '/client/dashboard.data', PROFILE, '/admin']) {
      const answer = await browser.get(path)
      expect(answer.headers.get('location') ?? (await answer.text())).toContain('/login')
    }
    browser.jar.set('foyer.session_token', half)
    expect(await browser.isIn()).toBe(false)

    const caller = openBrowser(app)
    const answer = await caller.json('/api/auth/sign-in/email', { email: client.email, password: PASSWORD })
    expect(answer.status).toBe(403)
    expect([caller.session(), await caller.isIn()]).toEqual([undefined, false])
    for (const path of ['two-factor/verify-totp', 'open-session', 'foyer-second-step/open-session']) {
      const closed = await caller.json(`/api/auth/${path}`, { uid: client.id, code: codeOf(secret) })
      expect(closed.status).toBe(404)
    }
    expect(await db.select().from(sessions).where(eq(sessions.userId, client.id))).toEqual([])
  })

  test('redirects to the requested page, inside this site only', async () => {
    const { client, browser, secret } = await makeGuarded(app, db)
    const log = (search: string) =>
      browser.post(`/login${search}`, { email: client.email, password: PASSWORD })
    const wanted = await log('?returnTo=%2Fclient%2Fdocuments')
    expect(wanted.headers.get('location')).toBe('/two-factor?returnTo=%2Fclient%2Fdocuments')
    const sent = async (search: string) => {
      await forgetSteps(db)
      const answer = await browser.post(`/two-factor${search}`, { intent: 'app', code: codeOf(secret) })
      await browser.post('/logout', {})
      await log('')
      return answer.headers.get('location')
    }
    expect(await sent('?returnTo=%2Fclient%2Fdocuments')).toBe('/client/documents')
    for (const evil of ['//evil.example', '/\\evil.example', 'https:evil.example', '/google/done//evil']) {
      expect(await sent(`?returnTo=${encodeURIComponent(evil)}`)).toBe('/client/dashboard')
      expect(await sent(`?then=${encodeURIComponent(evil)}`)).toBe('/client/dashboard')
    }
    const then = `/google/done?popup=${'a'.repeat(32)}`
    expect(await sent(`?then=${encodeURIComponent(then)}`)).toBe(then)
    expect(await sent(`?then=${encodeURIComponent('/google/done?popup=x&evil=1')}`)).toBe('/google/done')
  })

  test('accepts each code once, and no older one', async () => {
    const { client, browser, secret } = await makeGuarded(app, db)
    await browser.logIn(client.email, PASSWORD)
    const code = codeOf(secret)
    expect((await browser.post('/two-factor', { intent: 'app', code })).status).toBe(302)
    const thief = openBrowser(app)
    await thief.logIn(client.email, PASSWORD)
    for (const used of [code, codeOf(secret, -1)]) {
      const replay = await thief.post('/two-factor', { intent: 'app', code: used })
      expect(replay.status).toBe(401)
      expect(await replay.text()).toContain('each works once')
    }
    expect(await thief.isIn()).toBe(false)
    expect((await thief.post('/two-factor', { intent: 'app', code: codeOf(secret, 1) })).status).toBe(302)
  })

  test('accepts one of two concurrent uses of a code', async () => {
    const { client, secret } = await makeGuarded(app, db)
    const browsers = [openBrowser(app), openBrowser(secondApp), openBrowser(app)]
    for (const browser of browsers) await browser.logIn(client.email, PASSWORD)
    const code = codeOf(secret)
    const answers = await Promise.all(browsers.map((b) => b.post('/two-factor', { intent: 'app', code })))
    expect(answers.map((answer) => answer.status).sort()).toEqual([302, 401, 401])
  })

  test('accepts the pending cookie once, for ten minutes', async () => {
    const { client, browser, secret } = await makeGuarded(app, db)
    await browser.logIn(client.email, PASSWORD)
    const half = browser.jar.get('foyer.second_step') ?? ''
    await browser.post('/two-factor', { intent: 'app', code: codeOf(secret) })
    await forgetSteps(db)
    const thief = openBrowser(app)
    thief.jar.set('foyer.second_step', half)
    const again = await thief.post('/two-factor', { intent: 'app', code: codeOf(secret) })
    expect(again.headers.get('location')).toBe('/login?notice=second-step-late')
    expect(await (await thief.get('/login?notice=second-step-late')).text()).toContain('came too late')

    await thief.logIn(client.email, PASSWORD)
    await db.update(pendingSignIns).set({ expiresAt: sql`now()` })
    expect((await thief.get('/two-factor')).headers.get('location')).toBe('/login')
    const late = await thief.post('/two-factor', { intent: 'app', code: codeOf(secret) })
    expect(late.headers.get('location')).toBe('/login?notice=second-step-late')
  })

  test('is canceled when the password changes before the code', async () => {
    const { client, browser, secret } = await makeGuarded(app, db)
    await browser.logIn(client.email, PASSWORD)
    await browser.post('/two-factor', { intent: 'app', code: codeOf(secret) })
    const thief = openBrowser(app)
    await thief.logIn(client.email, PASSWORD)
    const fields = { currentPassword: PASSWORD, password: 'a newer one', confirmPassword: 'a newer one' }
    expect((await browser.post(PROFILE, { intent: 'password', ...fields })).status).toBe(200)
    const code = codeOf(secret, 1)
    expect((await thief.post('/two-factor', { intent: 'app', code })).headers.get('location')).toContain(
      'late',
    )
  })

  test('is limited to ten wrong codes across instances, and shows when to retry', async () => {
    const { client, secret } = await makeGuarded(app, db)
    const browsers = [openBrowser(app), openBrowser(secondApp)]
    for (const browser of browsers) await browser.logIn(client.email, PASSWORD)
    const tries = await Promise.all(
      Array.from({ length: 5 }, () =>
        browsers.map((browser) => browser.post('/two-factor', { intent: 'app', code: '000000' })),
      ).flat(),
    )
    expect(new Set(tries.map((answer) => answer.status))).toEqual(new Set([401]))
    for (const browser of browsers) {
      for (const intent of ['app', 'recovery']) {
        const stopped = await browser.post('/two-factor', { intent, code: codeOf(secret) })
        expect(stopped.status).toBe(429)
        expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(800)
        expect(await stopped.text()).toContain(
          'Too many wrong codes for this account. Please try again in 15 minutes.',
        )
      }
    }
    await db.update(rateLimitAttempts).set({ endsAt: sql`now()` })
    const [browser] = browsers
    expect((await browser?.post('/two-factor', { intent: 'app', code: codeOf(secret) }))?.status).toBe(302)
  })

  test('redirects to /login without a preceding password', async () => {
    const stranger = openBrowser(app)
    expect((await stranger.get('/two-factor')).headers.get('location')).toBe('/login')
    stranger.jar.set('foyer.second_step', 'made-up')
    expect((await stranger.get('/two-factor')).headers.get('location')).toBe('/login')
    const posted = await stranger.post('/two-factor', { intent: 'app', code: '123456' })
    expect(posted.headers.get('location')).toContain('/login')
  })
})
