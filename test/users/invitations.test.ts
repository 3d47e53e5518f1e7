import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { accounts, activity, emailLinks, secondFactors, users, usersRoles } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser/browser-jar.ts'
import { openVisitor } from '#test/browser/google-visitor.ts'
import { openProvider } from '#test/browser/openid-provider.ts'
import { givePassword, makeAdmin, makeClient, PASSWORD, signUpForm } from '#test/make/make.ts'

const provider = await openProvider([`${APP_URL}/api/auth/callback/google`])
const { app, as, db, mailsTo } = await openTestApp({ google: provider.settings })
afterAll(() => provider.stop())

const admin = as(await makeAdmin(db, { name: 'The Office' }))
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]
const linkIn = (text: string | undefined) =>
  text?.match(/http:\/\/foyer\.test(\/invitation\?token=[\w-]{43})/)?.[1] ?? 'no link'
const invite = (fields: Record<string, string> = {}) =>
  admin.post('/admin/invite', {
    name: 'Ida Invited',
    email: `${randomUUID()}@client.example`,
    company: '',
    message: '',
    ...fields,
  })
const again = (uid: string) => admin.post('/admin.data?index', { intent: 'invite-again', entry: uid })
const choose = (path: string, password = PASSWORD) => as(null).post(path, { password })
const logIn = (email: string, password = PASSWORD) => openBrowser(app).logIn(email, password)

async function invited() {
  const email = `${randomUUID()}@client.example`
  const page = await (await invite({ email })).text()
  const user = await userOf(email)
  if (!user) throw new Error('not invited')
  return { email, user, link: linkIn(page) }
}

describe('inviting a client', () => {
  test('creates an account with a role and no password, emails a link, and shows the same link once', async () => {
    const email = `${randomUUID()}@client.example`
    const answer = await invite({
      email: email.toUpperCase(),
      company: 'Invited Ltd',
      message: 'Good to meet you.\n\nSee you soon.',
    })
    expect(answer.status).toBe(200)
    const page = await answer.text()
    const [mail] = await mailsTo(email)
    expect(mail?.kind).toBe('invitation')
    expect(mail?.text).toContain('Good to meet you.')
    expect(linkIn(page)).toBe(linkIn(mail?.text))
    expect(await (await admin.get('/admin/invite')).text()).not.toContain('token=')
    const user = await userOf(email)
    expect(user).toMatchObject({ name: 'Ida Invited', company: 'Invited Ltd', emailVerified: false })
    expect(user?.invitedAt).toBeInstanceOf(Date)
    const uid = user?.id ?? ''
    expect(await db.select().from(usersRoles).where(eq(usersRoles.uid, uid))).toMatchObject([
      { role: 'client' },
    ])
    expect(await db.select().from(accounts).where(eq(accounts.userId, uid))).toEqual([])
    const [entry] = await db.select().from(activity).where(eq(activity.subjectId, uid)).orderBy(activity.id)
    expect(entry).toMatchObject({
      action: 'user.invited',
      actorName: 'The Office',
      after: { email, company: 'Invited Ltd' },
    })
    expect(JSON.stringify(entry)).not.toContain(linkIn(page).split('=')[1])
  })

  test.each([
    [{ name: '' }, 400, 'Enter a name.'],
    [{ email: 'no address' }, 400, 'Enter an email address like'],
    [{ email: ADMIN_EMAIL }, 409, 'This is the address of somebody of the firm'],
    [{ company: 'x'.repeat(151) }, 400, 'Company can have at most 150 characters.'],
    [{ message: 'x'.repeat(2001) }, 400, 'Message can have at most 2000 characters.'],
  ])('with %o is rejected and keeps what was typed', async (fields, status, words) => {
    const answer = await invite({ company: 'Typed Before', ...fields })
    const page = await answer.text()
    expect([answer.status, page.includes(words)]).toEqual([status, true])
    if (!('company' in fields)) expect(page).toContain('value="Typed Before"')
  })

  test('with an email in use tells the administrator and changes nothing', async () => {
    const client = await makeClient(db)
    const answer = await invite({ email: client.email.toUpperCase(), name: 'Somebody Else' })
    expect([
      answer.status,
      (await answer.text()).includes('There is an account with this address already.'),
    ]).toEqual([409, true])
    expect((await userOf(client.email))?.name).toBe(client.name)
    expect(await mailsTo(client.email)).toEqual([])
  })

  test('is refused to clients and visitors', async () => {
    const email = `${randomUUID()}@client.example`
    const form = { name: 'X', email }
    expect((await as(null).post('/admin/invite', form)).headers.get('location')).toContain('/login')
    expect((await as(await makeClient(db)).post('/admin/invite', form)).status).toBe(403)
    expect(await userOf(email)).toBeUndefined()
  })
})

