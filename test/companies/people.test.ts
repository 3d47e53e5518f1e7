import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { companies, invoices, projectMembers, projects, users } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { createDraft, draftForm, makeInvoice } from '#test/make/invoice-forms.ts'
import {
  addMember,
  findUser,
  listActions,
  makeClient,
  makeCompany,
  makeMember,
  makeProject,
  makeStaff,
} from '#test/make/make.ts'
import {
  expectPage,
  expectRedirect,
  expectStatus,
  expectTexts,
  findConfirmation,
  plainText,
  revisionOf,
  textOf,
} from '#test/pages.ts'

const { as, db, mailsTo } = await openTestApp()
const staff = await makeStaff(db)
type Company = { id: string }
const page = ({ id }: Company) => `/admin/companies/${id}`
const send = (company: Company, intent: string, fields: Record<string, string>) =>
  as(staff).post(page(company), { intent, ...fields })
const companyOf = async (table: typeof projects | typeof invoices, { id }: { id: string }) =>
  (await db.select({ companyId: table.companyId }).from(table).where(eq(table.id, id)))[0]?.companyId

/** Sends a form, and confirms the question, which must contain these texts. */
async function sendConfirmed(path: string, fields: Record<string, string>, ...texts: string[]) {
  const question = await expectPage(as(staff).post(path, fields), 400, ...texts)
  return as(staff).post(path, { ...fields, confirmed: findConfirmation(question) })
}
const addConfirmed = async (company: Company, fields: Record<string, string>, ...texts: string[]) =>
  expectPage(sendConfirmed(page(company), { intent: 'add', ...fields }, ...texts), 200)

test('an assigned person brings along projects and invoices without a company, after a question that counts them', async () => {
  const company = await makeCompany(db, { name: 'Gannet & Co' })
  await makeMember(db, company, { billing: true, name: 'Cora CFO' })
  const [other, person] = [await makeCompany(db), await makeClient(db, { name: 'Pia', company: 'gannet' })]
  const own = await makeProject(db, { clientId: person.id })
  const taken = await makeProject(db, { clientId: person.id, companyId: other.id })
  const joined = await makeProject(db, { title: 'Joined' })
  await addMember(db, joined, person, { documents: true })
  const invoice = await makeInvoice(db, person)
  await addConfirmed(
    company,
    { email: person.email, billing: 'on' },
    'Add Pia to Gannet &amp; Co?',
    'gets 1 project and 1 invoice that have no company yet.',
    'These people will see the invoices: Cora CFO.',
  )
  expect(await findUser(db, person)).toMatchObject({
    companyId: company.id,
    company: company.name,
    billing: true,
  })
  expect(await companyOf(projects, own)).toBe(company.id)
  expect(await companyOf(projects, taken)).toBe(other.id)
  expect(await companyOf(projects, joined)).toBeNull()
  expect(await companyOf(invoices, invoice)).toBe(company.id)
  const html = await expectPage(as(staff).get(page(company)), 200, 'Pia', 'Joined', 'documents', 'Billing')
  // The company's people have never signed in. Only staff have.
  expectTexts(html, ['Main contact'], ['Last seen'])
  await expectPage(send(company, 'add', { email: person.email }), 409, 'Pia is already in this company.')
  expect(await listActions(db, company.id)).toEqual(['company.person-added'])
})

test('someone from another company moves alone after a confirmation, and loses billing', async () => {
  const from = await makeCompany(db, { name: 'Old Ltd.' })
  const to = await makeCompany(db, { name: 'New Ltd.' })
  const person = await makeMember(db, from, { name: 'Mo', billing: true })
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
  expect(await findUser(db, person)).toMatchObject({ companyId: to.id, company: 'New Ltd.', billing: false })
  expect([await companyOf(projects, project), await companyOf(projects, bare)]).toEqual([from.id, null])
  expect(await db.$count(projectMembers, eq(projectMembers.uid, person.id))).toBe(1)
  await expectPage(as(staff).get(page(from)), 200, 'Also on its projects', 'Mo')
  expect(await listActions(db, from.id)).toEqual(['company.person-removed'])
})

