import { randomUUID } from 'node:crypto'
import { eq, inArray, isNull, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import {
  agreements,
  documentEvents,
  documents,
  emails,
  inquiries,
  invoices,
  messageReads,
  messages,
  milestones,
  projects,
  requestDocuments,
  requests,
} from '#db/schema.ts'
import { undoForm } from '#test/bulk/bulk-responses.ts'
import { openTestApp } from '../app.ts'
import { breakMethods } from '../make/accounts.ts'
import { makeAgreement } from '../make/agreements.ts'
import { findInvoiceRow } from '../make/invoice-forms.ts'
import {
  addMember,
  makeAdmin,
  makeClient,
  makeInquiry,
  makeMilestone,
  makeProject,
  makeRequest,
  makeStaff,
} from '../make/make.ts'
import { expectTexts, plainText, textOf } from '../pages.ts'

const { as, db } = await openTestApp()
const person = await makeAdmin(db)
const contact = await makeClient(db)
const DAY = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY)
const dayAgo = (days: number) => daysAgo(days).toISOString().slice(0, 10)
const html = () => textOf(as(person).get('/admin/today'))
/** Returns the text of the page. */
const page = async (who = as(person)) => plainText(await textOf(who.get('/admin/today')))
/** Returns one section of the page. */
const part = async (id: 'happened' | 'due') => {
  const text = await html()
  const at = text.indexOf(`aria-labelledby="${id}"`)
  return at < 0 ? '' : text.slice(at, text.indexOf('</section>', at))
}
const bill = (number: string, days: number) => ({
  id: randomUUID(),
  number,
  billTo: 'Depot Ltd\nOne Street',
  dueDays: 14,
  currency: 'EUR',
  status: 'sent' as const,
  dueOn: dayAgo(days),
  total: 123_400,
})
/** Returns a row for a document uploaded this many days ago. */
const upload = (days: number, overrides: Partial<typeof documents.$inferInsert> = {}) => {
  const id = randomUUID()
  const row = { clientId: contact.id, name: `${id}.pdf`, version: 1, bytes: 1, modifiedAt: daysAgo(days) }
  return { ...row, kind: 'pdf' as const, origin: 'client' as const, ...overrides, id }
}
const toHref = (path: string) => `href="${path}"`
const submitted = (days: number) =>
  ({ state: 'submitted', submittedBy: contact.id, submittedAt: daysAgo(days) }) as const
const stuck = { kind: 'test', to: 'a@b.example', subject: 'Your <b>bill</b>', html: '', text: '' }
const view = (documentId: string, uid: string, version = 1) =>
  ({ id: randomUUID(), documentId, version, action: 'preview', uid }) as const

// Hides rows from other test files without deleting them.
beforeEach(async () => {
  await db.update(inquiries).set({ status: 'Declined', createdAt: new Date('2020-01-01') })
  await db.update(projects).set({ status: 'Planned' }).where(eq(projects.status, 'Requested'))
  await db.update(documents).set({ modifiedAt: new Date('2020-01-01') })
  await db.update(invoices).set({ dueOn: '2999-01-01' })
  await db.update(emails).set({ status: 'sent' })
  await db.update(milestones).set({ reachedOn: '2020-01-01' })
  await db.update(requests).set({ state: 'accepted' })
  await db.update(agreements).set({ state: 'withdrawn', expiresOn: null })
  await db.update(projects).set({ clientId: contact.id }).where(isNull(projects.clientId))
  await db.execute(sql`insert into ${messageReads} (project_id, uid, read_at)
    select m.project_id, ${person.id}, max(m.created_at) from ${messages} m group by 1
    on conflict (project_id, uid) do update set read_at = excluded.read_at`)
})

test('Today says that staff are all caught up', async () => {
  expect(await page()).toContain('You’re all caught up.')
})

test('the page Today counts new inquiries and project requests, with links to both lists', async () => {
  const { id } = await makeInquiry(db, { fullName: 'Ada Newest' })
  await makeInquiry(db)
  await makeInquiry(db, { status: 'Won', fullName: 'Bob Won' })
  await makeProject(db, { status: 'Requested' })
  await makeProject(db, { status: 'Requested', archivedAt: new Date() })
  await makeProject(db, { title: 'Not requested', status: 'In Progress' })
  expectTexts(await page(), ['2 new inquiries', '1 project request ', 'Ada Newest'], ['Bob Won'])
  const links = ['/admin/inquiries?status=New', '/admin/projects?filter=requested', `/admin/inquiries/${id}`]
  expectTexts(await html(), links.map(toHref))
})

