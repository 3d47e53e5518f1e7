import { expect, test } from 'vitest'
import { truncateText } from './page-meta.ts'

test('truncateText keeps a short text but removes its line breaks', () => {
  expect(truncateText(' One\n  line ', 20)).toBe('One line')
  expect(truncateText('', 20)).toBe('')
})

test('truncateText cuts a long text after a word, and a long word anywhere', () => {
  expect(truncateText('one two three four five', 15)).toBe('one two three…')
  expect(truncateText('W'.repeat(50), 10)).toBe(`${'W'.repeat(9)}…`)
})

test('truncateText never cuts a character in half', () => {
  expect(truncateText('🚢'.repeat(30), 10)).toBe(`${'🚢'.repeat(9)}…`)
  expect(truncateText('🚢'.repeat(10), 10)).toBe('🚢'.repeat(10))
})
