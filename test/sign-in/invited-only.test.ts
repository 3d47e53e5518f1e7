import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { failedSignIns, users } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeAdmin, makeClient, signUpForm } from '../make/make.ts'
import { expectPage, expectRedirect, expectStatus } from '../pages.ts'
import { openGoogleSite } from './google-site.ts'

const NOTICE = 'This portal is open to invited clients only.'
const site = await openGoogleSite({ signUp: 'invited' })
const { as, db, findLink, findUser, listProviders, mailsTo, provider } = site
const visitor = as(null)
const countUsers = () => db.$count(users)

test('the sign-up page of an invitation-only portal explains it and leads to the contact page', async () => {
  const answer = await visitor.get('/signup')
  expect(answer.headers.get('x-robots-tag')).toBe('noindex')
  const html = await expectPage(answer, 200, NOTICE, 'href="/contact"')
  expect(html).not.toContain('name="confirmPassword"')
})

test('an invitation-only portal rejects any sign-up with 403 and stores nothing', async () => {
  const before = await countUsers()
  const form = signUpForm()
  await expectPage(visitor.post('/signup', form), 403, NOTICE)
  await expectPage(visitor.post('/signup', {}), 403, NOTICE)
  expect(await countUsers()).toBe(before)
  expect(await mailsTo(form.email)).toEqual([])
})

test('no page or email of an invitation-only portal links to the sign-up', async () => {
  const pages = [
    '/',
    '/contact',
    '/login',
    '/forgot-password',
    '/verify-email',
    '/sitemap.xml',
    '/robots.txt',
  ]
  for (const path of pages) {
    const page = await visitor.get(path)
    expect([path, page.status]).toEqual([path, 200])
    expect(await page.text(), path).not.toMatch(/\/signup|Sign up|become one/)
  }
  const email = `unknown-${Date.now()}@visitor.example`
  await visitor.post('/forgot-password', { email })
  const [mail] = await mailsTo(email)
  expect(mail?.kind).toBe('no-account')
  expect(mail?.text).toContain('/contact')
  expect(mail?.text).not.toMatch(/signup|sign up/i)
})

test('Google signs in existing accounts and joins invited ones of an invitation-only portal', async () => {
  const client = await makeClient(db)
  const invited = await makeClient(db, { emailVerified: false, invitedAt: new Date() })
  for (const { id, email } of [client, invited]) {
    expect((await site.signInWithGoogle(provider.addPerson({ email }))).path).toBe('/client/dashboard')
    expect(await listProviders(id)).toContain('google')
  }
  expect(await findUser(invited.email)).toMatchObject({ emailVerified: true })
})

test.each([true, false])(
  'Google leads anyone else back to the sign-in page and stores nothing, with an email verified: %s',
  async (email_verified) => {
    const [before, failed] = [await countUsers(), await db.$count(failedSignIns)]
    const person = provider.addPerson({ email_verified })
    const { path } = await site.signInWithGoogle(person)
    expect(path).toBe('/login?notice=invited-only')
    await expectPage(visitor.get(path), 200, NOTICE)
    expect([await countUsers(), await db.$count(failedSignIns)]).toEqual([before, failed])
  },
)

test('people who signed up before the portal became invitation-only can still verify their email', async () => {
  const form = signUpForm()
  await (await openTestApp()).as(null).post('/signup', form)
  const verified = await visitor.post(await findLink(form.email), { password: form.password })
  await expectRedirect(verified, '/login?notice=verified')
  expect(await findUser(form.email)).toMatchObject({ emailVerified: true })
})

test('staff can invite clients to an invitation-only portal', async () => {
  const admin = await makeAdmin(db)
  const email = `invited-${Date.now()}@client.example`
  await as(admin).post('/admin/invite', { email, name: 'Ida Invited' })
  const [account] = await db.select().from(users).where(eq(users.email, email))
  expect(account?.invitedAt).not.toBeNull()
  await expectStatus(visitor.get(await findLink(email)), 200)
})
