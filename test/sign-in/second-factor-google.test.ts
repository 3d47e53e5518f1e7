import { symmetricEncrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { newTotpSecret, totpCode, totpStep } from '#app/domain/sign-in/totp.server.ts'
import { secondFactors, sessions, users } from '#db/schema.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { openVisitor } from '../browser/google-visitor.ts'
import { openProvider } from '../browser/openid-provider.ts'
import { givePassword, makeClient } from '../make/make.ts'

const provider = await openProvider([`${APP_URL}/api/auth/callback/google`])
const { app, ctx, db } = await openTestApp({ google: provider.settings })
afterAll(() => provider.stop())

test('a sign-in by Google asks for the code too, makes no session before it, and ends where it wanted to', async () => {
  const client = await makeClient(db)
  await givePassword(db, client)
  const secret = newTotpSecret()
  const sealedSecret = await symmetricEncrypt({ key: ctx.secret, data: secret })
  await db.insert(secondFactors).values({ uid: client.id, sealedSecret, confirmedAt: new Date() })

  const visitor = openVisitor(app, APP_URL)
  const end = `/google/done?popup=${'b'.repeat(32)}`
  const person = provider.know({ email: client.email })
  const { answer, path } = await visitor.signIn(person, `?popup=${'b'.repeat(32)}`)
  expect([answer.status, path]).toEqual([200, `/two-factor?then=${encodeURIComponent(end)}`])
  // The popup must stay in reach of the page that opened it.
  expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
  expect(visitor.cookie('foyer.session_token')).toBeUndefined()
  expect(await db.select().from(sessions).where(eq(sessions.userId, client.id))).toEqual([])
  expect((await db.select().from(users).where(eq(users.id, client.id)))[0]?.lastLoginAt).toBeNull()
  expect((await visitor.ask('/client/dashboard')).to).toContain('/login')

  const browser = openBrowser(app)
  browser.jar.set('foyer.second_step', visitor.cookie('foyer.second_step') ?? '')
  const code = totpCode(secret, totpStep(Date.now()))
  const done = await browser.post(path, { intent: 'app', code })
  expect([done.status, done.headers.get('location')]).toEqual([302, end])
  expect(await browser.isIn()).toBe(true)
  expect((await db.select().from(users).where(eq(users.id, client.id)))[0]).toMatchObject({
    previousLoginAt: null,
    lastLoginAt: expect.any(Date),
  })
})
