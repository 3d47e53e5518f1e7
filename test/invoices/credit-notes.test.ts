import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, today } from '#app/core/days.ts'
import { invoiceLines, invoices } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { completeBuyer, draftForm, findInvoiceRow, makeInvoice, sendDraft } from '../make/invoice-forms.ts'
import { listActions, makeAdmin, makeClient, makeProject } from '../make/make.ts'
import {
  expectPage,
  expectRedirect,
  expectStatus,
  expectStatuses,
  expectTexts,
  findConfirmation,
  revisionOf,
  textOf,
} from '../pages.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const firm = as(await makeAdmin(db))
const client = await makeClient(db)

const page = (id: string) => `/admin/invoices/${id}`
const act = (id: string, intent: string, fields: Record<string, string> = {}) =>
  firm.post(page(id), { intent, ...fields })
const quantities = (typed: string[]) =>
  Object.fromEntries(typed.map((quantity, i) => [`lines[${i}].quantity`, quantity]))
const postCredit = (id: string, ...typed: string[]) =>
  firm.post(`${page(id)}/credit`, { intent: 'credit', ...quantities(typed) })

/** Creates the draft of a credit note and returns its id. */
async function draftCredit(id: string, ...typed: string[]): Promise<string> {
  const { headers } = await postCredit(id, ...typed)
  return headers.get('location')?.match(/invoices\/([^?]+)\?done=saved/)?.[1] ?? expect.fail()
}
async function credit(id: string, ...typed: string[]) {
  const note = await draftCredit(id, ...typed)
  await expectStatus(sendDraft(firm, note), 302)
  return findInvoiceRow(db, note)
}
const linesOf = (id: string) =>
  db.select().from(invoiceLines).where(eq(invoiceLines.invoiceId, id)).orderBy(asc(invoiceLines.position))
const notesOf = (id: string) =>
  db
    .select()
    .from(invoices)
    .where(and(eq(invoices.creditOf, id), eq(invoices.status, 'sent')))

const line = (description: string, quantity: number, unitPrice: number, taxRate = 190_000) => ({
  description,
  quantity,
  unitPrice,
  taxRate,
})
// 119.00 and 21.40, together 140.40
const twoLines = [line('Advice', 2000, 5000), line('Books', 1000, 2000, 70_000)]
const make = (overrides: Parameters<typeof makeInvoice>[2] = {}, lines = twoLines) =>
  makeInvoice(db, client, overrides, lines)

