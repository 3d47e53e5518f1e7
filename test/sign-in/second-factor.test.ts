import { symmetricEncrypt } from 'better-auth/crypto'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hasSecondFactor } from '#app/domain/sign-in/credentials.server.ts'
import { secondFactors, sessions } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { codeOf, makeGuarded, PROFILE, recoveryIn, secretIn } from '../browser/authenticator-app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { textOf } from '../html.ts'
import { givePassword, makeAdmin, makeClient, PASSWORD } from '../make/make.ts'

const { app, as, ctx, db, mailsTo } = await openTestApp()
const confirm = { currentPassword: PASSWORD }

describe('setting up an authenticator app', () => {
  test('shows a QR code and the secret, and takes effect only after a first code', async () => {
    const client = await makeClient(db)
    await givePassword(db, client)
    const browser = openBrowser(app)
    await browser.logIn(client.email, PASSWORD)
    const page = await (await browser.post(PROFILE, { intent: 'app-start', ...confirm })).text()
    const secret = secretIn(page)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(page).toContain('src="data:image/svg+xml;base64,')
    const [row] = await db.select().from(secondFactors).where(eq(secondFactors.uid, client.id))
    expect([row?.confirmedAt, row?.encryptedSecret.includes(secret)]).toEqual([null, false])
    expect((await openBrowser(app).logIn(client.email, PASSWORD)).headers.get('location')).toBe(
      '/client/dashboard',
    )

    const wrong = await browser.post(PROFILE, { intent: 'app-confirm', code: '000000' })
    expect(wrong.status).toBe(400)
    const again = await wrong.text()
    expect(again).toContain('This code is not right.')
    expect(secretIn(again)).toBe(secret)

    const spaced = codeOf(secret).replace(/(?<=^...)/, ' ')
    const on = await browser.post(PROFILE, { intent: 'app-confirm', code: spaced })
    expect(on.status).toBe(200)
    const codes = recoveryIn(await on.text())
    expect(new Set(codes).size).toBe(10)
    const later = await textOf(browser.get(PROFILE))
    expect(later).toContain('10 recovery codes are left')
    for (const kept of [secret, ...codes]) expect(later).not.toContain(kept)
    expect((await mailsTo(client.email))[0]?.text).toContain('Two-factor sign-in was turned on')
  })

  test('requires the password, and expires after 15 minutes', async () => {
    const client = await makeClient(db)
    await givePassword(db, client)
    const browser = openBrowser(app)
    await browser.logIn(client.email, PASSWORD)
    const refused = await browser.post(PROFILE, { intent: 'app-start', currentPassword: 'wrong' })
    expect([refused.status, secretIn(await refused.text())]).toEqual([400, 'no secret'])
    const secret = secretIn(await (await browser.post(PROFILE, { intent: 'app-start', ...confirm })).text())
    await db
      .update(secondFactors)
      .set({ createdAt: sql`now() - interval '16 minutes'` })
      .where(eq(secondFactors.uid, client.id))
    const late = await browser.post(PROFILE, { intent: 'app-confirm', code: codeOf(secret) })
    expect(late.status).toBe(404)
    const page = await late.text()
    expect(page).toContain('This took too long. Please begin again.')
    expect(page).not.toContain(secret)
  })

  test('is not offered to an account without a password', async () => {
    const client = await makeClient(db)
    expect(await (await as(client).get(PROFILE)).text()).not.toContain('Set Up Two-Factor Sign-In')
    expect((await as(client).post(PROFILE, { intent: 'app-start', ...confirm })).status).toBe(409)
  })

  test('cannot replace an active app', async () => {
    const { browser, client, secret } = await makeGuarded(app, db)
    await browser.logIn(client.email, PASSWORD)
    await browser.post('/two-factor', { intent: 'app', code: codeOf(secret) })
    expect((await browser.post(PROFILE, { intent: 'app-start', ...confirm })).status).toBe(409)
  })
})

