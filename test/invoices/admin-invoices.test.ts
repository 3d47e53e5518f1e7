import { randomUUID } from 'node:crypto'
import { asc, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, today } from '#app/core/days.ts'
import { sendOverdueReminders } from '#app/domain/invoices/invoice-reminders.server.ts'
import { activity, companies, invoiceLines, invoices, projects, users } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { createDraft, draftForm, findInvoiceRow, makeInvoice, sendDraft } from '../make/invoice-forms.ts'
import { listActions, listActivity, makeAdmin, makeClient, makeProject, makeStaff } from '../make/make.ts'
import {
  expectPage,
  expectRedirect,
  expectStatus,
  expectTexts,
  findConfirmation,
  revisionOf,
  textOf,
} from '../pages.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const admin = await makeAdmin(db, { name: 'Office' })
const firm = as(admin)

type Person = Awaited<ReturnType<typeof makeClient>>
/** Creates a draft through the form and returns its row. */
const drafted = async (...typed: Parameters<typeof draftForm>) =>
  findInvoiceRow(db, await createDraft(firm, ...typed))
const newPath = (client: Person) => `/admin/invoices/new?client=${client.id}`
const act = (id: string, intent: string, fields: Record<string, string> = {}) =>
  firm.post(`/admin/invoices/${id}`, { intent, ...fields })
const getRevision = async (id: string) => revisionOf(await textOf(firm.get(`/admin/invoices/${id}`)))
const send = (id: string) => sendDraft(firm, id)
/** Returns the sequence number of an issued invoice, without its year. */
const sequenceOf = async (id: string) => Number((await findInvoiceRow(db, id)).number?.slice(5))
const countOf = (client: Person) => db.$count(invoices, eq(invoices.clientId, client.id))
const linesOf = (id: string) =>
  db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, id)).orderBy(asc(invoiceLines.position))

test("a draft is stored with its totals, for the client and one of the client's projects", async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const invoice = await drafted(client, { projectId: project.id, notes: 'Thanks.' }, [
    { description: 'Work\r\nof two days', quantity: '1.5', unitPrice: '33.33', taxRate: '19' },
    { description: 'Discount', quantity: '1', unitPrice: '-5', taxRate: '7.5' },
  ])
  // 49.995 rounds to 50.00, and 19% of that is 9.50; 7.5% of -5.00 is -0.375, which rounds to -0.38.
  expect(invoice).toMatchObject({
    status: 'draft',
    number: null,
    net: 4500,
    tax: 912,
    total: 5412,
    dueOn: null,
    clientId: client.id,
    projectId: project.id,
    notes: 'Thanks.',
  })
  expect(await linesOf(invoice.id)).toMatchObject([
    { description: 'Work\nof two days', quantity: 1500, unitPrice: 3333, taxRate: 190_000, net: 5000 },
    { description: 'Discount', quantity: 1000, unitPrice: -500, taxRate: 75_000, net: -500 },
  ])
  expect(await listActivity(db, invoice.id)).toMatchObject([
    { action: 'invoice.created', actorUid: admin.id, clientIp: '127.0.0.1', after: { total: 5412 } },
  ])
})

test('a new draft starts by choosing a client, whose postal address is then filled in', async () => {
  const client = await makeClient(db, {
    name: 'Grace Chosen',
    company: 'Chosen & Sons',
    deactivatedAt: new Date(),
    streetAddress: '5 Quay',
    city: 'Eastmere',
    postalCode: '12345',
    country: 'Österreich',
  })
  const unverified = await makeClient(db, { emailVerified: false })
  const found = (search: string) => textOf(firm.get(`/admin/invoices/new?search=${search}`))
  expect(await found(client.email)).toContain(newPath(client))
  expect(await found('no-such-client')).toContain('Nothing matches')
  const page = await textOf(firm.get(newPath(client)))
  for (const [field, value] of [
    ['buyerName', 'Chosen &amp; Sons'],
    ['buyerStreetAddress', '5 Quay'],
    ['buyerPostalCode', '12345'],
    ['buyerCity', 'Eastmere'],
  ])
    expect(page).toMatch(new RegExp(`name="${field}"[^>]* value="${value}"`))
  expect(page).toContain('<option value="AT" selected="">Austria</option>')
  // Deactivated clients can be billed, but not clients with an unverified email.
  expect((await drafted(client)).clientId).toBe(client.id)
  expect(await found(unverified.email)).not.toContain(newPath(unverified))
  await expectStatus(firm.get(newPath(unverified)), 404)
  await expectPage(
    firm.post('/admin/invoices/new', draftForm(unverified)),
    409,
    'This client no longer exists.',
  )
})

