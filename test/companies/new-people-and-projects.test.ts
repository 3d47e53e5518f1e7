import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inquiries, projects, users } from '#db/schema.ts'
import { makeInvoice } from '#test/make/invoice-forms.ts'
import {
  findProject,
  makeAdmin,
  makeClient,
  makeCompany,
  makeInquiry,
  makeMember,
  makeProject,
} from '#test/make/make.ts'
import { expectPage, expectStatus, postConfirmed, textOf } from '#test/pages.ts'
import { openTestApp } from '../app.ts'
import { projectRevision } from '../projects/project-forms.ts'

const { as, db } = await openTestApp()
const admin = as(await makeAdmin(db))

const projectForm = { intent: 'save', title: 'Forecast', description: 'About it.', status: 'Planned' }
const findByEmail = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]
async function makeCompanyWithPerson(overrides = {}) {
  const company = await makeCompany(db)
  return { company, person: await makeMember(db, company, overrides) }
}

test("a new project belongs to its main contact's company, unless another one or none is selected", async () => {
  const { company, person } = await makeCompanyWithPerson()
  const other = await makeCompany(db)
  const create = async (fields: Record<string, string>) => {
    const answer = await admin.post('/admin/projects/new', {
      ...projectForm,
      clientEmail: person.email,
      ...fields,
    })
    const id = /\/admin\/projects\/([^?]+)/.exec(answer.headers.get('location') ?? '')?.[1] ?? ''
    return (await findProject(db, id))?.companyId
  }
  expect(await create({})).toBe(company.id)
  expect(await create({ companyId: other.id })).toBe(other.id)
  expect(await create({ companyId: 'none' })).toBe(null)
})

test("changing the main contact doesn't change the project's company, but the project form can", async () => {
  const { company, person } = await makeCompanyWithPerson()
  const { company: other, person: next } = await makeCompanyWithPerson()
  const { id } = await makeProject(db, { clientId: person.id, companyId: company.id })
  const save = async (fields: Record<string, string>) => {
    const version = await projectRevision(admin, id)
    const form = { ...projectForm, version, clientEmail: next.email, ...fields }
    await expectStatus(postConfirmed(admin, `/admin/projects/${id}/edit`, form), 302)
    return findProject(db, id)
  }
  expect(await save({})).toMatchObject({ clientId: next.id, companyId: company.id })
  expect(await save({ companyId: other.id })).toMatchObject({ clientId: next.id, companyId: other.id })
  expect(await save({ companyId: 'none' })).toMatchObject({ companyId: null })
})

test("a project that a client requests belongs to the client's company", async () => {
  const { company, person } = await makeCompanyWithPerson()
  const service = 'IT Strategy & Architecture'
  await as(person).post('/client/projects/new', { title: 'More', description: 'Please.', service })
  const [project] = await db.select().from(projects).where(eq(projects.clientId, person.id))
  expect(project?.companyId).toBe(company.id)
})

const convert = async (inquiry: { id: string }, fields: Record<string, string>) => {
  const form = { intent: 'client', title: 'Forecast', description: 'About it.', status: 'Planned' }
  const page = await textOf(postConfirmed(admin, `/admin/inquiries/${inquiry.id}`, { ...form, ...fields }))
  const [stored] = await db.select().from(inquiries).where(eq(inquiries.id, inquiry.id))
  return { page, project: await findProject(db, stored?.projectId ?? '') }
}

test('an inquiry becomes a person and a project of a new company', async () => {
  const inquiry = await makeInquiry(db, { companyName: `Typed ${randomUUID()}` })
  const offered = await textOf(admin.get(`/admin/inquiries/${inquiry.id}`))
  expect(offered).toContain('<option value="new" selected="">New company</option>')
  expect((await convert(inquiry, { companyId: 'new', companyName: '' })).page).toContain('Enter a name.')
  const { project } = await convert(inquiry, { companyId: 'new', companyName: 'Gannet Line' })
  const person = await findByEmail(inquiry.email)
  expect(person).toMatchObject({ company: 'Gannet Line', companyId: project?.companyId, billing: false })
  expect(person?.companyId).toEqual(expect.any(String))
})

test('an inquiry suggests companies by name and email domain, and selects none of them', async () => {
  const domain = `${randomUUID()}.example`
  const named = await makeCompany(db)
  const { company } = await makeCompanyWithPerson({ email: `known@${domain}` })
  const inquiry = await makeInquiry(db, { companyName: named.name, email: `new@${domain}` })
  const offered = await textOf(admin.get(`/admin/inquiries/${inquiry.id}`))
  expect(offered).toContain(`<option value="${named.id}">${named.name} (same name)</option>`)
  expect(offered).toContain(`<option value="${company.id}">${company.name} (same email domain)</option>`)
  expect(offered).not.toMatch(/ selected="">(New company|[^<]*\(same)/)
  const { project } = await convert(inquiry, { companyId: company.id })
  expect(project?.companyId).toBe(company.id)
  expect(await findByEmail(inquiry.email)).toMatchObject({ companyId: company.id, company: company.name })
})

test("an inquiry from an account keeps the account's company, or assigns the account after a question", async () => {
  const { company, person } = await makeCompanyWithPerson()
  const other = await makeCompany(db)
  const ofMember = await makeInquiry(db, { email: person.email })
  expect((await convert(ofMember, { companyId: other.id })).project?.companyId).toBe(company.id)
  const alone = await makeClient(db)
  const earlier = await makeProject(db, { clientId: alone.id })
  const inquiry = await makeInquiry(db, { email: alone.email })
  const form = { ...projectForm, intent: 'client', companyId: other.id }
  await expectPage(admin.post(`/admin/inquiries/${inquiry.id}`, form), 400, 'gets 1 project')
  expect((await convert(inquiry, { companyId: other.id })).project?.companyId).toBe(other.id)
  expect((await findProject(db, earlier.id))?.companyId).toBe(other.id)
})

test('an inquiry from an account without a company assigns it to a new one, after a question', async () => {
  const alone = await makeClient(db)
  const earlier = await makeProject(db, { clientId: alone.id })
  const inquiry = await makeInquiry(db, { email: alone.email })
  const { project } = await convert(inquiry, { companyId: 'new', companyName: 'Founded with them' })
  expect(project?.companyId).toEqual(expect.any(String))
  expect((await findProject(db, earlier.id))?.companyId).toBe(project?.companyId)
})

test('a client can be invited into a company with billing', async () => {
  const { company, person } = await makeCompanyWithPerson()
  await makeInvoice(db, person, { companyId: company.id })
  const email = `${randomUUID()}@new.example`
  const form = { name: 'Nora New', email, companyId: company.id, billing: 'on', company: 'Typed' }
  await expectPage(admin.post('/admin/invite', form), 200, 'Invitation sent')
  expect(await findByEmail(email)).toMatchObject({
    company: company.name,
    companyId: company.id,
    billing: true,
  })
})
