import { and, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { daysFromToday } from '#app/core/days.ts'
import { queueDigests } from '#app/domain/notifications/digests.server.ts'
import type { Database } from '#db/connect.server.ts'
import { activity, milestones, pendingNotifications, projectUpdates, users } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { revisionOf, textOf } from '../html.ts'
import { makeAdmin, makeClient, makeProject } from '../make/make.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const admin = await makeAdmin(db, { name: 'Office' })

/** A project with its client, and how the firm's page about it is sent a form. */
async function begin() {
  const client = await makeClient(db, { name: 'Ada' })
  const project = await makeProject(db, { clientId: client.id, title: 'Depots & <b>ferries</b>' })
  const path = `/admin/projects/${project.id}/progress`
  const send = (intent: string, fields: Record<string, string> = {}) =>
    as(admin).post(path, { intent, ...fields })
  const shown = async (query = '') => textOf(await as(admin).get(path + query))
  return { client, project, path, send, shown }
}
/** Returns the revision token in the forms of one entry. */
const entryRevision = (page: string, id: string) => revisionOf(page, `name="entry" value="${id}"`)
const actionsOn = async (project: { id: string }) =>
  (await db.select().from(activity).where(eq(activity.subjectId, project.id)).orderBy(activity.id))
    .map((row) => row.action)
    .sort()
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
    const { client, project, send, shown } = await begin()
    const posted = await send('post-update', { title: 'We have <i>begun</i>', body: 'First line.\nSecond.' })
    expect(posted.status).toBe(200)
    expect(await textOf(posted)).toContain('The update has been posted.')
    const { id } = only(await updatesOf(project))
    const theirs = await textOf(await as(client).get(`/client/projects/${project.id}`))
    expect(theirs).toContain('We have &lt;i&gt;begun&lt;/i&gt;')
    expect(theirs).toContain('First line.\nSecond.')
    const version = entryRevision(await shown(), id)
    expect(
      (await send('change-update', { entry: id, version, title: 'We have begun', body: 'All.' })).status,
    ).toBe(200)
    expect(only(await updatesOf(project))).toMatchObject({ title: 'We have begun', body: 'All.' })
    const now = entryRevision(await shown(), id)
    expect((await send('delete-update', { entry: id, version: now })).status).toBe(200)
    expect(await updatesOf(project)).toEqual([])
    expect(await actionsOn(project)).toEqual([
      'project.update-changed',
      'project.update-deleted',
      'project.update-posted',
    ])
    const [change] = await db
      .select()
      .from(activity)
      .where(and(eq(activity.subjectId, project.id), eq(activity.action, 'project.update-changed')))
    expect(change).toMatchObject({
      actorName: 'Office',
      clientIp: '127.0.0.1',
      before: { title: 'We have <i>begun</i>', body: 'First line.\nSecond.' },
      after: { title: 'We have begun', body: 'All.' },
    })
  })

  test('reject an edit conflict and keep what was typed', async () => {
    const { project, send, shown } = await begin()
    await send('post-update', { title: 'One', body: 'Text' })
    const { id } = only(await updatesOf(project))
    const version = entryRevision(await shown(), id)
    await send('change-update', { entry: id, version, title: 'Two', body: 'Text' })
    const refused = await send('change-update', { entry: id, version, title: 'Three', body: 'Mine' })
    expect(refused.status).toBe(409)
    const page = await textOf(refused)
    expect(page).toContain('Someone else edited this while you were working.')
    expect(page).toContain('value="Three"')
    for (const stored of ['Two', 'Text'])
      expect(page).toMatch(new RegExp(`Saved version:</span> <span[^>]*>${stored}<`))
    const deletion = await send('delete-update', { entry: id, version })
    expect([deletion.status, (await textOf(deletion)).includes('so nothing was changed')]).toEqual([
      409,
      true,
    ])
    expect(only(await updatesOf(project)).title).toBe('Two')
    const kept = { entry: id, version: entryRevision(page, id), title: 'Three', body: 'Mine' }
    expect((await send('change-update', kept)).status).toBe(200)
    expect(only(await updatesOf(project))).toMatchObject({ title: 'Three', body: 'Mine' })
  })

  test('return 404 when deleted or in another project, and stay unchanged', async () => {
    const [one, other] = [await begin(), await begin()]
    await one.send('post-update', { title: 'One', body: 'Text' })
    const { id } = only(await updatesOf(one.project))
    const version = entryRevision(await one.shown(), id)
    expect((await other.send('change-update', { entry: id, version, title: 'X', body: 'X' })).status).toBe(
      404,
    )
    expect((await other.send('delete-update', { entry: id, version })).status).toBe(404)
    expect((await one.send('delete-update', { entry: 'none', version })).status).toBe(404)
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
      [client, `/client/projects/${project.id}`],
      [admin, path],
    ] as const) {
      const seen: string[] = []
      let query = ''
      for (let page = 0; page < 3; page++) {
        const text = await textOf(await as(person).get(address + query))
        seen.push(...[...text.matchAll(/>Update number (\d+);<\/h3>/g)].map((found) => found[1] ?? ''))
        query = /(\?after=[\w-]+)"[^>]*>(?:Older updates|Next page)</.exec(text)?.[1] ?? ''
      }
      expect(seen).toHaveLength(23)
      expect(new Set(seen).size).toBe(23)
      expect(seen.slice(0, 2)).toEqual(['22', '21'])
      expect(query).toBe('')
    }
    // The other lists of the page stay where they are.
    const kept = await textOf(await as(client).get(`/client/projects/${project.id}?requests=to-do`))
    expect(kept).toMatch(/\?requests=to-do&(?:amp;)?after=[\w-]+"[^>]*>Older updates</)
  })
})

