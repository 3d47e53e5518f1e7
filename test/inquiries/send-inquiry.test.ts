import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emails, inquiries } from '#db/schema.ts'
import { expectWithin } from '#test/active-time.ts'
import { startFaultProxy } from '#test/fault-proxy.ts'
import { APP_URL, INQUIRY_TO, openTestApp } from '../app.ts'
import { makeRateLimitAttempts } from '../make/make.ts'
import { expectPage, expectStatus, expectTexts } from '../pages.ts'

const { app, as, db, mailsTo } = await openTestApp({ trustProxy: 1 })
/** The same site without the human check, which takes time to solve. */
const unchecked = await openTestApp({ trustProxy: 1, humanCheck: { kind: 'none' } })

let visitors = 0
/** Returns an unused IP, whose rate limit no other test has used. */
const newIp = () => `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`

const inquiry = (overrides: Record<string, unknown> = {}) => ({
  fullName: 'Grace Visitor',
  companyName: 'Visitor & Daughters',
  phoneNumber: '+1 555 0102',
  email: `${randomUUID()}@visitor.example`,
  serviceOfInterest: 'AI & Machine Learning Solutions',
  projectBudget: '$10,000 - $50,000',
  message: 'We would like to talk.\nSoon.',
  ...overrides,
})

async function solve(challenge?: Parameters<typeof solveChallenge>[0]['challenge']): Promise<string> {
  const solved = challenge ?? (await (await as(null).get('/api/human-check/challenge')).json())
  const solution = await solveChallenge({ challenge: solved, deriveKey })
  return btoa(JSON.stringify({ challenge: solved, solution }))
}
const sendUnchecked = (form: object, ip?: string) => send(form, ip, unchecked)

const send = (body: unknown, ip = newIp(), site = { app }) =>
  site.app.request(`${APP_URL}/api/inquiries`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: APP_URL, 'x-forwarded-for': ip },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
const toFirmFrom = async (email: string) =>
  (await mailsTo(INQUIRY_TO)).filter((one) => one.replyTo === email)[0]
const stored = (email: string) => db.select().from(inquiries).where(eq(inquiries.email, email))
/** Returns the status and text of a rejected inquiry. */
const rejected = async (body: unknown) => {
  const answer = await send(body)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  return [answer.status, await answer.text()]
}

test('an inquiry is stored, and an email to staff and a receipt are queued', async () => {
  const form = inquiry()
  const answer = await send({ ...form, token: await solve() })
  expect(answer.status).toBe(200)
  const { id } = await answer.json()
  expect(await stored(form.email)).toMatchObject([{ id, ...form }])
  const toFirm = await toFirmFrom(form.email)
  const subject = 'Inquiry from Grace Visitor, Visitor & Daughters'
  expect(toFirm).toMatchObject({ subject, status: 'waiting' })
  expectTexts(toFirm?.text, ['We would like to talk.', `${APP_URL}/admin/inquiries/${id}`])
  const [receipt] = await mailsTo(form.email)
  expect(receipt?.subject).toContain('We’ve received your inquiry')
  expectTexts(receipt?.text, ['> We would like to talk.'], ['Grace', form.phoneNumber])
})

test("the receipt's copy of the message is text without links, and never longer than 1,000 characters", async () => {
  const form = inquiry({
    message: `<b>Pay</b> at https://evil.example or evil.example. ${'x '.repeat(1500)}`,
  })
  await expectStatus(sendUnchecked(form), 200)
  const [receipt] = await mailsTo(form.email)
  expectTexts(receipt?.html, ['&lt;b&gt;Pay&lt;/b&gt; at [link removed] or [link removed]', 'x…'], ['evil'])
  expect(receipt?.text?.length).toBeLessThan(2000)
})

test('a hidden field that a browser or a bot has filled in does not end an inquiry', async () => {
  const form = inquiry()
  await expectStatus(sendUnchecked({ ...form, website: 'https://visitor.example' }), 200)
  expect(await stored(form.email)).toHaveLength(1)
})

