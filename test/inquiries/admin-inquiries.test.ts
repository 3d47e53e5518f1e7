import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getRevision } from '#app/domain/edit-conflicts/revision.server.ts'
import { emails, inquiries, projects, users } from '#db/schema.ts'
import { ADMIN_EMAIL, APP_URL, INQUIRY_TO, openTestApp } from '../app.ts'
import { findProject, listActions, listActivity, makeAdmin, makeClient, makeInquiry } from '../make/make.ts'
import { expectPage, expectStatus, expectTexts, textOf } from '../pages.ts'

const { as, db, mailsTo } = await openTestApp()
const person = await makeAdmin(db, { name: 'Olga Office' })
const admin = as(person)
const stored = async (id: string) => (await db.select().from(inquiries).where(eq(inquiries.id, id)))[0]
const page = (id: string) => textOf(admin.get(`/admin/inquiries/${id}`))
const post = (id: string, fields: Record<string, string>) => admin.post(`/admin/inquiries/${id}`, fields)
const reply = (body: string, replyId: string = randomUUID()) => ({ intent: 'reply', body, replyId })

const list = (query: Record<string, string>) =>
  textOf(admin.get(`/admin/inquiries?${new URLSearchParams(query)}`))

test('inquiries can be searched by name, company, email and message, and filtered by status', async () => {
  const mark = randomUUID()
  await makeInquiry(db, { fullName: 'Ann One', message: `About ${mark}` })
  await makeInquiry(db, { fullName: 'Bob Two', companyName: `${mark} Ltd`, status: 'Won' })
  expect(await list({ search: mark.toUpperCase() })).toMatch(/Bob Two[\s\S]*Ann One/)
  expectTexts(await list({ search: mark, status: 'Won' }), ['Bob Two'], ['Ann One'])
  expectTexts(await list({ search: `%${mark}%` }), ['matches “%', 'Show all'])
})

test("an inquiry's page shows all its fields as text, and an unknown inquiry returns 404", async () => {
  const inquiry = await makeInquiry(db, { message: '<script>alert(1)</script>\nSoon.' })
  const words = [inquiry.email, inquiry.phoneNumber, '$10,000 - $50,000', '&lt;script&gt;alert(1)']
  expectTexts(await page(inquiry.id), words, ['<script>alert'])
  await expectPage(admin.get('/admin/inquiries/none'), 404, 'Inquiry not found')
})

test("changing an inquiry's status is logged, and fails on an edit conflict", async () => {
  const { id } = await makeInquiry(db)
  const set = (status: string, from: string) =>
    post(id, { intent: 'status', status, version: getRevision(from) })
  await expectPage(set('Declined', 'New'), 200)
  await expectPage(set('Won', 'New'), 409, 'Saved version:')
  expect((await stored(id))?.status).toBe('Declined')
  await expectStatus(set('Gone', 'Declined'), 400)
  expect(await listActivity(db, id)).toMatchObject([
    {
      action: 'inquiry.changed',
      actorName: 'Olga Office',
      before: { status: 'New' },
      after: { status: 'Declined' },
    },
  ])
})

test('notes on an inquiry can be saved, and both texts are shown on an edit conflict', async () => {
  const { id } = await makeInquiry(db)
  const save = (notes: string, from: string | null) =>
    post(id, { intent: 'notes', notes, version: getRevision(from) })
  await expectPage(save('First\r\nline', null), 200, 'Notes saved.')
  await expectPage(save('My other words', null), 409, 'Saved version:', 'My other words</textarea>')
  expect((await stored(id))?.notes).toBe('First\nline')
  await expectStatus(save('', 'First\nline'), 200)
  expect((await stored(id))?.notes).toBe(null)
})

test('a reply quotes the inquiry in its email, shows its delivery status and sets the status to In conversation', async () => {
  const { id, email } = await makeInquiry(db)
  const html = await expectPage(post(id, reply('Thank you.\nLet us talk.')), 200, 'Reply sent.')
  expect(html).toMatch(/Olga Office[\s\S]*Waiting[\s\S]*Let us talk\./)
  const sent = await mailsTo(email)
  expect(sent).toMatchObject([{ kind: 'inquiry-reply', replyTo: INQUIRY_TO, status: 'waiting' }])
  expect(sent[0]?.text).toMatch(
    /Thank you\.\nLet us talk\.[\s\S]*Grace Visitor wrote:\s+> We would like to talk\.\n> Soon\./,
  )
  expect((await stored(id))?.status).toBe('In conversation')
  expect(await listActivity(db, id)).toMatchObject([{ action: 'inquiry.answered' }])
  for (const [status, label] of [
    ['sent', 'Sent'],
    ['failed', 'Not sent'],
  ] as const) {
    await db.update(emails).set({ status }).where(eq(emails.to, email))
    const link = `href="/admin/emails/[0-9a-f-]{36}"[^>]*><span[^>]*>${label}<`
    expect(await page(id)).toMatch(new RegExp(link))
  }
})

