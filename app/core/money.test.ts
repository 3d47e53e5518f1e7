import { expect, test } from 'vitest'
import { listCurrencies } from './money.ts'

test('listCurrencies lists every currency in use once, the common ones first', () => {
  const all = listCurrencies()
  expect(all.slice(0, 4)).toEqual(['EUR', 'USD', 'GBP', 'CHF'])
  expect(all).toEqual(expect.arrayContaining(['SLE', 'XCG', 'UGX', 'KWD']))
  for (const retired of ['XDR', 'XSU', 'CUC', 'HRK', 'SLL', 'ANG', 'BGN', 'ZWL'])
    expect(all).not.toContain(retired)
  expect(new Set(all).size).toBe(all.length)
  expect(all.every((code) => /^[A-Z]{3}$/.test(code))).toBe(true)
})
