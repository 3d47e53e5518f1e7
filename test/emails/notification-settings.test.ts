import { and, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { daysFromToday, secondsUntilHour } from '#app/core/days.ts'
import {
  ADMINISTRATOR_KEY,
  getDailyKey,
  queuePendingDigests,
} from '#app/domain/notifications/notify.server.ts'
import { sendRequestReminders } from '#app/domain/requests/request-reminders.server.ts'
import { activity, notificationSettings, pendingNotifications, projects, requests } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '#test/app.ts'
import { createDraft, findInvoiceRow, sendDraft } from '#test/make/invoice-forms.ts'
import { makeAdministrator, makeClient, makeStaff } from '#test/make/make.ts'
import { expectPage, expectStatus, expectTexts, textOf } from '#test/pages.ts'
import { createRequestHelpers } from '#test/request-helpers.ts'

const app = await openTestApp()
const { as, ctx, db, digestsTo, mailsTo } = app
const admin = await makeAdministrator(db, ADMIN_EMAIL)

type Person = { id: string; email: string }
const everything = {
  updates: 'instant',
  requests: 'instant',
  messages: 'instant',
  documents: 'instant',
  invoices: 'instant',
}
const CLIENT_PAGE = '/client/notifications'
const STAFF_PAGE = '/admin/security/notifications'
const choose = (person: Person, some: Partial<typeof everything>, page = CLIENT_PAGE) =>
  as(person).post(page, { ...everything, ...some })
const waitingFor = ({ id }: Person) => db.$count(pendingNotifications, eq(pendingNotifications.uid, id))

beforeEach(async () => {
  await db.delete(pendingNotifications)
  await db.delete(requests)
})

/** Creates a project, and a function that announces a request, an update and a document to its client. */
async function begin() {
  const it = await createRequestHelpers(app, admin, 'Depots')
  const announce = async (name: string) => {
    await it.add({ title: `Request ${name}` })
    const update = { intent: 'post-update', title: `Update ${name}`, body: 'Text' }
    await as(admin).post(`/admin/projects/${it.project.id}/progress`, update)
    await it.share(`Document ${name}.pdf`)
  }
  return { ...it, announce }
}

test("the notification settings default to an immediate email for every topic, and keep the user's choice", async () => {
  const client = await makeClient(db)
  const checked = async () =>
    [...(await textOf(as(client).get(CLIENT_PAGE))).matchAll(/<input[^>]*checked=""[^>]*>/g)].map(
      ([input]) => `${/name="(\w+)"/.exec(input)?.[1]} ${/value="(\w+)"/.exec(input)?.[1]}`,
    )
  const first = await checked()
  expect(first.toSorted()).toEqual(
    Object.keys(everything)
      .map((topic) => `${topic} instant`)
      .toSorted(),
  )
  const chosen = { requests: 'daily', messages: 'off', invoices: 'daily' }
  await expectPage(choose(client, chosen), 200, 'Settings saved.')
  expect((await checked()).toSorted()).toEqual([
    'documents instant',
    'invoices daily',
    'messages off',
    'requests daily',
    'updates instant',
  ])
  await choose(client, chosen)
  const log = await db
    .select({ before: activity.before, after: activity.after })
    .from(activity)
    .where(and(eq(activity.subjectId, client.id), eq(activity.action, 'user.changed-notifications')))
  expect(log).toEqual([
    { before: { requests: 'instant', messages: 'instant', invoices: 'instant' }, after: chosen },
  ])
})

test('the notification settings reject unknown values, missing topics, and turning invoices off', async () => {
  const client = await makeClient(db)
  for (const some of [{ updates: 'weekly' }, { invoices: 'off' }, { messages: '' }])
    expect([some, (await choose(client, some)).status]).toEqual([some, 400])
  expect(await db.$count(notificationSettings, eq(notificationSettings.uid, client.id))).toBe(0)
})

test("the staff notification settings are under Security and don't include invoices", async () => {
  const staff = await makeStaff(db)
  await expectPage(as(staff).get('/admin/security'), 200, `href="${STAFF_PAGE}"`)
  const page = await expectPage(as(staff).get(STAFF_PAGE), 200, 'Requests', 'Messages', 'Documents')
  expect(page).not.toContain('name="invoices"')
  await expectPage(choose(staff, { messages: 'off' }, STAFF_PAGE), 200, 'Settings saved.')
})

test('digests leave out a topic that is turned off, even if it was turned off after the event', async () => {
  const it = await begin()
  await it.announce('one')
  await choose(it.client, { documents: 'off', updates: 'off' })
  const [email, ...more] = await digestsTo(it.client)
  expectTexts(email?.text, ['Request one', '/client/notifications'], ['Update one', 'Document one'])
  expect([more, await waitingFor(it.client)]).toEqual([[], 0])
})

test('a client who has turned off requests gets no request reminders', async () => {
  const it = await begin()
  const member = await it.member('Member', { documents: true })
  await it.add({ title: 'Late', dueOn: daysFromToday(-1) })
  await db.update(requests).set({ updatedAt: sql`now() - interval '5 days'` })
  await choose(it.client, { requests: 'off' })
  await sendRequestReminders(ctx)
  const counts = await Promise.all(
    [it.client, member].map(async ({ email }) => (await mailsTo(email)).length),
  )
  expect(counts).toEqual([0, 1])
})

test('a topic that staff or the administrator turned off is left out of their digests', async () => {
  const it = await begin()
  const lead = await makeStaff(db)
  await choose(lead, { requests: 'off' }, STAFF_PAGE)
  await choose(admin, { requests: 'off' }, STAFF_PAGE)
  const [one, two] = [await it.add({ title: 'To the administrator' }), await it.add({ title: 'To the lead' })]
  await it.answer(one, 'Yes')
  await as(it.client).post(it.path, { intent: 'message', text: 'Hello administrator' })
  const [toAdmin] = await digestsTo(admin, ADMINISTRATOR_KEY)
  expectTexts(toAdmin?.text, ['Hello administrator', STAFF_PAGE], ['To the administrator'])
  await db.update(projects).set({ leadId: lead.id }).where(eq(projects.id, it.project.id))
  await it.answer(two, 'Yes')
  expect(await digestsTo(lead)).toEqual([])
  await choose(admin, {}, STAFF_PAGE)
})

test('a daily summary collects its topics until the next morning, while other topics are emailed immediately', async () => {
  const it = await begin()
  await choose(it.client, { documents: 'daily', updates: 'daily' })
  await it.announce('one')
  const [now, ...more] = await digestsTo(it.client)
  expectTexts(now?.text, ['Request one'], ['Update one', 'Document one'])
  expect([more, await waitingFor(it.client)]).toEqual([[], 2])
  await it.announce('two')
  await digestsTo(it.client)
  await db.transaction((tx) => queuePendingDigests(ctx, tx))
  const { rows } = await db.execute<{ wait: number }>(
    sql`select extract(epoch from start_after - now())::int as wait from pgboss.job
        where name = 'send-digests' and singleton_key = ${getDailyKey(it.client.id)}`,
  )
  expect(rows).toHaveLength(1)
  expect(Math.abs((rows[0]?.wait ?? 0) - secondsUntilHour(7))).toBeLessThan(60)
  const all = await digestsTo(it.client, getDailyKey(it.client.id))
  expect(all.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['client-digest', 'Your daily summary from Norrvane Advisory'],
  ])
  const words = ['Update one', 'Update two', 'Document one.pdf', 'Document two.pdf']
  expectTexts(all[0]?.text, words, ['Request'])
  expect(await digestsTo(it.client, getDailyKey(it.client.id))).toEqual([])
})