test('a credit note corrects part of an invoice, and the rest is still to be paid', async () => {
  const client = await makeClient(db)
  const portal = as(client)
  const copyTo = [`ap-${client.id}@ada.example`]
  const late = { copyTo, dueOn: addDays(today(), -3) }
  const { id, number } = await makeInvoice(db, client, late, twoLines)
  const form = await expectPage(firm.get(`${page(id)}/credit`), 200, 'Advice', 'Books')
  expect(form.match(/name="lines\[\d\]\.quantity"/g)).toHaveLength(2)
  await expectPage(postCredit(id, '2.5', '0'), 400, 'At most 2 of this line can be credited.')
  await expectPage(postCredit(id, '-1', '0'), 400, 'Enter 0 or more.')
  await expectPage(postCredit(id, '', '0'), 400, 'Enter a quantity for at least one line.')

  const draft = await draftCredit(id, '0.5', '')
  await expectStatus(portal.get(`/client/invoices/${draft}`), 404)
  const saved = await expectPage(firm.get(page(draft)), 200, 'Save and Send', 'value="0.5"')
  const edit = { ...quantities(['1', '0']), version: revisionOf(saved), next: 'send', notes: 'As agreed.' }
  await expectRedirect(act(draft, 'credit', edit), `${page(draft)}?ask=send`)
  await expectPage(firm.get(`${page(draft)}?ask=send`), 200, 'Send Credit Note', 'EUR\u00a059.50', ...copyTo)
  await expectStatus(sendDraft(firm, draft), 302)
  const note = await findInvoiceRow(db, draft)
  const copied = { creditOf: id, clientId: client.id, copyTo, currency: 'EUR', notes: 'As agreed.' }
  expect(note).toMatchObject({ ...copied, status: 'sent', issuedOn: today(), dueOn: null, total: 5950 })
  expect(note.number).toMatch(new RegExp(`^CN-${today().slice(0, 4)}-\\d{4}$`))
  expect(await linesOf(draft)).toMatchObject([{ quantity: 1000, net: 5000, creditedLine: 1 }])
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'sent', credited: 5950, total: 14_040 })

  // Both link each other, for the firm and for the client, and the open amount is the rest.
  await expectPage(firm.get(page(id)), 200, `${page(draft)}"`, 'Left to pay', 'EUR\u00a080.90')
  await expectPage(firm.get(page(draft)), 200, `${page(id)}"`, 'Corrects')
  await expectPage(portal.get(`/client/invoices/${id}`), 200, note.number ?? '', 'Credited', '80.90')
  await expectPage(portal.get(`/client/invoices/${draft}`), 200, `/client/invoices/${id}"`)
  await expectPage(portal.get('/client/invoices'), 200, note.number ?? '', 'You owe', '80.90')
  await expectStatus(portal.get(`/api/invoices/${draft}/pdf`), 200)
  for (const status of ['Sent', 'Overdue']) {
    const list = await textOf(firm.get(`/admin/invoices?search=${note.number}&status=${status}`))
    expect(list.includes(`>${note.number}<`)).toBe(status === 'Sent')
  }
  await expectStatus(act(id, 'remind'), 302)
  expect((await mailsTo(client.email)).find(({ kind }) => kind === 'invoice-reminder')?.text).toContain(
    '80.90',
  )
  for (const to of [client.email, ...copyTo]) {
    const mail = (await mailsTo(to)).find(({ kind }) => kind === 'invoice-voided')
    expect(mail?.subject).toBe(`Credit note ${note.number} for invoice ${number}`)
    expectTexts(mail?.text, ['59.50', '80.90'])
  }
  expect(await expectPage(act(id, 'void'), 409, 'already credited in part')).not.toContain('>Void<')

  // The rest: one more unit of the first line, and the second one. Nothing is left afterwards.
  await expectPage(postCredit(id, '2', '1'), 400, 'At most 1 of this line can be credited.')
  const last = await credit(id, '1', '1')
  expect(Number(last.number?.slice(-4))).toBe(Number(note.number?.slice(-4)) + 1)
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'void', credited: 14_040 })
  await expectStatus(firm.get(`${page(id)}/credit`), 409)
  expect(await textOf(portal.get('/client/invoices'))).not.toContain('You owe')
})

test("'Void' sends a credit note in full and voids the invoice, or does neither", async () => {
  const { id, number } = await make()
  const jobs = ctx.jobs
  ctx.jobs = { ...jobs, queueEmail: () => Promise.reject(new Error('the queue is gone')) }
  await expectStatus(act(id, 'void'), 500)
  ctx.jobs = jobs
  expect([(await findInvoiceRow(db, id)).status, (await notesOf(id)).length]).toEqual(['sent', 0])
  await expectPage(firm.get(page(id)), 200, 'Create Credit Note', '>Void<')
  await expectStatuses([act(id, 'void'), act(id, 'void')], [302, 409])
  const [note] = await notesOf(id)
  expect(note).toMatchObject({ kind: 'credit-note', total: 14_040, net: 12_000, clientId: client.id })
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'void', credited: 14_040 })
  expect(await listActions(db, id)).toEqual(['invoice.voided'])
  expect(await listActions(db, note?.id ?? '')).toEqual(['invoice.created', 'invoice.credit-note-sent'])
  await expectPage(firm.get(`/admin/activity?search=${note?.number}`), 200, ' sent the credit note ')

  // The page, the file, the list and the email use the same word for a credit note over the full amount.
  const title = `Full Credit Note ${note?.number}`
  await expectPage(firm.get(page(note?.id ?? '')), 200, `<title>${title}`)
  const file = await as(client).get(`/api/invoices/${note?.id}/pdf`)
  expect(file.headers.get('content-disposition')).toContain(`filename="${title}.pdf"`)
  await expectPage(
    as(client).get('/client/invoices'),
    200,
    '>Full Credit Note<',
    `Download PDF<span class="sr-only"> (${title})`,
  )
  const mail = (await mailsTo(client.email)).find(({ text }) => text?.includes(note?.number ?? ''))
  expectTexts(mail?.text, [
    `Full credit note ${note?.number} over EUR\u00a0140.40 corrects invoice ${number}`,
  ])
})

