import { and, eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { dayFromNow } from '#app/domain/days.ts'
import { mailNews } from '#app/domain/news/mail-news.server.ts'
import { announceProjectNews } from '#app/domain/projects/announce.server.ts'
import type { Database } from '#db/connect.server.ts'
import { activity, milestones, projectUpdates, questions, users } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeAdmin, makeClient, makeProject } from '../make.ts'

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
const textOf = async (answer: Response) => (await answer.text()).replaceAll('<!-- -->', '')
/** The version that an entry's forms carry. */
const versionIn = (page: string, id: string) =>
  new RegExp(`name="entry" value="${id}"/?><input type="hidden" name="version" value="([\\w-]+)"`).exec(
    page,
  )?.[1] ?? ''
const actionsOn = async (project: { id: string }) =>
  (await db.select().from(activity).where(eq(activity.subjectId, project.id)).orderBy(activity.id))
    .map((row) => row.action)
    .sort()
const updatesOf = (project: { id: string }) =>
  db.select().from(projectUpdates).where(eq(projectUpdates.projectId, project.id))
const milestonesOf = (project: { id: string }) =>
  db.select().from(milestones).where(eq(milestones.projectId, project.id))
const questionsOf = (project: { id: string }) =>
  db.select().from(questions).where(eq(questions.projectId, project.id))
const only = <T>(rows: T[]): T => {
  expect(rows).toHaveLength(1)
  return rows[0] as T
}

describe('updates', () => {
  test('are posted, changed and deleted, and each change is in the log', async () => {
    const { client, project, send, shown } = await begin()
    const posted = await send('post-update', { title: 'We have <i>begun</i>', body: 'First line.\nSecond.' })
    expect(posted.status).toBe(200)
    expect(await textOf(posted)).toContain('The update has been posted.')
    const { id } = only(await updatesOf(project))
    const theirs = await textOf(await as(client).get(`/client/projects/${project.id}`))
    expect(theirs).toContain('We have &lt;i&gt;begun&lt;/i&gt;')
    expect(theirs).toContain('First line.\nSecond.')
    const version = versionIn(await shown(), id)
    expect(
      (await send('change-update', { entry: id, version, title: 'We have begun', body: 'All.' })).status,
    ).toBe(200)
    expect(only(await updatesOf(project))).toMatchObject({ title: 'We have begun', body: 'All.' })
    const now = versionIn(await shown(), id)
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
      fromAddress: '127.0.0.1',
      before: { title: 'We have <i>begun</i>', body: 'First line.\nSecond.' },
      after: { title: 'We have begun', body: 'All.' },
    })
  })

  test('changed by somebody else meanwhile are not written over; what was typed stays', async () => {
    const { project, send, shown } = await begin()
    await send('post-update', { title: 'One', body: 'Text' })
    const { id } = only(await updatesOf(project))
    const version = versionIn(await shown(), id)
    await send('change-update', { entry: id, version, title: 'Two', body: 'Text' })
    for (const again of [1, 2]) {
      const answer = await send('change-update', { entry: id, version, title: 'Three', body: 'Mine' })
      expect([again, answer.status]).toEqual([again, 409])
      const page = await textOf(answer)
      expect(page).toContain('Somebody else has changed this in the meantime, so nothing was saved.')
      expect(page).toContain('value="Three"')
      // The form that comes back still has the version it was made from.
      expect(versionIn(page, id)).toBe(version)
    }
    expect((await send('delete-update', { entry: id, version })).status).toBe(409)
    expect(only(await updatesOf(project)).title).toBe('Two')
  })

  test('that were deleted, or stand in another project, are 404 and stay as they are', async () => {
    const [one, other] = [await begin(), await begin()]
    await one.send('post-update', { title: 'One', body: 'Text' })
    const { id } = only(await updatesOf(one.project))
    const version = versionIn(await one.shown(), id)
    expect((await other.send('change-update', { entry: id, version, title: 'X', body: 'X' })).status).toBe(
      404,
    )
    expect((await other.send('delete-update', { entry: id, version })).status).toBe(404)
    expect((await one.send('delete-update', { entry: 'none', version })).status).toBe(404)
    expect(only(await updatesOf(one.project)).title).toBe('One')
  })

  test('come ten to a page, newest first, on both sides', async () => {
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
  })
})

