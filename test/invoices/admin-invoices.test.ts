import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addDays, today } from '#app/core/days.ts'
import { sendOverdueReminders } from '#app/domain/invoices/reminders.server.ts'
import type { Database } from '#db/connect.server.ts'
import { activity, invoiceLines, invoices } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { revisionOf, textOf } from '../html.ts'
import { draftForm, findInvoiceRow, makeInvoice } from '../make/invoice-forms.ts'
import { makeAdmin, makeClient, makeProject, makeStaff } from '../make/make.ts'
import { questionIn } from '../make/post-with-confirmation.ts'

const { as, ctx, db, mailsTo } = await openTestApp()
const admin = await makeAdmin(db, { name: 'Office' })
const firm = as(admin)

type Person = Awaited<ReturnType<typeof makeClient>>
/** Creates a draft through the form and returns its row. */
async function drafted(
  client: Person,
  ...rest: [Parameters<typeof draftForm>[1]?, Parameters<typeof draftForm>[2]?]
) {
  const answer = await firm.post('/admin/invoices/new', draftForm(client, ...rest))
  expect([answer.status, answer.status === 302 ? '' : await answer.text()]).toEqual([302, ''])
  return findInvoiceRow(db, answer.headers.get('location')?.match(/invoices\/([^?]+)/)?.[1] ?? '')
}
const act = (id: string, intent: string, fields: Record<string, string> = {}) =>
  firm.post(`/admin/invoices/${id}`, { intent, ...fields })
const getRevision = async (id: string) => revisionOf(await textOf(firm.get(`/admin/invoices/${id}`)))
const send = async (id: string) => act(id, 'send', { version: await getRevision(id) })
/** The sequence number of an issued invoice, without its year. */
const sequenceOf = async (id: string) => Number((await findInvoiceRow(db, id)).number?.slice(5))
const recorded = async (id: string) =>
  db
    .select()
    .from(activity)
    .where(and(eq(activity.subjectKind, 'invoice'), eq(activity.subjectId, id)))
    .orderBy(asc(activity.id))
const actionsOn = async (id: string) => (await recorded(id)).map((row) => row.action)