test('a paid invoice stays paid when it is credited, and shows the amount to refund', async () => {
  const { id } = await make()
  // Credited before the payment, so it was not paid.
  await credit(id, '1', '0')
  await expectStatus(act(id, 'paid', { paidOn: today() }), 302)
  expectTexts(await textOf(firm.get(page(id))), ['Credited'], ['To be refunded', 'Left to pay'])
  await expectStatus(act(id, 'void'), 409)
  await credit(id, '0', '1')
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'paid', credited: 8090 })
  for (const shown of [firm.get(page(id)), as(client).get(`/client/invoices/${id}`)])
    expect(await textOf(shown)).toMatch(/To be refunded<.{0,200}EUR\u00a021\.40/s)
})

test('rounding in several credit notes leaves nothing to pay, even if the invoice was marked as paid by mistake', async () => {
  // 0.33 with 19% tax is 0.39 each time, but 1.18 together.
  for (const isPaid of [false, true]) {
    const { id, total } = await make({}, [line('Work', 3000, 33)])
    if (isPaid) await expectStatus(act(id, 'paid', { paidOn: today() }), 302)
    for (const _ of [1, 2, 3]) await credit(id, '1')
    expect((await findInvoiceRow(db, id)).status).toBe(isPaid ? 'paid' : 'void')
    if (isPaid) await expectStatus(act(id, 'reopen'), 302)
    const { credited, status, creditedBeforePayment } = await findInvoiceRow(db, id)
    expect([total, credited, status, creditedBeforePayment]).toEqual([118, 117, 'void', 0])
  }
})

test('credit notes sent at the same moment cannot exceed a line together', async () => {
  const { id } = await make()
  const drafts = [await draftCredit(id, '1.5', '0'), await draftCredit(id, '1', '1')]
  await expectStatuses(
    drafts.map((draft) => sendDraft(firm, draft)),
    [302, 409],
  )
  const [note, ...others] = await notesOf(id)
  expect([others, (await findInvoiceRow(db, id)).credited]).toEqual([[], note?.total])
})

test('a credit note can be neither negative nor larger than what is left of the invoice', async () => {
  const { id } = await make({}, [...twoLines, line('Discount', 1000, -3000)])
  for (const draft of [await draftCredit(id, '2', '1', '0'), await draftCredit(id, '0', '0', '1')])
    await expectPage(sendDraft(firm, draft), 409, 'can’t be below zero or above what is left')
})

test('a sent credit note never changes and has no payment of its own', async () => {
  const note = await credit((await make()).id, '1', '0')
  const stored = [note, await linesOf(note.id)]
  const fields = { ...quantities(['2', '1']), version: 'any', paidOn: today() }
  for (const intent of ['credit', 'save', 'send', 'delete', 'paid', 'reopen', 'remind', 'void'])
    expect([400, 409]).toContain((await act(note.id, intent, fields)).status)
  await expectStatus(postCredit(note.id, '1', '0'), 409)
  expect([await findInvoiceRow(db, note.id), await linesOf(note.id)]).toEqual(stored)
  expectTexts(await textOf(firm.get(page(note.id))), [], ['Mark as Paid', 'Create Credit Note', '>Void<'])
})

test('drafts, void and external invoices have no credit notes', async () => {
  for (const overrides of [{ status: 'draft' }, { status: 'void' }, { external: true }] as const) {
    const { id } = await make(overrides)
    await expectStatus(firm.get(`${page(id)}/credit`), 409)
    await expectStatus(postCredit(id, '1'), 409)
  }
})

/** A project with partial invoices of 140.40 and 178.68, and a draft of its final invoice over 1,190.00. */
async function makeFinal() {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const of = { projectId: project.id, kind: 'partial' } as const
  const first = await makeInvoice(db, client, { ...of, issuedOn: addDays(today(), -9) }, twoLines)
  const second = await makeInvoice(db, client, of)
  const final = { ...of, ...completeBuyer, kind: 'final', status: 'draft' } as const
  const draft = () => makeInvoice(db, client, final, [line('All work', 1000, 100_000)])
  return { client, of, first, second, draft }
}