test("a new draft can copy another invoice's lines, and the link that opens it preselects the project", async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const lines = [{ description: 'Monthly advice', quantity: '2', unitPrice: '450', taxRate: '7' }]
  const first = await drafted(client, { buyerName: 'Ada’s Office', notes: 'As agreed.' }, lines)
  const empty = `${newPath(client)}&project=${project.id}`
  const page = await textOf(firm.get(empty))
  expectTexts(page, [`copy=${first.id}`, `<option value="${project.id}" selected`], ['Monthly advice'])
  await expectPage(
    firm.get(`${empty}&copy=${first.id}`),
    200,
    'Monthly advice',
    'value="450.00"',
    'Ada’s Office',
    'As agreed.',
  )
  await expectStatus(firm.get(`${empty}&copy=${randomUUID()}`), 404)
})

test('an invalid draft is rejected with an error at the field and keeps the typed values', async () => {
  const client = await makeClient(db)
  for (const [field, value, text, status = 400] of [
    ['dueDays', '-1', 'Enter a number of days.'],
    ['dueDays', '366', 'Enter 365 days or fewer.'],
    ['buyerName', 'a\u0007b', 'Buyer can’t contain line breaks or control characters.'],
    ['lines[0].quantity', '0', 'Enter a quantity above 0'],
    ['lines[0].unitPrice', '1.234,56.7', 'Enter a number, for example 4,500.00.'],
    ['clientId', admin.id, 'no longer exists', 409],
    ['clientId', 'nobody', 'no longer exists', 409],
  ] as const) {
    const form = draftForm(client, { notes: 'Kept words', [field]: value })
    await expectPage(firm.post(newPath(client), form), status, text, 'Kept words')
  }
  expect(await countOf(client)).toBe(0)
})

test('lines can be added to and removed from a draft without JavaScript', async () => {
  const client = await makeClient(db)
  const change = (type: string, payload: object, lines?: Parameters<typeof draftForm>[2]) =>
    firm.post(newPath(client), draftForm(client, { __intent__: JSON.stringify({ type, payload }) }, lines))
  await expectPage(
    change('insert', { name: 'lines', defaultValue: { quantity: '7' } }),
    200,
    'name="lines[1].quantity"',
    'value="7"',
  )
  const two = [1, 2].map((n) => ({ description: `Item ${n}`, quantity: '1', unitPrice: '1', taxRate: '0' }))
  expectTexts(await textOf(change('remove', { name: 'lines', index: 0 }, two)), ['Item 2'], ['Item 1'])
  expect(await countOf(client)).toBe(0)
})

test('updating a draft replaces all its values, and the activity log shows them before and after', async () => {
  const client = await makeClient(db)
  const { id } = await drafted(client)
  const lines = [{ description: 'Other work', quantity: '2', unitPrice: '500', taxRate: '10' }]
  const changes = { currency: 'JPY', exchangeRate: '0,0062', next: 'send' }
  const form = draftForm(client, { version: await getRevision(id), ...changes }, lines)
  await expectRedirect(firm.post(`/admin/invoices/${id}`, form), `/admin/invoices/${id}?ask=send`)
  expect(await findInvoiceRow(db, id)).toMatchObject({ currency: 'JPY', exchangeRate: 6200, total: 1100 })
  expect(await linesOf(id)).toHaveLength(1)
  const changed = (await listActivity(db, id)).at(-1)
  expect(changed).toMatchObject({
    action: 'invoice.changed',
    before: { currency: 'EUR', lines: ['1.5 × 100.10, 19% tax: Two days of work'] },
    after: { currency: 'JPY', lines: ['2 × 500, 10% tax: Other work'] },
  })
  expect(changed?.after).not.toHaveProperty('buyerName')
})