describe('a draft', () => {
  test('is stored with its totals, for the client and a project of the client', async () => {
    const client = await makeClient(db)
    const project = await makeProject(db, { clientId: client.id })
    const invoice = await drafted(client, { projectId: project.id, notes: 'Thanks.' }, [
      { description: 'Work\r\nof two days', quantity: '1.5', unitPrice: '33.33', taxRate: '19' },
      { description: 'Discount', quantity: '1', unitPrice: '-5', taxRate: '7.5' },
    ])
    // 49.995 is 50.00; 19 % of it is 9.50; 7.5 % of -5.00 is -0.375, which is -0.38.
    expect(invoice).toMatchObject({ status: 'draft', number: null, net: 4500, tax: 912, total: 5412 })
    expect(invoice).toMatchObject({
      clientId: client.id,
      projectId: project.id,
      notes: 'Thanks.',
      dueOn: null,
    })
    const lines = await db
      .select()
      .from(invoiceLines)
      .where(eq(invoiceLines.invoiceId, invoice.id))
      .orderBy(asc(invoiceLines.position))
    expect(lines).toMatchObject([
      {
        position: 1,
        description: 'Work\nof two days',
        quantity: 1500,
        unitPrice: 3333,
        taxRate: 1900,
        net: 5000,
      },
      { position: 2, description: 'Discount', quantity: 1000, unitPrice: -500, taxRate: 750, net: -500 },
    ])
    expect(await recorded(invoice.id)).toMatchObject([
      { action: 'invoice.created', actorUid: admin.id, clientIp: '127.0.0.1', after: { total: 5412 } },
    ])
  })

  test('starts with the choice of a client, whose postal address is filled in', async () => {
    const client = await makeClient(db, {
      ...{ name: 'Grace Chosen', company: 'Chosen & Sons', deactivatedAt: new Date() },
      ...{ streetAddress: '5 Quay', city: 'Eastmere', postalCode: '12345' },
    })
    const unverified = await makeClient(db, { emailVerified: false })
    const found = (search: string) => textOf(firm.get(`/admin/invoices/new?search=${search}`))
    expect(await found(client.email)).toContain(`/admin/invoices/new?client=${client.id}`)
    expect(await found('nobody-at-all')).toContain('No client matches')
    const form = await textOf(firm.get(`/admin/invoices/new?client=${client.id}`))
    expect(form).toContain('Chosen &amp; Sons\nGrace Chosen\n5 Quay\n12345 Eastmere')
    // Deactivated clients can be billed, but not clients with an unverified email.
    expect((await drafted(client)).clientId).toBe(client.id)
    expect(await found(unverified.email)).not.toContain(`?client=${unverified.id}`)
    expect((await firm.get(`/admin/invoices/new?client=${unverified.id}`)).status).toBe(404)
    const answer = await firm.post('/admin/invoices/new', draftForm(unverified))
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain('This client is no longer there.')
  })

  test('copies the lines of another invoice, and is for the project of the link that opened it', async () => {
    const client = await makeClient(db)
    const project = await makeProject(db, { clientId: client.id })
    const lines = [{ description: 'Monthly advice', quantity: '2', unitPrice: '450', taxRate: '7' }]
    const first = await drafted(client, { billTo: 'Ada’s Office', notes: 'As agreed.' }, lines)
    const empty = `/admin/invoices/new?client=${client.id}&project=${project.id}`
    const page = await textOf(firm.get(empty))
    expect(page).toContain(`copy=${first.id}`)
    expect(page).toMatch(new RegExp(`<option value="${project.id}" selected`))
    expect(page).not.toContain('Monthly advice')
    const copied = await textOf(firm.get(`${empty}&copy=${first.id}`))
    for (const words of ['Monthly advice', 'value="450.00"', 'Ada’s Office', 'As agreed.'])
      expect(copied).toContain(words)
    expect((await firm.get(`${empty}&copy=${randomUUID()}`)).status).toBe(404)
  })

  test.each([
    ['currency', 'EURO', 'Choose one of the currencies.'],
    ['dueDays', '-1', 'Enter a number of days.'],
    ['dueDays', '366', 'At most 365 days.'],
    ['billTo', ' ', 'Enter whom the invoice is for.'],
    ['billTo', 'a\u0007b', "Bill to can't contain control characters."],
    ['lines[0].description', '', 'Say what this line is for.'],
    ['lines[0].quantity', '0', 'Enter a quantity above 0'],
    ['lines[0].quantity', '1.0001', 'Quantity can have at most 3 decimal places.'],
    ['lines[0].unitPrice', '1.234,56.7', 'Write a number, for example 4,500.00.'],
    ['lines[0].unitPrice', '4.500', '“4.500” could mean 4500 or 4.500. A price in EUR can have'],
    ['lines[0].quantity', '1,234', '“1,234” could mean 1234 or 1.234. Write one of these.'],
    ['copyTo', 'ap at ada', '“ap” is not an email address.'],
    ['lines[0].unitPrice', '0.001', 'A price in EUR can have at most 2 decimal places.'],
    ['lines[0].taxRate', '100.01', 'Enter a rate from 0 to 100.'],
    ['lines[0].taxRate', '-1', 'Enter a rate from 0 to 100.'],
  ])(
    'with an invalid %s (%j) is rejected at the field and keeps the typed values',
    async (field, value, words) => {
      const client = await makeClient(db)
      const answer = await firm.post(
        `/admin/invoices/new?client=${client.id}`,
        draftForm(client, { notes: 'Kept words', [field]: value }),
      )
      const page = await textOf(answer)
      expect([answer.status, page.includes(words), page.includes('Kept words')]).toEqual([400, true, true])
      expect(await db.$count(invoices, eq(invoices.clientId, client.id))).toBe(0)
    },
  )

  test('is rejected for someone who is not a client and for a project of another client', async () => {
    const [client, other] = [await makeClient(db), await makeClient(db)]
    const foreign = await makeProject(db, { clientId: other.id })
    const wrong: Record<string, string>[] = [
      { clientId: admin.id },
      { clientId: 'nobody' },
      { projectId: foreign.id },
    ]
    for (const fields of wrong) {
      const answer = await firm.post(`/admin/invoices/new?client=${client.id}`, draftForm(client, fields))
      expect(answer.status).toBe(409)
      expect(await answer.text()).toMatch(/no longer there|not one of the client/)
    }
    expect(await db.$count(invoices, eq(invoices.clientId, client.id))).toBe(0)
  })

  test('gains and loses lines without JavaScript', async () => {
    const client = await makeClient(db)
    const intent = (type: string, payload: object) => ({ __intent__: JSON.stringify({ type, payload }) })
    const path = `/admin/invoices/new?client=${client.id}`
    const more = await firm.post(
      path,
      draftForm(client, intent('insert', { name: 'lines', defaultValue: { quantity: '7' } })),
    )
    const page = await textOf(more)
    expect([more.status, page.includes('name="lines[1].quantity"'), page.includes('value="7"')]).toEqual([
      200,
      true,
      true,
    ])
    const two = [1, 2].map((n) => ({ description: `Item ${n}`, quantity: '1', unitPrice: '1', taxRate: '0' }))
    const less = await textOf(
      await firm.post(path, draftForm(client, intent('remove', { name: 'lines', index: 0 }), two)),
    )
    expect([less.includes('Item 2'), less.includes('Item 1')]).toEqual([true, false])
    expect(await db.$count(invoices, eq(invoices.clientId, client.id))).toBe(0)
  })

  test('is updated as a whole, and the activity log has its values before and after', async () => {
    const client = await makeClient(db)
    const before = await drafted(client)
    const version = await getRevision(before.id)
    const lines = [{ description: 'Other work', quantity: '2', unitPrice: '500', taxRate: '10' }]
    const answer = await firm.post(
      `/admin/invoices/${before.id}`,
      draftForm(client, { version, currency: 'JPY', next: 'send' }, lines),
    )
    expect(answer.headers.get('location')).toBe(`/admin/invoices/${before.id}?ask=send`)
    expect(await findInvoiceRow(db, before.id)).toMatchObject({
      currency: 'JPY',
      net: 1000,
      tax: 100,
      total: 1100,
    })
    expect(await db.$count(invoiceLines, eq(invoiceLines.invoiceId, before.id))).toBe(1)
    const changed = (await recorded(before.id)).at(-1)
    expect(changed).toMatchObject({
      action: 'invoice.changed',
      before: { currency: 'EUR', lines: ['1.5 × 100.10, 19 % tax: Two days of work'] },
      after: { currency: 'JPY', lines: ['2 × 500, 10 % tax: Other work'] },
    })
    expect(changed?.after).not.toHaveProperty('billTo')
  })

  test('edited in two tabs shows the second editor both revisions and is not overwritten', async () => {
    const client = await makeClient(db)
    const draft = await drafted(client)
    const version = await getRevision(draft.id)
    const save = (with_: Record<string, string>, who = firm, ...lines: Parameters<typeof draftForm>[2][]) =>
      who.post(`/admin/invoices/${draft.id}`, draftForm(client, { version, ...with_ }, ...lines))
    const day = { description: 'A day', quantity: '1', unitPrice: '100', taxRate: '0' }
    const train = { description: 'Train <b>', quantity: '2', unitPrice: '19.9', taxRate: '7' }
    const other = as(await makeStaff(db, { name: 'Mara' }))
    expect((await save({ notes: 'First' }, other, [day, train])).status).toBe(302)
    const second = await save({ notes: 'Second, typed at length' }, firm, [{ ...day, unitPrice: '120' }])
    expect(second.status).toBe(409)
    const page = await textOf(second)
    expect(page).toContain('Someone else edited this while you were working.')
    expect(page).toMatch(/Last saved by <bdi[^>]*>Mara</)
    expect(page).toContain('Second, typed at length')
    for (const stored of ['First', '100.00'])
      expect(page).toMatch(new RegExp(`Saved version:</span> <span[^>]*>${stored}<`))
    expect(page).toMatch(/More lines in the saved version:.*2 × 19.90, 7 % tax: Train &lt;b&gt;/s)
    expect(revisionOf(page, 'value="save"')).toBe(await getRevision(draft.id))
    expect((await findInvoiceRow(db, draft.id)).notes).toBe('First')
    for (const intent of ['send', 'delete']) {
      expect((await act(draft.id, intent, { version })).status).toBe(409)
    }
    expect((await findInvoiceRow(db, draft.id)).status).toBe('draft')
  })

  test('keeps every typed line when the database fails, and is saved once the database is back', async () => {
    let broken = false
    const database = (real: Database) =>
      new Proxy(real, {
        get: (from, key) =>
          broken && key === 'transaction'
            ? () => Promise.reject(new Error('the database is gone'))
            : Reflect.get(from, key),
      })
    const site = await openTestApp({ database })
    const client = await makeClient(db)
    const draft = await drafted(client)
    const lines = [1, 2, 3].map((n) => ({
      description: `Item ${n} <b>`,
      quantity: `${n}.5`,
      unitPrice: `${n}00.10`,
      taxRate: `${n}`,
    }))
    const version = await getRevision(draft.id)
    const form = draftForm(client, { version, notes: 'Typed at length' }, lines)
    for (const path of [`/admin/invoices/${draft.id}`, `/admin/invoices/new?client=${client.id}`]) {
      broken = true
      const refused = await site.as(admin).post(path, form)
      const page = await textOf(refused)
      expect([path, refused.status]).toEqual([path, 500])
      expect(page).toContain('This could not be saved. Please try again.')
      for (const typed of lines.flatMap((line) => Object.values(line)))
        expect(page).toContain(typed.replace('<', '&lt;').replace('>', '&gt;'))
      expect(page).toContain('Typed at length')
      expect(site.logs.some((line) => line.msg === 'form not saved' && line.intent === 'save')).toBe(true)
      broken = false
      expect((await site.as(admin).post(path, form)).status).toBe(302)
    }
    expect(await db.$count(invoiceLines, eq(invoiceLines.invoiceId, draft.id))).toBe(3)
  })

  test('is deleted for good, and its deletion stays in the activity log', async () => {
    const draft = await drafted(await makeClient(db))
    const answer = await act(draft.id, 'delete', { version: await getRevision(draft.id) })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/admin/invoices?done=deleted'])
    expect(await db.$count(invoices, eq(invoices.id, draft.id))).toBe(0)
    expect(await actionsOn(draft.id)).toEqual(['invoice.created', 'invoice.deleted'])
    expect((await firm.get(`/admin/invoices/${draft.id}`)).status).toBe(404)
  })
})

