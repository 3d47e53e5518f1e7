import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rateLimitAttempts } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { givePassword, makeAdmin, makeClient, signUpForm } from '../make/make.ts'

const { as, db, mailsTo } = await openTestApp({ trustProxy: 1 })
beforeEach(() => db.delete(rateLimitAttempts).then(() => {}))

const visitor = as(null)
const NETWORK = { headers: { 'x-forwarded-for': '192.0.2.99' } }
const ATTEMPTS = 12

const people: Record<string, () => Promise<string>> = {
  'with a password': async () => {
    const client = await makeClient(db)
    await givePassword(db, client)
    return client.email
  },
  'without a password': async () => (await makeClient(db)).email,
  'not verified': async () => {
    const form = signUpForm()
    await visitor.post('/signup', form)
    return form.email
  },
  invited: async () => (await makeClient(db, { emailVerified: false, invitedAt: new Date() })).email,
  deactivated: async () => {
    const client = await makeClient(db, { deactivatedAt: new Date() })
    await givePassword(db, client)
    return client.email
  },
  'of the administrator': async () => (await makeAdmin(db)).email,
}

const asks = {
  'a wrong password': (email: string) => visitor.post('/login', { email, password: 'not this one' }, NETWORK),
  'a password reset': (email: string) => visitor.post('/forgot-password', { email }, NETWORK),
  'a request for a new verification email': (email: string) =>
    visitor.post('/verify-email', { intent: 'resend', email }, NETWORK),
  'a wrong code': (email: string) => visitor.post('/verify-email', { email, code: '000000' }, NETWORK),
  'a sign-up': (email: string) => visitor.post('/signup', signUpForm({ email }), NETWORK),
}

/** Returns what a visitor can see of a response, except for values that always differ. */
async function seen(answer: Response, email: string) {
  const headers = [...answer.headers]
    .filter(([name]) => !['x-request-id', 'content-security-policy', 'retry-after'].includes(name))
    .map(([name, value]) => [name, value.replace(/^(foyer\.signed_up=)[\w%]{66}(?=;)/, '$1SIGNED')])
  // The exact second depends on the time of the request.
  const wait = Math.ceil(Number(answer.headers.get('retry-after') ?? 0) / 60)
  const text = (await answer.text())
    .replaceAll(email, 'ADDRESS')
    .replaceAll(/nonce="[^"]*"|data-request="[^"]*"/g, '')
    .replace(/<script[\s\S]*$/, '')
  return { status: answer.status, wait, headers: headers.filter(([name]) => name !== 'content-length'), text }
}

async function repeatRequest(ask: (email: string) => Promise<Response> | Response, email: string) {
  await db.delete(rateLimitAttempts)
  const answers = []
  for (let i = 0; i < ATTEMPTS; i++) answers.push(await seen(await ask(email), email))
  return answers
}

describe.each(Object.entries(asks))('%s, sent twelve times', (name, ask) => {
  let expected: Awaited<ReturnType<typeof repeatRequest>>
  beforeAll(async () => {
    expected = await repeatRequest(ask, `${randomUUID()}@client.example`)
  })

  test.each(Object.entries(people))(
    'gets the same responses for an account %s as for no account',
    async (_, make) => {
      const known = await make()
      expect(await repeatRequest(ask, known)).toEqual(expected)
      expect(expected.map(({ status }) => status)).toContain(429)
      if (name === 'a sign-up') expect(await mailsTo(known)).not.toEqual([])
    },
  )
})

test('a sign-up with ADMIN_EMAIL gets the same responses as one with an unknown email', async () => {
  const unknown = await repeatRequest(asks['a sign-up'], `${randomUUID()}@client.example`)
  expect(await repeatRequest(asks['a sign-up'], ADMIN_EMAIL)).toEqual(unknown)
})
