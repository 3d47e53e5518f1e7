import { expect, test } from 'vitest'
import { formatMoney, formatShortDecimal, formatShortNumber } from '#app/core/money.ts'
import { INVOICE_LIMITS } from './invoice-amounts.ts'
import { InvoiceForm } from './invoice-form.ts'
import { calculateTotals, convertAmount, type PricedLine } from './invoice-totals.ts'

const line = (quantity: number, unitPrice: number, taxRate = 0): PricedLine => {
  return { quantity, unitPrice, taxCategory: taxRate === 0 ? 'E' : 'S', taxRate }
}

test('invoice totals stay exact at the limits', () => {
  const largest = INVOICE_LIMITS.lineNet
  const lines = Array.from({ length: INVOICE_LIMITS.lines }, () => line(1000, largest, 1_000_000))
  const { total } = calculateTotals(lines)
  expect(BigInt(total)).toBe(BigInt(largest) * BigInt(INVOICE_LIMITS.lines) * 2n)
  expect(Number.isSafeInteger(total)).toBe(true)
})

test.each([
  // 1.5 x 33.33 = 49.995, rounded to 50.00; 19% of that is 9.50.
  ['EUR', [line(1500, 3333, 190_000)], 'EUR 50.00', 'EUR 9.50', 'EUR 59.50'],
  // Two lines with a tax of 0.025 each would round to 0.03 + 0.03; the tax on their sum is 0.05.
  ['USD', [line(1000, 50, 50_000), line(1000, 50, 50_000)], 'USD 1.00', 'USD 0.05', 'USD 1.05'],
  // The yen has no minor unit: 2.5 x 333 = 832.5, rounded to 833; 10% of that is 83.3, rounded to 83.
  ['JPY', [line(2500, 333, 100_000)], 'JPY 833', 'JPY 83', 'JPY 916'],
  // A dinar has 1,000 fils: 0.333 x 1.001 = 0.333333, rounded to 0.333; 5% of that is 0.01665, rounded to 0.017.
  ['KWD', [line(333, 1001, 50_000)], 'KWD 0.333', 'KWD 0.017', 'KWD 0.350'],
  // 9.975% of 8,180.00 is 815.955, rounded to 815.96; 8.4375% of 12.16 is 1.026, rounded to 1.03.
  ['CAD', [line(1000, 818_000, 99_750)], 'CAD 8,180.00', 'CAD 815.96', 'CAD 8,995.96'],
  ['USD', [line(1000, 1216, 84_375)], 'USD 12.16', 'USD 1.03', 'USD 13.19'],
  // Negative amounts round away from zero too: -0.5 cents become -1.
  ['EUR', [line(500, -1, 0), line(1000, 2, 0)], 'EUR 0.01', 'EUR 0.00', 'EUR 0.01'],
])("invoice totals in %s are rounded to the currency's smallest unit", (currency, lines, net, tax, total) => {
  const totals = calculateTotals(lines)
  const shown = [totals.net, totals.tax, totals.total].map((amount) => formatMoney(amount, currency))
  expect(shown.map((text) => text.replaceAll('\u00a0', ' '))).toEqual([net, tax, total])
})

test('invoice totals list the tax for each category and rate, lowest rate first', () => {
  const lines = [line(1000, 1000, 190_000), line(1000, 500, 70_000), line(1000, 1, 190_000), line(1000, 4)]
  expect(calculateTotals([...lines, { ...line(1000, 7), taxCategory: 'AE' }]).taxes).toEqual([
    { category: 'AE', rate: 0, net: 7, tax: 0 },
    { category: 'E', rate: 0, net: 4, tax: 0 },
    { category: 'S', rate: 70_000, net: 500, tax: 35 },
    { category: 'S', rate: 190_000, net: 1001, tax: 190 },
  ])
})

