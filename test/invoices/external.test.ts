import { deflateSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, today } from '#app/core/days.ts'
import { MIB } from '#app/core/units.ts'
import { companies, invoiceFiles, invoices, users } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { findInvoiceRow } from '../make/invoice-forms.ts'
import { listActivity, makeAdmin, makeClient, makeCompany, makeProject } from '../make/make.ts'
import { expectPage, expectStatus, expectTexts, findConfirmation, plainText, textOf } from '../pages.ts'

const { as, db, mailsTo } = await openTestApp()
const firm = as(await makeAdmin(db))
const PATH = '/admin/invoices/external'
const dueOn = addDays(today(), 30)

const PDF = '%PDF-1.7\n1 0 obj <<>> endobj\nstartxref\n0\n%%EOF\n'
const ubl = ({ root = 'Invoice', number = 'R-77', amount = '1190.00', start = '' } = {}) =>
  `<?xml version="1.0" encoding="UTF-8"?>${start}
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2">
  <cbc:ID>${number}</cbc:ID><cbc:IssueDate>2026-11-02</cbc:IssueDate><cbc:DueDate>2026-12-02</cbc:DueDate>
  <cbc:${root}TypeCode>${root === 'Invoice' ? 380 : 381}</cbc:${root}TypeCode>
  <cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
  <cac:TaxTotal><cbc:TaxAmount currencyID="EUR">190.00</cbc:TaxAmount></cac:TaxTotal>
  <cac:LegalMonetaryTotal><cbc:TaxExclusiveAmount currencyID="EUR">1000.00</cbc:TaxExclusiveAmount>
    <cbc:PayableAmount currencyID="EUR">${amount}</cbc:PayableAmount></cac:LegalMonetaryTotal>
</${root}>`
const zugferd = (xml: string) =>
  Buffer.concat([
    Buffer.from('%PDF-1.7\n2 0 obj <</Type /EmbeddedFile /Filter /FlateDecode>>\nstream\n'),
    deflateSync(xml),
    Buffer.from('\nendstream endobj\nstartxref\n0\n%%EOF\n'),
  ])

function add(fields: Record<string, string>, content: string | Buffer = PDF, name = 'invoice.pdf') {
  const form = new FormData()
  for (const [field, value] of Object.entries(fields)) form.set(field, value)
  form.set('document', new File([new Uint8Array(Buffer.from(content))], name))
  return firm.send(`${PATH}?client=${fields.clientId ?? ''}&company=${fields.companyId ?? ''}`, form)
}
async function added(...typed: Parameters<typeof add>) {
  const response = await add(...typed)
  expect(response.status).toBe(302)
  return findInvoiceRow(db, response.headers.get('location')?.match(/invoices\/([^?]+)/)?.[1] ?? '')
}
const act = (id: string, fields: Record<string, string>) => firm.post(`/admin/invoices/${id}`, fields)

