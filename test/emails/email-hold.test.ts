import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { holdEmailsAfterRestore } from '#app/domain/emails/email-hold.server.ts'
import { activity, emails, restores } from '#db/schema.ts'
import { ADMIN_EMAIL, delivered, openTestApp } from '#test/app.ts'
import { makeAdministrator, makeClient } from '#test/make/make.ts'

const { as, ctx, db } = await openTestApp({ ownQueue: true })
const admin = as(await makeAdministrator(db, ADMIN_EMAIL))
const queue = () =>
  db.transaction((tx) =>
    ctx.jobs.queueEmail(tx, {
      kind: 'inquiry-receipt',
      to: `${randomUUID()}@visitor.example`,
      subject: 'Hello',
      html: '<p>Hello</p>',
      text: 'Hello',
    }),
  )
const timesSent = (id: string) => delivered.filter((mail) => mail.id === id).length
const post = async (fields: Record<string, string>, who = admin) => {
  const answer = await who.post('/admin/mail', fields)
  return [answer.status, await answer.text()] as const
}

let waited = ''
beforeAll(async () => {
  waited = await queue()
  // The queue is in no backup.
  await db.execute('delete from pgboss.job')
  await holdEmailsAfterRestore(db, new Date('2026-11-20T03:15:00Z'))
  await ctx.jobs.start()
})
afterAll(async () => {
  await ctx.jobs.stop()
  await db.delete(restores)
})

test('in a restored copy mail waits and says so, and what waited in the backup is not sent by itself', async () => {
  const id = await queue()
  const page = await (await admin.get('/admin/mail')).text()
  expect(page).toContain('Mail is held back: it waits, and nobody is mailed')
  expect(page).toContain('Waiting, held back')
  expect(page).toContain('may have been sent since by the program that it was made from')
  expect(await (await admin.get(`/admin/mail/${id}`)).text()).toContain('Waiting, held back')
  expect(await post({ intent: 'again', entry: id })).toEqual([
    409,
    expect.stringContaining('Mail is held back at the moment.'),
  ])
  expect((await post({ intent: 'release' }, as(await makeClient(db))))[0]).toBe(403)
  expect(await ctx.jobs.getEmailHold()).toBe('restored')
  expect([timesSent(id), timesSent(waited)]).toEqual([0, 0])
})

test('released, what waits goes out once, also when its job is gone; what waited in the backup stays', async () => {
  const [id, lost] = [await queue(), await queue()]
  // Simulates two weeks, after which the queue deletes the job.
  await db.execute(`delete from pgboss.job where id = '${lost}'`)
  expect(await post({ intent: 'release' })).toEqual([200, expect.stringContaining('Mail is released')])
  for (const one of [id, lost])
    await vi.waitFor(() => expect(timesSent(one)).toBe(1), { timeout: 60_000, interval: 50 })
  expect(await post({ intent: 'release' })).toEqual([
    409,
    expect.stringContaining('released in the meantime'),
  ])
  const [entry] = await db
    .select()
    .from(activity)
    .where(eq(activity.action, 'mail.released'))
    .orderBy(desc(activity.id))
  expect(entry?.after).toMatchObject({ waiting: expect.any(Number) })
  expect(await (await admin.get('/admin/mail')).text()).not.toContain('held back')

  // By hand it can be sent.
  expect((await post({ intent: 'again', entry: waited }))[0]).toBe(200)
  await vi.waitFor(() => expect(timesSent(waited)).toBe(1), { timeout: 60_000, interval: 50 })
  // Noted right after they have left.
  await vi.waitFor(async () => expect(await db.$count(emails, eq(emails.status, 'waiting'))).toBe(0), {
    timeout: 60_000,
    interval: 50,
  })
})
