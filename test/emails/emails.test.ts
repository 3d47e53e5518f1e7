import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, inject, test, vi } from 'vitest'
import { getEmailKindLabel, isReadableEmail } from '#app/emails/email-kinds.ts'
import { accounts, activity, emailLinks, emails, inquiryReplies, projects } from '#db/schema.ts'
import { ADMIN_EMAIL, createCipher, openTestApp } from '#test/app.ts'
import { selectionFields } from '#test/bulk/bulk-responses.ts'
import { waitForLocks } from '#test/database.ts'
import { delivered } from '#test/email-queue.ts'
import {
  makeAdmin,
  makeAdministrator,
  makeClient,
  makeInquiry,
  makeProject,
  makeStaff,
  signUpForm,
} from '#test/make/make.ts'
import {
  expectPage,
  expectRedirect,
  expectStatus,
  expectTexts,
  plainText,
  readPages,
  textOf,
} from '#test/pages.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const person = await makeAdmin(db)
const admin = as(person)

/** Queues an email as the program does, with the subject of an attempt to send it; its job stays in the queue. */
async function queue({ subject = 'Hello', to = `${randomUUID()}@visitor.example` } = {}) {
  const data = { title: subject, message: 'Words of an email' }
  const id = await db.transaction((tx) => ctx.jobs.queueEmail(tx, { kind: 'alert', to, data }))
  await update(id, { subject })
  return id
}
const update = (id: string, values: Partial<typeof emails.$inferInsert>) =>
  db.update(emails).set(values).where(eq(emails.id, id))
const rowOf = async (id: string) => (await db.select().from(emails).where(eq(emails.id, id)))[0]
const logOf = (ids: string[]) =>
  db.select().from(activity).where(inArray(activity.subjectId, ids)).orderBy(activity.id)
const jobs = async (id: string) =>
  (
    await db.execute<{ state: string; due: boolean; retry_count: number }>(
      sql`select state, start_after <= now() as due, retry_count from pgboss.job where data->>'emailId' = ${id}`,
    )
  ).rows
const setJobActive = (id: string) => db.execute(sql`update pgboss.job set state = 'active' where id = ${id}`)
/** Simulates a rejection by the mail server, after which the email waits for a retry or has failed. */
async function reject(id: string, state: 'retry' | 'failed') {
  const status = state === 'failed' ? 'failed' : 'waiting'
  await update(id, { status, attempts: 61, lastError: '550 No such mailbox' })
  await db.execute(
    sql`update pgboss.job set state = ${state}::pgboss.job_state, retry_count = 60, start_after = now() + interval '1 hour' where id = ${id}`,
  )
}
const sendAgain = (id: string) => admin.post('/admin/emails', { intent: 'retry', entry: id })
const page = (id = '') => textOf(admin.get(`/admin/emails/${id}`))

test('the email list can be searched and filtered by status, and shows the attempts and the last error', async () => {
  const mark = randomUUID()
  const [sent, waiting, failed] = [
    await queue({ subject: `Sent ${mark}` }),
    await queue({ subject: `Waiting ${mark}` }),
    await queue({ subject: `Failed ${mark}` }),
  ]
  await update(sent, { status: 'sent', sentAt: new Date() })
  await update(waiting, { attempts: 1, lastError: 'connect ECONNREFUSED' })
  await reject(failed, 'failed')
  const list = (query: Record<string, string>) =>
    textOf(admin.get(`/admin/emails?${new URLSearchParams({ search: mark, ...query })}`))
  const errors = ['1 attempt: ', 'connect ECONNREFUSED', '61 attempts: ', '550 No such mailbox']
  expectTexts(await list({}), ['Waiting to retry', ...errors])
  const shown = async (status: string) => {
    const html = await list({ status })
    return ['Sent', 'Waiting', 'Failed'].filter((word) => html.includes(`>${word} ${mark}<`))
  }
  expect(await Promise.all(['sent', 'waiting', 'failed', 'stuck'].map(shown))).toEqual([
    ['Sent'],
    ['Waiting'],
    ['Failed'],
    ['Failed'],
  ])
  await update(waiting, { createdAt: new Date(Date.now() - 4_000_000) })
  expect(await shown('stuck')).toEqual(['Waiting', 'Failed'])
  expect(await list({ search: `%${mark}` })).toContain('Show all')
})

