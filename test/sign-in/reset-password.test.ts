import { and, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { ensureAdministrator } from '#app/domain/accounts/administrator.server.ts'
import { accounts, emailLinks, limitHits, sessions, users } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { givePassword, makeClient, makeHits, PASSWORD, signUpForm } from '../make/make.ts'

const { as, ctx, db, mailsTo } = await openTestApp({ trustProxy: 1 })
beforeEach(() => db.delete(limitHits).then(() => {}))

const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })
const visitor = as(null)
const userOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]
const newest = async (email: string) => (await mailsTo(email))[0]?.text ?? 'no mail'
const linkIn = (text: string) => text.match(/\/(verify-email|reset-password)\?token=[\w-]+/)?.[0] ?? 'no link'
const codeIn = (text: string) => text.match(/\b\d{6}\b/)?.[0] ?? 'no code'
const logIn = (email: string, password: string, address = '203.0.113.1') =>
  visitor.post('/login', { email, password }, from(address))
const reset = { password: 'a brand new password', confirmPassword: 'a brand new password' }

async function clientWithPassword() {
  const client = await makeClient(db)
  await givePassword(db, client)
  return client
}

describe('a password reset', () => {
  test('emails a link that sets a new password once, ends all sessions and notifies the owner', async () => {
    const client = await clientWithPassword()
    const session = as(client)
    expect((await session.get('/client/dashboard')).status).toBe(200)
    const asked = await visitor.post('/forgot-password', { email: client.email.toUpperCase() })
    expect(await asked.text()).toContain('Check your inbox for further instructions.')
    const path = linkIn(await newest(client.email))
    for (let i = 0; i < 3; i++) expect((await visitor.get(path)).status).toBe(200)

    const done = await visitor.post(path, reset)
    expect([done.status, done.headers.get('location')]).toEqual([302, '/login?notice=reset'])
    expect((await session.get('/client/dashboard')).headers.get('location')).toBe('/login')
    expect(await newest(client.email)).toContain('was just changed')
    expect((await logIn(client.email, PASSWORD)).status).toBe(401)
    expect((await logIn(client.email, reset.password)).status).toBe(302)

    const again = await visitor.post(path, {
      password: 'another one here',
      confirmPassword: 'another one here',
    })
    expect([again.status, (await again.text()).includes('This link no longer works')]).toEqual([400, true])
    expect((await logIn(client.email, reset.password)).status).toBe(302)
  })

  test('a wrong form uses nothing up', async () => {
    const client = await clientWithPassword()
    await visitor.post('/forgot-password', { email: client.email })
    const path = linkIn(await newest(client.email))
    const wrong = await visitor.post(path, { ...reset, confirmPassword: 'different password' })
    expect([wrong.status, (await wrong.text()).includes('Passwords do not match')]).toEqual([400, true])
    expect((await visitor.post(path, reset)).status).toBe(302)
  })

  test('a link older than an hour, or of another kind, does nothing', async () => {
    const client = await clientWithPassword()
    await visitor.post('/forgot-password', { email: client.email })
    const path = linkIn(await newest(client.email))
    expect((await visitor.post(path.replace('reset-password', 'verify-email'), {})).status).toBe(400)
    await db.execute(`update email_links set expires_at = now() - interval '1 second'`)
    expect((await visitor.post(path, reset)).status).toBe(400)
    expect((await logIn(client.email, PASSWORD)).status).toBe(302)
  })

  test('responds the same for an email without an account and notifies its owner', async () => {
    const email = 'nobody-here@client.example'
    const answer = await visitor.post('/forgot-password', { email })
    expect([
      answer.status,
      (await answer.text()).includes('Check your inbox for further instructions.'),
    ]).toEqual([200, true])
    expect((await mailsTo(email)).map((mail) => mail.kind)).toEqual(['no-account'])
  })

  test('that could not be begun says so', async () => {
    const broken = await openTestApp({ breakDatabase: true })
    const answer = await broken.as(null).post('/forgot-password', { email: 'somebody@client.example' })
    expect(answer.status).toBe(500)
    expect(await answer.text()).toContain('Failed to reset password. Please check the email address.')
    expect(broken.logs.some((line) => line.msg === 'form not saved')).toBe(true)
  })

  test('is limited to five requests an hour for each email, known or not; an unknown one gets one email', async () => {
    const client = await clientWithPassword()
    const addresses = [[client.email, 5] as const, ['nobody-at-all@client.example', 1] as const]
    for (const [email, emails] of addresses) {
      for (let i = 0; i < 5; i++) expect((await visitor.post('/forgot-password', { email })).status).toBe(200)
      const answer = await visitor.post('/forgot-password', { email })
      expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true])
      expect(await answer.text()).toContain('Too many emails were asked for with this address.')
      expect(await mailsTo(email)).toHaveLength(emails)
    }
  })
})

