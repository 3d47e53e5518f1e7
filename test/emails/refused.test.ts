import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { emails } from '#db/schema.ts'
import { ADMIN_EMAIL, createMailer, openTestApp } from '#test/app.ts'
import { createDraft, sendDraft } from '#test/make/invoice-forms.ts'
import { makeAdmin, makeAdministrator, makeClient, signUpForm } from '#test/make/make.ts'
import { expectStatus, expectTexts, plainText, textOf } from '#test/pages.ts'
import { openSmtpServer } from '#test/process/smtp-server.ts'

type Reply = { responseCode: number; message: string }
/** Replies to RCPT by recipient, and to DATA. Null accepts. */
const replies = {
  rcpt: {} as Record<string, Reply>,
  data: null as Reply | null,
  mailFrom: null as Reply | null,
}
beforeEach(() => Object.assign(replies, { rcpt: {}, data: null, mailFrom: null }))
const received: string[] = []
const createError = ({ responseCode, message }: Reply) => Object.assign(new Error(message), { responseCode })
const smtp = await openSmtpServer({
  onMailFrom: (_from, _session, done) => done(replies.mailFrom && createError(replies.mailFrom)),
  onRcptTo: ({ address }, _session, done) => {
    const reply = replies.rcpt[address]
    done(reply && createError(reply))
  },
  onData: (stream, session, done) => {
    stream.resume().on('end', () => {
      if (replies.data) return done(createError(replies.data))
      received.push(...session.envelope.rcptTo.map(({ address }) => address))
      done()
    })
  },
})
const mailer = createMailer(
  { smtpUrl: `smtp://127.0.0.1:${smtp.port}` },
  { from: 'office@firm.example', appUrl: 'http://localhost' },
)
const { as, ctx, db, mailsTo } = await openTestApp({ ownQueue: true, deliver: mailer.deliver })
await ctx.jobs.start()
afterAll(async () => {
  await ctx.jobs.stop()
  mailer.close()
  await smtp.close()
})
const admin = as(await makeAdmin(db))

const queue = (to: string) =>
  db.transaction((tx) => ctx.jobs.queueEmail(tx, { kind: 'test', to, data: { name: 'Hello' } }))
const newAddress = () => `${randomUUID()}@visitor.example`
const waitForRow = (id: string, row: Partial<typeof emails.$inferSelect>) =>
  vi.waitFor(
    async () => expect(await db.select().from(emails).where(eq(emails.id, id))).toMatchObject([row]),
    { timeout: 60_000, interval: 50 },
  )
const read = async (path: string, who = admin) => plainText(await textOf(who.get(path)))
/** Sends an email again once the queue has finished the batch that it failed in. */
const sendAgain = (id: string) =>
  vi.waitFor(
    async () => await expectStatus(admin.post(`/admin/emails/${id}`, { intent: 'retry', entry: id }), 200),
    { timeout: 60_000, interval: 200 },
  )
const userUnknown = { responseCode: 550, message: '5.1.1 user unknown' }

test('an email that the server refuses for good at RCPT or DATA fails at once and can be sent again', async () => {
  const to = newAddress()
  replies.rcpt[to] = userUnknown
  const refused = await queue(to)
  await waitForRow(refused, { status: 'failed', attempts: 1, lastError: '550 5.1.1 user unknown' })
  replies.data = { responseCode: 552, message: '5.3.4 message too big' }
  const tooBig = await queue(newAddress())
  await waitForRow(tooBig, { status: 'failed', attempts: 1, lastError: '552 5.3.4 message too big' })
  Object.assign(replies, { rcpt: {}, data: null })
  await sendAgain(refused)
  await waitForRow(refused, { status: 'sent', lastError: null })
  expect(received.filter((one) => one === to)).toHaveLength(1)
})

