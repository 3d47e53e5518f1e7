import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { accounts, sessions } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp } from '../app.ts'
import { codeOf, forgetSteps } from '../browser/authenticator-app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { openVisitor } from '../browser/google-visitor.ts'
import { openProvider } from '../browser/openid-provider.ts'
import {
  givePassword,
  makeAdministrator,
  makeClient,
  makeProject,
  makeStaff,
  PASSWORD,
} from '../make/make.ts'
import { addApp, addPasskey, challenge, SECURITY } from './second-factors.ts'

const provider = await openProvider([`${APP_URL}/api/auth/callback/google`])
const google = provider.settings
const site = await openTestApp({ staffTwoFactor: 'required', google })
const { app, as, db } = site
const optional = await openTestApp({ google })
afterAll(() => provider.stop())

const OFFER = 'Your account has no second factor yet.'
const FIRST = 'Set up a second factor first'

/** Creates staff with a password, signed in. */
async function makeSignedIn(on = app) {
  const person = await makeStaff(db)
  await givePassword(db, person)
  const browser = openBrowser(on)
  expect((await browser.logIn(person.email, PASSWORD)).headers.get('location')).toBe('/admin')
  return { person, browser }
}

describe('a required second factor', () => {
  test('redirects all pages to its setup until staff have one', async () => {
    const admin = as(await makeAdministrator(db, ADMIN_EMAIL))
    for (const site of [admin, as(await makeStaff(db))]) {
      for (const path of ['/admin', '/admin.data', '/admin/projects', '/admin/mail?status=failed'])
        expect(await whereTo(await site.get(path))).toContain(SECURITY)
      const page = await site.get(SECURITY)
      expect([page.status, await page.text()]).toEqual([
        200,
        expect.stringContaining('Accounts of the firm need a second factor.'),
      ])
    }
    expect(await whereTo(await admin.get('/client/dashboard'))).toContain(SECURITY)
    expect((await admin.post('/client', { accepted: 'on' })).status).toBe(403)
  })

  test('refuses forms, files and API calls with 403 until staff have one', async () => {
    const admin = as(await makeAdministrator(db, ADMIN_EMAIL))
    const client = await makeClient(db)
    const { id } = await makeProject(db, { title: 'Hidden from them' })
    for (const site of [admin, as(await makeStaff(db))]) {
      for (const answer of [
        await site.post('/admin.data?index', { intent: 'deactivate', entry: client.id }),
        await site.post(`/admin/projects/${id}/edit`, { intent: 'delete' }),
        await site.post('/admin/team', { name: 'X', email: 'x@firm.example' }),
        await site.get('/admin/users.csv'),
        await site.get('/admin/clients?search=a'),
        await site.get('/api/admin/documents/x/download'),
        await site.send('/api/admin/documents/upload', new FormData()),
        await site.get('/api/invoices/x/pdf'),
      ])
        expect([answer.status, await answer.text()]).toEqual([403, expect.stringContaining(FIRST)])
      expect(await (await site.get(`/admin/projects/${id}.data`)).text()).not.toContain('Hidden from them')
    }
  })

  test('may be an authenticator app, whose code the next sign-in requires', async () => {
    const { person, browser } = await makeSignedIn()
    expect(await whereTo(await browser.get('/admin'))).toBe(SECURITY)
    const secret = await addApp(browser)
    const page = await browser.get('/admin')
    expect([page.status, (await page.text()).includes(OFFER)]).toEqual([200, false])
    await forgetSteps(db)
    const next = openBrowser(app)
    expect((await next.logIn(person.email, PASSWORD)).headers.get('location')).toBe('/two-factor')
    const code = await next.post('/two-factor', { intent: 'app', code: codeOf(secret) })
    expect(code.headers.get('location')).toBe('/admin')
  })

  test('may be a passkey, after which a password alone signs nobody in', async () => {
    const { person, browser } = await makeSignedIn()
    const device = await addPasskey(browser)
    expect((await browser.get('/admin')).status).toBe(200)
    const next = openBrowser(app)
    const refused = await next.logIn(person.email, PASSWORD)
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining('Your account is guarded by a passkey. Please sign in with it.'),
    ])
    const body = { email: person.email, password: PASSWORD }
    expect((await as(null).json('/api/auth/sign-in/email', body)).status).toBe(403)
    expect([next.session(), await db.$count(sessions, eq(sessions.userId, person.id))]).toEqual([
      undefined,
      1,
    ])
    const response = device.get(await challenge(next, { step: 'begin-sign-in' }))
    expect(await (await next.json('/passkey', { step: 'sign-in', response })).json()).toEqual({
      to: '/admin',
    })
    expect((await next.get('/admin')).status).toBe(200)
    // A wrong password gets no hint of the passkey.
    expect((await openBrowser(app).logIn(person.email, 'wrong password')).status).toBe(401)
  })

  test('can not be bypassed with Google', async () => {
    const { person, browser } = await makeSignedIn()
    await addPasskey(browser)
    const subject = provider.know({})
    await db.insert(accounts).values({
      id: randomUUID(),
      userId: person.id,
      providerId: 'google',
      accountId: `${google.issuer}|${subject.sub}`,
    })
    const { path } = await openVisitor(app, APP_URL).signIn(subject)
    expect(path).toBe('/login?notice=google-failed')
    const { path: free } = await openVisitor(optional.app, APP_URL).signIn(subject)
    expect(free).toBe('/admin')
  })

  test('is needed to continue impersonating a client', async () => {
    const person = await makeStaff(db)
    const client = await makeClient(db)
    await makeProject(db, { clientId: client.id, title: 'Seen from outside' })
    const headers = await optional.cookieOf(person)
    const ask = (site: typeof optional, path: string) => site.as(null).get(path, { headers })
    await optional.as(null).post('/admin?index', { intent: 'view-as', entry: client.id }, { headers })
    expect(await (await ask(optional, '/client/dashboard')).text()).toContain('Seen from outside')
    // The same session on an instance that requires a second factor.
    expect(await whereTo(await ask(site, '/client/dashboard'))).toBe('/admin')
    expect(await whereTo(await ask(site, '/admin'))).toBe(SECURITY)
  })

  test('is not demanded of clients', async () => {
    const client = await makeClient(db)
    await givePassword(db, client)
    const browser = openBrowser(app)
    expect((await browser.logIn(client.email, PASSWORD)).headers.get('location')).toBe('/client/dashboard')
    await addPasskey(browser)
    expect((await openBrowser(app).logIn(client.email, PASSWORD)).status).toBe(302)
  })
})

describe('an optional second factor', () => {
  test('is offered on the overview until staff have one', async () => {
    const { browser } = await makeSignedIn(optional.app)
    expect(await (await browser.get('/admin')).text()).toContain(OFFER)
    expect(await (await browser.get('/admin?search=x')).text()).not.toContain(OFFER)
    await addPasskey(browser)
    expect(await (await browser.get('/admin')).text()).not.toContain(OFFER)
    expect(
      await (await optional.as(await makeAdministrator(db, ADMIN_EMAIL)).get('/admin')).text(),
    ).toContain(OFFER)
  })

  test('is no longer offered to a person who chose "later" in this browser', async () => {
    const { browser } = await makeSignedIn(optional.app)
    const answer = await browser.post('/admin?index', { intent: 'later' })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin'])
    expect(await (await browser.get('/admin')).text()).not.toContain(OFFER)
    await browser.post('/logout', {})
    const next = await makeStaff(db)
    await givePassword(db, next)
    await browser.logIn(next.email, PASSWORD)
    expect(await (await browser.get('/admin')).text()).toContain(OFFER)
  })
})

/** Returns the redirect target; a `.data` response has it in its body. */
const whereTo = async (answer: Response) => answer.headers.get('location') ?? (await answer.text())
