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
import { questionIn } from '#test/make/post-with-confirmation.ts'
import { openTestApp } from '../app.ts'
import { revisionOf, textOf } from '../html.ts'
import { pdf, uploadForm } from '../make/files.ts'
import { draftForm, findInvoiceRow, makeInvoice } from '../make/invoice-forms.ts'
import { makeAdmin, makeClient, makeProject } from '../make/make.ts'
import { openExport } from '../unzip.ts'
import { projectRevision } from './project-forms.ts'

const { as, db } = await openTestApp()
const admin = as(await makeAdmin(db))
type Person = Awaited<ReturnType<typeof makeClient>>

const rowOf = async (id: string) => (await db.select().from(projects).where(eq(projects.id, id)))[0]
const fileOf = async (id: string) => (await db.select().from(documents).where(eq(documents.id, id)))[0]
const upload = async (
  who: Person,
  name: string,
  project?: string,
): Promise<{ id: string; version: number }> =>
  (await as(who).send('/api/documents/upload', uploadForm(name, pdf(), project))).json()
const share = async (client: Person, name: string, project: string): Promise<{ id: string }> => {
  const form = uploadForm(name, pdf())
  form.append('client', client.id)
  form.append('project', project)
  return (await admin.send('/api/admin/documents/upload', form)).json()
}
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
const putOn = (
  project: { id: string },
  { id: uid }: Person,
  rights = { documents: false, invoices: false },
) => db.insert(projectMembers).values({ projectId: project.id, uid, ...rights })
const membersOf = async ({ id }: { id: string }) =>
  (
    await db
      .select({ uid: projectMembers.uid })
      .from(projectMembers)
      .where(eq(projectMembers.projectId, id))
      .orderBy(projectMembers.uid)
  ).map(({ uid }) => uid)
const handOver = async (
  project: { id: string; title: string },
  next: Person | null,
  title = project.title,
) => {
  const form = await formOf({ ...project, title }, next ? { clientEmail: next.email } : {})
  const asked = await admin.post(`/admin/projects/${project.id}/edit`, form)
  const confirmed = questionIn(await textOf(asked))
  return admin.post(`/admin/projects/${project.id}/edit`, { ...form, confirmed })
}

