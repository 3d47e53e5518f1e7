import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { inquiries, rateLimitAttempts } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { makeClient, makeRateLimitAttempts, PASSWORD, signUpForm } from '#test/make/make.ts'
import { expectPage, expectStatus } from '#test/pages.ts'

const { as, db, findLink, listEmailKinds, mailsTo } = await openTestApp({
  trustProxy: 1,
  humanCheck: { kind: 'none' },
})
beforeEach(() => db.delete(rateLimitAttempts).then(() => {}))

const NETWORK = '198.51.100.40'
const from = (address = NETWORK) => ({ headers: { 'x-forwarded-for': address } })
const visitor = as(null)
const unknown = () => `${randomUUID()}@stranger.example`

const ways = {
  'a reset': (email: string, address?: string) => visitor.post('/forgot-password', { email }, from(address)),
  'a new link': (email: string, address?: string) =>
    visitor.post('/verify-email', { intent: 'resend', email }, from(address)),
  'a sign-up': (email: string, address?: string) =>
    visitor.post('/signup', signUpForm({ email, name: 'Buy at evil.example now' }), from(address)),
}
const kinds = Object.keys(ways) as (keyof typeof ways)[]
const inquire = (email: string, address?: string) =>
  visitor.json(
    '/api/inquiries',
    {
      fullName: 'Buy at evil.example now',
      companyName: 'A company',
      email,
      phoneNumber: '555',
      serviceOfInterest: 'IT Strategy & Architecture',
      message: 'A message.',
    },
    from(address),
  )

test.each(kinds)(
  'after a sign-up, %s is accepted four times an hour for both known and unknown emails',
  async (kind) => {
    for (const email of [(await makeClient(db)).email, unknown()]) {
      await db.delete(rateLimitAttempts)
      await ways['a sign-up'](email, '198.51.100.41')
      for (let i = 0; i < 4; i++) expect((await ways[kind](email, '198.51.100.42')).status).toBeLessThan(400)
      const answer = await ways[kind](email, '198.51.100.42')
      expect(answer.headers.has('retry-after')).toBe(true)
      await expectPage(answer, 429, 'Too many emails requested for this address.')
      expect(await mailsTo(email)).toHaveLength(5)
    }
  },
)

test.each(kinds)(
  '%s is rejected once one network has caused 20 emails in an hour, but accepted from another network',
  async (kind) => {
    await makeRateLimitAttempts(db, `email-network:${NETWORK}`, 19, 60)
    const [email, refused] = [unknown(), unknown()]
    expect((await ways[kind](email)).status).toBeLessThan(400)
    const answer = await ways[kind](refused)
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true])
    expect(await answer.text()).toContain('Too many attempts from your network.')
    expect([(await mailsTo(email)).length, (await mailsTo(refused)).length]).toEqual([1, 0])
    expect((await ways[kind](refused, '198.51.100.43')).status).toBeLessThan(400)
  },
)

test('a reset is rejected once all networks together have caused 500 emails in an hour', async () => {
  await makeRateLimitAttempts(db, 'email-all:everybody', 500, 60)
  const email = unknown()
  await expectStatus(ways['a reset'](email), 429)
  expect(await mailsTo(email)).toEqual([])
})

test.each([
  ['2001:db8:1:a1b2::/64', 20, '2001:db8:1:a1b2::9', '2001:db8:1:a1b3::9'],
  ['2001:db8:1:a100::/56', 60, '2001:db8:1:a1b2::9', '2001:db8:1:a2b2::9'],
  ['2001:db8:1::/48', 200, '2001:db8:1:a1b2::9', '2001:db8:2:a1b2::9'],
])('the network %s may cause at most %i emails an hour', async (network, max, inside, outside) => {
  await makeRateLimitAttempts(db, `email-network:${network}`, max, 60)
  await expectStatus(ways['a reset'](unknown(), inside), 429)
  await expectStatus(ways['a reset'](unknown(), outside), 200)
})

