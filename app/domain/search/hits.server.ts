import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#db/connect.server.ts'
import { inPattern } from '../like.ts'
import type { SearchKind } from './kinds.ts'

export const SHOWN = 5
/** Rows to be ranked: the newest exact matches, and any of the similar ones. */
const RANKED = 50
const RANKED_ALIKE = 500
/** Minimum share of a word's trigrams. For example, 'reprot' matches 'report' with 0.43. */
const ALIKE = 0.4
/** Minimum score relative to the best result. */
const NEAR_THE_BEST = 0.7
/** Characters used for ranking. Names come first in the searched text. */
const BEGINNING = 200

export type Source = {
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

type Row = { kind: SearchKind; id: string; score: number; at: number }
/** Ids of the results by kind, best first, with one more than is shown if there are further ones. */
export type Found = { ids: Map<SearchKind, string[]>; alike: boolean }

/** Finds rows that contain all words, or else rows with similar words. One statement covers all kinds. */
export async function findIds(tx: Transaction, sources: Source[], words: string[]): Promise<Found> {
  const exact = await rowsOf(
    tx,
    sources.map((source) => containing(source, words)),
  )
  if (exact.length > 0 || !words.some(mayBeMistyped)) return { ids: inOrder(exact), alike: false }
  await tx.execute(sql`select set_config('pg_trgm.word_similarity_threshold', ${String(ALIKE)}, true)`)
  const alike = await rowsOf(
    tx,
    sources.map((source) => resembling(source, words)),
  )
  const best = Math.max(...alike.map(({ score }) => score))
  return { ids: inOrder(alike.filter(({ score }) => score >= best * NEAR_THE_BEST)), alike: true }
}

async function rowsOf(tx: Transaction, parts: SQL[]): Promise<Row[]> {
  const { rows } = await tx.execute<Row>(sql.join(parts, sql` union all `))
  return rows
}

/** A union has no order. */
function inOrder(rows: Row[]): Map<SearchKind, string[]> {
  const sorted = rows.toSorted((a, b) => b.score - a.score || b.at - a.at || (a.id < b.id ? 1 : -1))
  const kinds = Map.groupBy(sorted, ({ kind }) => kind)
  return new Map([...kinds].map(([kind, found]) => [kind, found.map(({ id }) => id)]))
}

/** Lets the database choose between the index on time, for frequent words, and the trigram index. */
function containing(source: Source, words: string[]): SQL {
  const [text, beginning] = [words.join(' '), sql`left(searched, ${BEGINNING})`]
  // Prefers exact words, then texts with few other words.
  const score = sql`strict_word_similarity(${text}, ${beginning}) + similarity(${text}, ${beginning}) / 100`
  const { newest, id } = source
  const newestFirst = sql`order by ${newest} desc, ${id} desc limit ${RANKED}`
  return sql`(${best(source.kind, sql`(${rowsWith(source, words, has)} ${newestFirst})`, score)})`
}

/** Materialized, so that the trigram index is used regardless of the limit. */
function resembling(source: Source, words: string[]): SQL {
  const fuzzy = words.filter(mayBeMistyped)
  const scores = fuzzy.map((word) => sql`word_similarity(${word}, searched)`)
  const score = sql`(${sql.join(scores, sql` + `)}) / ${fuzzy.length}::int`
  const some = sql`(select * from alike limit ${RANKED_ALIKE})`
  return sql`(with alike as materialized (${rowsWith(source, words, isLike)}) ${best(source.kind, some, score)})`
}

function rowsWith(source: Source, words: string[], fits: typeof has): SQL {
  const { id, searched, indexed, newest, table, within } = source
  const texts = indexed ? [searched, indexed] : [searched]
  const conditions = words.flatMap((word) => texts.map((text) => fits(text, word)))
  return sql`select ${id} as id, ${searched} as searched, ${newest} as newest from ${table}
    where ${and(within, ...conditions)}`
}

const best = (kind: SearchKind, from: SQL, score: SQL) => sql`
  select ${kind}::text as kind, id, max(${score})::float8 as score, extract(epoch from max(newest))::float8 as at
  from ${from} as hits group by id order by 3 desc, 4 desc, 2 desc limit ${SHOWN + 1}`

/** Excludes numbers, which are meant exactly, and short words, which resemble too many others. */
const mayBeMistyped = (word: string) => [...word].length > 3 && !/\p{N}/u.test(word)

/** Words of one or two letters have no trigram, so they only match the start of a word. */
function has(searched: SQLWrapper, word: string): SQL | undefined {
  const part = inPattern(word)
  const like = (pattern: string) => sql`${searched} like ${pattern}`
  return [...word].length > 2 ? like(`%${part}%`) : or(like(`${part}%`), like(`% ${part}%`))
}

const isLike = (searched: SQLWrapper, word: string) =>
  mayBeMistyped(word) ? sql`${searched} %> ${word}` : has(searched, word)
