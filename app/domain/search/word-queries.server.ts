import { splitWords } from '#db/search-words.ts'

const MAX_PARTS = 16

/**
 * Returns the words as queries of PostgreSQL's full text search: as whole words, and as the beginnings of words. Both
 * are empty if there are no words. A single letter begins too many words, so it must be followed by more or come last.
 */
export function toWordQueries(words: string[]): { whole: string; beginnings: string } {
  const parts = [...new Set(words.flatMap(splitWords))].slice(0, MAX_PARTS)
  const hasLongWord = parts.some((part) => [...part].length > 1)
  const isBeginning = (part: string, i: number) =>
    [...part].length > 1 || (hasLongWord && i === parts.length - 1)
  return {
    whole: parts.map((part) => `'${part}'`).join(' & '),
    beginnings: parts.map((part, i) => `'${part}'${isBeginning(part, i) ? ':*' : ''}`).join(' & '),
  }
}
