import { describe, expect, test } from 'vitest'
import { openTestApp } from '../app.ts'
import { makePeople, type Person, seeInvoicesOfOthers } from '../documents/people.ts'
import { textOf } from '../html.ts'
import { draftForm, makeInvoice } from '../make/invoice-forms.ts'
import { makeAdmin } from '../make/make.ts'
import { openExport } from '../unzip.ts'

const { as, db } = await openTestApp()
const admin = await makeAdmin(db)

/** In how many ways this person gets at an invoice, of all there are. */
async function waysTo(who: Person, { id, number, project }: { id: string; number: string; project: string }) {
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
  test('is seen by who is billed and by the members with invoices, in every way, and by nobody else', async () => {
    const { project, people, main } = await makePeople(db)
    const invoice = await makeInvoice(db, main, { projectId: project.id, billTo: 'Main & Sons\n1 Street' })
    const number = invoice.number ?? ''
    for (const [role, person] of Object.entries(people)) {
      const sees = role === 'main' || seeInvoicesOfOthers.includes(role)
      expect([role, await waysTo(person, { ...invoice, number, project: project.id })]).toEqual([
        role,
        sees ? 1 : 0,
      ])
      const list = await textOf(as(person).get('/client/invoices'))
      // Who is billed is told to the others.
      expect([role, list.includes('Billed to Main &amp; Sons')]).toEqual([role, sees && role !== 'main'])
    }
  })

  test('that is a draft, or of another project, is nobody’s to see', async () => {
    const { project, main, both } = await makePeople(db)
    const elsewhere = await makePeople(db)
    for (const invoice of [
      await makeInvoice(db, main, { projectId: project.id, status: 'draft', number: `draft ${project.id}` }),
      await makeInvoice(db, main, { projectId: elsewhere.project.id }),
      await makeInvoice(db, main),
    ]) {
      const known = { ...invoice, number: invoice.number ?? '', project: project.id }
      expect(await waysTo(both, known)).toBe(0)
    }
  })

  test('is not the main contact’s to see when somebody else of the project is billed', async () => {
    const { project, main, both, invoices } = await makePeople(db)
    const invoice = await makeInvoice(db, both, { projectId: project.id })
    const known = { ...invoice, number: invoice.number ?? '', project: project.id }
    expect([await waysTo(main, known), await waysTo(both, known), await waysTo(invoices, known)]).toEqual([
      0, 1, 1,
    ])
  })

  test('asks only who is billed to pay it', async () => {
    const { project, main, both } = await makePeople(db)
    const { number } = await makeInvoice(db, main, { projectId: project.id })
    const asked = async (who: Person) =>
      (await textOf(as(who).get('/client/dashboard'))).includes(`${number}`)
    expect([await asked(main), await asked(both)]).toEqual([true, false])
  })

  test('can be drafted for anybody on the project, and for nobody else', async () => {
    const { project, both, stranger } = await makePeople(db)
    const draft = (who: Person) =>
      as(admin).post('/admin/invoices/new', draftForm(who, { projectId: project.id }))
    expect((await draft(both)).status).toBe(302)
    expect((await draft(stranger)).status).toBe(409)
    expect(await textOf(as(admin).get(`/admin/invoices/new?client=${both.id}`))).toContain(project.title)
  })
})
