import { eq } from 'drizzle-orm'
import { afterAll, expect, test, vi } from 'vitest'
import type { Database } from '#db/connect.server.ts'
import { emails } from '#db/schema.ts'
import { delivered, openTestApp } from '#test/app.ts'

const state = { refusals: 0 }
/** Fails `state.refusals` updates, like a database during a restart. */
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

test('an email sent while the database is unavailable is saved as sent afterwards, and not sent twice', async () => {
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
