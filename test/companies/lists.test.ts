import { beforeAll, expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'
import { makeInvoice } from '#test/make/invoice-forms.ts'
import {
  makeAdmin,
  makeClient,
  makeCompany,
  makeMember,
  makeMessage,
  makeProject,
  makeRequest,
} from '#test/make/make.ts'
import { plainText, textOf } from '#test/pages.ts'

const { as, db } = await openTestApp()
const admin = as(await makeAdmin(db))
const company = await makeCompany(db, { name: '=Gannet Line' })

beforeAll(async () => {
  const person = await makeMember(db, company, { name: 'Idris Fenwick' })
  const stranger = await makeClient(db, { name: 'Sole Trader', company: 'Typed Ltd' })
  for (const client of [person, stranger]) {
    const { companyId } = client
    const project = await makeProject(db, { clientId: client.id, companyId })
    await makeRequest(db, project, { dueOn: '2020-01-01' })
    await makeMessage(db, project)
    await makeInvoice(db, client, { number: `9000-${client.name}`, companyId, projectId: project.id })
  }
})

test.each([
  '/admin/projects?',
  '/admin/invoices?',
  '/admin/messages?show=all&',
  '/admin/requests?state=open&',
])('%s shows the company before the person, and can be limited to one company', async (list) => {
  const page = await textOf(admin.get(list))
  expect(plainText(page)).toMatch(/=Gannet Line,? *Idris Fenwick/)
  expect(page).toContain(`href="/admin/companies/${company.id}"`)
  expect(plainText(page)).toMatch(list.includes('invoices') ? /Sole Trader/ : /Sole Trader *Typed Ltd/)
  const limited = plainText(await textOf(admin.get(`${list}company=${company.id}`)))
  expect(limited).toMatch(/Filtered by company =Gannet Line.*Idris Fenwick/)
  expect(limited).not.toContain('Sole Trader')
})

test.each(['/admin/projects', '/admin/invoices'])('%s can be searched by company', async (list) => {
  const found = plainText(await textOf(admin.get(`${list}?search=gannet`)))
  expect(found).toContain('Idris Fenwick')
  expect(found).not.toContain('Sole Trader')
})

test('Today links each item’s company', async () => {
  expect(await textOf(admin.get('/admin/today'))).toMatch(
    new RegExp(`href="/admin/companies/${company.id}"[^>]*>=Gannet Line<`),
  )
})

test("the CSV file of invoices names the invoice's company, and none for a private person", async () => {
  const rows = await textOf(admin.get('/admin/invoices.csv?search=9000'))
  for (const part of ['Company,Client,', ",'=Gannet Line,Idris Fenwick,", ',,Sole Trader,'])
    expect(rows).toContain(part)
})
