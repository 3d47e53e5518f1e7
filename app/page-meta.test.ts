import { expect, test } from 'vitest'
import { truncateText } from './page-meta.ts'

test('a short text stays as it is, on one line', () => {
  expect(truncateText(' One\n  line ', 20)).toBe('One line')
  expect(truncateText('', 20)).toBe('')
})

test('a long one ends at a word, a word without end anywhere', () => {
  expect(truncateText('one two three four five', 15)).toBe('one two three…')
  expect(truncateText('W'.repeat(50), 10)).toBe(`${'W'.repeat(9)}…`)
})

test('no letter is cut in half', () => {
  expect(truncateText('🚢'.repeat(30), 10)).toBe(`${'🚢'.repeat(9)}…`)
  expect(truncateText('🚢'.repeat(10), 10)).toBe('🚢'.repeat(10))
})
