import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { documents, invoices, milestones, projects, projectUpdates, questions } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { questionIn } from '../confirmed.ts'
import { pdf, uploadForm } from '../files.ts'
import { draftForm, makeInvoice, stored } from '../invoice-forms.ts'
import { makeAdmin, makeClient, makeProject } from '../make.ts'
import { openExport } from '../unzip.ts'

const { as, db } = await openTestApp()
const admin = as(await makeAdmin(db))
type Person = Awaited<ReturnType<typeof makeClient>>

const textOf = async (answer: Response | Promise<Response>) =>
  (await (await answer).text()).replaceAll('<!-- -->', '').replaceAll('&#x27;', "'")
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
const versionOf = async (id: string) =>
  /name="version" value="([\w-]+)"/.exec(await textOf(admin.get(`/admin/projects/${id}`)))?.[1] ?? ''
const formOf = async (project: { id: string; title: string }, with_: Record<string, string> = {}) => ({
  intent: 'save',
  title: project.title,
  description: 'What it is about.',
  status: 'In Progress',
  version: await versionOf(project.id),
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
  await db.insert(questions).values({ id: randomUUID(), projectId, question: 'Which day?' })
  return { former, next, project }
}
const handOver = async (
  project: { id: string; title: string },
  next: Person | null,
  title = project.title,
) => {
  const form = await formOf({ ...project, title }, next ? { clientEmail: next.email } : {})
  const asked = await admin.post(`/admin/projects/${project.id}`, form)
  const confirmed = questionIn(await textOf(asked))
  return admin.post(`/admin/projects/${project.id}`, { ...form, confirmed })
}

describe('saving a project with another client', () => {
  test('is refused with what it means, in figures, and saved with yes to just that', async () => {
    const { former, next, project } = await twoClients()
    await upload(former, 'Plan.pdf', project.id)
    await makeInvoice(db, former, { projectId: project.id })
    const form = await formOf(project, { clientEmail: next.email, duration: 'typed and kept' })
    const path = `/admin/projects/${project.id}`
    const asked = await admin.post(path, form)
    const page = await textOf(asked)
    expect(asked.status).toBe(400)
    for (const words of [
      'Nothing was saved yet. Please confirm what this means first.',
      `Give “${project.title}” to Next Ltd?`,
      'Next Ltd will see the project: its description, status and next step, 1 update, 1 milestone and 1 question with what was answered.',
      'Former Ltd will no longer see any of that.',
      '1 document stays filed under it, and with the client who has it now: Next Ltd sees none of them.',
      '1 invoice stays with who was billed',
      'value="typed and kept"',
    ])
      expect(page).toContain(words)
    // Without scripts the dialog is open, and its button sends the form with all that is typed.
    expect(page).toMatch(/<dialog[^>]*\bopen\b/)
    expect(page).toMatch(/<button type="submit" form="form-save"[^>]* name="confirmed"/)
    expect((await rowOf(project.id))?.clientId).toBe(former.id)

    const confirmed = questionIn(page)
    // Another name than the one that was asked about, and something that came meanwhile, are asked about anew.
    const third = await makeClient(db)
    for (const wrong of [
      { ...form, confirmed: 'yes' },
      { ...form, confirmed, clientEmail: third.email },
    ])
      expect((await admin.post(path, wrong)).status).toBe(400)
    await upload(former, 'Second.pdf', project.id)
    const again = await admin.post(path, { ...form, confirmed })
    const anew = await textOf(again)
    expect([again.status, anew.includes('2 documents stay filed under it')]).toEqual([400, true])
    expect((await rowOf(project.id))?.clientId).toBe(former.id)
    expect((await admin.post(path, { ...form, confirmed: questionIn(anew) })).status).toBe(302)
    expect(await rowOf(project.id)).toMatchObject({ clientId: next.id, duration: 'typed and kept' })
  })

  test('is asked about also when it goes to nobody, and to somebody when there is something in it', async () => {
    const { next, project } = await twoClients()
    const form = await formOf(project)
    const page = await textOf(admin.post(`/admin/projects/${project.id}`, form))
    expect(page).toContain('to no client?')
    expect(page).toContain('Former Ltd will no longer see the project: its description')
    expect((await handOver(project, null)).status).toBe(302)
    const asked = await admin.post(
      `/admin/projects/${project.id}`,
      await formOf(project, { clientEmail: next.email }),
    )
    expect([asked.status, (await textOf(asked)).includes('1 update')]).toEqual([400, true])
    // Nothing to lose and nothing to see: no question.
    const empty = await makeProject(db)
    const answer = await admin.post(
      `/admin/projects/${empty.id}`,
      await formOf(empty, { clientEmail: next.email }),
    )
    expect(answer.status).toBe(302)
  })

  test('keeps what is filed; neither client sees the other’s uploads, nor the former one the title', async () => {
    const { former, next, project } = await twoClients()
    const theirs = await upload(former, 'Private plan.pdf', project.id)
    const shared = await share(former, 'Offer.pdf', project.id)
    await handOver(project, next, 'Renamed for Next Ltd')
    expect(await fileOf(theirs.id)).toMatchObject({ projectId: project.id, clientId: former.id })
    expect(await fileOf(shared.id)).toMatchObject({ projectId: project.id, clientId: former.id })
    const own = await upload(next, 'Private plan.pdf', project.id)
    expect([own.version, own.id === theirs.id]).toEqual([1, false])

    expect((await as(former).get(`/client/projects/${project.id}`)).status).toBe(404)
    for (const path of [
      '/client/documents',
      '/client/documents.data',
      `/client/documents?document=${theirs.id}`,
      `/client/documents?project=${project.id}`,
      '/client/dashboard',
    ]) {
      const page = await textOf(as(former).get(path))
      expect([path, page.includes(project.title), page.includes('Renamed for Next Ltd')]).toEqual([
        path,
        false,
        false,
      ])
    }
    expect(await textOf(as(former).get('/client/documents'))).toContain('Private plan.pdf')
    expect(await textOf(as(former).get(`/client/documents?project=${project.id}`))).not.toContain(
      'Private plan.pdf',
    )
    const data = await as(former).post('/api/account/data.zip', {})
    const { files, manifest } = await openExport(Buffer.from(await data.arrayBuffer()))
    expect(manifest.files.some(({ document }) => document === 'Private plan.pdf')).toBe(true)
    for (const [path, content] of files)
      if (path.endsWith('.json'))
        expect([path, String(content).includes('Renamed for Next Ltd')]).toEqual([path, false])

    for (const path of ['/client/documents', `/client/projects/${project.id}`])
      expect(await textOf(as(next).get(path))).not.toContain('Offer.pdf')
    const page = await textOf(as(next).get(`/client/projects/${project.id}`))
    expect(page).toContain(own.id)
    expect(page).not.toContain(theirs.id)
    for (const id of [theirs.id, shared.id]) {
      expect((await as(next).get(`/client/documents?document=${id}`)).status).toBe(404)
      for (const how of ['download', 'versions/1/download', 'versions/1/preview'])
        expect([how, (await as(next).get(`/api/documents/${id}/${how}`)).status]).toEqual([how, 404])
      expect((await as(former).get(`/api/documents/${id}/download`)).status).toBe(200)
    }
    // Given back, all is as it was.
    await handOver({ ...project, title: 'Renamed for Next Ltd' }, former)
    expect(await textOf(as(former).get('/client/documents'))).toContain('Renamed for Next Ltd')
  })
})

describe('an invoice', () => {
  test('keeps the project’s name as it was sent, on page and PDF, whatever becomes of the project', async () => {
    const { former, next, project } = await twoClients('Sale of Mill One')
    const created = await admin.post('/admin/invoices/new', draftForm(former, { projectId: project.id }))
    const id = /\/admin\/invoices\/([^?]+)/.exec(created.headers.get('location') ?? '')?.[1] ?? ''
    const version = async () =>
      /name="version" value="([\w-]+)"/.exec(await textOf(admin.get(`/admin/invoices/${id}`)))?.[1] ?? ''
    expect((await stored(db, id)).projectTitle).toBeNull()
    await admin.post(`/admin/invoices/${id}`, { intent: 'send', version: await version() })
    expect(await stored(db, id)).toMatchObject({ status: 'sent', projectTitle: 'Sale of Mill One' })
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
    expect(await stored(db, id)).toMatchObject({ clientId: former.id, projectId: project.id })
    expect((await as(next).get(`/client/invoices/${id}`)).status).toBe(404)
    expect(await textOf(as(next).get(`/client/projects/${project.id}`))).not.toContain(id)
    await admin.post(`/admin/projects/${project.id}`, { intent: 'delete' })
    expect(await stored(db, id)).toMatchObject({ projectId: null, projectTitle: 'Sale of Mill One' })
    await named()
    // The same letters take the same room; without the line it would be shorter.
    expect(Math.abs((await print()) - before)).toBeLessThan(40)
  })

  test('that is a draft yet can be saved and sent for the project that passed on, under its old name', async () => {
    const { former, next, project } = await twoClients('Sale of Mill Two')
    const created = await admin.post('/admin/invoices/new', draftForm(former, { projectId: project.id }))
    const path = (created.headers.get('location') ?? '').split('?')[0] ?? ''
    const id = path.split('/').at(-1) ?? ''
    await handOver(project, next, 'Next Secret')
    const page = await textOf(admin.get(path))
    expect(page).toContain('Sale of Mill Two')
    expect(page).not.toContain('Next Secret')
    const version = /name="version" value="([\w-]+)"/.exec(page)?.[1] ?? ''
    const saved = await admin.post(
      path,
      draftForm(former, { projectId: project.id, version, notes: 'Thanks' }),
    )
    expect(saved.status).toBe(302)
    const again = /name="version" value="([\w-]+)"/.exec(await textOf(admin.get(path)))?.[1] ?? ''
    expect((await admin.post(path, { intent: 'send', version: again })).status).toBe(302)
    expect(await stored(db, id)).toMatchObject({ projectTitle: 'Sale of Mill Two', notes: 'Thanks' })
    // A new draft can't name it any more.
    const other = await admin.post('/admin/invoices/new', draftForm(former, { projectId: project.id }))
    expect([other.status, (await textOf(other)).includes('not one of the client’s')]).toEqual([409, true])
    expect(await db.$count(invoices, eq(invoices.clientId, former.id))).toBe(1)
  })
})

describe('deleting a project', () => {
  test('keeps documents of equal names apart, and tells the firm where they were', async () => {
    const client = await makeClient(db)
    const made = await Promise.all(
      ['One', 'Two'].map((title) => makeProject(db, { clientId: client.id, title })),
    )
    const free = await upload(client, 'Same.pdf')
    const filed = []
    for (const { id } of made) filed.push(await upload(client, 'Same.pdf', id))
    await makeInvoice(db, client, { projectId: made[0]?.id, status: 'draft' })
    const page = await textOf(admin.get(`/admin/projects/${made[0]?.id}`))
    expect(page).toContain('1 document and 1 invoice of it stay with whom they belong to.')
    expect(page).toContain('1 draft will no longer name it.')
    for (const { id } of made)
      expect((await admin.post(`/admin/projects/${id}`, { intent: 'delete' })).status).toBe(302)
    expect(await db.select().from(documents).where(eq(documents.clientId, client.id))).toHaveLength(3)
    const list = await textOf(admin.get(`/admin/documents?client=${client.id}`))
    for (const title of ['One', 'Two']) expect(list).toContain(`of the deleted project ${title}`)
    expect(await textOf(as(client).get('/client/documents'))).not.toContain('deleted project')
    expect(await upload(client, 'Same.pdf')).toMatchObject({ id: free.id, version: 2 })
    for (const { id } of filed)
      expect((await as(client).get(`/api/documents/${id}/download`)).status).toBe(200)
  })
})