test('a draft edited in two tabs shows both revisions to the second editor and is not overwritten', async () => {
  const client = await makeClient(db)
  const { id } = await drafted(client)
  const version = await getRevision(id)
  const save = (who: typeof firm, notes: string, lines: Parameters<typeof draftForm>[2]) =>
    who.post(`/admin/invoices/${id}`, draftForm(client, { version, notes }, lines))
  const day = { description: 'A day', quantity: '1', unitPrice: '100', taxRate: '0' }
  const train = { description: 'Train <b>', quantity: '2', unitPrice: '19.9', taxRate: '7' }
  const other = as(await makeStaff(db, { name: 'Mara' }))
  await expectStatus(save(other, 'First', [day, train]), 302)
  const page = await expectPage(
    save(firm, 'Second, typed at length', [{ ...day, unitPrice: '120' }]),
    409,
    'Someone else edited this while you were working.',
    'Second, typed at length',
  )
  expect(page).toMatch(/Last saved by <bdi[^>]*>Mara</)
  for (const stored of ['First', '100.00'])
    expect(page).toMatch(new RegExp(`Saved version:</span> <span[^>]*>${stored}<`))
  expect(page).toMatch(/The saved version also has these lines:.*2 × 19.90, 7% tax: Train &lt;b&gt;/s)
  expect(revisionOf(page, 'value="save"')).toBe(await getRevision(id))
  for (const intent of ['send', 'delete']) await expectStatus(act(id, intent, { version }), 409)
  expect(await findInvoiceRow(db, id)).toMatchObject({ notes: 'First', status: 'draft' })
})

test('deleting a draft is permanent, and the deletion stays in the activity log', async () => {
  const { id } = await drafted(await makeClient(db))
  await expectRedirect(act(id, 'delete', { version: await getRevision(id) }), '/admin/invoices?done=deleted')
  expect(await db.$count(invoices, eq(invoices.id, id))).toBe(0)
  expect(await listActions(db, id)).toEqual(['invoice.created', 'invoice.deleted'])
  await expectStatus(firm.get(`/admin/invoices/${id}`), 404)
})

test('without JavaScript, a draft totals its saved and typed lines and leaves out invalid ones', async () => {
  const sums = (page: string) =>
    page.match(/<dl aria-label="Totals".*?<\/dl>/s)?.[0]?.replaceAll('\u00a0', ' ') ?? ''
  const client = await makeClient(db)
  const { id } = await drafted(client)
  const saved = sums(await textOf(firm.get(`/admin/invoices/${id}`)))
  expectTexts(saved, ['EUR 150.15', 'Tax 19% on 150.15', 'EUR 28.53', 'EUR 178.68'])
  const line = { description: 'Work', quantity: '1,5', unitPrice: '100,10', taxRate: '19' }
  const unreadable = { ...line, quantity: '1', unitPrice: '1.234' }
  const refused = await textOf(firm.post(newPath(client), draftForm(client, {}, [line, unreadable])))
  expect(sums(refused)).toBe(saved)
  expect(refused).toContain('1 incomplete line isn’t included.')
  const grouped = ['4,500.00', '4.500,00'].map((unitPrice) => ({ ...line, quantity: '1', unitPrice }))
  expect(await drafted(client, {}, [line, ...grouped])).toMatchObject({ net: 915_015 })
})

