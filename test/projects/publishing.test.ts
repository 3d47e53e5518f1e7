import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { projects } from '#db/schema.ts'
import { findConfirmation } from '#test/make/post-with-confirmation.ts'
import { openTestApp } from '../app.ts'
import { listActivity } from '../make/activity-log.ts'
import { addMember, findProject, makeAdmin, makeClient, makeProject } from '../make/make.ts'
import { expectPage, expectTexts } from '../make/pages.ts'
import { projectRevision } from './project-forms.ts'

const { as, db } = await openTestApp()
const admin = as(await makeAdmin(db))
const visitor = as(null)

/** Creates a client's confidential project, and the form that publishes it. */
async function confidential(with_: Record<string, string> = {}) {
  const client = await makeClient(db)
  const project = await makeProject(db, {
    clientId: client.id,
    ...{ title: `Sale ${randomUUID()}`, description: 'The mill is for sale.' },
    ...{ internalNotes: 'Price floor', nextStep: 'Sign on Monday' },
    imageUrl: '/pictures/cranes.svg',
  })
  const form = {
    intent: 'publish',
    ...{ client: 'Mill & Sons', duration: '5 months', tags: 'M&A', technologies: 'Data room' },
    ...{ results: 'Sold for ten', published: 'on' },
    version: await projectRevision(admin, project.id),
    ...with_,
  }
  const details = {
    ...{ intent: 'save', title: project.title, description: 'The mill is for sale.' },
    ...{ status: 'In Progress', clientEmail: client.email },
    ...{ nextStep: 'Sign on Monday', internalNotes: 'Price floor' },
  }
  const page = `/admin/projects/${project.id}`
  return { client, project, form, details, path: `${page}/publish`, editPath: `${page}/edit` }
}
/** Returns the status of the public page, which is 301 for the id of a published project. */
const onSite = async (id: string) => (await visitor.get(`/portfolio/${id}`)).status

test('publishing a project with members but no main contact asks for confirmation', async () => {
  const { client, project, form, path } = await confidential()
  await db.update(projects).set({ clientId: null }).where(eq(projects.id, project.id))
  await addMember(db, project, client)
  const asked = admin.post(path, { ...form, version: await projectRevision(admin, project.id) })
  await expectPage(asked, 400, `Publish “${project.title}”?`)
  expect(await onSite(project.id)).toBe(404)
})

test("publishing a client's project lists everything that becomes public until it is confirmed", async () => {
  const { project, form, details, path, editPath } = await confidential()
  const page = await expectPage(admin.post(path, form), 400)
  expectTexts(
    /<dialog[\s\S]*?<\/dialog>/.exec(page)?.[0] ?? '',
    [
      ...[`Publish “${project.title}”?`, 'The mill is for sale.', 'Mill &amp; Sons', '5 months'],
      ...[
        'Data room',
        'Sold for ten',
        'Shown',
        'Anything you later write for this client will be public too.',
        'Make a Case Study',
      ],
    ],
    ['Price floor'],
  )
  expect([await onSite(project.id), (await findProject(db, project.id))?.published]).toEqual([404, false])
  for (const confirmed of ['', 'on', 'yes'])
    expect((await admin.post(path, { ...form, confirmed })).status).toBe(400)
  // A confirmation covers only the values that were shown.
  const confirmed = findConfirmation(page)
  expect((await admin.post(path, { ...form, confirmed, results: 'Sold for nothing' })).status).toBe(400)
  expect(await onSite(project.id)).toBe(404)
  expect((await admin.post(path, { ...form, confirmed })).status).toBe(302)
  expect(await onSite(project.id)).toBe(301)
  // Once it is public, changes are saved without a confirmation.
  const version = await projectRevision(admin, project.id)
  expect((await admin.post(path, { ...form, version, results: 'Sold for twelve' })).status).toBe(302)
  const changed = { ...details, version: await projectRevision(admin, project.id), nextStep: '' }
  expect((await admin.post(editPath, changed)).status).toBe(302)
  expect(await onSite(project.id)).toBe(301)
})

test('creating a published project for a client, and giving a published project a client, ask for confirmation', async () => {
  const { form, details } = await confidential()
  const before = await db.$count(projects)
  expect((await admin.post('/admin/projects/new', { ...form, ...details })).status).toBe(400)
  expect(await db.$count(projects)).toBe(before)
  const open = await makeProject(db, { published: true })
  const assign = { ...details, version: await projectRevision(admin, open.id) }
  const asked = await admin.post(`/admin/projects/${open.id}/edit`, assign)
  expect([asked.status, (await findProject(db, open.id))?.clientId]).toEqual([400, null])
})

test('publishing a project without a client does not ask for confirmation', async () => {
  const { form, details } = await confidential()
  const answer = await admin.post('/admin/projects/new', { ...form, ...details, clientEmail: '' })
  expect(answer.status).toBe(302)
})

test('a case study is a separate unpublished project without a client, notes or picture', async () => {
  const { client, project, form, details, path, editPath } = await confidential()
  const answer = await admin.post(path, { ...form, confirmed: 'case-study' })
  const location = answer.headers.get('location') ?? ''
  const id = /projects\/([^/]+)\/publish\?done=case-study&of=/.exec(location)?.[1]
  expect([answer.status, id === project.id]).toEqual([302, false])
  expect(await findProject(db, id ?? '')).toMatchObject({
    ...{ title: project.title, description: 'The mill is for sale.', client: 'Mill & Sons' },
    ...{ duration: '5 months', tags: ['M&A'], technologies: ['Data room'], results: ['Sold for ten'] },
    ...{ clientId: null, published: false, internalNotes: null, nextStep: null },
    ...{ imageUrl: null, pictureId: null },
  })
  // The original project is unchanged.
  expect(await findProject(db, project.id)).toEqual(project)
  expect(await onSite(id ?? '')).toBe(404)
  expect((await as(client).get(`/client/projects/${id}`)).status).toBe(404)
  const page = await expectPage(admin.get(location), 200, 'This is the case study')
  expect(page).toMatch(new RegExp(`href="/admin/projects/${project.id}"[^>]*>Back to the client project`))
  const created = { action: 'project.created', after: { copiedFrom: project.id } }
  expect(await listActivity(db, id)).toMatchObject([created])
  const missing = { ...form, confirmed: 'case-study' }
  expect((await admin.post('/admin/projects/none/publish', missing)).status).toBe(404)
  // The edit page combines the typed fields with the stored ones.
  const other = await admin.post(editPath, {
    ...{ ...details, description: 'Public words.', version: await projectRevision(admin, project.id) },
    confirmed: 'case-study',
  })
  const second =
    /projects\/([^/]+)\/publish\?done=case-study&of=/.exec(other.headers.get('location') ?? '')?.[1] ?? ''
  expect(await findProject(db, second)).toMatchObject({
    description: 'Public words.',
    client: null,
    tags: [],
  })
  // The link back to the client's project stays after saving.
  const saved = await admin.post(location, {
    intent: 'publish',
    version: await projectRevision(admin, id ?? ''),
  })
  expect(saved.headers.get('location')).toContain(`&of=${project.id}`)
})