test('a daily summary leaves out topics turned off in the meantime and items its recipient can no longer see', async () => {
  const it = await begin()
  await choose(it.client, { documents: 'daily', updates: 'daily', requests: 'daily' })
  await it.announce('one')
  expect(await digestsTo(it.client)).toEqual([])
  await choose(it.client, { documents: 'daily', updates: 'off', requests: 'daily' })
  await db.delete(requests)
  const [email] = await digestsTo(it.client, getDailyKey(it.client.id))
  expect(email?.kind).toBe('documents-shared')
  expectTexts(email?.text, ['Document one.pdf'], ['Update one', 'Request one'])
})

test('a daily summary lists new invoices instead of sending each by email, except to copy recipients', async () => {
  const it = await begin()
  await choose(it.client, { invoices: 'daily' })
  const copyTo = `accounts-${it.client.id}@harbour.example`
  const invoice = async (fields: Record<string, string> = {}) => {
    const id = await createDraft(as(admin), it.client, fields)
    await expectStatus(sendDraft(as(admin), id), 302)
    return id
  }
  const id = await invoice({ copyTo })
  const { number } = await findInvoiceRow(db, id)
  expect([(await mailsTo(it.client.email)).length, (await mailsTo(copyTo)).length]).toEqual([0, 1])
  expect(await digestsTo(it.client)).toEqual([])
  const [email] = await digestsTo(it.client, getDailyKey(it.client.id))
  expectTexts(email?.text, [`${number}`, `/client/invoices/${id}`])
  const voided = await invoice()
  expect(await digestsTo(it.client)).toEqual([])
  await expectStatus(as(admin).post(`/admin/invoices/${voided}`, { intent: 'void' }), 302)
  expect(await digestsTo(it.client, getDailyKey(it.client.id))).toEqual([])
})
