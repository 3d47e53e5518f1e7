import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { sessions, users } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp } from '../app.ts'
import type { openBrowser } from '../browser/browser-jar.ts'
import { makeAdmin, makeClient, makeStaff, PASSWORD, signUpForm } from '../make/make.ts'
import { expectPage, expectRedirect, expectStatus } from '../pages.ts'
import { openGoogleSite } from './google-site.ts'

const REFUSED = '/login?notice=google-failed'
const opened = await openGoogleSite()
const {
  as,
  db,
  findLink,
  findUser,
  listEmailKinds,
  listProviders,
  listSessions,
  mailsTo,
  makeWithPassword,
  openGoogleVisitor,
  openSignedIn,
  provider,
  signIn,
} = opened
type GooglePerson = Parameters<typeof provider.addPerson>[0]
/** Signs in with Google as a person with these claims; returns the last path. */
const pathFor = async (claims: GooglePerson) =>
  (await opened.signInWithGoogle(provider.addPerson(claims))).path

test('an existing account is connected to Google if both have verified the email, and keeps all its data', async () => {
  const client = await makeWithPassword()
  const session = as(client)
  await session.get('/client/dashboard')
  const claims = { email: client.email.toUpperCase(), name: 'Other Name' }
  expect(await pathFor(claims)).toBe('/client/dashboard')
  expect(await listProviders(client.id)).toEqual(['credential', 'google'])
  const { id, name } = client
  expect(await findUser(client.email)).toMatchObject({ id, name, termsAccepted: true })
  await expectStatus(signIn(client.email), 302)
  await expectStatus(session.get('/client/dashboard'), 200)
})

test('an existing account is neither connected nor changed if Google has not verified the email', async () => {
  const client = await makeWithPassword()
  const person = provider.addPerson({ email: client.email, email_verified: false })
  const { path, answer } = await opened.signInWithGoogle(person)
  expect([path, answer.headers.getSetCookie()]).toEqual([REFUSED, []])
  expect(await listProviders(client.id)).toEqual(['credential'])
  expect([await findUser(client.email), await listSessions(client.id)]).toEqual([client, []])
})

test('an existing account stays connected to its first Google subject when the email is reassigned to another', async () => {
  const first = provider.addPerson()
  await opened.signInWithGoogle(first)
  const owner = await findUser(first.email)
  provider.addPerson({ sub: first.sub, email: `left-${first.email}` })
  expect(await pathFor({ email: first.email })).toBe(REFUSED)
  expect(await listProviders(owner?.id ?? '')).toEqual(['google'])
})

test('an unverified sign-up can be taken over only by the verified owner of its email', async () => {
  const form = signUpForm()
  const { email, password } = form
  await as(null).post('/signup', form)
  const uid = (await findUser(email))?.id ?? ''
  // The account should have no session; one that exists by mistake must end too.
  const stranger = as({ id: uid })
  await expectStatus(stranger.get('/client/dashboard'), 403)
  const link = await findLink(email)
  expect(await pathFor({ email, email_verified: false })).toBe(REFUSED)
  expect([await listProviders(uid), (await findUser(email))?.emailVerified]).toEqual([['credential'], false])
  expect(await pathFor({ email })).toBe('/client/dashboard')
  expect([await listProviders(uid), (await findUser(email))?.emailVerified]).toEqual([['google'], true])
  await expectStatus(signIn(email, password), 401)
  await expectRedirect(stranger.get('/client/dashboard'), '/login')
  await expectStatus(as(null).post(link, {}), 400)
  expect(await listSessions(uid)).toHaveLength(1)
})

test('a new email creates no account until the provider has verified it', async () => {
  const person = provider.addPerson({ email_verified: false })
  expect(await pathFor(person)).toBe(REFUSED)
  expect(await findUser(person.email)).toBeUndefined()
  expect(await pathFor({ ...person, email_verified: true })).toBe('/client/dashboard')
})

test('a new email is stored in lowercase and cannot sign up a second time', async () => {
  const person = provider.addPerson({ email: `MixedCase-${crypto.randomUUID()}@Google.Example` })
  const email = person.email.toLowerCase()
  await opened.signInWithGoogle(person)
  const owner = await findUser(email)
  expect(owner).toBeDefined()
  await as(null).post('/signup', signUpForm({ email: person.email }))
  expect(await findUser(email)).toEqual(owner)
  expect(await listEmailKinds(email)).toEqual(['already-registered'])
})

test("the administrator's email can neither sign up with Google nor be connected to the account created at startup", async () => {
  const forget = () => db.delete(users).where(eq(users.email, ADMIN_EMAIL))
  await forget()
  expect(await pathFor({ email: ADMIN_EMAIL })).toBe(REFUSED)
  expect(await findUser(ADMIN_EMAIL)).toBeUndefined()
  const admin = await makeAdmin(db, { email: ADMIN_EMAIL })
  for (const claims of [{ email: ADMIN_EMAIL, email_verified: false }, { email: 'Office@Firm.example' }]) {
    expect(await pathFor(claims)).toBe(REFUSED)
    expect(await listProviders(admin.id)).toEqual([])
  }
  expect(await listSessions(admin.id)).toEqual([])
  await forget()
})