test('sending an invoice sets its number and dates, and sending or voiding it emails the client and copy recipients', async () => {
  const client = await makeClient(db)
  const [one, two] = [`ap-${client.id}@ada.example`, `bills-${client.id}@ada.example`]
  const mailsToAll = () => Promise.all([client.email, one, two].map(mailsTo))
  const { id } = await drafted(client, { copyTo: `${one}\n${two}, ${client.email}` })
  await expectPage(
    firm.get(`/admin/invoices/${id}?ask=send`),
    200,
    `We’ll also email the PDF to ${one} and ${two}`,
  )
  await expectRedirect(send(id), `/admin/invoices/${id}?done=send`)
  const { number, ...invoice } = await findInvoiceRow(db, id)
  expect(invoice).toMatchObject({ status: 'sent', issuedOn: today(), dueOn: addDays(today(), 14) })
  expect(number).toMatch(new RegExp(`^${today().slice(0, 4)}-\\d{4}$`))
  expect(await listActions(db, id)).toEqual(['invoice.created', 'invoice.sent'])
  expect((await listActivity(db, id)).at(-1)?.after).toMatchObject({ sentTo: [client.email, one, two] })

  const sent = await mailsToAll()
  expect(sent.map((mails) => mails.map(({ kind, data }) => [kind, data?.invoice]))).toEqual([
    [['invoice-sent', id]],
    [['invoice-copy', id]],
    [['invoice-copy', id]],
  ])
  const [mail, copy] = sent.map(([first]) => first)
  expect(mail?.subject).toBe(`Invoice ${number} from Norrvane Advisory`)
  expectTexts(mail?.text, [`/client/invoices/${id}`, '178.68'])
  // Recipients without an account get no link to the portal.
  expect(copy?.text).toContain('billed to Ada Ltd.')
  expect(copy?.html).not.toContain(ctx.appUrl)
  const shown = [`Invoice ${number}`, 'Two days of work', 'How to pay', 'EUR\u00a0178.68']
  await expectPage(as(client).get(`/client/invoices/${id}`), 200, ...shown)
  await expectPage(as(client).get('/client/invoices'), 200, number ?? '')
  // The next draft for this client starts with the same copy recipients.
  await expectPage(firm.get(newPath(client)), 200, `${one}\n${two}`)

  expect((await act(id, 'void')).headers.get('location')).toContain('done=void')
  const voidedAt = expect.any(Date)
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'void', number, voidedAt })
  const voided = (await mailsToAll()).map(([last]) => last)
  expect(voided.map((last) => last?.subject)).toEqual(Array(3).fill(`Invoice ${number} is void`))
  expect(voided.map((last) => last?.html.includes(ctx.appUrl))).toEqual([true, false, false])
  await expectPage(as(client).get('/client/invoices'), 200, 'Void')
  const next = await drafted(client)
  await send(next.id)
  expect(await sequenceOf(next.id)).toBe(Number(number?.slice(5)) + 1)
})

test('a new invoice is confirmed before anything is stored, and sent only once, however often the form is submitted', async () => {
  const client = await makeClient(db)
  const [path, copyTo] = [newPath(client), `ap-${client.id}@ada.example`]
  const hidden = (page: string) => /name="invoiceId" value="([\w-]{36})"/.exec(page)?.[1] ?? ''
  const invoiceId = hidden(await textOf(firm.get(path)))
  const form = draftForm(client, { next: 'send', copyTo, invoiceId })
  const words = ['Send this invoice?', 'EUR\u00a0178.68', client.email, copyTo]
  const page = await expectPage(firm.post(path, form), 400, ...words)
  const yes = { ...form, confirmed: findConfirmation(page) }
  // A confirmation is valid only for the total that it showed.
  await expectStatus(firm.post(path, { ...yes, 'lines[0].unitPrice': '900' }), 400)
  expect([hidden(page), await countOf(client)]).toEqual([invoiceId, 0])
  const answers = await Promise.all([firm.post(path, yes), firm.post(path, yes)])
  answers.push(await firm.post(path, yes))
  for (const answer of answers) await expectRedirect(answer, `/admin/invoices/${invoiceId}?done=send`)
  expect(await findInvoiceRow(db, invoiceId)).toMatchObject({ status: 'sent', total: 17_868 })
  expect(await countOf(client)).toBe(1)
  expect(await listActions(db, invoiceId)).toEqual(['invoice.created', 'invoice.sent'])
  for (const email of [client.email, copyTo]) expect(await mailsTo(email)).toHaveLength(1)
  // Different values with the same id are rejected, and kept in a form with a new id.
  const other = firm.post(path, draftForm(client, { invoiceId, buyerName: 'Eve' }))
  const rejected = await expectPage(other, 409, 'already saved an invoice')
  expect(hidden(rejected)).toMatch(/^[\w-]{36}$/)
  expect(hidden(rejected)).not.toBe(invoiceId)
})

