import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { sessions, users } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { givePassword, makeAdmin, makeClient, makeStaff, PASSWORD, signUpForm } from '../make/make.ts'
import { openGoogleSite } from './google-site.ts'

const REFUSED = '/login?notice=google-failed'
const {
  app,
  as,
  db,
  findUser,
  listProviders,
  mailsTo,
  openGoogleVisitor,
  provider,
  signInWithGoogle: signIn,
} = await openGoogleSite()
const logIn = (email: string, password: string) => as(null).post('/login', { email, password })

describe('an email that has an account', () => {
  test('is connected when both sides have verified it, and keeps all data', async () => {
    const client = await makeClient(db)
    await givePassword(db, client)
    const session = as(client)
    await session.get('/client/dashboard')
    const { path } = await signIn(provider.know({ email: client.email.toUpperCase(), name: 'Other Name' }))
    expect(path).toBe('/client/dashboard')
    expect(await listProviders(client.id)).toEqual(['credential', 'google'])
    expect(await findUser(client.email)).toMatchObject({
      id: client.id,
      name: client.name,
      termsAccepted: true,
    })
    expect((await logIn(client.email, PASSWORD)).status).toBe(302)
    expect((await session.get('/client/dashboard')).status).toBe(200)
  })

  test('is refused and unchanged when the provider has not verified it', async () => {
    const client = await makeClient(db)
    await givePassword(db, client)
    const { path, answer } = await signIn(provider.know({ email: client.email, email_verified: false }))
    expect(path).toBe(REFUSED)
    expect(await answer.text()).toContain('Failed to sign in with Google. Please try again.')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await listProviders(client.id)).toEqual(['credential'])
    expect(await findUser(client.email)).toEqual(client)
    expect(await db.select().from(sessions).where(eq(sessions.userId, client.id))).toEqual([])
  })

  test('stays connected to its first subject when the provider reassigns the email', async () => {
    const first = provider.know()
    await signIn(first)
    const owner = await findUser(first.email)
    provider.know({ sub: first.sub, email: `left-${first.email}` })
    expect((await signIn(provider.know({ email: first.email }))).path).toBe(REFUSED)
    expect(await listProviders(owner?.id ?? '')).toEqual(['google'])
  })

  test('with an unverified sign-up passes to the verified owner alone', async () => {
    const form = signUpForm()
    await as(null).post('/signup', form)
    const squatted = await findUser(form.email)
    const uid = squatted?.id ?? ''
    // It should have no session; if it had one by any mistake, that must end too.
    const stranger = as({ id: uid })
    expect((await stranger.get('/client/dashboard')).status).toBe(403)
    const link = (await mailsTo(form.email))[0]?.text.match(/\/verify-email\?token=[\w-]+/)?.[0] ?? ''

    expect((await signIn(provider.know({ email: form.email }))).path).toBe('/client/dashboard')
    expect(await listProviders(uid)).toEqual(['google'])
    expect((await findUser(form.email))?.emailVerified).toBe(true)
    expect((await logIn(form.email, form.password)).status).toBe(401)
    expect((await stranger.get('/client/dashboard')).headers.get('location')).toBe('/login')
    expect((await as(null).post(link, {})).status).toBe(400)
    expect(await db.select().from(sessions).where(eq(sessions.userId, uid))).toHaveLength(1)
  })

  test('is refused when neither side has verified it', async () => {
    const form = signUpForm()
    await as(null).post('/signup', form)
    const before = await findUser(form.email)
    expect((await signIn(provider.know({ email: form.email, email_verified: false }))).path).toBe(REFUSED)
    expect(await findUser(form.email)).toEqual(before)
    expect(await listProviders(before?.id ?? '')).toEqual(['credential'])
  })
})

describe('an email without an account', () => {
  test('creates no account until the provider has verified it', async () => {
    const person = provider.know({ email_verified: false })
    expect((await signIn(person)).path).toBe(REFUSED)
    expect(await findUser(person.email)).toBeUndefined()
    provider.know({ sub: person.sub, email_verified: true })
    expect((await signIn(person)).path).toBe('/client/dashboard')
  })

  test('is stored in lower case and cannot sign up a second time', async () => {
    const person = provider.know({ email: `MixedCase-${crypto.randomUUID()}@Google.Example` })
    await signIn(person)
    const owner = await findUser(person.email.toLowerCase())
    expect(owner).toBeDefined()
    await as(null).post('/signup', signUpForm({ email: person.email }))
    expect(await findUser(person.email.toLowerCase())).toEqual(owner)
    expect((await mailsTo(person.email.toLowerCase())).map((mail) => mail.kind)).toEqual([
      'already-registered',
    ])
  })
})

describe("the administrator's email", () => {
  const forget = () => db.delete(users).where(eq(users.email, ADMIN_EMAIL))

  test('is never signed up with Google, nor connected to the account created at startup', async () => {
    await forget()
    expect((await signIn(provider.know({ email: ADMIN_EMAIL }))).path).toBe(REFUSED)
    expect(await findUser(ADMIN_EMAIL)).toBeUndefined()
    const admin = await makeAdmin(db, { email: ADMIN_EMAIL })
    for (const person of [{ email: ADMIN_EMAIL, email_verified: false }, { email: 'Office@Firm.example' }]) {
      expect((await signIn(provider.know(person))).path).toBe(REFUSED)
      expect(await listProviders(admin.id)).toEqual([])
    }
    expect(await db.$count(sessions, eq(sessions.userId, admin.id))).toBe(0)
    await forget()
  })

  test('is never connected to any account with the admin role', async () => {
    const invited = await makeStaff(db, { emailVerified: false, invitedAt: new Date() })
    for (const person of [await makeAdmin(db), await makeStaff(db), invited]) {
      expect((await signIn(provider.know({ email: person.email }))).path).toBe(REFUSED)
      expect(await listProviders(person.id)).toEqual([])
    }
  })
})

