import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies, invoices, projectMembers, projects, users } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { makeInvoice } from '#test/make/invoice-forms.ts'
import { addMember, listActions, makeClient, makeCompany, makeProject, makeStaff } from '#test/make/make.ts'
import { expectPage, expectRedirect, expectStatus, expectTexts, findConfirmation } from '#test/pages.ts'

const { as, db, mailsTo } = await openTestApp()
const staff = await makeStaff(db)
const page = (company: { id: string }) => `/admin/companies/${company.id}`
const send = (company: { id: string }, intent: string, fields: Record<string, string>) =>
  as(staff).post(page(company), { intent, ...fields })
const findUser = async ({ id }: { id: string }) => (await db.select().from(users).where(eq(users.id, id)))[0]
const companyOf = async (table: typeof projects | typeof invoices, id: string) =>
  (await db.select({ companyId: table.companyId }).from(table).where(eq(table.id, id)))[0]?.companyId

/** Adds a person, and confirms the question, which must contain these texts. */
async function addConfirmed(company: { id: string }, fields: Record<string, string>, ...texts: string[]) {
  const question = await expectPage(send(company, 'add', fields), 400, ...texts)
  await expectPage(send(company, 'add', { ...fields, confirmed: findConfirmation(question) }), 200)
}

test('an assigned person brings along projects and invoices without a company, after a question that counts them', async () => {
  const company = await makeCompany(db, { name: 'Gannet & Co' })
  await makeClient(db, { companyId: company.id, billing: true, name: 'Cora CFO' })
  const [other, person] = [await makeCompany(db), await makeClient(db, { name: 'Pia', company: 'gannet' })]
  const own = await makeProject(db, { clientId: person.id })
  const taken = await makeProject(db, { clientId: person.id, companyId: other.id })
  const joined = await makeProject(db, { title: 'Joined' })
  await addMember(db, joined, person, { documents: true })
  const invoice = await makeInvoice(db, person)
  const fields = { email: person.email, billing: 'on' }
  await addConfirmed(
    company,
    fields,
    'Add Pia to Gannet &amp; Co?',
    'gets 1 project and 1 invoice that have no company yet.',
    'These people will see the invoices: Cora CFO.',
  )
  expect(await findUser(person)).toMatchObject({
    companyId: company.id,
    company: company.name,
    billing: true,
  })
  expect(await companyOf(projects, own.id)).toBe(company.id)
  expect(await companyOf(projects, taken.id)).toBe(other.id)
  expect(await companyOf(projects, joined.id)).toBeNull()
  expect(await companyOf(invoices, invoice?.id ?? '')).toBe(company.id)
  await expectPage(as(staff).get(page(company)), 200, 'Pia', 'Joined', 'documents', 'Billing')
  await expectPage(send(company, 'add', { email: person.email }), 409, 'Pia is already in this company.')
  expect(await listActions(db, company.id)).toEqual(['company.person-added'])
})

test('someone from another company moves alone after a confirmation, and loses billing', async () => {
  const [from, to] = [
    await makeCompany(db, { name: 'Old Ltd.' }),
    await makeCompany(db, { name: 'New Ltd.' }),
  ]
  const person = await makeClient(db, { name: 'Mo', companyId: from.id, company: from.name, billing: true })
  const project = await makeProject(db, { clientId: person.id, companyId: from.id })
  const bare = await makeProject(db, { clientId: person.id })
  const shared = await makeProject(db, { companyId: from.id })
  await addMember(db, shared, person)
  await addConfirmed(
    to,
    { email: person.email },
    'Move Mo to New Ltd.?',
    'Mo leaves Old Ltd., where their projects and invoices stay.',
    'They lose billing there.',
  )
  expect(await findUser(person)).toMatchObject({ companyId: to.id, company: 'New Ltd.', billing: false })
  expect(await companyOf(projects, project.id)).toBe(from.id)
  expect(await companyOf(projects, bare.id)).toBeNull()
  expect(await db.$count(projectMembers, eq(projectMembers.uid, person.id))).toBe(1)
  await expectPage(as(staff).get(page(from)), 200, 'Also on its projects', 'Mo')
  expect(await listActions(db, from.id)).toEqual(['company.person-removed'])
})

test('someone without an account is invited into the company, and staff can’t be added', async () => {
  const company = await makeCompany(db, { name: 'Inviting Ltd.' })
  const email = 'new.person@inviting.example'
  await expectPage(send(company, 'add', { email }), 400, 'Enter the person’s name to invite them.')
  await expectPage(send(company, 'add', { email, name: 'New Person', billing: 'on' }), 200, email)
  const [person] = await db.select().from(users).where(eq(users.email, email))
  expect(person).toMatchObject({ companyId: company.id, company: 'Inviting Ltd.', billing: true })
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['invitation'])
  await expectPage(send(company, 'add', { email: staff.email }), 409, 'belongs to someone on the team')
  await expectStatus(send(company, 'billing', { entry: staff.id, billing: 'on' }), 404)
})

test('billing is granted and taken in the company only, and removing a person ends it', async () => {
  const company = await makeCompany(db, { name: 'Paying Ltd.' })
  const person = await makeClient(db, { name: 'Bo', companyId: company.id, company: company.name })
  const stranger = await makeClient(db)
  await expectPage(send(company, 'billing', { entry: person.id, billing: 'on' }), 200, 'Bo can now see all')
  expect((await findUser(person))?.billing).toBe(true)
  await expectPage(send(company, 'billing', { entry: person.id }), 200, 'Bo no longer sees')
  expect((await findUser(person))?.billing).toBe(false)
  await expectStatus(send(company, 'billing', { entry: stranger.id, billing: 'on' }), 409)
  await expectPage(send(company, 'billing', { entry: person.id, billing: 'on' }), 200)
  await expectPage(send(company, 'remove', { entry: person.id }), 200, 'Bo removed from the company.')
  expect(await findUser(person)).toMatchObject({ companyId: null, billing: false, company: 'Paying Ltd.' })
})

