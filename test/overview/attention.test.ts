import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { daysFromToday } from '#app/core/days.ts'
import { documents, invoices } from '#db/schema.ts'
import { makeClient, makeDocument, makeMilestone, makeProject, makeRequest } from '#test/make/make.ts'
import { openTestApp } from '../app.ts'
import { breakMethods } from '../make/accounts.ts'
import { makeInvoice as insertInvoice } from '../make/invoice-forms.ts'
import { expectPage, expectTexts, plainText, textOf } from '../pages.ts'

const { as, db } = await openTestApp()
type Person = Awaited<ReturnType<typeof makeClient>>

/** Creates a client who has viewed the documents shared with all clients. */
async function newClient() {
  const client = await makeClient(db)
  await db.execute(sql`insert into document_events (id, document_id, version, action, uid)
    select gen_random_uuid(), id, version, 'download', ${client.id} from documents where for_all`)
  return client
}

const dashboard = async (person: Person, on = { as }) =>
  plainText(await textOf(on.as(person).get('/client/dashboard')))
/** Inserts an invoice of 1,234.56 EUR, due in a week; resolves to its number. */
const makeInvoice = async (client: Person, overrides: Parameters<typeof insertInvoice>[2] = {}) => {
  const fields = { number: `T-${randomUUID().slice(0, 8)}`, dueOn: daysFromToday(7), ...overrides }
  const line = { description: 'Advice', quantity: 1000, unitPrice: 123_456, taxRate: 0 }
  return (await insertInvoice(db, client, fields, [line])).number ?? ''
}
const addRequest = async (client: Person, overrides: Parameters<typeof makeRequest>[2] = {}) => {
  const project = await makeProject(db, { clientId: client.id, title: 'Depots' })
  const id = randomUUID()
  await makeRequest(db, project, { id, title: `Which ${id}?`, ...overrides })
  return { id, project }
}

test('the attention list is hidden when nothing is waiting for the client', async () => {
  const [client, other] = [await newClient(), await newClient()]
  for (const status of ['draft', 'paid', 'void'] as const) await makeInvoice(client, { status })
  await makeInvoice(other)
  await makeDocument(db, { clientId: client.id, origin: 'client' })
  await makeDocument(db, { clientId: client.id, withdrawnAt: new Date() })
  await makeDocument(db, { clientId: other.id })
  await addRequest(client, { withdrawnAt: new Date() })
  await addRequest(client, { answer: 'x', state: 'submitted' })
  await addRequest(client, { answer: 'x', state: 'accepted' })
  await addRequest(other)
  expect(await dashboard(client)).not.toContain('Needs your attention')
})

test('the attention list shows open requests, overdue ones first, until they are answered', async () => {
  const client = await newClient()
  const open = await addRequest(client, { dueOn: daysFromToday(2) })
  const late = await addRequest(client, { dueOn: daysFromToday(-2), state: 'changes-requested' })
  const text = await dashboard(client)
  expect(text).toMatch(
    new RegExp(
      `Needs your attention.*${late.id}.*Depots · Changes requested.*Overdue since.*${open.id}.*Depots.*Due`,
    ),
  )
  const link = `href="/client/projects/${open.project.id}/requests?request=${open.id}#${open.id}"`
  await expectPage(as(client).get('/client/dashboard'), 200, link)
  for (const { id: entry, project } of [open, late])
    await as(client).post(`/client/projects/${project.id}/requests`, {
      intent: 'answer',
      entry,
      answer: 'x',
    })
  expect(await dashboard(client)).not.toContain('Needs your attention')
})

test('the attention list shows open and overdue invoices with the decimal places of their currency', async () => {
  const client = await newClient()
  const number = await makeInvoice(client, { currency: 'KWD' })
  expect(await dashboard(client)).toMatch(
    new RegExp(`Needs your attention.*${number}, KWD 123\\.456 Advice Due `),
  )
  const overdue = { dueOn: daysFromToday(-1) }
  await db.update(invoices).set(overdue).where(eq(invoices.clientId, client.id))
  expect(await dashboard(client)).toContain('KWD 123.456 Advice Overdue since ')
})

