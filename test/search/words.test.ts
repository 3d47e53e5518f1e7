import { describe, expect, test } from 'vitest'
import { markedPieces, passageOf, wordsOf } from '#app/domain/search/words.ts'

describe('words of a search', () => {
  test.each([
    ['Pell, "Jonas"', ['pell', 'jonas']],
    ['a', []],
    ['a b', ['a', 'b']],
    ['…—!', []],
    ['2026-0001', ['2026-0001']],
    ['Plan plan PLAN', ['plan']],
    ['x'.repeat(256), []],
  ])('of %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })
})

describe('what is marked', () => {
  test('are the words as they are written, the longest first', () => {
    expect(markedPieces('Planning a Plan', ['plan', 'planning'])).toEqual(['', 'Planning', ' a ', 'Plan', ''])
  })
  test('is no pattern of its own', () => {
    expect(markedPieces('a.c abc (x) [y] a-b/c', ['a.c', '(x)', '[y', 'a-b/c'])).toEqual([
      ...['', 'a.c', ' abc ', '(x)', ' ', '[y', '] ', 'a-b/c', ''],
    ])
  })
})

describe('the passage of a long text', () => {
  test('has the first word in it and says that there is more', () => {
    const text = `${'one two '.repeat(50)}NEEDLE ${'three four '.repeat(50)}`
    const passage = passageOf(text, ['needle'], 80)
    expect(passage).toMatch(/^… .*NEEDLE.* …$/)
    expect(passage.length).toBeLessThanOrEqual(84)
  })
  test('is a short text itself, in one line', () => {
    expect(passageOf('a\n b', ['b'], 80)).toBe('a b')
  })
  test('begins at the beginning where no word is in it', () => {
    expect(passageOf('x'.repeat(200), ['y'], 10)).toBe(`${'x'.repeat(10)} …`)
  })
})