describe('milestones', () => {
  test('are created, rescheduled, reached once and deleted', async () => {
    const { client, project, send, shown } = await begin()
    await send('add-milestone', { title: 'First forecast', dueOn: '2026-02-01' })
    const { id } = only(await milestonesOf(project))
    const version = entryRevision(await shown(), id)
    const moved = { entry: id, version, title: 'First forecast', dueOn: daysFromToday(9), reachedOn: '' }
    expect((await send('change-milestone', moved)).status).toBe(200)
    const now = entryRevision(await shown(), id)
    const both = await Promise.all([1, 2].map(() => send('reach-milestone', { entry: id, version: now })))
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(only(await milestonesOf(project)).reachedOn).toBe(daysFromToday(0))
    expect(await textOf(await as(client).get(`/client/projects/${project.id}`))).toMatch(
      /First forecast.*Reached <time dateTime="\d{4}-\d\d-\d\d"/,
    )
    const last = entryRevision(await shown(), id)
    expect((await send('delete-milestone', { entry: id, version: last })).status).toBe(200)
    expect(await milestonesOf(project)).toEqual([])
    const logged = await db
      .select()
      .from(activity)
      .where(eq(activity.subjectId, project.id))
      .orderBy(activity.id)
    expect(logged.map((row) => [row.action, row.subjectName])).toContainEqual([
      'project.milestone-set',
      'Depots & <b>ferries</b>: First forecast',
    ])
    expect(await actionsOn(project)).toEqual([
      'project.milestone-deleted',
      ...Array(3).fill('project.milestone-set'),
    ])
  })

  test('show the client which are reached, overdue, next and upcoming', async () => {
    const { client, project } = await begin()
    const rows = [
      { title: 'Done', dueOn: daysFromToday(-20), reachedOn: daysFromToday(-21) },
      { title: 'Overdue one', dueOn: daysFromToday(-3) },
      { title: 'Coming', dueOn: daysFromToday(4) },
      { title: 'Later', dueOn: daysFromToday(40) },
    ]
    await db
      .insert(milestones)
      .values(rows.map((row, i) => ({ id: `${project.id}-${i}`, projectId: project.id, ...row })))
    const page = (await textOf(await as(client).get(`/client/projects/${project.id}`))).replaceAll(
      /<[^>]+>/g,
      '|',
    )
    expect(page).toMatch(/Done\|+Reached .*Overdue one\|+Late, was due .*Coming\|+Next\|, due .*Later\|+Due /)
  })
})

