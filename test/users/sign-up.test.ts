import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { accounts, users, usersRoles } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, openTestApp } from '#test/app.ts'
import { textOf } from '#test/html.ts'
import { givePassword, makeClient, PASSWORD, signUpForm } from '#test/make/make.ts'

const { as, db, mailsTo } = await openTestApp()
const visitor = as(null)
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]
const linkIn = (text: string | undefined) => text?.match(/\/verify-email\?token=[\w-]+/)?.[0] ?? 'no link'

describe('signing up', () => {
  test('stores the thirteen fields only, assigns the client role, queues the email and redirects to /login', async () => {
    const form = signUpForm()
    const forged = { role: 'admin', emailVerified: 'true', termsAccepted: 'true', uid: 'me' }
    const answer = await visitor.post('/signup', { ...form, ...forged })
    expect(answer.status).toBe(302)
    expect(answer.headers.get('location')).toBe('/login?notice=check-email')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const { password, confirmPassword, ...profile } = form
    const user = await userOf(form.email)
    expect(user).toMatchObject({ ...profile, emailVerified: false, termsAccepted: false, lastLoginAt: null })
    const uid = user?.id ?? ''
    expect(uid).not.toBe('me')
    const roles = await db.select().from(usersRoles).where(eq(usersRoles.uid, uid))
    expect(roles.map(({ role }) => role)).toEqual(['client'])
    const [account] = await db.select().from(accounts).where(eq(accounts.userId, uid))
    expect(account?.password).not.toContain(password)
    const [mail] = await mailsTo(form.email)
    expect(mail?.html).toContain(`${APP_URL}${linkIn(mail?.text)}`)
  })

  test('shows a message at each missing field', async () => {
    const answer = await visitor.post('/signup', { company: 'Kept Company' })
    expect(answer.status).toBe(400)
    const page = await answer.text()
    for (const words of [
      'Enter your name.',
      'Enter your job title.',
      'Select your industry.',
      'Describe your project in a few words.',
      'Enter your email address.',
      'Choose a password.',
    ]) {
      expect(page).toContain(words)
    }
    expect(page).toContain('value="Kept Company"')
  })

  test.each([
    ['confirmPassword', 'something else', 'Passwords do not match'],
    ['name', 'x'.repeat(101), 'Name can have at most 100 characters.'],
    ['company', 'x'.repeat(151), 'Company can have at most 150 characters.'],
    ['email', `${'x'.repeat(250)}@a.example`, 'Email can have at most 255 characters.'],
    ['email', 'not an address', 'Enter an email address like name@company.com.'],
    ['industry', 'mining', 'Select your industry.'],
    ['name', 'Ada\r\nBcc: all@firm.example', "Name can't contain line breaks or control characters."],
    ['projectDescription', 'a\u0007b', "Project description can't contain control characters."],
    ['password', 'short', 'Use at least 8 characters.'],
  ])('rejects an invalid %s and changes nothing', async (field, value, words) => {
    const form = signUpForm({ [field]: value })
    const answer = await visitor.post('/signup', form)
    expect(answer.status).toBe(400)
    expect(await textOf(answer)).toContain(words)
    expect(await userOf(form.email)).toBeUndefined()
  })

  test('accepts the longest values of the specification, and any postal address, counting a line break once', async () => {
    const long = { streetAddress: 's', city: 'c', state: 't', postalCode: 'p', country: 'y' }
    const fields = Object.fromEntries(Object.entries(long).map(([name, text]) => [name, text.repeat(5000)]))
    const form = signUpForm({
      ...fields,
      name: 'n'.repeat(100),
      jobTitle: 'j'.repeat(100),
      company: 'c'.repeat(150),
      phoneNumber: '1'.repeat(20),
      projectDescription: `${'x'.repeat(249)}\r\n${'y'.repeat(250)}`,
    })
    expect((await visitor.post('/signup', form)).status).toBe(302)
    const user = await userOf(form.email)
    expect(user).toMatchObject(fields)
    expect(user?.projectDescription).toHaveLength(500)
  })

  test('stores empty and blank fields as empty', async () => {
    const form = signUpForm({ company: '', phoneNumber: '', city: '   ' })
    expect((await visitor.post('/signup', form)).status).toBe(302)
    expect(await userOf(form.email)).toMatchObject({ company: null, phoneNumber: null, city: null })
  })

  test("responds the same for an email in use and the administrator's, changes nothing and notifies the owner", async () => {
    const owner = await makeClient(db)
    for (const email of [owner.email, ADMIN_EMAIL]) {
      const before = await userOf(email)
      const answer = await visitor.post('/signup', signUpForm({ email: email.toUpperCase() }))
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/login?notice=check-email'])
      expect(await userOf(email)).toEqual(before)
    }
    expect((await mailsTo(owner.email)).map((mail) => mail.kind)).toEqual(['already-registered'])
  })
})