describe('an invitation', () => {
  test('lets its holder choose a password, once, signs them in, and then the terms follow', async () => {
    const { email, user, link } = await invited()
    // A mail scanner opens the link.
    for (let i = 0; i < 3; i++) expect(await (await as(null).get(link)).text()).toContain(email)
    const browser = openBrowser(app)
    const answer = await browser.post(link, { password: PASSWORD })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/client/dashboard'])
    expect((await userOf(email))?.emailVerified).toBe(true)
    expect([...browser.jar.keys()].toSorted()).toEqual(['foyer.device', 'foyer.session_token'])
    const portal = await browser.get('/client/dashboard')
    expect([portal.status, (await portal.text()).includes('Terms of Service and Privacy Policy')]).toEqual([
      403,
      true,
    ])
    expect((await choose(link, 'another password')).status).toBe(400)
    expect(await (await as(null).get(link)).text()).toContain('This link no longer works.')
    expect((await logIn(email)).status).toBe(302)
    const done = await db.select().from(activity).where(eq(activity.subjectId, user.id)).orderBy(activity.id)
    expect(done.map(({ action }) => action)).toEqual([
      'user.invited',
      'user.accepted-invitation',
      'user.signed-in',
      'user.signed-in',
    ])
  })

  test("ends the browser's earlier session", async () => {
    const other = await makeClient(db)
    await givePassword(db, other)
    const browser = openBrowser(app)
    await browser.logIn(other.email, PASSWORD)
    const former = openBrowser(app)
    for (const [name, value] of browser.jar) former.jar.set(name, value)
    expect(await former.isIn()).toBe(true)
    const { link } = await invited()
    expect((await browser.post(link, { password: PASSWORD })).status).toBe(302)
    expect(await former.isIn()).toBe(false)
  })

  test('asks for the two-factor code before it starts a session', async () => {
    const { user, link } = await invited()
    await db
      .insert(secondFactors)
      .values({ uid: user.id, encryptedSecret: 'not read here', confirmedAt: new Date() })
    const browser = openBrowser(app)
    expect((await browser.post(link, { password: PASSWORD })).headers.get('location')).toBe('/two-factor')
    expect(browser.session()).toBeUndefined()
    expect((await browser.get('/two-factor')).status).toBe(200)
  })

  test.each([
    [{ password: 'short' }, 'Use at least 8 characters.'],
    [{}, 'Choose a password.'],
  ])('with %o is rejected and stays valid', async (fields, words) => {
    const { link } = await invited()
    const answer = await as(null).post(link, fields)
    expect([answer.status, (await answer.text()).includes(words)]).toEqual([400, true])
    expect((await choose(link)).status).toBe(302)
  })

  test('is rejected when it is unknown, expired, or a link of another kind', async () => {
    const { user, link } = await invited()
    await db
      .update(emailLinks)
      .set({ expiresAt: new Date(0) })
      .where(eq(emailLinks.uid, user.id))
    const client = await makeClient(db)
    await as(null).post('/forgot-password', { email: client.email })
    const reset = (await mailsTo(client.email))[0]?.text.match(/token=([\w-]{43})/)?.[1]
    for (const path of [link, '/invitation?token=made-up', '/invitation', `/invitation?token=${reset}`]) {
      expect(await (await as(null).get(path)).text()).toContain('This link no longer works.')
      expect((await choose(path)).status).toBe(400)
    }
    const [kept] = await db.select().from(users).where(eq(users.id, user.id))
    expect(kept?.emailVerified).toBe(false)
  })

  test('sent again replaces the earlier link', async () => {
    const { user, email, link } = await invited()
    const answer = await again(user.id)
    expect(answer.status).toBe(200)
    const fresh = linkIn(await answer.text())
    expect(fresh).toBe(linkIn((await mailsTo(email))[0]?.text))
    expect(fresh).not.toBe(link)
    expect((await choose(link)).status).toBe(400)
    expect((await choose(fresh)).status).toBe(302)
    const late = await again(user.id)
    expect([late.status, (await late.text()).includes('needs no invitation')]).toEqual([409, true])
  })

  test('used twice concurrently sets one password', async () => {
    const { email, link } = await invited()
    const answers = await Promise.all([choose(link, 'first password'), choose(link, 'second password')])
    const won = answers.findIndex(({ status }) => status === 302)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 400])
    const words = ['first password', 'second password']
    expect((await logIn(email, words[won])).status).toBe(302)
    expect((await logIn(email, words[1 - won])).status).toBe(401)
  })
})

