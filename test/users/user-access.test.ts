import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ensureAdministrator } from '#app/domain/users/administrator.server.ts'
import { passkeys, recoveryCodes, secondFactors, sessions } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser/browser-jar.ts'
import { addPasskey, challenge, codeOf, openGuarded } from '#test/browser/second-factors.ts'
import { makeAdmin, makeAdministrator, makeClient, PASSWORD, signUpForm } from '#test/make/make.ts'
import { expectPage, expectRedirect, expectStatus } from '#test/pages.ts'
import { openGoogleSite } from '../sign-in/google-site.ts'

const {
  app,
  as,
  ctx,
  db,
  findLink,
  findUser,
  listActions,
  listEmailKinds,
  mailsTo,
  makeWithPassword,
  openSignedIn,
  provider,
  signIn,
  signInWithGoogle,
} = await openGoogleSite()
/** A second instance on the same database. */
const other = await openTestApp()

const adminUser = await makeAdmin(db)
const admin = as(adminUser)
const visitor = as(null)
const change = (intent: string, uid: string, who = admin) =>
  who.post('/admin.data?index', { intent, entry: uid })
const listChanges = (uid: string) => listActions(uid, adminUser.id)

test('a deactivated client is signed out immediately on every instance, and can sign in again after reactivation', async () => {
  const { person: client, browser: here } = await openSignedIn()
  const { browser: there } = await other.openSignedIn(makeClient, client)
  expect([await here.isIn(), await there.isIn()]).toEqual([true, true])
  await expectPage(change('deactivate', client.id), 200)
  expect([await here.isIn(), await there.isIn()]).toEqual([false, false])
  await expectStatus(here.get('/api/documents/x/download'), 401)
  await expectPage(change('deactivate', client.id), 409, 'already deactivated')
  // A session created during the deactivation.
  const late = as(client)
  await expectRedirect(late.get('/client/dashboard'), '/login')
  await expectPage(change('reactivate', client.id), 200)
  await expectRedirect(late.get('/client/dashboard'), '/login')
  await here.logIn(client.email, PASSWORD)
  expect(await here.isIn()).toBe(true)
  await expectPage(change('reactivate', client.id), 409)
  expect(await listChanges(client.id)).toEqual(['user.deactivated', 'user.reactivated'])
})

test('a deactivated client gets the same message for the right password as for a wrong one', async () => {
  const client = await makeWithPassword()
  await change('deactivate', client.id)
  for (const password of [PASSWORD, 'wrong password'])
    await expectPage(signIn(client.email, password), 401, 'Failed to log in. Please check your credentials.')
  expect(await db.$count(sessions, eq(sessions.userId, client.id))).toBe(0)
})

test('a deactivated client cannot sign in with Google, either with a connected account or by email', async () => {
  const [connected, unconnected] = [provider.addPerson({}), provider.addPerson({})]
  await signInWithGoogle(connected)
  const user = await findUser(connected.email)
  const client = await makeClient(db, { email: unconnected.email })
  for (const uid of [user?.id ?? '', client.id]) await expectPage(change('deactivate', uid), 200)
  for (const person of [connected, unconnected])
    expect((await signInWithGoogle(person)).path).toBe('/login?notice=google-failed')
})

test('a deactivated client cannot sign in with a passkey or finish a two-factor sign-in', async () => {
  const { client, browser, secret } = await openGuarded(app, db)
  const device = await addPasskey(browser)
  const half = openBrowser(app)
  await expectRedirect(half.logIn(client.email, PASSWORD), '/two-factor')
  await change('deactivate', client.id)
  const late = await half.post('/two-factor', { intent: 'app', code: codeOf(secret, 1) })
  expect(late.headers.get('location')).toBe('/login?notice=second-step-late')
  expect(half.session()).toBeUndefined()
  const response = device.get(await challenge(browser, { step: 'begin-sign-in' }))
  await expectPage(
    openBrowser(app).json('/passkey', { step: 'sign-in', response }),
    401,
    'We don’t recognize this passkey.',
  )
})

