import { randomUUID } from 'node:crypto'
import { eq, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  documentEvents,
  documents,
  inquiries,
  invoices,
  mails,
  messageReads,
  messages,
  projectMembers,
  projects,
  requests,
} from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeAdmin, makeClient, makeProject } from '../make.ts'
import { makeInquiry } from '../make-inquiry.ts'

const { as, db } = await openTestApp()
const person = await makeAdmin(db)
const contact = await makeClient(db)
const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10)
/** The page as words, which is what a reader gets. */
const page = async (who = as(person)) =>
  (await (await who.get('/admin')).text())
    .replaceAll('<!-- -->', '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

// What other tests of this database have left is out of the way; nothing of it is deleted.
beforeEach(async () => {
  await db.update(inquiries).set({ status: 'Declined', createdAt: new Date('2020-01-01') })
  await db.update(projects).set({ status: 'Planned' }).where(eq(projects.status, 'Requested'))
  await db.update(documents).set({ modifiedAt: new Date('2020-01-01') })
  await db.update(invoices).set({ dueOn: '2999-01-01' })
  await db.update(mails).set({ status: 'sent' })
  await db.update(requests).set({ state: 'accepted' })
  await db.update(projects).set({ clientId: contact.id }).where(isNull(projects.clientId))
  await db.execute(sql`insert into ${messageReads} (project_id, uid, read_at)
    select m.project_id, ${person.id}, max(m.created_at) from ${messages} m group by 1
    on conflict (project_id, uid) do update set read_at = excluded.read_at`)
})

describe('the first page of the day', () => {
  test('is calm when nothing waits, and the table is there as ever', async () => {
    const words = await page()
    expect(words).toContain('All is quiet. Nothing waits for you.')
    expect(words).toContain('Project Description')
  })

  test('counts new inquiries and project requests', async () => {
    await makeInquiry(db)
    await makeInquiry(db)
    await makeInquiry(db, { status: 'Won' })
    await makeProject(db, { status: 'Requested' })
    await makeProject(db, { title: 'Not requested', status: 'In Progress' })
    const words = await page()
    expect(words).toContain('2 new inquiries')
    expect(words).toContain('1 project request ')
    const html = await (await as(person).get('/admin')).text()
    for (const to of ['/admin/inquiries?status=New', '/admin/projects?filter=requested']) {
      expect(html).toContain(`href="${to}"`)
    }
  })

  test('counts projects that have members and no main contact', async () => {
    const join = (project: { id: string }, uid: string) =>
      db.insert(projectMembers).values({ projectId: project.id, uid, documents: true, invoices: true })
    const member = await makeClient(db)
    await makeProject(db, { clientId: null })
    await join(await makeProject(db, { clientId: contact.id }), member.id)
    expect(await page()).toContain('All is quiet.')
    const left = await makeProject(db, { clientId: null })
    await join(left, member.id)
    await join(left, (await makeClient(db)).id)
    expect(await page()).toContain('1 project without a main contact')
    expect(await (await as(person).get('/admin')).text()).toContain(
      'href="/admin/projects?filter=no-contact"',
    )
  })

  test('counts uploads that nobody of the firm has opened, and those since yesterday', async () => {
    const client = await makeClient(db)
    const upload = async (modifiedAt: Date, origin: 'client' | 'firm' = 'client') => {
      const id = randomUUID()
      const row = { id, clientId: client.id, name: `${id}.pdf`, version: 1, bytes: 1, kind: 'pdf' as const }
      await db.insert(documents).values({ ...row, origin, modifiedAt })
      return id
    }
    const opens = (documentId: string, uid: string, version = 1) =>
      db.insert(documentEvents).values({ id: randomUUID(), documentId, version, action: 'preview', uid })
    await upload(daysAgo(0))
    await upload(daysAgo(20))
    await upload(daysAgo(40))
    await upload(daysAgo(0), 'firm')
    await opens(await upload(daysAgo(0)), person.id)
    expect(await page()).toContain('2 uploads not opened 1 since yesterday')
    await opens(await upload(daysAgo(20)), client.id)
    await opens(await upload(daysAgo(20)), person.id, 2)
    expect(await page()).toContain('4 uploads not opened')
  })

  test('counts overdue invoices and sums them by currency', async () => {
    const invoice = (dueOn: string, currency: string, total: number, status: 'sent' | 'paid' = 'sent') =>
      db
        .insert(invoices)
        .values({ id: randomUUID(), billTo: 'x', dueDays: 14, status, dueOn, currency, total })
    await invoice(dayAgo(1), 'EUR', 123_456)
    await invoice(dayAgo(30), 'EUR', 44)
    await invoice(dayAgo(2), 'JPY', 5000)
    await invoice(dayAgo(2), 'JPY', 9999, 'paid')
    await invoice(dayAgo(0), 'USD', 9999)
    const words = await page()
    expect(words).toMatch(/3 overdue invoices EUR\s1,235\.00, JPY\s5,000/)
  })

  test('counts mail that has failed or waits for over an hour', async () => {
    const mail = (status: 'waiting' | 'failed', createdAt: Date) =>
      db.insert(mails).values({
        id: randomUUID(),
        ...{ kind: 'test', to: 'a@b.example', subject: 'x', html: '', text: '', status, createdAt },
      })
    await mail('waiting', daysAgo(0))
    expect(await page()).toContain('All is quiet.')
    await mail('waiting', daysAgo(0.05))
    await mail('failed', daysAgo(0))
    expect(await page()).toContain('2 mails are stuck')
  })

  test('charts the last twelve weeks, in words and as a table, too', async () => {
    const signUps = async () => Number((await page()).match(/Sign-ups (\d+) in 12 weeks/)?.[1])
    const before = await signUps()
    await makeClient(db)
    await makeClient(db, { createdAt: daysAgo(70) })
    await makeClient(db, { invitedAt: new Date() })
    await makeClient(db, { createdAt: daysAgo(100) })
    await makeAdmin(db)
    expect(await signUps()).toBe(before + 2)
    await makeInquiry(db, { createdAt: daysAgo(70) })
    await makeInquiry(db, { createdAt: daysAgo(85) })
    await makeInquiry(db)
    const html = await (await as(person).get('/admin')).text()
    expect(html).toMatch(
      /role="img" aria-label="Inquiries: 2 in the last 12 weeks, 1 in this week, 1 at most"/,
    )
    const table =
      html.match(/Inquiries(?:<!-- -->)? a week; weeks begin on Monday, UTC.*?<\/table>/s)?.[0] ?? ''
    const rows = [...table.matchAll(/<th scope="row">([\d-]+)<\/th><td>(\d+)<\/td>/g)]
    expect(rows).toHaveLength(12)
    expect(rows.filter(([, , count]) => count === '1')).toHaveLength(2)
    for (const [, day] of rows) expect(new Date(day ?? '').getUTCDay()).toBe(1)
  })

  test('that can not be read says so, and the table is there', async () => {
    const broken = await openTestApp({
      database: (real) =>
        new Proxy(real, {
          get: (target, key) =>
            key === '$count' ? () => Promise.reject(new Error('gone')) : Reflect.get(target, key),
        }),
    })
    const words = await page(broken.as(person))
    expect(words).toContain('What is new could not be read.')
    expect(words).toContain('Project Description')
    expect(broken.logs.some((line) => line.msg === 'today not loaded')).toBe(true)
  })
})
