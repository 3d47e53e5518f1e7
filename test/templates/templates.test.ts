import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { textTemplates } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { listActions, makeStaff } from '#test/make/make.ts'
import { expectPage, expectTexts, revisionOf, textOf } from '#test/pages.ts'

const { as, db } = await openTestApp()
const staff = await makeStaff(db, { name: 'Tess Template' })
const LIST = '/admin/templates'
const form = (fields: Record<string, string> = {}) => ({
  intent: 'save',
  kind: 'message',
  name: 'Welcome',
  body: 'Good to have you <b>here</b>.',
  ...fields,
})
const create = (fields: Record<string, string> = {}) => as(staff).post(`${LIST}/new`, form(fields))
const save = async (id: string, fields: Record<string, string> = {}) => {
  const version = revisionOf(await textOf(as(staff).get(`${LIST}/${id}`)))
  return as(staff).post(`${LIST}/${id}`, form({ version, ...fields }))
}
const rows = () => db.select().from(textTemplates)
const onlyRow = async () => {
  const [row, ...others] = await rows()
  if (!row || others.length > 0) throw new Error('not one template')
  return row
}

beforeEach(() => db.delete(textTemplates))

test('staff can create, edit and delete templates', async () => {
  expect((await create()).headers.get('location')).toBe(`${LIST}?done=saved`)
  await create({ kind: 'invitation', name: 'Kick-off' })
  const list = await expectPage(as(staff).get(LIST), 200, 'Welcome', 'Kick-off', 'Messages', 'Invitations')
  expect(list).not.toContain('<b>here</b>')
  expectTexts(await textOf(as(staff).get(`${LIST}?kind=invitation`)), ['Kick-off'], ['Welcome'])
  await db.delete(textTemplates).where(eq(textTemplates.name, 'Kick-off'))
  const { id } = await onlyRow()
  await expectPage(save(id, { name: 'Hello', body: 'Hi there.' }), 302)
  expect(await onlyRow()).toMatchObject({ name: 'Hello', body: 'Hi there.', kind: 'message' })
  const deleted = await as(staff).post(`${LIST}/${id}`, { intent: 'delete' })
  expect(deleted.headers.get('location')).toBe(`${LIST}?done=deleted`)
  expect(await rows()).toEqual([])
  expect(await listActions(db, id)).toEqual(['template.created', 'template.changed', 'template.deleted'])
})

test('a template is rejected if its use is missing, its name is taken, or its invitation is too long', async () => {
  await create()
  const rejected: [Record<string, string>, string][] = [
    [{ kind: 'letter' }, 'Select where the template is used.'],
    [{}, 'Another template already has this name.'],
    [{ kind: 'invitation', body: 'x'.repeat(2001) }, 'can’t be longer than 2,000 characters.'],
  ]
  for (const [fields, message] of rejected) await expectPage(create(fields), 400, message)
  await expectPage(create({ kind: 'invitation' }), 302)
  expect(await rows()).toHaveLength(2)
})

test('editing a template fails on an edit conflict', async () => {
  await create()
  const { id } = await onlyRow()
  const version = revisionOf(await textOf(as(staff).get(`${LIST}/${id}`)))
  await expectPage(save(id, { body: 'First' }), 302)
  const late = as(await makeStaff(db)).post(`${LIST}/${id}`, form({ version, body: 'Second' }))
  await expectPage(late, 409, 'Tess Template')
  expect((await onlyRow()).body).toBe('First')
})

test('a firm can have at most 100 templates, even if two are created at once', async () => {
  await db.insert(textTemplates).values(
    Array.from({ length: 99 }, (_, i) => ({
      id: `t${i}`,
      kind: 'message' as const,
      name: `T${i}`,
      body: 'x',
    })),
  )
  const answers = await Promise.all([create({ name: 'A' }), create({ name: 'B' })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 409])
  expect(await rows()).toHaveLength(100)
})