test('an amount is converted to a currency with other decimal places, and rounded', () => {
  expect(convertAmount(1000, 'EUR', 'EUR', 1_000_000)).toBe(1000)
  expect(convertAmount(19_000, 'USD', 'EUR', 857_500)).toBe(16_293)
  expect(convertAmount(1900, 'JPY', 'EUR', 6_155)).toBe(1169)
  expect(convertAmount(-1005, 'KWD', 'JPY', 480_000_000)).toBe(-482)
})

test('formatMoney shows even the largest amount exactly', () => {
  expect(formatMoney(9_007_199_254_740_991, 'EUR')).toBe('EUR\u00a090,071,992,547,409.91')
  expect(formatMoney(-5, 'KWD')).toBe('KWD\u00a0-0.005')
  expect(formatMoney(1234567, 'JPY')).toBe('JPY\u00a01,234,567')
})

test('quantities are shown without trailing zeros', () => {
  const decimals = [1000, 1500, 10_000, 1, 1230].map((quantity) => formatShortDecimal(quantity, 3))
  expect(decimals).toEqual(['1', '1.5', '10', '0.001', '1.23'])
  const quantities = [1000, 1500, 1125, 1_000_000, 12_345_678, 1, 0]
  const numbers = quantities.map((quantity) => formatShortNumber(quantity, 3))
  expect(numbers).toEqual(['1', '1.5', '1.125', '1000', '12345.678', '0.001', '0'])
})

const typed = (overrides: Record<string, unknown> = {}) => ({
  clientId: 'c',
  currency: 'JPY',
  dueDays: '14',
  buyerName: 'Ada',
  lines: [{ description: 'Work', quantity: '1', unitPrice: '100', taxRate: '10' }],
  ...overrides,
})
const messages = (value: unknown) =>
  (InvoiceForm.safeParse(value).error?.issues ?? []).map(
    (issue) => `${issue.path.join('.')}: ${issue.message}`,
  )

test('the invoice form reads amounts in the units of the selected currency', () => {
  const scaled = { quantity: 1000, unitPrice: 100_000, taxRate: 100_000 }
  expect(InvoiceForm.parse(typed({ currency: 'KWD' })).lines[0]).toMatchObject(scaled)
  expect(messages(typed({ lines: [{ ...typed().lines[0], unitPrice: '1.5' }] }))).toEqual([
    'lines.0.unitPrice: A price in JPY can’t have decimal places.',
  ])
})

test.each([
  [['19', '19%', '19 %', ' 19\u00a0% ', '19.0000', '19,00', '19\uff05'], 190_000],
  [['9.975', '9,975', '9.9750', '9,975 %'], 99_750],
  [['8.875', '8,875%'], 88_750],
  [['8.4375', '8,4375'], 84_375],
  [['100', '100.000', '100,000'], 1_000_000],
  [['0.0001'], 1],
  [['0', '0,0'], 0],
])(
  'the invoice form reads the tax rates %j as the same rate, whichever separator they have',
  (rates, scaled) => {
    for (const taxRate of rates) {
      const form = InvoiceForm.parse(typed({ lines: [{ ...typed().lines[0], taxRate }] }))
      expect([taxRate, form.lines[0]?.taxRate]).toEqual([taxRate, scaled])
    }
  },
)

test('the invoice form rejects tax rates above 100, with more than four decimal places, or in words', () => {
  const of = (taxRate: string) => messages(typed({ lines: [{ ...typed().lines[0], taxRate }] }))
  for (const rate of ['101', '100.5', '100,001', '999.999', '-1', '-9.975'])
    expect([rate, of(rate)]).toEqual([rate, ['lines.0.taxRate: Enter a rate from 0 to 100.']])
  expect(of('9.97501')).toEqual(['lines.0.taxRate: Tax rate can have at most 4 decimal places.'])
  for (const rate of ['%', '19 % VAT', '19%%'])
    expect([rate, of(rate)]).toEqual([rate, ['lines.0.taxRate: Enter a number, for example 12.5.']])
})