describe('sending', () => {
  test('assigns the number and dates, emails the client and the copy recipients, and names them in the question and the log', async () => {
    const client = await makeClient(db)
    const [one, two] = [`ap-${client.id}@ada.example`, `bills-${client.id}@ada.example`]
    const draft = await drafted(client, { copyTo: `${one}\n${two}, ${client.email}` })
    const question = await textOf(firm.get(`/admin/invoices/${draft.id}?ask=send`))
    expect(question).toContain(`The PDF also goes by mail to ${one} and ${two}`)
    const answer = await send(draft.id)
    expect(answer.headers.get('location')).toBe(`/admin/invoices/${draft.id}?done=send`)
    const { number, ...invoice } = await findInvoiceRow(db, draft.id)
    expect(invoice).toMatchObject({ status: 'sent', issuedOn: today(), dueOn: addDays(today(), 14) })
    expect(number).toMatch(new RegExp(`^${today().slice(0, 4)}-\\d{4}$`))
    expect(await actionsOn(draft.id)).toEqual(['invoice.created', 'invoice.sent'])
    expect((await recorded(draft.id)).at(-1)?.after).toMatchObject({ sentTo: [client.email, one, two] })

    const sent = await Promise.all([client.email, one, two].map(mailsTo))
    expect(sent.map((mails) => mails.map(({ kind, invoiceId }) => [kind, invoiceId]))).toEqual([
      [['invoice-sent', draft.id]],
      [['invoice-copy', draft.id]],
      [['invoice-copy', draft.id]],
    ])
    const [mail, copy] = sent.map(([first]) => first)
    expect(mail?.subject).toBe(`Invoice ${number} from Norrvane Advisory`)
    for (const words of [`/client/invoices/${draft.id}`, '178.68']) expect(mail?.text).toContain(words)
    // Recipients without an account get no link to the portal.
    expect(copy?.text).toContain('billed to Ada Ltd.')
    expect(copy?.html).not.toContain(ctx.appUrl)
    const page = await textOf(as(client).get(`/client/invoices/${draft.id}`))
    for (const words of [`Invoice ${number}`, 'Two days of work', 'How to pay', 'EUR\u00a0178.68'])
      expect(page).toContain(words)
    expect(await textOf(as(client).get('/client/invoices'))).toContain(number)
    // The next draft for this client starts with the same copy recipients.
    expect(await textOf(firm.get(`/admin/invoices/new?client=${client.id}`))).toContain(`${one}\n${two}`)

    expect((await act(draft.id, 'void')).headers.get('location')).toContain('done=void')
    expect(await findInvoiceRow(db, draft.id)).toMatchObject({
      status: 'void',
      number,
      voidedAt: expect.any(Date),
    })
    const voided = await Promise.all([client.email, one, two].map(mailsTo))
    expect(voided.map(([last]) => last?.subject)).toEqual(Array(3).fill(`Invoice ${number} is void`))
    expect(voided.map(([last]) => last?.html.includes(ctx.appUrl))).toEqual([true, false, false])
    expect(await textOf(as(client).get('/client/invoices'))).toContain('Void')
    const next = await drafted(client)
    await send(next.id)
    expect(await sequenceOf(next.id)).toBe(Number(number?.slice(5)) + 1)
  })

  test('a new invoice asks for confirmation before anything is stored', async () => {
    const client = await makeClient(db)
    const path = `/admin/invoices/new?client=${client.id}`
    const form = draftForm(client, { next: 'send', copyTo: 'ap@ada.example' })
    const question = await firm.post(path, form)
    expect(question.status).toBe(400)
    const page = await textOf(question)
    for (const words of ['Send this invoice?', 'EUR\u00a0178.68', client.email, 'ap@ada.example'])
      expect(page).toContain(words)
    expect(await db.$count(invoices, eq(invoices.clientId, client.id))).toBe(0)
    const confirmed = questionIn(page)
    // A confirmation is valid only for the total that it was shown with.
    const other = await firm.post(path, { ...form, confirmed, 'lines[0].unitPrice': '900' })
    expect([other.status, await db.$count(invoices, eq(invoices.clientId, client.id))]).toEqual([400, 0])
    const answer = await firm.post(path, { ...form, confirmed })
    const id = answer.headers.get('location')?.match(/invoices\/([^?]+)\?done=send/)?.[1] ?? ''
    expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'sent', total: 17_868, issuedOn: today() })
    expect(await actionsOn(id)).toEqual(['invoice.created', 'invoice.sent'])
    expect((await mailsTo(client.email)).length).toBe(1)
  })

  test('a new invoice happens once, however often its confirmation arrives', async () => {
    const client = await makeClient(db)
    const path = `/admin/invoices/new?client=${client.id}`
    const hidden = (page: string) => /name="invoiceId" value="([\w-]{36})"/.exec(page)?.[1] ?? ''
    const invoiceId = hidden(await textOf(firm.get(path)))
    const form = draftForm(client, { next: 'send', copyTo: `ap-${client.id}@ada.example`, invoiceId })
    const page = await textOf(firm.post(path, form))
    expect(hidden(page)).toBe(invoiceId)
    const yes = { ...form, confirmed: questionIn(page) }
    const answers = await Promise.all([firm.post(path, yes), firm.post(path, yes)])
    answers.push(await firm.post(path, yes))
    for (const { status, headers } of answers)
      expect([status, headers.get('location')]).toEqual([302, `/admin/invoices/${invoiceId}?done=send`])
    expect(await db.$count(invoices, eq(invoices.clientId, client.id))).toBe(1)
    expect(await actionsOn(invoiceId)).toEqual(['invoice.created', 'invoice.sent'])
    const sent = await Promise.all([client.email, `ap-${client.id}@ada.example`].map(mailsTo))
    expect(sent.map((mails) => mails.length)).toEqual([1, 1])
    // Other values under the same id are rejected and kept, in a form with a new id.
    const other = await firm.post(path, draftForm(client, { invoiceId, billTo: 'Eve' }))
    const told = await textOf(other)
    expect([other.status, told.includes('saved with this form already')]).toEqual([409, true])
    expect(hidden(told)).toMatch(/^[\w-]{36}$/)
    expect(hidden(told)).not.toBe(invoiceId)
  })

  test('a new invoice continues from the draft that the same form has saved', async () => {
    const client = await makeClient(db)
    const path = `/admin/invoices/new?client=${client.id}`
    const form = { ...draftForm(client), invoiceId: randomUUID() }
    const drafts = await Promise.all([firm.post(path, form), firm.post(path, form)])
    for (const draft of drafts)
      expect(draft.headers.get('location')).toBe(`/admin/invoices/${form.invoiceId}?done=saved`)
    const send = { ...form, next: 'send' }
    const confirmed = questionIn(await textOf(firm.post(path, send)))
    expect((await firm.post(path, { ...send, confirmed })).status).toBe(302)
    expect(await db.$count(invoices, eq(invoices.clientId, client.id))).toBe(1)
    expect(await actionsOn(form.invoiceId)).toEqual(['invoice.created', 'invoice.sent'])
    expect((await firm.post(path, form)).headers.get('location')).toContain('?done=send')
    expect((await firm.post(path, { ...form, invoiceId: 'not an id' })).status).toBe(400)
  })

  test('at the same moment assigns consecutive numbers to ten drafts, and one number to a draft sent ten times', async () => {
    const client = await makeClient(db)
    const [first, draft, last] = [await drafted(client), await drafted(client), await drafted(client)]
    await send(first.id)
    const start = await sequenceOf(first.id)
    const drafts = await Promise.all(Array.from({ length: 10 }, () => drafted(client)))
    const answers = await Promise.all(drafts.map(({ id }) => send(id)))
    expect(answers.map(({ status }) => status)).toEqual(Array(10).fill(302))
    const numbers = await Promise.all(drafts.map(({ id }) => sequenceOf(id)))
    expect(numbers.sort((a, b) => a - b)).toEqual(Array.from({ length: 10 }, (_, i) => start + 1 + i))

    const version = await getRevision(draft.id)
    const repeated = await Promise.all(Array.from({ length: 10 }, () => act(draft.id, 'send', { version })))
    expect(repeated.map(({ status }) => status).sort()).toEqual([302, ...Array(9).fill(409)])
    await send(last.id)
    expect([await sequenceOf(draft.id), await sequenceOf(last.id)]).toEqual([start + 11, start + 12])
    expect(await mailsTo(client.email)).toHaveLength(13)
  })

  test('takes no number and leaves the draft when its last step fails', async () => {
    const client = await makeClient(db)
    const [first, failing, next] = [await drafted(client), await drafted(client), await drafted(client)]
    await send(first.id)
    const jobs = ctx.jobs
    ctx.jobs = {
      ...jobs,
      queueEmail: async () => {
        throw new Error('the queue is gone')
      },
    }
    const answer = await send(failing.id)
    ctx.jobs = jobs
    expect([answer.status, (await answer.text()).includes('Please try again.')]).toEqual([500, true])
    expect(await findInvoiceRow(db, failing.id)).toMatchObject({ status: 'draft', number: null })
    await send(next.id)
    expect(await sequenceOf(next.id)).toBe((await sequenceOf(first.id)) + 1)
  })

  test('is final: a sent invoice cannot be edited, deleted or sent again', async () => {
    const client = await makeClient(db)
    const draft = await drafted(client)
    const version = await getRevision(draft.id)
    await act(draft.id, 'send', { version })
    const invoice = await findInvoiceRow(db, draft.id)
    const edit = await firm.post(`/admin/invoices/${draft.id}`, draftForm(client, { version, billTo: 'Eve' }))
    for (const answer of [
      edit,
      await act(draft.id, 'delete', { version }),
      await act(draft.id, 'send', { version }),
    ]) {
      expect([answer.status, (await answer.text()).includes('This invoice was sent')]).toEqual([409, true])
    }
    expect(await findInvoiceRow(db, draft.id)).toEqual(invoice)
  })
})

