import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { EMPTY_SEARCH_RESULT, type FoundIds, findIds } from './find-hits.server.ts'
import type { SearchQuery, SearchResult } from './search-results.ts'
import type { SearchSource } from './search-sources.server.ts'
import { takeSearchTurn } from './search-turns.server.ts'
import { parseSearchWords } from './search-words.ts'

const HITS_PER_KIND = 5
const HITS_OF_ONE_KIND = 200

/**
 * Counts a person's search and runs it in a transaction, which limits its settings to it. `load` gets the search's words
 * and a function that finds the rows of some sources. The result is empty if there are no words or a newer search of
 * the same person has superseded this one.
 * @throws {TooMany} after 1,000 searches in 15 minutes
 */
export async function runSearch(
  db: Database,
  uid: string,
  { text, kind }: SearchQuery,
  load: (
    tx: Transaction,
    words: string[],
    find: (sources: SearchSource[]) => Promise<FoundIds>,
  ) => Promise<SearchResult>,
): Promise<SearchResult> {
  const words = parseSearchWords(text)
  if (words.length === 0) return EMPTY_SEARCH_RESULT
  await countAttempt(db, rateLimits.search, uid)
  const count = kind ? HITS_OF_ONE_KIND : HITS_PER_KIND
  const result = await takeSearchTurn(uid, (check) =>
    db.transaction((tx) => load(tx, words, (sources) => findIds(tx, sources, { text, kind, count, check }))),
  )
  return result ?? { ...EMPTY_SEARCH_RESULT, isSuperseded: true }
}
