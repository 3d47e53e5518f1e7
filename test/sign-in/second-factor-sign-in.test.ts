import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pendingSignIns, rateLimitAttempts } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { codeOf, forgetSteps, makeGuarded, openGuarded, SECURITY_PAGE } from '../browser/second-factors.ts'
import { PASSWORD } from '../make/make.ts'
import { expectPage, expectRedirect, expectStatus } from '../pages.ts'

const { app, db, findUser, listSessions } = await openTestApp()
/** A second instance on the same database. */
const { app: secondApp } = await openTestApp()

type Browser = ReturnType<typeof openBrowser>
const enter = (browser: Browser, code: string, intent = 'app', query = '') =>
  browser.post(`/two-factor${query}`, { intent, code })
const LATE = '/login?notice=second-step-late'

test('a two-factor sign-in creates one session and records the sign-in, but only after the code', async () => {
  const { client, browser, secret } = await makeGuarded(app, db)
  const before = await findUser(client.id)
  const first = await browser.logIn(client.email, PASSWORD)
  await expectRedirect(first, '/two-factor')
  const cookies = first.headers.get('set-cookie')
  expect(cookies).toMatch(/foyer\.second_step=.*Max-Age=600.*HttpOnly.*SameSite=Lax/)
  expect(cookies).not.toContain('foyer.session=')
  expect([await listSessions(client.id), await findUser(client.id)]).toEqual([[], before])

  const second = await enter(browser, codeOf(secret))
  await expectRedirect(second, '/client/dashboard')
  expect(second.headers.get('set-cookie')).toMatch(/foyer\.session=.*HttpOnly.*SameSite=Lax/)
  expect([await browser.isIn(), browser.jar.has('foyer.second_step')]).toEqual([true, false])
  const after = await findUser(client.id)
  expect(after?.previousLoginAt).toEqual(before?.lastLoginAt)
  expect(after?.lastLoginAt).not.toEqual(before?.lastLoginAt)
})

test('a two-factor sign-in cannot be skipped with the pending cookie', async () => {
  const { client, browser } = await makeGuarded(app, db)
  await browser.logIn(client.email, PASSWORD)
  const half = browser.jar.get('foyer.second_step') ?? ''
  expect(half).not.toBe('')
  for (const path of ['/client', '/client/dashboard', '/client/dashboard.data', SECURITY_PAGE, '/admin']) {
    const answer = await browser.get(path)
    expect(answer.headers.get('location') ?? (await answer.text())).toContain('/login')
  }
  browser.jar.set('foyer.session', half)
  expect(await browser.isIn()).toBe(false)

  expect(await listSessions(client.id)).toEqual([])
})

test('a two-factor sign-in redirects to the requested page only if it is on this site', async () => {
  const { client, browser, secret } = await makeGuarded(app, db)
  const logIn = (query = '') => browser.post(`/login${query}`, { email: client.email, password: PASSWORD })
  await expectRedirect(logIn('?returnTo=%2Fclient%2Fdocuments'), '/two-factor?returnTo=%2Fclient%2Fdocuments')
  const popup = `/google/done?popup=${'a'.repeat(32)}`
  for (const [name, value, end] of [
    ['returnTo', '/client/documents', '/client/documents'],
    ['then', popup, popup],
    ['then', '/google/done?popup=x&evil=1', '/google/done'],
    ['then', '/google/done//evil', '/client/dashboard'],
    ['returnTo', '//evil.example', '/client/dashboard'],
  ] as const) {
    await forgetSteps(db)
    const answer = await enter(browser, codeOf(secret), 'app', `?${name}=${encodeURIComponent(value)}`)
    expect([name, value, answer.headers.get('location')]).toEqual([name, value, end])
    await browser.post('/logout', {})
    await logIn()
  }
})

test('a two-factor sign-in accepts each code only once, and no older code after it', async () => {
  const { client, browser, secret } = await makeGuarded(app, db)
  await browser.logIn(client.email, PASSWORD)
  const code = codeOf(secret)
  await expectStatus(enter(browser, code), 302)
  const thief = openBrowser(app)
  await thief.logIn(client.email, PASSWORD)
  for (const used of [code, codeOf(secret, -1)])
    await expectPage(enter(thief, used), 401, 'each one works once')
  expect(await thief.isIn()).toBe(false)
  await expectStatus(enter(thief, codeOf(secret, 1)), 302)
})

test('a two-factor sign-in accepts only one of several concurrent uses of a code', async () => {
  const { client, secret } = await makeGuarded(app, db)
  const browsers = [openBrowser(app), openBrowser(secondApp), openBrowser(app)]
  for (const browser of browsers) await browser.logIn(client.email, PASSWORD)
  const code = codeOf(secret)
  const answers = await Promise.all(browsers.map((browser) => enter(browser, code)))
  expect(answers.map((answer) => answer.status).sort()).toEqual([302, 401, 401])
})

test('a two-factor sign-in accepts the pending cookie only once and for ten minutes', async () => {
  const { client, browser, secret } = await makeGuarded(app, db)
  await browser.logIn(client.email, PASSWORD)
  const half = browser.jar.get('foyer.second_step') ?? ''
  await enter(browser, codeOf(secret))
  await forgetSteps(db)
  const thief = openBrowser(app)
  thief.jar.set('foyer.second_step', half)
  await expectRedirect(enter(thief, codeOf(secret)), LATE)
  await expectPage(thief.get(LATE), 200, 'The code expired')

  await thief.logIn(client.email, PASSWORD)
  await db.update(pendingSignIns).set({ expiresAt: sql`now()` }).where(eq(pendingSignIns.uid, client.id))
  await expectRedirect(thief.get('/two-factor'), '/login')
  await expectRedirect(enter(thief, codeOf(secret)), LATE)
})

test('a two-factor sign-in is canceled if the password changes before the code is entered', async () => {
  const { client, browser, secret } = await openGuarded(app, db)
  const thief = openBrowser(app)
  await thief.logIn(client.email, PASSWORD)
  const fields = { currentPassword: PASSWORD, password: 'a newer one', confirmPassword: 'a newer one' }
  await expectStatus(browser.post(SECURITY_PAGE, { intent: 'password', ...fields }), 200)
  await expectRedirect(enter(thief, codeOf(secret, 1)), LATE)
})

test('a two-factor sign-in is limited to ten wrong codes across instances, and shows when to retry', async () => {
  const { client, secret } = await makeGuarded(app, db)
  const browsers = [openBrowser(app), openBrowser(secondApp)]
  for (const browser of browsers) await browser.logIn(client.email, PASSWORD)
  const wrong = Array.from({ length: 10 }, (_, i) => browsers[i % 2] as Browser)
  const answers = await Promise.all(wrong.map((browser) => enter(browser, '000000')))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]))
  for (const browser of browsers)
    for (const intent of ['app', 'recovery']) {
      const stopped = await enter(browser, codeOf(secret), intent)
      expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(800)
      const words = 'Too many wrong codes for this account. Please try again in 15 minutes.'
      await expectPage(stopped, 429, words)
    }
  await db.update(rateLimitAttempts).set({ endsAt: sql`now()` })
  await expectStatus(enter(wrong[0] as Browser, codeOf(secret)), 302)
})

test('a two-factor sign-in redirects to /login if no password was entered first', async () => {
  const stranger = openBrowser(app)
  for (const cookie of ['', 'made-up']) {
    stranger.jar.set('foyer.second_step', cookie)
    await expectRedirect(stranger.get('/two-factor'), '/login')
  }
  expect((await enter(stranger, '123456')).headers.get('location')).toContain('/login')
})
