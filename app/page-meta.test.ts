import { expect, test } from 'vitest'
import { shorten } from './page-meta.ts'

test('a short text stays as it is, on one line', () => {
  expect(shorten(' One\n  line ', 20)).toBe('One line')
  expect(shorten('', 20)).toBe('')
})

test('a long one ends at a word, a word without end anywhere', () => {
  expect(shorten('one two three four five', 15)).toBe('one two three…')
  expect(shorten('W'.repeat(50), 10)).toBe(`${'W'.repeat(9)}…`)
})

test('no letter is cut in half', () => {
  expect(shorten('🚢'.repeat(30), 10)).toBe(`${'🚢'.repeat(9)}…`)
  expect(shorten('🚢'.repeat(10), 10)).toBe('🚢'.repeat(10))
})
