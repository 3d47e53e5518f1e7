import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { sendRequestReminders } from '#app/domain/requests/request-reminders.server.ts'
import { sendSecurityNotice } from '#app/domain/sign-in/security-notices.server.ts'
import {
  documents,
  emails,
  messages,
  pendingNotifications,
  projectMembers,
  projects,
  requestReminders,
  requests,
  unreadConversations,
  users,
} from '#db/schema.ts'
import { ADMIN_EMAIL, createCipher, openTestApp } from '#test/app.ts'
import { delivered } from '#test/email-queue.ts'
import { createDraft, sendDraft } from '#test/make/invoice-forms.ts'
import { giveUnknownRole, makeAdministrator, makeClient, makeProject, makeStaff } from '#test/make/make.ts'
import { expectStatus, expectTexts, plainText } from '#test/pages.ts'
import { createRequestHelpers } from '#test/request-helpers.ts'

let stop = async () => {}
afterEach(() => stop())

/** Opens an app whose emails wait until `sendAll`, as they do with an unresponsive mail server or MAIL_HOLD=1. */
async function begin() {
  const app = await openTestApp({ ownQueue: true })
  const { db, ctx } = app
  await db.delete(pendingNotifications)
  await db.delete(requestReminders)
  const admin = await makeAdministrator(db, ADMIN_EMAIL)
  stop = () => ctx.jobs.stop()
  const sendAll = async () => {
    await ctx.jobs.start()
    await vi.waitFor(async () => expect(await db.$count(emails, eq(emails.status, 'waiting'))).toBe(0), {
      timeout: 60_000,
      interval: 50,
    })
  }
  const it = await createRequestHelpers(app, admin, `Sale ${randomUUID()}`)
  const staff = app.as(admin)
  /** Lists the status and reason of each email to a person, oldest first. */
  const emailsTo = async ({ email }: { email: string }) =>
    (await db.select().from(emails).where(eq(emails.to, email)).orderBy(emails.createdAt)).map(
      ({ kind, status, lastError }) => ({ kind, status, lastError }),
    )
  const deactivate = ({ id }: { id: string }) =>
    staff.post('/admin?index', { intent: 'deactivate', entry: id })
  const digestsFor = async (...people: { id: string }[]) => {
    for (const { id } of people) await collectDigest(ctx, id)
  }
  const removeMember = ({ id }: { id: string }) => db.delete(projectMembers).where(eq(projectMembers.uid, id))
  return { ...app, admin, staff, sendAll, it, emailsTo, deactivate, digestsFor, removeMember }
}
const deliveredTo = ({ email }: { email: string }) => delivered.filter(({ to }) => to === email)

const NO_ACCESS = 'The recipient has already seen everything in this email or no longer has access to it.'
const LINK_ENDED = 'The link in this email became invalid before the email could be sent.'
const DEACTIVATED = 'The recipient’s account is deactivated.'
const withheld = (kind: string, lastError: string) => ({ kind, status: 'withheld', lastError })

test('a waiting email is withheld from a member who was removed from the project, and sent to the others', async () => {
  const { it, db, logs, staff, sendAll, digestsFor, removeMember, emailsTo } = await begin()
  const member = await it.member('Removed', { documents: true })
  const added = await makeClient(db)
  await it.add({ title: 'Which secret day?' })
  await digestsFor(it.client, member)
  const form = { intent: 'add', email: added.email, name: added.name, documents: 'on' }
  await staff.post(`/admin/projects/${it.project.id}/people`, form)
  expect((await emailsTo(added)).map(({ kind }) => kind)).toEqual(['project-added'])
  for (const person of [member, added]) await removeMember(person)
  await sendAll()
  expect(deliveredTo(added)).toEqual([])
  expect(deliveredTo(it.client)).toHaveLength(1)
  expect(deliveredTo(member)).toEqual([])
  expect(await emailsTo(member)).toEqual([withheld('client-project-digest', NO_ACCESS)])
  const [row] = await db.select().from(emails).where(eq(emails.to, member.email))
  expect(row).toMatchObject({ html: null, text: null })
  const line = logs.find(({ emailId }) => emailId === row?.id)
  expect(line).toMatchObject({
    level: 30,
    kind: 'client-project-digest',
    reason: NO_ACCESS,
    msg: 'email withheld',
  })
  expect(JSON.stringify(logs)).not.toContain('Which secret day?')
  const read = async (path: string) => plainText(await (await staff.get(path)).text())
  const deleted = 'This email wasn’t sent, and its content has been deleted.'
  expectTexts(await read(`/admin/emails/${row?.id}`), ['Withheld Queued', NO_ACCESS, deleted])
  expect(await read('/admin/emails?status=withheld')).toContain(member.email)
  for (const intent of ['retry', 'cancel'])
    await expectStatus(staff.post('/admin/emails', { intent, entry: row?.id ?? '' }), 409)
})