test('someone without an account is invited into the company, and staff can’t be added', async () => {
  const company = await makeCompany(db)
  const email = 'new.person@inviting.example'
  await expectPage(send(company, 'add', { email }), 400, 'Enter the person’s name to invite them.')
  await expectPage(send(company, 'add', { email, name: 'New Person', billing: 'on' }), 200, email)
  const [person] = await db.select().from(users).where(eq(users.email, email))
  expect(person).toMatchObject({ companyId: company.id, company: company.name, billing: true })
  expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['invitation'])
  await expectPage(send(company, 'add', { email: staff.email }), 409, 'belongs to someone on the team')
  await expectStatus(send(company, 'billing', { entry: staff.id, billing: 'on' }), 404)
})

test('billing is granted and revoked only in the person’s company, and ends when the person is removed', async () => {
  const company = await makeCompany(db)
  const person = await makeMember(db, company, { name: 'Bo' })
  const stranger = await makeClient(db)
  for (const [billing, notice] of [
    ['on', 'Bo can now see all'],
    ['', 'Bo no longer sees'],
    ['on', 'Bo can now see all'],
  ] as const) {
    await expectPage(send(company, 'billing', { entry: person.id, billing }), 200, notice)
    expect((await findUser(db, person))?.billing).toBe(billing === 'on')
  }
  await expectStatus(send(company, 'billing', { entry: stranger.id, billing: 'on' }), 409)
  await expectPage(send(company, 'remove', { entry: person.id }), 200, 'Bo removed from the company.')
  expect(await findUser(db, person)).toMatchObject({
    companyId: null,
    billing: false,
    company: company.name,
  })
})

test('a merge moves everything, and its undo moves back what it moved and restores the texts', async () => {
  const into = await makeCompany(db, { name: 'Remaining' })
  const from = await makeCompany(db, { name: 'Duplicate' })
  const ada = await makeMember(db, from, { name: 'Ada', company: 'Ada', billing: true })
  const ben = await makeMember(db, from, { name: 'Ben', company: 'Ben' })
  const cleo = await makeMember(db, into, { name: 'Cleo', company: 'Cleo', billing: true })
  const project = await makeProject(db, { clientId: ada.id, companyId: from.id })
  await makeInvoice(db, ada, { companyId: from.id })
  const merge = `${page(into)}/merge`
  const mergeConfirmed = (other: Company, ...texts: string[]) =>
    expectRedirect(sendConfirmed(merge, { with: other.id }, ...texts), `${page(into)}?done=merged`)
  await expectPage(as(staff).post(merge, { with: into.id }), 400, 'Select another company.')
  await mergeConfirmed(
    from,
    'Remaining gets 2 people, 1 project and 1 invoice.',
    'These people will also see the invoices of Duplicate: Cleo.',
  )
  expect(await findUser(db, ada)).toMatchObject({ companyId: into.id, company: 'Remaining', billing: true })
  expect(await companyOf(projects, project)).toBe(into.id)
  await expectRedirect(as(staff).get(page(from)), page(into))
  expectTexts(
    await (await as(staff).get('/admin/companies?search=remaining')).text(),
    ['Remaining'],
    ['Duplicate'],
  )
  await expectPage(as(staff).post(merge, { with: from.id }), 409, 'merged into another one')

  // Until the undo, Ben leaves, Cleo stays, and Ada changes what her profile says.
  await send(into, 'remove', { entry: ben.id })
  await db.update(users).set({ company: 'Ada herself' }).where(eq(users.id, ada.id))
  await mergeConfirmed(await makeCompany(db, { name: 'Second' }))
  const undo = async () => {
    const [, form = ''] = (await (await as(staff).get(page(into))).text()).split('undo-merge')
    return { entry: /name="entry" value="([^"]+)"/.exec(form)?.[1] ?? '' }
  }
  const last = await undo()
  const undone = plainText(await (await send(into, 'undo-merge', last)).text())
  expect(undone).toContain('Second is a company of its own again.')
  await expectPage(send(into, 'undo-merge', last), 409, 'can no longer be undone')
  await expectPage(send(into, 'undo-merge', await undo()), 200, 'Duplicate is a company of its own')
  expect(await findUser(db, ada)).toMatchObject({
    companyId: from.id,
    company: 'Ada herself',
    billing: true,
  })
  expect(await findUser(db, ben)).toMatchObject({ companyId: null, company: 'Remaining' })
  expect(await findUser(db, cleo)).toMatchObject({ companyId: into.id, company: 'Cleo' })
  expect(await companyOf(projects, project)).toBe(from.id)
  await expectPage(as(staff).get(page(from)), 200, 'Duplicate')
  expect(await listActions(db, into.id)).toEqual([
    'company.merged',
    'company.person-removed',
    'company.merged',
    'company.merge-undone',
    'company.merge-undone',
  ])
})

