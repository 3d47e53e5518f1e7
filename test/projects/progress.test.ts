import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { daysFromToday } from '#app/core/days.ts'
import { queueDigests } from '#app/domain/notifications/digests.server.ts'
import { milestones, pendingNotifications, projectUpdates } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { revisionOf, textOf } from '../html.ts'
import { listActivity } from '../make/activity-log.ts'
import { failingDatabase } from '../make/failing-database.ts'
import { makeAdmin, makeClient, makeProject } from '../make/make.ts'
import { expectPage, expectTexts, readPages } from '../make/pages.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const admin = await makeAdmin(db, { name: 'Office' })

/** A project with its client, and its page of progress in the admin area. */
async function begin() {
  const client = await makeClient(db, { name: 'Ada' })
  const project = await makeProject(db, { clientId: client.id, title: 'Depots & <b>ferries</b>' })
  const path = `/admin/projects/${project.id}/progress`
  const send = (intent: string, fields: Record<string, string> = {}) =>
    as(admin).post(path, { intent, ...fields })
  /** Returns the id and the current revision of an entry, as its forms have them. */
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

describe('project updates', () => {
  test('are posted, edited and deleted, and each change is logged', async () => {
    const { project, send, formOf, portal } = await begin()
    const first = { title: 'We have <i>begun</i>', body: 'First line.\nSecond.' }
    await expectPage(send('post-update', first), 200, 'Update posted.')
    const { id } = only(await updatesOf(project))
    expectTexts(await portal(), ['We have &lt;i&gt;begun&lt;/i&gt;', first.body])
    const changed = { title: 'We have begun', body: 'All.' }
    expect((await send('change-update', { ...(await formOf(id)), ...changed })).status).toBe(200)
    expect(only(await updatesOf(project))).toMatchObject(changed)
    expect((await send('delete-update', await formOf(id))).status).toBe(200)
    expect(await updatesOf(project)).toEqual([])
    expect(await listActivity(db, project.id)).toMatchObject([
      { action: 'project.update-posted' },
      {
        ...{ action: 'project.update-changed', actorName: 'Office', clientIp: '127.0.0.1' },
        ...{ before: first, after: changed },
      },
      { action: 'project.update-deleted' },
    ])
  })

  test('reject an edit conflict and keep what was typed', async () => {
    const { project, send, formOf } = await begin()
    await send('post-update', { title: 'One', body: 'Text' })
    const { id } = only(await updatesOf(project))
    const stale = await formOf(id)
    const mine = { title: 'Three', body: 'Mine' }
    await send('change-update', { ...stale, title: 'Two', body: 'Text' })
    const conflict = 'Someone else edited this while you were working.'
    const refused = send('change-update', { ...stale, ...mine })
    const page = await expectPage(refused, 409, conflict, 'value="Three"')
    for (const stored of ['Two', 'Text'])
      expect(page).toMatch(new RegExp(`Saved version:</span> <span[^>]*>${stored}<`))
    await expectPage(send('delete-update', stale), 409, "Your changes aren't saved yet")
    expect(only(await updatesOf(project)).title).toBe('Two')
    const version = revisionOf(page, `name="entry" value="${id}"`)
    expect((await send('change-update', { entry: id, version, ...mine })).status).toBe(200)
    expect(only(await updatesOf(project))).toMatchObject(mine)
  })

  test('get 404 with an unknown id or under another project, and stay unchanged', async () => {
    const [one, other] = [await begin(), await begin()]
    await one.send('post-update', { title: 'One', body: 'Text' })
    const { id } = only(await updatesOf(one.project))
    const form = await one.formOf(id)
    const edit = { ...form, title: 'X', body: 'X' }
    expect((await other.send('change-update', edit)).status).toBe(404)
    expect((await other.send('delete-update', form)).status).toBe(404)
    expect((await one.send('delete-update', { ...form, entry: 'none' })).status).toBe(404)
    expect(only(await updatesOf(one.project)).title).toBe('One')
  })

  test('are listed ten per page, newest first, on both sides', async () => {
    const { client, project, path } = await begin()
    await db.insert(projectUpdates).values(
      Array.from({ length: 23 }, (_, i) => ({
        id: `${project.id}-${i}`,
        projectId: project.id,
        title: `Update number ${i};`,
        body: 'Text',
        // Equal moments in pairs: the order is by id then.
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
})

describe('milestones', () => {
  test('are created, rescheduled, reached once and deleted', async () => {
    const { project, send, formOf, portal } = await begin()
    const forecast = { title: 'First forecast', dueOn: '2026-02-01' }
    await send('add-milestone', forecast)
    const { id } = only(await milestonesOf(project))
    const moved = { ...forecast, dueOn: daysFromToday(9), reachedOn: '' }
    expect((await send('change-milestone', { ...(await formOf(id)), ...moved })).status).toBe(200)
    const form = await formOf(id)
    const both = await Promise.all([1, 2].map(() => send('reach-milestone', form)))
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(only(await milestonesOf(project)).reachedOn).toBe(daysFromToday(0))
    expect(await portal()).toMatch(/First forecast.*Reached <time dateTime="\d{4}-\d\d-\d\d"/)
    expect((await send('delete-milestone', await formOf(id))).status).toBe(200)
    expect(await milestonesOf(project)).toEqual([])
    const set = { action: 'project.milestone-set', subjectName: 'Depots & <b>ferries</b>: First forecast' }
    const deleted = { action: 'project.milestone-deleted' }
    expect(await listActivity(db, project.id)).toMatchObject([{ action: set.action }, set, set, deleted])
  })

  test('of a project without any are added by a link on the project that opens the form', async () => {
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

  test('show the client which are reached, overdue, next and upcoming', async () => {
    const { project, portal } = await begin()
    const rows = [
      { title: 'Done', dueOn: daysFromToday(-20), reachedOn: daysFromToday(-21) },
      { title: 'Overdue one', dueOn: daysFromToday(-3) },
      { title: 'Coming', dueOn: daysFromToday(4) },
      { title: 'Later', dueOn: daysFromToday(40) },
    ]
    await db
      .insert(milestones)
      .values(rows.map((row, i) => ({ id: `${project.id}-${i}`, projectId: project.id, ...row })))
    const page = (await portal()).replaceAll(/<[^>]+>/g, '|')
    expect(page).toMatch(
      /Done\|+Reached .*Overdue one\|+Overdue since .*Coming\|+Next\| · Due .*Later\|+Due /,
    )
  })
})

describe('invalid progress input', () => {
  test.each([
    ['post-update', { title: '', body: 'x' }, 'Enter a title.'],
    ['post-update', { title: 'x'.repeat(121), body: 'x' }, "Title can't be longer than 120 characters."],
    ['post-update', { title: 'x', body: '' }, 'Enter some text.'],
    ['post-update', { title: 'x', body: 'a\x07b' }, "Text can't contain control characters."],
    ['add-milestone', { title: 'x', dueOn: '' }, 'Select a due date.'],
    ['add-milestone', { title: 'x', dueOn: '2026-02-30' }, 'Select a due date.'],
    ['add-milestone', { title: 'x', dueOn: '0000-01-01' }, 'Select a date between 2000 and 2199.'],
  ])('%s with %o shows the error at the field and changes nothing', async (intent, fields, words) => {
    const { project, send } = await begin()
    await expectPage(send(intent, fields), 400, words)
    expect([await updatesOf(project), await milestonesOf(project)]).toEqual([[], []])
    expect(await listActivity(db, project.id)).toEqual([])
  })

  test('rejects a milestone reached in the future, and an unknown intent', async () => {
    const { project, send, formOf } = await begin()
    const milestone = { title: 'x', dueOn: '2026-02-01' }
    await send('add-milestone', milestone)
    const { id } = only(await milestonesOf(project))
    const reached = { ...(await formOf(id)), ...milestone, reachedOn: daysFromToday(3) }
    await expectPage(send('change-milestone', reached), 400, 'date reached can')
    for (const intent of ['', 'toString', 'drop']) expect((await send(intent)).status).toBe(400)
  })

  test('for an unknown project gets 404, and what was typed survives a database failure, which is logged', async () => {
    expect((await as(admin).get('/admin/projects/none/progress')).status).toBe(404)
    const update = { intent: 'post-update', title: 'Kept words', body: 'Kept text' }
    expect((await as(admin).post('/admin/projects/none/progress', update)).status).toBe(404)
    const { project, path } = await begin()
    const site = await openTestApp({ database: failingDatabase('transaction') })
    const error = "We couldn't save this. Please try again."
    await expectPage(site.as(admin).post(path, update), 500, error, 'value="Kept words"')
    expect(site.logs.some((line) => line.msg === 'form not saved')).toBe(true)
    expect(await updatesOf(project)).toEqual([])
  })
})

describe('the progress digest', () => {
  test('lists all new updates once, without deleted ones', async () => {
    const { client, project, send, formOf } = await begin()
    await send('post-update', { title: 'Deleted', body: 'Text' })
    await send('delete-update', await formOf(only(await updatesOf(project)).id))
    await send('post-update', { title: 'Stays <img src=x>', body: 'Text' })
    const jobs = await db.execute<{ wait: number }>(
      `select extract(epoch from start_after - created_on)::int as wait from pgboss.job
       where name = 'mail-news' and singleton_key = '${client.id}'`,
    )
    expect(jobs.rows).toEqual([{ wait: 120 }])
    await queueDigests(ctx, client.id)
    await queueDigests(ctx, client.id)
    const mail = only(await mailsTo(client.email))
    expect(mail.subject).toBe('Update on Depots & <b>ferries</b>')
    expectTexts(
      mail.text ?? '',
      ['Stays <img src=x>', `/client/projects/${project.id}/progress`],
      ['Deleted'],
    )
    expect(mail.html).not.toMatch(/<img|<b>/)
    await send('post-update', { title: 'Another', body: 'Text' })
    await queueDigests(ctx, client.id)
    expect(await mailsTo(client.email)).toHaveLength(2)
  })

  test('is not sent when all updates are deleted or the project has no client', async () => {
    const one = await begin()
    await one.send('post-update', { title: 'Deleted', body: 'Text' })
    const { id } = only(await updatesOf(one.project))
    await one.send('delete-update', await one.formOf(id))
    await queueDigests(ctx, one.client.id)
    expect(await mailsTo(one.client.email)).toEqual([])
    const orphan = await makeProject(db, { clientId: null })
    const path = `/admin/projects/${orphan.id}/progress`
    const update = { intent: 'post-update', title: 'Anybody?', body: 'Text' }
    expect((await as(admin).post(path, update)).status).toBe(200)
    const [alone] = await updatesOf(orphan)
    expect(await db.$count(pendingNotifications, eq(pendingNotifications.subjectId, alone?.id ?? ''))).toBe(0)
  })

  test('is sent by the queue when it is due', async () => {
    const { client, send } = await begin()
    const { ctx } = await openTestApp({ ownQueue: true })
    await send('post-update', { title: 'In time', body: 'Text' })
    await db.execute(
      `update pgboss.job set start_after = now() where name = 'mail-news' and singleton_key = '${client.id}'`,
    )
    await ctx.jobs.start()
    await vi.waitFor(async () => expect((await mailsTo(client.email))[0]?.status).toBe('sent'), 60_000)
    await ctx.jobs.stop()
  })
})
