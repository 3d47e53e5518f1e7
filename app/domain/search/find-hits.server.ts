import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { escapeLike } from '#app/domain/list-queries.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { listWords } from '#db/search-words.ts'
import { listProjectsWithWords, type ProjectsWithWords } from './project-title-matches.server.ts'
import { SEARCH_KINDS, type SearchHit, type SearchKind, type SearchResult } from './search-results.ts'
import type { SearchSource } from './search-sources.server.ts'
import { parseSearchWords } from './search-words.ts'
import { toWordQueries } from './word-queries.server.ts'

/** Maximum rows to rank: the newest matches, and those with similar names in any order. */
const MAX_RANKED_ROWS = 50
const MAX_RANKED_SIMILAR_ROWS = 200
/** Minimum share of a word's trigrams that a name must contain. For example, 'dvorak' matches 'dvořák' with 0.43. */
const MIN_WORD_SIMILARITY = 0.4
/** Number of leading characters of names that are ranked. */
const RANKED_LENGTH = 200

type RankedRow = { kind: SearchKind; id: string; score: number; at: number }
/** Result ids by kind, best first, with one extra if there are more than `count`. */
export type FoundIds = { ids: Map<SearchKind, string[]>; alike: boolean; count: number }

/** A way to match rows: `indexed` finds them, `readable` checks what the reader may search. Higher scores come first. */
type Match = { score: number; indexed: SQL | undefined; readable?: SQL | undefined }

/**
 * Finds the best `count` rows of each kind that contain all the words: whole, then at the beginning of words, then
 * inside of names. If there are none, finds names with similar words. Runs many short statements,
 * because the embedded database blocks the program during each.
 * @param check is called between statements, and throws if the search is no longer needed
 */
export async function findIds(
  tx: Transaction,
  sources: SearchSource[],
  search: { text: string; kind: SearchKind | undefined; count: number; check: () => Promise<void> },
): Promise<FoundIds> {
  const words = parseSearchWords(search.text)
  // Without its index, an expression is computed for each row.
  await tx.execute(sql`select set_config('enable_seqscan', 'off', true),
    set_config('pg_trgm.word_similarity_threshold', ${String(MIN_WORD_SIMILARITY)}, true)`)
  const listRows = async (getMatches: (source: SearchSource) => Match[], rows: number, rank: Rank) => {
    const kinds = search.kind ? [search.kind] : SEARCH_KINDS
    const searched = sources.filter(({ kind }) => kinds.includes(kind))
    const queries = searched.flatMap((source) =>
      getMatches(source).map((match) => createQuery(source, match, { count: search.count + 1, rows, rank })),
    )
    const found: RankedRow[] = []
    for (const query of queries) {
      await search.check()
      found.push(...((await tx.execute(query)).rows as RankedRow[]))
    }
    return found
  }
  const projects = sources.find(({ kind }) => kind === 'project')
  const withWords = projects && words.length > 1 ? await listProjectsWithWords(tx, projects, words) : []
  const exact = await listRows(
    (source) => [
      ...listExactMatches(source, words, search.text),
      ...listMatchesInProjects(source, withWords),
    ],
    Math.max(MAX_RANKED_ROWS, search.count + 1),
    (names) => sql`similarity(${words.join(' ')}, left(${names}, ${RANKED_LENGTH}))`,
  )
  const mistyped = words.filter(mayBeMistyped)
  if (exact.length > 0 || mistyped.length === 0 || mistyped.length > MAX_MISTYPED_WORDS)
    return { ids: groupByKind(exact), alike: false, count: search.count }
  const similar = await listRows(
    (source) => listSimilarMatches(source, words),
    MAX_RANKED_SIMILAR_ROWS,
    (names) =>
      sql.join(
        mistyped.map((word) => sql`word_similarity(${word}, ${names})`),
        sql` + `,
      ),
  )
  return { ids: groupByKind(similar), alike: true, count: search.count }
}

function listExactMatches(source: SearchSource, words: string[], text: string): Match[] {
  const { indexedText, indexedNames, readable, hasNumber } = source
  const { whole, beginnings } = toWordQueries(words)
  const matchWords = (score: number, query: string): Match => ({
    score,
    indexed: hasWords(indexedText, query),
    readable: readable && hasWords(readable, query),
  })
  const hasParts = (names: SQLWrapper) => and(...words.map((word) => hasPart(names, word)))
  const number = hasNumber?.(text)
  return [
    ...(whole ? [matchWords(3, whole), matchWords(2, beginnings)] : []),
    ...(indexedNames && words.every(hasTrigrams)
      ? [{ score: 1, indexed: hasParts(indexedNames), readable: readable && hasParts(readable) }]
      : []),
    ...(number ? [{ score: 3, indexed: number }] : []),
  ]
}