test('an external invoice is a PDF with a number, an amount and a due date, which the client can see and pay', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const typed = { number: 'R 2026/5', amount: '1,190.50', currency: 'EUR', issuedOn: today(), dueOn }
  const row = await added({ clientId: client.id, projectId: project.id, ...typed })
  expect(row).toMatchObject({
    external: true,
    status: 'sent',
    number: 'R 2026/5',
    total: 119_050,
    clientId: client.id,
    projectId: project.id,
    dueOn,
  })
  expect(await listActivity(db, row.id)).toMatchObject([
    { action: 'invoice.added', after: { total: 119_050 } },
  ])
  const [mail] = await mailsTo(client.email)
  expect(mail?.subject).toContain('R 2026/5')
  const portal = as(client)
  await expectPage(portal.get('/client/invoices'), 200, 'R 2026/5', 'External')
  await expectPage(portal.get('/client/dashboard'), 200, 'R 2026/5')
  await expectPage(portal.get(`/client/invoices/${row.id}`), 200, 'External', '1,190.50', 'Download PDF')
  expect(await textOf(portal.get(`/api/invoices/${row.id}/pdf`))).toBe(PDF)
  await expectPage(firm.get('/admin/invoices?search=2026/5'), 200, 'R 2026/5', 'External')
  const page = await textOf(firm.get(`/admin/invoices/${row.id}`))
  expectTexts(page, ['External', 'Withdraw', 'Mark as Paid'], ['Create Credit Note', 'Duplicate'])

  await expectStatus(act(row.id, { intent: 'void' }), 409)
  await expectStatus(firm.get(`/admin/invoices/${row.id}/credit`), 409)
  await expectStatus(act(row.id, { intent: 'paid', paidOn: today() }), 302)
  await expectStatus(act(row.id, { intent: 'withdraw' }), 409)
  await expectStatus(act(row.id, { intent: 'reopen' }), 302)
  await expectStatus(act(row.id, { intent: 'withdraw' }), 302)
  expect((await findInvoiceRow(db, row.id)).status).toBe('withdrawn')
  await expectPage(portal.get(`/client/invoices/${row.id}`), 200, 'Withdrawn')
  // Its number can be used again.
  await added({ clientId: client.id, ...typed })
})

test('a file above 20 MB is refused, because it is read into memory', async () => {
  const { id } = await makeClient(db)
  const typed = { number: 'R-big', amount: '1.00', currency: 'EUR', issuedOn: today(), dueOn }
  const answer = await add(
    { clientId: id, ...typed },
    Buffer.concat([Buffer.from(PDF), Buffer.alloc(20 * MIB)]),
  )
  expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('larger than 20 MB')])
})

test('the reminder of an external invoice and Today name it as external', async () => {
  const client = await makeClient(db)
  const number = `R-${client.id}`
  const overdue = { issuedOn: addDays(today(), -9), dueOn: addDays(today(), -1) }
  const { id } = await added({ clientId: client.id, number, amount: '10', ...overdue })
  await expectStatus(act(id, { intent: 'remind' }), 302)
  const reminder = (await mailsTo(client.email)).find(({ kind }) => kind === 'invoice-reminder')
  expect(reminder?.text).toContain('External: this invoice was made with another program.')
  const [, row = ''] = (await textOf(firm.get('/admin/today'))).split(number)
  expect(plainText(row).slice(0, 200)).toContain('External')
})

test('the buyer can be a company that the search finds, for own and external invoices', async () => {
  const { id } = await makeCompany(db, { name: 'Found & Sons' })
  for (const path of [PATH, '/admin/invoices/new']) {
    await expectPage(firm.get(`${path}?search=found+sons`), 200, 'Found &amp; Sons', `${path}?company=${id}`)
    await expectPage(firm.get(`${path}?company=${id}`), 200, 'Found &amp; Sons', 'Recipient')
  }
  await expectPage(firm.get(`/admin/companies/${id}`), 200, `${PATH}?company=${id}`)
})

test('empty fields are filled from the XML file or the XML in the PDF', async () => {
  const client = await makeClient(db)
  await db.insert(companies).values({ id: 'reads', name: 'Reads Ltd', invoiceEmails: ['ap@reads.example'] })
  await db.update(users).set({ companyId: 'reads', billing: true }).where(eq(users.id, client.id))
  const values = {
    number: 'R-77',
    total: 119_000,
    net: 100_000,
    tax: 19_000,
    currency: 'EUR',
    issuedOn: '2026-11-02',
    dueOn: '2026-12-02',
  }
  const fromXml = await added({ companyId: 'reads' }, ubl(), 'invoice.xml')
  expect(fromXml).toMatchObject({
    ...values,
    clientId: null,
    buyerName: 'Reads Ltd',
    copyTo: ['ap@reads.example'],
  })
  expect(await db.select().from(invoiceFiles).where(eq(invoiceFiles.invoiceId, fromXml.id))).toMatchObject([
    { format: 'ubl' },
  ])
  const portal = as(client)
  const page = await textOf(portal.get(`/client/invoices/${fromXml.id}`))
  expectTexts(page, ['R-77', '1,190.00', 'Download XML'], ['Download PDF'])
  expect(await textOf(portal.get(`/api/invoices/${fromXml.id}/xml?format=ubl`))).toBe(ubl())
  expect(await textOf(portal.get(`/api/invoices/${fromXml.id}/pdf`))).toBe(ubl())
  expect(await mailsTo('ap@reads.example')).toHaveLength(1)
  const other = await makeClient(db)
  expect(await added({ clientId: other.id }, zugferd(ubl()), 'invoice.pdf')).toMatchObject(values)
})

