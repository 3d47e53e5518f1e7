import { and, asc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addDays, today } from '#app/core/days.ts'
import { invoiceLines, invoices } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { completeBuyer, findInvoiceRow, makeInvoice, sendDraft } from '../make/invoice-forms.ts'
import { listActions, makeAdmin, makeClient, makeProject } from '../make/make.ts'
import { expectPage, expectRedirect, expectStatus, expectTexts, revisionOf, textOf } from '../pages.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const firm = as(await makeAdmin(db))
const year = today().slice(0, 4)

const page = (id: string) => `/admin/invoices/${id}`
const act = (id: string, intent: string, fields: Record<string, string> = {}) =>
  firm.post(page(id), { intent, ...fields })
const quantities = (typed: string[]) =>
  Object.fromEntries(typed.map((quantity, i) => [`lines[${i}].quantity`, quantity]))
const postCredit = (id: string, typed: string[]) =>
  firm.post(`${page(id)}/credit`, { intent: 'credit', ...quantities(typed) })

/** Creates the draft of a credit note and returns its id. */
async function draftCredit(id: string, typed: string[]): Promise<string> {
  const answer = await postCredit(id, typed)
  expect([answer.status, answer.status === 302 ? '' : await answer.text()]).toEqual([302, ''])
  return answer.headers.get('location')?.match(/invoices\/([^?]+)\?done=saved/)?.[1] ?? ''
}
async function credit(id: string, typed: string[]) {
  const note = await draftCredit(id, typed)
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

// 119.00 and 21.40, together 140.40
const twoLines = [
  { description: 'Advice', quantity: 2000, unitPrice: 5000, taxRate: 190_000 },
  { description: 'Books', quantity: 1000, unitPrice: 2000, taxRate: 70_000 },
]

test('a credit note corrects a part of an invoice, and what is left stays to be paid', async () => {
  const client = await makeClient(db)
  const copyTo = [`ap-${client.id}@ada.example`]
  const { id, number } = await makeInvoice(db, client, { copyTo, dueOn: addDays(today(), -3) }, twoLines)
  const form = await expectPage(firm.get(`${page(id)}/credit`), 200, 'Advice', 'Books')
  expect(
    form.match(
      /name="lines\[\d\]\.quantity"[^>]*value="[^"]*"|value="[^"]*"[^>]*name="lines\[\d\]\.quantity"/g,
    ),
  ).toHaveLength(2)
  await expectPage(postCredit(id, ['2.5', '0']), 400, 'At most 2 of this line can be credited.')
  await expectPage(postCredit(id, ['-1', '0']), 400, 'Enter 0 or more.')
  await expectPage(postCredit(id, ['', '0']), 400, 'Enter a quantity for at least one line.')

  const draft = await draftCredit(id, ['0.5', ''])
  expect(await findInvoiceRow(db, draft)).toMatchObject({
    kind: 'credit-note',
    creditOf: id,
    number: null,
    clientId: client.id,
    copyTo,
    currency: 'EUR',
    total: 2975,
  })
  await expectStatus(as(client).get(`/client/invoices/${draft}`), 404)
  const saved = await textOf(firm.get(page(draft)))
  expectTexts(saved, ['Save and Send', 'value="0.5"'])
  const edit = { ...quantities(['1', '0']), version: revisionOf(saved), next: 'send', notes: 'As agreed.' }
  await expectRedirect(act(draft, 'credit', edit), `${page(draft)}?ask=send`)
  await expectPage(firm.get(`${page(draft)}?ask=send`), 200, 'Send Credit Note', 'EUR\u00a059.50', ...copyTo)
  await expectStatus(sendDraft(firm, draft), 302)

  const note = await findInvoiceRow(db, draft)
  expect(note).toMatchObject({ status: 'sent', issuedOn: today(), dueOn: null, total: 5950 })
  expect(note.number).toMatch(new RegExp(`^CN-${year}-\\d{4}$`))
  expect(await linesOf(draft)).toMatchObject([
    { quantity: 1000, unitPrice: 5000, net: 5000, creditedLine: 1 },
  ])
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'sent', credited: 5950, total: 14_040 })
  // Both link each other, for the firm and for the client, and the open amount is the rest.
  await expectPage(firm.get(page(id)), 200, `${page(draft)}"`, 'Left to pay', 'EUR\u00a080.90')
  await expectPage(firm.get(page(draft)), 200, `${page(id)}"`, 'Corrects')
  await expectPage(as(client).get(`/client/invoices/${id}`), 200, note.number ?? '', 'Credited', '80.90')
  await expectPage(as(client).get(`/client/invoices/${draft}`), 200, `/client/invoices/${id}"`)
  await expectPage(as(client).get('/client/invoices'), 200, note.number ?? '', 'You owe', '80.90')
  await expectStatus(as(client).get(`/api/invoices/${draft}/pdf`), 200)
  for (const status of ['Sent', 'Overdue']) {
    const list = await textOf(firm.get(`/admin/invoices?search=${note.number}&status=${status}`))
    expect(list.includes(`>${note.number}<`)).toBe(status === 'Sent')
  }
  await expectStatus(act(id, 'remind'), 302)
  const [reminder] = (await mailsTo(client.email)).filter(({ kind }) => kind === 'invoice-reminder')
  expect(reminder?.text).toContain('80.90')
  for (const to of [client.email, ...copyTo]) {
    const mail = (await mailsTo(to)).find(({ kind }) => kind === 'invoice-voided')
    expect(mail?.subject).toBe(`Credit note ${note.number} for invoice ${number}`)
    expectTexts(mail?.text, ['59.50', '80.90'])
  }

  // The rest: one more unit of the first line, and the second one. Nothing is left afterwards.
  await expectPage(postCredit(id, ['2', '1']), 400, 'At most 1 of this line can be credited.')
  const last = await credit(id, ['1', '1'])
  expect(Number(last.number?.slice(-4))).toBe(Number(note.number?.slice(-4)) + 1)
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'void', credited: 14_040 })
  await expectStatus(firm.get(`${page(id)}/credit`), 409)
  expect(await textOf(as(client).get('/client/invoices'))).not.toContain('You owe')
})

