import { describe, expect, test } from 'vitest'
import { openTestApp } from '../app.ts'
import { makePeople, type Person, seeInvoicesOfOthers } from '../documents/people.ts'
import { textOf } from '../html.ts'
import { draftForm, makeInvoice } from '../make/invoice-forms.ts'
import { makeAdmin } from '../make/make.ts'
import { openExport } from '../unzip.ts'

const { as, db } = await openTestApp()
const admin = await makeAdmin(db)

/** Returns the share of all access paths through which this person sees an invoice. */
async function accessShare(
  who: Person,
  { id, number, project }: { id: string; number: string; project: string },
) {
  const has = async (path: string) => (await textOf(as(who).get(path))).includes(number)
  const data = await as(who).post('/api/account/data.zip', {})
  const { json, manifest } = await openExport(Buffer.from(await data.arrayBuffer()))
  const ways = {
    list: await has('/client/invoices'),
    data: await has('/client/invoices.data'),
    page: await has(`/client/invoices/${id}`),
    projectPage: await has(`/client/projects/${project}`),
    pdf: (await as(who).get(`/api/invoices/${id}/pdf`)).status === 200,
    exported: json('invoices.json').some((row: { number: string }) => row.number === number),
    exportedPdf: manifest.files.some(({ path }) => path.includes(number)),
  }
  return Object.values(ways).filter(Boolean).length / Object.values(ways).length
}

describe('an invoice of a project', () => {
  test('is shown to the billed client and to members with the right to invoices, on every path, and to no one else', async () => {
    const { project, people, main } = await makePeople(db)
    const invoice = await makeInvoice(db, main, { projectId: project.id, billTo: 'Main & Sons\n1 Street' })
    const number = invoice.number ?? ''
    for (const [role, person] of Object.entries(people)) {
      const sees = role === 'main' || seeInvoicesOfOthers.includes(role)
      expect([role, await accessShare(person, { ...invoice, number, project: project.id })]).toEqual([
        role,
        sees ? 1 : 0,
      ])
      const list = await textOf(as(person).get('/client/invoices'))
      // Members see the name of the billed client.
      expect([role, list.includes('Billed to Main &amp; Sons')]).toEqual([role, sees && role !== 'main'])
    }
  })

  test('is hidden from members while it is a draft or belongs elsewhere, and from the main contact when a member is billed', async () => {
    const { project, main, both, invoices } = await makePeople(db)
    const elsewhere = await makePeople(db)
    const share = async (who: Person, invoice: Awaited<ReturnType<typeof makeInvoice>>) =>
      accessShare(who, { ...invoice, number: invoice.number ?? '', project: project.id })
    for (const invoice of [
      await makeInvoice(db, main, { projectId: project.id, status: 'draft', number: `draft ${project.id}` }),
      await makeInvoice(db, main, { projectId: elsewhere.project.id }),
      await makeInvoice(db, main),
    ])
      expect(await share(both, invoice)).toBe(0)
    const billed = await makeInvoice(db, both, { projectId: project.id })
    expect([await share(main, billed), await share(both, billed), await share(invoices, billed)]).toEqual([
      0, 1, 1,
    ])
  })

  test('is listed on the dashboard of the billed client only', async () => {
    const { project, main, both } = await makePeople(db)
    const { number } = await makeInvoice(db, main, { projectId: project.id })
    const asked = async (who: Person) =>
      (await textOf(as(who).get('/client/dashboard'))).includes(`${number}`)
    expect([await asked(main), await asked(both)]).toEqual([true, false])
  })

  test('can be drafted for people of the project only', async () => {
    const { project, both, stranger } = await makePeople(db)
    const draft = (who: Person) =>
      as(admin).post('/admin/invoices/new', draftForm(who, { projectId: project.id }))
    expect((await draft(both)).status).toBe(302)
    expect((await draft(stranger)).status).toBe(409)
    expect(await textOf(as(admin).get(`/admin/invoices/new?client=${both.id}`))).toContain(project.title)
  })
})