describe('guessing passwords', () => {
  test('on one account from changing IPs stops at a hundred, and the owner signs in after a reset', async () => {
    const client = await clientWithPassword()
    await makeHits(db, `password-account:${client.email}`, 95)
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, i) => logIn(client.email, `guess ${i}`, `198.51.100.${i}`)),
    )
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    const locked = await logIn(client.email, PASSWORD)
    expect([locked.status, locked.headers.has('retry-after')]).toEqual([429, true])
    expect(await locked.text()).toContain('Too many wrong passwords for this account.')

    await visitor.post('/forgot-password', { email: client.email })
    expect((await visitor.post(linkIn(await newest(client.email)), reset)).status).toBe(302)
    expect((await logIn(client.email, reset.password)).status).toBe(302)
  })

  test('on many accounts from one IP stops at a hundred without affecting others', async () => {
    const client = await clientWithPassword()
    await makeHits(db, 'password-address:192.0.2.9', 98)
    const statuses: number[] = []
    for (let i = 0; i < 4; i++)
      statuses.push((await logIn(`somebody-${i}@client.example`, 'a guess', '192.0.2.9')).status)
    expect(statuses).toEqual([401, 401, 429, 429])
    expect((await logIn(client.email, PASSWORD, '192.0.2.9')).status).toBe(429)
    expect((await logIn(client.email, PASSWORD, '192.0.2.10')).status).toBe(302)
  })

  test('right passwords never count', async () => {
    const client = await clientWithPassword()
    await makeHits(db, `password-account-network:${client.email}|203.0.113.1`, 9)
    for (let i = 0; i < 3; i++) expect((await logIn(client.email, PASSWORD)).status).toBe(302)
  })

  test("through the library's own call is limited as well", async () => {
    const client = await clientWithPassword()
    await makeHits(db, `password-account-network:${client.email}|127.0.0.1`, 8)
    const statuses: number[] = []
    for (let i = 0; i < 4; i++) {
      const answer = await visitor.json('/api/auth/sign-in/email', {
        email: client.email,
        password: `guess ${i}`,
      })
      statuses.push(answer.status)
    }
    expect(statuses).toEqual([401, 401, 429, 429])
  })
})

describe('signing up again with an unverified email', () => {
  test('keeps the password of the sign-up whose email was confirmed, not of the first one', async () => {
    const form = signUpForm({ password: 'password of a thief', confirmPassword: 'password of a thief' })
    await visitor.post('/signup', form)
    await visitor.post('/signup', signUpForm({ email: form.email, ...reset, name: 'The Owner' }))
    await visitor.post(linkIn(await newest(form.email)), {})
    expect((await logIn(form.email, 'password of a thief')).status).toBe(401)
    expect((await logIn(form.email, reset.password)).status).toBe(302)
  })

  test('a link asked for anew belongs to neither: no password works until a reset', async () => {
    const form = signUpForm({ password: 'password of a thief', confirmPassword: 'password of a thief' })
    await visitor.post('/signup', form)
    await visitor.post('/signup', signUpForm({ email: form.email, ...reset }))
    await visitor.post('/verify-email', { intent: 'resend', email: form.email })
    await visitor.post(linkIn(await newest(form.email)), {})
    expect((await logIn(form.email, 'password of a thief')).status).toBe(401)
    expect((await logIn(form.email, reset.password)).status).toBe(401)
  })

  test('with one sign-up only, a link asked for anew keeps its password', async () => {
    const form = signUpForm()
    await visitor.post('/signup', form)
    await visitor.post('/verify-email', { intent: 'resend', email: form.email })
    await visitor.post(linkIn(await newest(form.email)), {})
    expect((await logIn(form.email, PASSWORD)).status).toBe(302)
  })

  test('20 sign-ups an hour come from one network, then 429', async () => {
    await makeHits(db, 'sign-up:192.0.2.77', 18, 60)
    for (let i = 0; i < 2; i++)
      expect((await visitor.post('/signup', signUpForm(), from('192.0.2.77'))).status).toBe(302)
    const answer = await visitor.post('/signup', signUpForm(), from('192.0.2.77'))
    expect([answer.status, answer.headers.has('retry-after')]).toEqual([429, true])
    expect(await answer.text()).toContain('Too many sign-ups have come from your network.')
    expect((await visitor.post('/signup', signUpForm(), from('192.0.2.78'))).status).toBe(302)
  })
})

