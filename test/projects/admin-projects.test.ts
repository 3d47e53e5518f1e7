import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { projects } from '#db/schema.ts'
import {
  addMember,
  findProject,
  listActivity,
  makeAdmin,
  makeClient,
  makeDocument,
  makeMessage,
  makeMilestone,
  makeProject,
  makeRequest,
  makeStaff,
  makeUpdate,
} from '#test/make/make.ts'
import { expectPage, expectTexts, postConfirmed, revisionOf, textOf } from '#test/pages.ts'
import { openTestApp } from '../app.ts'
import { openDocuments } from '../documents/people.ts'
import { findInvoiceRow, makeInvoice } from '../make/invoice-forms.ts'
import { pictureFile, pictureForm } from '../make/pictures.ts'
import { projectRevision, projectTitlesIn } from './project-forms.ts'

const site = await openTestApp()
const { as, db } = site
const person = await makeAdmin(db)
const admin = as(person)
const visitor = as(null)
const { upload, findDocument } = openDocuments(site, person)

const form = (overrides: Record<string, string> = {}) => ({
  intent: 'save',
  title: 'A second warehouse',
  description: 'Plan it.\r\n\r\nThen build it.',
  status: 'Planned',
  ...overrides,
})
const CONFLICT =
  'Someone else edited this while you were working. Your changes aren’t saved yet. Review theirs first.'

/** Creates a project through the form; resolves to its row. */
async function create(overrides: Record<string, string> = {}) {
  const answer = await postConfirmed(admin, '/admin/projects/new', form(overrides))
  const id = /\/admin\/projects\/([^?]+)\?done=created$/.exec(answer.headers.get('location') ?? '')?.[1] ?? ''
  const row = await findProject(db, id)
  if (!row) throw new Error(`not created: ${answer.status}`)
  return row
}
const save = async (row: { id: string }, overrides: Record<string, string> = {}) =>
  postConfirmed(
    admin,
    `/admin/projects/${row.id}/edit`,
    form({ version: await projectRevision(admin, row.id), ...overrides }),
  )
/** Saves the public site form. */
const publish = async (row: { id: string }, overrides: Record<string, string> = {}) =>
  postConfirmed(admin, `/admin/projects/${row.id}/publish`, {
    intent: 'publish',
    version: await projectRevision(admin, row.id),
    ...overrides,
  })
/** Lists the entries of the activity log, newest first. */
const loggedOf = async (id: string) => (await listActivity(db, id)).toReversed()

test('a project is created with every field normalized, and logged', async () => {
  const client = await makeClient(db)
  const row = await create({
    clientEmail: client.email.toUpperCase(),
    published: 'on',
    client: 'Client & Sons',
    duration: '5 months',
    tags: ' AI, Logistics,\nai,, Ports ',
    technologies: 'Python\r\nPostgreSQL',
    results: 'Ten percent more, and safer\n\nNo night shifts',
    internalNotes: 'Mind the price.',
    nextStep: 'We meet.\r\nThen we write.',
  })
  expect(row).toMatchObject({
    title: 'A second warehouse',
    description: 'Plan it.\n\nThen build it.',
    status: 'Planned',
    clientId: client.id,
    published: false,
    client: 'Client & Sons',
    duration: '5 months',
    tags: ['AI', 'Logistics', 'Ports'],
    technologies: ['Python', 'PostgreSQL'],
    results: ['Ten percent more, and safer', 'No night shifts'],
    nextStep: 'We meet.\nThen we write.',
    internalNotes: 'Mind the price.',
    requestedService: null,
  })
  expect(await loggedOf(row.id)).toMatchObject([
    { action: 'project.created', actorUid: person.id, after: { clientId: client.id } },
  ])
  const page = `/admin/projects/${row.id}`
  const words = ['Project created.', 'Then we write.', 'Mind the price.', client.email]
  await expectPage(admin.get(`${page}?done=created`), 200, ...words)
  await expectPage(admin.get(`${page}/publish`), 200, 'Client &amp; Sons', 'AI, Logistics, Ports')
})

