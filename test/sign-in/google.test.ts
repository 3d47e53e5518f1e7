import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { accounts, sessions, users, usersRoles } from '#db/schema.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { openVisitor } from '../browser/google-visitor.ts'
import { openProvider } from '../browser/openid-provider.ts'

const callback = `${APP_URL}/api/auth/callback/google`
const provider = await openProvider([callback])
const { app, db } = await openTestApp({ google: provider.settings })
afterAll(() => provider.stop())

const visitor = () => openVisitor(app, APP_URL)
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]

describe('a sign-in with Google', () => {
  test('creates the record of the specification and asks for the terms first', async () => {
    const person = provider.know({ name: 'Grace Hopper' })
    const someone = visitor()
    const { answer, path } = await someone.signIn(person)
    expect(path).toBe('/client/dashboard')
    expect(answer.status).toBe(403)
    expect(await answer.text()).toContain('Terms of Service and Privacy Policy')
    const user = await userOf(person.email)
    const {
      id,
      email,
      name,
      createdAt,
      updatedAt,
      lastLoginAt,
      emailVerified,
      termsAccepted,
      searched,
      ...rest
    } = user ?? {}
    expect({ email, name, emailVerified, termsAccepted }).toEqual({
      email: person.email,
      name: 'Grace Hopper',
      emailVerified: true,
      termsAccepted: false,
    })
    expect([createdAt, lastLoginAt, updatedAt].every((at) => at instanceof Date)).toBe(true)
    expect(searched).toContain(person.email)
    expect(Object.values(rest).every((value) => value === null)).toBe(true)
    const roles = await db
      .select()
      .from(usersRoles)
      .where(eq(usersRoles.uid, id ?? ''))
    expect(roles).toMatchObject([{ role: 'client' }])
    const ways = await db
      .select()
      .from(accounts)
      .where(eq(accounts.userId, id ?? ''))
    // Nothing of the provider's is kept but who it is.
    expect(ways).toMatchObject([
      {
        providerId: 'google',
        accountId: `${provider.issuer}|${person.sub}`,
        password: null,
        accessToken: null,
        refreshToken: null,
        idToken: null,
      },
    ])
  })

  test('updates the last sign-in and replaces the earlier session', async () => {
    const person = provider.know()
    const someone = visitor()
    await someone.signIn(person)
    const first = await userOf(person.email)
    const before = someone.cookie('foyer.session_token')
    await someone.signIn(person)
    const second = await userOf(person.email)
    expect(first?.previousLoginAt).toBeNull()
    expect(second?.previousLoginAt).toEqual(first?.lastLoginAt)
    expect(someone.cookie('foyer.session_token')).not.toBe(before)
    const made = await db
      .select()
      .from(sessions)
      .where(eq(sessions.userId, first?.id ?? ''))
    expect(made).toHaveLength(1)
  })

  test('accepts no session set from outside', async () => {
    const planted = { cookie: `foyer.session_token=planted.${'A'.repeat(43)}%3D` }
    const someone = visitor()
    const { to } = await someone.ask('/google', planted)
    const back = await someone.atProvider(to ?? '', provider.know())
    const { answer } = await someone.ask(back)
    expect(answer.headers.getSetCookie().join()).toMatch(/foyer\.session_token=(?!planted)[^;]+;/)
  })

  test('sends state, nonce and PKCE, with short-lived HttpOnly cookies', async () => {
    const { answer, to } = await visitor().ask('/google')
    const asked = Object.fromEntries(new URL(to ?? '').searchParams)
    expect(asked).toMatchObject({
      response_type: 'code',
      code_challenge_method: 'S256',
      redirect_uri: callback,
      scope: 'openid email profile',
      state: expect.stringMatching(/^.{32}$/),
      nonce: expect.stringMatching(/^.{32}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    })
    const set = answer.headers.getSetCookie()
    expect(set).toHaveLength(1)
    expect(set[0]).toMatch(/^foyer\.state=.*Max-Age=300;.*HttpOnly; SameSite=Lax$/)
  })

  test.each([
    ['/client/documents?page=2', '/client/documents?page=2'],
    ['//evil.example', '/client/dashboard'],
    ['/\\evil.example', '/client/dashboard'],
    ['https:evil.example', '/client/dashboard'],
    ['https://evil.example/client', '/client/dashboard'],
    ['/%2f%2fevil.example', '/client/dashboard'],
    ['/login', '/client/dashboard'],
  ])('with the return path %s redirects to %s', async (returnTo, end) => {
    const { path } = await visitor().signIn(provider.know(), `?returnTo=${encodeURIComponent(returnTo)}`)
    expect(path).toBe(end)
  })

  test('in a popup ends on a page that can message its opener', async () => {
    const popup = 'a'.repeat(32)
    const { answer, path } = await visitor().signIn(provider.know(), `?popup=${popup}`)
    expect([answer.status, path]).toEqual([200, `/google/done?popup=${popup}`])
    expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(await answer.text()).toContain('You are signed in and can close this window.')
  })

  test('keeps the account when the email changes at the provider', async () => {
    const person = provider.know()
    await visitor().signIn(person)
    const before = await userOf(person.email)
    const moved = provider.know({ sub: person.sub, email: `moved-${person.email}`, email_verified: false })
    const { path } = await visitor().signIn(moved)
    expect(path).toBe('/client/dashboard')
    expect(await userOf(moved.email)).toBeUndefined()
    const after = await userOf(person.email)
    expect([after?.id, after?.previousLoginAt]).toEqual([before?.id, before?.lastLoginAt])
  })

  test('reads the email from userinfo when the ID token has none', async () => {
    const strict = await openProvider([callback], { strictClaims: true })
    const site = await openTestApp({ google: strict.settings })
    const person = strict.know()
    await openVisitor(site.app, APP_URL).signIn(person)
    expect(await userOf(person.email)).toMatchObject({ name: 'Grace Google' })
    await strict.stop()
  })

  test("stores a valid name when the provider's is missing or too long", async () => {
    const [none, long] = [
      provider.know({ name: '' }),
      provider.know({ name: `A\u0000b\n${'x'.repeat(300)}` }),
    ]
    for (const person of [none, long]) await visitor().signIn(person)
    expect((await userOf(none.email))?.name).toBe('')
    expect((await userOf(long.email))?.name).toMatch(/^A b x{96}$/)
  })

  test('repeated concurrently creates one account', async () => {
    const person = provider.know()
    const both = [visitor(), visitor()]
    const backs = await Promise.all(both.map((one) => one.atProvider('/google', person)))
    const ends = await Promise.all(both.map((one, i) => one.follow(backs[i] ?? '')))
    expect(ends.map((end) => end.url.pathname)).toEqual(['/client/dashboard', '/client/dashboard'])
    const key = and(
      eq(accounts.providerId, 'google'),
      eq(accounts.accountId, `${provider.issuer}|${person.sub}`),
    )
    expect(await db.select().from(accounts).where(key)).toHaveLength(1)
  })
})
