import { randomUUID } from 'node:crypto'
import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  documentEvents,
  documents,
  inquiries,
  invoices,
  mails,
  messageReads,
  messages,
  milestones,
  projectMembers,
  projects,
  requests,
} from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { undoOf } from '../chosen/answer.ts'
import { makeAdmin, makeClient, makeProject } from '../make/make.ts'
import { makeInquiry } from '../make/make-inquiry.ts'

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
  await db.update(milestones).set({ reachedOn: '2020-01-01' })
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

  test('counts uploads that nobody of the firm has opened', async () => {
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
    expect(await page()).toContain('2 uploads not opened')
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

  /** The words of one part of it. */
  const part = async (id: 'happened' | 'due') => {
    const html = await (await as(person).get('/admin')).text()
    const at = html.indexOf(`aria-labelledby="${id}"`)
    return at < 0 ? '' : html.slice(at, html.indexOf('</section>', at)).replaceAll('<!-- -->', '')
  }
  const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ')

  test('lists what came in with who, where and when, newest first, each with its way', async () => {
    const project = await makeProject(db, { clientId: contact.id, title: 'Cold <i>store</i>' })
    const inquiry = await makeInquiry(db, { fullName: 'Ina Quirer', createdAt: daysAgo(3) })
    const asked = await makeProject(db, { status: 'Requested', title: 'Wanted', createdAt: daysAgo(2) })
    const request = { id: randomUUID(), projectId: project.id, kind: 'answer' as const, title: 'Which day?' }
    const handedIn = { state: 'handed-in' as const, handedInBy: contact.id, handedInAt: daysAgo(1) }
    await db.insert(requests).values({ ...request, ...handedIn })
    const document = (name: string, origin: 'client' | 'firm', modifiedAt: Date) => {
      const row = {
        id: randomUUID(),
        clientId: contact.id,
        projectId: project.id,
        name,
        version: 1,
        bytes: 1,
      }
      return { ...row, kind: 'pdf' as const, origin, modifiedAt }
    }
    const upload = document('lease.pdf', 'client', daysAgo(4))
    const shared = document('offer.pdf', 'firm', daysAgo(6))
    const unread = document('unread.pdf', 'firm', daysAgo(6))
    await db.insert(documents).values([upload, shared, unread])
    await db.insert(documentEvents).values([
      {
        ...{ id: randomUUID(), documentId: shared.id, version: 1, action: 'download', uid: contact.id },
        createdAt: daysAgo(0.5),
      },
      { id: randomUUID(), documentId: unread.id, version: 1, action: 'download', uid: person.id },
    ])
    const html = await part('happened')
    expect(wordsOf(html)).toMatch(
      /Opened offer\.pdf .*Answered Which day\? .*Requested Wanted .*New inquiry Ina Quirer .*Uploaded lease\.pdf /,
    )
    expect(html).toContain('Cold &lt;i&gt;store&lt;/i&gt;')
    expect(wordsOf(html)).not.toContain('unread.pdf')
    for (const to of [
      `/admin/documents?document=${shared.id}`,
      `/admin/projects/${project.id}/requests?request=${request.id}#${request.id}`,
      `/admin/projects/${asked.id}`,
      `/admin/inquiries/${inquiry.id}`,
      `/admin/documents?document=${upload.id}`,
    ])
      expect(html).toContain(`href="${to}"`)
    await db.delete(documents).where(inArray(documents.id, [upload.id, shared.id, unread.id]))
  })

  test('names stuck mail, and the newest six of each kind', async () => {
    for (let i = 0; i < 8; i++) await makeInquiry(db, { fullName: `Visitor ${i}`, createdAt: daysAgo(8 - i) })
    const mail = { kind: 'test', to: 'a@b.example', subject: 'Your <b>bill</b>', html: '', text: '' }
    const id = randomUUID()
    await db.insert(mails).values({ id, ...mail, status: 'failed' })
    const words = wordsOf(await part('happened'))
    expect(words).toContain('Mail stuck Your &lt;b&gt;bill&lt;/b&gt; a@b.example')
    expect(words).toContain('Visitor 7')
    expect(words).toContain('Visitor 2')
    expect(words).not.toContain('Visitor 1 ')
    expect(await part('happened')).toContain(`href="/admin/mail/${id}"`)
  })

  test('lists what is overdue and what is due within a week, with its amount, the oldest first', async () => {
    const project = await makeProject(db, { clientId: contact.id })
    const bill = (number: string, days: number) => ({
      ...{ id: randomUUID(), number, billTo: 'Depot Ltd\nOne Street', dueDays: 14, currency: 'EUR' },
      ...{ status: 'sent' as const, dueOn: dayAgo(days), total: 123_400 },
    })
    const bills = [bill('1999-0001', 20), bill('1999-0002', -3), bill('1999-0003', -30)]
    await db.insert(invoices).values(bills)
    const wanted = { projectId: project.id, kind: 'document' as const, state: 'open' as const }
    const late = { id: randomUUID(), ...wanted, title: 'The lease', dueOn: dayAgo(5) }
    const gone = {
      id: randomUUID(),
      ...wanted,
      title: 'Taken back',
      dueOn: dayAgo(5),
      withdrawnAt: new Date(),
    }
    await db.insert(requests).values([late, gone])
    const html = await part('due')
    expect(wordsOf(html)).toMatch(
      /Overdue Invoice 1999-0001 Depot Ltd EUR\s1,234\.00 .*Request The lease .*Within a week Invoice 1999-0002 /,
    )
    expect(wordsOf(html)).not.toMatch(/1999-0003|Taken back/)
    expect(html).toContain(`href="/admin/invoices/${bills[0]?.id}"`)
    expect(html).toContain(`href="/admin/projects/${project.id}/requests?request=${late.id}#${late.id}"`)
  })

  test('marks an invoice that is due as paid, and takes that back', async () => {
    const bill = { id: randomUUID(), number: '1999-0010', billTo: 'Depot Ltd', dueDays: 14, currency: 'EUR' }
    await db.insert(invoices).values({ ...bill, status: 'sent', dueOn: dayAgo(3), total: 5000 })
    const status = async () =>
      (await db.select({ is: invoices.status }).from(invoices).where(eq(invoices.id, bill.id)))[0]?.is
    const send = async (fields: Record<string, string>) => {
      const answer = await as(person).post('/admin?index', { entry: bill.id, ...fields })
      const html = await answer.text()
      return [answer.status, wordsOf(html), await status(), undoOf(html) ?? {}] as const
    }
    const paid = await send({ intent: 'paid', paidOn: dayAgo(0) })
    expect([paid[0], paid[2]]).toEqual([200, 'paid'])
    expect(paid[1]).toContain('Invoice 1999-0010 is marked as paid. Undo')
    const again = await send({ intent: 'paid', paidOn: dayAgo(0) })
    expect([again[0], again[1].includes('already marked as paid')]).toEqual([409, true])
    // It was taken back elsewhere, and paid again: the first 'Undo' is not about that.
    await as(person).post(`/admin/invoices/${bill.id}`, { intent: 'reopen' })
    const anew = await send({ intent: 'paid', paidOn: dayAgo(1) })
    for (const old of [paid[3], { intent: 'reopen', 'changes[0].id': bill.id }]) {
      const late = await send(old)
      expect([late[0], late[1].includes('no longer as it was left'), late[2]]).toEqual([409, true, 'paid'])
    }
    const undone = await send(anew[3])
    expect([undone[0], undone[2]]).toEqual([200, 'sent'])
    expect(undone[1]).toMatch(/Invoice 1999-0010 is open again\..*Overdue Invoice 1999-0010/)
  })

  test('that can not be read says so, and the table is there', async () => {
    const broken = await openTestApp({
      database: (real) =>
        new Proxy(real, {
          get: (target, key) =>
            key === 'execute' ? () => Promise.reject(new Error('gone')) : Reflect.get(target, key),
        }),
    })
    const words = await page(broken.as(person))
    expect(words).toContain('What is new could not be read.')
    // What became of a form is said all the same.
    const bill = { id: randomUUID(), number: '1999-0020', billTo: 'Depot Ltd', dueDays: 14, currency: 'EUR' }
    await db.insert(invoices).values({ ...bill, status: 'sent', dueOn: dayAgo(3), total: 5000 })
    const pay = async () => {
      const form = { intent: 'paid', entry: bill.id, paidOn: dayAgo(0) }
      return wordsOf(await (await broken.as(person).post('/admin?index', form)).text())
    }
    expect(await pay()).toContain('Invoice 1999-0020 is marked as paid. Undo')
    expect(await pay()).toContain('already marked as paid')
    const message = { intent: 'message', entry: randomUUID(), text: 'Hello' }
    const unsent = wordsOf(await (await broken.as(person).post('/admin?index', message)).text())
    expect(unsent).toContain('Project not found')
    expect(words).toContain('Project Description')
    expect(broken.logs.some((line) => line.msg === 'today not loaded')).toBe(true)
  })
})