const SECURITY = '/admin/security'

async function signedIn(make = makeAdmin) {
  const person = await make(db)
  await givePassword(db, person)
  const browser = openBrowser(app)
  await browser.logIn(person.email, PASSWORD)
  return { person, browser }
}

type Browser = ReturnType<typeof openBrowser>
const ask = (browser: Browser, currentPassword = PASSWORD, page = SECURITY) =>
  browser.post(page, { intent: 'google-connect', currentPassword })
async function linkFor(browser: Browser, page = SECURITY) {
  const text = await (await ask(browser, PASSWORD, page)).text()
  return text.match(/href="(\/google\?[^"]+)"/)?.[1]?.replaceAll('&amp;', '&') ?? 'no link'
}
/** Returns a Google visitor with the cookies of the browser. */
async function toGoogleVisitor(browser: Browser) {
  const visitor = openGoogleVisitor()
  await visitor.ask('/forgot-password')
  const line = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return { visitor, cookie: { cookie: line } }
}
async function connect(browser: Browser, link: string, person: ReturnType<typeof provider.know>) {
  const { visitor, cookie } = await toGoogleVisitor(browser)
  const { answer, to } = await visitor.ask(link, cookie)
  if (!to) return { answer, path: undefined }
  const back = await visitor.atProvider(to, person)
  const state = `foyer.state=${visitor.cookie('foyer.state')}`
  const end = await visitor.ask(back, { cookie: `${cookie.cookie}; ${state}` })
  // The callback replaces the session.
  const own = visitor.cookie('foyer.session_token')
  if (own) browser.jar.set('foyer.session_token', own)
  return { answer: end.answer, path: end.to?.replace(APP_URL, '') }
}

describe('connecting Google to a staff account', () => {
  test('requires the session and the password, and accepts any Google email', async () => {
    const { person, browser } = await signedIn()
    expect(await (await browser.get(SECURITY)).text()).toContain('Not connected')
    for (const wrong of ['a guess', '']) expect((await ask(browser, wrong)).status).toBe(400)
    const other = provider.know({ email: `private-${crypto.randomUUID()}@google.example` })
    const { path } = await connect(browser, await linkFor(browser), other)
    expect(path).toBe(`/google/done?returnTo=${encodeURIComponent(SECURITY)}`)
    expect(await listProviders(person.id)).toEqual(['credential', 'google'])
    expect((await mailsTo(person.email))[0]?.text).toContain('Google was connected to your account')
    expect(await (await browser.get(SECURITY)).text()).toContain('You can log in with Google.')
    expect((await openGoogleVisitor().signIn(other)).answer.status).toBe(200)
  })

  test('rejects a link with an unknown or used permit, or one of another session', async () => {
    const { person, browser } = await signedIn()
    const { browser: stranger } = await signedIn(makeClient)
    const link = await linkFor(browser)
    for (const [who, path] of [
      [stranger, link],
      [browser, link.replace(/permit=[^&]+/, 'permit=made-up')],
    ] as const) {
      const { answer } = await connect(who, path, provider.know())
      expect(answer.status).toBe(400)
    }
    const { visitor, cookie } = await toGoogleVisitor(browser)
    expect((await visitor.ask(link, cookie)).answer.status).toBe(302)
    expect((await visitor.ask(link, cookie)).answer.status).toBe(400)
    expect(await listProviders(person.id)).toEqual(['credential'])
  })

  test('fails after the session ended, and with a Google account in use', async () => {
    const { person, browser } = await signedIn()
    const taken = provider.know()
    await openGoogleVisitor().signIn(taken)
    const refused = await connect(browser, await linkFor(browser), taken)
    expect(refused.path).toContain('error=')
    const { visitor, cookie } = await toGoogleVisitor(browser)
    const { to } = await visitor.ask(await linkFor(browser), cookie)
    const back = await visitor.atProvider(to ?? '', provider.know())
    await db.delete(sessions).where(eq(sessions.userId, person.id))
    expect((await visitor.ask(back)).to).toContain('error=')
    expect(await listProviders(person.id)).toEqual(['credential'])
  })
})

test('a client can connect Google on the profile page', async () => {
  const { person, browser } = await signedIn(makeClient)
  await connect(browser, await linkFor(browser, '/client/profile'), provider.know())
  expect(await listProviders(person.id)).toEqual(['credential', 'google'])
})

test('connecting Google is refused to visitors and without Google settings', async () => {
  const without = (await openTestApp()).as(await makeAdmin(db))
  expect(await (await without.get(SECURITY)).text()).not.toContain('id="google"')
  expect((await without.post(SECURITY, { intent: 'google-connect' })).status).toBe(404)
  expect((await as(null).post(SECURITY, { intent: 'google-connect' })).status).not.toBe(200)
})
