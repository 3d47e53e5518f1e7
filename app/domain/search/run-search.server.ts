import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import type { Database } from '#db/connect.server.ts'
import { findHits } from './find-hits.server.ts'
import { SEARCH_KINDS, type SearchQuery, type SearchResult } from './search-results.ts'
import type { SearchSource } from './search-sources.server.ts'
import { takeSearchTurn } from './search-turns.server.ts'
import { parseSearchWords } from './search-words.ts'

const HITS_PER_KIND = 5
const HITS_OF_ONE_KIND = 200
const EMPTY_SEARCH_RESULT: SearchResult = { groups: [], isSimilarOnly: false }

/**
 * Counts a person's search and runs it in a transaction, which limits its settings to it. The result is empty if there
 * are no words or a newer search of the same person has superseded this one.
 * @throws {TooMany} after 1,000 searches in 15 minutes
 */
export async function runSearch(
  db: Database,
  uid: string,
  { text, kind }: SearchQuery,
  sources: SearchSource[],
): Promise<SearchResult> {
  const words = parseSearchWords(text)
  if (words.length === 0) return EMPTY_SEARCH_RESULT
  await countAttempt(db, rateLimits.search, uid)
  const kinds = kind ? [kind] : SEARCH_KINDS
  const searched = sources.filter((source) => kinds.includes(source.kind))
  const count = kind ? HITS_OF_ONE_KIND : HITS_PER_KIND
  const result = await takeSearchTurn(uid, (isSuperseded) =>
    db.transaction((tx) => findHits(tx, searched, { text, words, count, isSuperseded })),
  )
  return result ?? { ...EMPTY_SEARCH_RESULT, isSuperseded: true }
}
