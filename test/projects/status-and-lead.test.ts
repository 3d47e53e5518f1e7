import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { daysFromToday } from '#app/core/days.ts'
import {
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
import { openTestApp } from '../app.ts'
import { expectPage, expectTexts, plainText, revisionOf, textOf } from '../pages.ts'
import { projectTitlesIn } from './project-forms.ts'

const { as, cookieOf, db } = await openTestApp()
const administrator = await makeAdmin(db)
const admin = as(administrator)
const statusOf = async (id: string) => (await findProject(db, id))?.status

/** Creates a project; resolves to a function that submits a dialog on its page. */
async function beginChange(field: 'status' | 'title' = 'status', who = admin) {
  const client = await makeClient(db)
  const { id } = await makeProject(db, { clientId: client.id, [field]: 'Planned' })
  const path = `/admin/projects/${id}`
  const version = revisionOf(await textOf(admin.get(path)), `name="${field}"`)
  const send = (value: string) => who.post(path, { intent: field, version, [field]: value })
  return { id, client, send }
}

test.each([
  ['Change Status', 'status'],
  ['Rename Project', 'title'],
] as const)(
  '%s changes the %s for staff and client, is logged, and fails on an edit conflict',
  async (_, field) => {
    const mara = await makeStaff(db, { name: 'Mara' })
    const { id, client, send } = await beginChange(field, as(mara))
    await expectPage(send(' '), 400)
    await expectPage(send('Planned'), 302)
    await expectPage(send(' Waiting for the board '), 302)
    await expectPage(as(client).get(`/client/projects/${id}`), 200, 'Waiting for the board')
    // The unchanged value logs nothing.
    const change = { before: { [field]: 'Planned' }, after: { [field]: 'Waiting for the board' } }
    expect(await listActivity(db, id)).toMatchObject([
      { actorUid: mara.id, action: 'project.changed', ...change },
    ])
    await expectPage(send('Another'), 409, 'Someone else edited this while you were working.')
    expect((await findProject(db, id))?.[field]).toBe('Waiting for the board')
  },
)

test('a status that the edit form did not change keeps what someone else has set meanwhile', async () => {
  const { id, client, send } = await beginChange()
  const path = `/admin/projects/${id}/edit`
  const page = await textOf(admin.get(path))
  await expectPage(send('Completed'), 302)
  const shown = /name="statusWas" value="([^"]*)"/.exec(page)?.[1] ?? ''
  const version = revisionOf(page, 'name="statusWas"')
  const form = {
    intent: 'save',
    version,
    title: 'Edited',
    description: 'Later.',
    status: shown,
    statusWas: shown,
  }
  await expectPage(admin.post(path, { ...form, clientEmail: client.email }), 302)
  expect(await findProject(db, id)).toMatchObject({ title: 'Edited', status: 'Completed' })
  const next = { ...form, status: 'On Hold', version: revisionOf(await textOf(admin.get(path)), 'statusWas') }
  await expectPage(admin.post(path, { ...next, clientEmail: client.email }), 302)
  expect(await statusOf(id)).toBe('On Hold')
})

test("the filter 'Mine' shows the projects that the current user leads", async () => {
  const mara = await makeStaff(db)
  await makeProject(db, { title: 'Led by Mara', leadId: mara.id })
  await makeProject(db, { title: 'Led by the administrator', leadId: administrator.id })
  await makeProject(db, { title: 'Led by no one', leadId: null })
  const listMine = async (who: typeof mara) =>
    projectTitlesIn(await textOf(as(who).get('/admin/projects?filter=mine')))
  expect(await listMine(mara)).toEqual(['Led by Mara'])
  expect(await listMine(administrator)).toEqual(['Led by the administrator'])
  expect(await listMine(await makeStaff(db))).toEqual([])
})

test('the project list shows the last activity, and the unread messages from clients', async () => {
  const title = `Active ${randomUUID()}`
  const at = (day: string) => new Date(`${day}T12:00:00Z`)
  const project = await makeProject(db, { title, updatedAt: at('2031-01-01') })
  const row = async () =>
    plainText(await textOf(admin.get(`/admin/projects?search=${encodeURIComponent(title)}`)))
  expect(await row()).toContain('1 Jan 2031')
  expect(await row()).not.toContain('new message')
  await makeMessage(db, project, { side: 'client', createdAt: at('2031-01-02') })
  await makeMessage(db, project, { side: 'client', createdAt: at('2031-01-03') })
  await makeMessage(db, project, { createdAt: at('2031-01-04') })
  expectTexts(await row(), ['4 Jan 2031', '2 new messages'])
  await makeDocument(db, { projectId: project.id, modifiedAt: at('2031-01-05') })
  expect(await row()).toContain('5 Jan 2031')
  await makeUpdate(db, project, { createdAt: at('2031-01-06') })
  expect(await row()).toContain('6 Jan 2031')
  await makeRequest(db, project, { createdAt: at('2031-01-07') })
  expect(await row()).toContain('7 Jan 2031')
})

