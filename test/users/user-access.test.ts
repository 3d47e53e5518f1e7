import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { ensureAdministrator } from '#app/domain/users/administrator.server.ts'
import { activity, passkeys, recoveryCodes, secondFactors, sessions, users } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp } from '#test/app.ts'
import { makeAuthenticator } from '#test/browser/authenticator.ts'
import { codeOf, makeGuarded } from '#test/browser/authenticator-app.ts'
import { openBrowser } from '#test/browser/browser-jar.ts'
import { openVisitor } from '#test/browser/google-visitor.ts'
import { openProvider } from '#test/browser/openid-provider.ts'
import { givePassword, makeAdmin, makeClient, PASSWORD, signUpForm } from '#test/make/make.ts'

const provider = await openProvider([`${APP_URL}/api/auth/callback/google`])
const { app, as, ctx, db, mailsTo } = await openTestApp({ google: provider.settings })
afterAll(() => provider.stop())
const other = await openTestApp()

const adminUser = await makeAdmin(db)
const admin = as(adminUser)
const change = async (intent: string, uid: string, who = admin) => {
  const answer = await who.post('/admin.data?index', { intent, entry: uid })
  return [answer.status, await answer.text()] as const
}
const withPassword = async (with_ = {}) => {
  const client = await makeClient(db, with_)
  await givePassword(db, client)
  return client
}
const actionsOn = async (uid: string) =>
  (await db.select().from(activity).where(eq(activity.subjectId, uid)).orderBy(activity.id))
    .filter(({ actorUid }) => actorUid === adminUser.id)
    .map(({ action }) => action)

describe('a deactivated client', () => {
  test('is signed out at once on every instance and device', async () => {
    const client = await withPassword()
    const [here, there] = [openBrowser(app), openBrowser(other.app)]
    await here.logIn(client.email, PASSWORD)
    await there.logIn(client.email, PASSWORD)
    expect([await here.isIn(), await there.isIn()]).toEqual([true, true])
    expect((await change('deactivate', client.id))[0]).toBe(200)
    expect([await here.isIn(), await there.isIn()]).toEqual([false, false])
    expect((await here.get('/api/documents/x/download')).status).toBe(401)
    expect(await actionsOn(client.id)).toEqual(['user.deactivated'])
  })

  test('is rejected with a session created during the deactivation', async () => {
    const client = await withPassword()
    await change('deactivate', client.id)
    expect((await as(client).get('/client/dashboard')).headers.get('location')).toBe('/login')
  })

  test('gets the message of a wrong password for a right one too', async () => {
    const client = await withPassword()
    await change('deactivate', client.id)
    for (const password of [PASSWORD, 'wrong password']) {
      const answer = await openBrowser(app).logIn(client.email, password)
      expect(answer.status).toBe(401)
      expect(await answer.text()).toContain('Failed to log in. Please check your credentials.')
    }
    const call = await as(null).json('/api/auth/sign-in/email', { email: client.email, password: PASSWORD })
    expect([call.status, call.headers.get('set-cookie')]).toEqual([401, null])
    expect(await db.$count(sessions, eq(sessions.userId, client.id))).toBe(0)
  })

  test('cannot sign in with Google, by a connected account or by email', async () => {
    const [bound, unbound] = [provider.know({}), provider.know({})]
    await openVisitor(app, APP_URL).signIn(bound)
    const [user] = await db.select().from(users).where(eq(users.email, bound.email))
    const client = await makeClient(db, { email: unbound.email })
    for (const uid of [user?.id ?? '', client.id]) expect((await change('deactivate', uid))[0]).toBe(200)
    for (const person of [bound, unbound]) {
      const { path } = await openVisitor(app, APP_URL).signIn(person)
      expect(path).toBe('/login?notice=google-failed')
    }
  })

  test('cannot sign in with a passkey or finish a two-factor sign-in', async () => {
    const { client, browser, secret } = await makeGuarded(app, db)
    await browser.logIn(client.email, PASSWORD)
    await browser.post('/two-factor', { intent: 'app', code: codeOf(secret) })
    const device = makeAuthenticator()
    const challenge = async (body: object) =>
      ((await (await browser.json('/passkey', body)).json()) as { challenge: string }).challenge
    const response = device.create(await challenge({ step: 'begin-add', name: 'Mine', password: PASSWORD }))
    await browser.json('/passkey', { step: 'add', name: 'Mine', response })
    const half = openBrowser(app)
    expect((await half.logIn(client.email, PASSWORD)).headers.get('location')).toBe('/two-factor')

    await change('deactivate', client.id)
    const late = await half.post('/two-factor', { intent: 'app', code: codeOf(secret, 1) })
    expect([late.headers.get('location'), half.session()]).toEqual([
      '/login?notice=second-step-late',
      undefined,
    ])
    const signed = device.get(await challenge({ step: 'begin-sign-in' }))
    const answer = await openBrowser(app).json('/passkey', { step: 'sign-in', response: signed })
    expect([answer.status, await answer.text()]).toEqual([
      401,
      expect.stringContaining('This passkey is not known here.'),
    ])
  })

  test('gets no link by email, and earlier links end', async () => {
    const client = await withPassword()
    await as(null).post('/forgot-password', { email: client.email })
    const before =
      (await mailsTo(client.email))[0]?.text.match(/\/reset-password\?token=[\w-]{43}/)?.[0] ?? ''
    await change('deactivate', client.id)
    const used = await as(null).post(before, {
      password: 'a new password',
      confirmPassword: 'a new password',
    })
    expect(used.status).toBe(400)

    const asked = await as(null).post('/forgot-password', { email: client.email })
    expect(await asked.text()).toContain('Check your inbox for further instructions.')
    const signUp = await as(null).post('/signup', signUpForm({ email: client.email }))
    expect(signUp.headers.get('location')).toBe('/login?notice=check-email')
    await as(null).post('/verify-email', { intent: 'resend', email: client.email })
    const kinds = (await mailsTo(client.email)).map(({ kind }) => kind)
    expect(kinds).toEqual([...Array(3).fill('account-deactivated'), 'reset-password'])
  })

  test('without a verified email gets no link either', async () => {
    const client = await makeClient(db, { emailVerified: false })
    await change('deactivate', client.id)
    await as(null).post('/verify-email', { intent: 'resend', email: client.email })
    expect((await mailsTo(client.email)).map(({ kind }) => kind)).toEqual(['account-deactivated'])
    const [status, body] = await change('invite-again', client.id)
    expect([status, body.includes('Re-activate the account first.')]).toEqual([409, true])
  })

  test('signs in with the old password after reactivation', async () => {
    const client = await withPassword()
    await change('deactivate', client.id)
    const [twice, words] = await change('deactivate', client.id)
    expect([twice, words.includes('deactivated already')]).toEqual([409, true])
    const leftOver = as(client)
    await leftOver.get('/')
    expect((await change('reactivate', client.id))[0]).toBe(200)
    expect((await leftOver.get('/client/dashboard')).headers.get('location')).toBe('/login')
    const browser = openBrowser(app)
    await browser.logIn(client.email, PASSWORD)
    expect(await browser.isIn()).toBe(true)
    expect((await change('reactivate', client.id))[0]).toBe(409)
    expect(await actionsOn(client.id)).toEqual(['user.deactivated', 'user.reactivated'])
  })
})