test('a waiting digest is sent with what its recipient may still see', async () => {
  const { it, db, staff, sendAll, digestsFor, removeMember } = await begin()
  const member = await it.member('Reader', { documents: true })
  const other = await makeProject(db, { title: 'The other project', clientId: member.id })
  await it.add({ title: 'Lost' })
  const kept = { intent: 'add', kind: 'answer', title: 'Kept' }
  await staff.post(`/admin/projects/${other.id}/requests`, kept)
  await digestsFor(member)
  await removeMember(member)
  await sendAll()
  const [email, another] = deliveredTo(member)
  expect(another).toBeUndefined()
  expectTexts(email?.text, ['Kept'], ['Lost'])
})

test('a waiting email is withheld if the recipient loses access to documents or a document is removed', async () => {
  const { it, db, sendAll, digestsFor, emailsTo } = await begin()
  const member = await it.member('Reader', { documents: true })
  const shared = await it.share('Report.pdf')
  await digestsFor(member, it.client)
  await db.update(projectMembers).set({ documents: false }).where(eq(projectMembers.uid, member.id))
  await db.update(documents).set({ removedAt: new Date() }).where(eq(documents.id, shared.id))
  await sendAll()
  for (const person of [member, it.client]) {
    expect(deliveredTo(person)).toEqual([])
    expect(await emailsTo(person)).toEqual([withheld('documents-shared', NO_ACCESS)])
  }
})

test('a waiting email is withheld from a deactivated account, unless it is about account security', async () => {
  const app = await begin()
  const { it, db, ctx, as, sendAll, digestsFor, deactivate, emailsTo } = app
  const { copy } = await issue(app)
  await it.add({ dueOn: '2026-01-01' })
  await digestsFor(it.client)
  await db.update(requests).set({ updatedAt: new Date('2026-01-01') })
  await sendRequestReminders(ctx)
  await as(null).post('/forgot-password', { email: it.client.email })
  await expectStatus(deactivate(it.client), 200)
  await as(null).post('/forgot-password', { email: it.client.email })
  await sendAll()
  // Copy recipients of an invoice have no account.
  expect(deliveredTo(copy)).toHaveLength(1)
  const subjects = deliveredTo(it.client).map(({ subject }) => subject)
  expect(subjects).toEqual([expect.stringContaining('deactivated')])
  const kinds = ['invoice-sent', 'client-project-digest', 'request-reminder']
  expect(await emailsTo(it.client)).toEqual([
    ...kinds.map((kind) => withheld(kind, DEACTIVATED)),
    withheld('reset-password', LINK_ENDED),
    { kind: 'account-deactivated', status: 'sent', lastError: null },
  ])
})

test('nothing about the portal is sent to an account with an unknown role, only how to sign in', async () => {
  const app = await begin()
  const { it, db, ctx, as, admin, sendAll, digestsFor, emailsTo } = app
  await issue(app)
  await it.add({ dueOn: '2026-01-01' })
  await digestsFor(it.client)
  await db.update(requests).set({ updatedAt: new Date('2026-01-01') })
  await sendRequestReminders(ctx)
  await giveUnknownRole(db, it.client.id)
  // Its digest is not even queued.
  await it.add({ title: 'Another' })
  await digestsFor(it.client)
  await as(null).post('/forgot-password', { email: it.client.email })
  await sendAll()
  const kinds = ['invoice-sent', 'client-project-digest', 'request-reminder']
  expect(await emailsTo(it.client)).toEqual([
    ...kinds.map((kind) => withheld(kind, 'The recipient’s account isn’t a client’s.')),
    { kind: 'reset-password', status: 'sent', lastError: null },
  ])
  // Nor does it get the team's unread messages.
  const row = { projectId: it.project.id, side: 'client' as const, byName: 'Writer', text: 'Hello' }
  await db.insert(messages).values({ ...row, id: randomUUID(), createdAt: new Date(Date.now() + 60_000) })
  const unread = await db
    .select()
    .from(unreadConversations)
    .where(eq(unreadConversations.projectId, it.project.id))
  const readers = unread.map(({ uid }) => uid)
  expect([readers.includes(admin.id), readers.includes(it.client.id)]).toEqual([true, false])
})

test('a waiting email is withheld from a deleted account, and sent to the current email if it has changed', async () => {
  const { it, db, sendAll, digestsFor, emailsTo } = await begin()
  const member = await it.member('Gone', { documents: true })
  await it.add()
  await digestsFor(member, it.client)
  await db.delete(users).where(eq(users.id, member.id))
  const email = `${randomUUID()}@client.example`
  await db.update(users).set({ email }).where(eq(users.id, it.client.id))
  await sendAll()
  const reason = 'The recipient’s account was deleted.'
  expect(await emailsTo(member)).toEqual([withheld('client-project-digest', reason)])
  expect([deliveredTo(it.client).length, deliveredTo({ email }).length]).toEqual([0, 1])
})

