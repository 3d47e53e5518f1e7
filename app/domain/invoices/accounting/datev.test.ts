import { expect, test } from 'vitest'
import { type Booking, findRevenueAccount, formatDatev, splitByFiscalYear } from './datev.ts'

const datev = {
  consultant: 29098,
  client: 55003,
  fiscalYearStart: '07-01',
  accountLength: 4,
  debtorAccount: '10000',
  revenueAccounts: { 'S 19': '8400', 'S 9.975': '8399', S: '8200', AE: '8336' },
}
const year = { start: '2026-07-01', from: '2026-10-01', to: '2026-12-31' }
const booking: Booking = {
  number: '2026-0007',
  text: 'Müller & Söhne',
  issuedOn: '2026-11-05',
  serviceOn: '2026-10-31',
  taxedOn: '2026-10-31',
  currency: 'EUR',
  exchangeRate: null,
  gross: 119_050,
  debtorAccount: '10000',
  revenueAccount: '8400',
  vatId: null,
}

// Expressions of the published format description, by field number.
// biome-ignore format: several fields per line
const HEADER = [
  /^"EXTF"$/, /^700$/, /^21$/, /^"Buchungsstapel"$/, /^13$/, /^20\d{15}$/, /^$/, /^"\w{0,2}"$/, /^".{0,25}"$/,
  /^".{0,25}"$/, /^\d{4,7}$/, /^\d{1,5}$/, /^20\d{6}$/, /^[4-8]$/, /^20\d{6}$/, /^20\d{6}$/, /^"[\w.\-/ ]{0,30}"$/,
  /^"([A-Z]{2})?"$/, /^[12]$/, /^(0|30|40|50|64)$/, /^[01]$/, /^"[A-Z]{3}"$/, /^$/, /^""$/, /^$/, /^$/, /^"(\d{2})?"$/,
  /^\d{0,4}$/, /^$/, /^""$/, /^".{0,16}"$/,
]
const DAY = /^(0[1-9]|[12]\d|3[01])(0[1-9]|1[0-2])20\d\d$/
const CELLS: Record<number, RegExp> = {
  1: /^(?!0{1,10},00)\d{1,10},\d{2}$/,
  2: /^"[SH]"$/,
  3: /^"[A-Z]{3}"$/,
  4: /^(\d{1,4},\d{2,6})?$/,
  5: /^(\d{1,10},\d{2})?$/,
  6: /^"([A-Z]{3})?"$/,
  7: /^(?!0{1,9}$)\d{1,9}$/,
  8: /^(?!0{1,9}$)\d{1,9}$/,
  9: /^""$/,
  10: /^\d{4}$/,
  11: /^"[\w$%\-/]{0,36}"$/,
  14: /^"([^"]|""){0,60}"$/,
  40: /^".{0,15}"$/,
  115: DAY,
  116: DAY,
}

/** Splits at semicolons outside quotation marks. */
const splitCells = (line: string) =>
  [...line.matchAll(/(?:^|;)("(?:[^"]|"")*"|[^;]*)/g)].map(([, cell = '']) => cell)

function parse(bytes: Uint8Array) {
  const text = new TextDecoder('windows-1252').decode(bytes)
  expect(text.endsWith('\r\n')).toBe(true)
  const [header = '', names = '', ...rows] = text.slice(0, -2).split('\r\n')
  const cells = splitCells(header)
  expect(cells).toHaveLength(HEADER.length)
  for (const [i, cell] of cells.entries()) expect(cell, `header ${i + 1}`).toMatch(HEADER[i] ?? /never/)
  const columns = names.split(';')
  expect([columns.length, new Set(columns).size]).toEqual([125, 125])
  return {
    header: cells,
    columns,
    rows: rows.map((row) => {
      const found = splitCells(row)
      expect(found).toHaveLength(125)
      for (const [i, cell] of found.entries()) expect(cell, columns[i]).toMatch(CELLS[i + 1] ?? /^(|"")$/)
      return found
    }),
  }
}
const format = (...bookings: Partial<Booking>[]) =>
  parse(
    formatDatev(
      datev,
      'EUR',
      year,
      bookings.map((one) => Object.assign({}, booking, one)),
    ),
  )

test('a booking batch has the header, columns and cells of the published format', () => {
  const { header, columns, rows } = format({})
  expect(header.slice(10, 16)).toEqual(['29098', '55003', '20260701', '4', '20261001', '20261231'])
  expect([columns[0], columns[36], columns[87], columns[114], columns[124]]).toEqual(
    'Umsatz (ohne Soll/Haben-Kz);KOST1 - Kostenstelle;Stück;Leistungsdatum;Abw. Skontokonto'.split(';'),
  )
  expect(rows[0]?.slice(0, 14)).toEqual([
    ...['1190,50', '"S"', '"EUR"', '', '', '""', '10000', '8400', '""', '0511', '"2026-0007"', '""', ''],
    '"Müller & Söhne"',
  ])
  expect(rows[0]?.slice(114, 116)).toEqual(['31102026', '31102026'])
})

test('a negative amount is a credit, and an amount of 0 is left out', () => {
  const { rows } = format({ gross: -100 }, { gross: 0 })
  expect(rows.map((row) => row.slice(0, 2))).toEqual([['1,00', '"H"']])
})

test('a booking in a foreign currency has its exchange rate and the amount in the base currency', () => {
  const foreign = (currency: string, gross: number, exchangeRate: number | null) =>
    format({ currency, gross, exchangeRate }).rows[0]?.slice(0, 6)
  expect(foreign('USD', 10_000, 800_000)).toEqual(['100,00', '"S"', '"USD"', '1,250000', '80,00', '"EUR"'])
  expect(foreign('JPY', 10_000, 6250)).toEqual(['10000,00', '"S"', '"JPY"', '160,000000', '62,50', '"EUR"'])
  expect(foreign('USD', 10_000, null)).toEqual(['100,00', '"S"', '"USD"', '', '', '""'])
})

test('texts are cut to 60 characters, without line breaks, and converted to Windows-1252', () => {
  const text = (typed: string) => format({ text: typed }).rows[0]?.[13]
  expect(text('“Żółć”\n€ "Ltd", 株式')).toBe('"“Zó?c” € ""Ltd"", ??"')
  expect(text('ä'.repeat(80))).toBe(`"${'ä'.repeat(60)}"`)
  expect(format({ vatId: 'AT U-123 456 78' }).rows[0]?.[39]).toBe('"ATU12345678"')
})

test('a booking uses the account of its category and rate, otherwise the account of its category', () => {
  const find = (category: string, rate: number) => findRevenueAccount(datev, category, rate)
  expect([find('S', 190_000), find('S', 99_750), find('S', 70_000), find('AE', 0), find('O', 0)]).toEqual([
    ...['8400', '8399', '8200', '8336', ''],
  ])
})

test('a period is split at the start of each fiscal year', () => {
  expect(splitByFiscalYear(datev, '2026-05-01', '2027-07-01')).toEqual([
    { start: '2025-07-01', from: '2026-05-01', to: '2026-06-30' },
    { start: '2026-07-01', from: '2026-07-01', to: '2027-06-30' },
    { start: '2027-07-01', from: '2027-07-01', to: '2027-07-01' },
  ])
})
