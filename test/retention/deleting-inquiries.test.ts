import { randomUUID } from 'node:crypto'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { activity, emails, inquiries, inquiryReplies } from '#db/schema.ts'
import { expectPage, expectRedirect, expectTexts, textOf } from '#test/pages.ts'
import { ADMIN_EMAIL, INQUIRY_TO, openTestApp } from '../app.ts'
import { makeAdministrator, makeClient, makeInquiry, makeProject } from '../make/make.ts'

const { as, db } = await openTestApp()
const office = await makeAdministrator(db, ADMIN_EMAIL)
const admin = as(office)
const listEntries = (subjectId: string) =>
  db.select().from(activity).where(eq(activity.subjectId, subjectId)).orderBy(activity.id)

test("deleting an inquiry also deletes the person's emails and name in the activity log", async () => {
  const inquiry = await makeInquiry(db, { fullName: 'Zelda Gone' })
  const path = `/admin/inquiries/${inquiry.id}`
  const email = {
    subject: 'S',
    html: 'H',
    text: 'T',
    status: 'sent' as const,
    createdAt: inquiry.createdAt,
    data: { inquiry: inquiry.id },
  }
  const [received, receipt, other] = [randomUUID(), randomUUID(), randomUUID()]
  const toFirm = { ...email, kind: 'inquiry', to: INQUIRY_TO }
  await db.insert(emails).values([
    { ...toFirm, id: received, replyTo: inquiry.email, subject: 'From Zelda Gone' },
    { ...email, id: receipt, kind: 'inquiry-receipt', to: inquiry.email },
    // From another visitor at the same moment.
    { ...toFirm, id: other, replyTo: 'other@visitor.example', data: { inquiry: 'another' } },
  ])
  await admin.post(path, { intent: 'reply', body: 'Dear Zelda', replyId: randomUUID() })
  const [reply] = await db.select().from(inquiryReplies).where(eq(inquiryReplies.inquiryId, inquiry.id))
  await db.transaction((tx) =>
    recordActivity(tx, 'program', {
      action: 'mail.resent',
      subject: { id: received, name: 'From Zelda Gone' },
      projects: [],
      after: { to: INQUIRY_TO },
    }),
  )
  const page = await (await admin.get(path)).text()
  expectTexts(page, ['Delete the inquiry from Zelda Gone?', 'will be deleted automatically on'])
  await expectRedirect(admin.post(path, { intent: 'delete' }), '/admin/inquiries?done=deleted')
  const list = await (await admin.get('/admin/inquiries?done=deleted')).text()
  expect([list.includes('Inquiry deleted.'), list.includes('Zelda Gone')]).toEqual([true, false])
  const ids = [received, receipt, other, reply?.emailId ?? '']
  const left = await db.select().from(emails).where(inArray(emails.id, ids))
  expect(left.map(({ id }) => id)).toEqual([other])
  const deleted = { actorName: office.name, subjectName: '(deleted)' }
  expect(await listEntries(inquiry.id)).toMatchObject([
    { ...deleted, action: 'inquiry.answered', before: null, after: null },
    { ...deleted, action: 'inquiry.deleted' },
  ])
  expect(JSON.stringify(await listEntries(received))).not.toMatch(/Zelda/)
  const log = await (await admin.get('/admin/activity')).text()
  expect([log.includes('deleted the inquiry'), log.includes('Zelda')]).toEqual([true, false])
  await expectPage(admin.get(path), 404)
  await expectPage(admin.post(path, { intent: 'delete' }), 404)
})

test('deleting an inquiry keeps the client and project it was converted to', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const { id } = await makeInquiry(db, { clientId: client.id, projectId: project.id })
  const page = await textOf(admin.get(`/admin/inquiries/${id}`))
  expect(page).toContain('we keep it for as long as the client’s account')
  await admin.post(`/admin/inquiries/${id}`, { intent: 'delete' })
  expect(await db.$count(inquiries, eq(inquiries.id, id))).toBe(0)
  await expectPage(as(client).get(`/client/projects/${project.id}`), 200)
})

test('an inquirer’s name leaves the activity log only when the inquiry is deleted', async () => {
  const subject = { id: randomUUID(), name: 'Zoe' }
  await db.transaction((tx) =>
    recordActivity(tx, 'program', { action: 'inquiry.changed', subject, projects: [], after: { a: 1 } }),
  )
  for (const change of [
    { subjectName: 'Somebody' },
    { subjectName: '(deleted)' },
    { subjectName: '(deleted)', before: sql`null`, after: sql`null`, actorName: 'Nobody' },
    { clientIp: '192.0.2.9' },
  ])
    await expect(db.update(activity).set(change).where(eq(activity.subjectId, subject.id))).rejects.toThrow()
  expect(await listEntries(subject.id)).toMatchObject([{ subjectName: 'Zoe', after: { a: 1 } }])
})