test('Today counts projects that have members but no main contact', async () => {
  const member = await makeClient(db)
  await makeProject(db, { clientId: null })
  await addMember(db, await makeProject(db, { clientId: contact.id }), member)
  expect(await page()).toContain('You’re all caught up.')
  const left = await makeProject(db, { clientId: null })
  await addMember(db, left, member)
  await addMember(db, left, await makeClient(db))
  expect(await page()).toContain('1 project without a main contact')
  expect(await html()).toContain('href="/admin/projects?filter=no-contact"')
})

test('Today counts uploads from the last month whose latest version no staff member has viewed', async () => {
  const [viewed, byClient, otherVersion] = [upload(0), upload(20), upload(20)]
  const waiting = [0, 20, 40].map((days) => upload(days))
  await db.insert(documents).values([...waiting, upload(0, { origin: 'firm' }), viewed])
  await db.insert(documentEvents).values(view(viewed.id, person.id))
  expect(await page()).toContain('2 new uploads')
  await db.insert(documents).values([byClient, otherVersion])
  const views = [view(byClient.id, contact.id), view(otherVersion.id, person.id, 2)]
  await db.insert(documentEvents).values(views)
  expect(await page()).toContain('4 new uploads')
})

test('Today counts and lists a file submitted for a request only as a submission, not also as an upload', async () => {
  const project = await makeProject(db, { clientId: contact.id })
  const lease = upload(0, { projectId: project.id, name: 'submitted-lease.pdf' })
  await db.insert(documents).values(lease)
  expect(await page()).toContain('1 new upload')
  const request = { kind: 'document', title: 'The lease', ...submitted(0) } as const
  const requestId = await makeRequest(db, project, request)
  await db.insert(requestDocuments).values({ requestId, documentId: lease.id, version: 1 })
  expect(await page()).not.toContain('new upload')
  expectTexts(await part('happened'), ['The lease'], ['submitted-lease.pdf'])
  await db.update(documents).set({ version: 2 }).where(eq(documents.id, lease.id))
  expect(await page()).toContain('1 new upload')
  await db.delete(documents).where(eq(documents.id, lease.id))
  await db.delete(requests).where(eq(requests.id, requestId))
})

test('Today counts overdue invoices and totals them by currency', async () => {
  await db.insert(invoices).values([
    { ...bill('1999-0101', 1), total: 123_456 },
    { ...bill('1999-0102', 30), total: 44 },
    { ...bill('1999-0103', 2), currency: 'JPY', total: 5000 },
    { ...bill('1999-0104', 2), currency: 'JPY', total: 9999, status: 'paid' },
    { ...bill('1999-0105', 0), currency: 'USD', total: 9999 },
  ])
  expect(await page()).toMatch(/Overdue invoices 3 EUR\s1,235\.00, JPY\s5,000/)
})

test('Today counts emails that failed or have been queued for over an hour', async () => {
  const email = (status: 'waiting' | 'failed', days: number) =>
    db.insert(emails).values({ ...stuck, id: randomUUID(), status, createdAt: daysAgo(days) })
  await email('waiting', 0)
  expect(await page()).toContain('You’re all caught up.')
  await email('waiting', 0.05)
  await email('failed', 0)
  expect(await page()).toContain('2 undelivered emails')
})

test('Today lists new events, newest first, with a link to each', async () => {
  const project = await makeProject(db, { clientId: contact.id, title: 'Cold <i>store</i>' })
  const inquiry = await makeInquiry(db, { fullName: 'Ina Quirer', createdAt: daysAgo(3) })
  const asked = await makeProject(db, { status: 'Requested', title: 'Wanted', createdAt: daysAgo(2) })
  const request = await makeRequest(db, project, submitted(1))
  const projectId = project.id
  const lease = upload(4, { projectId, name: 'lease.pdf' })
  const shared = upload(6, { projectId, name: 'offer.pdf', origin: 'firm' })
  const unread = upload(6, { projectId, name: 'unread.pdf', origin: 'firm' })
  await db.insert(documents).values([lease, shared, unread])
  await db.insert(documentEvents).values([
    { ...view(shared.id, contact.id), action: 'download', createdAt: daysAgo(0.5) },
    { ...view(unread.id, person.id), action: 'download' },
  ])
  const text = await part('happened')
  expect(plainText(text)).toMatch(
    /Viewed offer\.pdf .*Answered Which day\? .*Requested Wanted .*New inquiry Ina Quirer .*Uploaded lease\.pdf /,
  )
  expect(text).toContain('Cold &lt;i&gt;store&lt;/i&gt;')
  expect(plainText(text)).not.toContain('unread.pdf')
  const links = [
    `/admin/documents?document=${shared.id}`,
    `/admin/projects/${project.id}/requests?request=${request}#${request}`,
    `/admin/projects/${asked.id}`,
    `/admin/inquiries/${inquiry.id}`,
    `/admin/documents?document=${lease.id}`,
  ]
  expectTexts(text, links.map(toHref))
  await db.delete(documents).where(inArray(documents.id, [lease.id, shared.id, unread.id]))
})