test('the email list shows each of 120 emails exactly once across its pages', async () => {
  const subject = randomUUID()
  const row = { kind: 'inquiry-receipt', to: 'a@visitor.example', subject, html: '', text: '' }
  const common = { ...row, status: 'sent' as const, createdAt: new Date('2020-01-01') }
  await db.insert(emails).values(Array.from({ length: 120 }, () => ({ ...common, id: randomUUID() })))
  const path = `/admin/emails?search=${subject}`
  const seen = await readPages(admin.get, path, /href="\/admin\/emails\/([0-9a-f-]{36})"/g)
  expect([seen.length, new Set(seen).size]).toEqual([120, 120])
})

test("an email's page shows its text, and an unknown email returns 404", async () => {
  expectTexts(await page(await queue({ subject: 'A receipt' })), ['A receipt', 'Words of an email'])
  await expectStatus(admin.get('/admin/emails/none'), 404)
  await expectStatus(sendAgain('none'), 404)
})

test('/admin/mail and the paths below it redirect permanently to /admin/emails and keep the query', async () => {
  for (const rest of ['?status=stuck&search=%C3%BC', `/${randomUUID()}`]) {
    const answer = await admin.get(`/admin/mail${rest}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([301, `/admin/emails${rest}`])
  }
})

test("an unsent email's page shows it as it would be sent now, and a sent one's as it was sent", async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { title: 'Before', clientId: client.id })
  const data = { project: project.id }
  const id = await db.transaction((tx) =>
    ctx.jobs.queueEmail(tx, { kind: 'project-added', to: client.email, uid: client.id, data }),
  )
  expect(await page(id)).toContain('Before')
  await db.update(projects).set({ title: 'Tannenhof' }).where(eq(projects.id, project.id))
  expectTexts(await page(id), ['added you to a project', 'Tannenhof'], ['Before'])
  await db.update(projects).set({ clientId: null }).where(eq(projects.id, project.id))
  expectTexts(await page(id), ['would be withheld', 'no longer has access to it'], ['Tannenhof'])
  await update(id, { status: 'sent', subject: 'As it was', text: 'Words that were sent' })
  expectTexts(await page(id), ['As it was', 'Words that were sent'])
})

test('the link of an email exists only once it is sent, and staff never see it or the password that it carries', async () => {
  const site = await openTestApp({ ownQueue: true })
  const form = signUpForm()
  await site.as(null).post('/signup', form)
  const [email] = await db.select().from(emails).where(eq(emails.to, form.email))
  const { id = '', uid } = email ?? {}
  expect(email).toMatchObject({ kind: 'verify-email', html: null, text: null })
  expect(await db.$count(emailLinks, eq(emailLinks.uid, uid ?? ''))).toBe(0)
  const [account] = await db
    .select({ hash: accounts.password })
    .from(accounts)
    .where(eq(accounts.userId, uid ?? ''))
  expectTexts(JSON.stringify([email, await jobs(id)]), [id], [account?.hash ?? ''])
  await site.ctx.jobs.start()
  await vi.waitFor(async () => expect((await rowOf(id))?.status).toBe('sent'), 60_000)
  await site.ctx.jobs.stop()
  const sent = delivered.find((one) => one.id === id)
  const secrets = [/token=([\w-]{43})/, /\b(\d{6})\b/].map(
    (secret) => secret.exec(sent?.text ?? '')?.[1] ?? '',
  )
  expect(secrets).not.toContain('')
  for (const path of [`/${id}`, `/${id}.data`, `?search=${form.email}`])
    expectTexts(await textOf(admin.get(`/admin/emails${path}`)), [form.email], secrets)
  expect(await page(id)).toContain('The content is hidden')
  expect(await rowOf(id)).toMatchObject({ html: null, text: null, encryptedContent: null })
})

test('a second verification email carries the same password hash as the first', async () => {
  const form = signUpForm()
  await as(null).post('/signup', form)
  await as(null).post('/verify-email', { intent: 'resend', email: form.email })
  const rows = await db.select().from(emails).where(eq(emails.to, form.email))
  const cipher = createCipher(ctx.secret, 'mail')
  const hashes = rows.map(({ encryptedContent }) => cipher.decrypt(encryptedContent ?? ''))
  expect([hashes.length, new Set(hashes).size]).toEqual([2, 1])
})

test('an email that can no longer be decrypted is not sent, and its page says why', async () => {
  const site = await openTestApp({ ownQueue: true })
  const form = signUpForm()
  await site.as(null).post('/signup', form)
  const [email] = await db.select().from(emails).where(eq(emails.to, form.email))
  const id = email?.id ?? ''
  await update(id, { encryptedContent: email?.encryptedContent?.replace(/^.{8}/, '00000000') ?? '' })
  await site.ctx.jobs.start()
  await vi.waitFor(async () => expect(await page(id)).toContain('AUTH_SECRET has changed since'), 60_000)
  await site.ctx.jobs.stop()
  expect(delivered.some((one) => one.id === id)).toBe(false)
})

test('staff can read an email only if its kind is known and contains no token', () => {
  const kinds = ['verify-email', 'inquiry', 'a-kind-of-yesterday']
  expect(kinds.map(isReadableEmail)).toEqual([false, true, false])
})

test('the button Send again queues a failed email once with a full set of attempts, however often it is clicked, and logs it', async () => {
  const id = await queue()
  await reject(id, 'failed')
  const answers = await Promise.all([sendAgain(id), sendAgain(id), sendAgain(id)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  expect(await jobs(id)).toEqual([{ state: 'created', due: true, retry_count: 0 }])
  expect(await rowOf(id)).toMatchObject({
    status: 'waiting',
    attempts: 61,
    lastError: '550 No such mailbox',
  })
  expect(await logOf([id])).toMatchObject([{ action: 'mail.resent', actorUid: person.id }])
  // The queue deletes failed jobs after a while.
  await reject(id, 'failed')
  await db.execute(sql`delete from pgboss.job where id = ${id}`)
  await expectStatus(sendAgain(id), 200)
  expect(await jobs(id)).toHaveLength(1)
})

test("Send again makes a waiting email's retry due, but changes nothing for an email that is being sent or was sent", async () => {
  const id = await queue()
  await expectStatus(sendAgain(id), 409)
  await reject(id, 'retry')
  await expectPage(
    admin.post(`/admin/emails/${id}`, { intent: 'retry', entry: id }),
    200,
    'The email will be sent again',
  )
  expect(await jobs(id)).toEqual([{ state: 'retry', due: true, retry_count: 60 }])
  await setJobActive(id)
  await expectPage(sendAgain(id), 409, 'This email is already being sent.')
  expect(await jobs(id)).toMatchObject([{ state: 'active' }])
  await update(id, { status: 'sent' })
  await expectPage(sendAgain(id), 409, 'has already been sent')
  expect(await jobs(id)).toHaveLength(1)
})

test("a test email goes to the administrator's own address and redirects to its status page", async () => {
  const answer = await admin.post('/admin/emails', { intent: 'test', to: 'other@visitor.example' })
  const [email] = await mailsTo(person.email)
  expect(email).toMatchObject({ kind: 'test', status: 'waiting' })
  await expectRedirect(answer, `/admin/emails/${email?.id}`)
  expect(await logOf([email?.id ?? ''])).toMatchObject([{ action: 'mail.tested' }])
})

const post = async (intent: string, ids: string[], who = admin) => {
  const answer = await who.post('/admin/emails?status=stuck', { intent, ...selectionFields(ids) })
  return { status: answer.status, words: plainText(await answer.text()) }
}
const queueAll = async (mark: string, ...subjects: string[]) => {
  const ids = []
  for (const subject of subjects) ids.push(await queue({ subject: `${subject} ${mark}` }))
  return ids
}

test('selected emails can be sent again after a confirmation, except those already sent or due', async () => {
  const mark = randomUUID()
  const ids = await queueAll(mark, 'Failed', 'Waiting', 'Sent', 'Due')
  const [failed = '', waiting = '', sent = ''] = ids
  await reject(failed, 'failed')
  await reject(waiting, 'retry')
  await update(sent, { status: 'sent', sentAt: new Date() })
  const recipient = (await rowOf(failed))?.to
  expectTexts((await post('ask-retry', ids)).words, ['Send 4 emails again?', `Failed ${mark} · ${recipient}`])
  expect((await jobs(failed))[0]?.state).toBe('failed')
  expectTexts((await post('retry-selected', ids)).words, [
    '2 emails will be sent again right away.',
    `Sent ${mark} : This email has already been sent.`,
    `Due ${mark} : This email is already being sent.`,
  ])
  for (const id of [failed, waiting]) expect((await jobs(id))[0]).toMatchObject({ due: true })
  expect((await logOf([failed])).map(({ action }) => action)).toEqual(['mail.resent'])
})

test('selected emails can be canceled after a confirmation, except those sent, being sent or replying to an inquiry', async () => {
  const mark = randomUUID()
  const ids = await queueAll(mark, 'Waiting', 'Failed', 'Sent', 'Leaving', 'Answer', 'Alone')
  const [waiting = '', failed = '', sent = '', leaving = '', reply = '', alone = ''] = ids
  await reject(failed, 'failed')
  await update(sent, { status: 'sent', sentAt: new Date() })
  await setJobActive(leaving)
  const { id: inquiryId } = await makeInquiry(db)
  await db.insert(inquiryReplies).values({ id: randomUUID(), inquiryId, body: 'Yes', emailId: reply })

  expect((await post('ask-cancel', ids)).words).toContain('Discard 6 emails?')
  expectTexts((await post('cancel-selected', [waiting, failed, sent, leaving, reply])).words, [
    '2 emails discarded.',
    `Sent ${mark} : This email has already been sent.`,
    `Leaving ${mark} : This email is already being sent, so it can’t be discarded.`,
    `Answer ${mark} : This email is a reply to an inquiry`,
  ])
  const answer = await admin.post(`/admin/emails/${alone}`, { intent: 'cancel', entry: alone })
  const next = answer.headers.get('location') ?? ''
  expect([answer.status, next]).toEqual([302, '/admin/emails?done=canceled'])
  await expectPage(admin.get(next), 200, 'Email discarded.')
  const left = await db.select({ id: emails.id }).from(emails).where(inArray(emails.id, ids))
  expect(left.map(({ id }) => id).toSorted()).toEqual([sent, leaving, reply].toSorted())
  for (const id of [waiting, failed, alone]) expect(await jobs(id)).toEqual([])
  const dropped = ['mail.canceled', getEmailKindLabel('alert')]
  expect((await logOf(ids)).map(({ action, subjectName }) => [action, subjectName])).toEqual(
    Array(3).fill(dropped),
  )
})

test('an email cannot be canceled if a worker picks it up at the same moment', async () => {
  const id = await queue()
  let dropping: Promise<Response> | undefined
  await db.transaction(async (tx) => {
    await tx.execute(sql`update pgboss.job set state = 'active' where id = ${id}`)
    dropping = admin.post('/admin/emails', { intent: 'cancel', entry: id })
    // The embedded database blocks other connections during a transaction.
    if (!inject('postgresUrl')) return
    await waitForLocks(db)
  })
  expect((await dropping)?.status).toBe(409)
  expect((await rowOf(id))?.id).toBe(id)
  expect(await jobs(id)).toMatchObject([{ state: 'active' }])
})

test('only the administrator can cancel emails to the administrator', async () => {
  const [id, other] = [await queue({ to: ADMIN_EMAIL, subject: 'Locked' }), await queue()]
  // Alerts are hidden from staff.
  await db
    .update(emails)
    .set({ kind: 'test' })
    .where(inArray(emails.id, [id, other]))
  const colleague = as(await makeStaff(db))
  const mayDrop = async (email: string) =>
    (await textOf(colleague.get(`/admin/emails/${email}`))).includes('Discard this email?')
  expect([await mayDrop(id), await mayDrop(other)]).toEqual([false, true])
  const reason = 'This email is for the administrator, so only they can discard it.'
  await expectPage(colleague.post(`/admin/emails/${id}`, { intent: 'cancel', entry: id }), 403, reason)
  const { words } = await post('cancel-selected', [id, other], colleague)
  expectTexts(words, ['1 email discarded.', `Locked : ${reason}`])
  const administrator = as(await makeAdministrator(db, ADMIN_EMAIL))
  await expectStatus(administrator.post('/admin/emails', { intent: 'cancel', entry: id }), 302)
})
