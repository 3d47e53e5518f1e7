import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { projects } from '#db/schema.ts'
import { expectPage, expectTexts, findConfirmation } from '#test/pages.ts'
import { openTestApp } from '../app.ts'
import { addMember, findProject, listActivity, makeAdmin, makeClient, makeProject } from '../make/make.ts'
import { projectRevision } from './project-forms.ts'

const { as, db } = await openTestApp()
const admin = as(await makeAdmin(db))
const visitor = as(null)

/** Creates a client's confidential project, and the form that publishes it. */
async function confidential(overrides: Record<string, string> = {}) {
  const client = await makeClient(db)
  const project = await makeProject(db, {
    clientId: client.id,
    title: `Sale ${randomUUID()}`,
    description: 'The mill is for sale.',
    internalNotes: 'Price floor',
    nextStep: 'Sign on Monday',
    imageUrl: '/pictures/cranes.svg',
  })
  const form = {
    intent: 'publish',
    client: 'Mill & Sons',
    duration: '5 months',
    tags: 'M&A',
    technologies: 'Data room',
    results: 'Sold for ten',
    published: 'on',
    version: await projectRevision(admin, project.id),
    ...overrides,
  }
  const details = {
    intent: 'save',
    title: project.title,
    description: 'The mill is for sale.',
    status: 'In Progress',
    clientEmail: client.email,
    nextStep: 'Sign on Monday',
    internalNotes: 'Price floor',
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
      `Publish “${project.title}”?`,
      'The mill is for sale.',
      'Mill &amp; Sons',
      '5 months',
      'Data room',
      'Sold for ten',
      'Shown',
      'If you later change this project’s title or description, the public page will change, too.',
      'Make a Case Study',
    ],
    ['Price floor'],
  )
  expect([await onSite(project.id), (await findProject(db, project.id))?.published]).toEqual([404, false])
  for (const confirmed of ['', 'on', 'yes']) await expectPage(admin.post(path, { ...form, confirmed }), 400)
  // A confirmation covers only the values that were shown.
  const confirmed = findConfirmation(page)
  await expectPage(admin.post(path, { ...form, confirmed, results: 'Sold for nothing' }), 400)
  expect(await onSite(project.id)).toBe(404)
  await expectPage(admin.post(path, { ...form, confirmed }), 302)
  expect(await onSite(project.id)).toBe(301)
  // Once it is public, changes are saved without a confirmation.
  const version = await projectRevision(admin, project.id)
  await expectPage(admin.post(path, { ...form, version, results: 'Sold for twelve' }), 302)
  const changed = { ...details, version: await projectRevision(admin, project.id), nextStep: '' }
  await expectPage(admin.post(editPath, changed), 302)
  expect(await onSite(project.id)).toBe(301)
})

test('assigning a client to a published project requires confirmation', async () => {
  const { details } = await confidential()
  const open = await makeProject(db, { published: true })
  const assign = { ...details, version: await projectRevision(admin, open.id) }
  const asked = await admin.post(`/admin/projects/${open.id}/edit`, assign)
  expect([asked.status, (await findProject(db, open.id))?.clientId]).toEqual([400, null])
})

test('no other form than the one on the Publish tab publishes a project', async () => {
  const { project, form, details, editPath } = await confidential()
  const before = await db.$count(projects, eq(projects.published, true))
  const page = `/admin/projects/${project.id}`
  const published = { ...form, ...details, published: 'on', slug: 'a-slug', confirmed: 'on' }
  const paths = [
    '/admin/projects',
    '/admin/projects/new',
    page,
    editPath,
    `${page}/progress`,
    `${page}/people`,
  ]
  const intents = ['save', 'publish', 'status', 'unarchive', 'archive-selected', 'unarchive-selected']
  for (const path of paths)
    for (const intent of intents) {
      // The edit page shares its handlers with the Publish tab, including the confirmation.
      const version = await projectRevision(admin, project.id)
      await admin.post(path, { ...published, intent, version, 'selected[0]': project.id })
    }
  expect(await db.$count(projects, eq(projects.published, true))).toBe(before)
  // Nothing in the lists and menus submits the field.
  for (const path of ['/admin/projects', '/admin/projects/new', page, editPath])
    expect(await (await admin.get(path)).text()).not.toContain('name="published"')
})

test('publishing a project without a client asks nothing and says where to see it', async () => {
  const project = await makeProject(db, { title: `Open ${randomUUID()}` })
  const path = `/admin/projects/${project.id}/publish`
  const form = { intent: 'publish', published: 'on', version: await projectRevision(admin, project.id) }
  const saved = await admin.post(path, form)
  expect([saved.status, await onSite(project.id)]).toEqual([302, 301])
  const page = await expectPage(admin.get(saved.headers.get('location') ?? ''), 200, 'Published. ')
  expectTexts(
    page,
    ['Everyone will be able to see the page as soon as you save.'],
    ['We’ll ask you to confirm first.'],
  )
  expect(page).toContain(`<a href="/portfolio/${project.id}" class="text-link">View on the site</a>`)
  const version = await projectRevision(admin, project.id)
  const again = await admin.post(path, { ...form, version, tags: 'Ports' })
  await expectPage(admin.get(again.headers.get('location') ?? ''), 200, 'Changes saved.')
})

