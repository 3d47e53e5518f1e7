import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { queueDigests } from '#app/domain/notifications/digests.server.ts'
import { queuePendingDigests } from '#app/domain/notifications/notify.server.ts'
import { pendingNotifications, projectUpdates } from '#db/schema.ts'
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
  await queuePendingDigests(ctx)
  await queuePendingDigests(ctx)
  const jobs = await db.execute(
    sql`select 1 from pgboss.job where name = 'mail-news' and singleton_key = ${client.id}`,
  )
  expect(jobs.rows.length).toBe(1)
  await queueDigests(ctx, client.id)
  const texts = (await mailsTo(client.email)).map(({ text }) => text)
  expect(texts).toEqual([expect.stringContaining('Before the upgrade')])
})