test.each([
  ['a temporary refusal of the recipient', { rcpt: { responseCode: 451, message: 'greylisted' } }],
  ['a demand for authentication', { rcpt: { responseCode: 530, message: 'Authentication required' } }],
  ['a refusal of the sender', { mailFrom: { responseCode: 550, message: 'sender not allowed' } }],
])(
  '%s is retried until it is accepted',
  async (_name, { rcpt, mailFrom = null }: { rcpt?: Reply; mailFrom?: Reply | null }) => {
    const to = newAddress()
    Object.assign(replies, { rcpt: rcpt ? { [to]: rcpt } : {}, mailFrom })
    const id = await queue(to)
    await waitForRow(id, { status: 'waiting', attempts: 1 })
    Object.assign(replies, { rcpt: {}, mailFrom: null })
    await waitForRow(id, { status: 'sent' })
  },
)

test("the server's response is stored as one line of at most 300 characters and shown as text", async () => {
  const to = newAddress()
  replies.rcpt[to] = { responseCode: 550, message: `<img src=x> \u0007\u202e${'no '.repeat(200)}` }
  const id = await queue(to)
  await waitForRow(id, { status: 'failed' })
  const [row] = await db.select().from(emails).where(eq(emails.id, id))
  expect(row?.lastError).toMatch(/^550 <img src=x> no no [no ]{270,280}…$/)
  expect(await textOf(admin.get(`/admin/emails/${id}`))).not.toContain('<img src=x>')
})

test("when only the CC of an invoice is refused, its page and Today say so, and the client's copy is not sent twice", async () => {
  const client = await makeClient(db)
  const copy = newAddress()
  replies.rcpt[copy] = userUnknown
  const id = await createDraft(admin, client, { copyTo: copy })
  await sendDraft(admin, id)
  const [mail] = await mailsTo(copy)
  await waitForRow(mail?.id ?? '', { status: 'failed', attempts: 1 })
  const text = `The email to ${copy} was refused: 550 5.1.1 user unknown. Check the address, then send the email again.`
  expectTexts(await read(`/admin/invoices/${id}`), [text])
  expectTexts(await read('/admin/today'), [text])
  replies.rcpt = {}
  await sendAgain(mail?.id ?? '')
  await waitForRow(mail?.id ?? '', { status: 'sent' })
  expectTexts(await read(`/admin/invoices/${id}`), [], ['was refused'])
  expect([client.email, copy].map((to) => received.filter((one) => one === to).length)).toEqual([1, 1])
})

test("a refused invitation is shown on the client's page until the client is invited again", async () => {
  const email = newAddress()
  replies.rcpt[email] = userUnknown
  await admin.post('/admin/invite', { name: 'Ada Jansen', email })
  const [mail] = await mailsTo(email)
  await waitForRow(mail?.id ?? '', { status: 'failed' })
  const uid = (await db.query.users.findFirst({ where: (users) => eq(users.email, email) }))?.id ?? ''
  const text = `The email to ${email} was refused: 550 5.1.1 user unknown.`
  expectTexts(await read(`/admin/clients/${uid}`), [text])
  replies.rcpt = {}
  await admin.post('/admin?index', { intent: 'invite-again', entry: uid })
  await vi.waitFor(() => expect(received).toContain(email), 60_000)
  expectTexts(await read(`/admin/clients/${uid}`), [], ['was refused'])
})

test('a refused invitation to the team is shown on the Team page', async () => {
  const email = newAddress()
  replies.rcpt[email] = userUnknown
  const administrator = as(await makeAdministrator(db, ADMIN_EMAIL))
  await administrator.post('/admin/team', { name: 'Jonas Weber', email })
  const [mail] = await mailsTo(email)
  await waitForRow(mail?.id ?? '', { status: 'failed' })
  expectTexts(await read('/admin/team', administrator), [`The email to ${email} was refused`])
})

test('the password that a verification email carries is deleted once the email is given up', async () => {
  const form = signUpForm({ email: newAddress() })
  replies.rcpt[form.email] = userUnknown
  await as(null).post('/signup', form)
  const [mail] = await db.select().from(emails).where(eq(emails.to, form.email))
  await waitForRow(mail?.id ?? '', { status: 'failed', encryptedContent: null })
})
