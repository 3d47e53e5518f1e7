import { and, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { escapeLike } from '#app/domain/list-queries.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { splitWords, toWordVector } from '#db/search-words.ts'
import type { SearchResult } from './search-results.ts'
import type { SearchSource } from './search-sources.server.ts'

/** Maximum rows to rank: the newest matches, and those with similar names in any order. */
const MAX_RANKED_ROWS = 50
const MAX_RANKED_SIMILAR_ROWS = 200
/** Minimum share of a word's trigrams that a name must contain. For example, 'dvorak' matches 'dvořák' with 0.43. */
const MIN_WORD_SIMILARITY = 0.4
/** Number of leading characters of names that are ranked. */
const RANKED_LENGTH = 200

/**
 * A way to match rows. `indexed` is a condition that uses the index on all text, `readable` the same condition on only
 * the text that the reader may search. Higher scores come first.
 */
type Match = { score: number; indexed: SQL | undefined; readable?: SQL | undefined }

/**
 * Finds the best `count` rows of each source that contain all the words: whole, then at the beginning of words, then
 * inside of names. If there are none, finds names with similar words. Runs one statement for each source.
 * @returns null if the search is superseded before all sources are searched
 */
export async function findHits(
  tx: Transaction,
  sources: SearchSource[],
  search: { text: string; words: string[]; count: number; isSuperseded: () => boolean },
): Promise<SearchResult | null> {
  const { text, words, count, isSuperseded } = search
  await tx.execute(
    sql`select set_config('pg_trgm.word_similarity_threshold', ${String(MIN_WORD_SIMILARITY)}, true)`,
  )
  const projects = sources.find(({ kind }) => kind === 'project')
  const withWords = projects && words.length > 1 ? await listProjectsWithWords(tx, projects, words) : []
  const found: { source: SearchSource; rows: { id: string; alike: boolean }[] }[] = []
  for (const source of sources) {
    if (isSuperseded()) return null
    const matches = [...listMatches(source, words, text), ...listMatchesInProjects(source, withWords)]
    // One more, to know whether there are others.
    const { rows } = await tx.execute<{ id: string; alike: boolean }>(
      createQuery(source, matches, words, count + 1),
    )
    if (rows.length > 0) found.push({ source, rows })
  }
  const isSimilarOnly = found.length > 0 && found.every(({ rows }) => rows[0]?.alike)
  const groups: SearchResult['groups'] = []
  for (const { source, rows } of found) {
    if (rows[0]?.alike && !isSimilarOnly) continue
    const ids = rows.slice(0, count).map(({ id }) => id)
    const hits = await source.load(tx, ids, source.within, words)
    const inOrder = hits.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    if (hits.length > 0) groups.push({ kind: source.kind, hits: inOrder, more: rows.length > count })
  }
  return { groups, isSimilarOnly }
}

function listMatches(source: SearchSource, words: string[], text: string): Match[] {
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
    ...(whole ? [matchWords(3, whole)] : []),
    // Almost every long text contains a word that begins with the same two letters.
    ...(whole && (indexedNames || words.some(hasTrigrams)) ? [matchWords(2, beginnings)] : []),
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

/**
 * Selects the ids of the best `count` rows: of the newest that match or, if there are none, of those whose names have
 * similar words. A row found twice keeps its best rank.
 */
function createQuery(source: SearchSource, matches: Match[], words: string[], count: number): SQL {
  const { indexedNames, readable } = source
  const isAlike = (names: SQLWrapper) =>
    and(...words.map((word) => (mayBeMistyped(word) ? sql`${names} %> ${word}` : hasPart(names, word))))
  const mistyped = words.filter(mayBeMistyped).length
  const found = matches.map((match) => selectRows(source, match, Math.max(MAX_RANKED_ROWS, count)))
  // Names only: in long texts, every word of the language is similar to another one.
  const similar = indexedNames &&
    mistyped > 0 &&
    mistyped <= MAX_MISTYPED_WORDS && {
      score: 0,
      indexed: isAlike(indexedNames),
      readable: and(sql`not exists (select from found)`, readable && isAlike(readable)),
    }
  return sql`with found as materialized (${found.length > 0 ? sql.join(found, sql` union all `) : NOTHING})
    select id, alike from (
      select false as alike, * from found
      ${similar ? sql`union all select true, * from ${selectRows(source, similar, MAX_RANKED_SIMILAR_ROWS)} as names_alike` : sql``}
    ) as hits group by id, alike
    order by max(score + similarity(${words.join(' ')}, left(names, ${RANKED_LENGTH}))) desc, max(newest) desc, id desc
    limit ${count}`
}

const NOTHING = sql`select '' as id, '' as names, now() as newest, 0 as score where false`

/**
 * Selects the newest `limit` rows that match. OFFSET makes the database find rows by the index of the words first,
 * instead of reading them in order of time or comparing all rows that the reader can see.
 */
function selectRows(
  { id, table, newest, within, indexedNames, ...source }: SearchSource,
  match: Match,
  limit: number,
) {
  const names = indexedNames ? (source.readable ?? indexedNames) : sql`''`
  return sql`(select ${id} as id, ${names} as names, ${newest} as newest, ${match.score}::int as score
    from (select * from ${table} where ${match.indexed} offset 0) ${table}
    where ${and(sql`true`, match.readable, within)} order by ${newest} desc, ${id} desc limit ${limit})`
}

const MAX_MISTYPED_WORDS = 3

/** Excludes numbers, because they are meant literally, and short words, because they resemble too many others. */
const mayBeMistyped = (word: string) => /^\P{N}{4,20}$/u.test(word)

/** Shorter words contain no trigram, so the index doesn't help to find them inside of other words. */
const hasTrigrams = (word: string) => [...word].length > 2

const hasPart = (text: SQLWrapper, word: string) => sql`${text} like ${`%${escapeLike(word)}%`}`
const hasWords = (text: SQLWrapper, query: string) => sql`${toWordVector(text)} @@ ${query}::tsquery`

const MAX_PROJECTS = 50
const MAX_GROUPS = 4

/** Projects whose titles contain some of the words. Their rows must contain the remaining words, `rest`. */
type ProjectsWithWords = { ids: string[]; rest: string[] }

/** Groups the newest projects that the reader can see by the words that their titles don't contain. */
async function listProjectsWithWords(
  tx: Transaction,
  source: SearchSource,
  words: string[],
): Promise<ProjectsWithWords[]> {
  const { indexedText, readable } = source
  const query = toWordQueries(words).beginnings.replaceAll(' & ', ' | ')
  const match = {
    score: 0,
    indexed: hasWords(indexedText, query),
    readable: readable && hasWords(readable, query),
  }
  const { rows } = await tx.execute<{ id: string; names: string }>(selectRows(source, match, MAX_PROJECTS))
  const isIn = (names: string) => (word: string) =>
    splitWords(word).every((part) => splitWords(names).some((found) => found.startsWith(part)))
  const projects = rows.map(({ id, names }) => ({ id, rest: words.filter((word) => !isIn(names)(word)) }))
  const some = projects.filter(({ rest }) => rest.length > 0 && rest.length < words.length)
  return [...Map.groupBy(some, ({ rest }) => rest.join(' ')).values()]
    .slice(0, MAX_GROUPS)
    .map((group) => ({ ids: group.map(({ id }) => id), rest: group[0]?.rest ?? [] }))
}

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
