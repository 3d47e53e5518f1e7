import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { holdEmailsAfterRestore } from '#app/domain/email-delivery/email-hold.server.ts'
import { activity, emails, restores } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '#test/app.ts'
import { delivered } from '#test/email-queue.ts'
import { makeAdministrator, makeClient } from '#test/make/make.ts'
import { expectPage, expectStatus } from '#test/pages.ts'

const { as, ctx, db } = await openTestApp({ ownQueue: true })
const admin = as(await makeAdministrator(db, ADMIN_EMAIL))
const queue = () =>
  db.transaction((tx) =>
    ctx.jobs.queueEmail(tx, {
      kind: 'test',
      to: `${randomUUID()}@visitor.example`,
      data: { name: 'Hello' },
    }),
  )
const timesSent = (id: string) => delivered.filter((mail) => mail.id === id).length
const post = (fields: Record<string, string>, who = admin) => who.post('/admin/emails', fields)
const waitOptions = { timeout: 60_000, interval: 50 }

let waited = ''
beforeAll(async () => {
  waited = await queue()
  // Backups do not include the queue.
  await db.execute('delete from pgboss.job')
  await holdEmailsAfterRestore(db, new Date('2026-11-20T03:15:00Z'))
  await ctx.jobs.start()
})
afterAll(async () => {
  await ctx.jobs.stop()
  await db.delete(restores)
})

test('emails in a restored copy wait with an explanation, and those queued in the backup are not sent', async () => {
  const id = await queue()
  await expectPage(
    admin.get('/admin/emails'),
    200,
    'Emails are on hold and won’t be sent',
    'Paused',
    'The original system may have sent it since',
  )
  await expectPage(admin.get(`/admin/emails/${id}`), 200, 'Paused')
  await expectPage(post({ intent: 'retry', entry: id }), 409, 'Emails are on hold right now.')
  await expectStatus(post({ intent: 'release' }, as(await makeClient(db))), 403)
  expect(await ctx.jobs.getEmailHold()).toBe('restored')
  expect([timesSent(id), timesSent(waited)]).toEqual([0, 0])
})

test('released emails are sent once, even without their job, but those queued in the backup must be sent by hand', async () => {
  const [id, lost] = [await queue(), await queue()]
  // Simulates that two weeks have passed, after which the queue deletes the job.
  await db.execute(`delete from pgboss.job where id = '${lost}'`)
  await expectPage(post({ intent: 'release' }), 200, 'Emails released')
  for (const one of [id, lost]) await vi.waitFor(() => expect(timesSent(one)).toBe(1), waitOptions)
  await expectPage(post({ intent: 'release' }), 409, 'have already been released')
  expect(await db.$count(activity, eq(activity.action, 'mail.released'))).toBeGreaterThan(0)
  expect(await (await admin.get('/admin/emails')).text()).not.toContain('Emails are on hold')

  await expectStatus(post({ intent: 'retry', entry: waited }), 200)
  await vi.waitFor(() => expect(timesSent(waited)).toBe(1), waitOptions)
  // The status is saved shortly after the delivery.
  const count = () => db.$count(emails, eq(emails.status, 'waiting'))
  await vi.waitFor(async () => expect(await count()).toBe(0), waitOptions)
})