test('people without a company get suggestions by name and by email domain, each accepted with one click', async () => {
  const company = await makeCompany(db, { name: 'Śnieżka Foods' })
  await makeMember(db, company, { email: 'boss@sniezka.example' })
  const byName = await makeClient(db, { company: ' ŚNIEŻKA foods ' })
  const byDomain = await makeClient(db, { email: 'dora@sniezka.example' })
  const alone = await makeClient(db, { company: 'Solo Works', email: 'solo@gmail.com' })
  await makeMember(db, await makeCompany(db, { name: 'Of a mail provider' }), { email: 'other@gmail.com' })
  await makeStaff(db, { name: 'Stella Staff' })
  const list = '/admin/companies/people'
  const html = await expectPage(as(staff).get(list), 200, alone.name, 'New Company “Solo Works”')
  expectTexts(html, [], ['Stella Staff', 'Add to Of a mail provider'])
  expect(html.split('Add to Śnieżka Foods').length - 1).toBe(2)
  for (const { id, name } of [byName, byDomain]) {
    const added = await as(staff).post(list, { intent: 'assign', entry: id, companyId: company.id })
    expect(plainText(await added.text())).toContain(`${name} added.`)
    expect(await findUser(db, { id })).toMatchObject({ companyId: company.id, company: 'Śnieżka Foods' })
  }
  const project = await makeProject(db, { clientId: alone.id })
  const assignment = { intent: 'assign', entry: alone.id, companyId: 'new', companyName: 'Solo Works' }
  await expectStatus(sendConfirmed(list, assignment, 'Solo Works gets 1 project'), 200)
  const [created] = await db.select().from(companies).where(eq(companies.name, 'Solo Works'))
  expect((await findUser(db, alone))?.companyId).toBe(created?.id)
  expect(await companyOf(projects, project)).toBe(created?.id)
})

test('a draft invoice that is open while its company is merged can be reviewed and saved', async () => {
  const [into, from] = [await makeCompany(db), await makeCompany(db)]
  const client = await makeMember(db, from)
  const path = `/admin/invoices/${await createDraft(as(staff), client, { companyId: from.id })}`
  const save = (company: Company, version: string) =>
    as(staff).post(path, draftForm(client, { companyId: company.id, notes: 'Typed meanwhile', version }))
  const version = revisionOf(await textOf(as(staff).get(path)))
  await sendConfirmed(`${page(into)}/merge`, { with: from.id })
  const rejected = await expectPage(save(from, version), 409, 'Your changes aren’t saved yet.', 'Keep Mine')
  expect(rejected).toContain(`name="companyId" value="${into.id}"`)
  await expectRedirect(save(into, revisionOf(rejected)), `${path}?done=saved`)
})

test('merges of all companies with the same name into the oldest one are suggested', async () => {
  const [oldest, ...others] = [
    await makeCompany(db, { name: 'Twin Ltd.', createdAt: new Date(0) }),
    await makeCompany(db, { name: 'twin ltd.' }),
    await makeCompany(db, { name: 'TWIN Ltd.' }),
  ]
  const html = await expectPage(as(staff).get('/admin/companies/people'), 200)
  const suggested = others.map(({ id }) => `href="/admin/companies/${oldest?.id}/merge?with=${id}"`)
  expectTexts(html, ['Companies with the same name', ...suggested])
})