test('ending all sessions signs out every device, and signing in again works', async () => {
  const client = await withPassword()
  const browsers = [openBrowser(app), openBrowser(other.app)]
  for (const browser of browsers) await browser.logIn(client.email, PASSWORD)
  expect((await change('end-sessions', client.id))[0]).toBe(200)
  for (const browser of browsers) expect(await browser.isIn()).toBe(false)
  expect((await openBrowser(app).logIn(client.email, PASSWORD)).status).toBe(302)
  expect(await actionsOn(client.id)).toEqual(['user.sessions-ended'])
})

test('resetting two-factor deletes app, codes and passkeys, signs out and notifies the owner', async () => {
  const { client, browser, secret } = await makeGuarded(app, db)
  await browser.logIn(client.email, PASSWORD)
  await browser.post('/two-factor', { intent: 'app', code: codeOf(secret) })
  await db
    .insert(passkeys)
    .values({ id: client.id, uid: client.id, name: 'x', credentialId: client.id, publicKey: '', counter: 0 })
  expect((await change('reset-second-factor', client.id))[0]).toBe(200)
  for (const table of [secondFactors, passkeys, recoveryCodes])
    expect(await db.$count(table, eq(table.uid, client.id))).toBe(0)
  expect(await browser.isIn()).toBe(false)
  expect((await mailsTo(client.email))[0]?.text).toContain('turned two-factor sign-in off')
  expect((await openBrowser(app).logIn(client.email, PASSWORD)).headers.get('location')).toBe(
    '/client/dashboard',
  )
  const [status, words] = await change('reset-second-factor', client.id)
  expect([status, words.includes('This user has no two-factor sign-in.')]).toEqual([409, true])
  expect(await actionsOn(client.id)).toEqual(['user.second-factor-reset'])
})

describe('an administrator', () => {
  const intents = ['deactivate', 'reactivate', 'end-sessions', 'reset-second-factor']

  test.each(intents)('cannot be changed by %s, not even by themselves', async (intent) => {
    await ensureAdministrator({ ...ctx, adminEmail: ADMIN_EMAIL }, { name: 'Office', password: PASSWORD })
    const [fixed] = await db.select().from(users).where(eq(users.email, ADMIN_EMAIL))
    const one = await makeAdmin(db)
    for (const uid of [fixed?.id ?? '', one.id]) {
      const [status, body] = await change(intent, uid, as(one))
      expect([status, body.includes("administrator's account")]).toEqual([409, true])
    }
  })

  test('keeps access when ADMIN_EMAIL names a deactivated client', async () => {
    const client = await makeClient(db, { deactivatedAt: new Date() })
    const chosen = { ...ctx, adminEmail: client.email }
    await ensureAdministrator(chosen, { name: 'Office', password: PASSWORD })
    expect((await as(client).get('/admin')).status).toBe(200)
    await ensureAdministrator(ctx, { name: 'Office', password: PASSWORD })
  })
})

test('refuses every access change to clients and visitors', async () => {
  const [client, stranger] = [await makeClient(db), await makeClient(db)]
  const session = as(client)
  for (const intent of ['deactivate', 'end-sessions', 'reset-second-factor', 'invite-again', 'view-as']) {
    const [status, body] = await change(intent, client.id, as(null))
    expect([status, body.includes('/login')]).toEqual([202, true])
    expect((await change(intent, client.id, as(stranger)))[0]).toBe(403)
  }
  expect((await session.get('/client/dashboard')).status).toBe(200)
  expect(await db.$count(activity, eq(activity.subjectId, client.id))).toBe(0)
})

test.each([
  ['deactivate', 'nobody', 404],
  ['deactivate', '', 404],
  ['deactivate', 'a\0b', 400],
  ['constructor', 'x', 400],
  ['no such thing', 'x', 400],
])('responds to %j of user %j with %i', async (intent, uid, status) => {
  const admin = as(await makeAdmin(db))
  expect((await change(intent, uid, admin))[0]).toBe(status)
})
