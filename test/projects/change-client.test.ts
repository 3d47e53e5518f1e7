import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  documents,
  invoices,
  milestones,
  projectMembers,
  projects,
  projectUpdates,
  requests,
} from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { createDocumentSender } from '#test/documents/people.ts'
import { revisionOf, textOf } from '#test/html.ts'
import { createDraft, draftForm, findInvoiceRow, makeInvoice, sendDraft } from '#test/make/invoice-forms.ts'
import { addMember, makeAdmin, makeClient, makeProject } from '#test/make/make.ts'
import { expectPage, expectTexts } from '#test/make/pages.ts'
import { questionIn } from '#test/make/post-with-confirmation.ts'
import { openExport } from '#test/unzip.ts'
import { projectRevision } from './project-forms.ts'

const { as, db } = await openTestApp()
const { upload, share } = createDocumentSender(as)
const staff = await makeAdmin(db)
const admin = as(staff)
type Person = Awaited<ReturnType<typeof makeClient>>

const rowOf = async (id: string) => (await db.select().from(projects).where(eq(projects.id, id)))[0]
const fileOf = async (id: string) => (await db.select().from(documents).where(eq(documents.id, id)))[0]
const editPath = ({ id }: { id: string }) => `/admin/projects/${id}/edit`
const formOf = async (project: { id: string; title: string }, with_: Record<string, string> = {}) => ({
  intent: 'save',
  title: project.title,
  description: 'What it is about.',
  status: 'In Progress',
  version: await projectRevision(admin, project.id),
  ...with_,
})

/** A project of a client with something of everything, and the client that it will pass to. */
async function twoClients(title = `Sale ${randomUUID()}`) {
  const former = await makeClient(db, { name: 'Former Ltd' })
  const next = await makeClient(db, { name: 'Next Ltd' })
  const project = await makeProject(db, { clientId: former.id, title })
  const projectId = project.id
  await db.insert(projectUpdates).values({ id: randomUUID(), projectId, title: 'Begun', body: 'We began.' })
  await db.insert(milestones).values({ id: randomUUID(), projectId, title: 'Signing', dueOn: '2030-01-01' })
  await db.insert(requests).values({ id: randomUUID(), projectId, kind: 'answer', title: 'Which day?' })
  return { former, next, project }
}
const membersOf = async ({ id }: { id: string }) =>
  (await db.select().from(projectMembers).where(eq(projectMembers.projectId, id)))
    .map(({ uid }) => uid)
    .sort()
/** Saves the project with another main contact, and confirms the question. */
async function handOver(project: { id: string; title: string }, next: Person | null, title = project.title) {
  const form = await formOf({ ...project, title }, next ? { clientEmail: next.email } : {})
  const confirmed = questionIn(await textOf(admin.post(editPath(project), form)))
  return admin.post(editPath(project), { ...form, confirmed })
}

