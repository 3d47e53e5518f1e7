import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { invoices, projectMembers } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { createDocumentSender } from '#test/documents/people.ts'
import { createDraft, draftForm, findInvoiceRow, makeInvoice, sendDraft } from '#test/make/invoice-forms.ts'
import {
  addMember,
  findProject,
  makeAdmin,
  makeClient,
  makeMilestone,
  makeProject,
  makeRequest,
  makeUpdate,
} from '#test/make/make.ts'
import { makeGroup, makeRoom } from '#test/make/rooms.ts'
import { expectPage, expectStatus, expectTexts, findConfirmation, revisionOf, textOf } from '#test/pages.ts'
import { projectRevision } from './project-forms.ts'

const { as, db } = await openTestApp()
const { upload, share } = createDocumentSender(as)
const staff = await makeAdmin(db)
const admin = as(staff)
type Person = Awaited<ReturnType<typeof makeClient>>

const editPath = ({ id }: { id: string }) => `/admin/projects/${id}/edit`
const formOf = async (project: { id: string; title: string }, overrides: Record<string, string> = {}) => ({
  intent: 'save',
  title: project.title,
  description: 'What it is about.',
  version: await projectRevision(admin, project.id),
  ...overrides,
})

/** Creates a project with an update, a milestone and a request, its client, and the client that it will pass to. */
async function makeHandover(title = `Sale ${randomUUID()}`) {
  const former = await makeClient(db, { name: 'Former Ltd' })
  const next = await makeClient(db, { name: 'Next Ltd' })
  const project = await makeProject(db, { clientId: former.id, title })
  await makeUpdate(db, project)
  await makeMilestone(db, project)
  await makeRequest(db, project)
  return { former, next, project }
}
const membersOf = async ({ id }: { id: string }) =>
  (await db.select().from(projectMembers).where(eq(projectMembers.projectId, id)))
    .map(({ uid }) => uid)
    .sort()
/** Saves the project with another main contact, and confirms the change. */
async function handOver(project: { id: string; title: string }, next: Person | null, title = project.title) {
  const form = await formOf({ ...project, title }, next ? { clientEmail: next.email } : {})
  const confirmed = findConfirmation(await textOf(admin.post(editPath(project), form)))
  return admin.post(editPath(project), { ...form, confirmed })
}

test("changing a project's client asks for confirmation with counts, and saves only what was confirmed", async () => {
  const { former, next, project } = await makeHandover()
  await upload(former, 'Plan.pdf', project.id)
  await makeInvoice(db, former, { projectId: project.id })
  const form = await formOf(project, { clientEmail: next.email, nextStep: 'typed and kept' })
  const path = editPath(project)
  const page = await expectPage(
    admin.post(path, form),
    400,
    `Hand over “${project.title}” to Next Ltd?`,
    'Next Ltd gets access to the project: its description, status and next step, 1 update, 1 milestone and 1 request with all submissions.',
    'Next Ltd gets access to the documents (1). This includes 1 uploaded by Former Ltd.',
    'Former Ltd leaves the project and loses all access to it.',
    'Sent invoices (1) stay with the person billed',
    'typed and kept</textarea>',
  )
  // Without scripts, the dialog is open and its button sends the form with everything typed.
  expect(page).toMatch(/<dialog[^>]*\bopen\b/)
  expect(page).toMatch(/<button type="submit" form="form-save"[^>]* name="confirmed"/)
  expect((await findProject(db, project.id))?.clientId).toBe(former.id)

  const confirmed = findConfirmation(page)
  // A name that differs from the confirmed one, and a change made meanwhile, ask for confirmation again.
  for (const wrong of [
    { ...form, confirmed: 'yes' },
    { ...form, confirmed, clientEmail: (await makeClient(db)).email },
  ])
    await expectPage(admin.post(path, wrong), 400)
  await upload(former, 'Second.pdf', project.id)
  const counts = 'access to the documents (2). This includes 2 uploaded by'
  const secondPage = await expectPage(admin.post(path, { ...form, confirmed }), 400, counts)
  expect((await findProject(db, project.id))?.clientId).toBe(former.id)
  await expectPage(admin.post(path, { ...form, confirmed: findConfirmation(secondPage) }), 302)
  expect(await findProject(db, project.id)).toMatchObject({ clientId: next.id, nextStep: 'typed and kept' })
})

test('removing the client, and giving a client to a project with content, ask for confirmation', async () => {
  const { next, project } = await makeHandover()
  const leaves = 'Former Ltd leaves the project and loses access to its description'
  const removing = admin.post(editPath(project), await formOf(project))
  await expectPage(removing, 400, `Remove the client from “${project.title}”?`, leaves)
  await expectPage(handOver(project, null), 302)
  const clientEmail = next.email
  await expectPage(admin.post(editPath(project), await formOf(project, { clientEmail })), 400, '1 update')
  // An empty project gets a client without a question.
  const empty = await makeProject(db)
  const answer = await admin.post(editPath(empty), await formOf(empty, { clientEmail }))
  expect(answer.status).toBe(302)
})