test('a merge moves everything, and its undo moves back what it moved and restores the texts', async () => {
  const into = await makeCompany(db, { name: 'Remaining' })
  const from = await makeCompany(db, { name: 'Duplicate' })
  const member = (name: string, company: { id: string }, more = {}) =>
    makeClient(db, { name, companyId: company.id, company: name, ...more })
  const [ada, ben, cleo] = [
    await member('Ada', from, { billing: true }),
    await member('Ben', from),
    await member('Cleo', into, { billing: true }),
  ]
  const project = await makeProject(db, { clientId: ada.id, companyId: from.id })
  await makeInvoice(db, ada, { companyId: from.id })
  const merge = `${page(into)}/merge`
  await expectPage(
    as(staff).get(`${merge}?with=${from.id}`),
    200,
    'Remaining gets 2 people, 1 project and 1 invoice.',
    'These people will also see the invoices of Duplicate: Cleo.',
  )
  await expectPage(as(staff).post(merge, { intent: 'merge', with: into.id }), 400, 'Select another company.')
  await expectRedirect(as(staff).post(merge, { intent: 'merge', with: from.id }), `${page(into)}?done=merged`)
  expect(await findUser(ada)).toMatchObject({ companyId: into.id, company: 'Remaining', billing: true })
  expect(await companyOf(projects, project.id)).toBe(into.id)
  await expectRedirect(as(staff).get(page(from)), page(into))
  expectTexts(await (await as(staff).get('/admin/companies')).text(), ['Remaining'], ['Duplicate'])
  await expectPage(as(staff).post(merge, { intent: 'merge', with: from.id }), 409, 'merged into another one')

  // Until the undo, Ben leaves, Cleo stays, and Ada changes what her profile says.
  await send(into, 'remove', { entry: ben.id })
  await db.update(users).set({ company: 'Ada herself' }).where(eq(users.id, ada.id))
  const second = await makeCompany(db, { name: 'Second' })
  await as(staff).post(merge, { intent: 'merge', with: second.id })
  const undo = async () =>
    /name="entry" value="([^"]+)"[^>]*>/.exec(
      (await (await as(staff).get(page(into))).text()).split('undo-merge')[1] ?? '',
    )?.[1] ?? ''
  const last = await undo()
  await expectPage(send(into, 'undo-merge', { entry: last }), 200, 'Second is a company of its own again.')
  await expectPage(send(into, 'undo-merge', { entry: last }), 409, 'can no longer be undone')
  await expectPage(
    send(into, 'undo-merge', { entry: await undo() }),
    200,
    'Duplicate is a company of its own',
  )
  expect(await findUser(ada)).toMatchObject({ companyId: from.id, company: 'Ada herself', billing: true })
  expect(await findUser(ben)).toMatchObject({ companyId: null, company: 'Remaining' })
  expect(await findUser(cleo)).toMatchObject({ companyId: into.id, company: 'Cleo' })
  expect(await companyOf(projects, project.id)).toBe(from.id)
  await expectPage(as(staff).get(page(from)), 200, 'Duplicate')
  expect(await listActions(db, into.id)).toEqual([
    'company.merged',
    'company.person-removed',
    'company.merged',
    'company.merge-undone',
    'company.merge-undone',
  ])
})

test('people without a company get suggestions by name and by email domain, each one click', async () => {
  const company = await makeCompany(db, { name: 'Śnieżka Foods' })
  await makeClient(db, { companyId: company.id, email: 'boss@sniezka.example' })
  const twins = [await makeCompany(db, { name: 'Twin Ltd.' }), await makeCompany(db, { name: 'twin ltd.' })]
  const byName = await makeClient(db, {
    name: 'Nina',
    company: ' ŚNIEŻKA foods ',
    email: 'n@elsewhere.example',
  })
  const byDomain = await makeClient(db, { name: 'Dora', email: 'dora@sniezka.example' })
  const alone = await makeClient(db, { name: 'Solo', company: 'Solo Works', email: 'solo@gmail.com' })
  await makeClient(db, { companyId: twins[0]?.id ?? null, email: 'other@gmail.com' })
  await makeStaff(db, { name: 'Stella Staff' })
  const list = '/admin/companies/people'
  const texts = ['Companies with the same name', 'Nina', 'Dora', 'Solo', 'New Company “Solo Works”']
  const html = await expectPage(as(staff).get(list), 200, ...texts)
  expectTexts(html, [], ['Stella Staff'])
  expect(html.split('Add to Śnieżka Foods').length - 1).toBe(2)
  expect(html).not.toMatch(/Add to twin/i)
  for (const person of [byName, byDomain]) {
    await expectPage(
      as(staff).post(list, { intent: 'assign', entry: person.id, companyId: company.id }),
      200,
      `${person.name} added.`,
    )
    expect(await findUser(person)).toMatchObject({ companyId: company.id, company: 'Śnieżka Foods' })
  }
  await expectPage(as(staff).post(list, { intent: 'assign', entry: alone.id, name: 'Solo Works' }), 200)
  const [created] = await db.select().from(companies).where(eq(companies.name, 'Solo Works'))
  expect((await findUser(alone))?.companyId).toBe(created?.id)
})
