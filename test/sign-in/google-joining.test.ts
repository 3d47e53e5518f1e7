import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { accounts, sessions, users } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp } from '../app.ts'
import { openVisitor } from '../browser/google-visitor.ts'
import { openProvider } from '../browser/openid-provider.ts'
import { givePassword, makeAdmin, makeClient, makeColleague, PASSWORD, signUpForm } from '../make/make.ts'

const REFUSED = '/login?notice=google-failed'
const provider = await openProvider([`${APP_URL}/api/auth/callback/google`])
const { app, as, db, mailsTo } = await openTestApp({ google: provider.settings })
afterAll(() => provider.stop())

const signIn = (person: ReturnType<typeof provider.know>) => openVisitor(app, APP_URL).signIn(person)
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]
const waysOf = async (uid: string) =>
  (await db.select().from(accounts).where(eq(accounts.userId, uid))).map((way) => way.providerId).sort()
const logIn = (email: string, password: string) => as(null).post('/login', { email, password })

describe('an email that has an account', () => {
  test('is connected when both sides have verified it, and keeps all data', async () => {
    const client = await makeClient(db)
    await givePassword(db, client)
    const session = as(client)
    await session.get('/client/dashboard')
    const { path } = await signIn(provider.know({ email: client.email.toUpperCase(), name: 'Other Name' }))
    expect(path).toBe('/client/dashboard')
    expect(await waysOf(client.id)).toEqual(['credential', 'google'])
    expect(await userOf(client.email)).toMatchObject({
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
    expect(await waysOf(client.id)).toEqual(['credential'])
    expect(await userOf(client.email)).toEqual(client)
    expect(await db.select().from(sessions).where(eq(sessions.userId, client.id))).toEqual([])
  })

  test('stays connected to its first subject when the provider reassigns the email', async () => {
    const first = provider.know()
    await signIn(first)
    const owner = await userOf(first.email)
    provider.know({ sub: first.sub, email: `left-${first.email}` })
    expect((await signIn(provider.know({ email: first.email }))).path).toBe(REFUSED)
    expect(await waysOf(owner?.id ?? '')).toEqual(['google'])
  })

  test('with an unverified sign-up passes to the verified owner alone', async () => {
    const form = signUpForm()
    await as(null).post('/signup', form)
    const squatted = await userOf(form.email)
    const uid = squatted?.id ?? ''
    // It should have no session; if it had one by any mistake, that must end too.
    const stranger = as({ id: uid })
    expect((await stranger.get('/client/dashboard')).status).toBe(403)
    const link = (await mailsTo(form.email))[0]?.text.match(/\/verify-email\?token=[\w-]+/)?.[0] ?? ''

    expect((await signIn(provider.know({ email: form.email }))).path).toBe('/client/dashboard')
    expect(await waysOf(uid)).toEqual(['google'])
    expect((await userOf(form.email))?.emailVerified).toBe(true)
    expect((await logIn(form.email, form.password)).status).toBe(401)
    expect((await stranger.get('/client/dashboard')).headers.get('location')).toBe('/login')
    expect((await as(null).post(link, {})).status).toBe(400)
    expect(await db.select().from(sessions).where(eq(sessions.userId, uid))).toHaveLength(1)
  })

  test('is refused when neither side has verified it', async () => {
    const form = signUpForm()
    await as(null).post('/signup', form)
    const before = await userOf(form.email)
    expect((await signIn(provider.know({ email: form.email, email_verified: false }))).path).toBe(REFUSED)
    expect(await userOf(form.email)).toEqual(before)
    expect(await waysOf(before?.id ?? '')).toEqual(['credential'])
  })
})

describe('an email without an account', () => {
  test('creates no account until the provider has verified it', async () => {
    const person = provider.know({ email_verified: false })
    expect((await signIn(person)).path).toBe(REFUSED)
    expect(await userOf(person.email)).toBeUndefined()
    provider.know({ sub: person.sub, email_verified: true })
    expect((await signIn(person)).path).toBe('/client/dashboard')
  })

  test('is stored in lower case and cannot sign up a second time', async () => {
    const person = provider.know({ email: `MixedCase-${crypto.randomUUID()}@Google.Example` })
    await signIn(person)
    const owner = await userOf(person.email.toLowerCase())
    expect(owner).toBeDefined()
    await as(null).post('/signup', signUpForm({ email: person.email }))
    expect(await userOf(person.email.toLowerCase())).toEqual(owner)
    expect((await mailsTo(person.email.toLowerCase())).map((mail) => mail.kind)).toEqual([
      'already-registered',
    ])
  })
})

describe("the administrator's email", () => {
  const forget = () => db.delete(users).where(eq(users.email, ADMIN_EMAIL))

  test('is never signed up with Google', async () => {
    await forget()
    expect((await signIn(provider.know({ email: ADMIN_EMAIL }))).path).toBe(REFUSED)
    expect(await userOf(ADMIN_EMAIL)).toBeUndefined()
  })

  test('is never connected to the account created at start, verified or not', async () => {
    await forget()
    const admin = await makeAdmin(db, { email: ADMIN_EMAIL })
    expect((await signIn(provider.know({ email: ADMIN_EMAIL, email_verified: false }))).path).toBe(REFUSED)
    expect(await waysOf(admin.id)).toEqual([])
    expect((await signIn(provider.know({ email: 'Office@Firm.example' }))).path).toBe(REFUSED)
    expect(await waysOf(admin.id)).toEqual([])
    expect(await db.select().from(sessions).where(eq(sessions.userId, admin.id))).toEqual([])
    await forget()
  })

  test('is never connected to any account with the admin role', async () => {
    // A colleague who has been invited and has not answered yet, too.
    const invited = await makeColleague(db, { emailVerified: false, invitedAt: new Date() })
    for (const person of [await makeAdmin(db), await makeColleague(db), invited]) {
      expect((await signIn(provider.know({ email: person.email }))).path).toBe(REFUSED)
      expect(await waysOf(person.id)).toEqual([])
    }
  })
})