describe('saving a project with another client', () => {
  test('asks for confirmation with counts, and saves only what was confirmed', async () => {
    const { former, next, project } = await twoClients()
    await upload(former, 'Plan.pdf', project.id)
    await makeInvoice(db, former, { projectId: project.id })
    const form = await formOf(project, { clientEmail: next.email, nextStep: 'typed and kept' })
    const path = editPath(project)
    const page = await expectPage(
      admin.post(path, form),
      400,
      `Hand over “${project.title}” to Next Ltd?`,
      'Next Ltd can see the project: its description, status and next step, 1 update, 1 milestone and 1 request with all submissions.',
      'Next Ltd gets access to the documents (1). This includes 1 uploaded by Former Ltd.',
      'Former Ltd leaves the project and loses access to all of it.',
      'Sent invoices (1) stay with the person billed',
      'typed and kept</textarea>',
    )
    // Without scripts the dialog is open, and its button sends the form with all that is typed.
    expect(page).toMatch(/<dialog[^>]*\bopen\b/)
    expect(page).toMatch(/<button type="submit" form="form-save"[^>]* name="confirmed"/)
    expect((await rowOf(project.id))?.clientId).toBe(former.id)

    const confirmed = questionIn(page)
    // A name that differs from the confirmed one, and a change made meanwhile, ask for confirmation again.
    const third = await makeClient(db)
    for (const wrong of [
      { ...form, confirmed: 'yes' },
      { ...form, confirmed, clientEmail: third.email },
    ])
      expect((await admin.post(path, wrong)).status).toBe(400)
    await upload(former, 'Second.pdf', project.id)
    const counts = 'access to the documents (2). This includes 2 uploaded by'
    const anew = await expectPage(admin.post(path, { ...form, confirmed }), 400, counts)
    expect((await rowOf(project.id))?.clientId).toBe(former.id)
    expect((await admin.post(path, { ...form, confirmed: questionIn(anew) })).status).toBe(302)
    expect(await rowOf(project.id)).toMatchObject({ clientId: next.id, nextStep: 'typed and kept' })
  })

  test('asks also when the client is removed, and when a project with content gets a client', async () => {
    const { next, project } = await twoClients()
    const leaves = 'Former Ltd leaves the project and loses access to it: its description'
    const removing = admin.post(editPath(project), await formOf(project))
    await expectPage(removing, 400, `Remove the client from “${project.title}”?`, leaves)
    expect((await handOver(project, null)).status).toBe(302)
    const clientEmail = next.email
    await expectPage(admin.post(editPath(project), await formOf(project, { clientEmail })), 400, '1 update')
    // Nothing to lose and nothing to see: no question.
    const empty = await makeProject(db)
    const answer = await admin.post(editPath(empty), await formOf(empty, { clientEmail }))
    expect(answer.status).toBe(302)
  })

  test('moves its documents: the next client sees them and the former one does not', async () => {
    const { former, next, project } = await twoClients()
    const theirs = await upload(former, 'Private plan.pdf', project.id)
    const shared = await share(staff, 'Offer.pdf', { client: former.id, project: project.id })
    const apart = await upload(former, 'Under no project.pdf')
    await handOver(project, next, 'Renamed for Next Ltd')
    expect(await fileOf(theirs.id)).toMatchObject({ projectId: project.id, clientId: former.id })
    expect(await fileOf(shared.id)).toMatchObject({ projectId: project.id, clientId: former.id })
    expect(await membersOf(project)).toEqual([])
    const own = await upload(next, 'Private plan.pdf', project.id)
    expect([own.version, own.id]).toEqual([2, theirs.id])

    expect((await as(former).get(`/client/projects/${project.id}`)).status).toBe(404)
    for (const path of [
      '/client/documents',
      '/client/documents.data',
      `/client/documents?project=${project.id}`,
      '/client/dashboard',
    ]) {
      const secrets = [project.title, 'Renamed for Next Ltd', 'Private plan.pdf', 'Offer.pdf']
      expectTexts(await textOf(as(former).get(path)), [], secrets)
    }
    expect(await textOf(as(former).get('/client/documents'))).toContain('Under no project.pdf')
    const data = await as(former).post('/api/account/data.zip', {})
    const { files, manifest } = await openExport(Buffer.from(await data.arrayBuffer()))
    const exported = manifest.files.map(({ document }) => document)
    expect([exported.includes('Private plan.pdf'), exported.includes('Under no project.pdf')]).toEqual([
      false,
      true,
    ])
    for (const [path, content] of files)
      if (path.endsWith('.json')) expectTexts(String(content), [], ['Renamed for Next Ltd'])

    for (const path of ['/client/documents', `/client/projects/${project.id}/documents`]) {
      expectTexts(
        await textOf(as(next).get(path)),
        ['Private plan.pdf', 'Offer.pdf'],
        ['Under no project.pdf'],
      )
    }
    for (const id of [theirs.id, shared.id])
      for (const how of ['download', 'versions/1/download', 'versions/1/preview'])
        expect([
          how,
          (await as(next).get(`/api/documents/${id}/${how}`)).status,
          (await as(former).get(`/api/documents/${id}/${how}`)).status,
        ]).toEqual([how, 200, 404])
    expect((await as(next).get(`/api/documents/${apart.id}/download`)).status).toBe(404)
  })

  test('names the members who stay, and turns a member into the main contact', async () => {
    const { former, next, project } = await twoClients()
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
    expect((await handOver(project, next)).status).toBe(302)
    expect(await membersOf(project)).toEqual([lawyer.id, buyer.id].sort())
    for (const who of [lawyer, next])
      expect(await textOf(as(who).get(`/client/projects/${project.id}/documents`))).toContain('Plan.pdf')
    // Removes the main contact; the members stay.
    const stays = 'Documents (1) stay visible to members with access to documents.'
    await expectPage(admin.post(editPath(project), await formOf(project)), 400, stays)
    expect((await handOver(project, null)).status).toBe(302)
    expect((await as(lawyer).get(`/client/projects/${project.id}`)).status).toBe(200)
    expect((await as(next).get(`/client/projects/${project.id}`)).status).toBe(404)
  })

  test('asks again when members were added since, and abbreviates many members', async () => {
    const { next, project } = await twoClients()
    const path = editPath(project)
    const form = await formOf(project, { clientEmail: next.email })
    const confirmed = questionIn(await textOf(admin.post(path, form)))
    for (let n = 1; n <= 10; n++) await addMember(db, project, await makeClient(db, { name: `Member ${n}` }))
    const anew = await expectPage(admin.post(path, { ...form, confirmed }), 400)
    expect(anew).toMatch(/Still on the project: Member 1, .* and 2 others\./)
  })
})