test('sending a new invoice uses the draft that the same form has already saved', async () => {
  const client = await makeClient(db)
  const path = newPath(client)
  const form = { ...draftForm(client), invoiceId: randomUUID() }
  for (const draft of await Promise.all([firm.post(path, form), firm.post(path, form)]))
    expect(draft.headers.get('location')).toBe(`/admin/invoices/${form.invoiceId}?done=saved`)
  const send = { ...form, next: 'send' }
  const confirmed = findConfirmation(await textOf(firm.post(path, send)))
  await expectStatus(firm.post(path, { ...send, confirmed }), 302)
  expect(await countOf(client)).toBe(1)
  expect(await listActions(db, form.invoiceId)).toEqual(['invoice.created', 'invoice.sent'])
  expect((await firm.post(path, form)).headers.get('location')).toContain('?done=send')
  await expectStatus(firm.post(path, { ...form, invoiceId: 'not an id' }), 400)
})

test('a draft with a text or a project title that its PDF could not show is not sent, and the field is named', async () => {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id, title: 'Launch 🎉' })
  const title =
    'The project’s title contains characters that can’t be printed on an invoice (🎉). Rename the project, or select no project.'
  const form = { ...draftForm(client, { projectId: project.id, next: 'send' }), invoiceId: randomUUID() }
  expectTexts(await textOf(firm.post(newPath(client), form)), [title], ['Send this invoice?'])
  const id = await createDraft(firm, client, { projectId: project.id })
  const refused = async () => textOf(send(id))
  expectTexts(await refused(), [title])
  await db.update(projects).set({ title: 'Launch' }).where(eq(projects.id, project.id))
  await db.update(invoiceLines).set({ description: 'हिन्दी' }).where(eq(invoiceLines.invoiceId, id))
  expectTexts(await refused(), ['These characters can’t be printed on an invoice: हि न्दी (Description)'])
  await db.update(invoiceLines).set({ description: 'Hindi' }).where(eq(invoiceLines.invoiceId, id))
  // The title of a deleted project, which no one can change anymore, is left out.
  await db.update(invoices).set({ projectId: null, projectTitle: 'Launch 🎉' }).where(eq(invoices.id, id))
  await expectStatus(send(id), 302)
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'sent', projectTitle: null })
})

test('a new invoice is sent only if it is complete and its taxes are consistent, and errors are shown at the fields', async () => {
  const client = await makeClient(db)
  const day = { description: 'A day', quantity: '1', unitPrice: '900', taxRate: '19' }
  const post = (fields: Record<string, string>, line: Record<string, string> = {}) =>
    firm.post(newPath(client), draftForm(client, { next: 'send', ...fields }, [{ ...day, ...line }]))
  const reverse = { taxCategory: 'AE', taxRate: '0' }
  for (const [fields, line, text] of [
    [{ buyerName: '' }, {}, 'Enter who the invoice is for.'],
    [{ buyerStreetAddress: '' }, {}, 'Enter the street address.'],
    [{ buyerPostalCode: '' }, {}, 'Enter the postal code.'],
    [{ buyerCountry: '' }, {}, 'Select a country.'],
    [{ exemptionReason: '' }, { taxRate: '0' }, 'Enter why no tax is charged.'],
    [{}, { taxCategory: 'AE' }, 'Only lines of the category “Standard” have a rate above 0.'],
    [{}, reverse, 'Enter the buyer’s VAT ID.'],
    [{ buyerVatId: '123' }, reverse, 'Enter the VAT ID with its country code'],
    [{ currency: 'USD' }, {}, 'Enter the exchange rate'],
    [{ servicePeriodFrom: '2026-02-02', servicePeriodTo: '2026-02-01' }, {}, 'The last day can’t be before'],
  ] as const)
    expectTexts(await textOf(post(fields, line)), [text], ['Send this invoice?'])
  expectTexts(await textOf(post({ buyerStreetAddress: '', buyerPostalCode: '' }, { unitPrice: '210' })), [
    'Send this invoice?',
  ])
  expectTexts(await textOf(post({ buyerVatId: 'DE 123 456 789' }, reverse)), ['Send this invoice?'])
  expect(await countOf(client)).toBe(0)
})