describe('verifying the email', () => {
  test('consumes the link with its button, once for concurrent clicks, and not by opening it', async () => {
    const form = signUpForm()
    await visitor.post('/signup', form)
    const path = linkIn((await mailsTo(form.email))[0]?.text)
    for (let i = 0; i < 3; i++) expect((await visitor.get(path)).status).toBe(200)
    expect((await userOf(form.email))?.emailVerified).toBe(false)
    const answers = await Promise.all([visitor.post(path, {}), visitor.post(path, {})])
    const [first, second] = answers.toSorted((a, b) => a.status - b.status)
    expect([first?.status, first?.headers.get('location')]).toEqual([302, '/login?notice=verified'])
    expect((await userOf(form.email))?.emailVerified).toBe(true)
    expect(second?.status).toBe(400)
    expect(await second?.text()).toContain('This link no longer works')
    expect((await visitor.post(path, {})).status).toBe(400)
  })

  test('offers a new link for an expired one', async () => {
    const form = signUpForm()
    await visitor.post('/signup', form)
    const path = linkIn((await mailsTo(form.email))[0]?.text)
    await db.execute(`update email_links set expires_at = now() - interval '1 second'`)
    expect((await visitor.post(path, {})).status).toBe(400)
    const asked = await visitor.post('/verify-email', { intent: 'resend', email: form.email })
    expect(await asked.text()).toContain('a new email is on its way')
    const [newest] = await mailsTo(form.email)
    expect((await visitor.post(linkIn(newest?.text), {})).status).toBe(302)
  })

  test('responds the same to a link request for every email, and notifies the owner', async () => {
    const known = await makeClient(db)
    for (const [email, kind] of [
      [known.email, 'already-registered'],
      ['nobody-asks@client.example', 'no-account'],
    ] as const) {
      const answer = await visitor.post('/verify-email', { intent: 'resend', email })
      expect([answer.status, (await answer.text()).includes('a new email is on its way')]).toEqual([
        200,
        true,
      ])
      expect((await mailsTo(email)).map((mail) => mail.kind)).toEqual([kind])
    }
  })
})

describe('signing in', () => {
  test('requires a verified email, in the words of the specification', async () => {
    const form = signUpForm()
    await visitor.post('/signup', form)
    const answer = await visitor.post('/login', { email: form.email, password: PASSWORD })
    expect(answer.status).toBe(403)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(await answer.text()).toContain(
      'Please make sure you check your email and validate your email through the link before your first log in. This procedure is required.',
    )
  })

  test('moves lastLoginAt into previousLoginAt and creates a missing role record', async () => {
    const client = await makeClient(db)
    await givePassword(db, client)
    await db.delete(usersRoles).where(eq(usersRoles.uid, client.id))
    const logIn = () => visitor.post('/login', { email: client.email, password: PASSWORD })
    const answer = await logIn()
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/client/dashboard'])
    expect(answer.headers.get('set-cookie')).toMatch(/foyer\.session_token=.*HttpOnly.*SameSite=Lax/)
    const first = await userOf(client.email)
    expect(first?.previousLoginAt).toBeNull()
    expect(await db.select().from(usersRoles).where(eq(usersRoles.uid, client.id))).toMatchObject([
      { role: 'client' },
    ])
    await logIn()
    expect((await userOf(client.email))?.previousLoginAt).toEqual(first?.lastLoginAt)
  })

  test('redirects to the requested page, inside this site only', async () => {
    const client = await makeClient(db)
    await givePassword(db, client)
    const sent = async (returnTo: string) =>
      (
        await visitor.post(`/login?returnTo=${encodeURIComponent(returnTo)}`, {
          email: client.email,
          password: PASSWORD,
        })
      ).headers.get('location')
    expect(await sent('/client/documents?page=2')).toBe('/client/documents?page=2')
    expect(await sent('//evil.example')).toBe('/client/dashboard')
  })
})