describe('invalid progress input', () => {
  test.each([
    ['post-update', { title: '', body: 'x' }, 'Give the update a title.'],
    ['post-update', { title: 'x'.repeat(121), body: 'x' }, 'Title can have at most 120 characters.'],
    ['post-update', { title: 'x', body: '' }, 'Write what there is to tell.'],
    ['post-update', { title: 'x', body: 'a\x07b' }, "Text can't contain control characters."],
    ['add-milestone', { title: 'x', dueOn: '' }, 'Choose the day it is due.'],
    ['add-milestone', { title: 'x', dueOn: '2026-02-30' }, 'Choose the day it is due.'],
    ['add-milestone', { title: 'x', dueOn: '0000-01-01' }, 'Choose a day of this century or the next.'],
  ])('%s with %o shows the error at the field and changes nothing', async (intent, fields, words) => {
    const { project, send } = await begin()
    const answer = await send(intent, fields)
    expect([answer.status, (await textOf(answer)).includes(words)]).toEqual([400, true])
    expect([await updatesOf(project), await milestonesOf(project)]).toEqual([[], []])
    expect(await actionsOn(project)).toEqual([])
  })

  test('rejects a milestone reached in the future, and an unknown intent', async () => {
    const { project, send, shown } = await begin()
    await send('add-milestone', { title: 'x', dueOn: '2026-02-01' })
    const { id } = only(await milestonesOf(project))
    const reachedOn = daysFromToday(3)
    const version = entryRevision(await shown(), id)
    const answer = await send('change-milestone', {
      entry: id,
      version,
      title: 'x',
      dueOn: '2026-02-01',
      reachedOn,
    })
    expect([answer.status, (await textOf(answer)).includes('can only be reached today or before')]).toEqual([
      400,
      true,
    ])
    for (const intent of ['', 'toString', 'drop']) expect((await send(intent)).status).toBe(400)
  })

  test('returns 404 for an unknown project, and logs a database failure and keeps what was typed', async () => {
    expect((await as(admin).get('/admin/projects/none/progress')).status).toBe(404)
    const update = { intent: 'post-update', title: 'Kept words', body: 'Kept text' }
    expect((await as(admin).post('/admin/projects/none/progress', update)).status).toBe(404)
    const { project, path } = await begin()
    const database = (real: Database) =>
      new Proxy(real, {
        get: (from, key) =>
          key === 'transaction'
            ? () => Promise.reject(new Error('the database is gone'))
            : Reflect.get(from, key),
      })
    const site = await openTestApp({ database })
    const answer = await site.as(admin).post(path, update)
    expect(answer.status).toBe(500)
    const page = await textOf(answer)
    expect(page).toContain('This could not be saved. Please try again.')
    expect(page).toContain('value="Kept words"')
    expect(site.logs.some((line) => line.msg === 'form not saved')).toBe(true)
    expect(await updatesOf(project)).toEqual([])
  })
})

describe('the progress digest', () => {
  test('lists all new updates once, without those deleted meanwhile', async () => {
    const { client, project, send, shown } = await begin()
    await send('post-update', { title: 'Stays <img src=x>', body: 'Text' })
    await send('post-update', { title: 'Deleted', body: 'Text' })
    const gone = (await updatesOf(project)).find((row) => row.title === 'Deleted')?.id ?? ''
    await send('delete-update', { entry: gone, version: entryRevision(await shown(), gone) })
    const jobs = await db.execute<{ wait: number }>(
      `select extract(epoch from start_after - created_on)::int as wait from pgboss.job
       where name = 'mail-news' and singleton_key = '${client.id}'`,
    )
    expect(jobs.rows).toEqual([{ wait: 120 }])
    await queueDigests(ctx, client.id)
    await queueDigests(ctx, client.id)
    const mail = only(await mailsTo(client.email))
    expect(mail.subject).toBe('News about Depots & <b>ferries</b>')
    expect(mail.text).toContain('Stays <img src=x>')
    expect(mail.text).not.toContain('Deleted')
    expect(mail.text).toContain(`/client/projects/${project.id}`)
    expect(mail.html).not.toMatch(/<img|<b>/)
    await send('post-update', { title: 'Another', body: 'Text' })
    await queueDigests(ctx, client.id)
    expect(await mailsTo(client.email)).toHaveLength(2)
  })

  test('is not sent when all updates are deleted, or the client is missing or deactivated', async () => {
    const one = await begin()
    await one.send('post-update', { title: 'Deleted', body: 'Text' })
    const { id } = only(await updatesOf(one.project))
    await one.send('delete-update', { entry: id, version: entryRevision(await one.shown(), id) })
    await queueDigests(ctx, one.client.id)
    expect(await mailsTo(one.client.email)).toEqual([])
    const orphan = await makeProject(db, { clientId: null })
    const path = `/admin/projects/${orphan.id}/progress`
    const update = { intent: 'post-update', title: 'Anybody?', body: 'Text' }
    expect((await as(admin).post(path, update)).status).toBe(200)
    const [alone] = await updatesOf(orphan)
    expect(await db.$count(pendingNotifications, eq(pendingNotifications.subjectId, alone?.id ?? ''))).toBe(0)
    const out = await begin()
    await out.send('post-update', { title: 'Unread', body: 'Text' })
    await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, out.client.id))
    await queueDigests(ctx, out.client.id)
    expect(await mailsTo(out.client.email)).toEqual([])
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

describe("the admin page of a project's progress", () => {
  test('is refused to clients', async () => {
    const { client, project, path, send, shown } = await begin()
    await send('post-update', { title: 'Secret?', body: 'Text' })
    for (const address of [path, `${path}.data`]) {
      const answer = await as(client).get(address)
      expect([202, 302]).toContain(answer.status)
      expect(await answer.text()).not.toContain('Secret?')
    }
    const { id } = only(await updatesOf(project))
    await as(client).post(path, {
      intent: 'delete-update',
      entry: id,
      version: entryRevision(await shown(), id),
    })
    expect(await updatesOf(project)).toHaveLength(1)
  })
})