test('the attention list sorts requests and invoices together by due date, and requests without one last', async () => {
  const client = await newClient()
  const undated = await addRequest(client)
  const lateRequest = await addRequest(client, { dueOn: daysFromToday(-1) })
  const soonRequest = await addRequest(client, { dueOn: daysFromToday(3) })
  const lateInvoice = await makeInvoice(client, { dueOn: daysFromToday(-2) })
  const soonInvoice = await makeInvoice(client, { dueOn: daysFromToday(2) })
  const text = await dashboard(client)
  const sorted = [lateInvoice, lateRequest.id, soonInvoice, soonRequest.id, undated.id]
  const places = sorted.map((name) => text.indexOf(name))
  expect(places).not.toContain(-1)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
})

test('the attention list counts documents whose latest version the client has not viewed', async () => {
  const client = await newClient()
  const { id } = await makeDocument(db, { clientId: client.id })
  expect(await dashboard(client)).toContain('1 document you haven’t opened yet')
  await makeDocument(db, { clientId: client.id })
  expect(await dashboard(client)).toContain('2 documents you haven’t opened yet')
  await db.execute(`insert into document_events (id, document_id, version, action, uid)
      values ('${randomUUID()}', '${id}', 1, 'preview', '${client.id}')`)
  expect(await dashboard(client)).toContain('1 document you haven’t opened yet')
  await db.update(documents).set({ version: 2 }).where(eq(documents.id, id))
  expect(await dashboard(client)).toContain('2 documents you haven’t opened yet')
})

test('requests beyond the fifth are counted and linked, and approvals without a due date come first', async () => {
  const client = await newClient()
  const { project } = await addRequest(client)
  for (let i = 0; i < 6; i++) await makeRequest(db, project)
  await makeRequest(db, project, { kind: 'approval', title: 'The report' })
  const todo = (id: string) => `href="/client/projects/${id}/requests?requests=to-do"`
  const page = await expectPage(as(client).get('/client/dashboard'), 200, todo(project.id))
  expect(plainText(page)).toMatch(/Needs your attention Request The report .* 3 more requests (?!:)/)
  // Several projects: each with its own link.
  const other = await addRequest(client)
  const secondPage = await expectPage(as(client).get('/client/dashboard'), 200, todo(other.project.id))
  expect(plainText(secondPage)).toMatch(/3 more requests: Depots 1 more request: Depots/)
})

test('the attention list shows at most five invoices and says that there are more', async () => {
  const client = await newClient()
  for (let i = 0; i < 6; i++) await makeInvoice(client)
  const text = await dashboard(client)
  expect(text.match(/T-[\da-f]{8}/g)).toHaveLength(5)
  expect(text).toContain('1 more invoice')
})

test('the attention list is hidden, and an error logged, when it cannot be loaded', async () => {
  const client = await newClient()
  await makeInvoice(client)
  await makeProject(db, { clientId: client.id, title: 'Still here' })
  const site = await openTestApp({ database: breakMethods({ broken: true }, ['$count']) })
  const text = await dashboard(client, site)
  expectTexts(text, ['Still here'], ['Needs your attention'])
  expect(site.logs.some((line) => line.msg === 'attention not loaded')).toBe(true)
})

test('a project card shows the next step and the first open milestone, marked when overdue', async () => {
  const client = await newClient()
  const project = await makeProject(db, { clientId: client.id, nextStep: 'We count the pallets.' })
  const bare = await makeProject(db, { clientId: client.id, title: 'Bare' })
  await makeMilestone(db, project, { title: 'Third', dueOn: daysFromToday(30) })
  await makeMilestone(db, project, { title: 'Second', dueOn: daysFromToday(20) })
  await makeMilestone(db, project, { dueOn: daysFromToday(10), reachedOn: daysFromToday(0) })
  const text = await dashboard(client)
  expect(text).toMatch(/Next step We count the pallets\. Milestone Second ?, due /)
  expect(text.match(/Milestone/g)).toHaveLength(1)
  expect(text).toContain(bare.title)
  await makeMilestone(db, project, { title: 'Missed' })
  expect(await dashboard(client)).toMatch(/Milestone Missed Overdue since /)
})
