import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invoices, projects, users } from '#db/schema.ts'
import { makeInvoice } from '#test/make/invoice-forms.ts'
import { findProject, makeAdmin, makeClient, makeCompany, makeProject, makeStaff } from '#test/make/make.ts'
import { expectPage, plainText, textOf } from '#test/pages.ts'
import { openTestApp } from '../app.ts'

const { as, db } = await openTestApp()
const admin = as(await makeAdmin(db))
const post = (fields: Record<string, string>) => admin.post('/admin?index', fields)
const findUser = async ({ id }: { id: string }) => (await db.select().from(users).where(eq(users.id, id)))[0]

/** Returns the fields of the 'Undo' button. */
const undoFields = (page: string) =>
  Object.fromEntries(
    [...page.matchAll(/name="(changes\[\d\]\.\w+)" value="([^"]*)"/g)].map(([, name, value = '']) => [
      name,
      value.replaceAll('&quot;', '"'),
    ]),
  )

test('selected people are assigned to a company after a preview, and undoing it restores everything', async () => {
  const [company, former] = [await makeCompany(db), await makeCompany(db)]
  await makeClient(db, { name: 'Rita Reader', companyId: company.id, billing: true })
  const alone = await makeClient(db, { name: 'Ada Alone', company: 'As typed' })
  const mover = await makeClient(db, { companyId: former.id, company: former.name, billing: true })
  const colleague = await makeStaff(db)
  const own = await makeProject(db, { clientId: alone.id })
  const changed = await makeProject(db, { clientId: alone.id })
  const invoice = await makeInvoice(db, alone, { projectId: own.id })
  const selection = { 'selected[0]': alone.id, 'selected[1]': mover.id, 'selected[2]': colleague.id }
  const asked = await textOf(post({ intent: 'ask-company', ...selection }))
  expect(asked).toContain(`<option value="${company.id}">${company.name}</option>`)
  await expectPage(post({ intent: 'preview-company', ...selection }), 400, 'Select a company.')
  const chosen = { ...selection, companyId: company.id }
  const preview = plainText(await textOf(post({ intent: 'preview-company', ...chosen })))
  expect(preview).toContain(`${company.name} gets 2 projects and 1 invoice that have no company yet.`)
  expect(preview).toContain('These people will see the invoices: Rita Reader.')
  expect(preview).toContain(`leaves ${former.name}`)
  const done = await textOf(post({ intent: 'assign-selected', ...chosen }))
  expect(plainText(done)).toContain('2 users assigned.')
  expect(plainText(done)).toContain('Client not found')
  expect(await findUser(alone)).toMatchObject({
    companyId: company.id,
    company: company.name,
    billing: false,
  })
  expect(await findUser(mover)).toMatchObject({ companyId: company.id, billing: false })
  const findInvoice = async () => (await db.select().from(invoices).where(eq(invoices.id, invoice.id)))[0]
  expect([(await findProject(db, own.id))?.companyId, (await findInvoice())?.companyId]).toEqual([
    company.id,
    company.id,
  ])
  // Changed since, so it stays.
  await db
    .update(projects)
    .set({ updatedAt: new Date(0) })
    .where(eq(projects.id, changed.id))
  await expectPage(post({ intent: 'undo-assign', ...undoFields(done) }), 200, '2 changes undone.')
  expect(await findUser(alone)).toMatchObject({ companyId: null, company: 'As typed' })
  expect(await findUser(mover)).toMatchObject({ companyId: former.id, company: former.name, billing: true })
  expect([(await findProject(db, own.id))?.companyId, (await findInvoice())?.companyId]).toEqual([null, null])
  expect((await findProject(db, changed.id))?.companyId).toBe(company.id)
  await expectPage(post({ intent: 'undo-assign', ...undoFields(done) }), 200, 'Someone changed this')
})