describe('milestones', () => {
  test('are set, moved, reached once and deleted', async () => {
    const { client, project, send, shown } = await begin()
    await send('add-milestone', { title: 'First forecast', dueOn: '2026-02-01' })
    const { id } = only(await milestonesOf(project))
    const version = versionIn(await shown(), id)
    const moved = { entry: id, version, title: 'First forecast', dueOn: dayFromNow(9), reachedOn: '' }
    expect((await send('change-milestone', moved)).status).toBe(200)
    const now = versionIn(await shown(), id)
    const both = await Promise.all([1, 2].map(() => send('reach-milestone', { entry: id, version: now })))
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409])
    expect(only(await milestonesOf(project)).reachedOn).toBe(dayFromNow(0))
    expect(await textOf(await as(client).get(`/client/projects/${project.id}`))).toMatch(
      /First forecast.*Reached <time dateTime="\d{4}-\d\d-\d\d"/,
    )
    const last = versionIn(await shown(), id)
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

  test('show the client which are reached, late, next and ahead', async () => {
    const { client, project } = await begin()
    const rows = [
      { title: 'Done', dueOn: dayFromNow(-20), reachedOn: dayFromNow(-21) },
      { title: 'Overdue one', dueOn: dayFromNow(-3) },
      { title: 'Coming', dueOn: dayFromNow(4) },
      { title: 'Later', dueOn: dayFromNow(40) },
    ]
    await db
      .insert(milestones)
      .values(rows.map((row, i) => ({ id: `${project.id}-${i}`, projectId: project.id, ...row })))
    const page = (await textOf(await as(client).get(`/client/projects/${project.id}`))).replaceAll(
      /<[^>]+>/g,
      '|',
    )
    expect(page).toMatch(/Done\|+Reached .*Overdue one\|+Late, was due .*Coming\|+Next, \|due .*Later\|+Due /)
  })
})

describe('questions', () => {
  test('are asked, answered by the client, and the firm hears of the answer', async () => {
    const { client, project, send, shown } = await begin()
    await send('ask', { question: 'Which holidays?', dueOn: dayFromNow(3) })
    const { id } = only(await questionsOf(project))
    const path = `/client/projects/${project.id}`
    expect(await textOf(await as(client).get(path))).toContain('Which holidays?')
    const answer = await as(client).post(path, { entry: id, answer: 'None.\nReally.' })
    expect([answer.status, (await textOf(answer)).includes('Thank you. Your answer has been sent')]).toEqual([
      200,
      true,
    ])
    expect(only(await questionsOf(project))).toMatchObject({
      answer: 'None.\nReally.',
      answeredBy: client.id,
    })
    expect(await shown()).toContain('None.\nReally.')
    const mail = only((await mailsTo(ctx.adminEmail)).filter((one) => one.replyTo === client.email))
    expect(mail.subject).toBe('Ada has answered: Depots & <b>ferries</b>')
    expect(mail.text).toContain('None.\nReally.')
    expect(mail.html).not.toContain('<b>ferries')
    expect(await actionsOn(project)).toEqual(['project.answered', 'project.asked'])
  })

  test('take one answer: the second is told so and keeps its words', async () => {
    const { client, project, send } = await begin()
    await send('ask', { question: 'Who?' })
    const { id } = only(await questionsOf(project))
    const path = `/client/projects/${project.id}`
    const answers = await Promise.all(
      ['Ines', 'Per'].map((answer) => as(client).post(path, { entry: id, answer })),
    )
    const refused = only(answers.filter((answer) => answer.status === 409))
    const page = await textOf(refused)
    const kept = only(await questionsOf(project)).answer
    expect(page).toContain('This has been answered or taken back meanwhile.')
    expect(page).toContain(`>${kept === 'Ines' ? 'Per' : 'Ines'}</p>`)
    expect((await mailsTo(ctx.adminEmail)).filter((one) => one.replyTo === client.email)).toHaveLength(1)
  })

  test('can be taken back until they are answered, and then take no answer', async () => {
    const { client, project, send, shown } = await begin()
    const path = `/client/projects/${project.id}`
    await send('ask', { question: 'Taken back?' })
    const { id } = only(await questionsOf(project))
    expect((await send('withdraw', { entry: id })).status).toBe(200)
    expect((await send('withdraw', { entry: id })).status).toBe(409)
    expect((await as(client).post(path, { entry: id, answer: 'Late' })).status).toBe(409)
    expect(await textOf(await as(client).get(path))).not.toContain('Taken back?')
    expect(await shown()).not.toContain('Taken back?')
    expect(only(await questionsOf(project)).answer).toBeNull()
    await send('ask', { question: 'Answered?' })
    const second = (await questionsOf(project)).find((row) => row.id !== id)
    await as(client).post(path, { entry: second?.id ?? '', answer: 'Yes' })
    expect((await send('withdraw', { entry: second?.id ?? '' })).status).toBe(409)
  })

  test('are answered by their own client only', async () => {
    const [one, other] = [await begin(), await begin()]
    await one.send('ask', { question: 'Secret?' })
    const { id } = only(await questionsOf(one.project))
    for (const path of [`/client/projects/${one.project.id}`, `/client/projects/${other.project.id}`]) {
      const answer = await as(other.client).post(path, { entry: id, answer: 'Mine' })
      expect([path, answer.status]).toEqual([path, 404])
    }
    expect(only(await questionsOf(one.project)).answer).toBeNull()
  })
})