test('Today lists stuck emails, and the latest six rows of each kind', async () => {
  for (let i = 0; i < 8; i++) await makeInquiry(db, { fullName: `Visitor ${i}`, createdAt: daysAgo(8 - i) })
  const id = randomUUID()
  await db.insert(emails).values({ id, ...stuck, status: 'failed' })
  const words = plainText(await part('happened'))
  const stuckEmail = 'Undelivered email Your &lt;b&gt;bill&lt;/b&gt; a@b.example'
  expectTexts(words, [stuckEmail, 'Visitor 7', 'Visitor 2'], ['Visitor 1 '])
  expect(await part('happened')).toContain(`href="/admin/emails/${id}"`)
})

test('Today lists invoices and requests that are overdue or due within a week, oldest first', async () => {
  const project = await makeProject(db, { clientId: contact.id })
  const bills = [bill('1999-0001', 20), bill('1999-0002', -3), bill('1999-0003', -30)]
  await db.insert(invoices).values(bills)
  const late = await makeRequest(db, project, { title: 'The lease', dueOn: dayAgo(5) })
  await makeRequest(db, project, { title: 'Taken back', dueOn: dayAgo(5), withdrawnAt: new Date() })
  const text = await part('due')
  expect(plainText(text)).toMatch(
    /Overdue Invoice 1999-0001 Depot Ltd EUR\s1,234\.00 .*Request The lease .*Within a week Invoice 1999-0002 /,
  )
  expect(plainText(text)).not.toMatch(/1999-0003|Taken back/)
  expect(text).toContain(`href="/admin/invoices/${bills[0]?.id}"`)
  expect(text).toContain(`href="/admin/projects/${project.id}/requests?request=${late}#${late}"`)
})

test('Today shows the lead of due items, and can list only those of projects that the user leads', async () => {
  const mara = await makeStaff(db, { name: 'Mara Lead' })
  const led = await makeProject(db, { clientId: contact.id, leadId: mara.id })
  const own = await makeProject(db, { clientId: contact.id, leadId: person.id })
  const bills = [
    { ...bill('1999-0031', 2), projectId: led.id },
    { ...bill('1999-0032', 2), projectId: own.id },
    bill('1999-0033', 2),
  ]
  await db.insert(invoices).values(bills)
  for (const [name, project] of Object.entries({ Led: led, Own: own })) {
    await makeRequest(db, project, { title: `${name} request`, dueOn: dayAgo(-1) })
    await makeMilestone(db, project, { title: `${name} milestone`, dueOn: dayAgo(-2) })
  }
  const all = await page()
  for (const title of ['1999-0031 Depot Ltd', 'Led request', 'Led milestone'])
    expect(all).toMatch(new RegExp(`${title} [^·]*· Lead: Mara Lead`))
  const mine = plainText(await textOf(as(mara).get('/admin/today?show=mine')))
  const others = ['1999-0032', '1999-0033', 'Own request', 'Own milestone']
  expectTexts(mine, ['1999-0031', 'Led request', 'Led milestone'], others)
  const idle = as(await makeStaff(db))
  expect(plainText(await textOf(idle.get('/admin/today?show=mine')))).toContain(
    'Nothing due on projects you lead.',
  )
})