test('differences between what was typed and the XML are shown before anything is stored', async () => {
  const client = await makeClient(db)
  const typed = { clientId: client.id, amount: '1000', number: 'R-77' }
  const question = await textOf(add(typed, ubl(), 'invoice.xml'))
  expectTexts(question, ['Keep what you typed?', '1,000.00', '1,190.00'], ['>R-77</li>'])
  expect(await db.$count(invoices, eq(invoices.clientId, client.id))).toBe(0)
  const confirmed = findConfirmation(question)
  expect(await added(Object.assign({ confirmed }, typed), ubl(), 'invoice.xml')).toMatchObject({
    total: 100_000,
  })
})

test.each([
  ['a credit note', ubl({ root: 'CreditNote' }), 'invoice.xml', 'is a credit note'],
  ['XML with a document type', ubl({ start: '<!DOCTYPE x>' }), 'invoice.xml', 'DOCTYPE'],
  ['other XML', '<a/>', 'invoice.xml', 'UBL or CII'],
  ['damaged XML', '<a', 'invoice.xml', 'damaged'],
  ['a credit note in a PDF', zugferd(ubl({ root: 'CreditNote' })), 'invoice.pdf', 'is a credit note'],
  ['another kind of file', 'PK', 'invoice.docx', 'Only PDF and XML'],
  ['a text named PDF', 'Hello', 'invoice.pdf', 't a PDF.'],
])('%s is refused in words', async (_, content, name, message) => {
  const client = await makeClient(db)
  const page = await expectPage(
    add({ clientId: client.id, amount: '1', dueOn, number: '1' }, content, name),
    415,
  )
  expect(page).toMatch(new RegExp(`role="alert"[^>]*>[^<]*${message}`))
  expect(await db.$count(invoices, eq(invoices.clientId, client.id))).toBe(0)
})

test('an external invoice needs an amount, a due date, a buyer, and a number that is unique for the buyer', async () => {
  const [one, other] = [await makeClient(db), await makeClient(db)]
  const typed = { number: 'X-1', amount: '10', dueOn }
  await added({ clientId: one.id, ...typed })
  await added({ clientId: other.id, ...typed })
  await expectPage(add({ clientId: one.id, ...typed }), 409, 'already an external invoice with this number')
  await expectPage(add({ clientId: one.id, ...typed, number: '' }), 400, 'Enter the invoice’s number.')
  await expectPage(add({ clientId: one.id, ...typed, amount: '' }), 400, 'Enter the amount.')
  await expectPage(add({ clientId: one.id, ...typed, amount: '0' }), 400, 'above 0')
  await expectPage(add({ clientId: one.id, ...typed, dueOn: '' }), 400, 'when the invoice is due')
  await expectPage(add(typed), 400, 'Select a company or a client.')
  const { id: companyId } = await makeCompany(db)
  expect(await expectPage(add({ companyId, ...typed }), 409)).toMatch(
    /id="[^"]*clientId-error"[^>]*>No one would get this invoice/,
  )
  const project = await makeProject(db, { clientId: other.id })
  await expectPage(
    add({ clientId: one.id, ...typed, projectId: project.id }),
    409,
    'doesn’t belong to the client',
  )
})