test('the project list shows the lead, and the first open milestone with its due or overdue date', async () => {
  const mara = await makeStaff(db, { name: 'Mara Lead' })
  const cells = async (title: string, dueInDays: number) => {
    const project = await makeProject(db, { title, leadId: mara.id })
    await makeMilestone(db, project, { dueOn: daysFromToday(-9), reachedOn: daysFromToday(-9) })
    await makeMilestone(db, project, { title: 'Far ahead', dueOn: daysFromToday(90) })
    await makeMilestone(db, project, { title: 'Up next', dueOn: daysFromToday(dueInDays) })
    const page = await textOf(admin.get(`/admin/projects?search=${encodeURIComponent(title)}`))
    const row = page.match(/<tr>(?:(?!<\/tr>).)*<th scope="row".*?<\/tr>/s)?.[0] ?? ''
    const read = (head: string) =>
      new RegExp(`<td data-header="${head}"[^>]*>(.*?)</td>`, 's').exec(row)?.[1]?.replaceAll(/<[^>]*>/g, ' ')
    return [read('Lead')?.trim(), read('Next milestone')?.replaceAll(/\s+/g, ' ')]
  }
  expect(await cells('With time', 5)).toEqual(['Mara Lead', expect.stringMatching(/^Up next Due /)])
  expect(await cells('Without time', -5)).toEqual([
    'Mara Lead',
    expect.stringMatching(/^Up next Overdue since /),
  ])
})

test("a lead's name leads to their projects only, whose lead can then be changed", async () => {
  const lead = await makeStaff(db, { name: 'Away Next Week' })
  const { id } = await makeProject(db, { title: `Led ${lead.id}`, leadId: lead.id })
  await makeProject(db, { title: `Other ${lead.id}` })
  const all = await textOf(admin.get(`/admin/projects?search=${lead.id}`))
  expectTexts(all, [`Other ${lead.id}`, `href="?lead=${lead.id}"`])
  const shown = await textOf(admin.get(`/admin/projects?lead=${lead.id}`))
  expectTexts(shown, [`Led ${lead.id}`, `value="${id}"`, 'Clear filter'], [`Other ${lead.id}`])
  expect(plainText(shown)).toContain('Filtered by lead Away Next Week')
  await expectPage(admin.get('/admin/projects?lead=nobody'), 200, 'Nothing matches this filter.')
})

test("'Mine' is remembered for all lists of one person until they select 'All'", async () => {
  const lead = await makeStaff(db)
  const [led, other] = [`Led ${lead.id}`, `Other ${lead.id}`]
  await makeProject(db, { title: led, leadId: lead.id })
  await makeProject(db, { title: other })
  const list = async (remembered: string, query = '', who = lead) => {
    const cookie = `${(await cookieOf(who)).cookie}; ${remembered}`
    return textOf(as(who).get(`/admin/projects${query}`, { headers: { cookie } }))
  }
  const select = async (path: string) =>
    (await as(lead).get(path)).headers.getSetCookie().join().split(';')[0] ?? ''
  const mine = await select('/admin/requests?show=mine')
  const shown = await list(mine)
  expectTexts(shown, [led], [other])
  expect(shown).toMatch(/aria-current="true"[^>]*>Mine</)
  // A search looks everywhere, and someone else in the same browser sees everything.
  expectTexts(await list(mine, `?search=${lead.id}`), [led, other])
  expectTexts(await list(mine, '', await makeStaff(db)), [led, other])
  expectTexts(await list(mine, '?filter=all'), [led, other])
  expectTexts(await list(await select('/admin/projects?filter=all')), [led, other])
})

test('the next step is edited in place, on the overview and under Progress', async () => {
  const project = await makeProject(db, { clientId: (await makeClient(db)).id, nextStep: 'Wait' })
  for (const [path, nextStep] of [
    [`/admin/projects/${project.id}`, 'Sign'],
    [`/admin/projects/${project.id}/progress`, ''],
  ] as const) {
    const version = revisionOf(await textOf(admin.get(path)), 'name="nextStep"')
    const form = { intent: 'next-step', version, nextStep }
    await expectPage(admin.post(path, form), 200, 'Next step saved.')
    expect((await findProject(db, project.id))?.nextStep).toBe(nextStep || null)
    await expectPage(admin.post(path, { ...form, nextStep: 'Too late' }), 409)
  }
})

test('an archived project shows no open work to staff', async () => {
  const project = await makeProject(db, { nextStep: 'Sign on Monday', archivedAt: new Date() })
  await makeMilestone(db, project)
  await makeRequest(db, project)
  const page = plainText(await textOf(admin.get(`/admin/projects/${project.id}`)))
  expectTexts(page, [project.title], ['Sign on Monday', 'Open requests', 'Which day?', 'Next milestone'])
})