test('a sent invoice keeps its buyer, seller and legal texts, and drafts are offered a new company address', async () => {
  const client = await makeClient(db)
  const companyId = randomUUID()
  await db.insert(companies).values({ id: companyId, name: 'Quay & Co' })
  await db
    .update(users)
    .set({ companyId, city: 'Eastmere', country: 'Germany' })
    .where(eq(users.id, client.id))
  const buyer = { companyId, buyerCountry: 'DE', buyerVatId: 'DE123456789', storeAddress: 'on' }
  const day = { description: 'A day', quantity: '1', unit: 'DAY', unitPrice: '900' }
  const { id } = await drafted(client, { ...buyer, orderNumber: 'PO-7', kind: 'partial' }, [
    { ...day, taxCategory: 'AE', taxRate: '0' },
  ])
  const [company] = await db.select().from(companies).where(eq(companies.id, companyId))
  expect(company).toMatchObject({ streetAddress: '1 Main Street', city: 'Springfield', country: 'DE' })
  await db
    .update(companies)
    .set({ legalName: 'Quay & Co GmbH', vatId: 'DE123456789', updatedAt: new Date(Date.now() + 1000) })
    .where(eq(companies.id, companyId))
  await expectPage(firm.get(`/admin/invoices/${id}`), 200, 'Use Company Details')
  await expectStatus(act(id, 'use-company', { version: await getRevision(id) }), 302)
  await expectStatus(send(id), 302)
  const { issuer, buyerName } = await findInvoiceRow(db, id)
  expect([buyerName, issuer?.firm.seller?.country, issuer?.payment.iban]).toEqual([
    'Quay & Co GmbH',
    'IE',
    'IE29 AIBK 9311 5212 3456 78',
  ])
  await expectPage(
    as(client).get(`/client/invoices/${id}`),
    200,
    'Partial Invoice',
    'Quay &amp; Co GmbH',
    'Germany',
    'VAT ID: DE123456789',
    'VAT ID: IE0000000W',
    'PO-7',
    'Reverse charge: the recipient of the service owes the tax.',
    'Date of service',
  )
})

test('a sent invoice cannot be edited, deleted or sent again', async () => {
  const client = await makeClient(db)
  const { id } = await drafted(client)
  const version = await getRevision(id)
  await act(id, 'send', { version })
  const invoice = await findInvoiceRow(db, id)
  const edit = draftForm(client, { version, buyerName: 'Eve' })
  for (const form of [edit, { intent: 'delete', version }, { intent: 'send', version }])
    await expectPage(firm.post(`/admin/invoices/${id}`, form), 409, 'This invoice has been sent')
  expect(await findInvoiceRow(db, id)).toEqual(invoice)
})

test('a sent invoice can be marked as paid once, not with a future date, and can be reopened after a mistake', async () => {
  const client = await makeClient(db)
  const { id } = await makeInvoice(db, client)
  for (const [paidOn, status] of [
    ['', 400],
    ['soon', 400],
    [addDays(today(), 2), 409],
    [today(), 302],
    [today(), 409],
  ] as const)
    expect([paidOn, (await act(id, 'paid', { paidOn })).status]).toEqual([paidOn, status])
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'paid', paidOn: today() })
  expectTexts(await textOf(as(client).get(`/client/invoices/${id}`)), ['Paid'], ['How to pay'])
  await expectStatus(act(id, 'void'), 409)
  await expectStatus(act(id, 'reopen'), 302)
  await expectStatus(act(id, 'reopen'), 409)
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'sent', paidOn: null })
  expect(await listActions(db, id)).toEqual(['invoice.paid', 'invoice.reopened'])
})

