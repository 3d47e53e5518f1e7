import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { asc, eq, sql } from 'drizzle-orm'
import pino from 'pino'
import { afterAll, expect, test } from 'vitest'
import { createJobQueue } from '#app/adapters/jobs.server.ts'
import { activityActions } from '#app/domain/activity/actions.ts'
import { EMAIL_KINDS } from '#app/emails/email-kinds.ts'
import { openDatabase } from '#db/connect.server.ts'
import { activity, emails, pendingNotifications, requests } from '#db/schema.ts'
import { newMigratedDatabase } from '#test/database.ts'
import { makeClient, makeProject } from '#test/make/make.ts'

const folder = new URL('../../db/migrations/', import.meta.url)
const file = readdirSync(folder).find((name) => name.endsWith('_stored_values.sql')) ?? ''
const statements = readFileSync(new URL(file, folder), 'utf8').split('--> statement-breakpoint')
const { db, queueDb, close } = await openDatabase(await newMigratedDatabase())
afterAll(close)
const migrate = () =>
  db.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
const openJobs = () =>
  createJobQueue({
    db,
    queueDb,
    secret: randomUUID(),
    mailer: { deliver: () => Promise.reject(new Error('no email is sent here')), close: () => {} },
    log: pino({ level: 'silent' }),
  })
/** Returns the renamed values, each with its former name, from the migration's lists. */
const renamed = new Map(
  [...statements.join().matchAll(/\('([\w.-]+)', '([\w.-]+)'\)/g)].map(([, from, to]) => [from, to]),
)

test('upgrading renames states, kinds and actions, and says in the log how many of its entries changed', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const states = ['open', 'handed-in', 'sent-back', 'accepted']
  for (const state of states) {
    await db.execute(sql`insert into requests (id, project_id, kind, title, state)
      values (${`r-${state}`}, ${project.id}, 'answer', 'Which day?', ${state})`)
    await db.execute(
      sql`insert into pending_notifications (kind, subject_id) values (${state}, ${`r-${state}`})`,
    )
  }
  const oldSteps = ['answered', 'sent-back', 'changes-asked']
  for (const step of oldSteps)
    await db.execute(
      sql`insert into request_events (request_id, action, by_name) values ('r-open', ${step}, 'Ada')`,
    )
  const notifications = states.map((state) => ({ kind: state, subjectId: state, version: 0 }))
  const oldNames = [...renamed.keys()]
  const oldKinds = oldNames.filter(
    (name) => !name?.includes('.') && (renamed.get(name) as string) in EMAIL_KINDS,
  )
  for (const name of [...oldKinds, 'alert'])
    await db.execute(sql`insert into emails (id, kind, "to", data)
      values (${name}, ${name}, 'a@client.example', ${JSON.stringify({ notifications, daily: true })})`)
  const oldActions = oldNames.filter((name) => name?.includes('.'))
  for (const action of [...oldActions, 'project.created'])
    await db.execute(sql`insert into activity (actor_name, action, subject_kind, subject_id, subject_name, client_ip)
      values ('Ada', ${action}, ${String(action).split('.')[0]}, ${action}, 'Annual report', '192.0.2.1')`)
  const logged = () =>
    db.select().from(activity).where(eq(activity.actorName, 'Ada')).orderBy(asc(activity.id))
  const before = await logged()

  await migrate()

  const newStates = ['open', 'submitted', 'changes-requested', 'accepted']
  const stored = await db.select().from(requests).orderBy(asc(requests.createdAt), asc(requests.id))
  expect(Object.fromEntries(stored.map(({ id, state }) => [id, state]))).toEqual(
    Object.fromEntries(states.map((state, n) => [`r-${state}`, newStates[n]])),
  )
  const steps = await db.execute(sql`select action from request_events order by id`)
  const newSteps = ['answered', 'changes-requested', 'version-changes-requested']
  expect(steps.rows).toEqual(newSteps.map((action) => ({ action })))
  const pending = await db.select().from(pendingNotifications).orderBy(asc(pendingNotifications.id))
  expect(pending.map((row) => row.kind)).toEqual(newStates)
  const emailRows = await db.select().from(emails)
  expect(oldKinds.length).toBeGreaterThan(5)
  for (const { id, kind, data } of emailRows) {
    expect(kind).toBe(renamed.get(id) ?? 'alert')
    expect(data).toEqual({
      notifications: states.map((state, n) => ({ kind: newStates[n], subjectId: state, version: 0 })),
      daily: true,
    })
  }
  expect(await logged()).toEqual(
    before.map((row) => {
      const action = renamed.get(row.action) ?? row.action
      return { ...row, action, searchText: row.searchText?.replace(row.action, action) }
    }),
  )
  for (const { action } of await logged()) expect(Object.keys(activityActions)).toContain(action)
  const entries = await db.select().from(activity).where(eq(activity.action, 'system.actions-renamed'))
  expect(entries.map(({ after }) => after)).toEqual([{ entries: oldActions.length }])
  await expect(db.execute(sql`update activity set action = 'user.closed'`)).rejects.toThrow()
})

test('upgrading moves waiting jobs to the new names of their queues', async () => {
  const jobs = await openJobs()
  const before = await jobs.countWaitingJobs()
  const newQueues = before.map(({ queue }) => queue)
  const [email] = await db.transaction(async (tx) => {
    for (const task of newQueues)
      if (task !== 'email') await jobs.queueTask(tx, task as 'post-alert', 'key', 3600)
    const data = { title: 'Disk full', message: 'Free some space.' }
    return [await jobs.queueEmail(tx, { kind: 'alert', to: 'a@client.example', data })]
  })
  await jobs.stop()
  const queues = [...renamed].filter(([, to]) => newQueues.includes(to as string))
  expect(queues).toHaveLength(6)
  for (const [from, to] of queues) {
    await db.execute(sql`insert into pgboss.queue
      select (jsonb_populate_record(queue, jsonb_build_object('name', ${from}::text))).* from pgboss.queue where name = ${to}`)
    await db.execute(sql`update pgboss.job set name = ${from} where name = ${to}`)
    await db.execute(sql`delete from pgboss.queue where name = ${to}`)
  }
  await db.execute(sql`update pgboss.job set data = ${JSON.stringify({ mailId: email })} where name = 'mail'`)

  await migrate()

  const after = await openJobs()
  expect((await after.countWaitingJobs()).map(({ queue, waiting }) => [queue, waiting])).toEqual(
    before.map(({ queue, waiting }) => [queue, waiting + 1]),
  )
  await after.stop()
  const { rows } = await db.execute(sql`select data from pgboss.job where name = 'email' and id = ${email}`)
  expect(rows).toEqual([{ data: { emailId: email } }])
  const left = await db.execute(sql`select name from pgboss.queue order by name`)
  expect(left.rows.map(({ name }) => name)).toEqual(newQueues.toSorted())
})