test("'Void' sends a credit note in full and voids the invoice, or does neither", async () => {
  const client = await makeClient(db)
  const { id } = await makeInvoice(db, client, {}, twoLines)
  const jobs = ctx.jobs
  ctx.jobs = { ...jobs, queueEmail: () => Promise.reject(new Error('the queue is gone')) }
  await expectStatus(act(id, 'void'), 500)
  ctx.jobs = jobs
  expect([(await findInvoiceRow(db, id)).status, (await notesOf(id)).length]).toEqual(['sent', 0])
  await expectPage(firm.get(page(id)), 200, 'Create Credit Note', '>Void<')
  const answers = await Promise.all([act(id, 'void'), act(id, 'void')])
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
  const [note] = await notesOf(id)
  expect(note).toMatchObject({ kind: 'credit-note', total: 14_040, net: 12_000, clientId: client.id })
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'void', credited: 14_040 })
  expect(await listActions(db, id)).toEqual(['invoice.voided'])
  await expectPage(firm.get(page(id)), 200, note?.number ?? '')
})

test('an invoice with a credit note is credited, not voided', async () => {
  const { id } = await makeInvoice(db, await makeClient(db), {}, twoLines)
  await credit(id, ['1', '0'])
  await expectPage(act(id, 'void'), 409, 'already credited in part')
  expect(await textOf(firm.get(page(id)))).not.toContain('>Void<')
})

test('a paid invoice stays paid when it is credited, and says what is to be refunded', async () => {
  const client = await makeClient(db)
  const { id } = await makeInvoice(db, client, {}, twoLines)
  // Credited before the payment, so it was not paid.
  await credit(id, ['1', '0'])
  await expectStatus(act(id, 'paid', { paidOn: today() }), 302)
  expectTexts(await textOf(firm.get(page(id))), ['Credited'], ['To be refunded', 'Left to pay'])
  await expectStatus(act(id, 'void'), 409)
  await credit(id, ['0', '1'])
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'paid', credited: 8090 })
  for (const [who, path] of [
    [firm, page(id)],
    [as(client), `/client/invoices/${id}`],
  ] as const)
    expect(await textOf(who.get(path))).toMatch(/To be refunded<.{0,200}EUR\u00a021\.40/s)
  await credit(id, ['1'])
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'paid', credited: 14_040 })
  // It was marked as paid by mistake: nothing is left to pay.
  await expectStatus(act(id, 'reopen'), 302)
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'void', creditedBeforePayment: 0 })
})

