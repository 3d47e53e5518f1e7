import { expect, test } from 'vitest'
import { toWordQueries } from '#app/domain/search/find-hits.server.ts'
import { parseAmounts, parsePhoneDigits } from '#app/domain/search/search-sources.server.ts'
import { getExcerpt, parseSearchWords, splitAtMatches } from '#app/domain/search/search-words.ts'

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
    'Please sign the ',
    'lease',
    ' (',
    'lease',
    's)',
  ])
  expect(splitAtMatches('2026-0017', ['0017'])).toEqual(['2026-', '0017', ''])
})
test('highlighting treats regular expression characters as plain text', () => {
  expect(splitAtMatches('a.c abc (x) [y] a-b/c', ['a.c', '(x)', '[y', 'a-b/c'])).toEqual([
    '',
    'a.c',
    ' abc ',
    '(x)',
    ' ',
    '[y',
    '] ',
    'a-b/c',
    '',
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

test('a search keeps the first 40 letters of a word and the first eight words', () => {
  expect(parseSearchWords('x'.repeat(41))).toEqual(['x'.repeat(40)])
  expect(parseSearchWords('aa bb cc dd ee ff gg hh ii')).toHaveLength(8)
})
test('unusual spaces separate words', () => {
  expect(parseSearchWords('lease\u00a0plan\u202fdraft')).toEqual(['lease', 'plan', 'draft'])
})

test('word queries match whole words and beginnings, but not the beginning with a single letter', () => {
  expect(toWordQueries(['cold-storage', 'o’neil'])).toEqual({
    whole: "'cold' & 'storage' & 'o' & 'neil'",
    beginnings: "'cold':* & 'storage':* & 'o' & 'neil':*",
  })
  expect(toWordQueries(['anna', 'p']).beginnings).toBe("'anna':* & 'p':*")
  expect(toWordQueries(['a', 'b']).beginnings).toBe("'a' & 'b'")
})

test.each([
  ['30839', ['30839']],
  ['30,839', ['30839', '30.839']],
  ['30.839,00', ['30839.00']],
  ['30,839.5', ['30839.5']],
  ['EUR 30 839,00', ['30839.00']],
  ['€1’234’567', ['1234567']],
  ['2026-0001', []],
  ['30839 invoices', []],
  ['9'.repeat(20), []],
])('the search %j may mean the amounts %j', (text, amounts) => {
  expect(parseAmounts(text)).toEqual(amounts)
})

test.each([
  ['+47 22', '4722'],
  ['(030) 1234-5678', '03012345678'],
  ['123', null],
  ['+47 22 call', null],
])('the search %j may mean a telephone number with the digits %j', (text, digits) => {
  expect(parsePhoneDigits(text)).toBe(digits)
})
