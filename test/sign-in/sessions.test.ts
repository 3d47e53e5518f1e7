import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { ensureAdministrator } from '#app/domain/users/administrator.server.ts'
import { sessions, users, usersRoles } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { textOf } from '../html.ts'
import { givePassword, makeAdmin, makeClient, makeRateLimitAttempts, PASSWORD } from '../make/make.ts'

const { app, as, ctx, db, mailsTo } = await openTestApp()
const NEW = 'another good password'

async function loggedIn(userAgent?: string, known?: { id: string; email: string }) {
  const client = known ?? (await makeClient(db))
  if (!known) await givePassword(db, client)
  const browser = openBrowser(app, userAgent)
  await browser.logIn(client.email, PASSWORD)
  return { client, browser }
}
const change = (fields: Record<string, string> = {}) => ({
  intent: 'password',
  currentPassword: PASSWORD,
  password: NEW,
  confirmPassword: NEW,
  ...fields,
})
/** Returns a browser with the session cookie of another one. */
const withCookie = (value: string | undefined) => {
  const browser = openBrowser(app)
  browser.jar.set('foyer.session_token', value ?? '')
  return browser
}
const sessionsOf = (uid: string) => db.select().from(sessions).where(eq(sessions.userId, uid))

describe('a session cookie', () => {
  test('is replaced by signing in', async () => {
    const { browser } = await loggedIn()
    for (const planted of [browser.session() ?? '', 'made-up.signature']) {
      const victim = withCookie(planted)
      const other = await makeClient(db, { name: 'The Victim' })
      await givePassword(db, other)
      await victim.logIn(other.email, PASSWORD)
      expect(await (await victim.get('/client/dashboard')).text()).toContain('The Victim')
      expect(victim.session()).not.toBe(planted)
      const attacker = withCookie(planted)
      expect(await (await attacker.get('/client/dashboard')).text()).not.toContain('The Victim')
    }
  })

  test('is revoked when its browser signs in again, as any user', async () => {
    const { client, browser } = await loggedIn()
    const { client: other, browser: elsewhere } = await loggedIn()
    const thief = withCookie(browser.session())
    await browser.logIn(other.email, PASSWORD)
    expect([await thief.isIn(), await browser.isIn(), await elsewhere.isIn()]).toEqual([false, true, true])
    expect([(await sessionsOf(client.id)).length, (await sessionsOf(other.id)).length]).toEqual([0, 2])
  })

  test('is valid only with the signature of this site and a single occurrence', async () => {
    const { client, browser } = await loggedIn()
    const cookie = browser.session() ?? ''
    const [token = '', signature = ''] = decodeURIComponent(cookie).split('.')
    const [stranger] = decodeURIComponent((await loggedIn()).browser.session() ?? '').split('.')
    const opens = async (cookies: string) =>
      (await as(null).get('/client/dashboard', { headers: { cookie: cookies } })).status === 200
    const name = 'foyer.session_token'
    expect(await opens(`${name}=${cookie}`)).toBe(true)
    expect(await opens(`other=1; ${name}=${token}.${signature}; another=2`)).toBe(true)
    for (const wrong of [token, `${token}.`, `${stranger}.${signature}`, `${token}.${'A'.repeat(43)}=`])
      expect(await opens(`${name}=${wrong}`), wrong).toBe(false)
    expect(await opens(`x${name}=${cookie}`)).toBe(false)
    expect(await opens(`__Host-${name}=${cookie}`)).toBe(false)
    // Deactivated meanwhile, or gone: at once.
    await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, client.id))
    expect(await opens(`${name}=${cookie}`)).toBe(false)
  })

  test('is rejected after signing out, which clears browser storage and keeps the device cookie', async () => {
    const { browser } = await loggedIn()
    const thief = withCookie(browser.session())
    expect(await thief.isIn()).toBe(true)
    const answer = await browser.post('/logout', {})
    expect(answer.headers.get('clear-site-data')).toBe('"storage"')
    expect([await thief.isIn(), browser.session(), browser.jar.has('foyer.device')]).toEqual([
      false,
      undefined,
      true,
    ])
  })

  test('of a former administrator stays revoked when the role is restored', async () => {
    const former = await makeAdmin(db)
    const cookie = as(former)
    expect((await cookie.get('/admin')).status).toBe(200)
    await ensureAdministrator(ctx, { name: 'Office', password: PASSWORD })
    for (const path of ['/admin', '/admin/security', '/client/dashboard']) {
      expect((await cookie.get(path)).headers.get('location')).toContain('/login')
    }
    await db.update(usersRoles).set({ role: 'admin' }).where(eq(usersRoles.uid, former.id))
    expect((await cookie.get('/admin')).headers.get('location')).toBe('/login')
  })

  test('of a client is revoked when the client becomes an administrator', async () => {
    const promoted = await makeClient(db, { email: `${randomUUID()}@firm.example` })
    const cookie = as(promoted)
    expect((await cookie.get('/client/dashboard')).status).toBe(200)
    await ensureAdministrator({ ...ctx, adminEmail: promoted.email }, { name: 'Office', password: PASSWORD })
    expect((await cookie.get('/admin')).headers.get('location')).toBe('/login')
    await ensureAdministrator(ctx, { name: 'Office', password: PASSWORD })
  })

  test('loses the admin area with the role, at once', async () => {
    const admin = await makeAdmin(db)
    const cookie = as(admin)
    expect((await cookie.get('/admin')).status).toBe(200)
    await db.update(usersRoles).set({ role: 'client' }).where(eq(usersRoles.uid, admin.id))
    expect((await cookie.get('/admin')).headers.get('location')).toBe('/login')
  })
})