test('credit notes sent at the same moment cannot exceed a line together', async () => {
  const { id } = await makeInvoice(db, await makeClient(db), {}, twoLines)
  const drafts = [await draftCredit(id, ['1.5', '0']), await draftCredit(id, ['1', '1'])]
  const answers = await Promise.all(drafts.map((draft) => sendDraft(firm, draft)))
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
  const [note, ...others] = await notesOf(id)
  expect([others, (await findInvoiceRow(db, id)).credited]).toEqual([[], note?.total])
})

test('the rounding of several credit notes does not keep the last one from being sent', async () => {
  // 0.33 with 19% tax is 0.39 each time, but 1.18 together.
  const line = { description: 'Work', quantity: 3000, unitPrice: 33, taxRate: 190_000 }
  const { id, total } = await makeInvoice(db, await makeClient(db), {}, [line])
  for (const _ of [1, 2, 3]) await credit(id, ['1'])
  const { credited, status } = await findInvoiceRow(db, id)
  expect([total, credited, status]).toEqual([118, 117, 'void'])
})

test('a discount cannot be kept while the rest is credited', async () => {
  const discount = { description: 'Discount', quantity: 1000, unitPrice: -3000, taxRate: 190_000 }
  const { id } = await makeInvoice(db, await makeClient(db), {}, [...twoLines, discount])
  const message = 'can’t be below zero or above what is left'
  await expectPage(sendDraft(firm, await draftCredit(id, ['2', '1', '0'])), 409, message)
  await expectPage(sendDraft(firm, await draftCredit(id, ['0', '0', '1'])), 409, message)
})

test('a sent credit note never changes and has no payment of its own', async () => {
  const { id } = await makeInvoice(db, await makeClient(db), {}, twoLines)
  const note = await credit(id, ['1', '0'])
  const stored = [note, await linesOf(note.id)]
  for (const [intent, fields] of [
    ['credit', quantities(['2', '1'])],
    ['save', {}],
    ['send', { version: 'any' }],
    ['delete', { version: 'any' }],
    ['paid', { paidOn: today() }],
    ['reopen', {}],
    ['remind', {}],
    ['void', {}],
  ] as const)
    expect([400, 409]).toContain((await act(note.id, intent, fields)).status)
  await expectStatus(postCredit(note.id, ['1', '0']), 409)
  expect([await findInvoiceRow(db, note.id), await linesOf(note.id)]).toEqual(stored)
  expectTexts(await textOf(firm.get(page(note.id))), [], ['Mark as Paid', 'Create Credit Note', '>Void<'])
})

test('drafts, void and external invoices and unknown ones have no credit notes', async () => {
  const client = await makeClient(db)
  for (const [with_, status] of [
    [{ status: 'draft' }, 409],
    [{ status: 'void' }, 409],
    [{ external: true }, 409],
  ] as const) {
    const { id } = await makeInvoice(db, client, with_)
    await expectStatus(firm.get(`${page(id)}/credit`), status)
    await expectStatus(postCredit(id, ['1']), status)
  }
  await expectStatus(firm.get(`${page('none')}/credit`), 404)
})

/** A project with partial invoices of 140.40 and 178.68, and a draft of its final invoice over 1,190.00. */
async function makeFinal() {
  const client = await makeClient(db)
  const project = await makeProject(db, { clientId: client.id })
  const of = { projectId: project.id, kind: 'partial' } as const
  const first = await makeInvoice(db, client, { ...of, issuedOn: addDays(today(), -9) }, twoLines)
  const second = await makeInvoice(db, client, of)
  const whole = [{ description: 'All work', quantity: 1000, unitPrice: 100_000, taxRate: 190_000 }]
  const draft = { ...of, ...completeBuyer, kind: 'final', status: 'draft' } as const
  return { client, of, first, second, draft: (lines = whole) => makeInvoice(db, client, draft, lines) }
}

