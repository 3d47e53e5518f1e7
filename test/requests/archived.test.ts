import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { daysFromToday } from '#app/core/days.ts'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { sendRequestReminders } from '#app/domain/requests/request-reminders.server.ts'
import { projects, requestReminders, requests } from '#db/schema.ts'
import { selectionFields, undoForm } from '#test/bulk/bulk-responses.ts'
import { createRequestHelpers } from '#test/request-helpers.ts'
import { openTestApp } from '../app.ts'
import { makeAdmin } from '../make/make.ts'
import { expectPage, expectTexts, plainText, textOf } from '../pages.ts'

const app = await openTestApp()
const { as, ctx, db, mailsTo } = app
const admin = await makeAdmin(db)
// Requests from other test files could fill the first pages of the lists.
await db.update(requests).set({ withdrawnAt: new Date() })

/** Creates a project with two overdue requests and an answered one. */
async function begin() {
  const mark = crypto.randomUUID().slice(0, 8)
  const sale = await createRequestHelpers(app, admin, `Sale ${mark}`)
  const question = await sale.add({ title: `Which day ${mark}?`, dueOn: daysFromToday(-1) })
  const document = await sale.add({ kind: 'document', title: `Lease ${mark}`, dueOn: daysFromToday(-1) })
  const answered = await sale.add({ title: `Answered ${mark}`, dueOn: daysFromToday(-1) })
  await sale.answer(answered)
  const edit = `/admin/projects/${sale.project.id}`
  const archive = () => as(admin).post(edit, { intent: 'archive' })
  const unarchive = () => as(admin).post(edit, { intent: 'unarchive' })
  /** Moves the last change of the requests into the past. */
  const age = () =>
    db
      .update(requests)
      .set({ updatedAt: sql`now() - interval '9 days'` })
      .where(eq(requests.projectId, sale.project.id))
  return { ...sale, mark, question, document, edit, archive, unarchive, age }
}
const words = async (answer: Response | Promise<Response>) => plainText(await textOf(answer))
const remindersTo = async ({ email }: { email: string }) =>
  (await mailsTo(email)).filter(({ kind }) => kind === 'request-reminder')

test('requests of a project are not listed while it is archived', async () => {
  const sale = await begin()
  const dashboard = () => words(as(sale.client).get('/client/dashboard'))
  const listed = async (text: Promise<string>, words = `Which day ${sale.mark}?`) =>
    (await text).includes(words)
  const lists = async () => ({
    dashboard: await listed(dashboard()),
    due: await listed(words(as(admin).get('/admin/today'))),
    overdue: await listed(words(as(admin).get('/admin/requests?state=overdue'))),
    open: await listed(words(as(admin).get('/admin/requests?state=open'))),
    review: await listed(words(as(admin).get('/admin/requests')), `Answered ${sale.mark}`),
    client: await listed(words(as(admin).get(`/admin/clients/${sale.client.id}`))),
  })
  const all = { dashboard: true, due: true, overdue: true, open: true, review: true, client: true }
  expect(await lists()).toEqual(all)
  await expectPage(sale.archive(), 302)
  expect(await lists()).toEqual(Object.fromEntries(Object.keys(all).map((name) => [name, false])))
  await expectPage(sale.unarchive(), 302)
  expect(await lists()).toEqual(all)
})

test('an archived project sends no emails about requests, even right after it is unarchived', async () => {
  const sale = await begin()
  await sale.age()
  await sale.archive()
  await sendRequestReminders(ctx)
  await collectDigest(ctx, sale.client.id)
  expect(await mailsTo(sale.client.email)).toEqual([])
  await sale.unarchive()
  await sendRequestReminders(ctx)
  expect(await remindersTo(sale.client)).toEqual([])
  expect(await db.$count(requestReminders, eq(requestReminders.uid, sale.client.id))).toBe(0)
  await sale.age()
  await sendRequestReminders(ctx)
  expect(await remindersTo(sale.client)).toHaveLength(1)
})

test("an archived project's requests are closed for the client", async () => {
  const sale = await begin()
  await sale.archive()
  const page = await sale.page()
  expectTexts(plainText(page), [
    'This project is archived, so requests that were still open are now closed.',
    `Closed Which day ${sale.mark}?`,
    `Submitted Answered ${sale.mark}`,
  ])
  expect(page).not.toMatch(/Send Answer|type="file"|Due|Overdue since/)
  const closed = 'This project is archived, so its requests are closed. Send us a message instead.'
  await expectPage(sale.answer(sale.question), 409, closed)
  await expectPage(sale.upload(sale.document), 409, closed)
  for (const id of [sale.question, sale.document]) expect((await sale.rowOf(id)).state).toBe('open')
})

test("an archived project's requests are read-only for staff", async () => {
  const sale = await begin()
  await sale.archive()
  const html = await sale.firmPage()
  const page = plainText(html)
  expect(page).toContain('This project is archived, so its requests are closed')
  expect(page).not.toMatch(/Add a request|Withdraw/)
  expect(html).not.toContain('aria-label="Accept')
  for (const sent of [
    sale.send('add', { kind: 'answer', title: 'One more?' }),
    sale.addList('buy-side'),
    sale.decide('withdraw', sale.question),
  ])
    await expectPage(sent, 409, 'This project is archived, so its requests are closed.')
  expect(await sale.rows()).toHaveLength(3)
})

test('archiving selected projects asks for confirmation once, and Undo reopens their requests', async () => {
  const [one, two] = [await begin(), await begin()]
  const ids = selectionFields([one.project.id, two.project.id])
  const archivedCount = () =>
    db.$count(
      projects,
      sql`${projects.id} in (${one.project.id}, ${two.project.id}) and ${projects.archivedAt} is not null`,
    )
  const asked = await words(as(admin).post('/admin/projects', { intent: 'archive-selected', ...ids }))
  expect(asked).toContain('Archive 2 projects?')
  expect(asked).toContain('This closes 4 open requests until you unarchive the projects.')
  expect(await archivedCount()).toBe(0)
  const done = await textOf(as(admin).post('/admin/projects', { intent: 'archive-confirmed', ...ids }))
  expect(plainText(done)).toContain('2 projects archived.')
  expect(await archivedCount()).toBe(2)
  expect(await words(as(one.client).get('/client/dashboard'))).not.toContain(`Which day ${one.mark}?`)
  await as(admin).post('/admin/projects', undoForm(done) ?? {})
  expect(await archivedCount()).toBe(0)
  expect(await words(as(one.client).get('/client/dashboard'))).toContain(`Which day ${one.mark}?`)
})

test('an archived project shows the status Archived unless it is completed, and no next step', async () => {
  const sale = await begin()
  await sale.archive()
  for (const [status, shown] of [
    ['Planned', 'Archived'],
    ['Completed', 'Completed'],
  ] as const) {
    await db.update(projects).set({ status, nextStep: 'Sign it' }).where(eq(projects.id, sale.project.id))
    for (const path of ['/client/dashboard', sale.path]) {
      // The page's scripts contain all fields, even those not shown.
      const html = (await textOf(as(sale.client).get(path))).replaceAll(/<script[^>]*>.*?<\/script>/gs, '')
      const states = [...html.matchAll(/class="badge badge-[^"]*">([^<]*)</g)].map((found) => found[1])
      expect(states).toContain(shown)
      if (shown !== status) expect(plainText(html)).not.toContain(status)
      expect(html).not.toContain('Sign it')
    }
  }
})