test('a deactivated client gets no links by email, and earlier links stop working', async () => {
  const client = await makeWithPassword()
  await visitor.post('/forgot-password', { email: client.email })
  const reset = await findLink(client.email)
  await change('deactivate', client.id)
  const form = { password: 'a new password', confirmPassword: 'a new password' }
  await expectStatus(visitor.post(reset, form), 400)
  await expectPage(
    visitor.post('/forgot-password', { email: client.email }),
    200,
    'Check your inbox for further instructions.',
  )
  await expectRedirect(
    visitor.post('/signup', signUpForm({ email: client.email })),
    '/login?notice=check-email',
  )
  await visitor.post('/verify-email', { intent: 'resend', email: client.email })
  const kinds = [...Array(3).fill('account-deactivated'), 'reset-password']
  expect(await listEmailKinds(client.email)).toEqual(kinds)
})

test('a deactivated client without a verified email gets neither a link nor an invitation', async () => {
  const client = await makeClient(db, { emailVerified: false })
  await change('deactivate', client.id)
  await visitor.post('/verify-email', { intent: 'resend', email: client.email })
  expect(await listEmailKinds(client.email)).toEqual(['account-deactivated'])
  await expectPage(change('invite-again', client.id), 409, 'Reactivate it first.')
})

test('resetting two-factor sign-in deletes app, codes and passkeys, signs the user out and notifies them', async () => {
  const { client, browser } = await openGuarded(app, db)
  await addPasskey(browser)
  await expectPage(change('reset-second-factor', client.id), 200)
  for (const table of [secondFactors, passkeys, recoveryCodes])
    expect(await db.$count(table, eq(table.uid, client.id))).toBe(0)
  expect(await browser.isIn()).toBe(false)
  expect((await mailsTo(client.email))[0]?.text).toContain('turned off two-factor sign-in')
  await expectRedirect(signIn(client.email), '/client/dashboard')
  await expectPage(
    change('reset-second-factor', client.id),
    409,
    'This user hasn’t turned on two-factor sign-in.',
  )
  expect(await listChanges(client.id)).toEqual(['user.second-factor-reset'])
})

test("an administrator's account cannot be changed in the user list, not even by themselves", async () => {
  const one = await makeAdmin(db)
  for (const { id } of [await makeAdministrator(db, ctx.adminEmail), one])
    for (const intent of ['deactivate', 'reactivate', 'end-sessions', 'reset-second-factor'])
      await expectPage(change(intent, id, as(one)), 409, 'administrator’s account')
})

test('a deactivated client has access as the administrator if ADMIN_EMAIL names them', async () => {
  const client = await makeClient(db, { deactivatedAt: new Date() })
  await ensureAdministrator({ ...ctx, adminEmail: client.email }, { name: 'Office', password: PASSWORD })
  await expectStatus(as(client).get('/admin'), 200)
  await ensureAdministrator(ctx, { name: 'Office', password: PASSWORD })
})

test.each([
  ['deactivate', 'nobody', 404],
  ['deactivate', '', 404],
  ['deactivate', 'a\0b', 400],
  ['constructor', 'x', 400],
  ['no such thing', 'x', 400],
])('the action %j for the user %j gets %i', async (intent, uid, status) => {
  await expectStatus(change(intent, uid, as(await makeAdmin(db))), status)
})

const start = (adminEmail: string) =>
  ensureAdministrator({ ...ctx, adminEmail }, { name: 'Office', password: PASSWORD })

test('only a start with a new ADMIN_EMAIL emails the former and the new administrator', async () => {
  const [former, next] = [`${randomUUID()}@firm.example`, `${randomUUID()}@firm.example`]
  const count = async (email: string) => (await mailsTo(email)).length
  // Administrators from other tests lose the role here.
  await start(former)
  const earlier = await count(former)
  await start(former)
  expect(await count(former)).toBe(earlier)

  await start(next)
  expect([await count(former), await count(next)]).toEqual([earlier + 1, 1])
  for (const to of [former, next]) {
    const [mail] = await mailsTo(to)
    expect(mail).toMatchObject({ kind: 'administrator-changed', status: 'waiting' })
    expect(mail?.subject).toMatch(/^The administrator of .* has changed$/)
    const words = (mail?.text ?? '').replaceAll(/\s+/g, ' ')
    expect(words).toContain(`${next} replaced ${former} as the administrator`)
    expect(words).toMatch(new RegExp(`On .*${new Date().getUTCFullYear()}.*If you didn’t expect it`))
  }

  await start(next)
  expect(await count(next)).toBe(1)
  await start(ctx.adminEmail)
  expect(await count(next)).toBe(2)
})