test('an inquiry in decomposed letters is stored in composed ones', async () => {
  const form = inquiry({ fullName: 'Ümit Öğüt', message: 'Für die Prüfung.' })
  const decomposed = JSON.stringify(form).normalize('NFD')
  await expectStatus(sendUnchecked(JSON.parse(decomposed)), 200)
  expect(await stored(form.email)).toMatchObject([{ fullName: 'Ümit Öğüt', message: 'Für die Prüfung.' }])
})

test('an inquiry may have no budget', async () => {
  for (const projectBudget of ['', undefined]) {
    const form = inquiry({ projectBudget })
    await expectStatus(sendUnchecked(form), 200)
    expect(await stored(form.email)).toMatchObject([{ projectBudget: null }])
  }
})

test('HTML in an inquiry is escaped in the email to staff', async () => {
  const hostile = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  const form = inquiry({ fullName: hostile, companyName: hostile, message: hostile })
  await expectStatus(sendUnchecked(form), 200)
  const mail = await toFirmFrom(form.email)
  expectTexts(mail?.html, ['&lt;script'], ['<script', '<img src=x'])
  expect(mail?.text).toContain('<script>alert(1)</script>')
})

const CHECK_MISSING = 'Please complete the reCAPTCHA challenge.'

// A form rejected because of its fields does not use up the human check.
const unused = solve()

test.each([
  ['fullName', '', 'Enter your full name.'],
  ['companyName', ' ', 'Enter your company name.'],
  ['email', 'nobody', 'Enter an email address like name@company.com.'],
  ['phoneNumber', undefined, 'Enter your phone number.'],
  ['serviceOfInterest', 'Magic', 'Select a service.'],
  ['projectBudget', '$1', 'Select a budget, or none.'],
  ['message', '', 'Write a message.'],
  ['fullName', 'Eve\r\nBcc: x', 'Full name can’t contain line breaks or control characters.'],
  ['email', 'eve@a.example\r\nBcc: all@firm.example', 'Enter an email address like name@company.com.'],
  ['fullName', { $ne: '' }, 'Enter your full name.'],
])(
  'an inquiry with an invalid %s is rejected with the reason, and nothing is stored',
  async (field, value, words) => {
    const before = await db.$count(emails)
    expect(await rejected({ ...inquiry(), token: await unused, [field]: value })).toEqual([400, words])
    expect(await db.$count(emails)).toBe(before)
  },
)

test('an inquiry without the human check, or with a forged or malformed one, is rejected', async () => {
  const good = JSON.parse(atob(await solve()))
  const forged = structuredClone(good)
  forged.challenge.parameters.expiresAt += 3600
  const malformed = ['', 'x', btoa('{}'), btoa('null'), 'x'.repeat(8000)]
  for (const token of [undefined, ...malformed, btoa(JSON.stringify(forged))]) {
    const form = inquiry({ token })
    expect(await rejected(form)).toEqual([400, CHECK_MISSING])
    expect(await stored(form.email)).toEqual([])
  }
})

test('an inquiry whose human check has been used is rejected, even if both are sent concurrently', async () => {
  const token = await solve()
  const answers = await Promise.all([send({ ...inquiry(), token }), send({ ...inquiry(), token })])
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 400])
  expect(await rejected({ ...inquiry(), token })).toEqual([400, CHECK_MISSING])
})

test('an inquiry with an expired human check is rejected', async () => {
  const { humanCheck } = (await openTestApp()).ctx
  if (humanCheck.kind !== 'altcha') throw new Error('not altcha')
  const token = await solve(await humanCheck.challenge())
  const now = Date.now
  try {
    Date.now = () => now() + 2 * 3_600_000
    expect(await rejected({ ...inquiry(), token })).toEqual([400, CHECK_MISSING])
  } finally {
    Date.now = now
  }
})

test.each([
  ['not JSON', 'fullName=Grace', 400, 'The body is not JSON.'],
  ['an empty body', '', 400, 'The body is not JSON.'],
  ['a list', [], 400, ''],
  ['a message of 1 MB', { ...inquiry(), message: 'x'.repeat(1_048_576) }, 413, 'That is too long.'],
])('an inquiry whose body is %s is rejected', async (_, body, status, words) => {
  await expectPage(send(body), status, words)
})

