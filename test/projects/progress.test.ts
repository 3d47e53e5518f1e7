import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { daysFromToday } from '#app/core/days.ts'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { milestones, pendingNotifications, projectUpdates } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { listActivity, makeAdmin, makeClient, makeMilestone, makeProject } from '../make/make.ts'
import { expectPage, expectStatuses, expectTexts, readPages, revisionOf, textOf } from '../pages.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const admin = await makeAdmin(db, { name: 'Office' })

/** Creates a project with its client, and functions that change its progress. */
async function begin() {
  const client = await makeClient(db, { name: 'Ada' })
  const project = await makeProject(db, { clientId: client.id, title: 'Depots & <b>ferries</b>' })
  const path = `/admin/projects/${project.id}/progress`
  const send = (intent: string, fields: Record<string, string> = {}) =>
    as(admin).post(path, { intent, ...fields })
  /** Returns an entry's id and current revision, as its forms contain them. */
  const formOf = async (entry: string) => {
    const page = await textOf(as(admin).get(path))
    return { entry, version: revisionOf(page, `name="entry" value="${entry}"`) }
  }
  const portal = () => textOf(as(client).get(`/client/projects/${project.id}/progress`))
  return { client, project, path, send, formOf, portal }
}
const updatesOf = (project: { id: string }) =>
  db.select().from(projectUpdates).where(eq(projectUpdates.projectId, project.id))
const milestonesOf = (project: { id: string }) =>
  db.select().from(milestones).where(eq(milestones.projectId, project.id))
const only = <T>(rows: T[]): T => {
  expect(rows).toHaveLength(1)
  return rows[0] as T
}

test('project updates can be posted, edited and deleted, and each change is logged', async () => {
  const { project, send, formOf, portal } = await begin()
  const first = { title: 'We have <i>begun</i>', body: 'First line.\nSecond.' }
  await expectPage(send('post-update', first), 200, 'Update posted.')
  const { id } = only(await updatesOf(project))
  expectTexts(await portal(), ['We have &lt;i&gt;begun&lt;/i&gt;', first.body])
  const changed = { title: 'We have begun', body: 'All.' }
  await expectPage(send('change-update', { ...(await formOf(id)), ...changed }), 200)
  expect(only(await updatesOf(project))).toMatchObject(changed)
  await expectPage(send('delete-update', await formOf(id)), 200)
  expect(await updatesOf(project)).toEqual([])
  expect(await listActivity(db, project.id)).toMatchObject([
    { action: 'project.update-posted' },
    {
      action: 'project.update-changed',
      actorName: 'Office',
      clientIp: '127.0.0.1',
      before: first,
      after: changed,
    },
    { action: 'project.update-deleted' },
  ])
})

test('editing a project update fails on an edit conflict', async () => {
  const { project, send, formOf } = await begin()
  await send('post-update', { title: 'One', body: 'Text' })
  const { id } = only(await updatesOf(project))
  const stale = await formOf(id)
  await send('change-update', { ...stale, title: 'Two', body: 'Text' })
  const conflict = 'Someone else edited this while you were working.'
  await expectPage(send('change-update', { ...stale, title: 'Three', body: 'Mine' }), 409, conflict)
  await expectPage(send('delete-update', stale), 409, 'Your changes aren’t saved yet')
  expect(only(await updatesOf(project)).title).toBe('Two')
})

test('project updates are listed ten per page, newest first, for staff and clients', async () => {
  const { client, project, path } = await begin()
  await db.insert(projectUpdates).values(
    Array.from({ length: 23 }, (_, i) => ({
      id: `${project.id}-${i}`,
      projectId: project.id,
      title: `Update number ${i};`,
      body: 'Text',
      // Pairs share a timestamp, so that the id breaks the tie.
      createdAt: new Date(2026, 0, 1 + Math.floor(i / 2)),
    })),
  )
  for (const [person, address] of [
    [client, `/client/projects/${project.id}/progress`],
    [admin, path],
  ] as const) {
    const seen = await readPages(as(person).get, address, />Update number (\d+);<\/h3>/g)
    expect([seen.length, new Set(seen).size, seen[0], seen[1]]).toEqual([23, 23, '22', '21'])
  }
})

test('milestones can be created, rescheduled, reached only once and deleted', async () => {
  const { project, send, formOf, portal } = await begin()
  const forecast = { title: 'First forecast', dueOn: '2026-02-01' }
  await send('add-milestone', forecast)
  const { id } = only(await milestonesOf(project))
  const moved = { ...forecast, dueOn: daysFromToday(9), reachedOn: '' }
  await expectPage(send('change-milestone', { ...(await formOf(id)), ...moved }), 200)
  const form = await formOf(id)
  await expectStatuses([send('reach-milestone', form), send('reach-milestone', form)], [200, 409])
  expect(only(await milestonesOf(project)).reachedOn).toBe(daysFromToday(0))
  expect(await portal()).toMatch(/First forecast.*Reached <time dateTime="\d{4}-\d\d-\d\d"/)
  await expectPage(send('delete-milestone', await formOf(id)), 200)
  expect(await milestonesOf(project)).toEqual([])
  const set = { action: 'project.milestone-set', subjectName: 'Depots & <b>ferries</b>: First forecast' }
  const deleted = { action: 'project.milestone-deleted' }
  expect(await listActivity(db, project.id)).toMatchObject([{ action: set.action }, set, set, deleted])
})

