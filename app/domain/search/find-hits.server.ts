import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { escapeLike } from '#app/domain/list-queries.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { SEARCH_KINDS, type SearchHit, type SearchKind, type SearchResult } from './search-results.ts'

export const HITS_SHOWN_PER_KIND = 5
/** Rows to be ranked: the newest exact matches, and any of the similar ones. */
const MAX_RANKED_ROWS = 50
const MAX_RANKED_SIMILAR_ROWS = 500
/** Minimum share of a word's trigrams. For example, 'reprot' matches 'report' with 0.43. */
const MIN_WORD_SIMILARITY = 0.4
/** Minimum score relative to the best result. */
const MIN_RELATIVE_SCORE = 0.7
/** Number of leading characters used for ranking. Names come first in the searched text. */
const RANKED_LENGTH = 200

export type SearchSource = {
  kind: SearchKind
  table: PgTable
  id: SQLWrapper
  /** Text in lower case, with a trigram index on large tables. */
  searched: SQLWrapper
  /** Longer text that includes `searched` and has a trigram index. */
  indexed?: SQLWrapper
  newest: SQLWrapper
  within: SQL | undefined
}

type RankedRow = { kind: SearchKind; id: string; score: number; at: number }
/** Result ids by kind, best first, plus one extra if there are more than are shown. */
export type FoundIds = { ids: Map<SearchKind, string[]>; alike: boolean }

/** Finds rows that contain all words, or else rows with similar words. One statement covers all kinds. */
export async function findIds(tx: Transaction, sources: SearchSource[], words: string[]): Promise<FoundIds> {
  const exact = await queryUnion(
    tx,
    sources.map((source) => createExactQuery(source, words)),
  )
  if (exact.length > 0 || !words.some(mayBeMistyped)) return { ids: groupByKind(exact), alike: false }
  await tx.execute(
    sql`select set_config('pg_trgm.word_similarity_threshold', ${String(MIN_WORD_SIMILARITY)}, true)`,
  )
  const alike = await queryUnion(
    tx,
    sources.map((source) => createSimilarQuery(source, words)),
  )
  const best = Math.max(...alike.map(({ score }) => score))
  return { ids: groupByKind(alike.filter(({ score }) => score >= best * MIN_RELATIVE_SCORE)), alike: true }
}

async function queryUnion(tx: Transaction, parts: SQL[]): Promise<RankedRow[]> {
  const { rows } = await tx.execute<RankedRow>(sql.join(parts, sql` union all `))
  return rows
}

/** A union has no order. */
function groupByKind(rows: RankedRow[]): Map<SearchKind, string[]> {
  const sorted = rows.toSorted((a, b) => b.score - a.score || b.at - a.at || (a.id < b.id ? 1 : -1))
  const kinds = Map.groupBy(sorted, ({ kind }) => kind)
  return new Map([...kinds].map(([kind, found]) => [kind, found.map(({ id }) => id)]))
}

/** Lets the database choose between the index on time, for frequent words, and the trigram index. */
function createExactQuery(source: SearchSource, words: string[]): SQL {
  const [text, beginning] = [words.join(' '), sql`left(searched, ${RANKED_LENGTH})`]
  // Prefers exact words, then texts with few other words.
  const score = sql`strict_word_similarity(${text}, ${beginning}) + similarity(${text}, ${beginning}) / 100`
  const { newest, id } = source
  const newestFirst = sql`order by ${newest} desc, ${id} desc limit ${MAX_RANKED_ROWS}`
  return sql`(${selectBestRows(source.kind, sql`(${selectMatchingRows(source, words, containsWord)} ${newestFirst})`, score)})`
}

/** Materialized, so that the trigram index is used regardless of the limit. */
function createSimilarQuery(source: SearchSource, words: string[]): SQL {
  const fuzzy = words.filter(mayBeMistyped)
  const scores = fuzzy.map((word) => sql`word_similarity(${word}, searched)`)
  const score = sql`(${sql.join(scores, sql` + `)}) / ${fuzzy.length}::int`
  const some = sql`(select * from alike limit ${MAX_RANKED_SIMILAR_ROWS})`
  return sql`(with alike as materialized (${selectMatchingRows(source, words, resemblesWord)}) ${selectBestRows(source.kind, some, score)})`
}

function selectMatchingRows(source: SearchSource, words: string[], fits: typeof containsWord): SQL {
  const { id, searched, indexed, newest, table, within } = source
  const texts = indexed ? [searched, indexed] : [searched]
  const conditions = words.flatMap((word) => texts.map((text) => fits(text, word)))
  return sql`select ${id} as id, ${searched} as searched, ${newest} as newest from ${table}
    where ${and(within, ...conditions)}`
}

const selectBestRows = (kind: SearchKind, from: SQL, score: SQL) => sql`
  select ${kind}::text as kind, id, max(${score})::float8 as score, extract(epoch from max(newest))::float8 as at
  from ${from} as hits group by id order by 3 desc, 4 desc, 2 desc limit ${HITS_SHOWN_PER_KIND + 1}`

/** Excludes numbers, which are meant exactly, and short words, which resemble too many others. */
const mayBeMistyped = (word: string) => [...word].length > 3 && !/\p{N}/u.test(word)

/** Words of one or two letters have no trigram, so they only match the start of a word. */
function containsWord(searched: SQLWrapper, word: string): SQL | undefined {
  const part = escapeLike(word)
  const like = (pattern: string) => sql`${searched} like ${pattern}`
  return [...word].length > 2 ? like(`%${part}%`) : or(like(`${part}%`), like(`% ${part}%`))
}

const resemblesWord = (searched: SQLWrapper, word: string) =>
  mayBeMistyped(word) ? sql`${searched} %> ${word}` : containsWord(searched, word)

type LoadHits = (ids: string[]) => Promise<SearchHit[]>

export const EMPTY_SEARCH_RESULT: SearchResult = { groups: [], isSimilarOnly: false }

/** Loads the results of a search. Loads the kinds one by one, since they share one connection. */
export async function loadSearchResult(
  { ids, alike }: FoundIds,
  describe: Partial<Record<SearchKind, LoadHits>>,
): Promise<SearchResult> {
  const groups: SearchResult['groups'] = []
  for (const kind of SEARCH_KINDS) {
    const found = ids.get(kind)
    const read = describe[kind]
    if (!found || !read) continue
    const shown = found.slice(0, HITS_SHOWN_PER_KIND)
    const hits = await read(shown)
    const inOrder = hits.toSorted((a, b) => shown.indexOf(a.id) - shown.indexOf(b.id))
    if (hits.length > 0) groups.push({ kind, hits: inOrder, more: found.length > HITS_SHOWN_PER_KIND })
  }
  return { groups, isSimilarOnly: alike }
}
