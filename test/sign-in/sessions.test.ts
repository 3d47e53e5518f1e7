import { createHash, createHmac, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { toSeconds } from '#app/core/periods.ts'
import { hashSessionToken } from '#app/domain/sign-in/sessions/cookies.server.ts'
import { ensureAdministrator } from '#app/domain/users/administrator.server.ts'
import { retention } from '#content/retention.ts'
import { sessions, users, usersRoles } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { makeAdmin, makeClient, makeRateLimitAttempts, makeStaff, PASSWORD } from '../make/make.ts'
import { expectPage, expectRedirect, expectStatus } from '../pages.ts'

const { app, as, ctx, db, listEmailKinds, listSessions, mailsTo, makeWithPassword, openSignedIn, signIn } =
  await openTestApp()
const NEW = 'another good password'
const HOUR = 3_600_000
const SECURITY_PAGE = '/client/security'
type Browser = ReturnType<typeof openBrowser>

const change = (fields: Record<string, string> = {}) => ({
  intent: 'password',
  currentPassword: PASSWORD,
  password: NEW,
  confirmPassword: NEW,
  ...fields,
})
/** Returns a new browser with this session cookie. */
const withCookie = (value: string | undefined) => {
  const browser = openBrowser(app)
  browser.jar.set('foyer.session', value ?? '')
  return browser
}
const areIn = (...browsers: Browser[]) => Promise.all(browsers.map((browser) => browser.isIn()))

test('a session cookie is replaced when its browser signs in', async () => {
  const { browser } = await openSignedIn()
  for (const planted of [browser.session() ?? '', 'made-up.signature']) {
    const victim = withCookie(planted)
    const { email } = await makeWithPassword(makeClient, { name: 'The Victim' })
    await victim.logIn(email, PASSWORD)
    await expectPage(victim.get('/client/dashboard'), 200, 'The Victim')
    expect(victim.session()).not.toBe(planted)
    expect(await (await withCookie(planted).get('/client/dashboard')).text()).not.toContain('The Victim')
  }
})

test('a session cookie is revoked when its browser signs in again, even as another user', async () => {
  const { person: client, browser } = await openSignedIn()
  const { person: other, browser: elsewhere } = await openSignedIn()
  const thief = withCookie(browser.session())
  await browser.logIn(other.email, PASSWORD)
  expect(await areIn(thief, browser, elsewhere)).toEqual([false, true, true])
  expect([(await listSessions(client.id)).length, (await listSessions(other.id)).length]).toEqual([0, 2])
})

test("a session cookie is valid only with its signature and under this site's exact cookie name", async () => {
  const { person: client, browser } = await openSignedIn()
  const cookie = browser.session() ?? ''
  const [token = '', signature = ''] = decodeURIComponent(cookie).split('.')
  const [stranger] = decodeURIComponent((await openSignedIn()).browser.session() ?? '').split('.')
  const opens = async (cookie: string) =>
    (await as(null).get('/client/dashboard', { headers: { cookie } })).status === 200
  const name = 'foyer.session'
  for (const right of [`${name}=${cookie}`, `other=1; ${name}=${token}.${signature}; another=2`])
    expect(await opens(right), right).toBe(true)
  const wrong = [token, `${token}.`, `${stranger}.${signature}`, `${token}.${'A'.repeat(43)}=`]
  for (const one of [...wrong.map((value) => `${name}=${value}`), `x${name}=${cookie}`])
    expect(await opens(one), one).toBe(false)
  expect(await opens(`__Host-${name}=${cookie}`)).toBe(false)
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, client.id))
  expect(await opens(`${name}=${cookie}`)).toBe(false)
})

