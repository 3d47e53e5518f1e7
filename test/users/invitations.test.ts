import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, activity, emailLinks, secondFactors, usersRoles } from '#db/schema.ts'
import { ADMIN_EMAIL } from '#test/app.ts'
import { openBrowser } from '#test/browser/browser-jar.ts'
import { createAccountHelpers, linkIn } from '#test/make/accounts.ts'
import { expectPage, expectTexts } from '#test/make/expect-page.ts'
import { makeAdmin, makeClient, PASSWORD, signUpForm } from '#test/make/make.ts'
import { openGoogleSite } from '../sign-in/google-site.ts'

const opened = await openGoogleSite()
const { app, as, db, mailsTo, provider, signInWithGoogle } = opened
const { findLink, findUser, listActions, listEmailKinds, makeWithPassword, openSignedIn, signIn } =
  createAccountHelpers(opened)

const admin = as(await makeAdmin(db, { name: 'The Office' }))
const visitor = as(null)
const newEmail = () => `${randomUUID()}@client.example`
const invite = (fields: Record<string, string> = {}) =>
  admin.post('/admin/invite', { name: 'Ida Invited', email: newEmail(), company: '', message: '', ...fields })
const inviteAgain = (uid: string) => admin.post('/admin.data?index', { intent: 'invite-again', entry: uid })
const accept = (path: string, password = PASSWORD) => visitor.post(path, { password })

async function makeInvited() {
  const email = newEmail()
  const link = linkIn(await (await invite({ email })).text())
  const user = await findUser(email)
  if (!user) throw new Error('not invited')
  return { email, uid: user.id, link }
}

test('inviting a client creates an account with a role and no password, emails a greeting by name, a link and who invited, and shows another link once', async () => {
  const email = newEmail()
  const message = 'Good to meet you.\n\nSee you soon.'
  const answer = invite({ email: email.toUpperCase(), company: 'Invited Ltd', message })
  const link = linkIn(await expectPage(answer, 200))
  const [mail] = await mailsTo(email)
  expect(mail?.kind).toBe('invitation')
  expect(linkIn(mail?.text)).not.toBe(link)
  expect(mail?.subject).toContain('The Office invited you to the Norrvane Advisory')
  expectTexts(mail?.text ?? '', ['Hi Ida,', 'The Office invited you to the', 'Good to meet you.'])
  expect(await (await admin.get('/admin/invite')).text()).not.toContain('token=')
  const stored = { name: 'Ida Invited', company: 'Invited Ltd', emailVerified: false }
  const user = await findUser(email)
  expect(user).toMatchObject({ ...stored, invitedAt: expect.any(Date) })
  const uid = user?.id ?? ''
  expect(await db.select().from(usersRoles).where(eq(usersRoles.uid, uid))).toMatchObject([
    { role: 'client' },
  ])
  expect(await db.$count(accounts, eq(accounts.userId, uid))).toBe(0)
  const [entry] = await db.select().from(activity).where(eq(activity.subjectId, uid))
  const after = { email, company: 'Invited Ltd' }
  expect(entry).toMatchObject({ action: 'user.invited', actorName: 'The Office', after })
  expect(JSON.stringify(entry)).not.toContain(link.split('=')[1])
})

test('inviting a client with a staff email is rejected and keeps what was typed', async () => {
  const answer = invite({ email: ADMIN_EMAIL, company: 'Typed Before' })
  await expectPage(answer, 409, 'This email address belongs to someone on the team', 'value="Typed Before"')
})

test('inviting a client with an email in use tells the administrator and changes nothing', async () => {
  const client = await makeClient(db)
  const answer = invite({ email: client.email.toUpperCase(), name: 'Somebody Else' })
  await expectPage(answer, 409, 'An account with this email already exists.')
  expect((await findUser(client.email))?.name).toBe(client.name)
  expect(await mailsTo(client.email)).toEqual([])
})

test('an invitation lets its recipient set a password once and signs them in, after which the terms are shown', async () => {
  const { email, uid, link } = await makeInvited()
  // An email scanner opens the link.
  for (let i = 0; i < 3; i++) await expectPage(visitor.get(link), 200, email)
  const browser = openBrowser(app)
  const answer = await browser.post(link, { password: PASSWORD })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/client/dashboard'])
  expect((await findUser(email))?.emailVerified).toBe(true)
  expect([...browser.jar.keys()].toSorted()).toEqual(['foyer.device', 'foyer.session'])
  await expectPage(browser.get('/client/dashboard'), 403, 'Terms of Service and Privacy Policy')
  expect((await accept(link, 'another password')).status).toBe(400)
  await expectPage(visitor.get(link), 200, 'This link no longer works.')
  expect((await signIn(email)).status).toBe(302)
  const actions = ['user.invited', 'user.accepted-invitation', 'user.signed-in', 'user.signed-in']
  expect(await listActions(uid)).toEqual(actions)
})

