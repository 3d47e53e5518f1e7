import { and, type Column, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { escapeLike } from '#app/domain/list-queries.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { SEARCH_KINDS, type SearchHit, type SearchKind, type SearchResult } from './search-results.ts'
import { escapeRegExp, getTypingVariants } from './search-words.ts'

const HITS_SHOWN_PER_KIND = 5
/** Maximum rows to rank: the newest exact matches, and people with similar names in any order. */
const MAX_RANKED_ROWS = 50
const MAX_RANKED_SIMILAR_ROWS = 200
/**
 * Maximum rows per kind that are read to find corrections for a mistyped word, and maximum corrections to search for.
 */
const MAX_SPELLING_ROWS = 20
const MAX_SPELLINGS = 5
/** Minimum share of a word's trigrams that a name must contain. For example, 'dvorak' matches 'dvořák' with 0.43. */
const MIN_WORD_SIMILARITY = 0.4
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

type SearchableTable = PgTable & Record<'id' | 'searchText' | 'createdAt', Column>

export const createSource = (kind: SearchKind, table: SearchableTable, within?: SQL): SearchSource => ({
  kind,
  table,
  id: table.id,
  searched: table.searchText,
  newest: table.createdAt,
  within,
})

type RankedRow = { kind: SearchKind; id: string; score: number; at: number; rows: number }
/** Result ids by kind, best first, with one extra if there are more than are shown. */
type FoundIds = { ids: Map<SearchKind, string[]>; alike: boolean }

/**
 * Finds rows that contain all the words, ranking whole words first, or otherwise rows with similar words. One statement
 * covers all kinds.
 */
export async function findIds(tx: Transaction, sources: SearchSource[], words: string[]): Promise<FoundIds> {
  const exact = await findSpellings(
    tx,
    sources,
    words.map((word) => [word]),
  )
  if (exact.length > 0 || !words.some(mayBeMistyped)) return { ids: groupByKind(exact), alike: false }
  // The planner underestimates the cost of comparing every row with all variants of a word.
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true)`)
  const spellings: string[][] = []
  for (const word of words)
    spellings.push(mayBeMistyped(word) ? await listSpellings(tx, sources, word) : [word])
  // Rows that contain several words are rare, so the database might read the time index to its end looking for them.
  const byWords = words.length > 1 ? sources.map(withoutTimeIndex) : sources
  const alike = spellings.every((list) => list.length > 0) ? await findSpellings(tx, byWords, spellings) : []
  return { ids: groupByKind(alike.length > 0 ? alike : await findNames(tx, sources, words)), alike: true }
}

/**
 * Makes the database find rows by their words or by the condition `within` instead of reading them in order of time.
 */
export const withoutTimeIndex = (source: SearchSource): SearchSource => ({
  ...source,
  newest: sql`(${source.newest} + interval '0')`,
})

/** Finds rows that contain each word in any one of its spellings. */
async function findSpellings(tx: Transaction, sources: SearchSource[], words: string[][]) {
  const newest = await queryUnion<RankedRow>(tx, sources, (source) =>
    createExactQuery(source, words, containsWord),
  )
  // For frequent words, the newest rows may contain them only inside other words.
  const limitedKinds = new Set(newest.filter(({ rows }) => rows === MAX_RANKED_ROWS).map(({ kind }) => kind))
  const frequent = sources.filter(({ kind }) => limitedKinds.has(kind))
  const whole = await queryUnion<RankedRow>(tx, frequent, (source) =>
    createExactQuery(source, words, startsWord),
  )
  return [...whole, ...newest]
}

/**
 * Returns the words that differ by one typo, most frequent first, from texts that the reader may see. Materialized, so
 * that the trigram index is used regardless of the limit.
 */
async function listSpellings(tx: Transaction, sources: SearchSource[], word: string): Promise<string[]> {
  const variants = getTypingVariants(word)
  if (variants.length === 0) return []
  const patterns = sql`${sql.param(variants.flatMap(toLikePatterns))}::text[]`
  // People's texts include their companies.
  const texts = sources.filter(({ kind }) => kind !== 'company')
  const rows = await queryUnion<{ searched: string }>(
    tx,
    texts,
    ({ table, searched, within }) => sql`(with alike as materialized (
      select ${searched} as searched from ${table} where ${and(within, sql`${searched} like any(${patterns})`)}
    ) select searched from alike limit ${MAX_SPELLING_ROWS})`,
  )
  const fits = new RegExp(variants.map((variant) => escapeRegExp(variant).replace('_', '.')).join('|'), 'u')
  // A word such as 'cold-storage' is compared as a whole.
  const wordsOfTexts = /[^\p{L}\p{N}]/u.test(word) ? /[\p{L}\p{N}]\S*[\p{L}\p{N}]/gu : /[\p{L}\p{N}]+/gu
  const found = rows
    .flatMap(({ searched }) => searched.match(wordsOfTexts) ?? [])
    .filter((foundWord) => fits.test(foundWord))
  const byFrequency = [...Map.groupBy(found, (foundWord) => foundWord)].toSorted(
    ([, a], [, b]) => b.length - a.length,
  )
  return byFrequency.slice(0, MAX_SPELLINGS).map(([spelling]) => spelling)
}

/** A variant with a single trigram would match too many index rows, unless its start is known as well. */
const toLikePatterns = (variant: string) =>
  variant.split('_').reduce((sum, part) => sum + Math.max(part.length - 2, 0), 0) > 1
    ? [`%${variant}%`]
    : [`${variant}%`, `% ${variant}%`]

/**
 * Finds people whose names share trigrams with the words, such as 'Dvorak' and 'Dvořák'. Too slow for long texts: the
 * database would compare every row that contains some of the trigrams.
 */
async function findNames(tx: Transaction, sources: SearchSource[], words: string[]): Promise<RankedRow[]> {
  await tx.execute(
    sql`select set_config('pg_trgm.word_similarity_threshold', ${String(MIN_WORD_SIMILARITY)}, true)`,
  )
  const people = sources.filter(({ kind }) => kind === 'person')
  return queryUnion<RankedRow>(tx, people, (source) => createSimilarQuery(source, words))
}

async function queryUnion<Row extends Record<string, unknown>>(
  tx: Transaction,
  sources: SearchSource[],
  createQuery: (source: SearchSource) => SQL,
): Promise<Row[]> {
  if (sources.length === 0) return []
  const { rows } = await tx.execute(sql.join(sources.map(createQuery), sql` union all `))
  return rows as Row[]
}

/** UNION ALL doesn't guarantee an order. A row found twice keeps its best rank. */
function groupByKind(rows: RankedRow[]): Map<SearchKind, string[]> {
  const sorted = rows.toSorted((a, b) => b.score - a.score || b.at - a.at || (a.id < b.id ? 1 : -1))
  const kinds = Map.groupBy(sorted, ({ kind }) => kind)
  return new Map([...kinds].map(([kind, found]) => [kind, [...new Set(found.map(({ id }) => id))]]))
}

/** Lets the database choose between the time index, for frequent words, and the trigram index. */
function createExactQuery(source: SearchSource, words: string[][], fits: WordCondition): SQL {
  const text = words.map(([spelling]) => spelling).join(' ')
  const beginning = sql`left(searched, ${RANKED_LENGTH})`
  const starts = words.map((spellings) => fitsOne(startsWord, sql`searched`, spellings))
  // Ranks texts with the words at the start of a word first, then exact words, then texts with few other words.
  const score = sql`(${and(...starts)})::int + strict_word_similarity(${text}, ${beginning}) + similarity(${text}, ${beginning}) / 100`
  const conditions = words.map((spellings) => (searched: SQLWrapper) => fitsOne(fits, searched, spellings))
  const { newest, id } = source
  const newestFirst = sql`order by ${newest} desc, ${id} desc limit ${MAX_RANKED_ROWS}`
  return sql`(${selectBestRows(source.kind, sql`(${selectMatchingRows(source, conditions)} ${newestFirst})`, score)})`
}

const fitsOne = (fits: WordCondition, searched: SQLWrapper, spellings: string[]) =>
  or(...spellings.map((spelling) => fits(searched, spelling)))

/** Materialized, so that the trigram index is used regardless of the limit. */
function createSimilarQuery(source: SearchSource, words: string[]): SQL {
  const fuzzy = words.filter(mayBeMistyped)
  const scores = fuzzy.map((word) => sql`word_similarity(${word}, searched)`)
  const score = sql`(${sql.join(scores, sql` + `)}) / ${fuzzy.length}::int`
  const candidates = sql`(select * from alike limit ${MAX_RANKED_SIMILAR_ROWS})`
  const conditions = words.map((word) => (searched: SQLWrapper) => sharesTrigrams(searched, word))
  return sql`(with alike as materialized (${selectMatchingRows(source, conditions)}) ${selectBestRows(source.kind, candidates, score)})`
}

function selectMatchingRows(source: SearchSource, words: ((searched: SQLWrapper) => SQL | undefined)[]): SQL {
  const { id, searched, indexed, newest, table, within } = source
  const texts = indexed ? [searched, indexed] : [searched]
  const conditions = words.flatMap((condition) => texts.map(condition))
  return sql`select ${id} as id, ${searched} as searched, ${newest} as newest from ${table}
    where ${and(within, ...conditions)}`
}

/** `rows` is the number of rows in `from`. */
const selectBestRows = (kind: SearchKind, from: SQL, score: SQL) => sql`
  select ${kind}::text as kind, id, max(${score})::float8 as score, extract(epoch from max(newest))::float8 as at,
    (sum(count(*)) over ())::int as rows
  from ${from} as hits group by id order by 3 desc, 4 desc, 2 desc limit ${HITS_SHOWN_PER_KIND + 1}`

type WordCondition = (searched: SQLWrapper, word: string) => SQL | undefined

/** Excludes numbers, which are meant literally, and short words, which resemble too many others. */
const mayBeMistyped = (word: string) => [...word].length > 3 && !/\p{N}/u.test(word)

/** Words of one or two letters contain no trigram, so they match only the start of a word. */
function containsWord(searched: SQLWrapper, word: string): SQL | undefined {
  const part = escapeLike(word)
  const like = (pattern: string) => sql`${searched} like ${pattern}`
  return [...word].length > 2 ? like(`%${part}%`) : or(like(`${part}%`), like(`% ${part}%`))
}

/**
 * Matches only at the start of the text or after a space: unlike a regular expression, this is just as fast if nothing
 * matches.
 */
function startsWord(searched: SQLWrapper, word: string): SQL | undefined {
  const part = escapeLike(word)
  return or(sql`${searched} like ${`${part}%`}`, sql`${searched} like ${`% ${part}%`}`)
}

const sharesTrigrams = (searched: SQLWrapper, word: string) =>
  mayBeMistyped(word) ? sql`${searched} %> ${word}` : containsWord(searched, word)

type LoadHits = (ids: string[]) => Promise<SearchHit[]>

export const EMPTY_SEARCH_RESULT: SearchResult = { groups: [], isSimilarOnly: false }

/** Loads the results of a search, one kind after the other, because they share one connection. */
export async function loadSearchResult(
  { ids, alike }: FoundIds,
  loaders: Partial<Record<SearchKind, LoadHits>>,
): Promise<SearchResult> {
  const groups: SearchResult['groups'] = []
  for (const kind of SEARCH_KINDS) {
    const found = ids.get(kind)
    const load = loaders[kind]
    if (!found || !load) continue
    const shown = found.slice(0, HITS_SHOWN_PER_KIND)
    const hits = await load(shown)
    const inOrder = hits.toSorted((a, b) => shown.indexOf(a.id) - shown.indexOf(b.id))
    if (hits.length > 0) groups.push({ kind, hits: inOrder, more: found.length > HITS_SHOWN_PER_KIND })
  }
  return { groups, isSimilarOnly: alike }
}