test('the eleventh inquiry from one IP within an hour is rejected, without affecting other IPs', async () => {
  const ip = newIp()
  await makeRateLimitAttempts(db, `inquiry:${ip}`, 8, 60)
  for (let i = 0; i < 2; i++) await expectStatus(sendUnchecked(inquiry(), ip), 200)
  const form = inquiry()
  const answer = await sendUnchecked(form, ip)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(3500)
  expect(await expectPage(answer, 429)).toMatch(
    /^Too many inquiries from your network\. Please try again in \d+ minutes\.$/,
  )
  expect(await stored(form.email)).toEqual([])
  await expectStatus(sendUnchecked(inquiry()), 200)
})

const post = async (fields: Record<string, string>) => {
  return unchecked.as(null).post('/contact', fields, { headers: { 'x-forwarded-for': newIp() } })
}

test('without JavaScript, an invalid inquiry form is shown again with errors at the fields and the typed values', async () => {
  const errors = ['Enter your company name.', 'Enter an email address like', 'Write a message.']
  await expectPage(post({ fullName: 'Kept Name', email: 'nobody' }), 400, 'value="Kept Name"', ...errors)
})

test('the inquiry form can be sent without JavaScript', async () => {
  const form = inquiry()
  await expectPage(post(form as Record<string, string>), 200, 'Thank You!')
  expect(await stored(form.email)).toHaveLength(1)
})

const settings = { kind: 'recaptcha', siteKey: 'site', secretKey: 'secret' } as const

test('a reCAPTCHA token is verified with Google and accepted only once, and the secret never follows a redirect', async () => {
  const asked: string[] = []
  const google = createServer(async (req, res) => {
    let body = ''
    for await (const chunk of req) body += chunk
    asked.push(body)
    const token = new URLSearchParams(body).get('response')
    if (token === 'redirect') res.writeHead(307, { location: '/elsewhere' })
    res.end(JSON.stringify({ success: token === 'good' }))
  })
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  const verifyUrl = `http://127.0.0.1:${(google.address() as { port: number }).port}/`
  const site = await openTestApp({ trustProxy: 1, humanCheck: { ...settings, verifyUrl } })
  const sendTo = (token: string) =>
    site.app.request(`${APP_URL}/api/inquiries`, {
      method: 'POST',
      headers: { 'x-forwarded-for': newIp() },
      body: JSON.stringify({ ...inquiry(), token }),
    })
  const statuses = []
  for (const token of ['bad', 'good', 'good', 'redirect']) statuses.push((await sendTo(token)).status)
  expect([...statuses, asked.length]).toEqual([400, 200, 400, 503, 4])
  expect(asked[0]).toMatch(/^secret=secret&response=bad&remoteip=198\.51\./)
  const page = await site.as(null).get('/contact')
  expect(page.headers.get('content-security-policy')).toContain('https://www.google.com/recaptcha/')
  await expectPage(page, 200, 'data-site-key="site"')
  await new Promise((resolve) => google.close(resolve))
})

test('an inquiry gets 503 within five seconds if reCAPTCHA does not respond', async () => {
  const hanging = await startFaultProxy()
  const verifyUrl = `http://127.0.0.1:${hanging.port}/siteverify`
  const site = await openTestApp({ humanCheck: { ...settings, verifyUrl } })
  const body = JSON.stringify({ ...inquiry(), token: 'good' })
  const answer = await expectWithin(5_000, async () =>
    site.app.request(`${APP_URL}/api/inquiries`, { method: 'POST', body }),
  )
  expect(answer.headers.get('retry-after')).toBe('60')
  await expectPage(answer, 503, 'can’t verify that you’re human')
  await hanging.close()
})

test('the contact page shows the email address above a form that needs JavaScript', async () => {
  const page = await (await as(null).get('/contact')).text()
  const [note, form] = [page.indexOf('<noscript>'), page.indexOf('name="fullName"')]
  expect(page.slice(note, form)).toMatch(/needs JavaScript[\s\S]*mailto:/)
})
