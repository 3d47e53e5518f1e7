import { expect, test } from 'vitest'
import { truncateText } from './page-meta.ts'

test('a short text is kept, on one line', () => {
  expect(truncateText(' One\n  line ', 20)).toBe('One line')
  expect(truncateText('', 20)).toBe('')
})

test('a long text is cut after a word, a long word anywhere', () => {
  expect(truncateText('one two three four five', 15)).toBe('one two three…')
  expect(truncateText('W'.repeat(50), 10)).toBe(`${'W'.repeat(9)}…`)
})

test('no character is cut in half', () => {
  expect(truncateText('🚢'.repeat(30), 10)).toBe(`${'🚢'.repeat(9)}…`)
  expect(truncateText('🚢'.repeat(10), 10)).toBe('🚢'.repeat(10))
})
