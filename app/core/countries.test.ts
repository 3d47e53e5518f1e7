import { expect, test } from 'vitest'
import { COUNTRY_CODES, findCountryCode, getCountryName, listCountries } from './countries.ts'

test('all 249 countries have a name, and are listed by it', () => {
  expect(new Set(COUNTRY_CODES).size).toBe(249)
  const labels = listCountries().map(({ label }) => label)
  expect([labels.length, labels[0], labels.at(-1)]).toEqual([249, 'Afghanistan', 'Zimbabwe'])
  expect(labels.filter((label) => label.length < 3)).toEqual([])
  expect(getCountryName('IE')).toBe('Ireland')
})

test.each([
  ['Germany', 'DE'],
  [' deutschland ', 'DE'],
  ['O\u0308sterreich', 'AT'],
  ['ie', 'IE'],
  ['USA', 'US'],
  ['Ellan', null],
  [null, null],
])('a typed country %j is %s', (typed, code) => expect(findCountryCode(typed)).toBe(code))
