import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { daysFromToday } from '#app/core/days.ts'
import { findRequestList } from '#app/domain/requests/request-lists.server.ts'
import { type RequestList, requestLists } from '#content/requests.ts'
import { projects, requests } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { makeAdmin } from '#test/make/make.ts'
import { expectPage, expectTexts, plainText, readPages, textOf } from '#test/pages.ts'
import { createRequestHelpers, titlesIn } from '#test/request-helpers.ts'

const app = await openTestApp()
const { as, db } = app
const admin = await makeAdmin(db, { name: 'Office' })
const begin = (title?: string) => createRequestHelpers(app, admin, title)

test('requests are sorted by due date, with accepted ones last, under every filter', async () => {
  const { add, answer, decide, page, firmPage } = await begin()
  await add({ title: 'No day' })
  await add({ title: 'In nine', dueOn: daysFromToday(9) })
  await add({ title: 'In two, first', dueOn: daysFromToday(2) })
  await add({ title: 'In two, second', dueOn: daysFromToday(2) })
  const done = await add({ title: 'Late and done', dueOn: daysFromToday(-9) })
  const late = await add({ title: 'Late', dueOn: daysFromToday(-3) })
  await answer(done)
  await decide('accept', done)
  const order = ['Late', 'In two, first', 'In two, second', 'In nine', 'No day', 'Late and done']
  for (const text of [await page(), await firmPage()]) {
    expect(titlesIn(text)).toEqual(order)
    expect(text.match(/Overdue since/g)).toHaveLength(1)
  }
  await answer(late)
  for (const text of [await page(), await firmPage()])
    expect(plainText(text)).toContain('1 of 6 accepted · 1 in review')
  expect(titlesIn(await firmPage('?state=submitted'))).toEqual(['Late'])
  expect(titlesIn(await firmPage('?state=accepted'))).toEqual(['Late and done'])
  expect(titlesIn(await firmPage('?state=open'))).toEqual(order.slice(1, 5))
  expect(titlesIn(await firmPage('?state=changes-requested'))).toEqual([])
  expect(titlesIn(await page(undefined, '?requests=to-do'))).toEqual(order.slice(1, 5))
  expect(titlesIn(await page(undefined, '?requests=submitted'))).toEqual(['Late'])
  expect(titlesIn(await page(undefined, '?requests=accepted'))).toEqual(['Late and done'])
  // Invalid query parameters show the list without filters.
  expect(titlesIn(await firmPage('?state=none&after=none'))).toEqual(order)
  expect(titlesIn(await page(undefined, '?requests=none&from=none&request=none'))).toEqual(order)
})

test("the numbers of a project's requests are sent only to clients who can see its documents", async () => {
  const { add, member, path, client } = await begin()
  for (const title of ['One', 'Two', 'Three']) await add({ title })
  const data = (who: typeof client) => textOf(as(who).get(`${path}.data`))
  expect(await data(client)).toContain('"total",3,')
  expect(await data(await member('Bo'))).toContain('"total",0,')
})

test('requests are listed thirty per page for staff and client, with the linked request first', async () => {
  const { project, client, firmPath, fill } = await begin()
  // Pairs share a due date; the last ten have none.
  const day = (i: number) => (i < 60 ? daysFromToday(1 + Math.floor(i / 2)) : null)
  await fill(70, (i) => ({ title: `Number ${i}`, dueOn: day(i) }))
  const numbers = Array.from({ length: 70 }, (_, i) => `Number ${i}`)
  for (const [who, path] of [
    [admin, firmPath],
    [client, `/client/projects/${project.id}/requests`],
  ] as const) {
    const row = /<h3 id="request-[^>]*>([^<]*)<\/h3>/g
    expect(await readPages(as(who).get, path, row)).toEqual(numbers)
    const linked = titlesIn(await textOf(as(who).get(`${path}?request=${project.id}-0065`)))
    expect(linked.slice(0, 2)).toEqual(['Number 65', 'Number 0'])
  }
})

const itemsOf = ({ sections }: RequestList) =>
  sections.flatMap(({ name, items }) =>
    items.map(({ details = null, ...item }) => ({ section: name, ...item, details })),
  )

const [list] = requestLists
if (!list) throw new Error('no list')

test('a prepared list is added in one step, in its own order', async () => {
  const { addList, rows, page, firmPage, logged, decide } = await begin()
  const dueOn = daysFromToday(20)
  const items = itemsOf(list)
  const answer = addList(list.id, { dueOn })
  await expectPage(answer, 200, `${items.length} requests added.`)
  const stored = await rows()
  expect(stored.map(({ kind, section, title, details }) => ({ kind, section, title, details }))).toEqual(
    items,
  )
  expect(new Set(stored.map((row) => row.dueOn))).toEqual(new Set([dueOn]))
  for (const text of [await page(), await firmPage()])
    expect(titlesIn(text)).toEqual(items.slice(0, 30).map(({ title }) => title.replaceAll('&', '&amp;')))
  expect(await logged()).toEqual(['project.request-list-added'])
  await expectPage(decide('change', stored[0]?.id ?? '', { title: 'Our own words' }), 200)
})

