import { expect, test } from 'vitest'
import { seededIntegers } from '#test/fuzz/fuzz-requests.ts'
import { getCurrencyDigits, listCurrencies } from './money.ts'
import { formatEditableNumber, parseDecimal } from './parse-decimal.ts'

const read = (typed: string, digits = 2, locale = 'en-GB') =>
  parseDecimal(typed, { subject: 'A price', digits, maxDigits: 12, locale })
const errorOf = (typed: string, digits = 2, locale = 'en-GB') => {
  const result = read(typed, digits, locale)
  return typeof result === 'number' ? result : result.error
}

test.each([
  [450_000, ['4500', '4500.00', '4,500.00', '4.500,00', "4'500.00", '4’500,00']],
  [450_000, ['4 500,00', '4\u00a0500,00', '4\u202f500.00', '4\u2009500']],
  [-450_000, ['-4,500.00', '\u22124.500,00']],
  [450_050, ['4500,5']],
  [123_456_700, ['1,234,567', '1.234.567']],
  [123_456_780, ['1,234,567.8']],
  [123_456_789, ['1.234.567,89']],
  [1_234_567_890, ["12'345'678.9"]],
  [1250, [' 12,50 ']],
  [50, ['0.5']],
  [-50, ['-0,5']],
  [0, ['-0,00']],
  [700, ['007']],
  [10, ['0000.10']],
])('parseDecimal reads %i from %j in every locale', (cents, texts) => {
  for (const typed of texts)
    for (const locale of ['en-GB', 'de-DE', 'fr-FR', 'de-CH', 'es-ES'])
      expect([typed, locale, read(typed, 2, locale)]).toEqual([typed, locale, cents])
})

test.each([
  // The locale's thousands separator; no other reading is possible.
  ['4,500', 2, 'en-GB', 450_000],
  ['-12,345', 2, 'en-GB', -1_234_500],
  ['4.500', 2, 'de-DE', 450_000],
  ['4,500', 0, 'en-GB', 4500],
  ['4.500', 0, 'de-DE', 4500],
  // The locale's decimal separator, in a field with three decimal places.
  ['4.500', 3, 'en-GB', 4500],
  ['4,500', 3, 'de-DE', 4500],
  ['1,234', 3, 'fr-FR', 1234],
  ['1.234', 3, 'de-CH', 1234],
  // A number with thousands separators doesn't begin with 0 or four digits.
  ['0,125', 3, 'en-GB', 125],
  ['0.125', 3, 'de-DE', 125],
  ['1234,567', 3, 'en-GB', 1_234_567],
  ['1234.567', 3, 'de-DE', 1_234_567],
  ['1,234.567', 3, 'en-GB', 1_234_567],
])('parseDecimal reads %j with %i decimal places in %s as %i', (typed, digits, locale, scaled) => {
  expect(read(typed, digits, locale)).toBe(scaled)
})

test.each([
  ['4,500', 3, 'en-GB', '“4,500” could mean 4500 or 4.500. Enter one of these values.'],
  ['-4.500', 3, 'de-DE', '“-4.500” could mean -4500 or -4,500. Enter one of these values.'],
  ['1.234', 3, 'fr-FR', '“1.234” could mean 1234 or 1,234. Enter one of these values.'],
  ['4.500', 2, 'en-GB', '“4.500” could mean 4500 or 4.500. A price can have at most 2 decimal places.'],
  ['4,500', 2, 'de-DE', '“4,500” could mean 4500 or 4,500. A price can have at most 2 decimal places.'],
  ['4.500', 0, 'en-GB', '“4.500” could mean 4500 or 4.500. A price can’t have decimal places.'],
  ['4,500', 2, 'de-CH', '“4,500” could mean 4500 or 4.500. A price can have at most 2 decimal places.'],
])(
  'parseDecimal rejects %j with %i decimal places in %s as ambiguous and shows both readings',
  (typed, digits, locale, words) => {
    expect(errorOf(typed, digits, locale)).toBe(words)
  },
)

