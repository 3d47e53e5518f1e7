import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { accounts, sessions } from '#db/schema.ts'
import { APP_URL, openTestApp } from '../app.ts'
import { openBrowser } from '../browser/browser-jar.ts'
import { openVisitor } from '../browser/google-visitor.ts'
import { openProvider } from '../browser/openid-provider.ts'
import { givePassword, makeAdmin, makeClient, PASSWORD } from '../make/make.ts'

const provider = await openProvider([`${APP_URL}/api/auth/callback/google`])
const { app, as, db, mailsTo } = await openTestApp({ google: provider.settings })
afterAll(() => provider.stop())

const SECURITY = '/admin/security'
const waysOf = async (uid: string) =>
  (await db.select().from(accounts).where(eq(accounts.userId, uid))).map((way) => way.providerId).sort()

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
/** The same browser, on its way to the provider. */
async function goOn(browser: Browser) {
  const visitor = openVisitor(app, APP_URL)
  await visitor.ask('/forgot-password')
  const line = [...browser.jar].map(([name, value]) => `${name}=${value}`).join('; ')
  return { visitor, cookie: { cookie: line } }
}
async function connect(browser: Browser, link: string, person: ReturnType<typeof provider.know>) {
  const { visitor, cookie } = await goOn(browser)
  const { answer, to } = await visitor.ask(link, cookie)
  if (!to) return { answer, path: undefined }
  // The state's cookie came with this answer; the session's is sent along as a browser would.
  const back = await visitor.atProvider(to, person)
  const state = `foyer.state=${visitor.cookie('foyer.state')}`
  const end = await visitor.ask(back, { cookie: `${cookie.cookie}; ${state}` })
  // It counts as a log-in: the browser goes on with a session of its own.
  const own = visitor.cookie('foyer.session_token')
  if (own) browser.jar.set('foyer.session_token', own)
  return { answer: end.answer, path: end.to?.replace(APP_URL, '') }
}

describe('staff accounts', () => {
  test('are connected from their own session with the password, whatever the Google email is', async () => {
    const { person, browser } = await signedIn()
    expect(await (await browser.get(SECURITY)).text()).toContain('Not connected')
    for (const wrong of ['a guess', '']) expect((await ask(browser, wrong)).status).toBe(400)
    const other = provider.know({ email: `private-${crypto.randomUUID()}@google.example` })
    const { path } = await connect(browser, await linkFor(browser), other)
    expect(path).toBe(`/google/done?returnTo=${encodeURIComponent(SECURITY)}`)
    expect(await waysOf(person.id)).toEqual(['credential', 'google'])
    expect((await mailsTo(person.email))[0]?.text).toContain('Google was connected to your account')
    expect(await (await browser.get(SECURITY)).text()).toContain('You can log in with Google.')
    expect((await openVisitor(app, APP_URL).signIn(other)).answer.status).toBe(200)
  })

  test('cannot be connected by a link without a permit, with a used one, or with one of another session', async () => {
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
    const { visitor, cookie } = await goOn(browser)
    expect((await visitor.ask(link, cookie)).answer.status).toBe(302)
    expect((await visitor.ask(link, cookie)).answer.status).toBe(400)
    expect(await waysOf(person.id)).toEqual(['credential'])
  })

  test('are not connected after the session ended, nor to a Google account in use', async () => {
    const { person, browser } = await signedIn()
    const taken = provider.know()
    await openVisitor(app, APP_URL).signIn(taken)
    const refused = await connect(browser, await linkFor(browser), taken)
    expect(refused.path).toContain('error=')
    const { visitor, cookie } = await goOn(browser)
    const { to } = await visitor.ask(await linkFor(browser), cookie)
    const back = await visitor.atProvider(to ?? '', provider.know())
    await db.delete(sessions).where(eq(sessions.userId, person.id))
    expect((await visitor.ask(back)).to).toContain('error=')
    expect(await waysOf(person.id)).toEqual(['credential'])
  })
})

test('a client connects too, under the profile; where there is no sign-in by Google nobody is offered it', async () => {
  const { person, browser } = await signedIn(makeClient)
  await connect(browser, await linkFor(browser, '/client/profile'), provider.know())
  expect(await waysOf(person.id)).toEqual(['credential', 'google'])
  const without = await openTestApp()
  const admin = await makeAdmin(db)
  expect(await (await without.as(admin).get(SECURITY)).text()).not.toContain('id="google"')
  expect((await without.as(admin).post(SECURITY, { intent: 'google-connect' })).status).toBe(404)
  expect((await as(null).post(SECURITY, { intent: 'google-connect' })).status).not.toBe(200)
})
