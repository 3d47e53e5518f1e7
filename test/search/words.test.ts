import { expect, test } from 'vitest'
import {
  getExcerpt,
  getTypingVariants,
  parseSearchWords,
  splitAtMatches,
} from '#app/domain/search/search-words.ts'

test.each([
  ['Pell, "Jonas"', ['pell', 'jonas']],
  ['a', []],
  ['a b', ['a', 'b']],
  ['…—!', []],
  ['2026-0001', ['2026-0001']],
  ['Plan plan PLAN', ['plan']],
  ['x'.repeat(256), []],
])('the query %j has the search words %j', (text, words) => {
  expect(parseSearchWords(text)).toEqual(words)
})

test('highlighting prefers the longest matching word and keeps its case', () => {
  expect(splitAtMatches('Planning a Plan', ['plan', 'planning'])).toEqual(['', 'Planning', ' a ', 'Plan', ''])
})
test('highlighting starts at the beginning of a word, or anywhere in a number', () => {
  expect(splitAtMatches('Please sign the lease (leases)', ['lease'])).toEqual([
    ...['Please sign the ', 'lease', ' (', 'lease', 's)'],
  ])
  expect(splitAtMatches('2026-0017', ['0017'])).toEqual(['2026-', '0017', ''])
})
test('highlighting treats regular expression characters as plain text', () => {
  expect(splitAtMatches('a.c abc (x) [y] a-b/c', ['a.c', '(x)', '[y', 'a-b/c'])).toEqual([
    ...['', 'a.c', ' abc ', '(x)', ' ', '[y', '] ', 'a-b/c', ''],
  ])
})

test('an excerpt of a long text contains the first match and marks where text was cut', () => {
  const text = `${'one two '.repeat(50)}NEEDLE ${'three four '.repeat(50)}`
  const passage = getExcerpt(text, ['needle'], 80)
  expect(passage).toMatch(/^… .*NEEDLE.* …$/)
  expect(passage.length).toBeLessThanOrEqual(84)
})
test('an excerpt of a long text prefers a match at the start of a word to one inside a word', () => {
  const text = `${'Please wait. '.repeat(50)}The lease. ${'More text. '.repeat(50)}`
  expect(getExcerpt(text, ['lease'], 80)).toContain('The lease.')
})
test('a short text is its own excerpt, on one line', () => {
  expect(getExcerpt('a\n b', ['b'], 80)).toBe('a b')
})
test('an excerpt of a long text without a match starts at its beginning', () => {
  expect(getExcerpt('x'.repeat(200), ['y'], 10)).toBe(`${'x'.repeat(10)} …`)
})

test.each([
  ['a swapped', 'reprot', 'report'],
  ['a missing', 'harbrline', 'harborline'],
  ['an additional', 'leasse', 'lease'],
  ['a different', 'hárborline', 'harborline'],
])('typing variants match a word with %s letter', (_, typed, meant) => {
  const fits = getTypingVariants(typed).some((part) => new RegExp(part.replace('_', '.')).test(meant))
  expect(fits).toBe(true)
})
