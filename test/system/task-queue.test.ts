import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestApp } from '#test/app.ts'

const { ctx, db } = await openTestApp()

test('a task that waits for its retry isn’t queued a second time, and starts at the earlier time', async () => {
  const [retried, added] = [randomUUID(), randomUUID()]
  const queue = (keys: string[], seconds: number) =>
    db.transaction((tx) => ctx.jobs.queueTasks(tx, 'seal-agreement', keys, seconds))
  const listJobs = async () => {
    const { rows } = await db.execute(sql`
      select singleton_key as key, state::text, round(extract(epoch from start_after - now()) / 60)::int as minutes
      from pgboss.job where name = 'seal-agreement' and singleton_key in ${[retried, added]} order by state`)
    return rows
  }
  await queue([retried], 0)
  await queue([retried], 0)
  await db.execute(sql`update pgboss.job set state = 'retry', start_after = now() + interval '50 minutes'
    where singleton_key = ${retried}`)
  await queue([retried, added], 3600)
  const waiting = { key: added, state: 'created', minutes: 60 }
  expect(await listJobs()).toEqual([waiting, { key: retried, state: 'retry', minutes: 50 }])
  await queue([retried], 0)
  expect(await listJobs()).toEqual([waiting, { key: retried, state: 'retry', minutes: 0 }])
})