test.each([
  ['हिन्दी', 'हि न्दी'],
  ['Party 🎉 and 👩‍👩‍👧', '🎉 👩‍👩‍👧'],
  ['தமிழ்', 'த மி ழ்'],
  ['\ud83d', '\ud83d'],
])('the invoice form rejects %j, which its PDF could not show, and names the characters', (text, named) => {
  const message = `These characters can’t be printed on an invoice: ${named}`
  const [line] = typed().lines
  expect(
    messages(typed({ buyerName: text, notes: text, lines: [{ ...line, description: text }] })).sort(),
  ).toEqual([`buyerName: ${message}`, `lines.0.description: ${message}`, `notes: ${message}`])
})

test('the invoice form accepts the scripts that its PDF shows as written', () => {
  for (const text of [
    'Łódź Århus',
    'Иван',
    'Αθήνα',
    '東京 プロジェクト',
    '서울',
    'ราคา',
    'מחיר',
    'السعر',
    'ფასი',
    'Հայ',
    '€ ₹ ½ – “x” ☕',
  ])
    expect([text, messages(typed({ buyerName: text, notes: text }))]).toEqual([text, []])
})

test('the invoice form reports an invalid amount even while other fields are empty', () => {
  const line = { description: '', quantity: '', unitPrice: '1.5', taxRate: '101' }
  expect(messages(typed({ next: 'send', lines: [line] })).sort()).toEqual([
    'lines.0.description: Enter a description.',
    'lines.0.quantity: Enter a quantity.',
    'lines.0.taxRate: Enter a rate from 0 to 100.',
    'lines.0.unitPrice: A price in JPY can’t have decimal places.',
  ])
  expect(messages({})).toContain('lines: Add at least one line.')
  expect(messages({ lines: 'x', currency: 5 })).toContain('clientId: Select a client.')
  expect(messages({ lines: [null, 7], currency: 'EUR' })).toContain('clientId: Select a client.')
})

test('the invoice form accepts up to five extra emails, separated by line breaks or commas, and removes duplicates', () => {
  const copies = (copyTo: string) => InvoiceForm.parse(typed({ copyTo })).copyTo
  const emails = copies(' AP@Ada.example\r\nbills@ada.example, ap@ada.example;\n')
  expect(emails).toEqual(['ap@ada.example', 'bills@ada.example'])
  expect(InvoiceForm.parse(typed()).copyTo).toEqual([])
  expect(messages(typed({ copyTo: 'ap@ada.example\nBills <b@ada.example>' }))).toEqual([
    'copyTo: “Bills” isn’t an email address.',
  ])
  const six = [1, 2, 3, 4, 5, 6].map((n) => `ap${n}@ada.example`).join('\n')
  expect(messages(typed({ copyTo: six }))).toEqual(['copyTo: Enter up to 5 addresses.'])
  for (const copyTo of ['ap@ada.example\u0000', 'x'.repeat(2001), '@', 'ap@ada.example\u200b'])
    expect(messages(typed({ copyTo }))).toHaveLength(1)
})

test('the invoice form rejects amounts that are too large, negative totals, unknown currencies and more than 100 lines', () => {
  const huge = { description: 'Work', quantity: '999999', unitPrice: '999999999999', taxRate: '0' }
  expect(messages(typed({ lines: [huge] }))).toEqual([
    'lines.0.unitPrice: The amount on this line is too large.',
  ])
  expect(messages(typed({ lines: [{ ...typed().lines[0], unitPrice: '-1' }] }))).toEqual([
    'lines: The total can’t be below zero.',
  ])
  expect(messages(typed({ currency: 'EURO' }))).toEqual(['currency: Select a currency from the list.'])
  expect(messages(typed({ lines: Array(101).fill(typed().lines[0]) }))).toEqual([
    'lines: An invoice can have at most 100 lines.',
  ])
})
