import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allTexts, listOf } from './texts.ts'

const { texts, unclear } = allTexts()

test('every text is written out where it is used, and content/texts.ts has them all', () => {
  expect(unclear).toEqual([])
  const list = readFileSync(new URL('../../content/texts.ts', import.meta.url), 'utf8')
  // As `npm run texts` writes it.
  expect(list).toBe(listOf(texts))
})
