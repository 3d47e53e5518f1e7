import { expect, test } from 'vitest'
import { openTestApp } from '../app.ts'
import { makePeople, type Person } from '../documents/people.ts'
import { textOf } from '../html.ts'
import { draftForm, makeInvoice } from '../make/invoice-forms.ts'
import { makeAdmin } from '../make/make.ts'
import { expectPage } from '../make/pages.ts'

const { as, db } = await openTestApp()
const admin = as(await makeAdmin(db))

test("a project invoice shows members who is billed, and is only on the billed client's dashboard", async () => {
  const { project, main, both } = await makePeople(db)
  const { number } = await makeInvoice(db, main, { projectId: project.id, billTo: 'Main & Sons\n1 Street' })
  const shows = async (who: Person, path: string, text = `${number}`) =>
    (await textOf(as(who).get(path))).includes(text)
  for (const who of [main, both]) {
    expect(await shows(who, '/client/invoices')).toBe(true)
    expect(await shows(who, '/client/invoices', 'Billed to Main &amp; Sons')).toBe(who === both)
    expect(await shows(who, '/client/dashboard')).toBe(who === main)
  }
})

test('an invoice is hidden from members while it is a draft, or if it belongs to another project or none', async () => {
  const { project, main, both } = await makePeople(db)
  const elsewhere = await makePeople(db)
  const draft = { projectId: project.id, status: 'draft', number: `draft ${project.id}` } as const
  for (const fields of [draft, { projectId: elsewhere.project.id }, {}]) {
    const { id, number } = await makeInvoice(db, main, fields)
    for (const path of ['/client/invoices', `/client/projects/${project.id}/invoices`])
      expect(await textOf(as(both).get(path))).not.toContain(number)
    for (const path of [`/client/invoices/${id}`, `/api/invoices/${id}/pdf`])
      expect([path, (await as(both).get(path)).status]).toEqual([path, 404])
  }
})

test('a project invoice can be drafted only for people on the project', async () => {
  const { project, both, stranger } = await makePeople(db)
  const draft = (who: Person) => admin.post('/admin/invoices/new', draftForm(who, { projectId: project.id }))
  expect((await draft(both)).status).toBe(302)
  expect((await draft(stranger)).status).toBe(409)
  await expectPage(admin.get(`/admin/invoices/new?client=${both.id}`), 200, project.title)
})
