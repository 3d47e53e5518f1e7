import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { addDays, today } from '#app/core/days.ts'
import { loadInvoiceStats } from '#app/domain/invoices/invoice-stats.server.ts'
import { invoices } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeAdmin, makeClient } from '../make/make.ts'
import { expectTexts, textOf } from '../pages.ts'

const { as, ctx, db } = await openTestApp()
const admin = await makeAdmin(db)
const actor = { uid: admin.id, role: 'admin' }
const client = await makeClient(db)

/** No other test uses this currency, which has no minor unit. */
const CURRENCY = 'UYI'
const bill = (overdueDays: number, total: number, overrides: Partial<typeof invoices.$inferInsert> = {}) => {
  const issuedOn = addDays(today(), -overdueDays - 14)
  const dates = { issuedOn, dueOn: addDays(issuedOn, 14), dueDays: 14 }
  const row = { id: randomUUID(), number: randomUUID(), clientId: client.id, billTo: 'Depot Ltd' }
  return { ...row, ...dates, currency: CURRENCY, status: 'sent' as const, total, ...overrides }
}
await db
  .insert(invoices)
  .values([
    bill(-5, 1000),
    bill(30, 200),
    bill(31, 30),
    bill(91, 4),
    bill(10, 50, { status: 'paid', paidOn: today() }),
    bill(10, 9999, { status: 'void' }),
    bill(10, 9999, { status: 'draft', number: null }),
  ])

test('the invoices page charts invoiced and paid amounts by month, and the age of open amounts', async () => {
  const stats = (await loadInvoiceStats({ ...ctx, actor } as never)).find(
    ({ currency }) => currency === CURRENCY,
  )
  expect(stats?.aging).toEqual({ notDue: 1000, upTo30: 200, upTo60: 30, upTo90: 0, over90: 4 })
  expect(stats?.months).toHaveLength(6)
  expect(stats?.months.at(-1)).toMatchObject({ month: today().slice(0, 7), paid: 50 })
  expect(stats?.months.reduce((sum, { invoiced }) => sum + invoiced, 0)).toBe(1284)

  const page = (await textOf(as(admin).get('/admin/invoices'))).replaceAll('\u00a0', ' ')
  expectTexts(page, [`Invoiced and paid by month, in ${CURRENCY}`, 'UYI 1,234', 'More than 90 days overdue'])
  // The parts of the bar are proportional to the open amounts.
  const bar = page.match(/UYI 1,234<\/p><svg.*?<\/svg>/s)?.[0] ?? ''
  const widths = [...bar.matchAll(/<rect x="[^"]*" width="([\d.]+)%"/g)].map(([, width]) => Number(width))
  expect(widths.map((width) => Math.round((width * 1234) / 100))).toEqual([1000, 200, 30, 0, 4])
  expect(await textOf(as(admin).get('/admin/invoices?status=Paid'))).not.toContain(
    'Invoiced and paid by month',
  )
})

test('the chart of invoiced amounts starts with the first month that has an amount', async () => {
  const issuedOn = addDays(today(), -300)
  await db.insert(invoices).values(bill(0, 7, { currency: 'CLF', issuedOn }))
  const stats = await loadInvoiceStats({ ...ctx, actor } as never)
  const months = stats.find(({ currency }) => currency === 'CLF')?.months ?? []
  expect(months[0]).toMatchObject({ month: issuedOn.slice(0, 7), invoiced: 7 })
  expect(months.at(-1)?.month).toBe(today().slice(0, 7))
})

test('clients see what they owe in each currency, and how much of it is overdue', async () => {
  const page = (await textOf(as(client).get('/client/invoices'))).replaceAll('\u00a0', ' ')
  expect(page.replaceAll(/<[^>]*>/g, '')).toMatch(/You owe UYI 1,234 UYI 234 overdue Overdue since \w/)
  expect(await textOf(as(await makeClient(db)).get('/client/invoices'))).not.toContain('You owe')
})
