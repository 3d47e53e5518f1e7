import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { inquiries, limitHits } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeClient, makeHits, signUpForm } from '../make/make.ts'

const { as, db, mailsTo } = await openTestApp({ trustProxy: 1, humanCheck: { kind: 'none' } })
beforeEach(() => db.delete(limitHits).then(() => {}))

const NETWORK = '198.51.100.40'
const from = (address = NETWORK) => ({ headers: { 'x-forwarded-for': address } })
const visitor = as(null)
const unknown = () => `${randomUUID()}@stranger.example`

const ways = {
  reset: (email: string, address?: string) => visitor.post('/forgot-password', { email }, from(address)),
  'send again': (email: string, address?: string) =>
    visitor.post('/verify-email', { intent: 'resend', email }, from(address)),
  'sign up': (email: string, address?: string) =>
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

describe('the email limit of one address', () => {
  test.each(kinds)(
    'after a sign-up, %s is taken as often for a known as for an unknown one',
    async (kind) => {
      const statuses: number[][] = []
      for (const known of [true, false]) {
        const email = known ? (await makeClient(db)).email : unknown()
        await ways['sign up'](email, '198.51.100.41')
        const tries: number[] = []
        for (let i = 0; i < 6; i++) tries.push((await ways[kind](email, '198.51.100.42')).status)
        statuses.push(tries)
        expect(await mailsTo(email)).toHaveLength(5)
        await db.delete(limitHits)
      }
      expect(statuses[0]).toEqual(statuses[1])
      expect(statuses[0]?.map((status) => status === 429)).toEqual([false, false, false, false, true, true])
    },
  )
})

describe('the email limit of one network', () => {
  test.each(kinds)('%s: 20 an hour, then 429 with words; another network goes on', async (kind) => {
    await makeHits(db, `mail-network:${NETWORK}`, 19, 60)
    const [email, refused] = [unknown(), unknown()]
    expect((await ways[kind](email)).status).toBeLessThan(400)
    const answer = await ways[kind](refused)
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true])
    expect(await answer.text()).toContain('Too many emails have been asked for from your network.')
    expect([(await mailsTo(email)).length, (await mailsTo(refused)).length]).toEqual([1, 0])
    expect((await ways[kind](refused, '198.51.100.43')).status).toBeLessThan(400)
  })

  test.each(kinds)('%s: in all 500 an hour', async (kind) => {
    await makeHits(db, 'mail-all:everybody', 500, 60)
    const email = unknown()
    expect((await ways[kind](email)).status).toBe(429)
    expect(await mailsTo(email)).toEqual([])
  })

  test.each([
    ['2001:db8:1:a1b2::/64', 20, '2001:db8:1:a1b2::9', '2001:db8:1:a1b3::9'],
    ['2001:db8:1:a100::/56', 60, '2001:db8:1:a1b2::9', '2001:db8:1:a2b2::9'],
    ['2001:db8:1::/48', 200, '2001:db8:1:a1b2::9', '2001:db8:2:a1b2::9'],
  ])('%s can cause %i emails an hour', async (network, max, inside, outside) => {
    await makeHits(db, `mail-network:${network}`, max, 60)
    expect((await ways.reset(unknown(), inside)).status).toBe(429)
    expect((await ways.reset(unknown(), outside)).status).toBe(200)
  })

  test('an inquiry counts always, its receipt only within these limits', async () => {
    for (const key of [`mail-network:${NETWORK}`, 'mail-all:everybody']) {
      await db.delete(limitHits)
      await makeHits(db, key, 500, 60)
      const email = unknown()
      const before = (await db.select().from(inquiries)).length
      expect((await inquire(email)).status).toBe(200)
      expect(await db.select().from(inquiries)).toHaveLength(before + 1)
      expect(await mailsTo(email)).toEqual([])
    }
    await db.delete(limitHits)
    const email = unknown()
    for (let i = 0; i < 7; i++) expect((await inquire(email, `198.51.100.${50 + i}`)).status).toBe(200)
    expect(await mailsTo(email)).toHaveLength(5)
  })

  test('wrong codes: 30 from one network, for whatever addresses', async () => {
    await makeHits(db, `code-network:${NETWORK}`, 29)
    const guess = () => visitor.post('/verify-email', { email: unknown(), code: '000000' }, from())
    expect([(await guess()).status, (await guess()).status]).toEqual([400, 429])
  })
})

describe('emails to addresses without an account', () => {
  const hitsOf = async (key: string) =>
    (await db.select().from(limitHits)).find((row) => row.key === key)?.hits ?? 0

  test.each(kinds)(
    '%s: 300 an hour in all, then the same response without an email; owners go on',
    async (kind) => {
      await makeHits(db, 'mail-unknown:everybody', 299, 60)
      await makeHits(db, 'mail-all:everybody', 299, 60)
      const [last, silent, owner] = [unknown(), unknown(), (await makeClient(db)).email]
      const responses = [await ways[kind](last), await ways[kind](silent), await ways[kind](owner)]
      const [status] = responses.map((response) => response.status)
      expect(status).toBeLessThan(400)
      expect(responses.map((response) => response.status)).toEqual([status, status, status])
      const sent = await Promise.all([last, silent, owner].map(async (to) => (await mailsTo(to)).length))
      expect(sent).toEqual([1, 0, 1])
      expect(await hitsOf('mail-all:everybody')).toBe(301)
    },
  )

  test('get one email a day which says that there is no account', async () => {
    const email = unknown()
    for (const kind of ['reset', 'send again', 'reset'] as const)
      expect((await ways[kind](email)).status).toBe(200)
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['no-account'])
  })

  test('leave emails to people who sign up: 100 an hour say that there is no account', async () => {
    await makeHits(db, 'no-account-all:everybody', 100, 60)
    const [silent, newcomer] = [unknown(), unknown()]
    expect((await ways.reset(silent)).status).toBe(200)
    expect((await ways['sign up'](newcomer)).status).toBe(302)
    expect([await mailsTo(silent), (await mailsTo(newcomer)).length]).toEqual([[], 1])
  })

  test('that were invited by the firm count as owners', async () => {
    await makeHits(db, 'mail-unknown:everybody', 300, 60)
    const { email } = await makeClient(db, { emailVerified: false, invitedAt: new Date() })
    await ways['send again'](email)
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['invitation'])
  })

  test('can verify a sign-up whose email was not sent, once it is sent again', async () => {
    await makeHits(db, 'mail-unknown:everybody', 300, 60)
    const email = unknown()
    await ways['sign up'](email)
    expect(await mailsTo(email)).toEqual([])
    await db.delete(limitHits)
    await ways['send again'](email)
    const [mail] = await mailsTo(email)
    const link = mail?.text?.match(/\/verify-email\?token=[\w-]+/)?.[0] ?? 'no link'
    await visitor.post(link, {})
    const { password } = signUpForm()
    expect((await visitor.post('/login', { email, password }, from())).status).toBe(302)
  })
})

test('omits the typed name from emails to an unverified address', async () => {
  const email = unknown()
  await ways['sign up'](email)
  await ways['send again'](email)
  await ways.reset(email)
  await inquire(email)
  const mails = await mailsTo(email)
  expect(mails.map((mail) => mail.kind).sort()).toEqual([
    'inquiry-receipt',
    'reset-password',
    'verify-address',
    'verify-address',
  ])
  for (const mail of mails) expect(mail.html + mail.text + mail.subject).not.toContain('evil')
})