describe('bad input', () => {
  test.each([
    ['post-update', { title: '', body: 'x' }, 'Give the update a title.'],
    ['post-update', { title: 'x'.repeat(121), body: 'x' }, 'Title can have at most 120 characters.'],
    ['post-update', { title: 'x', body: '' }, 'Write what there is to tell.'],
    ['post-update', { title: 'x', body: 'a\x07b' }, 'Text can&#x27;t contain control characters.'],
    ['add-milestone', { title: 'x', dueOn: '' }, 'Choose the day it is due.'],
    ['add-milestone', { title: 'x', dueOn: '2026-02-30' }, 'Choose the day it is due.'],
    ['add-milestone', { title: 'x', dueOn: '0000-01-01' }, 'Choose a day of this century or the next.'],
    ['ask', { question: '', dueOn: '' }, 'Write what you need from the client.'],
    ['ask', { question: 'x', dueOn: 'soon' }, 'Choose a day, or leave it empty.'],
  ])('%s with %o is refused at the field and changes nothing', async (intent, fields, words) => {
    const { project, send } = await begin()
    const answer = await send(intent, fields)
    expect([answer.status, (await textOf(answer)).includes(words)]).toEqual([400, true])
    const counts = [await updatesOf(project), await milestonesOf(project), await questionsOf(project)]
    expect(counts).toEqual([[], [], []])
    expect(await actionsOn(project)).toEqual([])
  })

  test('a milestone is not reached in the future, a form that is not known is refused', async () => {
    const { project, send, shown } = await begin()
    await send('add-milestone', { title: 'x', dueOn: '2026-02-01' })
    const { id } = only(await milestonesOf(project))
    const reachedOn = dayFromNow(3)
    const version = versionIn(await shown(), id)
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

  test('an empty answer is refused at its own question', async () => {
    const { client, project, send } = await begin()
    await send('ask', { question: 'One?' })
    await send('ask', { question: 'Two?' })
    const [one] = await questionsOf(project)
    const answer = await as(client).post(`/client/projects/${project.id}`, {
      entry: one?.id ?? '',
      answer: ' ',
    })
    const page = await textOf(answer)
    expect([answer.status, page.split('>Write an answer.</p>').length - 1]).toEqual([400, 1])
    expect(page).toContain(`id="form-${one?.id}-answer-error"`)
  })

  test('an unknown project is 404, and a fault is logged and can be tried again', async () => {
    expect((await as(admin).get('/admin/projects/none/progress')).status).toBe(404)
    expect(
      (await as(admin).post('/admin/projects/none/progress', { intent: 'ask', question: 'x' })).status,
    ).toBe(404)
    const { project, path } = await begin()
    const database = (real: Database) =>
      new Proxy(real, {
        get: (from, key) =>
          key === 'transaction'
            ? () => Promise.reject(new Error('the database is gone'))
            : Reflect.get(from, key),
      })
    const site = await openTestApp({ database })
    const answer = await site.as(admin).post(path, { intent: 'ask', question: 'Kept words?' })
    expect(answer.status).toBe(500)
    const page = await textOf(answer)
    expect(page).toContain('This could not be saved. Please try again.')
    expect(page).toContain('Kept words?')
    expect(site.logs.some((line) => line.msg === 'form not saved')).toBe(true)
    expect(await questionsOf(project)).toEqual([])
  })
})

describe('mail', () => {
  test('tells the client once of all that is new, but not of what is gone meanwhile', async () => {
    const { client, project, send, shown } = await begin()
    await send('post-update', { title: 'Stays <img src=x>', body: 'Text' })
    await send('post-update', { title: 'Deleted', body: 'Text' })
    for (const question of ['Open?', 'Withdrawn?', 'Answered?']) await send('ask', { question })
    const gone = (await updatesOf(project)).find((row) => row.title === 'Deleted')?.id ?? ''
    await send('delete-update', { entry: gone, version: versionIn(await shown(), gone) })
    const asked = await questionsOf(project)
    const idOf = (words: string) => asked.find((row) => row.question === words)?.id ?? ''
    await send('withdraw', { entry: idOf('Withdrawn?') })
    await as(client).post(`/client/projects/${project.id}`, { entry: idOf('Answered?'), answer: 'Yes' })
    const jobs = await db.execute<{ wait: number }>(
      `select extract(epoch from start_after - created_on)::int as wait from pgboss.job
       where name = 'mail-news' and singleton_key = '${client.id}'`,
    )
    expect(jobs.rows).toEqual([{ wait: 120 }])
    const tell = async () => {
      await announceProjectNews(ctx, client.id)
      await mailNews(ctx, client.id)
    }
    await tell()
    await tell()
    const mails = await mailsTo(client.email)
    const [posted, asking] = ['News about', 'needs something'].map((words) =>
      only(mails.filter(({ subject }) => subject.includes(words))),
    )
    expect(asking?.subject).toContain('needs something from you: Depots & <b>ferries</b>')
    expect(posted?.text).toContain('Stays <img src=x>')
    expect(asking?.text).toContain('Open?')
    for (const mail of mails) {
      for (const words of ['Deleted', 'Withdrawn?', 'Answered?']) expect(mail.text).not.toContain(words)
      expect(mail.text).toContain(`/client/projects/${project.id}`)
      expect(mail.html).not.toMatch(/<img|<b>/)
    }
    await send('post-update', { title: 'Another', body: 'Text' })
    await tell()
    expect((await mailsTo(client.email)).length).toBe(3)
  })

  test('is not sent when all is gone, there is no client, or the client is kept out', async () => {
    const one = await begin()
    await one.send('ask', { question: 'Withdrawn?' })
    await one.send('withdraw', { entry: only(await questionsOf(one.project)).id })
    await announceProjectNews(ctx, one.client.id)
    expect(await mailsTo(one.client.email)).toEqual([])
    const orphan = await makeProject(db, { clientId: null })
    const path = `/admin/projects/${orphan.id}/progress`
    expect((await as(admin).post(path, { intent: 'ask', question: 'Anybody?' })).status).toBe(200)
    const waiting = `select 1 from pgboss.job where name = 'announce-project' and singleton_key = `
    expect((await db.execute(`${waiting} '${orphan.id}'`)).rows).toEqual([])
    const out = await begin()
    await out.send('ask', { question: 'Open?' })
    await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, out.client.id))
    await announceProjectNews(ctx, out.client.id)
    expect(await mailsTo(out.client.email)).toEqual([])
  })

  test('is sent by the queue when its time has come', async () => {
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

  test('and answers at the same time wait for one another without harm', async () => {
    const { client, project, send } = await begin()
    for (const n of [1, 2, 3, 4]) await send('ask', { question: `Question ${n}` })
    const asked = await questionsOf(project)
    const answers = await Promise.all([
      ...asked.map(({ id }) =>
        as(client).post(`/client/projects/${project.id}`, { entry: id, answer: 'Yes' }),
      ),
      announceProjectNews(ctx, client.id).then(() => ({ status: 200 })),
      send('ask', { question: 'Question 5' }),
    ])
    expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(200))
  })
})

describe("the firm's page", () => {
  test('tells the firm alone of what it holds', async () => {
    const { client, project, path, send } = await begin()
    await send('ask', { question: 'Secret?' })
    for (const address of [path, `${path}.data`]) {
      const answer = await as(client).get(address)
      expect([202, 302]).toContain(answer.status)
      expect(await answer.text()).not.toContain('Secret?')
    }
    const { id } = only(await questionsOf(project))
    await as(client).post(path, { intent: 'withdraw', entry: id })
    expect(only(await questionsOf(project)).withdrawnAt).toBeNull()
  })
})
