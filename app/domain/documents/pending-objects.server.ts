import { and, eq, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { documentVersions, pendingObjects } from '#db/schema.ts'
import { backupRuns } from '../system/last-backup.server.ts'

/**
 * Deletes an object that no row came to own. If its row was written after all, it is left alone. While a backup runs,
 * which may have seen its row, it stays, and a later sweep deletes it.
 */
export async function dropPending(
  { db, files }: Pick<Ctx, 'db' | 'files'>,
  storageKey: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const dropped = await tx
      .delete(pendingObjects)
      .where(and(eq(pendingObjects.storageKey, storageKey), not(backupRuns)))
      .returning({ key: pendingObjects.storageKey })
    if (dropped.length > 0) await files.delete(storageKey)
  })
}

/** Longer than any object takes on its way into the storage. */
const PENDING_HOURS = 24

/** Deletes objects without a row: of programs that are known to be dead, old ones, and what is kept no longer. */
export async function sweepPendingObjects(
  ctx: Pick<Ctx, 'db' | 'files' | 'log'>,
  dead: string[] = [],
): Promise<void> {
  const old = lt(pendingObjects.createdAt, sql`now() - make_interval(hours => ${PENDING_HOURS})`)
  const pending = and(isNull(pendingObjects.keptUntil), or(old, inArray(pendingObjects.instance, dead)))
  const left = await ctx.db
    .select({ storageKey: pendingObjects.storageKey })
    .from(pendingObjects)
    .where(or(pending, lt(pendingObjects.keptUntil, sql`now()`)))
  for (const { storageKey } of left) await dropPending(ctx, storageKey)
  if (left.length > 0) ctx.log.info({ objects: left.length }, 'swept what unfinished uploads left')
}

/** Few enough for one statement, whatever the number of documents. */
const BATCH = 1000

/**
 * Notes the objects of these documents as on their way out, in the transaction that deletes their rows: one that
 * stays is swept like an unfinished upload. Resolves to their keys, for `dropPending` after the commit.
 */
export async function orphanObjects(
  { uploads }: Pick<Ctx, 'uploads'>,
  tx: Transaction,
  ids: string[],
): Promise<string[]> {
  const keys: string[] = []
  const { instance } = uploads.spool
  for (let i = 0; i < ids.length; i += BATCH) {
    const rows = await tx
      .select({ storageKey: documentVersions.storageKey })
      .from(documentVersions)
      .where(inArray(documentVersions.documentId, ids.slice(i, i + BATCH)))
    for (let j = 0; j < rows.length; j += BATCH)
      await tx
        .insert(pendingObjects)
        .values(rows.slice(j, j + BATCH).map(({ storageKey }) => ({ storageKey, instance })))
    for (const { storageKey } of rows) keys.push(storageKey)
  }
  return keys
}
