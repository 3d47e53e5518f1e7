import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { encryptWithKey } from '#app/core/cipher.server.ts'
import { createTotpSecret } from '#app/domain/sign-in/second-factor/codes.server.ts'
import { accounts, secondFactors, sessions, usersRoles } from '#db/schema.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { openVisitor } from '../browser/google-visitor.ts'
import { openProvider } from '../browser/openid-provider.ts'
import { codeOf } from '../browser/second-factors.ts'
import { makeClient } from '../make/make.ts'
import { openGoogleSite } from './google-site.ts'

const opened = await openGoogleSite()
const { app, callback, ctx, db, findUser, provider } = opened
const { openGoogleVisitor: visitor, signInWithGoogle: signIn } = opened

test('a first sign-in with Google creates a user record as specified, stores no tokens and asks for the terms', async () => {
  const person = provider.addPerson({ name: 'Grace Hopper' })
  const { answer, path } = await signIn(person)
  expect([path, answer.status]).toEqual(['/client/dashboard', 403])
  expect(await answer.text()).toContain('Terms of Service and Privacy Policy')
  const user = await findUser(person.email)
  if (!user) throw new Error('no account was created')
  const { id, createdAt, updatedAt, lastLoginAt, searchText, ...rest } = user
  const { email, name, emailVerified, termsAccepted, billing, accessVersion, ...empty } = rest
  expect([email, name, emailVerified]).toEqual([person.email, 'Grace Hopper', true])
  expect([termsAccepted, billing, accessVersion]).toEqual([false, false, 0])
  expect([createdAt, lastLoginAt, updatedAt].every((at) => at instanceof Date)).toBe(true)
  expect(searchText).toContain(person.email)
  expect(Object.values(empty).every((value) => value === null)).toBe(true)
  const roles = await db.select().from(usersRoles).where(eq(usersRoles.uid, id))
  expect(roles).toMatchObject([{ role: 'client' }])
  const accountId = `${provider.issuer}|${person.sub}`
  const stored = await db.select().from(accounts).where(eq(accounts.userId, id))
  expect(stored).toMatchObject([{ providerId: 'google', accountId, password: null }])
})

test('a sign-in with Google sends state, nonce and PKCE, with short-lived HttpOnly cookies', async () => {
  const { answer, to } = await visitor().ask('/google')
  expect(Object.fromEntries(new URL(to ?? '').searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge_method: 'S256',
    redirect_uri: callback,
    scope: 'openid email profile',
    state: expect.stringMatching(/^[\w-]{72}$/),
    nonce: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  })
  const set = answer.headers.getSetCookie()
  expect(set).toHaveLength(1)
  expect(set[0]).toMatch(/^foyer\.google=.*Max-Age=300;.*HttpOnly; SameSite=Lax$/)
})

test.each([
  ['/client/documents?page=2', '/client/documents?page=2'],
  ['/\\evil.example', '/client/dashboard'],
])('a sign-in with Google with the return path %s redirects to %s', async (returnTo, end) => {
  const { path } = await signIn(provider.addPerson(), `?returnTo=${encodeURIComponent(returnTo)}`)
  expect(path).toBe(end)
})

test('a sign-in with Google in a popup ends on a page that can message its opener', async () => {
  const popup = 'a'.repeat(32)
  const { answer, path } = await signIn(provider.addPerson(), `?popup=${popup}`)
  expect([answer.status, path]).toEqual([200, `/google/done?popup=${popup}`])
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(await answer.text()).toContain('You’re signed in and can close this window.')
})

test('a sign-in with Google in a popup requires the two-factor code before it creates a session', async () => {
  const { id: uid, email } = await makeClient(db)
  const secret = createTotpSecret()
  const encryptedSecret = encryptWithKey(ctx.secret, secret)
  await db.insert(secondFactors).values({ uid, encryptedSecret, confirmedAt: new Date() })
  const someone = visitor()
  const end = `/google/done?popup=${'b'.repeat(32)}`
  const { answer, path } = await someone.signIn(provider.addPerson({ email }), `?popup=${'b'.repeat(32)}`)
  expect([answer.status, path]).toEqual([200, `/two-factor?then=${encodeURIComponent(end)}`])
  // The page that opened the popup must be able to reach it.
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(someone.cookie('foyer.session')).toBeUndefined()
  expect(await db.$count(sessions, eq(sessions.userId, uid))).toBe(0)
  expect((await findUser(email))?.lastLoginAt).toBeNull()

  const browser = openBrowser(app)
  browser.jar.set('foyer.second_step', someone.cookie('foyer.second_step') ?? '')
  const done = await browser.post(path, { intent: 'app', code: codeOf(secret) })
  expect([done.status, done.headers.get('location'), await browser.isIn()]).toEqual([302, end, true])
  const times = { previousLoginAt: null, lastLoginAt: expect.any(Date) }
  expect(await findUser(email)).toMatchObject(times)
})

test('a sign-in with Google keeps the account when the email changes at the provider', async () => {
  const person = provider.addPerson()
  await signIn(person)
  const before = await findUser(person.email)
  const moved = provider.addPerson({ sub: person.sub, email: `moved-${person.email}`, email_verified: false })
  expect((await signIn(moved)).path).toBe('/client/dashboard')
  expect(await findUser(moved.email)).toBeUndefined()
  const after = await findUser(person.email)
  expect([after?.id, after?.previousLoginAt]).toEqual([before?.id, before?.lastLoginAt])
})

test('a sign-in with Google reads the email from userinfo when the ID token has none', async () => {
  const strict = await openProvider([callback], { strictClaims: true })
  const site = await openTestApp({ google: strict.settings })
  const person = strict.addPerson()
  await openVisitor(site.app, APP_URL).signIn(person)
  expect(await findUser(person.email)).toMatchObject({ name: 'Grace Google' })
  await strict.stop()
})

test.each([
  ['', /^$/],
  [`A\u0000b\n${'x'.repeat(300)}`, /^A b x{96}$/],
])('a sign-in with Google stores a valid name when the provider sends %j', async (name, stored) => {
  const person = provider.addPerson({ name })
  await signIn(person)
  expect((await findUser(person.email))?.name).toMatch(stored)
})

test('concurrent sign-ins with the same Google account create only one account', async () => {
  const person = provider.addPerson()
  const both = [visitor(), visitor()]
  const backs = await Promise.all(both.map((one) => one.atProvider('/google', person)))
  const ends = await Promise.all(both.map((one, i) => one.follow(backs[i] ?? '')))
  expect(ends.map((end) => end.url.pathname)).toEqual(['/client/dashboard', '/client/dashboard'])
  const accountId = `${provider.issuer}|${person.sub}`
  const ofPerson = and(eq(accounts.providerId, 'google'), eq(accounts.accountId, accountId))
  expect(await db.$count(accounts, ofPerson)).toBe(1)
})