test('if an invoice is marked as paid and voided at the same moment, one of the two is rejected with 409', async () => {
  const { id } = await makeInvoice(db, await makeClient(db))
  const answers = await Promise.all([act(id, 'paid', { paidOn: today() }), act(id, 'void')])
  expect(answers.map((answer) => answer.status).sort()).toEqual([302, 409])
  expect(['paid', 'void']).toContain((await findInvoiceRow(db, id)).status)
  expect(await listActions(db, id)).toHaveLength(1)
})

test('an invoice is overdue from the day after its due date', async () => {
  const client = await makeClient(db)
  const yesterday = addDays(today(), -1)
  await makeInvoice(db, client, { number: `D-${client.id}`, dueOn: today() })
  await makeInvoice(db, client, { number: `O-${client.id}`, dueOn: yesterday })
  await makeInvoice(db, client, { number: `P-${client.id}`, dueOn: yesterday, status: 'paid' })
  const listed = async (status: string) => {
    const page = await textOf(firm.get(`/admin/invoices?search=${client.id}&status=${status}`))
    return ['D', 'O', 'P'].filter((letter) => page.includes(`>${letter}-${client.id}<`))
  }
  expect([await listed('Sent'), await listed('Overdue'), await listed('Paid')]).toEqual([['D'], ['O'], ['P']])
  const page = await textOf(as(client).get('/client/invoices'))
  expect(page.match(/>(Sent|Overdue|Paid)</g)?.sort()).toEqual(['>Overdue<', '>Paid<'])
  expect(page).toContain('by 1 day')
})

const late = (client: Person, overrides: Parameters<typeof makeInvoice>[2] = {}) =>
  makeInvoice(db, client, { dueOn: addDays(today(), -1), ...overrides })
const reminders = async (client: Person) =>
  (await mailsTo(client.email)).filter((mail) => mail.kind === 'invoice-reminder').length

test('a reminder is sent once an invoice is overdue and again after a week, by only one of several instances', async () => {
  const client = await makeClient(db)
  const [first, second] = [await late(client), await late(client)]
  await Promise.all([1, 2, 3].map(() => sendOverdueReminders(ctx)))
  await sendOverdueReminders(ctx)
  expect(await reminders(client)).toBe(2)
  const aWeekAgo = new Date(Date.now() - 7 * 24 * 3600 * 1000 - 1000)
  await db.update(invoices).set({ remindedAt: aWeekAgo }).where(eq(invoices.id, first.id))
  await sendOverdueReminders(ctx)
  expect(await reminders(client)).toBe(3)
  const reminded = { action: 'invoice.reminded', actorUid: null, actorName: 'Foyer' }
  expect(await listActivity(db, first.id)).toMatchObject([reminded, reminded])
  expect(await listActions(db, second.id)).toEqual(['invoice.reminded'])
})

test('no reminders are sent for paid, void, draft or not yet overdue invoices, or to deactivated clients', async () => {
  const client = await makeClient(db)
  const gone = await makeClient(db, { deactivatedAt: new Date() })
  await makeInvoice(db, client, { dueOn: today() })
  for (const status of ['paid', 'void', 'draft'] as const) await late(client, { status })
  await late(gone)
  await sendOverdueReminders(ctx)
  expect([await reminders(client), await reminders(gone)]).toEqual([0, 0])
})

test('staff can send a reminder at most once an hour, and not before the invoice is overdue', async () => {
  const client = await makeClient(db)
  const { id } = await late(client)
  const answers = await Promise.all([1, 2, 3].map(() => act(id, 'remind')))
  expect(answers.map((answer) => answer.status).sort()).toEqual([302, 409, 409])
  expect(await reminders(client)).toBe(1)
  expect(await listActivity(db, id)).toMatchObject([{ action: 'invoice.reminded', actorUid: admin.id }])
  const fresh = await makeInvoice(db, client)
  await expectPage(act(fresh.id, 'remind'), 409, 'This invoice is not overdue.')
})

