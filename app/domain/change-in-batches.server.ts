import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { ROWS_PER_BATCH, runInBatches } from '#app/core/batches.server.ts'
import type { Database } from '#db/connect.server.ts'

/**
 * Changes matching rows in batches. `change` returns the rows that it changed. Skips locked rows and leaves them to the
 * next run.
 */
export const changeInBatches = (
  db: Database,
  id: PgColumn,
  condition: SQL | undefined,
  change: (isInBatch: SQL) => Promise<unknown[]>,
) =>
  runInBatches(async () => {
    const due = db
      .select({ id })
      .from(id.table as PgTable)
      .where(condition)
      .limit(ROWS_PER_BATCH)
      .for('update', { skipLocked: true })
    return (await change(sql`${id} = any(array(${due}))`)).length
  })

export const deleteInBatches = (db: Database, id: PgColumn, condition: SQL | undefined) =>
  changeInBatches(db, id, condition, (isInBatch) =>
    db
      .delete(id.table as PgTable)
      .where(isInBatch)
      .returning({ id }),
  )
