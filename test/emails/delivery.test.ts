import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import type { Database } from '#db/connect.server.ts'
import { emails } from '#db/schema.ts'
import { openTestApp } from '#test/app.ts'
import { delivered } from '#test/email-queue.ts'
import { makeAdmin, makeClient } from '#test/make/make.ts'

const state = { refusals: 0, isMailboxFull: false }
/** Fails `state.refusals` updates, like a database during a restart. */
const restarted = (real: Database) =>
  new Proxy(real, {
    get: (target, name) => {
      if (name === 'update' && state.refusals-- > 0) throw new Error('Connection terminated unexpectedly')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
const attempted: typeof delivered = []
const deliver = async (mail: (typeof delivered)[number]) => {
  attempted.push(mail)
  if (state.isMailboxFull) throw new Error('452 Mailbox is full')
  delivered.push(mail)
}
const { as, ctx, db } = await openTestApp({ ownQueue: true, database: restarted, deliver })
const admin = as(await makeAdmin(db))
afterAll(() => ctx.jobs.stop())

const queue = (to: string) =>
  db.transaction((tx) => ctx.jobs.queueEmail(tx, { kind: 'test', to, data: { name: 'Hello' } }))
const waitForEmail = (id: string, row: Partial<typeof emails.$inferSelect>) =>
  vi.waitFor(
    async () => expect(await db.select().from(emails).where(eq(emails.id, id))).toMatchObject([row]),
    { timeout: 60_000, interval: 50 },
  )
const countDelivered = (id: string) => delivered.filter((mail) => mail.id === id).length

test('an email sent while the database is unavailable is saved as sent afterwards, and not sent twice', async () => {
  const id = await queue('once@visitor.example')
  state.refusals = 3
  await ctx.jobs.start()
  await waitForEmail(id, { status: 'sent' })
  expect(state.refusals).toBeLessThan(0)
  expect(countDelivered(id)).toBe(1)
})

test('a rejected email waits for a retry, fails after its last attempt, and can be sent again', async () => {
  state.isMailboxFull = true
  const id = await queue('full@visitor.example')
  await waitForEmail(id, { status: 'waiting', attempts: 1, lastError: '452 Mailbox is full' })
  // Skips all attempts but the last, which would take two days.
  const skip = sql`update pgboss.job set retry_count = retry_limit - 1, start_after = now() + interval '1 hour'
    where id = ${id} and state = 'retry' returning id`
  await vi.waitFor(async () => expect((await db.execute(skip)).rows).toHaveLength(1), 60_000)
  const sendAgain = async () =>
    (await admin.post(`/admin/emails/${id}`, { intent: 'retry', entry: id })).status
  expect(await sendAgain()).toBe(200)
  await waitForEmail(id, { status: 'failed' })
  state.isMailboxFull = false
  expect(await sendAgain()).toBe(200)
  await waitForEmail(id, { status: 'sent' })
  expect(countDelivered(id)).toBe(1)
  expect(await sendAgain()).toBe(409)
})

test('each attempt to send creates a link of its own, and all of them work until one is used', async () => {
  const client = await makeClient(db)
  state.isMailboxFull = true
  await as(null).post('/forgot-password', { email: client.email })
  const [{ id } = { id: '' }] = await db
    .select({ id: emails.id })
    .from(emails)
    .where(eq(emails.to, client.email))
  await waitForEmail(id, { status: 'waiting', attempts: 1 })
  state.isMailboxFull = false
  await waitForEmail(id, { status: 'sent' })
  const tokens = attempted.flatMap(({ id: of, text }) =>
    of === id ? (/token=([\w-]+)/.exec(text)?.[1] ?? '') : [],
  )
  expect(new Set(tokens).size).toBe(tokens.length)
  const [first = '', ...others] = tokens
  expect(others.length).toBeGreaterThan(0)
  const password = 'correct horse battery'
  const reset = async (token: string) =>
    (await as(null).post(`/reset-password?token=${token}`, { password, confirmPassword: password })).status
  expect(await reset(first)).toBe(302)
  for (const token of others) expect(await reset(token)).not.toBe(302)
})