describe('a sent invoice', () => {
  test('is marked as paid once, not in the future, and reopened after a mistake', async () => {
    const client = await makeClient(db)
    const invoice = await makeInvoice(db, client)
    for (const [paidOn, status] of [
      ['', 400],
      ['soon', 400],
      [addDays(today(), 2), 409],
      [today(), 302],
      [today(), 409],
    ] as const) {
      expect([paidOn, (await act(invoice.id, 'paid', { paidOn })).status]).toEqual([paidOn, status])
    }
    expect(await findInvoiceRow(db, invoice.id)).toMatchObject({ status: 'paid', paidOn: today() })
    const page = await textOf(as(client).get(`/client/invoices/${invoice.id}`))
    expect([page.includes('Paid'), page.includes('How to pay')]).toEqual([true, false])
    expect((await act(invoice.id, 'void')).status).toBe(409)
    expect((await act(invoice.id, 'reopen')).status).toBe(302)
    expect((await act(invoice.id, 'reopen')).status).toBe(409)
    expect(await findInvoiceRow(db, invoice.id)).toMatchObject({ status: 'sent', paidOn: null })
    expect(await actionsOn(invoice.id)).toEqual(['invoice.paid', 'invoice.reopened'])
  })

  test('paid and voided at the same moment rejects one of the two with 409', async () => {
    const client = await makeClient(db)
    const invoice = await makeInvoice(db, client)
    const answers = await Promise.all([act(invoice.id, 'paid', { paidOn: today() }), act(invoice.id, 'void')])
    expect(answers.map((answer) => answer.status).sort()).toEqual([302, 409])
    expect(['paid', 'void']).toContain((await findInvoiceRow(db, invoice.id)).status)
    expect(await actionsOn(invoice.id)).toHaveLength(1)
  })

  test('is overdue from the day after its due date', async () => {
    const client = await makeClient(db)
    await makeInvoice(db, client, { number: `D-${client.id}`, dueOn: today() })
    await makeInvoice(db, client, { number: `O-${client.id}`, dueOn: addDays(today(), -1) })
    await makeInvoice(db, client, { number: `P-${client.id}`, dueOn: addDays(today(), -1), status: 'paid' })
    const list = async (status: string) =>
      [
        ...(await textOf(firm.get(`/admin/invoices?search=ada+ltd&status=${status}`))).matchAll(
          /([DOP])-[0-9a-f]{8}-/g,
        ),
      ].map(([, letter]) => letter)
    const ours = async (status: string) => [...new Set(await list(status))]
    expect([await ours('Sent'), await ours('Overdue'), await ours('Paid')]).toEqual([['D'], ['O'], ['P']])
    const page = await textOf(as(client).get('/client/invoices'))
    expect(page.match(/>(Sent|Overdue|Paid)</g)?.sort()).toEqual(['>Overdue<', '>Paid<', '>Sent<'])
  })
})