describe('saving a project with another client', () => {
  test('asks for confirmation with counts, and saves only what was confirmed', async () => {
    const { former, next, project } = await twoClients()
    await upload(former, 'Plan.pdf', project.id)
    await makeInvoice(db, former, { projectId: project.id })
    const form = await formOf(project, { clientEmail: next.email, nextStep: 'typed and kept' })
    const path = `/admin/projects/${project.id}/edit`
    const asked = await admin.post(path, form)
    const page = await textOf(asked)
    expect(asked.status).toBe(400)
    for (const words of [
      `Give “${project.title}” to Next Ltd?`,
      'Next Ltd will see the project: its description, status and next step, 1 update, 1 milestone and 1 request with what was answered.',
      'Next Ltd will see 1 document filed under it, uploaded by Former Ltd.',
      'Former Ltd leaves the project and will no longer see any of that.',
      '1 invoice stays with who was billed',
      'typed and kept</textarea>',
    ])
      expect(page).toContain(words)
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
    const again = await admin.post(path, { ...form, confirmed })
    const anew = await textOf(again)
    expect([again.status, anew.includes('2 documents filed under it, 2 of them uploaded by')]).toEqual([
      400,
      true,
    ])
    expect((await rowOf(project.id))?.clientId).toBe(former.id)
    expect((await admin.post(path, { ...form, confirmed: questionIn(anew) })).status).toBe(302)
    expect(await rowOf(project.id)).toMatchObject({ clientId: next.id, nextStep: 'typed and kept' })
  })

  test('asks also when the client is removed, and when a project with content gets a client', async () => {
    const { next, project } = await twoClients()
    const form = await formOf(project)
    const page = await textOf(admin.post(`/admin/projects/${project.id}/edit`, form))
    expect(page).toContain('to no client?')
    expect(page).toContain('Former Ltd leaves the project and will no longer see it: its description')
    expect((await handOver(project, null)).status).toBe(302)
    const asked = await admin.post(
      `/admin/projects/${project.id}/edit`,
      await formOf(project, { clientEmail: next.email }),
    )
    expect([asked.status, (await textOf(asked)).includes('1 update')]).toEqual([400, true])
    // Nothing to lose and nothing to see: no question.
    const empty = await makeProject(db)
    const answer = await admin.post(
      `/admin/projects/${empty.id}/edit`,
      await formOf(empty, { clientEmail: next.email }),
    )
    expect(answer.status).toBe(302)
  })

  test('moves its documents: the next client sees them and the former one does not', async () => {
    const { former, next, project } = await twoClients()
    const theirs = await upload(former, 'Private plan.pdf', project.id)
    const shared = await share(former, 'Offer.pdf', project.id)
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
      const page = await textOf(as(former).get(path))
      for (const secret of [project.title, 'Renamed for Next Ltd', 'Private plan.pdf', 'Offer.pdf'])
        expect([path, secret, page.includes(secret)]).toEqual([path, secret, false])
    }
    expect(await textOf(as(former).get('/client/documents'))).toContain('Under no project.pdf')
    const data = await as(former).post('/api/account/data.zip', {})
    const { files, manifest } = await openExport(Buffer.from(await data.arrayBuffer()))
    expect(manifest.files.map(({ document }) => document)).not.toContain('Private plan.pdf')
    expect(manifest.files.map(({ document }) => document)).toContain('Under no project.pdf')
    for (const [path, content] of files)
      if (path.endsWith('.json'))
        expect([path, String(content).includes('Renamed for Next Ltd')]).toEqual([path, false])

    for (const path of ['/client/documents', `/client/projects/${project.id}`]) {
      const page = await textOf(as(next).get(path))
      for (const name of ['Private plan.pdf', 'Offer.pdf'])
        expect([path, page.includes(name)]).toEqual([path, true])
      expect(page).not.toContain('Under no project.pdf')
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
    for (const who of [lawyer, buyer, next]) await putOn(project, who, { documents: true, invoices: true })
    await upload(former, 'Plan.pdf', project.id)
    await makeInvoice(db, former, { projectId: project.id })
    const asked = await textOf(
      admin.post(`/admin/projects/${project.id}/edit`, await formOf(project, { clientEmail: next.email })),
    )
    for (const words of [
      'Next Ltd is a member already, and will be the main contact. Invoices billed to others are then out of sight.',
      'Next Ltd goes on seeing 1 document filed under it, uploaded by Former Ltd.',
      '2 members stay on it: Abe Bookkeeper and Lou Lawyer.',
    ])
      expect(asked).toContain(words)
    expect((await handOver(project, next)).status).toBe(302)
    expect(await membersOf(project)).toEqual([lawyer.id, buyer.id].sort())
    for (const who of [lawyer, next])
      expect(await textOf(as(who).get(`/client/projects/${project.id}`))).toContain('Plan.pdf')
    // Removes the main contact; the members stay.
    const page = await textOf(admin.post(`/admin/projects/${project.id}/edit`, await formOf(project)))
    expect(page).toContain('1 document filed under it stays there, for members who may see documents.')
    expect((await handOver(project, null)).status).toBe(302)
    expect((await as(lawyer).get(`/client/projects/${project.id}`)).status).toBe(200)
    expect((await as(next).get(`/client/projects/${project.id}`)).status).toBe(404)
  })

  test('asks again when a member was added meanwhile, and abbreviates many members', async () => {
    const { next, project } = await twoClients()
    const path = `/admin/projects/${project.id}/edit`
    const form = await formOf(project, { clientEmail: next.email })
    const confirmed = questionIn(await textOf(admin.post(path, form)))
    for (let n = 1; n <= 10; n++) await putOn(project, await makeClient(db, { name: `Member ${n}` }))
    const anew = await admin.post(path, { ...form, confirmed })
    expect(anew.status).toBe(400)
    expect(await textOf(anew)).toMatch(/10 members stay on it: Member 1, .* and 2 others\./)
  })
})