test('a waiting reminder about an archived project is withheld, and does not delay the next reminder', async () => {
  const { it, db, ctx, sendAll } = await begin()
  await it.add({ dueOn: '2026-01-01' })
  await db.update(requests).set({ updatedAt: new Date('2026-01-01') })
  await db.delete(pendingNotifications)
  await sendRequestReminders(ctx)
  await db.update(projects).set({ archivedAt: new Date() }).where(eq(projects.id, it.project.id))
  await sendAll()
  expect(deliveredTo(it.client)).toEqual([])
  expect(await db.$count(requestReminders, eq(requestReminders.uid, it.client.id))).toBe(0)
})

test('a waiting digest for a removed member of the team goes to the administrator', async () => {
  const { it, db, staff, sendAll, digestsFor } = await begin()
  const colleague = await makeStaff(db)
  await db.update(projects).set({ leadId: colleague.id }).where(eq(projects.id, it.project.id))
  await it.answer(await it.add({ title: 'Which day?' }))
  await digestsFor(colleague)
  const removed = await staff.post('/admin/team', { intent: 'remove', entry: colleague.id })
  expect(removed.status).toBe(200)
  await sendAll()
  expect(deliveredTo(colleague)).toEqual([])
  const texts = deliveredTo({ email: ADMIN_EMAIL }).map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining('Which day?')])
})

test('an email that the previous version rendered is sent as stored to active accounts that may still see it', async () => {
  const { it, db, ctx, sendAll, emailsTo, removeMember } = await begin()
  const [member, removed, deactivated] = [
    await it.member('Member', {}),
    await it.member('Removed', {}),
    await it.member('Deactivated', {}),
  ]
  const content = { html: '<p>Stored</p>', text: 'Stored' }
  const added = { kind: 'project-added', subject: 'Added', ...content, data: { project: it.project.id } }
  const emailTo = ({ id: uid, email: to }: { id: string; email: string }) => ({ id: randomUUID(), to, uid })
  const notice = { kind: 'password-changed', subject: 'Changed', ...content, data: null, uid: null }
  const link = { kind: 'reset-password', subject: 'Reset', html: '', text: '', data: null, uid: null }
  const encryptedContent = createCipher(ctx.secret, 'mail').encrypt(JSON.stringify(content))
  const old = [
    ...[member, removed, deactivated].map((person) => ({ ...emailTo(person), ...added })),
    { ...emailTo(deactivated), ...notice },
    { ...emailTo(member), ...link, encryptedContent },
  ]
  await db.insert(emails).values(old)
  await removeMember(removed)
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, deactivated.id))
  await sendAll()
  expect(
    deliveredTo(member)
      .map(({ subject, text }) => [subject, text])
      .toSorted(),
  ).toEqual([
    ['Added', 'Stored'],
    ['Reset', 'Stored'],
  ])
  expect(await emailsTo(removed)).toEqual([withheld('project-added', NO_ACCESS)])
  expect(deliveredTo(deactivated).map(({ subject }) => subject)).toEqual(['Changed'])
})

/** Sends an invoice with a copy to an email address without an account. */
async function issue({ staff, it }: Awaited<ReturnType<typeof begin>>) {
  const copyTo = `books-${randomUUID()}@ada.example`
  const id = await createDraft(staff, it.client, { copyTo })
  await expectStatus(sendDraft(staff, id), 302)
  return { id, copy: { email: copyTo } }
}

test('a waiting invoice email is withheld once the invoice is void, and the email saying so is sent', async () => {
  const app = await begin()
  const { id, copy } = await issue(app)
  await expectStatus(app.staff.post(`/admin/invoices/${id}`, { intent: 'void' }), 302)
  await app.sendAll()
  const voided = { kind: 'invoice-voided', status: 'sent', lastError: null }
  const reason = 'The invoice is no longer open.'
  expect(await app.emailsTo(app.it.client)).toEqual([withheld('invoice-sent', reason), voided])
  expect(await app.emailsTo(copy)).toEqual([withheld('invoice-copy', reason), voided])
})

test('an email with a link is withheld once access ended or the address changed, and notices are sent regardless', async () => {
  const { it, db, ctx, as, staff, sendAll, emailsTo } = await begin()
  const [moved, refused] = [await makeClient(db), await makeClient(db)]
  for (const { email } of [it.client, moved, refused]) await as(null).post('/forgot-password', { email })
  await db.update(emails).set({ status: 'failed' }).where(eq(emails.to, refused.email))
  for (const { id: entry } of [it.client, refused])
    await expectStatus(staff.post('/admin?index', { intent: 'end-sessions', entry }), 200)
  await db
    .update(users)
    .set({ email: `${randomUUID()}@client.example` })
    .where(eq(users.id, moved.id))
  const gone = await makeClient(db)
  await db.transaction((tx) => sendSecurityNotice(ctx, tx, gone.id, 'A passkey was added.'))
  await db.delete(users).where(eq(users.id, gone.id))
  await sendAll()
  for (const person of [it.client, refused])
    expect(await emailsTo(person)).toEqual([withheld('reset-password', LINK_ENDED)])
  const changed = 'The recipient’s email address has changed since this email was created.'
  expect(await emailsTo(moved)).toEqual([withheld('reset-password', changed)])
  expect(deliveredTo(gone)).toHaveLength(1)
})
