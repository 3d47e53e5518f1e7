import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { accounts, rateLimitAttempts, usersRoles } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp } from '#test/app.ts'
import { openBrowser } from '#test/browser/browser-jar.ts'
import { makeAdmin, makeClient, PASSWORD, signUpForm } from '#test/make/make.ts'
import { expectPage, expectRedirect, expectStatus } from '#test/pages.ts'

const opened = await openTestApp()
const { app, as, db, findLink, findUser, listEmailKinds, mailsTo, makeWithPassword, signIn } = opened
const visitor = as(null)
beforeEach(() => db.delete(rateLimitAttempts).then(() => {}))
const rolesOf = async (uid: string) =>
  (await db.select().from(usersRoles).where(eq(usersRoles.uid, uid))).map(({ role }) => role)
/** Signs up; returns the form, the browser, and the link and code in the email. */
const signUp = async (overrides: Record<string, string> = {}) => {
  const form = signUpForm(overrides)
  const browser = openBrowser(app)
  await expectRedirect(browser.post('/signup', form), '/login?notice=check-email')
  const code = (await mailsTo(form.email))[0]?.text?.match(/\b\d{6}\b/)?.[0] ?? 'no code'
  return { form, browser, code, link: await findLink(form.email) }
}

test('signing up stores only the thirteen fields, assigns the client role, queues the email and redirects to /login', async () => {
  const form = signUpForm()
  const forged = { role: 'admin', emailVerified: 'true', termsAccepted: 'true', uid: 'me' }
  const answer = await visitor.post('/signup', { ...form, ...forged })
  await expectRedirect(answer, '/login?notice=check-email')
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^foyer\.signed_up=.*HttpOnly; SameSite=Lax/),
  ])
  const { password, confirmPassword: _, ...profile } = form
  const user = await findUser(form.email)
  expect(user).toMatchObject({ ...profile, emailVerified: false, termsAccepted: false, lastLoginAt: null })
  const uid = user?.id ?? ''
  expect([uid === 'me', await rolesOf(uid)]).toEqual([false, ['client']])
  const [account] = await db.select().from(accounts).where(eq(accounts.userId, uid))
  expect(account?.password).not.toContain(password)
  expect((await mailsTo(form.email))[0]?.html).toContain(APP_URL + (await findLink(form.email)))
})

test('signing up shows a message at each missing field', async () => {
  const answer = visitor.post('/signup', { company: 'Kept Company' })
  const words = ['Enter your name.', 'Enter your job title.', 'Select your industry.', 'Set a password.']
  words.push('Describe your project in a few words.', 'Enter your email address.', 'value="Kept Company"')
  await expectPage(answer, 400, ...words)
})

test.each([
  ['confirmPassword', 'something else', 'Passwords do not match'],
  ['industry', 'mining', 'Select your industry.'],
  ['name', 'Ada\r\nBcc: all@firm.example', 'Name can’t contain line breaks or control characters.'],
  ['password', 'short', 'Use at least 8 characters.'],
])('signing up rejects an invalid %s and changes nothing', async (field, value, words) => {
  const form = signUpForm({ [field]: value })
  await expectPage(visitor.post('/signup', form), 400, words)
  expect(await findUser(form.email)).toBeUndefined()
})

test('sign-up accepts values of the maximum length, counting a line break as one character', async () => {
  const long = { streetAddress: 's', city: 'c', state: 't', postalCode: 'p', country: 'y' }
  const fields = Object.fromEntries(Object.entries(long).map(([name, text]) => [name, text.repeat(300)]))
  const { form } = await signUp({
    ...fields,
    name: 'n'.repeat(100),
    jobTitle: 'j'.repeat(100),
    company: 'c'.repeat(150),
    phoneNumber: '1'.repeat(20),
    projectDescription: `${'x'.repeat(249)}\r\n${'y'.repeat(250)}`,
  })
  const user = await findUser(form.email)
  expect(user).toMatchObject(fields)
  expect(user?.projectDescription).toHaveLength(500)
})

test('signing up stores empty and blank fields as null', async () => {
  const { form } = await signUp({ company: '', phoneNumber: '', city: '   ' })
  expect(await findUser(form.email)).toMatchObject({ company: null, phoneNumber: null, city: null })
})

test("signing up with an email in use or the administrator's responds as usual, changes nothing and notifies the owner", async () => {
  const owner = await makeClient(db)
  for (const email of [owner.email, ADMIN_EMAIL]) {
    const before = await findUser(email)
    await signUp({ email: email.toUpperCase() })
    expect(await findUser(email)).toEqual(before)
  }
  expect(await listEmailKinds(owner.email)).toEqual(['already-registered'])
})

