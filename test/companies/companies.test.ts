import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { findUser, listActions, makeCompany, makeMember, makeProject, makeStaff } from '#test/make/make.ts'
import { expectPage, expectRedirect, expectTexts, readPages, revisionOf, textOf } from '#test/pages.ts'

const { as, db } = await openTestApp()
const staff = await makeStaff(db, { name: 'Tess Team' })
const LIST = '/admin/companies'

const find = async (id: string) => (await db.select().from(companies).where(eq(companies.id, id)))[0]
const edit = async (id: string, fields: Record<string, string>, by = staff) => {
  const version = revisionOf(await textOf(as(by).get(`${LIST}/${id}/edit`)))
  return as(by).post(`${LIST}/${id}/edit`, { intent: 'save', version, ...fields })
}

test('staff create a company with all of its fields, and edit it', async () => {
  const created = await as(staff).post(`${LIST}/new`, {
    name: '  Harbor Cafe\u0301 ',
    legalName: 'Harbor Café GmbH',
    streetAddress: 'Quay 1',
    postalCode: '20457',
    city: 'Hamburg',
    country: 'DE',
    vatId: 'de 123.456.789',
    buyerReference: 'REF-7',
    invoiceEmails: 'ap@harbor.example\nAP@harbor.example, cfo@harbor.example',
    debtorNumber: '10042',
    notes: 'Calls on Mondays.',
  })
  const id = /companies\/([\w-]+)\?done=created/.exec(created.headers.get('location') ?? '')?.[1] ?? ''
  expect(await find(id)).toMatchObject({
    name: 'Harbor Café',
    vatId: 'DE123456789',
    country: 'DE',
    invoiceEmails: ['ap@harbor.example', 'cfo@harbor.example'],
  })
  await expectPage(as(staff).get(`${LIST}/${id}`), 200, 'Harbor Café GmbH', 'Germany', 'Calls on Mondays.')
  const person = await makeMember(db, { id, name: 'Harbor Café' })
  await expectRedirect(edit(id, { name: 'Harbor House', city: 'Bremen' }), `${LIST}/${id}?done=saved`)
  expect(await find(id)).toMatchObject({ name: 'Harbor House', city: 'Bremen', country: null, notes: null })
  // Renaming overwrites what the company's people have in their profiles.
  expect((await findUser(db, person))?.company).toBe('Harbor House')
  const log = await textOf(as(staff).get('/admin/activity?kind=company'))
  expectTexts(log, ['Harbor House', 'Bremen'], ['Calls on Mondays.'])
  expect(await listActions(db, id)).toEqual(['company.created', 'company.changed'])
})

test('a company is rejected without a name, or with an unknown country, VAT ID or email', async () => {
  const rejected: [Record<string, string>, string][] = [
    [{ name: '' }, 'Enter a name.'],
    [{ country: 'ZZ' }, 'Select a country from the list.'],
    [{ vatId: '123456789' }, 'Enter the VAT ID with its country code'],
    [{ invoiceEmails: 'nobody' }, '“nobody” isn’t an email address.'],
    [{ name: 'x'.repeat(151) }, 'can’t be longer than 150 characters.'],
  ]
  const before = await db.$count(companies)
  for (const [fields, message] of rejected)
    await expectPage(as(staff).post(`${LIST}/new`, { name: 'Good', ...fields }), 400, message)
  expect(await db.$count(companies)).toBe(before)
})

test('editing a company or its notes fails on an edit conflict', async () => {
  const { id } = await makeCompany(db, { name: 'Conflict & Co' })
  const page = `${LIST}/${id}`
  const version = revisionOf(await textOf(as(staff).get(`${page}/edit`)))
  const notes = { intent: 'notes', version }
  await expectPage(as(staff).post(page, { ...notes, notes: 'First' }), 200, 'Notes saved.')
  await expectPage(as(await makeStaff(db)).post(page, { ...notes, notes: 'Second' }), 409, 'Tess Team')
  await expectPage(as(staff).post(`${page}/edit`, { intent: 'save', version, name: 'Late' }), 409)
  expect(await find(id)).toMatchObject({ name: 'Conflict & Co', notes: 'First' })
})

test('a company can be deleted only while nothing refers to it', async () => {
  const { id } = await makeCompany(db, { name: 'Passing Ltd.' })
  const project = await makeProject(db, { companyId: id })
  const page = `${LIST}/${id}/edit`
  await expectPage(as(staff).post(page, { intent: 'delete' }), 409, 'This company is in use')
  await as(staff).post(`/admin/projects/${project.id}/edit`, { intent: 'delete' })
  await expectRedirect(as(staff).post(page, { intent: 'delete' }), `${LIST}?done=deleted`)
  expect(await find(id)).toBeUndefined()
  await expectPage(as(staff).get(`${LIST}/${id}`), 404)
})

test('the company list can be searched by name and legal name, sorted, paged and exported', async () => {
  const names = Array.from({ length: 30 }, (_, i) => `Qvx ${String(i).padStart(2, '0')}`)
  for (const [i, name] of names.entries())
    await makeCompany(db, { name, legalName: `Legal ${i}`, createdAt: new Date(2025, 0, 30 - i) })
  const get = (path: string) => as(staff).get(path)
  const row = /row-link"[^>]*>(Qvx \d\d)</g
  expect(await readPages(get, `${LIST}?search=qvx`, row)).toEqual(names)
  expect(await readPages(get, `${LIST}?search=qvx&sort=newest`, row)).toEqual(names)
  expect(await readPages(get, `${LIST}?search=qvx&direction=desc`, row)).toEqual(names.toReversed())
  expectTexts(await textOf(get(`${LIST}?search=legal+17`)), ['Qvx 17'], ['Qvx 16'])
  const csv = await textOf(get('/admin/companies.csv?search=qvx'))
  expect(csv.split('\r\n')[1]).toContain('Company,Legal name,')
  expect(csv.match(/Qvx \d\d/g)).toEqual(names)
})