test('a session cookie of version 0.2 keeps its user signed in and is replaced by the next response', async () => {
  const site = await openTestApp({ appUrl: 'https://foyer.test' })
  const { id: userId } = await makeClient(db)
  const token = randomUUID().replaceAll('-', '')
  const expiresAt = new Date(Date.now() + HOUR)
  await db
    .insert(sessions)
    .values({ id: randomUUID(), userId, tokenHash: hashSessionToken(token), expiresAt })
  const signature = createHmac('sha256', site.ctx.secret).update(token).digest('base64')
  const name = '__Host-foyer.session_token'
  const ask = (cookie: string) => site.as(null).get('/client/dashboard', { headers: { cookie } })
  for (const wrong of [`${name}=${token}.${'A'.repeat(43)}=`, `x${name}=${token}.${signature}`])
    expect((await ask(wrong)).status, wrong).toBe(302)
  const old = `${name}=${encodeURIComponent(`${token}.${signature}`)}`
  const answer = await ask(old)
  expect(answer.status).toBe(200)
  const [current = '', former = ''] = answer.headers.getSetCookie()
  expect(current).toMatch(/^__Host-foyer\.session=\w+\.[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly/)
  expect(former).toMatch(new RegExp(`^${name}=; Max-Age=0; Path=/; HttpOnly`))
  const again = await ask(current.split(';')[0] ?? '')
  expect([again.status, again.headers.getSetCookie()]).toEqual([200, []])
  await site.as(null).post('/logout', {}, { headers: { cookie: old } })
  await expectStatus(ask(old), 302)
})

test('a session cookie is stored only as the hash of its token', async () => {
  const { person, browser } = await openSignedIn()
  const [token = ''] = (browser.session() ?? '').split('.')
  const [session] = await listSessions(person.id)
  expect(session?.tokenHash).toBe(createHash('sha256').update(token).digest('base64url'))
  expect(JSON.stringify(session)).not.toContain(token)
})

test('a session cookie whose session has ended is deleted by the next response', async () => {
  const { person, browser } = await openSignedIn()
  await db.delete(sessions).where(eq(sessions.userId, person.id))
  await browser.get('/')
  expect(browser.session()).toBeUndefined()
})

test('a session that is used is extended once a day, with its cookie', async () => {
  const { person, browser } = await openSignedIn()
  const days = toSeconds(retention.unusedSessions.period) / 86_400
  const setExpiry = (hours: number) =>
    db
      .update(sessions)
      .set({ expiresAt: sql`now() + make_interval(days => ${days}, hours => ${-hours})` })
      .where(eq(sessions.userId, person.id))
  await setExpiry(23)
  expect((await browser.get('/client/dashboard')).headers.getSetCookie()).toEqual([])
  await setExpiry(25)
  const [cookie] = (await browser.get('/client/dashboard')).headers.getSetCookie()
  expect(cookie).toContain(`foyer.session=${browser.session()}; Max-Age=${days * 86_400};`)
  const [session] = await listSessions(person.id)
  expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + days * 24 * HOUR - HOUR)
})

test('a session cookie is rejected after signing out, which clears browser storage and keeps the device cookie', async () => {
  const { browser } = await openSignedIn()
  const thief = withCookie(browser.session())
  expect(await thief.isIn()).toBe(true)
  const { status, headers } = await browser.post('/logout', {})
  expect([status, headers.get('location'), headers.get('clear-site-data')]).toEqual([302, '/', '"storage"'])
  expect(await thief.isIn()).toBe(false)
  expect([browser.session(), browser.jar.has('foyer.device')]).toEqual([undefined, true])
})

test("a former administrator's session cookie stays revoked when the role is restored", async () => {
  const former = await makeAdmin(db)
  const session = as(former)
  await expectStatus(session.get('/admin'), 200)
  await ensureAdministrator(ctx, { name: 'Office', password: PASSWORD })
  for (const path of ['/admin', '/admin/security', '/client/dashboard'])
    expect((await session.get(path)).headers.get('location')).toContain('/login')
  await db.update(usersRoles).set({ role: 'admin' }).where(eq(usersRoles.uid, former.id))
  await expectRedirect(session.get('/admin'), '/login')
})

test("a client's session cookie is revoked when the client becomes an administrator", async () => {
  const promoted = await makeClient(db, { email: `${randomUUID()}@firm.example` })
  const session = as(promoted)
  await expectStatus(session.get('/client/dashboard'), 200)
  await ensureAdministrator({ ...ctx, adminEmail: promoted.email }, { name: 'Office', password: PASSWORD })
  await expectRedirect(session.get('/admin'), '/login')
  await ensureAdministrator(ctx, { name: 'Office', password: PASSWORD })
})

