import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { accounts } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { openVisitor } from '../browser/google-visitor.ts'
import { addApp, addPasskey, challenge, codeOf, forgetSteps, SECURITY } from '../browser/second-factors.ts'
import { makeAdministrator, makeClient, makeProject, makeStaff, PASSWORD } from '../make/make.ts'
import { expectPage, expectRedirect, expectStatus } from '../pages.ts'
import { openGoogleSite } from '../sign-in/google-site.ts'

const site = await openGoogleSite({ staffTwoFactor: 'required' })
const { app, as, db, listSessions, openSignedIn, provider, signIn } = site
/** A second instance on the same database, on which staff need no second factor. */
const optional = await openTestApp({ google: provider.settings })
const administrator = await makeAdministrator(db, ADMIN_EMAIL)

const OFFER = 'Turn on two-factor sign-in'
/** Returns the redirect target; a `.data` response has it in its body. */
const whereTo = async (answer: Response) => answer.headers.get('location') ?? (await answer.text())
const offers = async (browser: { get: (path: string) => Promise<Response> }) =>
  (await expectPage(browser.get('/admin/today'), 200)).includes(OFFER)

test('while a second factor is required, all pages redirect staff without one to its setup', async () => {
  for (const session of [as(administrator), as(await makeStaff(db))]) {
    for (const path of ['/admin', '/admin.data', '/admin/projects', '/admin/emails?status=failed'])
      expect(await whereTo(await session.get(path))).toContain(SECURITY)
    await expectPage(session.get(SECURITY), 200, 'Team accounts need two-factor sign-in.')
  }
  expect(await whereTo(await as(administrator).get('/client/dashboard'))).toContain(SECURITY)
  await expectStatus(as(administrator).post('/client', { accepted: 'on' }), 403)
})

test('while a second factor is required, staff without one get 403 for forms, files and API calls', async () => {
  const client = await makeClient(db)
  const { id } = await makeProject(db, { title: 'Hidden from them' })
  for (const session of [as(administrator), as(await makeStaff(db))]) {
    for (const answer of [
      session.post('/admin.data?index', { intent: 'deactivate', entry: client.id }),
      session.post(`/admin/projects/${id}/edit`, { intent: 'delete' }),
      session.post('/admin/team', { name: 'X', email: 'x@firm.example' }),
      session.get('/admin/users.csv'),
      session.get('/admin/clients?search=a'),
      session.get('/api/admin/documents/x/download'),
      session.send('/api/admin/documents/upload', new FormData()),
      session.get('/api/invoices/x/pdf'),
    ])
      await expectPage(answer, 403, 'Set up two-factor sign-in first')
    expect(await (await session.get(`/admin/projects/${id}.data`)).text()).not.toContain('Hidden from them')
  }
})

test('while a second factor is required, staff without one can create no calendar link, and earlier ones stop working', async () => {
  const { person, browser } = await openSignedIn(makeStaff)
  const create = (who: Pick<typeof browser, 'post'>) => who.post(SECURITY, { intent: 'calendar-create' })
  const findFeed = async (answer: Promise<Response>) =>
    /\/calendar\/[\w-]{43}\.ics/.exec(await (await answer).text())?.[0] ?? 'no link'
  await expectPage(create(browser), 403, 'Set up two-factor sign-in first')
  expect(await (await browser.get(SECURITY)).text()).not.toContain('Create Calendar Link')
  const earlier = await findFeed(create(optional.as(person)))
  expect([(await optional.as(null).get(earlier)).status, (await as(null).get(earlier)).status]).toEqual([
    200, 404,
  ])
  await addApp(browser)
  const feed = await findFeed(create(browser))
  await expectStatus(as(null).get(feed), 200)
})

test('a required second factor may be an authenticator app, whose code the next sign-in requires', async () => {
  const { person, browser } = await openSignedIn(makeStaff)
  expect(await whereTo(await browser.get('/admin'))).toBe(SECURITY)
  const secret = await addApp(browser)
  expect(await offers(browser)).toBe(false)
  await forgetSteps(db)
  const next = openBrowser(app)
  await expectRedirect(next.logIn(person.email, PASSWORD), '/two-factor')
  const code = await next.post('/two-factor', { intent: 'app', code: codeOf(secret) })
  expect(code.headers.get('location')).toBe('/admin/today')
})

test('a required second factor may be a passkey, after which a password or Google alone is not enough to sign in', async () => {
  const { person, browser } = await openSignedIn(makeStaff)
  const device = await addPasskey(browser)
  await expectStatus(browser.get('/admin'), 200)
  const next = openBrowser(app)
  const words = 'A passkey protects your account. Please sign in with it.'
  await expectPage(next.logIn(person.email, PASSWORD), 403, words)
  expect([next.session(), (await listSessions(person.id)).length]).toEqual([undefined, 1])
  const response = device.get(await challenge(next, { step: 'begin-sign-in' }))
  await expectPage(next.json('/passkey', { step: 'sign-in', response }), 200, '"to":"/admin/today"')
  await expectStatus(next.get('/admin'), 200)
  // After a wrong password, nothing hints at the passkey.
  await expectStatus(signIn(person.email, 'wrong password'), 401)

  const subject = provider.addPerson({})
  const accountId = `${provider.issuer}|${subject.sub}`
  await db.insert(accounts).values({ id: randomUUID(), userId: person.id, providerId: 'google', accountId })
  expect((await site.signInWithGoogle(subject)).path).toBe('/login?notice=google-failed')
  expect((await openVisitor(optional.app, APP_URL).signIn(subject)).path).toBe('/admin/today')
})

test('a required second factor is also needed to continue impersonating a client', async () => {
  const client = await makeClient(db)
  await makeProject(db, { clientId: client.id, title: 'Seen from outside' })
  // Uses the same session on both instances.
  const headers = await optional.cookieOf(await makeStaff(db))
  const get = (on: { as: typeof as }, path: string) => on.as(null).get(path, { headers })
  await optional.as(null).post('/admin?index', { intent: 'view-as', entry: client.id }, { headers })
  await expectPage(get(optional, '/client/dashboard'), 200, 'Seen from outside')
  expect(await whereTo(await get(site, '/client/dashboard'))).toBe('/admin')
  expect(await whereTo(await get(site, '/admin'))).toBe(SECURITY)
})

test('a required second factor applies only to staff, not to clients', async () => {
  const { person, browser } = await openSignedIn()
  expect(await browser.isIn()).toBe(true)
  await addPasskey(browser)
  await expectStatus(signIn(person.email), 302)
})

test('an optional second factor is offered on the Today page until staff have one', async () => {
  const { browser } = await optional.openSignedIn(makeStaff)
  expect(await offers(browser)).toBe(true)
  await addPasskey(browser)
  expect(await offers(browser)).toBe(false)
  expect(await offers(optional.as(administrator))).toBe(true)
})

test('an optional second factor is no longer offered in a browser to a person who selected "later" there', async () => {
  const { browser } = await optional.openSignedIn(makeStaff)
  await expectRedirect(browser.post('/admin/today', { intent: 'later' }), '/admin/today')
  expect(await offers(browser)).toBe(false)
  await browser.post('/logout', {})
  const next = await optional.makeWithPassword(makeStaff)
  await browser.logIn(next.email, PASSWORD)
  expect(await offers(browser)).toBe(true)
})