test('email limits apply to the receipt for an inquiry, but never to the inquiry itself', async () => {
  for (const key of [`email-network:${NETWORK}`, 'email-all:everybody']) {
    await db.delete(rateLimitAttempts)
    await makeRateLimitAttempts(db, key, 500, 60)
    const email = unknown()
    const before = (await db.select().from(inquiries)).length
    await expectStatus(inquire(email), 200)
    expect(await db.select().from(inquiries)).toHaveLength(before + 1)
    expect(await mailsTo(email)).toEqual([])
  }
  await db.delete(rateLimitAttempts)
  const email = unknown()
  for (let i = 0; i < 7; i++) await expectStatus(inquire(email, `198.51.100.${50 + i}`), 200)
  expect(await mailsTo(email)).toHaveLength(5)
})

test('wrong verification codes are limited to 30 from each network, across all emails', async () => {
  await makeRateLimitAttempts(db, `code-network:${NETWORK}`, 29)
  const guess = () => visitor.post('/verify-email', { email: unknown(), code: '000000' }, from())
  expect([(await guess()).status, (await guess()).status]).toEqual([400, 429])
})

const hitsOf = async (key: string) =>
  (await db.select().from(rateLimitAttempts)).find((row) => row.key === key)?.attempts ?? 0

test.each(kinds)(
  'emails to addresses without an account for %s are limited to 300 an hour, with no visible effect or limit for owners',
  async (kind) => {
    await makeRateLimitAttempts(db, 'email-unknown:everybody', 299, 60)
    await makeRateLimitAttempts(db, 'email-all:everybody', 299, 60)
    const emails = [unknown(), unknown(), (await makeClient(db)).email]
    const statuses = new Set<number>()
    for (const email of emails) statuses.add((await ways[kind](email)).status)
    expect([[200], [302]]).toContainEqual([...statuses])
    const sent = await Promise.all(emails.map(async (to) => (await mailsTo(to)).length))
    expect(sent).toEqual([1, 0, 1])
    expect(await hitsOf('email-all:everybody')).toBe(301)
  },
)

test('an address without an account gets the email saying so only once a day', async () => {
  const email = unknown()
  for (const kind of ['a reset', 'a new link', 'a reset'] as const) await expectStatus(ways[kind](email), 200)
  expect(await listEmailKinds(email)).toEqual(['no-account'])
})

test('emails saying that there is no account are limited to 100 an hour, without affecting sign-ups', async () => {
  await makeRateLimitAttempts(db, 'no-account-all:everybody', 100, 60)
  const [silent, newcomer] = [unknown(), unknown()]
  await expectStatus(ways['a reset'](silent), 200)
  await expectStatus(ways['a sign-up'](newcomer), 302)
  expect([await mailsTo(silent), (await mailsTo(newcomer)).length]).toEqual([[], 1])
})

test('the limit for addresses without an account does not apply to invited clients', async () => {
  await makeRateLimitAttempts(db, 'email-unknown:everybody', 300, 60)
  const { email } = await makeClient(db, { emailVerified: false, invitedAt: new Date() })
  await ways['a new link'](email)
  expect(await listEmailKinds(email)).toEqual(['invitation'])
})

test('a person can still verify a sign-up whose first email was not sent because of a limit', async () => {
  await makeRateLimitAttempts(db, 'email-unknown:everybody', 300, 60)
  const email = unknown()
  await ways['a sign-up'](email)
  expect(await mailsTo(email)).toEqual([])
  await db.delete(rateLimitAttempts)
  await ways['a new link'](email)
  await visitor.post(await findLink(email), { password: PASSWORD })
  await expectStatus(visitor.post('/login', { email, password: PASSWORD }, from()), 302)
})

test('emails to an unverified address do not contain the name that was typed', async () => {
  const email = unknown()
  await ways['a sign-up'](email)
  await ways['a new link'](email)
  await ways['a reset'](email)
  await inquire(email)
  const mails = await mailsTo(email)
  const expected = ['inquiry-receipt', 'reset-password', 'verify-email', 'verify-email']
  expect(mails.map((mail) => mail.kind).sort()).toEqual(expected)
  for (const mail of mails) expect(mail.html + mail.text + mail.subject).not.toContain('evil')
})