describe('the code of the verification email', () => {
  const verify = (email: string, code: string) => visitor.post('/verify-email', { email, code })

  test('verifies the email once, like the link', async () => {
    const form = signUpForm()
    await visitor.post('/signup', form)
    const code = codeIn(await newest(form.email))
    const done = await verify(form.email, ` ${code.slice(0, 3)} ${code.slice(3)}`)
    expect([done.status, done.headers.get('location')]).toEqual([302, '/login?notice=verified'])
    expect((await userOf(form.email))?.emailVerified).toBe(true)
    expect((await verify(form.email, code)).status).toBe(400)
  })

  test('only the newest one counts', async () => {
    const form = signUpForm()
    await visitor.post('/signup', form)
    const first = codeIn(await newest(form.email))
    await visitor.post('/verify-email', { intent: 'resend', email: form.email })
    if (first !== codeIn(await newest(form.email))) expect((await verify(form.email, first)).status).toBe(400)
    expect((await verify(form.email, codeIn(await newest(form.email)))).status).toBe(302)
  })

  test('ten wrong ones in a quarter of an hour, then 429; the same for an unknown address', async () => {
    const form = signUpForm()
    await visitor.post('/signup', form)
    const right = codeIn(await newest(form.email))
    const wrong = right === '000000' ? '000001' : '000000'
    for (const email of [form.email, 'nobody-with-code@client.example']) {
      for (let i = 0; i < 10; i++) expect((await verify(email, wrong)).status).toBe(400)
      expect((await verify(email, right)).status).toBe(429)
    }
    expect((await userOf(form.email))?.emailVerified).toBe(false)
  })

  test.each(['', '12345', '1234567', 'abcdef'])('rejects %j', async (code) => {
    const answer = await verify('somebody@client.example', code)
    expect([answer.status, (await answer.text()).includes('Type the six digits from the email.')]).toEqual([
      400,
      true,
    ])
  })
})

describe('the administrator', () => {
  const passwordOf = (uid: string) =>
    db
      .select()
      .from(accounts)
      .where(and(eq(accounts.userId, uid), eq(accounts.providerId, 'credential')))

  test('takes over an unverified account without its password and sessions', async () => {
    const email = 'new-office@firm.example'
    const thief = await makeClient(db, { email, emailVerified: false })
    await givePassword(db, thief)
    const session = as(thief)
    expect((await session.get('/client/dashboard')).status).toBe(200)
    const link = await ensureAdministrator(
      { ...ctx, adminEmail: email },
      { name: 'Office', password: undefined },
    )
    expect(await passwordOf(thief.id)).toEqual([])
    expect(await db.select().from(sessions).where(eq(sessions.userId, thief.id))).toEqual([])
    expect((await session.get('/client/dashboard')).status).toBe(302)
    expect(
      (await visitor.post(new URL(link ?? '').pathname + new URL(link ?? '').search, reset)).status,
    ).toBe(302)
    expect((await logIn(email, reset.password)).status).toBe(302)
    expect(
      await ensureAdministrator(
        { ...ctx, adminEmail: email },
        { name: 'Office', password: 'other password' },
      ),
    ).toBeNull()
    expect((await logIn(email, reset.password)).status).toBe(302)
  })

  test('changing the address moves the role at once', async () => {
    await ensureAdministrator(ctx, { name: 'Office', password: PASSWORD })
    const former = await userOf(ADMIN_EMAIL)
    const session = as(former ?? null)
    expect((await session.get('/admin')).status).toBe(200)
    await ensureAdministrator(
      { ...ctx, adminEmail: 'next@firm.example' },
      { name: 'Next', password: PASSWORD },
    )
    expect((await session.get('/admin')).headers.get('location')).toBe('/login')
    await ensureAdministrator(ctx, { name: 'Office', password: PASSWORD })
    expect((await as(former ?? null).get('/admin')).status).toBe(200)
  })
})

describe('what the database keeps', () => {
  test('no token or code can be read from it', async () => {
    const form = signUpForm()
    await visitor.post('/signup', form)
    const text = await newest(form.email)
    const rows = JSON.stringify(await db.select().from(emailLinks))
    expect(rows).not.toContain(linkIn(text).split('=')[1])
    expect(rows).not.toContain(form.password)
  })
})