test('verifying the email uses up the link when its button is clicked, even concurrently, but not when it is opened', async () => {
  const { form, browser, link } = await signUp()
  for (const reader of [visitor, browser, visitor])
    await expectPage(reader.get(link), 200, 'Verify Email Address')
  expect((await findUser(form.email))?.emailVerified).toBe(false)
  const answers = await Promise.all([browser.post(link, {}), browser.post(link, {})])
  const [first, second] = answers.toSorted((a, b) => a.status - b.status)
  expect([first?.status, first?.headers.get('location')]).toEqual([302, '/login?notice=verified'])
  expect((await findUser(form.email))?.emailVerified).toBe(true)
  if (second) await expectPage(second, 400, 'This link no longer works')
  await expectStatus(browser.post(link, {}), 400)
  await expectPage(browser.get(link), 200, 'This link no longer works')
})

test('verifying the email with an expired link fails, but a new link can be requested', async () => {
  const { form, browser, link } = await signUp()
  await db.execute(`update email_links set expires_at = now() - interval '1 second'`)
  await expectStatus(browser.post(link, {}), 400)
  const requested = browser.post('/verify-email', { intent: 'resend', email: form.email })
  await expectPage(requested, 200, 'we’ve sent a new email')
  await expectStatus(browser.post(await findLink(form.email), {}), 302)
})

const VERIFIED = '/login?notice=verified'
const NOT_MINE = { intent: 'not-my-password' }

test('in another browser than the one that signed up, verifying requires the password and keeps the link after a wrong one', async () => {
  const { form, link } = await signUp()
  const other = openBrowser(app)
  await expectPage(other.get(link), 200, 'Enter the password you chose when you signed up.', form.email)
  await expectPage(other.post(link, {}), 400, 'Enter your password.')
  await expectPage(
    other.post(link, { password: 'a guess' }),
    401,
    'This isn’t the password chosen at sign-up.',
  )
  expect((await findUser(form.email))?.emailVerified).toBe(false)
  await expectRedirect(other.post(link, { password: PASSWORD }), VERIFIED)
  await expectStatus(signIn(form.email), 302)
})

test('the code verifies alone in the browser that signed up, and with the password in any other', async () => {
  for (const isOther of [false, true]) {
    const { form, browser, code } = await signUp()
    const { email } = form
    const other = openBrowser(app)
    await expectPage(other.get('/verify-email'), 200, "I didn't set this password")
    await expectPage(other.post('/verify-email', { email, code }), 400, 'Enter your password.')
    await expectPage(other.post('/verify-email', { email, code, password: 'a guess' }), 401)
    const done = isOther
      ? await other.post('/verify-email', { email, code, password: PASSWORD })
      : await browser.post('/verify-email', { email, code })
    await expectRedirect(done, VERIFIED)
    await expectStatus(signIn(email), 302)
  }
})

test("the owner of an address deletes a stranger's password while verifying, and gets a link to set one", async () => {
  for (const by of ['link', 'code']) {
    const { form, link, code } = await signUp()
    const { email } = form
    const session = as({ id: (await findUser(email))?.id ?? '' })
    // The account should have no session; one that exists by mistake must end too.
    await expectStatus(session.get('/client/dashboard'), 403)
    const done =
      by === 'link'
        ? await visitor.post(link, NOT_MINE)
        : await visitor.post('/verify-email', { ...NOT_MINE, email, code })
    await expectRedirect(done, `${VERIFIED}-without-password`)
    expect(await findUser(email)).toMatchObject({ emailVerified: true })
    await expectRedirect(session.get('/client/dashboard'), '/login')
    await expectStatus(signIn(email), 401)
    await expectStatus(visitor.post(link, { password: PASSWORD }), 400)
    expect(await listEmailKinds(email)).toEqual(['reset-password', 'verify-email'])
    const own = { password: 'seven green lanterns', confirmPassword: 'seven green lanterns' }
    await expectStatus(visitor.post(await findLink(email), own), 302)
    await expectStatus(signIn(email, own.password), 302)
  }
})

test("a browser's own sign-up does not prove that it chose the password of another sign-up with the same email", async () => {
  const { form, browser } = await signUp()
  const stranger = { password: 'password of a thief', confirmPassword: 'password of a thief' }
  const second = await signUp({ email: form.email, ...stranger })
  await expectPage(browser.post(second.link, {}), 400, 'Enter your password.')
  await expectStatus(second.browser.post(second.link, {}), 302)
})

