import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Transaction } from '#db/connect.server.ts'
import { inPattern } from '../like.ts'
import type { SearchKind } from './kinds.ts'

/** So many of each kind are shown. */
export const SHOWN = 5
/** Of all that has the words in it so many, the newest, are put in order; of what is only alike, any. */
const RANKED = 50
const RANKED_ALIKE = 500
/** How many of a word's trigrams have to be there: of 'reprot' 0.43 are in 'report'. */
const ALIKE = 0.4
/** What stands so far behind the best is noise. */
const NEAR_THE_BEST = 0.7
/** A text is put in order by its beginning, where the names stand. */
const BEGINNING = 200

/** A kind of thing to be found: where its rows are, and which of them the reader may see. */
export type Source = {
  kind: SearchKind
  table: PgTable
  id: SQLWrapper
  /** In lower case; where there are many rows it has an index by trigrams. */
  searched: SQLWrapper
  /** A longer text that has it in it and has the index, where it has none. */
  indexed?: SQLWrapper
  newest: SQLWrapper
  within: SQL | undefined
}

type Row = { kind: SearchKind; id: string; score: number; at: number }
/** Of each kind the ids of what was found, the best first; one more than is shown when there are others. */
export type Found = { ids: Map<SearchKind, string[]>; alike: boolean }

/** What has all of these words in it; where nothing at all has, what is written alike. A statement for all kinds. */
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

/** A union keeps no order. */
function inOrder(rows: Row[]): Map<SearchKind, string[]> {
  const sorted = rows.toSorted((a, b) => b.score - a.score || b.at - a.at || (a.id < b.id ? 1 : -1))
  const kinds = Map.groupBy(sorted, ({ kind }) => kind)
  return new Map([...kinds].map(([kind, found]) => [kind, found.map(({ id }) => id)]))
}

/** By an index in the order of time for words that many have, by that of trigrams for others: the database knows. */
function containing(source: Source, words: string[]): SQL {
  const [text, beginning] = [words.join(' '), sql`left(searched, ${BEGINNING})`]
  // Of those that have the very words, the one with the fewest others.
  const score = sql`strict_word_similarity(${text}, ${beginning}) + similarity(${text}, ${beginning}) / 100`
  const { newest, id } = source
  const newestFirst = sql`order by ${newest} desc, ${id} desc limit ${RANKED}`
  return sql`(${best(source.kind, sql`(${rowsWith(source, words, has)} ${newestFirst})`, score)})`
}

/** Materialized, so that the index is taken, however soon enough are found. */
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

/** Numbers are meant as they are, and three letters are like too many others. */
const mayBeMistyped = (word: string) => [...word].length > 3 && !/\p{N}/u.test(word)

/** One or two letters make no trigram: they begin a word. */
function has(searched: SQLWrapper, word: string): SQL | undefined {
  const part = inPattern(word)
  const like = (pattern: string) => sql`${searched} like ${pattern}`
  return [...word].length > 2 ? like(`%${part}%`) : or(like(`${part}%`), like(`% ${part}%`))
}

const isLike = (searched: SQLWrapper, word: string) =>
  mayBeMistyped(word) ? sql`${searched} %> ${word}` : has(searched, word)
