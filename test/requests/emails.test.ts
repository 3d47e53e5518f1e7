import { eq, inArray, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { daysFromToday } from '#app/core/days.ts'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { ADMINISTRATOR_KEY } from '#app/domain/notifications/notify.server.ts'
import { sendRequestReminders } from '#app/domain/requests/request-reminders.server.ts'
import {
  emails,
  inquiryReplies,
  pendingNotifications,
  projects,
  requestReminders,
  requests,
  users,
} from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { listActivity, makeAdmin } from '#test/make/make.ts'
import { expectTexts } from '#test/pages.ts'
import { createRequestHelpers } from '#test/request-helpers.ts'

const app = await openTestApp()
const { ctx, db, mailsTo } = app
const admin = await makeAdmin(db, { name: 'Office' })
const begin = (title?: string) => createRequestHelpers(app, admin, title)

// Requests from other tests would be in the emails too.
beforeEach(async () => {
  await db.delete(requests)
  await db.delete(pendingNotifications)
  // Replies to inquiries reference their email.
  await db.delete(inquiryReplies)
  await db.delete(emails)
})

const toFirm = () => mailsTo(ctx.adminEmail)
/** Resolves to the only email sent to a person. */
async function onlyEmailTo(person: { email: string }) {
  const sent = await mailsTo(person.email)
  expect(sent).toHaveLength(1)
  return sent[0]
}

test('a request digest is one email about all open requests, sent to everyone who can answer them', async () => {
  const depots = await begin()
  const lawyer = await depots.member('Lawyer', { documents: true })
  const bookkeeper = await depots.member('Bookkeeper', { invoices: true })
  await depots.addList('buy-side')
  const [first] = await depots.rows()
  const taken = await depots.add({ title: 'Taken back?' })
  await depots.decide('withdraw', taken)
  await depots.add({ title: 'Stays <img src=x>', dueOn: '2031-05-06' })
  await depots.answer(first?.id ?? '', 'Both of us know.', lawyer)
  for (const { id } of [depots.client, lawyer, bookkeeper]) await collectDigest(ctx, id)
  for (const person of [depots.client, lawyer]) {
    const email = await onlyEmailTo(person)
    expect(email?.subject).toContain('needs something from you: Depots & <b>ferries</b>')
    const answered = first?.title ?? 'none'
    const link = `/client/projects/${depots.project.id}/requests`
    expectTexts(email?.text, ['Due 6 May 2031: Stays <img src=x>', link], ['Taken back?', answered])
    expect(email?.html).not.toMatch(/<img src=x|<b>/)
  }
  expect(await mailsTo(bookkeeper.email)).toEqual([])
})

test('a digest announces a new version to approve to everyone but its uploader', async () => {
  const depots = await begin()
  const lawyer = await depots.member('Lawyer', { documents: true })
  const id = await depots.add({ kind: 'document', title: 'The lease' })
  const { id: document } = await depots.uploaded(id, 'Lease.pdf', lawyer)
  await depots.add({ kind: 'approval', title: 'Lease, to be approved', document })
  await db.delete(pendingNotifications)
  await depots.uploaded(id, 'Lease.pdf', lawyer)
  for (const person of [depots.client, lawyer]) await collectDigest(ctx, person.id)
  const newsTo = async ({ email }: { email: string }) =>
    (await mailsTo(email)).filter(({ kind }) => kind !== 'document-receipt').map(({ text }) => text)
  expect(await newsTo(depots.client)).toEqual([expect.stringContaining('Lease, to be approved')])
  expect(await newsTo(lawyer)).toEqual([])
  await depots.decide('request-changes', id, { reason: 'Which lease?' })
  for (const person of [depots.client, lawyer]) {
    await collectDigest(ctx, person.id)
    expect((await newsTo(person)).join()).toContain('The lease (changes requested: Which lease?)')
  }
})

test('the staff digest lists answers, uploads, approvals and requested changes once, and omits accepted requests', async () => {
  const depots = await begin()
  const { id: document } = await depots.share()
  const one = await depots.add({ title: 'Which day?' })
  const two = await depots.add({ kind: 'document', title: 'The lease' })
  const accepted = await depots.add({ title: 'Accepted?' })
  const three = await depots.add({ kind: 'approval', title: 'Report one', document })
  const four = await depots.add({ kind: 'approval', title: 'Report two', document })
  await depots.answer(one, 'Monday.\n<b>Really.</b>')
  for (const name of ['Lease.pdf', 'Amendment.pdf']) await depots.uploaded(two, name)
  await depots.answer(accepted, 'Soon')
  await depots.decide('accept', accepted)
  const seen = await depots.seen(three)
  await depots.reply(depots.client, 'approve', three, seen)
  await depots.reply(depots.client, 'request-version-changes', four, { ...seen, changes: 'Page 2.' })
  await collectDigest(ctx, ADMINISTRATOR_KEY)
  // An upload for a request is not announced a second time as an upload.
  const email = await onlyEmailTo({ email: ctx.adminEmail })
  expect(email).toMatchObject({
    kind: 'submissions-received',
    replyTo: depots.client.email,
    subject: 'Ada responded to requests in Depots & <b>ferries</b>',
  })
  const words = [
    'Ada responded to requests in Depots & <b>ferries</b>',
    'Which day?',
    'Ada answered:',
    'Monday.\n<b>Really.</b>',
    'The lease',
    'Ada submitted:',
    'Lease.pdf (v1)',
    'Amendment.pdf (v1)',
    'Report one',
    'Ada approved it.',
    'Report two',
    'Ada requested changes:',
    'Page 2.',
    `/admin/projects/${depots.project.id}/requests`,
  ]
  expectTexts(email?.text, words, ['Accepted?'])
  expect(email?.html).not.toContain('<b>')
  await collectDigest(ctx, ADMINISTRATOR_KEY)
  expect(await toFirm()).toHaveLength(1)
})

test('concurrent digests and answers do not deadlock', async () => {
  const depots = await begin()
  const ids = []
  for (const n of [1, 2, 3, 4]) ids.push(await depots.add({ title: `Number ${n}` }))
  const statuses = await Promise.all([
    ...ids.map(async (id) => (await depots.answer(id)).status),
    collectDigest(ctx, depots.client.id).then(() => 200),
    collectDigest(ctx, ADMINISTRATOR_KEY).then(() => 200),
    depots.send('add', { kind: 'answer', title: 'Number 5' }).then(({ status }) => status),
  ])
  expect(statuses).toEqual(Array(7).fill(200))
})

/** Moves the last change of a project's requests into the past. */
const aged = (project: { id: string }, days: number) =>
  db
    .update(requests)
    .set({ updatedAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(requests.projectId, project.id))
const remindersTo = async (person: { email: string }) =>
  (await mailsTo(person.email)).filter(({ kind }) => kind === 'request-reminder')

test('a reminder is one email about urgent requests in all projects, sent to everyone who can answer them', async () => {
  const [one, two] = [await begin('First'), await begin('Second')]
  await db.update(projects).set({ clientId: one.client.id }).where(eq(projects.id, two.project.id))
  const lawyer = await one.member('Lawyer', { documents: true })
  const bookkeeper = await one.member('Bookkeeper', { invoices: true })
  await one.add({ title: 'Late', dueOn: daysFromToday(-4) })
  await one.add({ title: 'Due in three days', dueOn: daysFromToday(3) })
  await one.add({ title: 'Due in four days', dueOn: daysFromToday(4) })
  await two.add({ title: 'No day, <i>a week old</i>' })
  const done = await one.add({ title: 'Submitted', dueOn: daysFromToday(-4) })
  await one.answer(done)
  await one.decide('withdraw', await one.add({ title: 'Taken back', dueOn: daysFromToday(-4) }))
  for (const { project } of [one, two]) await aged(project, 7)
  await sendRequestReminders(ctx)
  const reminders = await remindersTo(one.client)
  expect(reminders).toHaveLength(1)
  const [email] = reminders
  expect(email?.subject).toContain('still needs something from you for your projects')
  expectTexts(
    email?.text,
    ['Late (First), due', 'Due in three days (First)', 'No day, <i>a week old</i> (Second)'],
    ['Due in four days', 'Submitted', 'Taken back'],
  )
  expect(email?.html).not.toContain('<i>')
  const [onlyFirst, ...others] = await remindersTo(lawyer)
  expect([onlyFirst?.subject.endsWith(' for First'), others]).toEqual([true, []])
  expectTexts(onlyFirst?.text, ['\n\nFirst\n\n', `/client/projects/${one.project.id}/requests`])
  expect(await remindersTo(bookkeeper)).toEqual([])
  const logged = await listActivity(db, lawyer.id)
  expect(logged.map(({ action, actorName }) => [action, actorName])).toEqual([['user.reminded', 'Foyer']])
})

test('a reminder is sent at most every 72 hours, even by several instances', async () => {
  const { add, project, client } = await begin()
  await add({ dueOn: daysFromToday(-1) })
  await aged(project, 2)
  await Promise.all([1, 2, 3].map(() => sendRequestReminders(ctx)))
  expect(await remindersTo(client)).toHaveLength(1)
  const lastAt = (hours: number) =>
    db
      .update(requestReminders)
      .set({ sentAt: sql`now() - make_interval(hours => ${hours})` })
      .where(eq(requestReminders.uid, client.id))
  await lastAt(71)
  await sendRequestReminders(ctx)
  expect(await remindersTo(client)).toHaveLength(1)
  await lastAt(72)
  await sendRequestReminders(ctx)
  expect(await remindersTo(client)).toHaveLength(2)
})

test('a reminder is sent neither for new requests nor to clients who are deactivated, removed or unverified', async () => {
  const [fresh, deactivated, removed, unverified] = await Promise.all([begin(), begin(), begin(), begin()])
  const all = [fresh, deactivated, removed, unverified]
  for (const depots of all) {
    await depots.add({ dueOn: daysFromToday(-1) })
    if (depots !== fresh) await aged(depots.project, 9)
  }
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, deactivated.client.id))
  await db.update(projects).set({ clientId: null }).where(eq(projects.id, removed.project.id))
  await db.update(users).set({ emailVerified: false }).where(eq(users.id, unverified.client.id))
  await sendRequestReminders(ctx)
  for (const { client } of all) expect(await remindersTo(client)).toEqual([])
  const uids = all.map(({ client }) => client.id)
  expect(await db.$count(requestReminders, inArray(requestReminders.uid, uids))).toBe(0)
})

