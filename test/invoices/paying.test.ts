import { and, eq, sql } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { addDays, today } from '#app/core/days.ts'
import { isIban } from '#app/core/iban.ts'
import { getCurrentIssuer } from '#app/domain/invoices/invoice-issuer.server.ts'
import { sendOverdueReminders } from '#app/domain/invoices/invoice-reminders.server.ts'
import { firm } from '#content/firm.ts'
import { emails, type InvoiceIssuer, invoices, users } from '#db/schema.ts'
import { ADMIN_EMAIL, openTestApp } from '../app.ts'
import { findInvoiceRow, makeInvoice } from '../make/invoice-forms.ts'
import { makeAdmin, makeClient, makeProject, makeStaff } from '../make/make.ts'
import { expectStatus, textOf } from '../pages.ts'

const { as, ctx, db } = await openTestApp()
const admin = await makeAdmin(db)
const client = await makeClient(db)

const IBAN = 'IE64 IRCE 9205 0112 3456 78'
const createIssuer = (iban = IBAN): InvoiceIssuer => {
  const { firm, payment } = getCurrentIssuer()
  const link = 'https://pay.example/?n={number}&a={amount}&c={currency}'
  return { firm, payment: { ...payment, iban, bic: 'IRCEIE2D', link } }
}
const pageOf = (id: string) => textOf(as(client).get(`/client/invoices/${id}`))
const codeIn = (page: string) =>
  page.match(/aria-label="QR code[^>]*><rect[^>]*><\/rect><path d="([^"]+)"/)?.[1]

/** Draws the code that a banking app must read. */
function codeOf(amount: string, reference: string | null): string {
  const text = `BCD\n002\n1\nSCT\nIRCEIE2D\n${firm.seller.legalName}\nIE64IRCE92050112345678\nEUR${amount}\n\n\n${reference}`
  const { data } = encode(text, { ecc: 'M', border: 4 })
  const toPath = ({ index, 0: { length } }: RegExpExecArray, y: number) =>
    `M${index} ${y}h${length}v1h-${length}z`
  const rows = data.map((row) => [...row.map(Number).join('').matchAll(/1+/g)])
  return rows.flatMap((runs, y) => runs.map((run) => toPath(run, y))).join('')
}

test.each([
  ['IE64IRCE92050112345678', true],
  ['DE89 3704 0044 0532 0130 00', true],
  ['DE88 3704 0044 0532 0130 00', false],
  ['XX00 0000 0000 0000 0000 00', false],
  ['', false],
])('the check digits of the IBAN %j are valid: %s', (iban, valid) => {
  expect(isIban(iban)).toBe(valid)
})

test('an open invoice in euros has a QR code for a transfer of the open amount, on its page and in its PDF', async () => {
  const { id, number } = await makeInvoice(db, client, { issuer: createIssuer() })
  const page = await pageOf(id)
  expect(codeIn(page)).toBe(codeOf('178.68', number ?? ''))
  expect(page).toContain(`https://pay.example/?n=${number}&amp;a=178.68&amp;c=EUR`)
  const pdf = await (await as(client).get(`/api/invoices/${id}/pdf`)).bytes()
  expect((await extractText(pdf, { mergePages: true })).text).toContain('Scan with your banking app')
  await db.update(invoices).set({ credited: 7868 }).where(eq(invoices.id, id))
  expect(codeIn(await pageOf(id))).toBe(codeOf('100.00', number ?? ''))
  for (const [change, description] of [
    [{ status: 'paid' }, 'paid'],
    [{ status: 'void' }, 'void'],
    [{ currency: 'USD' }, 'in another currency'],
    [{ issuer: createIssuer('DE88 3704 0044 0532 0130 00') }, 'with a mistyped IBAN'],
  ] as const) {
    const other = await makeInvoice(db, client, { issuer: createIssuer(), ...change })
    expect([description, codeIn(await pageOf(other.id))]).toEqual([description, undefined])
  }
})

test("'I've paid' notifies the firm once, shows the day to both sides, and pauses reminders for seven days", async () => {
  const { id } = await makeInvoice(db, client, { dueOn: addDays(today(), -3) })
  const report = (invoice = id) =>
    as(client).post(`/client/invoices/${invoice}`, { intent: 'report-payment' })
  const paid = await makeInvoice(db, client, { status: 'paid', paidOn: today() })
  await expectStatus(report(paid.id), 409)
  expect(await pageOf(id)).toContain('ve paid</button>')
  await Promise.all([expectStatus(report(), 200), expectStatus(report(), 200)])
  const isAboutIt = and(eq(emails.kind, 'payment-reported'), sql`${emails.data} ->> 'invoice' = ${id}`)
  expect(await db.$count(emails, isAboutIt)).toBe(1)
  expect(await findInvoiceRow(db, id)).toMatchObject({ status: 'sent', paymentReportedBy: client.id })
  const page = await pageOf(id)
  expect([page.includes('Client says paid on'), page.includes('ve paid</button>')]).toEqual([true, false])
  expect(await textOf(as(admin).get(`/admin/invoices/${id}`))).toContain('Client says paid on')

  await sendOverdueReminders(ctx)
  expect((await findInvoiceRow(db, id)).remindedAt).toBeNull()
  const longAgo = sql`now() - interval '8 days'`
  await db.update(invoices).set({ paymentReportedAt: longAgo }).where(eq(invoices.id, id))
  await sendOverdueReminders(ctx)
  expect((await findInvoiceRow(db, id)).remindedAt).not.toBeNull()
})

test('payment reports go to the administrator while the account of the project’s lead is deactivated', async () => {
  const lead = await makeStaff(db)
  const project = await makeProject(db, { clientId: client.id, leadId: lead.id })
  const report = async () => {
    const { id } = await makeInvoice(db, client, { projectId: project.id })
    await expectStatus(as(client).post(`/client/invoices/${id}`, { intent: 'report-payment' }), 200)
    const isAboutIt = and(eq(emails.kind, 'payment-reported'), sql`${emails.data} ->> 'invoice' = ${id}`)
    return (await db.select({ to: emails.to, uid: emails.uid }).from(emails).where(isAboutIt))[0]
  }
  expect(await report()).toEqual({ to: lead.email, uid: lead.id })
  await db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, lead.id))
  expect(await report()).toEqual({ to: ADMIN_EMAIL, uid: null })
})
