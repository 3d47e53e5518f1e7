import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import type { Database } from '#db/connect.server.ts'
import { emails } from '#db/schema.ts'
import { delivered, openTestApp } from '#test/app.ts'

const state = { refusals: 0 }
/** Refuses so many changes, as a database does that is restarted. */
const restarted = (real: Database) =>
  new Proxy(real, {
    get: (target, name) => {
      if (name === 'update' && state.refusals-- > 0) throw new Error('Connection terminated unexpectedly')
      const value: unknown = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
const { ctx, db } = await openTestApp({ ownQueue: true, database: restarted })
afterAll(() => ctx.jobs.stop())

test('a mail that was taken while the database went away is noted once it is back, and not sent twice', async () => {
  const message = { subject: 'Hello', html: '<p>Hello</p>', text: 'Hello' }
  const id = await db.transaction((tx) =>
    ctx.jobs.queueEmail(tx, { kind: 'inquiry-receipt', to: 'once@visitor.example', ...message }),
  )
  state.refusals = 3
  await ctx.jobs.start()
  const statusOf = async () => (await db.select().from(emails).where(eq(emails.id, id)))[0]?.status
  await vi.waitFor(async () => expect(await statusOf()).toBe('sent'), { timeout: 60_000, interval: 50 })
  expect(state.refusals).toBeLessThan(0)
  expect(delivered.filter((mail) => mail.id === id)).toHaveLength(1)
})
