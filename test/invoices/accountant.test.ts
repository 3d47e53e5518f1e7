import { globSync, readFileSync } from 'node:fs'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { payment } from '#content/payment.ts'
import { activity, companies, invoiceLines } from '#db/schema.ts'
import { openTestApp } from '../app.ts'
import { makeInvoice } from '../make/invoice-forms.ts'
import { makeAdmin, makeClient, makeStaff } from '../make/make.ts'
import { expectPage } from '../pages.ts'
import { unzip } from '../unzip.ts'

const { as, db } = await openTestApp()
const staff = await makeStaff(db)
const client = await makeClient(db)
await makeAdmin(db)
const firm = as(staff)
const getPath = (from: string, to: string) => `/api/admin/invoices/export?from=${from}&to=${to}`

async function download(from: string, to: string) {
  const response = await firm.get(getPath(from, to))
  expect(response.status).toBe(200)
  const files = await unzip(Buffer.from(await response.arrayBuffer()))
  const readRows = (name: string | undefined, separator: string) =>
    String(files.get(name ?? ''))
      .trim()
      .split('\r\n')
      .map((line) => line.split(separator))
  const [top, head = [], ...rows] = readRows('Invoices.csv', ',')
  expect(top).toEqual([`As visible to ${staff.name}`])
  expect(String(files.get('About this export.txt'))).toContain(`As visible to ${staff.name}\n`)
  const batches = [...files.keys()].filter((name) => name.startsWith('EXTF_'))
  return {
    names: [...files.keys()],
    head,
    rows: rows.map((row) => Object.fromEntries(row.map((cell, i) => [head[i], cell]))),
    batches,
    bookings: batches.flatMap((name) => readRows(name, ';').slice(2)),
    files,
  }
}

/** Units are in thousandths, prices in cents, rates in ten-thousandths of a percent. */
const line = (unitPrice: number, taxRate: number, more: Record<string, unknown> = {}) =>
  Object.assign({ description: 'Advice', quantity: 1000, unitPrice, taxRate }, more)

