import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, activity, emailLinks, secondFactors, usersRoles } from '#db/schema.ts'
import { ADMIN_EMAIL } from '#test/app.ts'
import { openBrowser } from '#test/browser/browser-jar.ts'
import { linkIn } from '#test/make/accounts.ts'
import { makeAdmin, makeClient, PASSWORD, signUpForm } from '#test/make/make.ts'
import { expectPage, expectRedirect, expectStatus, expectTexts } from '#test/pages.ts'
import { openGoogleSite } from '../sign-in/google-site.ts'

const {
  app,
  as,
  db,
  findLink,
  findUser,
  listActions,
  listEmailKinds,
  mailsTo,
  makeWithPassword,
  provider,
  signIn,
  signInWithGoogle,
} = await openGoogleSite()

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
  expectTexts(mail?.text, ['Hi Ida,', 'The Office invited you to the', 'Good to meet you.'])
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
  await expectPage(
    invite({ email: ADMIN_EMAIL, company: 'Typed Before' }),
    409,
    'This email address belongs to someone on the team',
    'value="Typed Before"',
  )
})

test('inviting a client with an email in use tells the administrator and changes nothing', async () => {
  const client = await makeClient(db)
  await expectPage(
    invite({ email: client.email.toUpperCase(), name: 'Somebody Else' }),
    409,
    'Another account uses this email.',
  )
  expect((await findUser(client.email))?.name).toBe(client.name)
  expect(await mailsTo(client.email)).toEqual([])
})

test('an invitation lets its recipient set a password once and signs them in, after which the terms are shown', async () => {
  const { email, uid, link } = await makeInvited()
  // An email scanner opens the link.
  for (let i = 0; i < 3; i++) await expectPage(visitor.get(link), 200, email)
  const browser = openBrowser(app)
  await expectRedirect(browser.post(link, { password: PASSWORD }), '/client/dashboard')
  expect((await findUser(email))?.emailVerified).toBe(true)
  expect([...browser.jar.keys()].toSorted()).toEqual(['foyer.device', 'foyer.session'])
  await expectPage(browser.get('/client/dashboard'), 403, 'Terms of Service and Privacy Policy')
  await expectStatus(accept(link, 'another password'), 400)
  await expectPage(visitor.get(link), 200, 'This link no longer works.')
  await expectStatus(signIn(email), 302)
  const actions = ['user.invited', 'user.accepted-invitation', 'user.signed-in', 'user.signed-in']
  expect(await listActions(uid)).toEqual(actions)
})

test('an invitation asks for the two-factor code before it starts a session', async () => {
  const { uid, link } = await makeInvited()
  const factor = { uid, encryptedSecret: 'not read here', confirmedAt: new Date() }
  await db.insert(secondFactors).values(factor)
  const browser = openBrowser(app)
  await expectRedirect(browser.post(link, { password: PASSWORD }), '/two-factor')
  expect(browser.session()).toBeUndefined()
  await expectStatus(browser.get('/two-factor'), 200)
})

test('an invitation stays valid if the password is too short or missing', async () => {
  const { link } = await makeInvited()
  await expectPage(accept(link, 'short'), 400, 'Use at least 8 characters.')
  await expectPage(visitor.post(link, {}), 400, 'Set a password.')
  await expectStatus(accept(link), 302)
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
    await expectStatus(accept(path), 400)
  }
  expect((await findUser(uid))?.emailVerified).toBe(false)
})

test('sending an invitation again replaces the earlier link', async () => {
  const { uid, email, link } = await makeInvited()
  const fresh = linkIn(await expectPage(inviteAgain(uid), 200))
  const emailed = await findLink(email)
  await expectStatus(accept(link), 400)
  await expectStatus(accept(fresh), 302)
  await expectStatus(accept(emailed), 400)
  await expectPage(inviteAgain(uid), 409, 'doesn’t need an invitation')
})

test('an invitation used twice concurrently sets only one password', async () => {
  const { email, link } = await makeInvited()
  const passwords = ['first password', 'second password']
  const answers = await Promise.all(passwords.map((password) => accept(link, password)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 400])
  const accepted = answers.findIndex(({ status }) => status === 302)
  await expectStatus(signIn(email, passwords[accepted]), 302)
  await expectStatus(signIn(email, passwords[1 - accepted]), 401)
})

test('an invited account cannot be taken over by signing up with its email, which sends the invitation again', async () => {
  const { email } = await makeInvited()
  await expectRedirect(
    visitor.post('/signup', signUpForm({ email, name: 'A Stranger' })),
    '/login?notice=check-email',
  )
  expect(await listEmailKinds(email)).toEqual(['invitation', 'invitation'])
  await expectStatus(signIn(email), 401)
  await expectStatus(accept(await findLink(email), 'the owner chose this'), 302)
  await expectStatus(signIn(email), 401)
  await expectStatus(signIn(email, 'the owner chose this'), 302)
  expect((await findUser(email))?.name).toBe('Ida Invited')
})

test('an invited account can be activated by a password reset, which ends the invitation', async () => {
  const { email, link } = await makeInvited()
  await visitor.post('/forgot-password', { email })
  const form = { password: PASSWORD, confirmPassword: PASSWORD }
  await expectStatus(visitor.post(await findLink(email), form), 302)
  await expectStatus(signIn(email), 302)
  await expectStatus(accept(link, 'with the old link'), 400)
})

test('an invited account is connected to Google when the provider has verified the email, which ends the invitation', async () => {
  const { email, link } = await makeInvited()
  expect((await signInWithGoogle(provider.addPerson({ email }))).path).toBe('/client/dashboard')
  await expectStatus(accept(link), 400)
  expect((await findUser(email))?.emailVerified).toBe(true)
})

test('an invited account loses the unverified password from an earlier sign-up', async () => {
  const { id, email } = await makeWithPassword(makeClient, { emailVerified: false })
  const link = linkIn(await (await inviteAgain(id)).text())
  await expectStatus(signIn(email), 401)
  await expectStatus(accept(link, 'the owner chose this'), 302)
  await expectStatus(signIn(email, 'the owner chose this'), 302)
})
