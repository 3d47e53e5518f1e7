import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailNews } from '#app/domain/news/mail-news.server.ts'
import { tellOfWaiting } from '#app/domain/news/tell.server.ts'
import { news, projectUpdates } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeClient, makeProject } from '../make/make.ts'

const { ctx, db, mailsTo } = await openTestApp()

test('what an upgrade finds unsent is mailed after the start, once', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const id = randomUUID()
  await db
    .insert(projectUpdates)
    .values({ id, projectId: project.id, title: 'Before the upgrade', body: 'Text' })
  await db.insert(news).values({ uid: client.id, kind: 'update', subjectId: id })
  await tellOfWaiting(ctx)
  await tellOfWaiting(ctx)
  const jobs = await db.execute(
    sql`select 1 from pgboss.job where name = 'mail-news' and singleton_key = ${client.id}`,
  )
  expect(jobs.rows.length).toBe(1)
  await mailNews(ctx, client.id)
  expect((await mailsTo(client.email)).map(({ text }) => text?.includes('Before the upgrade'))).toEqual([
    true,
  ])
})
