import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { pendingNotifications, projects } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { addMember, findProject, makeAdmin, makeClient, makeProject, makeStaff } from '#test/make/make.ts'
import { expectRedirect, expectStatus, plainText } from '#test/pages.ts'
import { selectionFields, undoForm } from './bulk-responses.ts'

const { as, db } = await openTestApp()
const admin = as(await makeAdmin(db))

const get = async (path: string, who = admin) => plainText(await (await who.get(path)).text())
const post = async (fields: Record<string, string>) => {
  const answer = await admin.post('/admin/projects', fields)
  const html = await answer.text()
  return { status: answer.status, words: plainText(html), undo: undoForm(html) }
}

async function plant(overrides: Partial<typeof projects.$inferInsert> = {}) {
  const [contact, member] = [await makeClient(db), await makeClient(db)]
  const mark = randomUUID().slice(0, 8)
  const project = await makeProject(db, { clientId: contact.id, title: `Sale ${mark}`, ...overrides })
  await addMember(db, project, member)
  return { mark, project, contact, member }
}
const archived = async (id: string) => (await findProject(db, id))?.archivedAt != null

test('an archived project appears only in filters and search', async () => {
  const { mark, project } = await plant({ published: true })
  const done = await post({ intent: 'archive-selected', ...selectionFields([project.id]) })
  expect(done.words).toContain('1 project archived.')
  expect(await get('/admin/projects')).not.toContain(`Sale ${mark}`)
  for (const query of ['filter=archived', `search=${mark}`, 'filter=published'])
    expect(await get(`/admin/projects?${query}`)).toContain(`Sale ${mark}`)
  expect(await get(`/admin/search?q=${mark}`)).toMatch(/In Progress · Archived/)
  expect(await get(`/portfolio/${project.slug}`, as(null))).toContain(`Sale ${mark}`)
  expect((await post(done.undo ?? {})).words).toContain('1 change undone.')
  expect(await get('/admin/projects')).toContain(`Sale ${mark}`)
})

test('an archived project stays readable as a past project for everyone on it', async () => {
  const { mark, project, contact, member } = await plant()
  await post({ intent: 'archive-selected', ...selectionFields([project.id]) })
  for (const person of [contact, member]) {
    expect(await get('/client/dashboard', as(person))).toMatch(
      new RegExp(`No active projects right now.*Past projects \\(1\\) Sale ${mark}`),
    )
    expect(await get(`/client/projects/${project.id}`, as(person))).toContain(`Sale ${mark}`)
  }
  await makeProject(db, { clientId: contact.id, title: `New ${mark}` })
  expect(await get('/client/dashboard', as(contact))).toMatch(
    new RegExp(`New ${mark}.*Past projects \\(1\\) Sale ${mark}`),
  )
})

test('a project can be archived and unarchived on its own page', async () => {
  const { project } = await plant()
  const at = `/admin/projects/${project.id}`
  expect(await get(at)).toMatch(/Archive Project/)
  await expectRedirect(admin.post(at, { intent: 'archive' }), `${at}?done=archived`)
  expect(await archived(project.id)).toBe(true)
  expect(await get(at)).toMatch(/In Progress Archived/)
  await expectStatus(admin.post(at, { intent: 'archive' }), 409)
  await expectStatus(admin.post(at, { intent: 'unarchive' }), 302)
  expect(await archived(project.id)).toBe(false)
})

test('the lead of several projects changes at once, later notifications follow, and it can be undone', async () => {
  const [mara, stand] = [await makeStaff(db), await makeStaff(db)]
  const [one, two] = [await plant({ leadId: mara.id }), await plant({ leadId: mara.id })]
  const ids = [one.project.id, two.project.id]
  const leads = async () =>
    (await Promise.all(ids.map((id) => findProject(db, id)))).map((row) => row?.leadId)
  const asked = await post({ intent: 'lead-selected', ...selectionFields(ids) })
  expect(asked.words).toContain('Change the lead of 2 projects?')
  const confirm = { intent: 'lead-confirmed', ...selectionFields(ids) }
  const client = await post({ ...confirm, leadId: one.contact.id })
  expect(client.words).toContain('Select someone from your team.')
  expect(await leads()).toEqual([mara.id, mara.id])
  const done = await post({ ...confirm, leadId: stand.id })
  expect(done.words).toContain('Lead changed for 2 projects.')
  expect(await leads()).toEqual([stand.id, stand.id])
  await as(one.contact).post(`/client/projects/${one.project.id}/messages`, {
    intent: 'message',
    text: 'Hello',
  })
  const told = await db.select().from(pendingNotifications).where(eq(pendingNotifications.uid, stand.id))
  expect(told).toHaveLength(1)
  // A project whose lead has changed again since keeps it.
  await db.update(projects).set({ leadId: null }).where(eq(projects.id, two.project.id))
  const undone = await post(done.undo ?? {})
  expect(undone.words).toContain('Someone changed this in the meantime, so your change wasn’t undone.')
  expect(await leads()).toEqual([mara.id, null])
})