test('a session cookie loses access to the admin area as soon as its user loses the role', async () => {
  const admin = await makeAdmin(db)
  const session = as(admin)
  await expectStatus(session.get('/admin'), 200)
  await db.update(usersRoles).set({ role: 'client' }).where(eq(usersRoles.uid, admin.id))
  await expectRedirect(session.get('/admin'), '/login')
})

test("changing the password ends all other sessions, replaces this session's cookie and notifies the owner", async () => {
  const { person, browser } = await openSignedIn()
  const { browser: other } = await openSignedIn(makeClient, person)
  const thief = withCookie(browser.session())
  expect(await areIn(thief, other)).toEqual([true, true])
  // The same request extends a session that ends soon.
  const expiresAt = new Date(Date.now() + 5 * 24 * 3_600_000)
  await db.update(sessions).set({ expiresAt }).where(eq(sessions.userId, person.id))
  await expectPage(browser.post(SECURITY_PAGE, change()), 200, 'Password changed.')
  expect(await areIn(thief, other, browser)).toEqual([false, false, true])
  expect(browser.session()).not.toBe(thief.session())
  expect(await listEmailKinds(person.email)).toEqual(['password-changed'])
  await expectStatus(signIn(person.email), 401)
  await expectStatus(signIn(person.email, NEW), 302)
})

test.each([
  [{ currentPassword: 'not the password' }, 'Your current password isn’t right.'],
  [{ currentPassword: '' }, 'Enter your current password.'],
  [{ confirmPassword: 'something else' }, 'Passwords do not match'],
  [{ password: 'short', confirmPassword: 'short' }, 'Use at least 8 characters.'],
])('changing the password rejects %o and changes nothing', async (fields, words) => {
  const { person, browser } = await openSignedIn()
  const { browser: other } = await openSignedIn(makeClient, person)
  const page = await expectPage(browser.post(SECURITY_PAGE, change(fields)), 400, words)
  expect(page).not.toContain(`value="${PASSWORD}"`)
  expect(await areIn(other, browser)).toEqual([true, true])
  expect(await mailsTo(person.email)).toEqual([])
})

test('changing the password limits guesses at the current one', async () => {
  const { person, browser } = await openSignedIn()
  const [session] = await listSessions(person.id)
  await makeRateLimitAttempts(db, `confirmation:${session?.id}`, 8)
  for (let i = 0; i < 2; i++)
    await expectStatus(browser.post(SECURITY_PAGE, change({ currentPassword: 'a guess' })), 400)
  const stopped = await browser.post(SECURITY_PAGE, change())
  expect(Number(stopped.headers.get('retry-after'))).toBeGreaterThan(0)
  await expectPage(stopped, 429, 'Too many wrong passwords')
  expect(await mailsTo(person.email)).toEqual([])
})

test('changing the password does not require the administrator to accept the terms', async () => {
  const { id, email } = await makeWithPassword(makeAdmin, { termsAccepted: false })
  await expectStatus(as({ id }).post('/admin/security', change()), 200)
  await expectStatus(signIn(email, NEW), 302)
})

test('changing the password is refused for an account without one, with a link to the password reset', async () => {
  const client = await makeClient(db)
  await expectPage(as(client).get(SECURITY_PAGE), 200, 'your account has no password', '/forgot-password')
  await expectStatus(as(client).post(SECURITY_PAGE, change()), 403)
  await expectStatus(signIn(client.email, NEW), 401)
})

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

test('the device list shows browser, system and IP, and marks this device', async () => {
  const { person, browser } = await openSignedIn()
  await openSignedIn(makeClient, person, phone)
  const words = ['Firefox on Linux', 'Safari on iPhone', 'From 127.0.0.1.']
  const page = await expectPage(browser.get(SECURITY_PAGE), 200, ...words)
  expect(page.match(/This device/g)).toHaveLength(1)
  for (const { tokenHash } of await listSessions(person.id)) expect(page).not.toContain(tokenHash)
})