test.each([
  ['12,5', 0, 'A price can’t have decimal places.'],
  ['4,500.5', 0, 'A price can’t have decimal places.'],
  ['1.0055', 2, 'A price can have at most 2 decimal places.'],
  ['1,234.567', 2, 'A price can have at most 2 decimal places.'],
  [`0,${'9'.repeat(38)}`, 2, 'A price can have at most 2 decimal places.'],
  ['99999999999', 2, 'A price is too large.'],
  ['99,999,999,999', 2, 'A price is too large.'],
])('parseDecimal rejects %j with %i decimal places and gives the reason', (typed, digits, words) => {
  expect(errorOf(typed, digits)).toBe(words)
})

test.each([
  ['empty and incomplete numbers', ['', '1,5,', ',5', '.5', '5,', '5.', ',', '-']],
  ['misplaced signs', ['--5', '+5', '5-']],
  ['wrong grouping', ['1,23,456.00', '1,2345.00', '1234,567.00', '0,500.00', '1 234 56', '1_000']],
  ['mixed separators', ['1 234,567 ,8', "1'234,567.00", '1,234.567,8', '1,234.567.8']],
  ['repeated decimal separators', ['1,234,567,8', '1.234.567.8']],
  ['other number notations', ['1e3', '0x10', 'Infinity', 'NaN', '٣', '１２', '1/2', '=12']],
  ['other characters', ['12 €', '€12', '12\n50']],
])('parseDecimal rejects %s and shows an example: %j', (_, texts) => {
  for (const typed of texts)
    expect([typed, errorOf(typed)]).toEqual([typed, 'Enter a number, for example 4,500.00.'])
})

test("parseDecimal formats the example for the locale and the field's decimal places", () => {
  expect(errorOf('x', 3, 'de-DE')).toBe('Enter a number, for example 4.500,000.')
  expect(errorOf('x', 0)).toBe('Enter a number, for example 4,500.')
})

test('parseDecimal runs in linear time', () => {
  const start = process.cpuUsage().user
  for (const text of [`1${',000'.repeat(50_000)}x`, `${'1'.repeat(200_000)}x`, ' '.repeat(200_000)])
    errorOf(text)
  expect(process.cpuUsage().user - start).toBeLessThan(2_000_000)
})

test('parseDecimal parses the output of Intl.NumberFormat for every precision and many locales', () => {
  const random = seededIntegers(11)
  const locales = ['en-GB', 'en-US', 'de-DE', 'de-CH', 'de-AT', 'fr-FR', 'fr-CH', 'es-ES', 'it-IT', 'nl-NL']
  for (const locale of [...locales, 'pl-PL', 'pt-BR', 'pt-PT', 'sv-SE', 'da-DK', 'fi-FI', 'cs-CZ', 'ja-JP'])
    for (const digits of [0, 2, 3, 4]) {
      const format = new Intl.NumberFormat(locale, {
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
      })
      for (let i = 0; i < 200; i++) {
        const scaled = random(10 ** (1 + random(10))) - random(1000)
        const text = format.format(scaled / 10 ** digits)
        const expected = scaled === 0 ? 0 : scaled
        expect([locale, text, read(text, digits, locale)]).toEqual([locale, text, expected])
      }
    }
})

test('parseDecimal parses the numbers that forms are prefilled with, in every currency', () => {
  const random = seededIntegers(7)
  for (const currency of listCurrencies()) {
    const digits = getCurrencyDigits(currency)
    const rule = { subject: 'x', digits, maxDigits: 12 }
    for (const minor of [0, 1, 9, 10, 999, 1000, 4_500_000, -1, -1050, random(10 ** 9)])
      for (const short of [true, false])
        expect(parseDecimal(formatEditableNumber(minor, digits, { short }), rule)).toBe(minor)
  }
})
