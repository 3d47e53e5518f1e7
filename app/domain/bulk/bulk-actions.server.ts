import { and, asc, type Column, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import { type BulkChange, type BulkChangeOfRow, type BulkOutcome, MAX_SELECTED_ROWS } from './bulk-changes.ts'

const ShortText = z.string().max(100)
const MAX_STATE_LENGTH = 500

export function createSelectionSchema() {
  const message = t('Select at least one row.')
  return z
    .array(ShortText.optional(), { error: message })
    .optional()
    .transform((all = []) => [...new Set(all.flatMap((id) => id ?? []))])
    .refine((all) => all.length > 0, message)
    .refine(
      (all) => all.length <= MAX_SELECTED_ROWS,
      t('Select at most {maxSelectedRows} rows.', { maxSelectedRows: MAX_SELECTED_ROWS }),
    )
}

const StateText = z.string().max(MAX_STATE_LENGTH).default('')

export const BulkUndoForm = z.object({
  changes: z
    .array(z.object({ id: ShortText, before: StateText, after: StateText }))
    .min(1, t('Nothing to undo.'))
    .max(MAX_SELECTED_ROWS),
})

const FAULT_MESSAGE = t('Something went wrong here. Please try again.')

/**
 * Runs a bulk action row by row, each in its own transaction, so that a rejected row does not stop the others. `rows`
 * are those rows of `ids` that still exist. If `action` returns a change, it can be undone. A change of another record
 * than the row, such as a copy, includes that record's id.
 */
export async function runBulkAction<Row extends { id: string; name: string }>(
  { log }: Pick<AdminCtx, 'log'>,
  ids: string[],
  rows: Row[],
  action: (row: Row) => Promise<BulkChange | BulkChangeOfRow | null | undefined>,
) {
  const outcome: BulkOutcome = { done: 0, changes: [], rejected: [] }
  const reject = (name: string, reason: string) => outcome.rejected.push({ name, reason })
  for (const [i, row] of rows.entries()) {
    try {
      const change = await action(row)
      outcome.done++
      if (change) outcome.changes.push({ id: row.id, ...change })
    } catch (err) {
      if (err instanceof Failure) {
        reject(row.name, err.message)
        continue
      }
      // An unexpected error may affect every row, so it ends the action. The completed rows are still reported.
      log.error({ err, id: row.id }, 'bulk action failed for one row')
      reject(row.name, FAULT_MESSAGE)
      const rest = rows.length - i - 1
      if (rest > 0) reject(t('{rest} more', { rest }), t('The rest were skipped.'))
      break
    }
  }
  const missing = ids.length - rows.length
  if (missing > 0)
    reject(missing === 1 ? t('1 item') : t('{gone} items', { gone: missing }), t('No longer exists.'))
  return outcome
}

/** Returns a function that lists the rows with these ids that match `within`, with names, in alphabetical order. */
export const createNameList =
  ({ db }: Pick<AdminCtx, 'db'>, table: PgTable & { id: Column }, name: Column, within?: SQL) =>
  (ids: string[]) =>
    db
      .select({ id: sql<string>`${table.id}`, name: sql<string>`${name}` })
      .from(table as PgTable)
      .where(and(inArray(table.id, ids), within))
      .orderBy(asc(alphabetical(name)), asc(table.id))

/** Undoes changes, the latest first, because a record can have changed several times. */
export async function undoBulkAction<Row extends { id: string; name: string }>(
  ctx: Pick<AdminCtx, 'log'>,
  changes: BulkChangeOfRow[],
  list: (ids: string[]) => Promise<Row[]>,
  action: (id: string, change: BulkChange) => Promise<unknown>,
) {
  const changesById = Map.groupBy(changes.toReversed(), ({ id }) => id)
  const ids = [...changesById.keys()]
  return runBulkAction(ctx, ids, await list(ids), async ({ id }) => {
    for (const change of changesById.get(id) ?? []) await action(id, change)
    return null
  })
}

export const createUndoConflict = () =>
  new Conflict(t('Someone changed this in the meantime, so your change wasn’t undone.'))

/** Condition: a timestamp is set and, if `time` is given, still equals it. @throws {Conflict} if `time` is invalid */
export const isUnchangedSince = (column: Column, time: string | undefined): SQL =>
  time === undefined ? isNotNull(column) : eq(column, parseChangeTime(time))

/** Parses the timestamp recorded by a change. @throws {Conflict} if it is invalid */
export function parseChangeTime(text: string): Date {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) throw createUndoConflict()
  return time
}