test('the device list can sign out one or all of the other devices after the password is entered', async () => {
  const { person, browser } = await openSignedIn()
  const { browser: other } = await openSignedIn(makeClient, person, phone)
  const { browser: third } = await openSignedIn(makeClient, person, 'Third')
  const { person: stranger, browser: theirs } = await openSignedIn()
  const end = async (fields: Record<string, string>) =>
    (await browser.post(SECURITY_PAGE, { currentPassword: PASSWORD, ...fields })).status
  const own = await listSessions(person.id)
  const one = { intent: 'session-end', entry: own.find(({ userAgent }) => userAgent === phone)?.id ?? '' }
  const all = { intent: 'sessions-end' }
  for (const currentPassword of ['a guess', ''])
    for (const fields of [one, all]) expect(await end({ ...fields, currentPassword })).toBe(400)
  const [theirSession] = await listSessions(stranger.id)
  for (const entry of [theirSession?.id ?? '', randomUUID(), ''])
    expect(await end({ ...one, entry })).toBe(404)
  expect(await areIn(other, third)).toEqual([true, true])
  expect([await end(one), ...(await areIn(other, third))]).toEqual([200, false, true])
  expect([await end(all), ...(await areIn(third, browser, theirs))]).toEqual([200, false, true, true])
  expect(await listSessions(stranger.id)).toMatchObject([{ id: theirSession?.id }])
})

test('the last use of a session is recorded at most once a minute', async () => {
  const { person, browser } = await openSignedIn()
  const findLastUse = async () => (await listSessions(person.id))[0]?.lastUsedAt.getTime() ?? 0
  const first = await findLastUse()
  await browser.isIn()
  expect(await findLastUse()).toBe(first)
  const lastUsedAt = new Date(Date.now() - 3_600_000)
  await db.update(sessions).set({ lastUsedAt }).where(eq(sessions.userId, person.id))
  await browser.isIn()
  expect(await findLastUse()).toBeGreaterThanOrEqual(first - 1000)
})

const roles = {
  client: { make: makeClient, path: '/client/dashboard' },
  staff: { make: makeStaff, path: '/admin/security' },
  administrator: { make: makeAdmin, path: '/admin/security' },
}

test.each([
  ['staff', '11 hours', '29 days', true],
  ['staff', '13 hours', '2 days', false],
  ['administrator', '13 hours', '2 days', false],
  ['client', '13 days', '29 days', true],
  ['client', '15 days', '16 days', false],
  ['staff', '1 minute', '31 days', false],
  ['client', '1 minute', '31 days', false],
] as const)(
  'a %s session last used %s ago and created %s ago is valid: %s',
  async (who, used, old, isValid) => {
    const { make, path } = roles[who]
    const person = await make(db)
    const browser = as(person)
    await expectStatus(browser.get(path), 200)
    await db
      .update(sessions)
      .set({
        lastUsedAt: sql`now() - ${used}::interval`,
        createdAt: sql`now() - ${old}::interval`,
        expiresAt: sql`now() + interval '10 days'`,
      })
      .where(eq(sessions.userId, person.id))
    expect((await browser.get(path)).status === 200).toBe(isValid)
    expect(await listSessions(person.id)).toHaveLength(isValid ? 1 : 0)
  },
)

test('a session ends when its user has fifty newer ones', async () => {
  const client = await makeWithPassword()
  const session = { userId: client.id, expiresAt: new Date(Date.now() + HOUR) }
  await db.insert(sessions).values(
    Array.from({ length: 55 }, (_, i) => {
      const lastUsedAt = new Date(Date.now() - (60 - i) * 60_000)
      return { ...session, id: `${client.id} ${i}`, tokenHash: randomUUID(), lastUsedAt }
    }),
  )
  const browser = openBrowser(app)
  await browser.logIn(client.email, PASSWORD)
  expect(await browser.isIn()).toBe(true)
  const left = (await listSessions(client.id)).map(({ id }) => id)
  expect(left).toHaveLength(50)
  for (let i = 0; i < 6; i++) expect(left).not.toContain(`${client.id} ${i}`)
})
