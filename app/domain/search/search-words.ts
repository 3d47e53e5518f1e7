export const MIN_SEARCH_LENGTH = 2
export const MAX_SEARCH_LENGTH = 255
const MAX_SEARCH_WORDS = 8

/** Returns the distinct words of a search in lower case. Empty if the search is too short or too long. */
export function parseSearchWords(text: string): string[] {
  if (text.length > MAX_SEARCH_LENGTH) return []
  const words = text.normalize('NFC').toLowerCase().split(/\s+/).map(trimPunctuation).filter(Boolean)
  const length = words.reduce((sum, word) => sum + [...word].length, 0)
  return length < MIN_SEARCH_LENGTH ? [] : [...new Set(words)].slice(0, MAX_SEARCH_WORDS)
}

const trimPunctuation = (word: string) => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '')

/** Splits a text at the searched words. Matches have odd indexes. */
export function splitAtMatches(text: string, words: string[]): string[] {
  if (words.length === 0) return [text]
  const longestFirst = words.toSorted((a, b) => b.length - a.length)
  const parts = longestFirst.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
  return text.split(new RegExp(`(${parts.join('|')})`, 'iu'))
}

export function getExcerpt(text: string, words: string[], length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= length) return line
  const lower = line.toLowerCase()
  const found = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0)
  const first = Math.max(Math.min(...found, line.length) - Math.floor(length / 4), 0)
  const from = found.length === 0 || first === 0 ? 0 : line.lastIndexOf(' ', first) + 1
  const piece = [...line.slice(from)].slice(0, length).join('')
  return `${from > 0 ? '… ' : ''}${piece}${from + piece.length < line.length ? ' …' : ''}`
}
