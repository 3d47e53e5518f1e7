import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { projects } from '#db/schema.ts'
import { APP_URL, INQUIRY_TO, openTestApp } from '../app.ts'
import {
  listActivity,
  makeAdmin,
  makeClient,
  makeMessage,
  makeMilestone,
  makeProject,
  makeRequest,
} from '../make/make.ts'
import { expectPage, expectRedirect, expectTexts, plainText, textOf } from '../pages.ts'

const { as, db, mailsTo } = await openTestApp()
const request = (overrides: Record<string, string> = {}) => ({
  title: 'A second warehouse',
  description: 'Plan it with us.\nSoon.',
  service: 'IT Strategy & Architecture',
  budget: '',
  wishedStart: '2027-02-01',
  ...overrides,
})

test('a requested project is shown to client and staff, and emailed to staff', async () => {
  const client = await makeClient(db, { name: 'Ada' })
  const answer = await as(client).post('/client/projects/new', request())
  expect(answer.status).toBe(302)
  const [row] = await db.select().from(projects).where(eq(projects.clientId, client.id))
  expect(row).toMatchObject({
    title: 'A second warehouse',
    status: 'Requested',
    published: false,
    requestedBudget: null,
    wishedStart: '2027-02-01',
  })
  await expectPage(
    as(client).get(answer.headers.get('location') ?? ''),
    200,
    'Thanks for your request.',
    'A second warehouse',
    'Requested',
    'Plan it with us.',
    'IT Strategy &amp; Architecture',
  )
  await expectPage(as(client).get('/client/dashboard'), 200, 'A second warehouse')
  const asked = ['Project request', 'IT Strategy &amp; Architecture', '2027-02-01', 'Requested']
  await expectPage(as(await makeAdmin(db)).get(`/admin/projects/${row?.id}`), 200, ...asked)
  expect(await listActivity(db, row?.id)).toMatchObject([
    { action: 'project.requested', actorUid: client.id },
  ])
  const [mail] = (await mailsTo(INQUIRY_TO)).filter((one) => one.replyTo === client.email)
  expect(mail?.text).toContain(`${APP_URL}/admin/projects/${row?.id}`)
  expect(mail?.subject).toBe('Project request from Ada: A second warehouse')
})

test.each([
  ['service', 'Magic', 'Select a service.'],
  ['budget', '$1', 'Select a budget or leave it empty.'],
  ['wishedStart', 'soon', 'Select a date, or leave it empty.'],
])(
  'a project request with an invalid %s is rejected with an error at the field and stores nothing',
  async (field, value, words) => {
    const client = await makeClient(db)
    const answer = as(client).post('/client/projects/new', request({ [field]: value }))
    await expectPage(answer, 400, words)
    expect(await db.$count(projects, eq(projects.clientId, client.id))).toBe(0)
  },
)

test('a project request cannot set publication, another client or a status', async () => {
  const [client, other] = [await makeClient(db), await makeClient(db)]
  const forged = request({ published: 'true', clientId: other.id, status: 'Done' })
  await as(client).post('/client/projects/new', forged)
  expect(await db.select().from(projects).where(eq(projects.clientId, client.id))).toMatchObject([
    { status: 'Requested', published: false },
  ])
})

test('all pages of an unknown project return a titled 404 page inside the portal', async () => {
  const client = as(await makeClient(db))
  for (const tab of ['', '/progress', '/requests', '/documents', '/messages', '/people', '/invoices'])
    await expectPage(
      client.get(`/client/projects/none${tab}`),
      404,
      '<title>Project not found | ',
      'Client Area',
      'Go to the Dashboard',
    )
})

test('the project page starts with what is open, new and next', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id, nextStep: 'We count the pallets.' })
  const open = await makeRequest(db, project)
  await makeRequest(db, project, { title: 'Accepted one', state: 'accepted' })
  await makeMilestone(db, project, { dueOn: '2026-01-05', reachedOn: '2026-01-04' })
  await makeMilestone(db, project, { title: 'Doors hung', dueOn: '2026-02-05' })
  for (const [i, text] of ['First.', 'Second.', 'Third.'].entries())
    await makeMessage(db, project, { text, createdAt: new Date(Date.now() - 60_000 + i) })
  const path = `/client/projects/${project.id}`
  for (let visit = 0; visit < 2; visit++) {
    const page = await textOf(as(client).get(path))
    expectTexts(
      page,
      [
        'We count the pallets.',
        `href="${path}/requests?request=${open}#${open}"`,
        'Second.',
        'Third.',
        'aria-label="Timeline: 1 of 2 milestones reached"',
        'Doors hung',
        'Overdue since',
      ],
      ['Accepted one', 'First.'],
    )
    expect(plainText(page)).toContain('Overview Progress Requests 1 Documents Messages 3 People')
  }
  await expectRedirect(as(client).get(`${path}?request=${open}`), `${path}/requests?request=${open}`)
})

test("the dashboard shows the timeline of each of the client's current projects", async () => {
  const client = await makeClient(db)
  const [mine, past, other] = [
    await makeProject(db, { clientId: client.id }),
    await makeProject(db, { clientId: client.id, archivedAt: new Date() }),
    await makeProject(db, { clientId: (await makeClient(db)).id }),
  ]
  for (const [title, project] of Object.entries({ Mine: mine, Past: past, Other: other })) {
    await makeMilestone(db, project, { title, dueOn: '2026-01-05', reachedOn: '2026-01-05' })
    await makeMilestone(db, project)
  }
  const page = await textOf(as(client).get('/client/dashboard'))
  expect(page.match(/aria-label="Timeline: 1 of 2 milestones reached"/g)).toHaveLength(1)
  expectTexts(page, ['<title>Mine</title>'], ['<title>Past<', '<title>Other<'])
})

test('the dashboard shows at most 500 projects and omits past ones first', async () => {
  const client = await makeClient(db)
  const past = await makeProject(db, { clientId: client.id, archivedAt: new Date() })
  const shown = async () => {
    const page = await textOf(as(client).get('/client/dashboard'))
    return new Set([...page.matchAll(/href="\/client\/projects\/([^"/?#]+)"/g)].map(([, id]) => id))
  }
  expect(await shown()).toContain(past.id)
  const more = Array.from({ length: 501 }, (_, i) => ({
    id: `${client.id}-${i}`,
    title: `Project ${i}`,
    description: 'One of many.',
    status: 'In Progress',
    clientId: client.id,
    createdAt: new Date(Date.now() - (i + 1) * 60_000),
  }))
  await db.insert(projects).values(more)
  const ids = await shown()
  expect([ids.has(more[499]?.id), ids.has(more[500]?.id), ids.has(past.id)]).toEqual([true, false, false])
  expect([...ids].filter((id) => id?.startsWith(client.id))).toHaveLength(500)
})