test('staff see the page before it is published', async () => {
  const { project, path } = await confidential()
  const preview = `/admin/projects/${project.id}/preview`
  await expectPage(admin.get(path), 200, `href="${preview}"`, 'We’ll ask you to confirm first.')
  const page = await expectPage(admin.get(preview), 200, project.title, 'The mill is for sale.')
  expect(page).toContain('<meta name="robots" content="noindex"')
  // Without a single detail, the page has no empty card.
  expect(page).not.toContain('id="details"')
  await expectPage(admin.get('/admin/projects/none/preview'), 404, 'Project not found')
})

/** Makes a case study from the project. Resolves to its id. */
async function makeCaseStudy(path: string, form: Record<string, string>) {
  const answer = await admin.post(path, { ...form, confirmed: 'case-study' })
  const location = answer.headers.get('location') ?? ''
  return { location, id: /projects\/([^/]+)\/publish\?done=case-study$/.exec(location)?.[1] ?? '' }
}

test("a case study starts with the project's tags, duration and technologies, and none of the client's texts", async () => {
  const { client, project, form, path } = await confidential()
  const { id, location } = await makeCaseStudy(path, form)
  expect(await findProject(db, id)).toMatchObject({
    title: '',
    description: '',
    results: [],
    client: null,
    nextStep: null,
    internalNotes: null,
    duration: '5 months',
    tags: ['M&A'],
    technologies: ['Data room'],
    caseStudyOf: project.id,
    clientId: null,
    published: false,
    imageUrl: null,
    pictureId: null,
  })
  // The original project is unchanged.
  expect(await findProject(db, project.id)).toEqual(project)
  await expectPage(as(client).get(`/client/projects/${id}`), 404)
  // The client's texts are beside the empty fields.
  const page = await expectPage(admin.get(location), 200, 'Case study created.', 'In the client project')
  expect(page).toMatch(new RegExp(`<blockquote[^>]*>${project.title}</blockquote>`))
  expect(page).toMatch(/<blockquote[^>]*>The mill is for sale\.<\/blockquote>/)
  expect(page).toMatch(new RegExp(`href="/admin/projects/${project.id}"[^>]*>Back to the client project`))
  expect(page).toMatch(/<textarea[^>]*name="description"[^>]*><\/textarea>/)
  await expectPage(admin.get('/admin/projects'), 200, 'Untitled case study')
  const created = { action: 'project.created', after: { copiedFrom: project.id } }
  expect(await listActivity(db, id)).toMatchObject([created])
  const missing = { ...form, confirmed: 'case-study' }
  await expectPage(admin.post('/admin/projects/none/publish', missing), 404)
})

test('a case study without title or description is saved, but not published', async () => {
  const { path, form } = await confidential()
  const { id } = await makeCaseStudy(path, form)
  const save = async (fields: Record<string, string>) =>
    admin.post(`/admin/projects/${id}/publish`, {
      intent: 'publish',
      version: await projectRevision(admin, id),
      ...fields,
    })
  for (const [fields, words] of [
    [{ published: 'on' }, 'Enter a title.'],
    [{ published: 'on', title: ' ', description: 'We sold it.' }, 'Enter a title.'],
    [{ published: 'on', title: 'Sold', description: '\n' }, 'Enter a description.'],
    [{ title: 'Sold', description: '' }, ''],
    [{ published: 'on' }, 'Enter a description.'],
  ] as [Record<string, string>, string][])
    await expectPage(save(fields), words ? 400 : 302, words)
  expect([await onSite(id), (await findProject(db, id))?.title]).toEqual([404, 'Sold'])
  await expectPage(save({ published: 'on', title: 'Sold', description: 'We sold it.' }), 302)
  expect(await onSite(id)).toBe(301)
})

test("a case study with the client's own title or description asks before it becomes public", async () => {
  const { path, form, project } = await confidential()
  const { id } = await makeCaseStudy(path, form)
  const texts = { title: 'A sale in the north', description: 'The mill is for sale.' }
  const publish = { intent: 'publish', published: 'on', ...texts }
  const version = await projectRevision(admin, id)
  const page = await expectPage(
    admin.post(`/admin/projects/${id}/publish`, { ...publish, version }),
    400,
    'The title or the description is still the same as in the client’s project.',
  )
  expect(await onSite(id)).toBe(404)
  const confirmed = findConfirmation(page)
  const answer = await admin.post(`/admin/projects/${id}/publish`, { ...publish, version, confirmed })
  expect([answer.status, await onSite(id), await onSite(project.id)]).toEqual([302, 301, 404])
})