describe('reminders', () => {
  const late = (client: Person, with_: Parameters<typeof makeInvoice>[2] = {}) =>
    makeInvoice(db, client, { dueOn: addDays(today(), -1), ...with_ })
  const reminders = async (client: Person) =>
    (await mailsTo(client.email)).filter((mail) => mail.kind === 'invoice-reminder').length

  test('are sent once when an invoice is overdue and again after a week, however many instances send', async () => {
    const client = await makeClient(db)
    const [first, second] = [await late(client), await late(client)]
    await Promise.all([1, 2, 3].map(() => sendOverdueReminders(ctx)))
    expect(await reminders(client)).toBe(2)
    await sendOverdueReminders(ctx)
    expect(await reminders(client)).toBe(2)
    const aWeekAgo = new Date(Date.now() - 7 * 24 * 3600 * 1000 - 1000)
    await db.update(invoices).set({ remindedAt: aWeekAgo }).where(eq(invoices.id, first.id))
    await sendOverdueReminders(ctx)
    expect(await reminders(client)).toBe(3)
    expect(await recorded(first.id)).toMatchObject([
      { action: 'invoice.reminded', actorUid: null, actorName: 'Foyer' },
      { action: 'invoice.reminded' },
    ])
    expect(await actionsOn(second.id)).toEqual(['invoice.reminded'])
  })

  test('are not sent for invoices that are not overdue, paid, void or drafts, nor to deactivated clients', async () => {
    const client = await makeClient(db)
    const gone = await makeClient(db, { deactivatedAt: new Date() })
    await makeInvoice(db, client, { dueOn: today() })
    for (const status of ['paid', 'void', 'draft'] as const) await late(client, { status })
    await late(gone)
    await sendOverdueReminders(ctx)
    expect([await reminders(client), await reminders(gone)]).toEqual([0, 0])
  })

  test('are sent by staff at most once an hour, and not before the invoice is overdue', async () => {
    const client = await makeClient(db)
    const invoice = await late(client)
    const answers = await Promise.all([1, 2, 3].map(() => act(invoice.id, 'remind')))
    expect(answers.map((answer) => answer.status).sort()).toEqual([302, 409, 409])
    expect(await reminders(client)).toBe(1)
    expect(await recorded(invoice.id)).toMatchObject([{ action: 'invoice.reminded', actorUid: admin.id }])
    const fresh = await makeInvoice(db, client)
    const answer = await act(fresh.id, 'remind')
    expect([answer.status, (await answer.text()).includes('This invoice is not overdue.')]).toEqual([
      409,
      true,
    ])
  })
})

