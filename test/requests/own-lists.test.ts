import { beforeEach, expect, test } from 'vitest'
import { findRequestList } from '#app/domain/requests/request-lists.server.ts'
import { requestLists } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { listActivity, makeAdmin } from '#test/make/make.ts'
import { expectPage, expectTexts, textOf } from '#test/pages.ts'
import { createRequestHelpers } from '#test/request-helpers.ts'

const app = await openTestApp()
const { as, db } = app
const admin = await makeAdmin(db, { name: 'Ingrid' })

const LISTS = '/admin/requests/lists'
const items = {
  'items[0].section': 'Plans',
  'items[0].kind': 'document',
  'items[0].title': 'Site plan',
  'items[0].details': 'As built.',
  'items[1].section': '',
  'items[1].kind': 'answer',
  'items[1].title': 'Who decides?',
  'items[1].details': '',
}
const save = (list = 'new', fields: Record<string, string> = {}) =>
  as(admin).post(`${LISTS}/${list}`, {
    intent: 'save',
    name: 'Survey',
    about: 'Before we start',
    ...items,
    ...fields,
  })
const stored = () => db.select().from(requestLists).orderBy(requestLists.name)
const idOf = async (name: string) => (await stored()).find((list) => list.name === name)?.id ?? ''
const revisionOf = async (id: string) => (await findRequestList(db, id)).version

beforeEach(async () => {
  await db.delete(requestLists)
})

test("a list created in the browser is shown by section, before the content's lists", async () => {
  expect((await save()).headers.get('location')).toBe(`${LISTS}?done=saved`)
  const [list] = await stored()
  expect(list).toMatchObject({
    name: 'Survey',
    about: 'Before we start',
    sections: [
      { name: 'Plans', items: [{ kind: 'document', title: 'Site plan', details: 'As built.' }] },
      { name: '', items: [{ kind: 'answer', title: 'Who decides?' }] },
    ],
  })
  const page = await textOf(as(admin).get(LISTS))
  expect(page.indexOf('Survey')).toBeLessThan(page.indexOf('Sell-side due diligence'))
  const { addList, rows } = await createRequestHelpers(app, admin)
  await expectPage(addList(list?.id ?? ''), 200, '2 requests added.')
  expect((await rows()).map(({ section, kind, title, details }) => [section, kind, title, details])).toEqual([
    ['Plans', 'document', 'Site plan', 'As built.'],
    [null, 'answer', 'Who decides?', null],
  ])
  const logged = await listActivity(db, list?.id)
  expect(logged.map(({ action, actorName }) => [action, actorName])).toEqual([['list.created', 'Ingrid']])
})

test('a list created in the browser can be edited and deleted, and an edit conflict is rejected', async () => {
  await save()
  const id = await idOf('Survey')
  const version = await revisionOf(id)
  await expectPage(save(id, { version, name: 'Survey 2' }), 302)
  await expectPage(save(id, { version, name: 'Survey 3' }), 409, 'Someone else edited this')
  const remove = (seen: string) => as(admin).post(`${LISTS}/${id}`, { intent: 'delete', version: seen })
  await expectPage(remove(version), 409, 'Someone else edited this')
  expect((await stored()).map(({ name }) => name)).toEqual(['Survey 2'])
  await expectPage(remove(await revisionOf(id)), 302)
  expect(await stored()).toEqual([])
  await expectPage(as(admin).get(`${LISTS}/${id}`), 404)
})

test("a copied list starts with the original's items", async () => {
  const page = await textOf(as(admin).get(`${LISTS}/new?copy=sell-side`))
  expectTexts(page, ['value="Sell-side due diligence (copy)"', 'value="Cap table"'])
  // A list from the content can't be edited.
  for (const answer of [as(admin).get(`${LISTS}/sell-side`), save('sell-side')]) await expectPage(answer, 404)
})

test('an invalid list is rejected with an explanation', async () => {
  await save('new', { name: 'Taken' })
  for (const [fields, status, words] of [
    [{ 'items[1].title': 'Site plan' }, 400, 'This title is on the list twice.'],
    [{ 'items[1].kind': 'approval' }, 400, 'Select what you need.'],
    [{ name: 'Taken' }, 409, 'Another list already has this name.'],
  ] as [Record<string, string>, number, string][])
    await expectPage(save('new', fields), status, words)
  expect((await stored()).map(({ name }) => name)).toEqual(['Taken'])
})

test('a list can have at most 100 requests, and a firm at most 50 lists of its own', async () => {
  const many = Object.fromEntries(
    Array.from({ length: 101 }, (_, at) => [
      [`items[${at}].kind`, 'answer'],
      [`items[${at}].title`, `Question ${at}`],
    ]).flat() as [string, string][],
  )
  await expectPage(save('new', many), 400, 'A list can have up to 100 requests.')
  await db.insert(requestLists).values(
    Array.from({ length: 50 }, (_, at) => ({
      id: `list-${at}`,
      name: `List ${at}`,
      about: '',
      sections: [],
    })),
  )
  await expectPage(save(), 409, 'You can have up to 50 lists of your own.')
})
