import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { projects } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { findInvoiceRow, makeInvoice } from '#test/make/invoice-forms.ts'
import {
  findProject,
  findUser,
  listActions,
  makeAdmin,
  makeClient,
  makeCompany,
  makeMember,
  makeProject,
  makeStaff,
} from '#test/make/make.ts'
import { expectPage, plainText, textOf } from '#test/pages.ts'

const { as, db } = await openTestApp()
const admin = as(await makeAdmin(db))
const post = (intent: string, fields: Record<string, string>) =>
  admin.post('/admin?index', { intent, ...fields })

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
  await makeMember(db, company, { name: 'Rita Reader', billing: true })
  const alone = await makeClient(db, { company: 'As typed' })
  const mover = await makeMember(db, former, { billing: true })
  const colleague = await makeStaff(db)
  const own = await makeProject(db, { clientId: alone.id })
  const changed = await makeProject(db, { clientId: alone.id })
  const invoice = await makeInvoice(db, alone, { projectId: own.id })
  const selection = { 'selected[0]': alone.id, 'selected[1]': mover.id, 'selected[2]': colleague.id }
  await expectPage(post('ask-company', selection), 200, `value="${company.id}">${company.name}</option>`)
  const chosen = { ...selection, companyId: company.id }
  await expectPage(
    post('ask-company', chosen),
    200,
    `${company.name} gets 2 projects and 1 invoice that have no company yet.`,
    'These people will see the invoices: Rita Reader.',
    `leaves ${former.name}`,
  )
  const companiesOf = async () => [
    (await findProject(db, own.id))?.companyId,
    (await findInvoiceRow(db, invoice.id)).companyId,
    (await findProject(db, changed.id))?.companyId,
  ]
  const done = await textOf(post('assign-selected', chosen))
  expect(plainText(done)).toContain('2 users assigned.')
  expect(plainText(done)).toContain('Client not found')
  const assigned = { companyId: company.id, company: company.name, billing: false }
  expect(await findUser(db, alone)).toMatchObject(assigned)
  expect(await findUser(db, mover)).toMatchObject(assigned)
  expect(await companiesOf()).toEqual([company.id, company.id, company.id])
  // Changed since, so it stays.
  await db
    .update(projects)
    .set({ updatedAt: new Date(0) })
    .where(eq(projects.id, changed.id))
  await expectPage(post('undo-assign', undoFields(done)), 200, '2 changes undone.')
  expect(await findUser(db, alone)).toMatchObject({ companyId: null, company: 'As typed' })
  expect(await findUser(db, mover)).toMatchObject({
    companyId: former.id,
    company: former.name,
    billing: true,
  })
  expect(await companiesOf()).toEqual([null, null, company.id])
  expect(await listActions(db, former.id)).toEqual(['company.person-removed', 'company.person-added'])
  await expectPage(post('undo-assign', undoFields(done)), 200, 'Someone changed this')
})

test('deactivating the last people with billing in a company warns that nobody would get its invoices', async () => {
  const company = await makeCompany(db)
  const [first, second] = [
    await makeMember(db, company, { billing: true }),
    await makeMember(db, company, { billing: true }),
  ]
  const warning = `No one else at ${company.name} has the right “Billing”.`
  const ask = (...people: { id: string }[]) =>
    textOf(post('ask-deactivate', Object.fromEntries(people.map(({ id }, i) => [`selected[${i}]`, id]))))
  expect(await ask(first)).not.toContain(warning)
  expect(await ask(first, second)).toContain(warning)
  await post('deactivate', { entry: first.id })
  expect(await textOf(admin.get(`/admin?open=${second.id}`))).toContain(warning)
})