test('project documents pass to the next client and are hidden from the former one', async () => {
  const { former, next, project } = await makeHandover()
  const plan = await upload(former, 'Private plan.pdf', project.id)
  const shared = await share(staff, 'Offer.pdf', { client: former.id, project: project.id })
  const apart = await upload(former, 'Without a project.pdf')
  await handOver(project, next, 'Renamed for Next Ltd')
  expect(await membersOf(project)).toEqual([])
  const secrets = [project.title, 'Renamed for Next Ltd', 'Private plan.pdf', 'Offer.pdf']
  for (const path of ['/client/documents', `/client/documents?project=${project.id}`, '/client/dashboard'])
    expectTexts(await textOf(as(former).get(path)), [], secrets)
  await expectPage(as(former).get(`/client/projects/${project.id}`), 404)
  for (const path of ['/client/documents', `/client/projects/${project.id}/documents`])
    expectTexts(
      await textOf(as(next).get(path)),
      ['Private plan.pdf', 'Offer.pdf'],
      ['Without a project.pdf'],
    )
  for (const { id } of [plan, shared])
    for (const [who, status] of [
      [next, 200],
      [former, 404],
    ] as const)
      await expectStatus(as(who).get(`/api/documents/${id}/download`), status)
  await expectStatus(as(next).get(`/api/documents/${apart.id}/download`), 404)
  // A name identifies a document within the project, whoever uploaded it.
  expect(await upload(next, 'Private plan.pdf', project.id)).toMatchObject({ id: plan.id, version: 2 })
})

test("changing a project's client names the members who stay, and can make a member the main contact", async () => {
  const { former, next, project } = await makeHandover()
  const lawyer = await makeClient(db, { name: 'Lou Lawyer' })
  const buyer = await makeClient(db, { name: 'Abe Bookkeeper' })
  for (const who of [lawyer, buyer, next])
    await addMember(db, project, who, { documents: true, invoices: true })
  await upload(former, 'Plan.pdf', project.id)
  await makeInvoice(db, former, { projectId: project.id })
  const asked = admin.post(editPath(project), await formOf(project, { clientEmail: next.email }))
  await expectPage(
    asked,
    400,
    'Next Ltd is already a member and becomes the main contact. They lose access to invoices billed to others.',
    'Next Ltd keeps access to the documents (1). This includes 1 uploaded by Former Ltd.',
    'Still on the project: Abe Bookkeeper and Lou Lawyer.',
  )
  await expectPage(handOver(project, next), 302)
  expect(await membersOf(project)).toEqual([lawyer.id, buyer.id].sort())
  for (const who of [lawyer, next])
    expect(await textOf(as(who).get(`/client/projects/${project.id}/documents`))).toContain('Plan.pdf')
  // Removes the main contact; the members stay.
  const stays = 'Documents (1) stay visible to members with access to documents.'
  await expectPage(admin.post(editPath(project), await formOf(project)), 400, stays)
  await expectPage(handOver(project, null), 302)
  await expectPage(as(lawyer).get(`/client/projects/${project.id}`), 200)
  await expectPage(as(next).get(`/client/projects/${project.id}`), 404)
})

test("changing a project's client asks again if members were added since", async () => {
  const { next, project } = await makeHandover()
  const path = editPath(project)
  const form = await formOf(project, { clientEmail: next.email })
  const confirmed = findConfirmation(await textOf(admin.post(path, form)))
  for (let n = 1; n <= 10; n++) await addMember(db, project, await makeClient(db, { name: `Member ${n}` }))
  const secondPage = await expectPage(admin.post(path, { ...form, confirmed }), 400)
  expect(secondPage).toMatch(/Still on the project: Member 1, .* and 2 others\./)
})

test('a draft invoice keeps the old name of a project that was handed over', async () => {
  const { former, next, project } = await makeHandover('Sale of Mill Two')
  const id = await createDraft(admin, former, { projectId: project.id })
  const path = `/admin/invoices/${id}`
  await handOver(project, next, 'Next Secret')
  const page = await textOf(admin.get(path))
  expectTexts(page, ['Sale of Mill Two'], ['Next Secret'])
  const typed = { projectId: project.id, version: revisionOf(page), notes: 'Thanks' }
  await expectPage(admin.post(path, draftForm(former, typed)), 302)
  await expectPage(sendDraft(admin, id), 302)
  expect(await findInvoiceRow(db, id)).toMatchObject({ projectTitle: 'Sale of Mill Two', notes: 'Thanks' })
  // A new draft can no longer name the project.
  const other = admin.post('/admin/invoices/new', draftForm(former, { projectId: project.id }))
  await expectPage(other, 409, 'belong to the client')
  expect(await db.$count(invoices, eq(invoices.clientId, former.id))).toBe(1)
})

test('the confirmation of a new main contact names the data room with its groups', async () => {
  const { next, project } = await makeHandover()
  const sees = 'Next Ltd will see the room with 2 groups.'
  const readQuestion = async () =>
    textOf(admin.post(editPath(project), await formOf(project, { clientEmail: next.email })))
  expectTexts(await readQuestion(), ['Hand over'], ['will see the room'])
  const room = await makeRoom(db, project, { state: 'closed' })
  for (const name of ['North', 'South']) await makeGroup(db, room, { name })
  expectTexts(await readQuestion(), [sees])
  await addMember(db, project, next)
  await expectPage(admin.get(`/admin/projects/${project.id}/people`), 200, sees)
})