describe('an invited account', () => {
  test('is not taken over by a sign-up with its email, which sends the invitation again', async () => {
    const { email } = await invited()
    const signUp = await as(null).post('/signup', signUpForm({ email, name: 'A Stranger' }))
    expect(signUp.headers.get('location')).toBe('/login?notice=check-email')
    const mails = await mailsTo(email)
    expect(mails.map(({ kind }) => kind)).toEqual(['invitation', 'invitation'])
    expect((await logIn(email)).status).toBe(401)
    expect((await choose(linkIn(mails[0]?.text), 'the owner chose this')).status).toBe(302)
    expect((await logIn(email)).status).toBe(401)
    expect((await logIn(email, 'the owner chose this')).status).toBe(302)
    expect((await userOf(email))?.name).toBe('Ida Invited')
  })

  test('gets the invitation again when a verification email is requested', async () => {
    const { email } = await invited()
    await as(null).post('/verify-email', { intent: 'resend', email })
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['invitation', 'invitation'])
    const answer = await as(null).post('/verify-email', { email, code: '123456' })
    expect(answer.status).toBe(400)
  })

  test('can be activated by a password reset', async () => {
    const { email, link } = await invited()
    await as(null).post('/forgot-password', { email })
    const reset = (await mailsTo(email))[0]?.text.match(/\/reset-password\?token=[\w-]{43}/)?.[0] ?? ''
    const twice = { password: PASSWORD, confirmPassword: PASSWORD }
    expect((await as(null).post(reset, twice)).status).toBe(302)
    expect((await logIn(email)).status).toBe(302)
    expect((await choose(link, 'with the old link')).status).toBe(400)
  })

  test('is connected to Google when the provider has verified the email, which ends the link', async () => {
    const { email, link } = await invited()
    const { path } = await openVisitor(app, APP_URL).signIn(provider.know({ email }))
    expect(path).toBe('/client/dashboard')
    expect((await choose(link)).status).toBe(400)
    expect((await userOf(email))?.emailVerified).toBe(true)
  })

  test('loses the unverified password of an earlier sign-up', async () => {
    const client = await makeClient(db, { emailVerified: false })
    await givePassword(db, client)
    const link = linkIn(await (await again(client.id)).text())
    expect((await logIn(client.email)).status).toBe(401)
    expect((await choose(link, 'the owner chose this')).status).toBe(302)
    expect((await logIn(client.email, 'the owner chose this')).status).toBe(302)
  })
})