describe("a client's invoices", () => {
  test('hide drafts from their client, and everything from others, strangers and clients before the terms', async () => {
    const [owner, other] = [await makeClient(db), await makeClient(db)]
    const before = await makeClient(db, { termsAccepted: false })
    const secret = { billTo: 'Secret merger' }
    const draft = await makeInvoice(db, owner, { status: 'draft', ...secret })
    const invoice = await makeInvoice(db, owner, secret)
    const ownBefore = await makeInvoice(db, before, secret)
    const paths = (id: string) => [
      `/client/invoices/${id}`,
      `/client/invoices/${id}.data`,
      `/api/invoices/${id}/pdf`,
    ]
    for (const [who, id, status] of [
      [owner, draft.id, 404],
      [other, invoice.id, 404],
      [other, 'none', 404],
      [before, ownBefore.id, 403],
    ] as const)
      for (const path of paths(id)) {
        const answer = await as(who).get(path)
        expect([path, answer.status]).toEqual([path, status])
        expect(await answer.text()).not.toContain('Secret merger')
      }
    const status = async (path: string) => (await as(null).get(path)).status
    expect(await Promise.all(paths(invoice.id).map(status))).toEqual([302, 202, 401])
    for (const page of ['/client/invoices', '/client/dashboard'])
      for (const path of [page, `${page}.data`]) {
        expect(await textOf(as(owner).get(path))).not.toContain(draft.id)
        expect(await textOf(as(other).get(path))).not.toContain(invoice.id)
      }
  })

  test('are listed in pages of fifty without gaps or duplicates', async () => {
    const client = await makeClient(db)
    const made = []
    for (let i = 0; i < 53; i++) made.push((await makeInvoice(db, client)).number)
    const first = await textOf(as(client).get('/client/invoices'))
    const after = first.match(/after=([^"&]+)/)?.[1]
    const second = await textOf(as(client).get(`/client/invoices?after=${after}`))
    const numbers = (page: string) =>
      [...page.matchAll(/>(1999-[0-9a-f-]+)<\/a>/g)].map(([, number]) => number)
    expect(numbers(first)).toHaveLength(50)
    expect([...numbers(first), ...numbers(second)].sort()).toEqual(made.sort())
  })
})

describe('the totals in the form', () => {
  const sums = (page: string) =>
    page.match(/<dl aria-label="Sums".*?<\/dl>/s)?.[0]?.replaceAll('\u00a0', ' ') ?? ''

  test('are those of the saved or typed lines, also without JavaScript, and leave out unreadable lines', async () => {
    const client = await makeClient(db)
    const draft = await drafted(client)
    const saved = sums(await textOf(firm.get(`/admin/invoices/${draft.id}`)))
    for (const words of ['EUR 150.15', 'Tax 19 % on 150.15', 'EUR 28.53', 'EUR 178.68'])
      expect(saved).toContain(words)
    const lines = [
      { description: 'Work', quantity: '1,5', unitPrice: '100,10', taxRate: '19' },
      { description: 'More', quantity: '1', unitPrice: '1.234', taxRate: '19' },
    ]
    const path = `/admin/invoices/new?client=${client.id}`
    const refused = await textOf(firm.post(path, draftForm(client, {}, lines)))
    expect(sums(refused)).toBe(saved)
    expect(refused).toContain('Without one line that is not complete yet.')
    const grouped = { description: 'More', quantity: '1', unitPrice: '4,500.00', taxRate: '0' }
    const both = await drafted(client, {}, [grouped, { ...grouped, unitPrice: '4.500,00' }])
    expect(both).toMatchObject({ net: 900_000, total: 900_000 })
    const [line] = lines
    const typed = await drafted(client, {}, line ? [line] : [])
    expect(typed).toMatchObject({ net: 15_015, tax: 2853, total: 17_868 })
  })
})

describe('the CSV file of invoices', () => {
  const take = (query: Record<string, string>) =>
    firm.get(`/admin/invoices.csv?${new URLSearchParams(query)}`)

  test('has the filtered list with amounts as numbers and no formulas, and is recorded in the activity log', async () => {
    const client = await makeClient(db, { name: '=HYPERLINK("x")' })
    const mark = `Mark ${client.id}`
    const discount = [{ description: 'Credit', quantity: 1000, unitPrice: -1050, taxRate: 0 }]
    const common = { billTo: `@SUM(A1)\n${mark}`, issuedOn: '2026-01-02', dueOn: '2026-01-16' }
    await makeInvoice(db, client, { ...common, number: `B-${client.id}`, status: 'void' }, discount)
    await makeInvoice(db, client, {
      ...{ ...common, number: `A-${client.id}`, status: 'paid', paidOn: '2026-01-09', currency: 'JPY' },
      ...{ createdAt: new Date(Date.now() + 1000), copyTo: ['ap@ada.example', 'b@ada.example'] },
    })
    const answer = await take({ search: mark.toUpperCase(), client: client.id })
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="invoices.csv"')
    const rows = (await answer.text()).split('\r\n')
    const name = `"'=HYPERLINK(""x"")","'@SUM(A1)\n${mark}"`
    expect(rows.slice(1, 3).map((row) => row.replace(/,[^,]*$/, ''))).toEqual([
      `A-${client.id},Paid,${name},,2026-01-02,2026-01-16,2026-01-09,JPY,15015,2853,17868,"ap@ada.example, b@ada.example",`,
      `B-${client.id},Void,${name},,2026-01-02,2026-01-16,,EUR,-10.5,0,-10.5,,`,
    ])
    const [entry] = await db.select().from(activity).orderBy(desc(activity.id)).limit(1)
    expect(entry).toMatchObject({ action: 'invoice.exported', after: { clientId: client.id } })
    const paid = await (await take({ search: mark, status: 'Paid' })).text()
    expect([paid.includes(`A-${client.id}`), paid.includes(`B-${client.id}`)]).toEqual([true, false])
    const page = await textOf(firm.get(`/admin/invoices?status=Paid&search=${client.id}`))
    expect(page).toContain(`/admin/invoices.csv?search=${client.id}&amp;status=Paid&amp;client=`)
  })

  test('has each of 2,500 invoices once', async () => {
    const client = await makeClient(db)
    await db.execute(sql`insert into invoices (id, number, client_id, status, currency, bill_to, due_days)
      select ${client.id} || n, ${client.id} || '/' || n, ${client.id}, 'sent', 'EUR', 'Many', 14 from generate_series(1, 2500) n`)
    const text = await (await take({ client: client.id })).text()
    const numbers = text.match(new RegExp(`^${client.id}/\\d+`, 'gm')) ?? []
    expect([numbers.length, new Set(numbers).size]).toEqual([2500, 2500])
  })
})

describe('the list of invoices for staff', () => {
  test('finds by number and name, ignoring case, and says when nothing matches', async () => {
    const client = await makeClient(db)
    const invoice = await makeInvoice(db, client, { billTo: 'Żółw & Söhne 50%_off' })
    for (const words of ['ŻÓŁW', '50%_OFF', invoice.number ?? '']) {
      const page = await textOf(firm.get(`/admin/invoices?search=${encodeURIComponent(words)}`))
      expect([words, page.includes(`/admin/invoices/${invoice.id}`)]).toEqual([words, true])
    }
    expect(await textOf(firm.get('/admin/invoices?search=50%25xoff'))).toContain('No invoice matches this.')
  })

  test('keeps the invoice of a deleted account under the name that was billed', async () => {
    const client = await makeClient(db)
    const invoice = await makeInvoice(db, client, { billTo: `Gone ${client.id}\nStreet`, clientId: null })
    const page = await textOf(firm.get(`/admin/invoices?search=${client.id}`))
    expect(page).toContain(`Gone ${client.id}</td>`)
    expect(await textOf(firm.get(`/admin/invoices/${invoice.id}`))).toContain('account is closed')
  })
})