describe('changing the password', () => {
  test('ends all other sessions and the old cookie of this one, and notifies the owner', async () => {
    const { client, browser } = await loggedIn()
    const { browser: other } = await loggedIn(undefined, client)
    const thief = withCookie(browser.session())
    expect([await thief.isIn(), await other.isIn()]).toEqual([true, true])

    const answer = await browser.post('/client/profile', change())
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('Your password has been changed.')
    expect([await thief.isIn(), await other.isIn(), await browser.isIn()]).toEqual([false, false, true])
    expect(browser.session()).not.toBe(thief.session())
    expect((await mailsTo(client.email)).map((mail) => mail.kind)).toEqual(['password-changed'])

    const fresh = openBrowser(app)
    expect((await fresh.logIn(client.email, PASSWORD)).status).toBe(401)
    expect((await fresh.logIn(client.email, NEW)).status).toBe(302)
  })

  test('keeps the fresh cookie when the session is prolonged in the same request', async () => {
    const { client, browser } = await loggedIn()
    const soon = new Date(Date.now() + 5 * 24 * 3_600_000)
    await db.update(sessions).set({ expiresAt: soon }).where(eq(sessions.userId, client.id))
    await browser.post('/client/profile', change())
    expect(await browser.isIn()).toBe(true)
  })

  test.each([
    [{ currentPassword: 'not the password' }, 'Your current password is not right.'],
    [{ currentPassword: '' }, 'Enter your current password.'],
    [{ confirmPassword: 'something else' }, 'Passwords do not match'],
    [{ password: 'short', confirmPassword: 'short' }, 'Use at least 8 characters.'],
  ])('rejects %o and changes nothing', async (fields, words) => {
    const { client, browser } = await loggedIn()
    const { browser: other } = await loggedIn(undefined, client)
    const answer = await browser.post('/client/profile', change(fields))
    expect(answer.status).toBe(400)
    const page = await answer.text()
    expect(page).toContain(words)
    expect(page).not.toContain(`value="${PASSWORD}"`)
    expect([await other.isIn(), await browser.isIn()]).toEqual([true, true])
    expect(await mailsTo(client.email)).toEqual([])
  })

  test('limits guesses of the current password', async () => {
    const { client, browser } = await loggedIn()
    const guess = () => browser.post('/client/profile', change({ currentPassword: 'a guess' }))
    const [session] = await sessionsOf(client.id)
    await makeRateLimitAttempts(db, `confirmation:${session?.id}`, 8)
    for (let i = 0; i < 2; i++) expect((await guess()).status).toBe(400)
    const stopped = await browser.post('/client/profile', change())
    expect(stopped.status).toBe(429)
    expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await stopped.text()).toContain('Too many wrong passwords')
    expect(await mailsTo(client.email)).toEqual([])
  })

  test('is available to the administrator without accepted terms', async () => {
    const admin = await makeAdmin(db, { termsAccepted: false })
    await givePassword(db, admin)
    const browser = openBrowser(app)
    await browser.logIn(admin.email, PASSWORD)
    expect((await browser.post('/admin/security', change())).status).toBe(200)
    expect((await openBrowser(app).logIn(admin.email, NEW)).status).toBe(302)
  })

  test('is refused without a password, with a link to the reset', async () => {
    const client = await makeClient(db)
    const page = await (await as(client).get('/client/profile')).text()
    expect(page).toContain('your account has no password')
    expect(page).toContain('/forgot-password')
    const answer = await as(client).post('/client/profile', change())
    expect(answer.status).toBe(403)
    expect((await openBrowser(app).logIn(client.email, NEW)).status).toBe(401)
  })
})