test('updating a project logs only the changed fields', async () => {
  const status = 'Waiting for the port'
  const row = await create({ status, client: 'Old name', tags: 'One', nextStep: 'Wait' })
  await db.update(projects).set({ published: true, slug: 'old-name' }).where(eq(projects.id, row.id))
  const answer = await save(row, { title: 'A third warehouse', status: 'Waiting for the ship' })
  const page = `/admin/projects/${row.id}`
  const to = (path: string) => expect.stringMatching(new RegExp(`^${path}\\?done=saved-\\d+$`))
  expect([answer.status, answer.headers.get('location')]).toEqual([302, to(page)])
  // The public site fields keep their values.
  expect(await findProject(db, row.id)).toMatchObject({
    status: 'Waiting for the ship',
    title: 'A third warehouse',
    nextStep: null,
    tags: ['One'],
    client: 'Old name',
    published: true,
  })
  const other = await publish(row, { tags: 'One, Two' })
  expect([other.status, other.headers.get('location')]).toEqual([302, to(`${page}/publish`)])
  expect(await findProject(db, row.id)).toMatchObject({
    status: 'Waiting for the ship',
    title: 'A third warehouse',
    tags: ['One', 'Two'],
    client: null,
    published: false,
  })
  expect(await loggedOf(row.id)).toMatchObject([
    {
      action: 'project.changed',
      before: { tags: ['One'], client: 'Old name', published: true },
      after: { tags: ['One', 'Two'], client: null, published: false },
    },
    {
      action: 'project.changed',
      before: { title: 'A second warehouse', nextStep: 'Wait', status },
      after: { title: 'A third warehouse', nextStep: null, status: 'Waiting for the ship' },
    },
    { action: 'project.created' },
  ])
  expect((await loggedOf(row.id))[0]?.after).not.toHaveProperty('title')
  // A custom status is suggested from then on.
  expect(await textOf(admin.get('/admin/projects/new'))).toContain('<option value="Waiting for the ship">')
})

test('an invalid project is rejected with an error at the field and keeps the typed values', async () => {
  const before = await db.$count(projects)
  for (const [field, value, words] of [
    ['title', '', 'Enter a title.'],
    ['clientEmail', 'Harborline', 'Enter an email address like name@company.com.'],
    ['clientEmail', 'nobody@nowhere.example', 'There is no client account with this email.'],
    ['tags', 'a,b,c,d,e,f,g,h,i,j,k,l,m', 'Tags: enter up to 12.'],
    ['tags', 'x'.repeat(41), 'Tags: each can have up to 40 characters.'],
    ['results', 'x\x07', 'Results can’t contain control characters.'],
  ] as const) {
    const answer = admin.post('/admin/projects/new', form({ nextStep: 'typed and kept', [field]: value }))
    expect(await expectPage(answer, 400, words, 'typed and kept')).toMatch(
      new RegExp(`name="${field}"[^>]*aria-invalid="true"|aria-invalid="true"[^>]*name="${field}"`),
    )
  }
  const row = await makeProject(db, { title: 'Untouched' })
  expect([
    (await save(row, { title: '' })).status,
    (await publish(row, { tags: 'x'.repeat(41) })).status,
  ]).toEqual([400, 400])
  expect((await findProject(db, row.id))?.title).toBe('Untouched')
  expect(await db.$count(projects)).toBe(before + 1)
})

test('an edit conflict shows both versions of each differing field', async () => {
  const colleague = await makeStaff(db, { name: 'Mara <b>' })
  const row = await makeProject(db)
  const path = `/admin/projects/${row.id}/edit`
  const version = await projectRevision(admin, row.id)
  const first = form({ title: 'Their title', nextStep: 'Their\nnext step', companyId: 'none', version })
  await expectPage(as(colleague).post(path, first), 302)
  const mine = form({ title: 'My title', companyId: 'none', version })
  const page = await expectPage(admin.post(path, mine), 409, CONFLICT, 'value="My title"')
  expect(page).toMatch(/Last saved by <bdi[^>]*>Mara &lt;b&gt;<\/bdi>/)
  for (const saved of ['Their title', 'Their\nnext step'])
    expect(page).toMatch(new RegExp(`Saved version:</span> <span[^>]*>${saved}<`))
  expect(page.match(/Saved version:/g)).toHaveLength(2)
  expect(page).toMatch(new RegExp(`<a [^>]*href="${path}"[^>]*>Use Theirs</a>`))
  expect((await findProject(db, row.id))?.title).toBe('Their title')
  const newer = revisionOf(page)
  expect(newer).toBe(await projectRevision(admin, row.id))
  // Another edit arrives in between: the shown revision is stale again.
  await as(colleague).post(path, form({ title: 'Their second title', version: newer }))
  const again = admin.post(path, form({ title: 'My title', version: newer }))
  await expectPage(again, 409, 'Their second title')
  await expectPage(save(row, { title: 'My title' }), 302)
  expect(await findProject(db, row.id)).toMatchObject({ title: 'My title', nextStep: null })
})