/** Returns the fields of the confirmation that a draft is sent with. */
async function readSending(id: string) {
  const shown = await textOf(firm.get(`${page(id)}?ask=send`))
  const deductions = shown.match(/name="deductions" value="([^"]+)"/)?.[1] ?? ''
  return { version: revisionOf(shown), deductions }
}

test('a final invoice deducts the partial invoices of its project, buyer and currency that none has deducted', async () => {
  const { client, of, first, second, draft } = await makeFinal()
  await credit(first.id, '1', '0')
  for (const other of [{ currency: 'USD' }, { status: 'void' }, { projectId: null }] as const)
    await makeInvoice(db, client, { ...of, ...other })
  await makeInvoice(db, await makeClient(db), of)
  const { id } = await draft()
  // 1,000.00 less 50.00 and 150.15 at 19%, and less 20.00 at 7%: 799.85 and -20.00 net.
  const shown = [`Partial invoice ${first.number}`, 'EUR\u00a0930.42']
  await expectPage(firm.get(`${page(id)}?ask=send`), 200, ...shown)
  await expectStatus(sendDraft(firm, id), 302)
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'sent', net: 77_985, total: 93_042 })
  const [, ...deducted] = await linesOf(id)
  expect(deducted).toMatchObject([
    { deducts: first.id, unitPrice: -2000, taxRate: 70_000, quantity: 1000, net: -2000 },
    { deducts: first.id, unitPrice: -5000, taxRate: 190_000 },
    { deducts: second.id, unitPrice: -15_015, taxRate: 190_000 },
  ])

  // While it is deducted, a partial invoice can neither be voided nor credited nor deducted again.
  for (const answer of [act(second.id, 'void'), postCredit(second.id, '1')])
    await expectPage(answer, 409, 'A final invoice deducts this partial invoice.')
  const next = await draft()
  await expectStatus(sendDraft(firm, next.id), 302)
  expect(await findInvoiceRow(db, next.id)).toMatchObject({ total: 119_000 })
  await expectStatus(act(id, 'void'), 302)
  await expectStatus(act(second.id, 'void'), 302)
})

test('a final invoice is confirmed again if its deductions have changed, and never sent below zero', async () => {
  const { client, of, second, draft } = await makeFinal()
  const { id } = await draft()
  const send = await readSending(id)
  await expectStatus(act(second.id, 'void'), 302)
  await expectPage(act(id, 'send', send), 409, 'The partial invoices to deduct have changed.')
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'draft', number: null })
  const partial = await makeInvoice(db, client, of, [line('Too much', 1000, 200_000)])
  await expectPage(sendDraft(firm, id), 409, 'Send a credit note for one of them first.')
  await credit(partial.id, '0.9')
  await expectStatus(sendDraft(firm, id), 302)
})

test('a final invoice that is sent without saving a draft is confirmed and sent with its deductions', async () => {
  const { client, first, draft } = await makeFinal()
  const { projectId } = await draft()
  const path = `/admin/invoices/new?client=${client.id}`
  const form = draftForm(client, { projectId: projectId ?? '', kind: 'final', next: 'send' }, [
    { description: 'All work', quantity: '1', unitPrice: '1000', taxRate: '19' },
  ])
  const question = await expectPage(firm.post(path, form), 400, `Partial invoice ${first.number}`, '870.92')
  const sent = await firm.post(path, { ...form, confirmed: findConfirmation(question) })
  const id = sent.headers.get('location')?.match(/invoices\/([^?]+)\?done=send/)?.[1] ?? ''
  expect(await findInvoiceRow(db, id)).toMatchObject({ kind: 'final', total: 87_092 })
  expect(await findInvoiceRow(db, first.id)).toMatchObject({ deductedIn: id })
})

test('two final invoices sent at the same moment deduct a partial invoice only once', async () => {
  const { second, draft } = await makeFinal()
  const confirmed = []
  for (const { id } of [await draft(), await draft()]) confirmed.push([id, await readSending(id)] as const)
  await expectStatuses(
    confirmed.map(([id, fields]) => act(id, 'send', fields)),
    [302, 409],
  )
  expect(await db.$count(invoiceLines, eq(invoiceLines.deducts, second.id))).toBe(1)
})