test('a forged cookie does not prove a sign-up', async () => {
  const { link } = await signUp()
  const other = openBrowser(app)
  const { browser } = await signUp()
  for (const value of [browser.jar.get('foyer.signed_up') ?? '', btoa('["x"]'), 'x', btoa('{}')]) {
    other.jar.set('foyer.signed_up', value)
    await expectStatus(other.post(link, {}), 400)
  }
})

test('wrong passwords on the verification page count as attempts to sign in', async () => {
  const { form, browser, link } = await signUp()
  for (let i = 0; i < 9; i++) await expectStatus(visitor.post(link, { password: `guess ${i}` }), 401)
  await expectStatus(signIn(form.email, 'guess'), 401)
  const locked = await visitor.post(link, { password: PASSWORD })
  expect(locked.headers.has('retry-after')).toBe(true)
  await expectPage(locked, 429, 'Too many wrong passwords for this account.')
  await expectStatus(browser.post(link, {}), 302)
})

test('requesting a verification link emails the owner of a known or unknown address', async () => {
  for (const [email, kind] of [
    [(await makeClient(db)).email, 'already-registered'],
    [signUpForm().email, 'no-account'],
  ] as const) {
    await visitor.post('/verify-email', { intent: 'resend', email })
    expect(await listEmailKinds(email)).toEqual([kind])
  }
})

test('a client whose email is not verified can be given neither a project nor a document', async () => {
  const admin = as(await makeAdmin(db))
  const early = await makeClient(db, { emailVerified: false })
  const project = { title: 'Given away', description: 'Too early.', status: 'Planned' }
  await expectStatus(admin.post('/admin/projects/new', { ...project, clientEmail: early.email }), 400)
  await expectStatus(admin.get(`/admin/documents/share?client=${early.id}`), 404)
})

test('signing in requires a verified email, with the message in the specification', async () => {
  const { form } = await signUp()
  const answer = await visitor.post('/login', { email: form.email, password: PASSWORD })
  expect(answer.headers.get('set-cookie')).toBeNull()
  await expectPage(
    answer,
    403,
    'Please make sure you check your email and validate your email through the link before your first log in. This procedure is required.',
  )
})

test('signing in moves lastLoginAt to previousLoginAt and creates a missing role record', async () => {
  const { id, email } = await makeWithPassword()
  await db.delete(usersRoles).where(eq(usersRoles.uid, id))
  const signIn = () => visitor.post('/login', { email, password: PASSWORD })
  const answer = await signIn()
  await expectRedirect(answer, '/client/dashboard')
  expect(answer.headers.get('set-cookie')).toMatch(/foyer\.session=.*HttpOnly.*SameSite=Lax/)
  const first = await findUser(id)
  expect([first?.previousLoginAt, await rolesOf(id)]).toEqual([null, ['client']])
  await signIn()
  expect((await findUser(id))?.previousLoginAt).toEqual(first?.lastLoginAt)
})

test('signing in redirects to the requested page only if it is on this site', async () => {
  const { email } = await makeWithPassword()
  for (const [returnTo, location] of [
    ['/client/documents?page=2', '/client/documents?page=2'],
    ['//evil.example', '/client/dashboard'],
  ] as const) {
    const path = `/login?returnTo=${encodeURIComponent(returnTo)}`
    await expectRedirect(visitor.post(path, { email, password: PASSWORD }), location)
  }
})

test('an address with special characters and an international domain is one account, whichever way it is typed', async () => {
  const local = `r&d/${randomUUID()}`
  const stored = `${local}@xn--mller-kva.example`
  const { form } = await signUp({ email: `${local}@MÜLLER.example` })
  await visitor.post(await findLink(stored), { password: PASSWORD })
  expect(await findUser(stored)).toBeDefined()
  for (const email of [form.email, stored, `${local}@mu\u0308ller.example`]) {
    const answer = await visitor.post('/login', { email, password: PASSWORD })
    expect([email, answer.status, answer.headers.get('location')]).toEqual([email, 302, '/client/dashboard'])
    await expectStatus(visitor.post('/login', { email, password: 'wrong' }), 401)
  }
  await visitor.post('/signup', signUpForm({ email: stored }))
  expect(await listEmailKinds(stored)).toEqual(['already-registered', 'verify-email'])
  await visitor.post('/forgot-password', { email: form.email })
  expect((await listEmailKinds(stored))[0]).toBe('reset-password')
})