test('the project page shows open work, latest events and the next step with links', async () => {
  const client = await makeClient(db, { name: 'Overseen Ltd' })
  const row = await makeProject(db, {
    clientId: client.id,
    leadId: person.id,
    nextStep: 'Sign on Monday.',
    internalNotes: 'Price floor',
    description: 'Two cold stores.',
  })
  const projectId = row.id
  await makeRequest(db, row, { dueOn: '2020-01-01' })
  await makeRequest(db, row, { title: 'Long done', state: 'accepted' })
  await makeRequest(db, row, { title: 'Taken back', withdrawnAt: new Date() })
  for (let n = 1; n <= 4; n++) {
    const createdAt = new Date(Date.now() - 10_000 + n)
    await makeMessage(db, row, { side: 'client', writtenBy: client.id, text: `Message ${n}`, createdAt })
  }
  await makeMilestone(db, row, { dueOn: '2199-01-01' })
  await makeUpdate(db, row)
  const bill = [{ description: 'Advice', quantity: 1000, unitPrice: 12_345, taxRate: 0 }]
  await makeInvoice(db, client, { projectId, status: 'draft' }, bill)
  await makeInvoice(db, client, { projectId, dueOn: '2020-01-01' })
  const elsewhere = await makeProject(db)
  await makeDocument(db, { clientId: client.id, projectId, name: 'Lease.pdf' })
  await makeDocument(db, { clientId: client.id, projectId: elsewhere.id, name: 'Other.pdf' })
  const path = `/admin/projects/${row.id}`
  expectTexts(
    await textOf(admin.get(path)),
    [
      'Overseen Ltd',
      client.email,
      person.name,
      'Sign on Monday.',
      'Price floor',
      'Two cold stores.',
      'Which day?',
      'Overdue since',
      'Message 4',
      'Message 2',
      'Unread',
      'Signing',
      'We began.',
      'Lease.pdf',
      'EUR\u00a0123.45',
      'Draft',
      'EUR\u00a0178.68',
      'Overdue',
      `${path}/edit`,
      `${path}/publish`,
      `/admin/documents?project=${row.id}`,
      `/admin/invoices/new?client=${client.id}`,
    ],
    ['Long done', 'Taken back', 'Message 1', 'Other.pdf'],
  )
  // Its documents page is the filtered list of all documents, under the project's header.
  const list = await textOf(admin.get(`/admin/documents?project=${row.id}`))
  expectTexts(list, ['Lease.pdf', row.title, `${path}/messages`, `share?project=${row.id}`], ['Other.pdf'])
  await expectPage(admin.get(`/admin/invoices?project=${row.id}`), 200, 'EUR\u00a0123.45')
  await expectPage(admin.get(`/admin/invoices?project=${elsewhere.id}`), 200, 'Nothing matches')
})

test("a project's client can be found by part of the name, company or email", async () => {
  const mark = randomUUID()
  const client = await makeClient(db, { name: 'Findable', company: `Company ${mark}` })
  const found = async (search: string) =>
    (await admin.get(`/admin/clients?${new URLSearchParams({ search })}`)).json()
  for (const words of [mark.slice(3).toUpperCase(), client.email.slice(2, 20)])
    expect(await found(words)).toMatchObject([{ email: client.email, name: 'Findable' }])
  expect(await found('')).toEqual([])
})

test('deleting a project keeps its documents and invoices without a project', async () => {
  const client = await makeClient(db)
  const [one, two] = [
    await makeProject(db, { clientId: client.id, title: 'One', published: true }),
    await makeProject(db, { clientId: client.id, title: 'Two', published: true }),
  ]
  await addMember(db, one, await makeClient(db))
  await makeRequest(db, one)
  const free = await upload(client, 'Same.pdf')
  const filed = [await upload(client, 'Same.pdf', one.id), await upload(client, 'Same.pdf', two.id)]
  const invoice = await makeInvoice(db, client, { projectId: one.id })
  const path = `/admin/projects/${one.id}/edit`
  await expectPage(
    admin.get(path),
    200,
    'This permanently deletes the project, along with its picture, updates, milestones, 1 request and 0 messages.',
    'All 2 people on the project lose access.',
    'Its documents (1) are kept, but will no longer belong to a project.',
    'Its invoices (1) are kept, too.',
  )
  const answer = await admin.post(path, { intent: 'delete' })
  expect(answer.headers.get('location')).toBe('/admin/projects?done=deleted')
  await expectPage(admin.get('/admin/projects?done=deleted'), 200, 'Project deleted.')
  expect((await loggedOf(one.id))[0]).toMatchObject({
    action: 'project.deleted',
    before: { title: 'One', clientId: client.id },
  })
  await expectPage(visitor.get(`/portfolio/${one.id}`), 404)
  await expectPage(admin.post(path, { intent: 'delete' }), 404)
  await admin.post(`/admin/projects/${two.id}/edit`, { intent: 'delete' })
  // Documents with equal names stay separate, and staff can see where they were.
  for (const { id } of filed) expect(await findDocument(id)).toMatchObject({ projectId: null })
  expect(await findInvoiceRow(db, invoice.id)).toMatchObject({ projectId: null })
  const list = admin.get(`/admin/documents?client=${client.id}`)
  await expectPage(list, 200, 'From the deleted project One', 'From the deleted project Two')
  expect(await textOf(as(client).get('/client/documents'))).not.toContain('deleted project')
  expect(await upload(client, 'Same.pdf')).toMatchObject({ id: free.id, version: 2 })
})