/** Returns the fields of the confirmation that a draft is sent with. */
async function readSending(id: string) {
  const shown = await textOf(firm.get(`${page(id)}?ask=send`))
  const deductions = shown.match(/name="deductions" value="([^"]+)"/)?.[1] ?? ''
  return { version: revisionOf(shown), deductions }
}

test('a final invoice deducts the partial invoices of its project, buyer and currency that none has deducted', async () => {
  const { client, of, first, second, draft } = await makeFinal()
  await credit(first.id, ['1', '0'])
  await makeInvoice(db, client, { ...of, currency: 'USD' })
  await makeInvoice(db, client, { ...of, status: 'void' })
  await makeInvoice(db, client, { ...of, projectId: null })
  await makeInvoice(db, await makeClient(db), of)
  const { id } = await draft()
  // 1,000.00 less 50.00 and 150.15 at 19%, and less 20.00 at 7%: 799.85 and -20.00 net.
  await expectPage(
    firm.get(`${page(id)}?ask=send`),
    200,
    `Partial invoice ${first.number}`,
    'EUR\u00a0930.42',
  )
  await expectStatus(sendDraft(firm, id), 302)
  const { number, ...final } = await findInvoiceRow(db, id)
  expect(number).toMatch(new RegExp(`^${year}-\\d{4}$`))
  expect(final).toMatchObject({ status: 'sent', net: 77_985, tax: 15_057, total: 93_042 })
  const [, ...deducted] = await linesOf(id)
  expect(deducted).toMatchObject([
    { deducts: first.id, unitPrice: -2000, taxRate: 70_000, quantity: 1000, net: -2000 },
    { deducts: first.id, unitPrice: -5000, taxRate: 190_000 },
    { deducts: second.id, unitPrice: -15_015, taxRate: 190_000 },
  ])
  expect(deducted[0]?.description).toContain(`Partial invoice ${first.number} of `)

  // While it is deducted, a partial invoice can neither be voided nor credited nor deducted again.
  for (const answer of [act(second.id, 'void'), postCredit(second.id, ['1'])])
    await expectPage(answer, 409, 'A final invoice deducts this partial invoice.')
  const next = await draft()
  await expectStatus(sendDraft(firm, next.id), 302)
  expect(await findInvoiceRow(db, next.id)).toMatchObject({ total: 119_000 })
  await expectStatus(act(id, 'void'), 302)
  expect(await findInvoiceRow(db, second.id)).toMatchObject({ deductedIn: null })
  await expectStatus(act(second.id, 'void'), 302)
})

test('a final invoice is confirmed again if its deductions have changed, and never sent below zero', async () => {
  const { client, of, second, draft } = await makeFinal()
  const { id } = await draft()
  const send = await readSending(id)
  await expectStatus(act(second.id, 'void'), 302)
  await expectPage(act(id, 'send', send), 409, 'The partial invoices to deduct have changed.')
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'draft', number: null })
  const large = { description: 'Too much', quantity: 1000, unitPrice: 200_000, taxRate: 190_000 }
  const partial = await makeInvoice(db, client, of, [large])
  await expectPage(sendDraft(firm, id), 409, 'Send a credit note for one of them first.')
  await credit(partial.id, ['0.9'])
  await expectStatus(sendDraft(firm, id), 302)
})

test('two final invoices sent at the same moment deduct a partial invoice only once', async () => {
  const { first, second, draft } = await makeFinal()
  const confirmed = []
  for (const { id } of [await draft(), await draft()]) confirmed.push([id, await readSending(id)] as const)
  const answers = await Promise.all(confirmed.map(([id, fields]) => act(id, 'send', fields)))
  expect(answers.map(({ status }) => status).sort()).toEqual([302, 409])
  const sent = await db.$count(invoiceLines, eq(invoiceLines.deducts, first.id))
  expect([sent, await db.$count(invoiceLines, eq(invoiceLines.deducts, second.id))]).toEqual([2, 1])
})
