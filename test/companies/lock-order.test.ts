import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getMemberRevision } from '#app/domain/projects/lock-project.server.ts'
import { companies, invoices, projects, users } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { waitForLocks } from '#test/database.ts'
import { createDraft, draftForm, makeInvoice } from '#test/make/invoice-forms.ts'
import { addMember, makeClient, makeCompany, makeMember, makeProject, makeStaff } from '#test/make/make.ts'
import { expectStatus, findConfirmation, revisionOf, textOf } from '#test/pages.ts'

const { as, db } = await openTestApp()
const staff = as(await makeStaff(db))

type Row = [table: typeof companies | typeof projects | typeof users | typeof invoices, id: string]
/** A form that locks the rows. Its answer has this status. */
type Change = { path: string; fields: Record<string, string>; status: number; first: Row; second: Row }

async function mergeCompanies(): Promise<Change> {
  const [into, from] = [await makeCompany(db), await makeCompany(db)]
  const person = await makeMember(db, from)
  const project = await makeProject(db, { clientId: person.id, companyId: from.id })
  const path = `/admin/companies/${into.id}/merge`
  const confirmed = findConfirmation(await textOf(staff.post(path, { with: from.id })))
  const fields = { with: from.id, confirmed }
  return { path, fields, status: 302, first: [projects, project.id], second: [users, person.id] }
}

async function addPerson(): Promise<Change> {
  const [project, person] = [await makeProject(db), await makeClient(db)]
  const path = `/admin/projects/${project.id}/people`
  const fields = { intent: 'add', email: person.email, name: '' }
  return { path, fields, status: 200, first: [projects, project.id], second: [users, person.id] }
}

async function changeMainContact(): Promise<Change> {
  const [project, person] = [await makeProject(db), await makeClient(db)]
  const rights = { documents: true, invoices: false, room: false }
  await addMember(db, project, person, rights)
  const path = `/admin/projects/${project.id}/people`
  const fields = { intent: 'main-contact', entry: person.id, version: getMemberRevision(null, rights) }
  return { path, fields, status: 200, first: [projects, project.id], second: [users, person.id] }
}

async function storeAddressOfInvoice(): Promise<Change> {
  const [company, client] = [await makeCompany(db), await makeClient(db)]
  const id = await createDraft(staff, client, { companyId: company.id })
  const path = `/admin/invoices/${id}`
  const version = revisionOf(await textOf(staff.get(path)))
  const fields = draftForm(client, { companyId: company.id, storeAddress: 'on', version })
  return { path, fields, status: 302, first: [companies, company.id], second: [invoices, id] }
}

test.each([
  ['a merge of companies locks projects before people', mergeCompanies],
  ['adding a person locks the project before the account', addPerson],
  ['changing the main contact locks the project before the account', changeMainContact],
  ['storing an invoice’s address in the company locks the company before the invoice', storeAddressOfInvoice],
])('%s, so that a concurrent change in the same order doesn’t deadlock', async (_, prepare) => {
  const { path, fields, status, first, second } = await prepare()
  let answer: Promise<Response> | undefined
  await db.transaction(async (tx) => {
    const lock = ([table, id]: Row) =>
      tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
    await lock(first)
    answer = staff.post(path, fields)
    await waitForLocks(db)
    await lock(second)
  })
  await expectStatus(answer ?? Promise.reject(), status)
})

test('a draft isn’t created for a company while it is being merged', async () => {
  const [company, into, client] = [await makeCompany(db), await makeCompany(db), await makeClient(db)]
  let answer: Promise<Response> | undefined
  await db.transaction(async (tx) => {
    await tx.update(companies).set({ mergedInto: into.id }).where(eq(companies.id, company.id))
    answer = staff.post('/admin/invoices/new', draftForm(client, { companyId: company.id }))
    await waitForLocks(db)
  })
  await expectStatus(answer ?? Promise.reject(), 409)
  expect(await db.$count(invoices, eq(invoices.companyId, company.id))).toBe(0)
})

test('a merge waits for a concurrent credit note of the company, and asks for confirmation again', async () => {
  const [company, into] = [await makeCompany(db), await makeCompany(db)]
  const client = await makeMember(db, company)
  const invoice = await makeInvoice(db, client, { companyId: company.id })
  const path = `/admin/companies/${into.id}/merge`
  const confirmed = findConfirmation(await textOf(staff.post(path, { with: company.id })))
  const answers: Promise<Response>[] = []
  await db.transaction(async (tx) => {
    // Both wait for the invoice, the credit note first.
    await tx.select().from(invoices).where(eq(invoices.id, invoice.id)).for('update')
    answers.push(staff.post(`/admin/invoices/${invoice.id}`, { intent: 'void' }))
    await waitForLocks(db)
    answers.push(staff.post(path, { with: company.id, confirmed }))
    await waitForLocks(db, 2)
  })
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([302, 400])
  expect(await db.$count(invoices, eq(invoices.companyId, company.id))).toBe(2)
})