test('staff can search projects by title and client, without wildcards', async () => {
  const mark = randomUUID()
  await makeProject(db, { title: `Percent 100% ${mark}`, createdAt: new Date(Date.now() - 60_000) })
  await makeProject(db, { title: 'By client', client: `Sons of ${mark}` })
  const page = (search: string) => textOf(admin.get(`/admin/projects?${new URLSearchParams({ search })}`))
  expect(projectTitlesIn(await page(mark.toUpperCase()))).toEqual(['By client', `Percent 100% ${mark}`])
  expect(projectTitlesIn(await page(`100% ${mark}`))).toEqual([`Percent 100% ${mark}`])
  expectTexts(await page(`1__% ${mark}`), ['Nothing matches “1__% ', 'Show all'])
})

test('staff can filter projects that are published, requested or without a client', async () => {
  const mark = randomUUID()
  const clientId = (await makeClient(db)).id
  await makeProject(db, { title: `Published ${mark}`, published: true, clientId })
  await makeProject(db, { title: `Requested ${mark}`, status: 'Requested', clientId })
  await makeProject(db, { title: `Unassigned ${mark}` })
  const listed = async (filter: string) =>
    projectTitlesIn(await textOf(admin.get(`/admin/projects?search=${mark}&filter=${filter}`)))
  for (const filter of ['Published', 'Requested', 'Unassigned'])
    expect(await listed(filter.toLowerCase())).toEqual([`${filter} ${mark}`])
  expect(await listed('nonsense')).toHaveLength(3)
})

test('a project is public until it is unpublished, but its internal notes never are', async () => {
  const [secret, draft] = [`notes${randomUUID().slice(0, 8)}`, `draft${randomUUID().slice(0, 8)}`]
  const owner = await makeClient(db)
  const notes = { internalNotes: `Mind the ${secret}.`, clientId: owner.id }
  const open = await makeProject(db, { ...notes, title: 'Open project' })
  const closed = await makeProject(db, {
    ...notes,
    title: `Title ${draft}`,
    description: draft,
    client: draft,
    duration: draft,
    tags: [draft],
    technologies: [draft],
    results: [draft],
    nextStep: draft,
    status: draft,
  })
  await admin.send(`/admin/projects/${closed.id}/publish`, pictureForm(await pictureFile()))
  const picture = (await findProject(db, closed.id))?.pictureId ?? ''
  await expectPage(admin.get(`/admin/projects/${closed.id}/edit`), 200, secret, draft)
  const read = (path: string) => textOf(visitor.get(path))
  const publicPages = async () => [
    (await read('/portfolio')).includes('Open project'),
    (await read(`/portfolio/open-project`)).includes('Open project'),
    (await read('/sitemap.xml')).includes('open-project'),
  ]
  expect(await publicPages()).toEqual([false, false, false])
  await publish(open, { published: 'on' })
  expect(await publicPages()).toEqual([true, true, true])
  for (const path of ['/', '/_root.data', '/portfolio', '/portfolio.data', '/sitemap.xml'])
    expectTexts(await read(path), [], [secret, draft, picture, closed.id])
  for (const path of [`/portfolio/open-project`, `/portfolio/open-project.data`])
    expectTexts(await read(path), ['Open project'], [secret])
  for (const path of [`/portfolio/${closed.id}`, `/portfolio/${closed.id}.data`])
    expectTexts(await read(path), [], [secret, draft, picture])
  await expectPage(visitor.get(`/project-pictures/${closed.id}/${picture}/480.avif`), 404)
  await publish(open)
  expect(await publicPages()).toEqual([false, false, false])
  await expectPage(visitor.get(`/portfolio/open-project`), 404)
})
