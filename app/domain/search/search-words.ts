export const MIN_SEARCH_LENGTH = 2
export const MAX_SEARCH_LENGTH = 255
const MAX_SEARCH_WORDS = 8
const MAX_WORD_LENGTH = 40

/**
 * Returns the distinct words of a search, in lower case: at most eight, cut to 40 characters each. Returns none if the
 * search is too short or too long.
 */
export function parseSearchWords(text: string): string[] {
  if (text.length > MAX_SEARCH_LENGTH) return []
  const typed = text.normalize('NFC').toLowerCase().split(/\s+/)
  const words = typed.map((word) => trimPunctuation(cutWord(trimPunctuation(word)))).filter(Boolean)
  const length = words.reduce((sum, word) => sum + [...word].length, 0)
  return length < MIN_SEARCH_LENGTH ? [] : [...new Set(words)].slice(0, MAX_SEARCH_WORDS)
}

const cutWord = (word: string) => [...word].slice(0, MAX_WORD_LENGTH).join('')
const trimPunctuation = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** Splits a text at the searched words, including those that start a longer word. Matches have odd indexes. */
export function splitAtMatches(text: string, words: string[]): string[] {
  return words.length === 0 ? [text] : text.split(matchWords(words))
}

/** Returns a pattern that finds letters only where a word starts ('lease', not 'please'), and digits anywhere. */
function matchWords(words: string[]): RegExp {
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const parts = longestFirst.map((word) => (/^\p{L}/u.test(word) ? '(?<!\\p{L})' : '') + escapeRegExp(word))
  return new RegExp(`(${parts.join('|')})`, 'iu')
}

const escapeRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

export function getExcerpt(text: string, words: string[], length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const lower = line.toLowerCase()
  const start = words.length === 0 ? -1 : line.search(matchWords(words))
  const found = start >= 0 ? [start] : words.map((word) => lower.indexOf(word)).filter((index) => index >= 0)
  const first = Math.max(Math.min(...found, line.length) - Math.floor(length / 4), 0)
  const from = found.length === 0 || first === 0 ? 0 : line.lastIndexOf(' ', first) + 1
  const piece = [...line.slice(from)].slice(0, length).join('')
  return `${from > 0 ? '… ' : ''}${piece}${from + piece.length < line.length ? ' …' : ''}`
}
