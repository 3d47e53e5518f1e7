import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { daysFromToday } from '#app/core/days.ts'
import { collectDigest } from '#app/domain/notifications/digests.server.ts'
import { queuePendingDigests } from '#app/domain/notifications/notify.server.ts'
import { pendingNotifications, projectUpdates, requests } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { makeClient, makeProject } from '#test/make/make.ts'

const { ctx, db, mailsTo } = await openTestApp()

test('notifications pending before an upgrade are sent only once after the start', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const id = randomUUID()
  const update = { id, projectId: project.id, title: 'Before the upgrade', body: 'Text' }
  await db.insert(projectUpdates).values(update)
  await db.insert(pendingNotifications).values({ uid: client.id, kind: 'update', subjectId: id })
  await db.transaction((tx) => queuePendingDigests(ctx, tx))
  await db.transaction((tx) => queuePendingDigests(ctx, tx))
  const jobs = await db.execute(
    sql`select 1 from pgboss.job where name = 'send-digests' and singleton_key = ${client.id}`,
  )
  expect(jobs.rows.length).toBe(1)
  await collectDigest(ctx, client.id)
  const texts = (await mailsTo(client.email)).map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining('Before the upgrade')])
})

test('a digest lists the requests of a project by due date, those without one last', async () => {
  const client = await makeClient(db)
  const { id: projectId } = await makeProject(db, { clientId: client.id })
  const created = [
    { title: 'No date', dueOn: null },
    { title: 'Later', dueOn: daysFromToday(14) },
    { title: 'Sooner', dueOn: daysFromToday(7) },
  ].map((request, index) => ({
    id: randomUUID(),
    projectId,
    kind: 'answer' as const,
    ...request,
    createdAt: new Date(Date.now() + index),
  }))
  await db.insert(requests).values(created)
  await db
    .insert(pendingNotifications)
    .values(created.map(({ id }) => ({ uid: client.id, kind: 'request' as const, subjectId: id })))
  await collectDigest(ctx, client.id)
  const [email] = await mailsTo(client.email)
  expect(email?.text).toMatch(/Sooner[\s\S]*Later[\s\S]*No date/)
})