test("the figure 'Due within a week' counts the rows of the list below it", async () => {
  const project = await makeProject(db, { clientId: contact.id })
  await db.insert(invoices).values([bill('1999-0041', -6), bill('1999-0042', -7), bill('1999-0043', 1)])
  // More than the list shows of overdue items.
  for (let i = 0; i < 9; i++) await makeMilestone(db, project, { dueOn: dayAgo(0) })
  expect(await page()).toMatch(/Due within a week 10 /)
  const soon = (await part('due')).split('Within a week')[1] ?? ''
  expect(soon.match(/class="badge/g)).toHaveLength(10)
  expectTexts(soon, ['1999-0041'], ['1999-0042', '1999-0043'])
  const day = dayAgo(-7)
  expect(await html()).toMatch(
    new RegExp(`<a aria-label="[^"]*: 1 invoice"[^>]*href="[^"]*\\?day=${day}#due"`),
  )
  const opened = await textOf(as(person).get(`/admin/today?day=${day}`))
  const list = opened.slice(opened.indexOf('aria-labelledby="due"'))
  expectTexts(list, ['1999-0042', 'View everything due soon'], ['1999-0041', '1999-0043', 'Signing'])
  // The chart, the figure and the list follow the same filter.
  const mine = plainText(await textOf(as(person).get('/admin/today?show=mine')))
  expect(mine).toMatch(/Due within a week 0 .*Nothing due on projects you lead\./)
})

test("'Due soon' links to the lists of the items that it leaves out", async () => {
  const project = await makeProject(db, { clientId: contact.id })
  for (let i = 0; i < 12; i++) await makeRequest(db, project, { dueOn: dayAgo(9) })
  expect(await part('due')).toMatch(
    /More overdue:<\/span><a[^>]*href="\/admin\/requests\?state=overdue"[^>]*>requests</,
  )
  await db.delete(requests).where(eq(requests.projectId, project.id))
})

test('Today charts the due dates of the next six weeks, with weekly totals for screen readers', async () => {
  const project = await makeProject(db, { clientId: contact.id })
  await db.insert(invoices).values([bill('1999-0011', -2), bill('1999-0012', -2), bill('1999-0013', -60)])
  const archived = await makeProject(db, { clientId: contact.id, archivedAt: new Date() })
  await makeMilestone(db, project, { dueOn: dayAgo(-2) })
  await makeMilestone(db, project, { dueOn: dayAgo(-8) })
  await makeMilestone(db, archived, { dueOn: dayAgo(-2) })
  const nda = await makeAgreement(db, project, [contact], { title: 'Open NDA', expiresOn: dayAgo(-2) })
  await makeAgreement(db, project, [contact], { state: 'declined', expiresOn: dayAgo(-2) })
  expect(await page()).toMatch(
    /: 2 invoices, 1 milestone, 1 agreement From [^:]*: 1 milestone From [^:]*: nothing due/,
  )
  expect((await html()).match(/<circle cx="[^"]*%"/g)).toHaveLength(5)
  const listed = await part('due')
  expectTexts(listed, ['Open NDA', `href="/admin/agreements/${nda}"`])
  await db.delete(agreements).where(eq(agreements.projectId, project.id))
})

test('marking an invoice as paid on Today can be undone unless the invoice has changed since', async () => {
  const due = bill('1999-0010', 3)
  await db.insert(invoices).values(due)
  const status = async () => (await findInvoiceRow(db, due.id)).status
  const send = async (fields: Record<string, string>) => {
    const answer = await as(person).post('/admin/today', { entry: due.id, ...fields })
    const html = await answer.text()
    return [answer.status, plainText(html), await status(), undoForm(html) ?? {}] as const
  }
  const paid = await send({ intent: 'paid', paidOn: dayAgo(0) })
  expect([paid[0], paid[2]]).toEqual([200, 'paid'])
  expect(paid[1]).toContain('Invoice 1999-0010 marked as paid. Undo')
  const again = await send({ intent: 'paid', paidOn: dayAgo(0) })
  expect([again[0], again[1].includes('already marked as paid')]).toEqual([409, true])
  // Reopened elsewhere and paid again: the first 'Undo' no longer applies.
  await as(person).post(`/admin/invoices/${due.id}`, { intent: 'reopen' })
  const secondAnswer = await send({ intent: 'paid', paidOn: dayAgo(1) })
  for (const old of [paid[3], { intent: 'reopen', 'changes[0].id': due.id }]) {
    const late = await send(old)
    expect([late[0], late[1].includes('changed this in the meantime'), late[2]]).toEqual([409, true, 'paid'])
  }
  const undone = await send(secondAnswer[3])
  expect([undone[0], undone[2]]).toEqual([200, 'sent'])
  expect(undone[1]).toMatch(/Invoice 1999-0010 marked as unpaid\..*Overdue Invoice 1999-0010/)
})

test('Today says that it could not be loaded, but still processes forms', async () => {
  const broken = await openTestApp({ database: breakMethods({ broken: true }, ['execute']) })
  const words = await page(broken.as(person))
  expect(words).toContain('We couldn’t load this page.')
  const due = bill('1999-0020', 3)
  await db.insert(invoices).values(due)
  const pay = async () => {
    const form = { intent: 'paid', entry: due.id, paidOn: dayAgo(0) }
    return plainText(await (await broken.as(person).post('/admin/today', form)).text())
  }
  expect(await pay()).toContain('Invoice 1999-0020 marked as paid. Undo')
  expect(await pay()).toContain('already marked as paid')
  const message = { intent: 'message', entry: randomUUID(), text: 'Hello' }
  const unsent = plainText(await (await broken.as(person).post('/admin/today', message)).text())
  expect(unsent).toContain('Project not found')
  expect(broken.logs.some((line) => line.msg === 'today not loaded')).toBe(true)
})
