import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { PgSelect, PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#db/connect.server.ts'
import { companies } from '#db/schema.ts'

/** Selects columns of a table under their own names. */
export const pick = <Table extends object, Name extends keyof Table>(table: Table, ...names: Name[]) =>
  Object.fromEntries(names.map((name) => [name, table[name]])) as Pick<Table, Name>

/** Escapes `%`, `_` and `\` for a `like` pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * Rows per page in the admin area's lists: about two screens, so that a list appears instantly even on a slow computer.
 */
export const ROWS_PER_PAGE = 25

/** Page of a list. `more` is the id of its last row, or null on the last page. */
export type Page<Row> = { rows: Row[]; more: string | null }

/** Sort order: by `key`, then by `id`. Needs an index on these two columns in this order. */
export type SortOrder = {
  key: SQL
  type: 'timestamptz' | 'date' | 'text' | 'int' | 'bigint'
  direction: 'asc' | 'desc'
}

type PageQuery = {
  /** Column that the query selects as `id`. */
  id: Column
  order: SortOrder
  where: SQL | undefined
  after: string | null
  /** Condition on the row with the id `after`: the reader may see it. */
  within?: SQL | undefined
  size?: number
}

/**
 * Returns the page after the row with the id `after` (keyset pagination). If that row no longer exists or is not
 * `within`, the list starts from the beginning. The cost of a page does not depend on its position.
 */
export async function queryPage<Query extends PgSelect>(db: Database, query: Query, page: PageQuery) {
  const { id, order, where, after, within, size = ROWS_PER_PAGE } = page
  const [word, sign] =
    order.direction === 'asc' ? [sql.raw('asc'), sql.raw('>')] : [sql.raw('desc'), sql.raw('<')]
  const [last] = after
    ? await db
        .select({ key: sql<string>`(${order.key})::text` })
        .from(id.table as PgTable)
        .where(and(eq(id, after), within))
    : []
  const afterCursor =
    last && sql`(${order.key}, ${id}) ${sign} (${last.key}::${sql.raw(order.type)}, ${after})`
  const found: Awaited<Query> = await query
    .where(and(where, afterCursor))
    .orderBy(sql`${order.key} ${word}`, sql`${id} ${word}`)
    .limit(size + 1)
  const { rows, more } = takeRows(found, size)
  return { rows, more: more ? String(rows.at(-1)?.id) : null } as Page<Awaited<Query>[number]>
}

/** Writes a number into the statement. As a parameter, it wouldn't tell the planner that few rows are needed. */
export const literal = (count: number) => sql.raw(String(count))

/** Returns a function that creates a subquery counting a table's rows, up to `max`. */
export const countUpTo = (max: number) => (table: PgTable, where: SQL | undefined) =>
  sql<number>`(select count(*)::int from (select 1 from ${table} where ${where} limit ${literal(max)}) as counted)`

/** Yields the rows of all pages. Each page is loaded on demand. */
export async function* readAllPages<Row, Cursor = string>(
  readPage: (after: Cursor | null) => Promise<{ rows: Row[]; more: Cursor | null }>,
): AsyncGenerator<Row[]> {
  let after: Cursor | null = null
  do {
    const page: { rows: Row[]; more: Cursor | null } = await readPage(after)
    yield page.rows
    after = page.more
  } while (after)
}

/** Returns the first `max` rows of a query with `limit(max + 1)`, and whether there were more. */
export const takeRows = <Row>(rows: Row[], max: number) => ({
  rows: rows.slice(0, max),
  more: rows.length > max,
})

const MAX_LIST_SEARCH_WORDS = 8
const MAX_LIST_SEARCH_WORD_LENGTH = 40

/** Returns the lowercase words of a list's search. */
export const splitWords = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_LIST_SEARCH_WORDS)
    .map((word) => [...word].slice(0, MAX_LIST_SEARCH_WORD_LENGTH).join(''))

const toPattern = (word: string) => `%${escapeLike(word)}%`

export const toLikePatterns = (search: string): string[] => splitWords(search).map(toPattern)

/**
 * Returns the condition that `searched` contains all the words, in any case and order. Undefined for an empty search.
 */
export const containsWords = (searched: Column, search: string): SQL | undefined =>
  and(...toLikePatterns(search).map((pattern) => sql`${searched} like ${pattern}`))

/** Like `containsWords`, but each word may also be in the name of the row's company. */
export const containsWordsOrCompany = (searched: Column, companyId: Column, search: string) =>
  and(
    ...toLikePatterns(search).map(
      // `array` lets the plan combine the indexes of both columns.
      (pattern) => sql`(${searched} like ${pattern} or ${companyId} = any(array(
        select ${companies.id} from ${companies} where ${companies.searchText} like ${pattern})))`,
    ),
  )