test("an invitation ends the browser's earlier session", async () => {
  const { browser } = await openSignedIn()
  const former = openBrowser(app)
  for (const [name, value] of browser.jar) former.jar.set(name, value)
  expect(await former.isIn()).toBe(true)
  const { link } = await makeInvited()
  expect((await browser.post(link, { password: PASSWORD })).status).toBe(302)
  expect(await former.isIn()).toBe(false)
})

test('an invitation asks for the two-factor code before it starts a session', async () => {
  const { uid, link } = await makeInvited()
  const factor = { uid, encryptedSecret: 'not read here', confirmedAt: new Date() }
  await db.insert(secondFactors).values(factor)
  const browser = openBrowser(app)
  expect((await browser.post(link, { password: PASSWORD })).headers.get('location')).toBe('/two-factor')
  expect(browser.session()).toBeUndefined()
  expect((await browser.get('/two-factor')).status).toBe(200)
})

test('an invitation stays valid if the password is too short or missing', async () => {
  const { link } = await makeInvited()
  await expectPage(accept(link, 'short'), 400, 'Use at least 8 characters.')
  await expectPage(visitor.post(link, {}), 400, 'Set a password.')
  expect((await accept(link)).status).toBe(302)
})

test('an invitation is rejected if it is unknown or expired, or if its token is from another kind of link', async () => {
  const { uid, link } = await makeInvited()
  await db
    .update(emailLinks)
    .set({ expiresAt: new Date(0) })
    .where(eq(emailLinks.uid, uid))
  const client = await makeClient(db)
  await visitor.post('/forgot-password', { email: client.email })
  const reset = (await findLink(client.email)).replace('/reset-password', '/invitation')
  for (const path of [link, '/invitation?token=made-up', '/invitation', reset]) {
    await expectPage(visitor.get(path), 200, 'This link no longer works.')
    expect((await accept(path)).status).toBe(400)
  }
  expect((await findUser(uid))?.emailVerified).toBe(false)
})

test('sending an invitation again replaces the earlier link', async () => {
  const { uid, email, link } = await makeInvited()
  const fresh = linkIn(await expectPage(inviteAgain(uid), 200))
  const emailed = await findLink(email)
  expect((await accept(link)).status).toBe(400)
  expect((await accept(fresh)).status).toBe(302)
  expect((await accept(emailed)).status).toBe(400)
  await expectPage(inviteAgain(uid), 409, 'doesn’t need an invitation')
})

test('an invitation used twice concurrently sets only one password', async () => {
  const { email, link } = await makeInvited()
  const passwords = ['first password', 'second password']
  const answers = await Promise.all(passwords.map((password) => accept(link, password)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 400])
  const accepted = answers.findIndex(({ status }) => status === 302)
  expect((await signIn(email, passwords[accepted])).status).toBe(302)
  expect((await signIn(email, passwords[1 - accepted])).status).toBe(401)
})

test('an invited account cannot be taken over by signing up with its email, which sends the invitation again', async () => {
  const { email } = await makeInvited()
  const signUp = await visitor.post('/signup', signUpForm({ email, name: 'A Stranger' }))
  expect(signUp.headers.get('location')).toBe('/login?notice=check-email')
  expect(await listEmailKinds(email)).toEqual(['invitation', 'invitation'])
  expect((await signIn(email)).status).toBe(401)
  expect((await accept(await findLink(email), 'the owner chose this')).status).toBe(302)
  expect((await signIn(email)).status).toBe(401)
  expect((await signIn(email, 'the owner chose this')).status).toBe(302)
  expect((await findUser(email))?.name).toBe('Ida Invited')
})

test('an invited account can be activated by a password reset, which ends the invitation', async () => {
  const { email, link } = await makeInvited()
  await visitor.post('/forgot-password', { email })
  const form = { password: PASSWORD, confirmPassword: PASSWORD }
  expect((await visitor.post(await findLink(email), form)).status).toBe(302)
  expect((await signIn(email)).status).toBe(302)
  expect((await accept(link, 'with the old link')).status).toBe(400)
})

test('an invited account is connected to Google when the provider has verified the email, which ends the invitation', async () => {
  const { email, link } = await makeInvited()
  expect((await signInWithGoogle(provider.know({ email }))).path).toBe('/client/dashboard')
  expect((await accept(link)).status).toBe(400)
  expect((await findUser(email))?.emailVerified).toBe(true)
})

test('an invited account loses the unverified password from an earlier sign-up', async () => {
  const { id, email } = await makeWithPassword(makeClient, { emailVerified: false })
  const link = linkIn(await (await inviteAgain(id)).text())
  expect((await signIn(email)).status).toBe(401)
  expect((await accept(link, 'the owner chose this')).status).toBe(302)
  expect((await signIn(email, 'the owner chose this')).status).toBe(302)
})