test('a project without milestones links to the opened form for adding one', async () => {
  const { project, path, send } = await begin()
  const add = `href="${path}?add=milestone"`
  const overview = () => textOf(as(admin).get(`/admin/projects/${project.id}`))
  expect(await overview()).toContain(add)
  const opened = /<details open=""[^>]*><summary[^>]*>Add Milestone/
  expect(await textOf(as(admin).get(`${path}?add=milestone`))).toMatch(opened)
  expect(await textOf(as(admin).get(path))).not.toMatch(opened)
  await expectPage(send('add-milestone', { title: 'Keys', dueOn: daysFromToday(5) }), 200)
  expect(await overview()).not.toContain(add)
})

test('the client sees which milestones are reached, overdue, next and upcoming', async () => {
  const { project, portal } = await begin()
  const rows = [
    { title: 'Done', dueOn: daysFromToday(-20), reachedOn: daysFromToday(-21) },
    { title: 'Overdue one', dueOn: daysFromToday(-3) },
    { title: 'Coming', dueOn: daysFromToday(4) },
    { title: 'Later', dueOn: daysFromToday(40) },
  ]
  for (const row of rows) await makeMilestone(db, project, row)
  const page = (await portal()).replaceAll(/<[^>]+>/g, '|')
  expect(page).toMatch(/Done\|+Reached .*Overdue one\|+Overdue since .*Coming\|+Next\| · Due .*Later\|+Due /)
})

test('an invalid update or milestone is rejected with an error at the field', async () => {
  const { project, send } = await begin()
  for (const [intent, fields, words] of [
    ['post-update', { title: '', body: 'x' }, 'Enter a title.'],
    ['post-update', { title: 'x', body: '' }, 'Enter some text.'],
    ['add-milestone', { title: 'x', dueOn: '' }, 'Select a due date.'],
    ['add-milestone', { title: 'x', dueOn: '2026-02-30' }, 'Select a due date.'],
    ['add-milestone', { title: 'x', dueOn: '0000-01-01' }, 'Select a date between 2000 and 2199.'],
  ] as [string, Record<string, string>, string][])
    await expectPage(send(intent, fields), 400, words)
  expect([await updatesOf(project), await milestonesOf(project)]).toEqual([[], []])
})

test('a milestone cannot be marked as reached on a future date', async () => {
  const { project, send, formOf } = await begin()
  const milestone = { title: 'x', dueOn: '2026-02-01' }
  await send('add-milestone', milestone)
  const { id } = only(await milestonesOf(project))
  const reached = { ...(await formOf(id)), ...milestone, reachedOn: daysFromToday(3) }
  await expectPage(send('change-milestone', reached), 400, 'date reached can')
})

test('the progress digest lists all new updates once, with their text and without deleted ones', async () => {
  const { client, project, send, formOf } = await begin()
  await send('post-update', { title: 'Deleted', body: 'Text' })
  await send('delete-update', await formOf(only(await updatesOf(project)).id))
  await send('post-update', { title: 'Stays <img src=x>', body: 'All four doors are hung.' })
  await collectDigest(ctx, client.id)
  await collectDigest(ctx, client.id)
  const mail = only(await mailsTo(client.email))
  expect(mail.subject).toBe('Update on Depots & <b>ferries</b>')
  const link = `/client/projects/${project.id}/progress`
  expectTexts(mail.text, ['Stays <img src=x>', 'All four doors are hung.', link], ['Deleted'])
  expect(mail.html).not.toMatch(/<img src=x|<b>/)
  await send('post-update', { title: 'Another', body: 'Text' })
  await collectDigest(ctx, client.id)
  expect(await mailsTo(client.email)).toHaveLength(2)
})

test('the progress digest is not sent when all updates are deleted or the project has no client', async () => {
  const one = await begin()
  await one.send('post-update', { title: 'Deleted', body: 'Text' })
  const { id } = only(await updatesOf(one.project))
  await one.send('delete-update', await one.formOf(id))
  await collectDigest(ctx, one.client.id)
  expect(await mailsTo(one.client.email)).toEqual([])
  const orphan = await makeProject(db, { clientId: null })
  const path = `/admin/projects/${orphan.id}/progress`
  const update = { intent: 'post-update', title: 'Anybody?', body: 'Text' }
  await expectPage(as(admin).post(path, update), 200)
  const [alone] = await updatesOf(orphan)
  expect(await db.$count(pendingNotifications, eq(pendingNotifications.subjectId, alone?.id ?? ''))).toBe(0)
})