describe('an invoice', () => {
  test('keeps the project name of its sending date on page and PDF', async () => {
    const { former, next, project } = await twoClients('Sale of Mill One')
    const created = await admin.post('/admin/invoices/new', draftForm(former, { projectId: project.id }))
    const id = /\/admin\/invoices\/([^?]+)/.exec(created.headers.get('location') ?? '')?.[1] ?? ''
    const version = async () => revisionOf(await textOf(admin.get(`/admin/invoices/${id}`)))
    expect((await findInvoiceRow(db, id)).projectTitle).toBeNull()
    await admin.post(`/admin/invoices/${id}`, { intent: 'send', version: await version() })
    expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'sent', projectTitle: 'Sale of Mill One' })
    const pages = [
      () => textOf(as(former).get(`/client/invoices/${id}`)),
      () => textOf(as(former).get('/client/invoices')),
      () => textOf(admin.get(`/admin/invoices/${id}`)),
    ]
    const print = async () =>
      (await (await as(former).get(`/api/invoices/${id}/pdf`)).arrayBuffer()).byteLength
    const named = async () => {
      for (const page of pages) {
        expect(await page()).toContain('Sale of Mill One')
        expect(await page()).not.toContain('Next Secret')
      }
    }
    const before = await print()
    await handOver(project, next, 'Next Secret')
    await named()
    expect(await findInvoiceRow(db, id)).toMatchObject({ clientId: former.id, projectId: project.id })
    expect((await as(next).get(`/client/invoices/${id}`)).status).toBe(404)
    expect(await textOf(as(next).get(`/client/projects/${project.id}`))).not.toContain(id)
    await admin.post(`/admin/projects/${project.id}/edit`, { intent: 'delete' })
    expect(await findInvoiceRow(db, id)).toMatchObject({ projectId: null, projectTitle: 'Sale of Mill One' })
    await named()
    // The same letters take the same room; without the line it would be shorter.
    expect(Math.abs((await print()) - before)).toBeLessThan(40)
  })

  test('in draft can be saved and sent under the old name of a project handed over', async () => {
    const { former, next, project } = await twoClients('Sale of Mill Two')
    const created = await admin.post('/admin/invoices/new', draftForm(former, { projectId: project.id }))
    const path = (created.headers.get('location') ?? '').split('?')[0] ?? ''
    const id = path.split('/').at(-1) ?? ''
    await handOver(project, next, 'Next Secret')
    const page = await textOf(admin.get(path))
    expect(page).toContain('Sale of Mill Two')
    expect(page).not.toContain('Next Secret')
    const version = revisionOf(page)
    const saved = await admin.post(
      path,
      draftForm(former, { projectId: project.id, version, notes: 'Thanks' }),
    )
    expect(saved.status).toBe(302)
    const again = revisionOf(await textOf(admin.get(path)))
    expect((await admin.post(path, { intent: 'send', version: again })).status).toBe(302)
    expect(await findInvoiceRow(db, id)).toMatchObject({ projectTitle: 'Sale of Mill Two', notes: 'Thanks' })
    // A new draft can't name it any more.
    const other = await admin.post('/admin/invoices/new', draftForm(former, { projectId: project.id }))
    expect([other.status, (await textOf(other)).includes('not one of the client’s')]).toEqual([409, true])
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
    const page = await textOf(admin.get(`/admin/projects/${made[0]?.id}/edit`))
    expect(page).toContain('1 document and 1 invoice of it stay with whom they belong to.')
    expect(page).toContain('1 draft will no longer name it.')
    for (const { id } of made)
      expect((await admin.post(`/admin/projects/${id}/edit`, { intent: 'delete' })).status).toBe(302)
    expect(await db.select().from(documents).where(eq(documents.clientId, client.id))).toHaveLength(3)
    const list = await textOf(admin.get(`/admin/documents?client=${client.id}`))
    for (const title of ['One', 'Two']) expect(list).toContain(`of the deleted project ${title}`)
    expect(await textOf(as(client).get('/client/documents'))).not.toContain('deleted project')
    expect(await upload(client, 'Same.pdf')).toMatchObject({ id: free.id, version: 2 })
    for (const { id } of filed)
      expect((await as(client).get(`/api/documents/${id}/download`)).status).toBe(200)
  })
})