test('adding a prepared list again adds only its missing requests', async () => {
  const { addList, rows, decide } = await begin()
  await addList(list.id)
  const [first, second] = await rows()
  const again = await textOf(addList(list.id))
  expect(again).toContain('Everything on this list has already been requested.')
  await decide('withdraw', first?.id ?? '')
  await decide('change', second?.id ?? '', { title: 'Renamed' })
  const rest = await textOf(addList(list.id))
  expect(rest).toContain('2 requests added. The others had already been requested.')
  expect((await rows()).filter((row) => !row.withdrawnAt)).toHaveLength(itemsOf(list).length + 1)
})

test('a prepared list is added only once when it is submitted twice at the same moment', async () => {
  const { addList, rows } = await begin()
  const both = await Promise.all([1, 2].map(() => addList(list.id)))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await rows()).toHaveLength(itemsOf(list).length)
})

test('a prepared list preselects the items not requested yet, and only selected items are added', async () => {
  const { add, addList, rows, firmPage } = await begin()
  const [first, second, third] = itemsOf(list)
  if (!first || !second || !third) throw new Error('too short a list')
  await add({ title: second.title })
  const page = await firmPage(`?list=${list.id}`)
  const box = (at: number) => page.match(new RegExp(`<input[^>]*name="selected\\[${at}\\]"[^>]*>`))?.[0]
  expect(box(0)).toMatch(/checked/)
  expect(box(0)).not.toMatch(/disabled/)
  expect(box(1)).toMatch(/disabled/)
  expect(box(1)).not.toMatch(/checked/)
  await expectPage(addList(list.id, {}, [0, 1, 2]), 200, '2 requests added. The others')
  expect((await rows()).map(({ title }) => title)).toEqual([second.title, first.title, third.title])
})

test('a prepared list shows the email that the client will get, without the items that are not selected', async () => {
  const { add, firmPage, project } = await begin('The Plan')
  const [first, second] = itemsOf(list)
  await add({ title: second?.title ?? '' })
  const page = await firmPage(`?list=${list.id}`)
  const preview = plainText(
    page.slice(page.indexOf('aria-label="Email preview"')).split('</section>')[0] ?? '',
  )
  expectTexts(preview, ['needs something from you: The Plan', first?.title ?? '?'], [second?.title ?? '?'])
  await db.update(projects).set({ clientId: null }).where(eq(projects.id, project.id))
  expect(await firmPage(`?list=${list.id}`)).not.toContain('Email preview')
})

test('after a prepared list was added, the next request is added without opening the list again', async () => {
  const { addList, firmPath, rows } = await begin()
  const { items, version } = await findRequestList(db, list.id)
  const sent = { intent: 'add-list', list: list.id, version, 'selected[1]': '1' }
  const saved = await as(admin).post(`${firmPath}?list=${list.id}`, sent)
  const page = saved.headers.get('location') ?? ''
  expect([saved.status, new URL(page, 'http://x').searchParams.has('list')]).toEqual([302, false])
  const listed = await expectPage(as(admin).get(page), 200, '1 request added.', 'Add Request')
  expect(listed).not.toContain('name="selected[')
  const added = await expectPage(
    as(admin).post(page, { intent: 'add', kind: 'answer', title: 'Which day?' }),
    200,
    'Request added.',
    'Add Request',
  )
  expect(added).not.toContain('name="selected[')
  expect((await rows()).map(({ title }) => title)).toEqual([items[1]?.title, 'Which day?'])
  // A rejected selection keeps the list open.
  await expectPage(addList(list.id, {}, []), 400, 'name="selected[')
})

test('sections keep their order, whatever happens to their requests', async () => {
  const { fill, add, decide, answer, page, firmPage, firmPath, rows } = await begin()
  const typed = await add({ title: 'Typed by hand' })
  await fill(33, (i) => ({
    section: ['Company', 'Finance', 'People'][Math.floor(i / 11)],
    title: `Item ${i}`,
  }))
  await add({ title: 'One more', section: 'Finance', dueOn: daysFromToday(1) })
  const [first] = (await rows()).filter(({ section }) => section === 'Company')
  await answer(first?.id ?? '')
  await decide('accept', first?.id ?? '')
  const sectionsIn = (text: string) =>
    [...text.matchAll(/<h3 class="[^"]*">([^<]*)<\/h3>/g)].map(([, name]) => name)
  for (const text of [await page(), await firmPage()]) {
    expect(sectionsIn(text)).toEqual(['Company', 'Finance', 'People'])
    expect(titlesIn(text).slice(10, 12)).toEqual(['Item 0', 'One more'])
  }
  const ids = await readPages(as(admin).get, firmPath, /<h[34] id="request-([^"]*)"/g)
  expect([ids.length, ids.at(-1)]).toEqual([35, typed])
  // A request moves to another section when staff edit it.
  await expectPage(decide('change', typed, { title: 'Typed by hand', section: 'Company' }), 200)
  expect(titlesIn(await firmPage()).slice(0, 12)).toContain('Typed by hand')
})

