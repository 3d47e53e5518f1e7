import { beforeAll, expect, test } from 'vitest'
import { makeInvoice } from '#test/make/invoice-forms.ts'
import { makeAdmin, makeClient, makeCompany, makeMessage, makeProject, makeRequest } from '#test/make/make.ts'
import { plainText, textOf } from '#test/pages.ts'
import { openTestApp } from '../app.ts'

const { as, db } = await openTestApp()
const admin = as(await makeAdmin(db))
const company = await makeCompany(db, { name: '=Gannet Line' })
const lists = ['/admin/projects', '/admin/invoices', '/admin/messages?show=all', '/admin/requests?state=open']

beforeAll(async () => {
  const person = await makeClient(db, { name: 'Idris Fenwick', company: 'gannet', companyId: company.id })
  const stranger = await makeClient(db, { name: 'Sole Trader', company: 'Typed Ltd' })
  for (const [client, companyId] of [
    [person, company.id],
    [stranger, null],
  ] as const) {
    const project = await makeProject(db, { clientId: client.id, companyId })
    await makeRequest(db, project)
    await makeMessage(db, project)
    await makeInvoice(db, client, { number: `9000-${client.name}`, companyId, projectId: project.id })
  }
})

test.each(lists)(
  '%s shows the company before the person, and can be limited to one company',
  async (list) => {
    const page = await (await admin.get(list)).text()
    expect(plainText(page)).toMatch(/=Gannet Line,? *Idris Fenwick/)
    expect(page).toContain(`href="/admin/companies/${company.id}"`)
    expect(plainText(page)).toMatch(list === '/admin/invoices' ? /Sole Trader/ : /Sole Trader *Typed Ltd/)
    const limited = plainText(
      await textOf(admin.get(`${list}${list.includes('?') ? '&' : '?'}company=${company.id}`)),
    )
    expect(limited).toContain('Filtered by company =Gannet Line')
    expect(limited).toContain('Idris Fenwick')
    expect(limited).not.toContain('Sole Trader')
  },
)

test.each(['/admin/projects', '/admin/invoices'])('%s can be searched by company', async (list) => {
  const found = plainText(await textOf(admin.get(`${list}?search=gannet`)))
  expect(found).toContain('Idris Fenwick')
  expect(found).not.toContain('Sole Trader')
})

test("the CSV file of invoices names the invoice's company, and none for a private person", async () => {
  const rows = (await textOf(admin.get('/admin/invoices.csv?search=9000'))).split('\r\n')
  expect(rows[0]).toContain('Company,Client,')
  expect(rows.find((row) => row.includes('Idris'))).toContain(",'=Gannet Line,Idris Fenwick,")
  expect(rows.find((row) => row.includes('Sole'))).toContain(',,Sole Trader,')
})