test('submitting a reply form twice sends one reply, and using its id for another text or inquiry is rejected', async () => {
  const [inquiry, other] = [await makeInquiry(db, { status: 'Won' }), await makeInquiry(db)]
  const form = reply('Only once.')
  const answers = await Promise.all([post(inquiry.id, form), post(inquiry.id, form)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect((await stored(inquiry.id))?.status).toBe('Won')
  await expectStatus(post(inquiry.id, { ...form, body: 'Other words.' }), 409)
  await expectStatus(post(other.id, form), 409)
  expect([await mailsTo(inquiry.email), await mailsTo(other.email)].map(({ length }) => length)).toEqual([
    1, 0,
  ])
})

const form = {
  intent: 'client',
  title: 'A plan for two stock lists',
  status: 'Planned',
  description: 'One list instead of two.',
  message: 'Good to meet you on Monday.',
}
const clientOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]

test('converting an inquiry invites the person and creates a project with the edited title and description', async () => {
  const inquiry = await makeInquiry(db)
  // The form starts with the text of the inquiry, to be edited before the client reads it.
  const suggested = await page(inquiry.id)
  expect(suggested).toContain('value="IT Strategy &amp; Architecture"')
  expect(suggested).toMatch(/<textarea[^>]*name="description"[^>]*>[^<]+<\/textarea>/)
  await expectPage(post(inquiry.id, form), 200, `${APP_URL}/invitation?token=`)
  const after = await stored(inquiry.id)
  const client = await clientOf(inquiry.email)
  expect(after).toMatchObject({ status: 'Won', clientId: client?.id })
  const invited = { name: 'Grace Visitor', company: 'Visitor & Daughters', emailVerified: false }
  expect(client).toMatchObject(invited)
  expect(await findProject(db, after?.projectId ?? '')).toMatchObject({
    title: form.title,
    status: 'Planned',
    description: form.description,
    clientId: client?.id,
    requestedService: inquiry.serviceOfInterest,
    requestedBudget: inquiry.projectBudget,
    leadId: person.id,
    published: false,
  })
  const [invitation, ...others] = await mailsTo(inquiry.email)
  expect([invitation?.kind, others]).toEqual(['invitation', []])
  expectTexts(invitation?.text, [form.message, form.title], [form.description])
  expectTexts(await page(inquiry.id), [`href="/admin/projects/${after?.projectId}"`], ['token='])
  expect(await listActions(db, inquiry.id)).toEqual(['inquiry.converted'])
  const created = { action: 'project.created' }
  expect(await listActivity(db, after?.projectId ?? '')).toMatchObject([created])
})

test('converting an inquiry from an existing client creates the project and invites no one', async () => {
  const client = await makeClient(db)
  const inquiry = await makeInquiry(db, { email: client.email })
  expect(await page(inquiry.id)).toContain('This email address already has an account')
  const answer = post(inquiry.id, { ...form, status: 'Requested' })
  const html = await expectPage(answer, 200, 'Project created for the existing account')
  expect(html).not.toContain('token=')
  const after = await stored(inquiry.id)
  expect(after?.clientId).toBe(client.id)
  const project = { clientId: client.id, status: 'Requested' }
  expect(await findProject(db, after?.projectId ?? '')).toMatchObject(project)
  expect(await mailsTo(client.email)).toEqual([])
  await expectPage(as(client).get('/client/dashboard'), 200, form.title)
})

test("converting an inquiry with a team member's email is rejected", async () => {
  for (const email of [person.email, ADMIN_EMAIL]) {
    const inquiry = await makeInquiry(db, { email })
    const before = await clientOf(email)
    await expectStatus(post(inquiry.id, form), 409)
    expect((await stored(inquiry.id))?.clientId).toBe(null)
    expect(await clientOf(email)).toEqual(before)
  }
})

test('converting an inquiry twice at once creates only one client and one project', async () => {
  const inquiry = await makeInquiry(db)
  const answers = await Promise.all([post(inquiry.id, form), post(inquiry.id, form)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const client = await clientOf(inquiry.email)
  expect(await db.$count(projects, eq(projects.clientId, client?.id ?? ''))).toBe(1)
  expect(await mailsTo(inquiry.email)).toHaveLength(1)
})