describe('the list of devices', () => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

  test('shows browser, system and IP, and marks this device', async () => {
    const { client, browser } = await loggedIn()
    await loggedIn(phone, client)
    const page = await textOf(browser.get('/client/profile'))
    for (const words of ['Firefox on Linux', 'Safari on iPhone', 'From 127.0.0.1.'])
      expect(page).toContain(words)
    expect(page.match(/This device/g)).toHaveLength(1)
    for (const { token } of await sessionsOf(client.id)) expect(page).not.toContain(token)
  })

  test('signs out one other device or all of them, after the password is entered', async () => {
    const { client, browser } = await loggedIn()
    const { browser: other } = await loggedIn(phone, client)
    const { browser: third } = await loggedIn('Third', client)
    const { client: stranger, browser: theirs } = await loggedIn()
    const end = async (fields: Record<string, string>) =>
      (await browser.post('/client/profile', { currentPassword: PASSWORD, ...fields })).status
    const mine = await sessionsOf(client.id)
    const one = { intent: 'session-end', entry: mine.find(({ userAgent }) => userAgent === phone)?.id ?? '' }
    const all = { intent: 'sessions-end' }
    for (const currentPassword of ['a guess', ''])
      for (const fields of [one, all]) expect(await end({ ...fields, currentPassword })).toBe(400)
    const theirSessions = await sessionsOf(stranger.id)
    for (const entry of [theirSessions[0]?.id ?? '', randomUUID(), ''])
      expect(await end({ ...one, entry })).toBe(404)
    expect([await other.isIn(), await third.isIn()]).toEqual([true, true])
    expect([await end(one), await other.isIn(), await third.isIn()]).toEqual([200, false, true])
    expect([await end(all), await third.isIn(), await browser.isIn()]).toEqual([200, false, true])
    expect(await theirs.isIn()).toBe(true)
    expect((await sessionsOf(stranger.id)).map(({ id, token }) => [id, token])).toEqual(
      theirSessions.map(({ id, token }) => [id, token]),
    )
  })

  test('records the last use of a session at most once a minute', async () => {
    const { client, browser } = await loggedIn()
    const used = async () => (await sessionsOf(client.id))[0]?.lastUsedAt.getTime() ?? 0
    const first = await used()
    await browser.isIn()
    expect(await used()).toBe(first)
    await db
      .update(sessions)
      .set({ lastUsedAt: new Date(Date.now() - 3_600_000) })
      .where(eq(sessions.userId, client.id))
    await browser.isIn()
    expect(await used()).toBeGreaterThanOrEqual(first - 1000)
  })
})
