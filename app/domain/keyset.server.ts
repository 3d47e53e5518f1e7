import { and, type Column, eq, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '#db/connect.server.ts'
import { inPattern } from './like.ts'

/** A part of a list, and the id of the row to go on after; null at the end. */
export type Page<Row> = { rows: Row[]; more: string | null }

/** How a list is ordered: by `key`, and by `id` where keys are equal. An index has to have both, in this order. */
export type Order = {
  key: SQL
  type: 'timestamptz' | 'date' | 'text' | 'int' | 'bigint'
  direction: 'asc' | 'desc'
}

/**
 * Keyset paging: the condition for the rows after the one with this id, and the order they come in. A row that
 * is no longer there begins the list anew. The cost of a page does not grow with how far in it lies.
 */
export async function keyset(
  db: Database,
  list: {
    table: PgTable
    id: Column
    order: Order
    after: string | null
    /** What the reader may see: another's row is no place to go on from. */
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

/** Cuts a page out of rows that were asked for with `limit(size + 1)`. */
export function pageOf<Row extends { id: string | number }>(rows: Row[], size: number): Page<Row> {
  const page = rows.slice(0, size)
  return { rows: page, more: rows.length > size ? String(page.at(-1)?.id) : null }
}

/** Each word is a condition of its own. */
const MOST_WORDS = 8

/** The words of a search, as patterns of a part of a text in lower case. */
export const patternsOf = (search: string): string[] =>
  search
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, MOST_WORDS)
    .map((word) => `%${inPattern(word)}%`)

/** Rows whose `searched` column has all of these words in it, in any case and order; undefined for no words. */
export const matching = (searched: Column, search: string): SQL | undefined =>
  and(...patternsOf(search).map((pattern) => sql`${searched} like ${pattern}`))