describe('recovery codes', () => {
  test('sign in to an account whose app was set up with another AUTH_SECRET', async () => {
    const { client, browser, recovery, secret } = await makeGuarded(app, db)
    const sealedSecret = await symmetricEncrypt({ key: 'the-secret-before-it-was-changed', data: secret })
    await db
      .update(secondFactors)
      .set({ encryptedSecret: sealedSecret })
      .where(eq(secondFactors.uid, client.id))
    await browser.logIn(client.email, PASSWORD)
    expect((await browser.post('/two-factor', { intent: 'app', code: codeOf(secret) })).status).toBe(401)
    const [code = ''] = recovery
    expect((await browser.post('/two-factor', { intent: 'recovery', code })).status).toBe(302)
  })

  test('sign in once each, in any spelling, and notify the owner', async () => {
    const { client, browser, recovery } = await makeGuarded(app, db)
    const [code = ''] = recovery
    await browser.logIn(client.email, PASSWORD)
    const typed = code.toUpperCase().replaceAll('-', ' ')
    const used = await browser.post('/two-factor', { intent: 'recovery', code: typed })
    expect([used.status, await browser.isIn()]).toEqual([302, true])
    expect(await textOf(browser.get(PROFILE))).toContain('9 recovery codes are left')
    expect((await mailsTo(client.email))[0]?.text).toContain('A recovery code was used')
    const other = openBrowser(app)
    await other.logIn(client.email, PASSWORD)
    const again = await other.post('/two-factor', { intent: 'recovery', code })
    expect(again.status).toBe(401)
    expect(await again.text()).toContain('This recovery code is not right, or it was used before.')
    expect(await other.isIn()).toBe(false)
  })

  test('of one user are rejected for another', async () => {
    const [one, other] = [await makeGuarded(app, db), await makeGuarded(app, db)]
    await one.browser.logIn(one.client.email, PASSWORD)
    const code = other.recovery[0] ?? ''
    expect((await one.browser.post('/two-factor', { intent: 'recovery', code })).status).toBe(401)
  })

  test('are replaced by new ones after the password is entered', async () => {
    const { client, browser, recovery, secret } = await makeGuarded(app, db)
    await browser.logIn(client.email, PASSWORD)
    await browser.post('/two-factor', { intent: 'app', code: codeOf(secret) })
    const refused = await browser.post(PROFILE, { intent: 'app-codes', currentPassword: 'wrong' })
    expect([refused.status, recoveryIn(await refused.text())]).toEqual([400, []])
    const fresh = recoveryIn(await (await browser.post(PROFILE, { intent: 'app-codes', ...confirm })).text())
    expect(new Set([...fresh, ...recovery]).size).toBe(20)
    await browser.post('/logout', {})
    await browser.logIn(client.email, PASSWORD)
    const enter = async (code: string | undefined) =>
      (await browser.post('/two-factor', { intent: 'recovery', code: code ?? '' })).status
    expect([await enter(recovery[1]), await enter(fresh[1])]).toEqual([401, 302])
  })
})

describe('turning two-factor sign-in off', () => {
  test('requires the password, deletes everything and notifies the owner', async () => {
    const { client, browser, secret } = await makeGuarded(app, db)
    await browser.logIn(client.email, PASSWORD)
    await browser.post('/two-factor', { intent: 'app', code: codeOf(secret) })
    for (const currentPassword of ['', 'wrong']) {
      expect((await browser.post(PROFILE, { intent: 'app-off', currentPassword })).status).toBe(400)
    }
    expect(await db.select().from(secondFactors).where(eq(secondFactors.uid, client.id))).toHaveLength(1)
    expect((await browser.post(PROFILE, { intent: 'app-off', ...confirm })).status).toBe(200)
    expect(await db.select().from(secondFactors).where(eq(secondFactors.uid, client.id))).toEqual([])
    expect((await mailsTo(client.email))[0]?.text).toContain('Two-factor sign-in was turned off')
    const fresh = await openBrowser(app).logIn(client.email, PASSWORD)
    expect(fresh.headers.get('location')).toBe('/client/dashboard')
  })

  test('is not caused by a password reset', async () => {
    const { client, browser } = await makeGuarded(app, db)
    await browser.post('/forgot-password', { email: client.email })
    const link = (await mailsTo(client.email))[0]?.text.match(/\/reset-password\?token=[\w-]+/)?.[0] ?? ''
    const set = await browser.post(link, { password: 'a newer one', confirmPassword: 'a newer one' })
    expect(set.headers.get('location')).toBe('/login?notice=reset')
    const answer = await browser.logIn(client.email, 'a newer one')
    expect(answer.headers.get('location')).toBe('/two-factor')
  })
})

test('hasSecondFactor returns true only for an account with a confirmed authenticator app', async () => {
  const admin = await makeAdmin(db)
  expect(await hasSecondFactor(ctx, admin.email)).toBe(false)
  expect(await hasSecondFactor(ctx, 'nobody@firm.example')).toBe(false)
  const values = { uid: admin.id, encryptedSecret: 'x' }
  await db.insert(secondFactors).values(values)
  expect(await hasSecondFactor(ctx, admin.email)).toBe(false)
  await db.update(secondFactors).set({ confirmedAt: new Date() }).where(eq(secondFactors.uid, admin.id))
  expect(await hasSecondFactor(ctx, admin.email)).toBe(true)
})

test('changing two-factor settings requires a sign-in within ten minutes beside the password', async () => {
  const { client, browser, secret } = await makeGuarded(app, db)
  await browser.logIn(client.email, PASSWORD)
  await browser.post('/two-factor', { intent: 'app', code: codeOf(secret) })
  const age = (minutes: number) =>
    db
      .update(sessions)
      .set({ createdAt: sql`now() - make_interval(mins => ${minutes})` })
      .where(eq(sessions.userId, client.id))
  await age(11)
  const changes = [
    () => browser.post(PROFILE, { intent: 'app-off', currentPassword: PASSWORD }),
    () => browser.post(PROFILE, { intent: 'app-codes', currentPassword: PASSWORD }),
    () => browser.json('/passkey', { step: 'begin-add', name: 'Key', password: PASSWORD }),
  ]
  for (const change of changes) {
    const answer = await change()
    expect([answer.status, await answer.text()]).toEqual([
      403,
      expect.stringContaining('log in again and do it within ten minutes'),
    ])
  }
  await age(1)
  for (const change of changes.reverse()) expect((await change()).status).toBe(200)
})