test('a reminder lists at most fifty requests and says that there are more', async () => {
  const { project, client, fill } = await begin()
  await fill(60, (i) => ({ title: `Number ${i};` }))
  await aged(project, 8)
  await sendRequestReminders(ctx)
  const [mail] = await remindersTo(client)
  expect(mail?.text.match(/Number \d+;/g)).toHaveLength(50)
  expect(mail?.text).toContain('and more')
})

test('a reminder that fails for one client is sent to the others and retried on the next run', async () => {
  const [one, two] = [await begin(), await begin()]
  for (const { add, project } of [one, two]) {
    await add({ dueOn: daysFromToday(-1) })
    await aged(project, 2)
  }
  let calls = 0
  const queueMail: typeof ctx.jobs.queueEmail = (...mail) =>
    ++calls === 1 ? Promise.reject(new Error('the queue is unavailable')) : ctx.jobs.queueEmail(...mail)
  await expect(
    sendRequestReminders({ ...ctx, jobs: { ...ctx.jobs, queueEmail: queueMail } }),
  ).rejects.toThrow('the queue is unavailable')
  const counts = async () => [(await remindersTo(one.client)).length, (await remindersTo(two.client)).length]
  expect((await counts()).sort()).toEqual([0, 1])
  await sendRequestReminders(ctx)
  expect(await counts()).toEqual([1, 1])
})
