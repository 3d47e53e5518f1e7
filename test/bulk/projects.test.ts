import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { milestones, projectMembers, projects } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { makeAdmin, makeClient, makeProject } from '#test/make/make.ts'
import { noticeText, selectionFields, undoForm } from './bulk-responses.ts'

const { as, db } = await openTestApp()
const admin = as(await makeAdmin(db))

const get = async (path: string, who = admin) => noticeText(await (await who.get(path)).text())
const post = async (fields: Record<string, string>, who = admin) => {
  const answer = await who.post('/admin/projects', fields)
  const html = await answer.text()
  return { status: answer.status, words: noticeText(html), undo: undoForm(html) }
}
const today = new Date().toISOString().slice(0, 10)

async function plant(with_: Partial<typeof projects.$inferInsert> = {}) {
  const [contact, member] = [await makeClient(db), await makeClient(db)]
  const mark = randomUUID().slice(0, 8)
  const project = await makeProject(db, { clientId: contact.id, title: `Sale ${mark}`, ...with_ })
  const rights = { documents: true, invoices: false }
  await db.insert(projectMembers).values({ projectId: project.id, uid: member.id, ...rights })
  return { mark, project, contact, member }
}
const archived = async (id: string) =>
  (await db.select().from(projects).where(eq(projects.id, id)))[0]?.archivedAt != null

describe('an archived project', () => {
  test('leaves the list of projects until undone, but is found by filter and search, and stays on the public site', async () => {
    const { mark, project } = await plant({ published: true })
    const done = await post({ intent: 'archive-selected', ...selectionFields([project.id]) })
    expect(done.words).toContain('1 project archived.')
    expect(await get('/admin/projects')).not.toContain(`Sale ${mark}`)
    for (const query of ['filter=archived', `search=${mark}`, 'filter=published'])
      expect(await get(`/admin/projects?${query}`)).toContain(`Sale ${mark}`)
    expect(await get(`/admin/search?q=${mark}`)).toMatch(/In Progress · Archived/)
    expect(await get(`/portfolio/${project.slug}`, as(null))).toContain(`Sale ${mark}`)
    expect((await post(done.undo ?? {})).words).toContain('Change undone.')
    expect(await get('/admin/projects')).toContain(`Sale ${mark}`)
  })

  test('stays readable for its main contact and members as a past project', async () => {
    const { mark, project, contact, member } = await plant()
    await post({ intent: 'archive-selected', ...selectionFields([project.id]) })
    for (const person of [contact, member]) {
      expect(await get('/client/dashboard', as(person))).toMatch(
        new RegExp(`No active projects right now.*Past Projects \\(1\\) Sale ${mark}`),
      )
      expect(await get(`/client/projects/${project.id}`, as(person))).toContain(`Sale ${mark}`)
    }
    await makeProject(db, { clientId: contact.id, title: `New ${mark}` })
    expect(await get('/client/dashboard', as(contact))).toMatch(
      new RegExp(`New ${mark}.*Past Projects \\(1\\) Sale ${mark}`),
    )
  })

  test('does not appear on the overview with its request or its due milestones', async () => {
    const { mark, project } = await plant({ status: 'Requested' })
    const milestone = { id: randomUUID(), projectId: project.id, title: `Signing ${mark}`, dueOn: today }
    await db.insert(milestones).values(milestone)
    const before = await get('/admin/today')
    expect([before.includes(`Signing ${mark}`), before.includes('project request')]).toEqual([true, true])
    await db.update(projects).set({ archivedAt: new Date() })
    const after = await get('/admin/today')
    expect([after.includes(`Signing ${mark}`), after.includes('project request')]).toEqual([false, false])
  })

  test('is archived and unarchived on its own page', async () => {
    const { project } = await plant()
    const at = `/admin/projects/${project.id}`
    expect(await get(at)).toMatch(/Archive Project/)
    const done = await admin.post(at, { intent: 'archive' })
    expect([done.status, done.headers.get('location')]).toEqual([302, `${at}?done=archived`])
    expect(await archived(project.id)).toBe(true)
    expect(await get(at)).toMatch(/In Progress Archived/)
    expect((await admin.post(at, { intent: 'archive' })).status).toBe(409)
    expect((await admin.post(at, { intent: 'unarchive' })).status).toBe(302)
    expect(await archived(project.id)).toBe(false)
  })

  test('cannot be archived by its main contact', async () => {
    const { project, contact } = await plant()
    const fields = { intent: 'archive-selected', ...selectionFields([project.id]) }
    expect((await post(fields, as(contact))).status).toBe(403)
    const one = await as(contact).post(`/admin/projects/${project.id}`, { intent: 'archive' })
    expect(one.status).toBe(403)
    expect(await archived(project.id)).toBe(false)
  })
})