test('signing in with Google never connects an account of staff or an administrator', async () => {
  const invited = await makeStaff(db, { emailVerified: false, invitedAt: new Date() })
  for (const { id, email } of [await makeAdmin(db), await makeStaff(db), invited]) {
    expect(await pathFor({ email })).toBe(REFUSED)
    expect(await listProviders(id)).toEqual([])
  }
})

const SECURITY = '/admin/security'
type Browser = ReturnType<typeof openBrowser>
const request = (browser: Browser, currentPassword = PASSWORD, page = SECURITY) =>
  browser.post(page, { intent: 'google-connect', currentPassword })
const requestLink = async (browser: Browser, page = SECURITY) => {
  const text = await (await request(browser, PASSWORD, page)).text()
  return text.match(/href="(\/google\?[^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? 'no link'
}
/** Returns a Google visitor with the browser's cookies. */
const toGoogleVisitor = async (browser: Browser) => {
  const visitor = openGoogleVisitor()
  await visitor.ask('/forgot-password')
  const line = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return { visitor, cookie: { cookie: line } }
}
const connect = async (browser: Browser, link: string, person: ReturnType<typeof provider.addPerson>) => {
  const { visitor, cookie } = await toGoogleVisitor(browser)
  const { answer, to } = await visitor.ask(link, cookie)
  if (!to) return { status: answer.status }
  const back = await visitor.atProvider(to, person)
  const state = `foyer.google=${visitor.cookie('foyer.google')}`
  const end = await visitor.ask(back, { cookie: `${cookie.cookie}; ${state}` })
  // The callback replaces the session.
  const own = visitor.cookie('foyer.session')
  if (own) browser.jar.set('foyer.session', own)
  return { status: end.answer.status, path: end.to?.replace(APP_URL, '') }
}

test.each([
  ['an administrator', makeAdmin, SECURITY],
  ['a client', makeClient, '/client/security'],
] as const)(
  'connecting Google as %s requires the password and accepts any Google email',
  async (_, make, page) => {
    const { person, browser } = await openSignedIn(make)
    await expectPage(browser.get(page), 200, 'Not connected')
    for (const wrong of ['a guess', '']) await expectStatus(request(browser, wrong, page), 400)
    const other = provider.addPerson({ email: `private-${crypto.randomUUID()}@google.example` })
    const { path } = await connect(browser, await requestLink(browser, page), other)
    expect(path).toBe(`/google/done?returnTo=${encodeURIComponent(page)}`)
    expect(await listProviders(person.id)).toEqual(['credential', 'google'])
    expect((await mailsTo(person.email))[0]?.text).toContain('Google is now connected to your account')
    await expectPage(browser.get(page), 200, 'You can sign in with Google.')
    expect((await openGoogleVisitor().signIn(other)).answer.status).toBe(200)
  },
)

test('connecting Google to an account rejects a link with an unknown or used token, or from another session', async () => {
  const { person, browser } = await openSignedIn(makeAdmin)
  const { browser: stranger } = await openSignedIn()
  const link = await requestLink(browser)
  const madeUp = link.replace(/token=[^&]+/, 'token=made-up')
  await expectStatus(connect(stranger, link, provider.addPerson()), 400)
  await expectStatus(connect(browser, madeUp, provider.addPerson()), 400)
  const { visitor, cookie } = await toGoogleVisitor(browser)
  expect((await visitor.ask(link, cookie)).answer.status).toBe(302)
  expect((await visitor.ask(link, cookie)).answer.status).toBe(400)
  expect(await listProviders(person.id)).toEqual(['credential'])
})

test('connecting Google to an account fails if the session has ended or the Google account is already in use', async () => {
  const { person, browser } = await openSignedIn(makeAdmin)
  const taken = provider.addPerson()
  await openGoogleVisitor().signIn(taken)
  expect((await connect(browser, await requestLink(browser), taken)).path).toContain('error=')
  const { visitor, cookie } = await toGoogleVisitor(browser)
  const { to } = await visitor.ask(await requestLink(browser), cookie)
  const back = await visitor.atProvider(to ?? '', provider.addPerson())
  await db.delete(sessions).where(eq(sessions.userId, person.id))
  expect((await visitor.ask(back)).to).toContain('error=')
  expect(await listProviders(person.id)).toEqual(['credential'])
})

test('connecting Google to an account is refused without a session or without Google settings', async () => {
  const without = (await openTestApp()).as(await makeAdmin(db))
  expect(await (await without.get(SECURITY)).text()).not.toContain('id="google"')
  await expectStatus(without.post(SECURITY, { intent: 'google-connect' }), 404)
  expect((await as(null).post(SECURITY, { intent: 'google-connect' })).status).not.toBe(200)
})
