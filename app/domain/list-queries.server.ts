import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#db/connect.server.ts'

/** Escapes `%`, `_` and `\` for a `like` pattern. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Rows of a list of the firm: about two screens, so that a list appears at once on a slow computer too. */
export const ROWS_PER_PAGE = 25

/** Page of a list. `more` is the id of its last row, or null on the last page. */
export type Page<Row> = { rows: Row[]; more: string | null }

/** Sort order: by `key`, then by `id`. Needs an index on both, in this order. */
export type SortOrder = {
  key: SQL
  type: 'timestamptz' | 'date' | 'text' | 'int' | 'bigint'
  direction: 'asc' | 'desc'
}

/**
 * Returns the condition and the order for keyset pagination after the row with the id `after`. If that row no longer
 * exists, the list starts from the beginning. The cost of a page does not depend on its position.
 */
export async function getKeysetCondition(
  db: Database,
  list: {
    table: PgTable
    id: Column
    order: SortOrder
    after: string | null
    /** Rows that the reader may see. A row outside can't be used as `after`. */
    within?: SQL | undefined
  },
): Promise<{ beyond: SQL | undefined; orderBy: SQL[] }> {
  const { table, id, order, after, within } = list
  const [word, sign] =
    order.direction === 'asc' ? [sql.raw('asc'), sql.raw('>')] : [sql.raw('desc'), sql.raw('<')]
  const orderBy = [sql`${order.key} ${word}`, sql`${id} ${word}`]
  if (!after) return { beyond: undefined, orderBy }
  const [last] = await db
    .select({ key: sql<string>`(${order.key})::text` })
    .from(table)
    .where(and(eq(id, after), within))
  const beyond = last && sql`(${order.key}, ${id}) ${sign} (${last.key}::${sql.raw(order.type)}, ${after})`
  return { beyond, orderBy }
}

/** Returns a page from rows queried with `limit(size + 1)`. */
export function takePage<Row extends { id: string | number }>(rows: Row[], size: number): Page<Row> {
  const page = rows.slice(0, size)
  return { rows: page, more: rows.length > size ? String(page.at(-1)?.id) : null }
}

const MAX_LIST_SEARCH_WORDS = 8

export const toLikePatterns = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MAX_LIST_SEARCH_WORDS)
    .map((word) => `%${escapeLike(word)}%`)

/** Returns the condition that `searched` contains all words, in any case and order. Undefined for an empty search. */
export const containsWords = (searched: Column, search: string): SQL | undefined =>
  and(...toLikePatterns(search).map((pattern) => sql`${searched} like ${pattern}`))