test("the accountant's folder of a period has amounts per tax rate, the files and the bookings", async () => {
  await db.insert(companies).values({ id: 'ada', name: 'Ada & Co', debtorNumber: '10042' })
  const issued = { issuedOn: '2021-03-05', dueOn: '2021-03-19' }
  const own = (number: string, overrides: object, lines: ReturnType<typeof line>[]) =>
    makeInvoice(db, client, Object.assign({ number }, issued, overrides), lines)
  const invoice = await own('2021-0001', { companyId: 'ada', buyerName: 'Ada Ltd' }, [
    line(10_000, 190_000),
    line(5000, 70_000),
  ])
  await own('2021-0002', { status: 'void', credited: 11_900 }, [line(10_000, 190_000)])
  await own('CN-2021-0001', { kind: 'credit-note', creditOf: invoice.id, issuedOn: '2021-03-31' }, [
    line(10_000, 190_000),
  ])
  await own('2021-0003', { status: 'void' }, [line(700, 190_000)])
  await own(
    '2021-0004',
    { currency: 'USD', exchangeRate: 800_000, buyerVatId: 'ATU12345678', buyerCountry: 'AT' },
    [line(20_000, 0, { taxCategory: 'AE' })],
  )
  await own('2021-0005', { issuedOn: '2021-04-01' }, [line(100, 190_000)])
  const external = await own('X-7/1', { external: true, net: 0, tax: 0, total: 5000 }, [line(1, 0)])
  const read = await own('X-7/2', { external: true, net: 4202, tax: 798, total: 5000 }, [line(1, 0)])
  const ids = [external.id, read.id]
  await db.delete(invoiceLines).where(inArray(invoiceLines.invoiceId, ids))
  await own('X-8', { external: true, status: 'withdrawn' }, [line(1, 0)])

  const { rows, head, names, batches, bookings } = await download('2021-03-01', '2021-03-31')
  expect(head[0]).toBe('Number')
  expect(rows.map((row) => [row.Number, row.Net, row.Tax, row.Gross, row['Revenue account']])).toEqual([
    ['2021-0001', '50.00', '3.50', '53.50', '8400'],
    ['2021-0001', '100.00', '19.00', '119.00', '8400'],
    ['2021-0002', '100.00', '19.00', '119.00', '8400'],
    ['2021-0003', '7.00', '1.33', '8.33', '8400'],
    ['2021-0004', '200.00', '0.00', '200.00', '8336'],
    ['X-7/1', '', '', '50.00', ''],
    ['X-7/2', '42.02', '7.98', '50.00', ''],
    ['CN-2021-0001', '-100.00', '-19.00', '-119.00', '8400'],
  ])
  expect(rows[0]).toMatchObject({
    Kind: 'Invoice',
    External: 'no',
    Status: 'Overdue',
    Company: 'Ada & Co',
    Buyer: 'Ada Ltd',
    'Tax category': 'S',
    'Tax rate': '7',
    'Debtor account': '10042',
  })
  expect(rows[4]).toMatchObject({ 'VAT ID': 'ATU12345678', Currency: 'USD', 'Debtor account': '10000' })
  expect(rows[5]).toMatchObject({ External: 'yes', 'Debtor account': '' })
  expect(batches).toEqual(['EXTF_Buchungsstapel_2021-03-01_2021-03-31.csv'])
  // Without the external invoice, and the void one without a credit note.
  expect(bookings.map((cells) => [cells[10], cells[0], cells[1], cells[6], cells[7], cells[39]])).toEqual([
    ['"2021-0001"', '53,50', '"S"', '10042', '8400', '""'],
    ['"2021-0001"', '119,00', '"S"', '10042', '8400', '""'],
    ['"2021-0002"', '119,00', '"S"', '10000', '8400', '""'],
    ['"2021-0004"', '200,00', '"S"', '10000', '8336', '"ATU12345678"'],
    ['"CN-2021-0001"', '119,00', '"H"', '10000', '8400', '""'],
  ])
  expect(bookings[3]?.slice(2, 6)).toEqual(['"USD"', '1,250000', '160,00', '"EUR"'])
  expect(names.filter((name) => name.endsWith('.pdf'))).toContain('Invoice 2021-0001.pdf')
  const [entry] = await db
    .select()
    .from(activity)
    .where(eq(activity.action, 'invoice.exported-for-accountant'))
  expect(entry).toMatchObject({ actorUid: staff.id, after: { from: '2021-03-01', to: '2021-03-31' } })
})

test('the folder of a period without documents has only headings', async () => {
  const { names, rows, bookings } = await download('2001-01-01', '2001-12-31')
  expect([names, rows, bookings]).toEqual([
    ['About this export.txt', 'Invoices.csv', 'EXTF_Buchungsstapel_2001-01-01_2001-12-31.csv'],
    [],
    [],
  ])
})

test('the folder needs a period of at most ten years', async () => {
  for (const path of [
    '/api/admin/invoices/export',
    getPath('x', '2026-11-30'),
    getPath('0000-01-01', '2026-02-30'),
  ])
    await expectPage(firm.get(path), 400, 'Select the first and the last day.')
  await expectPage(firm.get(getPath('2021-03-02', '2021-03-01')), 400, 'The last day')
  await expectPage(firm.get(getPath('2001-01-01', '2021-03-01')), 400, 'at most ten years')
})

test('the browser bundle contains an invoice’s defaults, but no bank or bookkeeping accounts', async () => {
  const scripts = globSync('build/client/assets/*.js').map((file) => readFileSync(file, 'utf8'))
  const has = (text: string) => scripts.some((script) => script.includes(text))
  expect([has(payment.exemptionReason), has(payment.iban), has('revenueAccounts')]).toEqual([
    true,
    false,
    false,
  ])
})
