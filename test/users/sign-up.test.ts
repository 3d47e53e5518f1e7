import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { accounts, usersRoles } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp } from '#test/app.ts'
import { createAccountHelpers } from '#test/make/accounts.ts'
import { makeAdmin, makeClient, PASSWORD, signUpForm } from '#test/make/make.ts'
import { expectPage } from '#test/make/pages.ts'

const opened = await openTestApp()
const { as, db, mailsTo } = opened
const { findLink, findUser, listEmailKinds, makeWithPassword } = createAccountHelpers(opened)
const visitor = as(null)
const rolesOf = async (uid: string) =>
  (await db.select().from(usersRoles).where(eq(usersRoles.uid, uid))).map(({ role }) => role)
/** Signs up; returns the form and the link in the email. */
const signUp = async (with_: Record<string, string> = {}) => {
  const form = signUpForm(with_)
  const answer = await visitor.post('/signup', form)
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?notice=check-email'])
  return { form, link: await findLink(form.email) }
}

test('signing up stores only the thirteen fields, assigns the client role, queues the email and redirects to /login', async () => {
  const form = signUpForm()
  const forged = { role: 'admin', emailVerified: 'true', termsAccepted: 'true', uid: 'me' }
  const answer = await visitor.post('/signup', { ...form, ...forged })
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?notice=check-email'])
  expect(answer.headers.get('set-cookie')).toBeNull()
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
  ['name', 'Ada\r\nBcc: all@firm.example', "Name can't contain line breaks or control characters."],
  ['password', 'short', 'Use at least 8 characters.'],
])('signing up rejects an invalid %s and changes nothing', async (field, value, words) => {
  const form = signUpForm({ [field]: value })
  await expectPage(visitor.post('/signup', form), 400, words)
  expect(await findUser(form.email)).toBeUndefined()
})

test('sign-up accepts values of the maximum length and any postal address, counting a line break as one character', async () => {
  const long = { streetAddress: 's', city: 'c', state: 't', postalCode: 'p', country: 'y' }
  const fields = Object.fromEntries(Object.entries(long).map(([name, text]) => [name, text.repeat(5000)]))
  const { form } = await signUp({
    ...fields,
    ...{ name: 'n'.repeat(100), jobTitle: 'j'.repeat(100), company: 'c'.repeat(150) },
    ...{ phoneNumber: '1'.repeat(20), projectDescription: `${'x'.repeat(249)}\r\n${'y'.repeat(250)}` },
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
  const { form, link } = await signUp()
  for (let i = 0; i < 3; i++) await expectPage(visitor.get(link), 200)
  expect((await findUser(form.email))?.emailVerified).toBe(false)
  const answers = await Promise.all([visitor.post(link, {}), visitor.post(link, {})])
  const [first, second] = answers.toSorted((a, b) => a.status - b.status)
  expect([first?.status, first?.headers.get('location')]).toEqual([302, '/login?notice=verified'])
  expect((await findUser(form.email))?.emailVerified).toBe(true)
  if (second) await expectPage(second, 400, 'This link no longer works')
  expect((await visitor.post(link, {})).status).toBe(400)
})

test('verifying the email with an expired link fails, but a new link can be requested', async () => {
  const { form, link } = await signUp()
  await db.execute(`update email_links set expires_at = now() - interval '1 second'`)
  expect((await visitor.post(link, {})).status).toBe(400)
  const requested = visitor.post('/verify-email', { intent: 'resend', email: form.email })
  await expectPage(requested, 200, "we've sent a new email")
  expect((await visitor.post(await findLink(form.email), {})).status).toBe(302)
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
  expect((await admin.post('/admin/projects/new', { ...project, clientEmail: early.email })).status).toBe(400)
  expect((await admin.get(`/admin/documents/share?client=${early.id}`)).status).toBe(404)
})

test('signing in requires a verified email, with the message in the specification', async () => {
  const { form } = await signUp()
  const answer = await visitor.post('/login', { email: form.email, password: PASSWORD })
  expect(answer.headers.get('set-cookie')).toBeNull()
  const words =
    'Please make sure you check your email and validate your email through the link before your first log in. This procedure is required.'
  await expectPage(answer, 403, words)
})

test('signing in moves lastLoginAt to previousLoginAt and creates a missing role record', async () => {
  const { id, email } = await makeWithPassword()
  await db.delete(usersRoles).where(eq(usersRoles.uid, id))
  const signIn = () => visitor.post('/login', { email, password: PASSWORD })
  const answer = await signIn()
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/client/dashboard'])
  expect(answer.headers.get('set-cookie')).toMatch(/foyer\.session_token=.*HttpOnly.*SameSite=Lax/)
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
    const answer = await visitor.post(path, { email, password: PASSWORD })
    expect(answer.headers.get('location')).toBe(location)
  }
})