test("staff see when a payer first opened an invoice, and views by impersonating staff don't count", async () => {
  const [client, viewer] = [await makeClient(db), await makeAdmin(db)]
  const { id } = await makeInvoice(db, client)
  const history = async () => textOf(firm.get(`/admin/invoices/${id}`))
  const openedAt = async () => (await findInvoiceRow(db, id)).openedAt
  await firm.get(`/api/invoices/${id}/pdf`)
  const viewing = as(viewer)
  await viewing.post('/admin?index', { intent: 'view-as', entry: client.id })
  await expectPage(viewing.get(`/client/invoices/${id}`), 200)
  expectTexts(await history(), [], ['Opened by the client'])
  await expectStatus(as(client).get(`/api/invoices/${id}/pdf`, {}), 200)
  const first = await openedAt()
  await as(client).get(`/client/invoices/${id}`)
  expect([first, await openedAt()]).toEqual([expect.any(Date), first])
  expectTexts(await history(), ['Opened by the client'])
  const other = await makeInvoice(db, client)
  await as(client).get(`/client/invoices/${other.id}`)
  expect((await findInvoiceRow(db, other.id)).openedAt).toBeInstanceOf(Date)
})

const take = (query: Record<string, string>) =>
  textOf(firm.get(`/admin/invoices.csv?${new URLSearchParams(query)}`))

test('the invoice CSV export contains the filtered list, with amounts in the decimal places of their currency and no formulas, and is logged', async () => {
  const client = await makeClient(db, { name: '=HYPERLINK("x")' })
  const mark = `Mark ${client.id}`
  const discount = [{ description: 'Credit', quantity: 1000, unitPrice: -1050, taxRate: 0 }]
  const common = { billTo: `@SUM(A1)\n${mark}`, issuedOn: '2026-01-02', dueOn: '2026-01-16' }
  await makeInvoice(db, client, { ...common, number: `B-${client.id}`, status: 'void' }, discount)
  await makeInvoice(db, client, {
    ...common,
    number: `A-${client.id}`,
    status: 'paid',
    paidOn: '2026-01-09',
    currency: 'JPY',
    createdAt: new Date(Date.now() + 1000),
    copyTo: ['ap@ada.example', 'b@ada.example'],
  })
  const rows = (await take({ search: mark.toUpperCase(), client: client.id })).split('\r\n')
  const name = `"'=HYPERLINK(""x"")","'@SUM(A1)\n${mark}"`
  expect(rows.slice(2, 4).map((row) => row.replace(/,[^,]*$/, ''))).toEqual([
    `A-${client.id},Paid,,${name},,2026-01-02,2026-01-16,2026-01-09,JPY,15015,2853,17868,"ap@ada.example, b@ada.example",`,
    `B-${client.id},Void,,${name},,2026-01-02,2026-01-16,,EUR,-10.50,0.00,-10.50,,`,
  ])
  const [entry] = await db.select().from(activity).orderBy(desc(activity.id)).limit(1)
  expect(entry).toMatchObject({ action: 'invoice.exported', after: { clientId: client.id } })
  expectTexts(await take({ search: mark, status: 'Paid' }), [`A-${client.id}`], [`B-${client.id}`])
  const link = `/admin/invoices.csv?search=${client.id}&amp;status=Paid&amp;client=`
  await expectPage(firm.get(`/admin/invoices?status=Paid&search=${client.id}`), 200, link)
})

test("the invoice list keeps a deleted account's invoice under the billed name", async () => {
  const client = await makeClient(db)
  const invoice = await makeInvoice(db, client, { billTo: `Gone ${client.id}\nStreet`, clientId: null })
  await expectPage(firm.get(`/admin/invoices?search=${client.id}`), 200, `Gone ${client.id}</td>`)
  await expectPage(firm.get(`/admin/invoices/${invoice.id}`), 200, 'account is closed')
})
