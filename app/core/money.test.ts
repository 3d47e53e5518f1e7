import { expect, test } from 'vitest'
import { joinMoney, listCurrencies } from './money.ts'

test('listCurrencies lists every currency in use once, the common ones first', () => {
  const all = listCurrencies()
  expect(all.slice(0, 4)).toEqual(['EUR', 'USD', 'GBP', 'CHF'])
  expect(all).toEqual(expect.arrayContaining(['SLE', 'XCG', 'UGX', 'KWD']))
  for (const retired of ['XDR', 'XSU', 'CUC', 'HRK', 'SLL', 'ANG', 'BGN', 'ZWL'])
    expect(all).not.toContain(retired)
  expect(new Set(all).size).toBe(all.length)
  expect(all.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
})

test.each([
  ['en-GB', 'EUR', 'EUR 5'],
  ['en-US', 'USD', 'USD 5'],
  ['de-DE', 'EUR', '5 €'],
  ['de-DE', 'USD', '5 USD'],
  ['de-AT', 'EUR', '€ 5'],
  ['fr-FR', 'EUR', '5 €'],
  ['fr-FR', 'CHF', '5 CHF'],
])('money in %s shows %s in the order of the locale: %s', (locale, currency, shown) => {
  expect(joinMoney('5', currency, locale).replaceAll('\u00a0', ' ')).toBe(shown)
})
