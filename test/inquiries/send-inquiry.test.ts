import { randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { emails, inquiries } from '#db/schema.ts'
import { measureActiveTime } from '#test/active-time.ts'
import { openFaultProxy } from '#test/fault-proxy.ts'
import { APP_URL, INQUIRY_TO, openTestApp } from '../app.ts'
import { makeRateLimitAttempts } from '../make/make.ts'

const { app, as, db, mailsTo } = await openTestApp({ trustProxy: 1 })

let visitors = 0
/** Another visitor each time, so that one test's inquiries don't count for the next. */
const newAddress = () => `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`

const inquiry = (with_: Record<string, unknown> = {}) => ({
  fullName: 'Grace Visitor',
  companyName: 'Visitor & Daughters',
  email: `${randomUUID()}@visitor.example`,
  phoneNumber: '+1 555 0102',
  serviceOfInterest: 'AI & Machine Learning Solutions',
  projectBudget: '$10,000 - $50,000',
  message: 'We would like to talk.\nSoon.',
  ...with_,
})

async function solve(): Promise<string> {
  const challenge = await (await as(null).get('/api/human-check/challenge')).json()
  const solution = await solveChallenge({ challenge, deriveKey })
  return btoa(JSON.stringify({ challenge, solution }))
}

const send = (body: unknown, address = newAddress()) =>
  app.request(`${APP_URL}/api/inquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: APP_URL, 'x-forwarded-for': address },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const stored = (email: string) => db.select().from(inquiries).where(eq(inquiries.email, email))
const refused = async (body: unknown) => {
  const answer = await send(body)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  return [answer.status, await answer.text()]
}

describe('sending an inquiry', () => {
  test('stores it and queues a mail to the firm and a receipt', async () => {
    const form = inquiry()
    const answer = await send({ ...form, token: await solve() })
    expect(answer.status).toBe(200)
    const { id } = await answer.json()
    expect(await stored(form.email)).toMatchObject([{ id, ...form }])
    const [toFirm] = (await mailsTo(INQUIRY_TO)).filter((mail) => mail.replyTo === form.email)
    expect(toFirm).toMatchObject({
      subject: 'Inquiry from Grace Visitor, Visitor & Daughters',
      status: 'waiting',
    })
    expect(toFirm?.text).toContain('We would like to talk.')
    expect(toFirm?.text).toContain(`${APP_URL}/admin/inquiries/${id}`)
    const [receipt] = await mailsTo(form.email)
    expect(receipt?.subject).toContain('We have received your inquiry')
    expect(receipt?.html).not.toContain('Grace')
  })

  test('works without a budget', async () => {
    for (const projectBudget of ['', null, undefined]) {
      const form = inquiry({ projectBudget })
      expect((await send({ ...form, token: await solve() })).status).toBe(200)
      expect(await stored(form.email)).toMatchObject([{ projectBudget: null }])
    }
  })

  test('shows HTML as text, in the mail to the firm too', async () => {
    const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>'
    const form = inquiry({ fullName: hostile, companyName: hostile, message: hostile })
    expect((await send({ ...form, token: await solve() })).status).toBe(200)
    const [mail] = (await mailsTo(INQUIRY_TO)).filter((one) => one.replyTo === form.email)
    expect(mail?.html).not.toContain('<script')
    expect(mail?.html).not.toContain('<img')
    expect(mail?.text).toContain('<script>alert(1)</script>')
  })
})

describe('an inquiry is refused, and nothing is stored or mailed,', () => {
  // A form rejected for its texts does not consume the human check.
  const unused = solve()

  test.each([
    ['fullName', '', 'Enter your full name.'],
    ['companyName', ' ', 'Enter your company name.'],
    ['email', 'nobody', 'Enter an email address like name@company.com.'],
    ['phoneNumber', undefined, 'Enter your phone number.'],
    ['serviceOfInterest', 'Magic', 'Select a service.'],
    ['projectBudget', '$1', 'Select one of the budgets, or none.'],
    ['message', '', 'Write a message.'],
    ['message', 'x'.repeat(5001), 'Message can have at most 5000 characters.'],
    [
      'fullName',
      'Eve\r\nBcc: all@firm.example',
      "Full name can't contain line breaks or control characters.",
    ],
    ['email', 'eve@a.example\r\nBcc: all@firm.example', 'Enter an email address like name@company.com.'],
    ['companyName', 'A\u0007B', "Company name can't contain line breaks or control characters."],
    ['website', 'http://spam.example', 'Please leave the field "Website" empty.'],
    ['fullName', { $ne: '' }, 'Enter your full name.'],
  ])('with a wrong %s', async (field, value, words) => {
    const before = await db.$count(emails)
    expect(await refused({ ...inquiry(), token: await unused, [field]: value })).toEqual([400, words])
    expect(await db.$count(emails)).toBe(before)
  })

  test('without the human check, or with a forged or malformed one', async () => {
    const good = JSON.parse(atob(await solve()))
    const forged = structuredClone(good)
    forged.challenge.parameters.expiresAt += 3600
    for (const token of [
      undefined,
      '',
      'x',
      btoa('{}'),
      btoa('null'),
      btoa(JSON.stringify(forged)),
      'x'.repeat(8000),
    ]) {
      const form = inquiry({ token })
      expect(await refused(form)).toEqual([400, 'Please complete the reCAPTCHA challenge.'])
      expect(await stored(form.email)).toEqual([])
    }
  })

  test('with a check that was used before, even twice at once', async () => {
    const token = await solve()
    const answers = await Promise.all([send({ ...inquiry(), token }), send({ ...inquiry(), token })])
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
    expect(await refused({ ...inquiry(), token })).toEqual([400, 'Please complete the reCAPTCHA challenge.'])
  })

  test('with a check that has run out', async () => {
    const { humanCheck } = (await openTestApp()).ctx
    if (humanCheck.kind !== 'altcha') throw new Error('not altcha')
    const challenge = await humanCheck.challenge()
    const solution = await solveChallenge({ challenge, deriveKey })
    const now = Date.now
    try {
      Date.now = () => now() + 2 * 3_600_000
      const token = btoa(JSON.stringify({ challenge, solution }))
      expect(await refused({ ...inquiry(), token })).toEqual([
        400,
        'Please complete the reCAPTCHA challenge.',
      ])
    } finally {
      Date.now = now
    }
  })

  test.each([
    ['not JSON', 'fullName=Grace', 400, 'The body is not JSON.'],
    ['an empty body', '', 400, 'The body is not JSON.'],
    ['a list', [], 400, undefined],
    [
      'a message of 1 MB',
      { ...inquiry(), message: 'x'.repeat(1_048_576) },
      413,
      'That is too long. Please shorten your message.',
    ],
  ])('as %s', async (_, body, status, words) => {
    const [got, text] = await refused(body)
    expect(got).toBe(status)
    if (words) expect(text).toBe(words)
  })

  test('as anything but a POST', async () => {
    expect((await as(null).get('/api/inquiries')).status).toBe(405)
  })
})

describe('the eleventh inquiry from one address within an hour', () => {
  test('is refused with words and Retry-After, and nobody else is touched', async () => {
    const address = newAddress()
    await makeRateLimitAttempts(db, `inquiry:${address}`, 8, 60)
    for (let i = 0; i < 2; i++)
      expect((await send({ ...inquiry(), token: await solve() }, address)).status).toBe(200)
    const form = inquiry()
    const token = await solve()
    const answer = await send({ ...form, token }, address)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500)
    expect(await answer.text()).toMatch(
      /^Too many inquiries have come from your network\. Please try again in \d+ minutes\.$/,
    )
    expect(await stored(form.email)).toEqual([])
    expect((await send({ ...inquiry(), token })).status).toBe(200)
  })
})

describe('the form without its script', () => {
  const post = (app: Awaited<ReturnType<typeof openTestApp>>, fields: Record<string, string>) =>
    app.as(null).post('/contact', fields, { headers: { 'x-forwarded-for': newAddress() } })

  test('comes back with messages at the fields and what was typed', async () => {
    const open = await openTestApp({ trustProxy: 1, humanCheck: { kind: 'none' } })
    const answer = await post(open, { fullName: 'Kept Name', email: 'nobody' })
    expect(answer.status).toBe(400)
    const page = await answer.text()
    expect(page).toContain('value="Kept Name"')
    for (const words of ['Enter your company name.', 'Enter an email address like', 'Write a message.']) {
      expect(page).toContain(words)
    }
  })

  test('sends the inquiry and says thank you', async () => {
    const open = await openTestApp({ trustProxy: 1, humanCheck: { kind: 'none' } })
    const form = inquiry() as Record<string, string>
    const answer = await post(open, form)
    expect([answer.status, (await answer.text()).includes('Thank You!')]).toEqual([200, true])
    expect(await stored(form.email as string)).toHaveLength(1)
  })
})

describe('reCAPTCHA', () => {
  test('is verified with its server and counts once', async () => {
    const { createServer } = await import('node:http')
    const asked: string[] = []
    const google = createServer(async (req, res) => {
      let body = ''
      for await (const chunk of req) body += chunk
      asked.push(body)
      if (new URLSearchParams(body).get('response') === 'led on')
        res.writeHead(307, { location: '/elsewhere' })
      res.end(JSON.stringify({ success: new URLSearchParams(body).get('response') === 'good' }))
    })
    await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
    const verifyUrl = `http://127.0.0.1:${(google.address() as { port: number }).port}/`
    const humanCheck = { kind: 'recaptcha', siteKey: 'site', secretKey: 'secret', verifyUrl } as const
    const site = await openTestApp({ trustProxy: 1, humanCheck })
    const sendTo = (token: string) =>
      site.app.request(`${APP_URL}/api/inquiries`, {
        method: 'POST',
        headers: { 'x-forwarded-for': newAddress() },
        body: JSON.stringify({ ...inquiry(), token }),
      })
    expect((await sendTo('bad')).status).toBe(400)
    expect((await sendTo('good')).status).toBe(200)
    expect((await sendTo('good')).status).toBe(400)
    // The secret goes nowhere else.
    expect([(await sendTo('led on')).status, asked.length]).toEqual([503, 4])
    expect(asked[0]).toMatch(/^secret=secret&response=bad&remoteip=198\.51\./)
    const page = await site.as(null).get('/contact')
    expect(page.headers.get('content-security-policy')).toContain('https://www.google.com/recaptcha/')
    expect(await page.text()).toContain('data-site-key="site"')
    await new Promise((resolve) => google.close(resolve))
  })

  test('reCAPTCHA that hangs is told of within five seconds', async () => {
    const hanging = await openFaultProxy()
    const verifyUrl = `http://127.0.0.1:${hanging.port}/siteverify`
    const humanCheck = { kind: 'recaptcha', siteKey: 'site', secretKey: 'secret', verifyUrl } as const
    const site = await openTestApp({ humanCheck })
    const body = JSON.stringify({ ...inquiry(), token: 'good' })
    const { result: answer, ms } = await measureActiveTime(async () =>
      site.app.request(`${APP_URL}/api/inquiries`, { method: 'POST', body }),
    )
    expect(ms).toBeLessThan(5_000)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await answer.text()).toContain("can't be made at the moment")
    await hanging.close()
  })
})