/** Rows that contain the words that the titles of their projects don't. */
const listMatchesInProjects = (
  { indexedText, project }: SearchSource,
  projects: ProjectsWithWords[],
): Match[] =>
  project
    ? projects.map(({ ids, rest }) => ({
        score: 0,
        indexed: hasWords(indexedText, toWordQueries(rest).beginnings),
        readable: sql`${project} = any(${sql.param(ids)}::text[])`,
      }))
    : []

/** Names only: in long texts, every word of the language is similar to another one. */
function listSimilarMatches({ indexedNames, readable }: SearchSource, words: string[]): Match[] {
  if (!indexedNames) return []
  const isAlike = (names: SQLWrapper) =>
    and(...words.map((word) => (mayBeMistyped(word) ? sql`${names} %> ${word}` : hasPart(names, word))))
  return [{ score: 0, indexed: isAlike(indexedNames), readable: readable && isAlike(readable) }]
}

type Rank = (names: SQLWrapper) => SQL

/**
 * Selects the best `count` of the newest `rows` matching rows. OFFSET makes the database find rows by the index of the
 * words first, instead of reading them in order of time or comparing all rows that the reader can see.
 */
function createQuery(
  source: SearchSource,
  match: Match,
  { count, rows, rank }: { count: number; rows: number; rank: Rank },
): SQL {
  const { kind, id, table, newest, within, indexedNames, readable } = source
  const score = indexedNames ? sql`${match.score} + max(${rank(sql`names`)})` : sql`${match.score}`
  return sql`(select ${kind}::text as kind, id, (${score})::float8 as score, extract(epoch from max(newest))::float8 as at
    from (
      select ${id} as id, ${readable ?? indexedNames ?? sql`''`} as names, ${newest} as newest
      from (select * from ${table} where ${match.indexed} offset 0) ${table}
      where ${and(sql`true`, match.readable, within)} order by newest desc, id desc limit ${rows}
    ) as hits group by id order by 3 desc, 4 desc, 2 desc limit ${count})`
}

/** A row found twice keeps its best rank. */
function groupByKind(rows: RankedRow[]): Map<SearchKind, string[]> {
  const sorted = rows.toSorted((a, b) => b.score - a.score || b.at - a.at || (a.id < b.id ? 1 : -1))
  const kinds = Map.groupBy(sorted, ({ kind }) => kind)
  return new Map([...kinds].map(([kind, found]) => [kind, [...new Set(found.map(({ id }) => id))]]))
}

const MAX_MISTYPED_WORDS = 3

/** Excludes numbers, which are meant literally, and short words, which resemble too many others. */
const mayBeMistyped = (word: string) => /^\P{N}{4,20}$/u.test(word)

/** Shorter words contain no trigram, so the index doesn't help to find them inside of other words. */
const hasTrigrams = (word: string) => [...word].length > 2

const hasPart = (text: SQLWrapper, word: string) => sql`${text} like ${`%${escapeLike(word)}%`}`
const hasWords = (text: SQLWrapper, query: string) => sql`${listWords(text)} @@ ${query}::tsquery`

type LoadHits = (ids: string[]) => Promise<SearchHit[]>

export const EMPTY_SEARCH_RESULT: SearchResult = { groups: [], isSimilarOnly: false }

/** Loads the results of a search, one kind after the other, because they share one connection. */
export async function loadSearchResult(
  { ids, alike, count }: FoundIds,
  loaders: Partial<Record<SearchKind, LoadHits>>,
): Promise<SearchResult> {
  const groups: SearchResult['groups'] = []
  for (const kind of SEARCH_KINDS) {
    const found = ids.get(kind)
    const load = loaders[kind]
    if (!found || !load) continue
    const shown = found.slice(0, count)
    const hits = await load(shown)
    const inOrder = hits.toSorted((a, b) => shown.indexOf(a.id) - shown.indexOf(b.id))
    if (hits.length > 0) groups.push({ kind, hits: inOrder, more: found.length > count })
  }
  return { groups, isSimilarOnly: alike }
}