test('adding a prepared list rejects invalid input', async () => {
  const { addList, rows } = await begin()
  for (const [fields, status, words] of [
    [{ list: '' }, 400, 'Select a list.'],
    [{ list: 'none' }, 404, 'This list no longer exists.'],
    [{ dueOn: 'soon' }, 400, 'Select a date, or leave it empty.'],
    [{ version: 'seen before an edit' }, 409, 'Someone else has edited this list.'],
  ] as [Record<string, string>, number, string][])
    await expectPage(addList('sell-side', fields), status, words)
  for (const chosen of [[], [99]])
    await expectPage(addList('sell-side', {}, chosen), 400, 'Select at least one request.')
  expect(await rows()).toEqual([])
})

test('the Today page counts submitted and overdue requests, and links to both lists', async () => {
  await db.delete(requests)
  const { add, answer, decide, project } = await begin('Two depots')
  const waits = await add({ title: 'Submitted one' })
  const accepted = await add({ title: 'Accepted one', dueOn: daysFromToday(-5) })
  const late = await add({ title: 'Late one', dueOn: daysFromToday(-1) })
  await add({ title: 'Due today', dueOn: daysFromToday(0) })
  await decide('withdraw', await add({ title: 'Late and taken back', dueOn: daysFromToday(-1) }))
  await answer(waits)
  await answer(accepted)
  await decide('accept', accepted)
  const submittedAt = new Date(`${daysFromToday(-3)}T12:00Z`)
  await db.update(requests).set({ submittedAt }).where(eq(requests.id, waits))
  const first = (await textOf(as(admin).get('/admin/today'))).replaceAll(/<[^>]+>/g, ' ')
  expect(first).toMatch(/To review\s+1/)
  expect(first).toMatch(/1\s+overdue request\b/)
  const hidden = ['Accepted one', 'Due today', 'Late and taken back']
  const link = `/admin/projects/${project.id}/requests?request=${waits}#${waits}`
  const review = await textOf(as(admin).get('/admin/requests'))
  expectTexts(review, [link, 'by Ada', '>3 days ago<'], hidden)
  const overdue = await textOf(as(admin).get('/admin/requests?state=overdue'))
  expectTexts(overdue, [`?request=${late}#${late}`], hidden)
})

test('the list of all submitted requests shows fifty per page', async () => {
  await db.delete(requests)
  const { fill } = await begin()
  // Pairs share a timestamp.
  const submittedAt = (i: number) => new Date(2026, 0, 1 + Math.floor(i / 2))
  await fill(120, (i) => ({ title: `Waits ${i};`, state: 'submitted', submittedAt: submittedAt(i) }))
  const seen = await readPages(as(admin).get, '/admin/requests', />Waits (\d+);<\/a>/g)
  expect(seen).toEqual(Array.from({ length: 120 }, (_, i) => String(i)))
})

test('the list of all open requests is sorted by due date across pages, undated ones last', async () => {
  await db.delete(requests)
  const { fill } = await begin()
  // Pairs share a due date; those from 60 on have none.
  const dueOn = (i: number) => (i < 60 ? daysFromToday(Math.floor(i / 2) - 9) : null)
  const state = (i: number) => (i < 90 ? (['open', 'changes-requested'] as const)[i % 2] : 'submitted')
  await fill(91, (i) => ({ title: `Waits ${i};`, state: state(i), dueOn: dueOn(i) }))
  const seen = await readPages(as(admin).get, '/admin/requests?state=open', />Waits (\d+);<\/a>/g)
  expect(seen).toEqual(Array.from({ length: 90 }, (_, i) => String(i)))
})

test('a project can have at most 5000 requests', async () => {
  const { project, send, addList, fill } = await begin()
  await fill(4990, () => ({}))
  const list = addList('sell-side')
  await expectPage(list, 409, 'A project can have up to 5,000 requests.')
  await fill(10, () => ({}), 4990)
  await expectPage(send('add', { kind: 'answer', title: 'One more' }), 409)
  expect(await db.$count(requests, eq(requests.projectId, project.id))).toBe(5000)
  await db.delete(requests).where(eq(requests.projectId, project.id))
})