describe('a draft invoice', () => {
  test('can be saved and sent under the old name of a project handed over', async () => {
    const { former, next, project } = await twoClients('Sale of Mill Two')
    const id = await createDraft(admin, former, { projectId: project.id })
    const path = `/admin/invoices/${id}`
    await handOver(project, next, 'Next Secret')
    const page = await textOf(admin.get(path))
    expectTexts(page, ['Sale of Mill Two'], ['Next Secret'])
    const typed = { projectId: project.id, version: revisionOf(page), notes: 'Thanks' }
    expect((await admin.post(path, draftForm(former, typed))).status).toBe(302)
    expect((await sendDraft(admin, id)).status).toBe(302)
    expect(await findInvoiceRow(db, id)).toMatchObject({ projectTitle: 'Sale of Mill Two', notes: 'Thanks' })
    // A new draft can't name it any more.
    const other = admin.post('/admin/invoices/new', draftForm(former, { projectId: project.id }))
    await expectPage(other, 409, 'belong to the client')
    expect(await db.$count(invoices, eq(invoices.clientId, former.id))).toBe(1)
  })
})

describe('deleting a project', () => {
  test('keeps documents of equal names apart and shows staff their former project', async () => {
    const client = await makeClient(db)
    const made = await Promise.all(
      ['One', 'Two'].map((title) => makeProject(db, { clientId: client.id, title })),
    )
    const free = await upload(client, 'Same.pdf')
    const filed = []
    for (const { id } of made) filed.push(await upload(client, 'Same.pdf', id))
    await makeInvoice(db, client, { projectId: made[0]?.id, status: 'draft' })
    await expectPage(
      admin.get(`/admin/projects/${made[0]?.id}/edit`),
      200,
      'Documents (1) and invoices (1) are kept, but without a project.',
      'Drafts lose it.',
    )
    for (const { id } of made)
      expect((await admin.post(editPath({ id }), { intent: 'delete' })).status).toBe(302)
    expect(await db.$count(documents, eq(documents.clientId, client.id))).toBe(3)
    const list = admin.get(`/admin/documents?client=${client.id}`)
    await expectPage(list, 200, 'From the deleted project One', 'From the deleted project Two')
    expect(await textOf(as(client).get('/client/documents'))).not.toContain('deleted project')
    expect(await upload(client, 'Same.pdf')).toMatchObject({ id: free.id, version: 2 })
    for (const { id } of filed)
      expect((await as(client).get(`/api/documents/${id}/download`)).status).toBe(200)
  })
})
