import { createHash, randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, lt, not, or, sql } from 'drizzle-orm'
import type { TemporaryFiles } from '#app/adapters/temporary-files.server.ts'
import type { Ctx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { isBackupRunning } from '#app/domain/backups/backups.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { isDatabaseUnavailable } from '#db/errors.server.ts'
import { documentVersions, pendingObjects } from '#db/schema.ts'

/** Rejects an upload that would leave less than the configured free disk space. @throws {Failure} 507 */
export async function checkFreeSpace({ uploads }: Pick<Ctx, 'uploads'>, more: number): Promise<void> {
  if ((await uploads.temporaryFiles.freeBytes()) - more < uploads.minFreeBytes)
    throw new Failure(507, t('There’s no room for more documents right now. Please contact us.'))
}

type StoreCtx = Pick<Ctx, 'db' | 'files' | 'log'>

/**
 * Stores objects: registers them as pending, writes them, and inserts the rows that refer to them, in one transaction.
 * A failure leaves nothing behind.
 */
export async function storeObjects<T>(
  ctx: StoreCtx,
  objects: (typeof pendingObjects.$inferInsert)[],
  write: () => Promise<void>,
  insertRows: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const keys = objects.map(({ storageKey }) => storageKey)
  await ctx.db.insert(pendingObjects).values(objects)
  try {
    await write()
    return await ctx.db.transaction(async (tx) => {
      const claimed = await tx
        .delete(pendingObjects)
        .where(inArray(pendingObjects.storageKey, keys))
        .returning({ key: pendingObjects.storageKey })
      if (claimed.length < keys.length)
        throw new Error('stored objects were deleted before their rows were written')
      return insertRows(tx)
    })
  } catch (err) {
    ctx.log.warn({ err, keys }, 'objects not stored')
    // A later cleanup deletes them. If the database is unavailable, trying now would only delay the response.
    if (!isDatabaseUnavailable(err)) await deleteStoredObjects(ctx, keys)
    throw err
  }
}

/** Another instance stored the same file first. */
export class AlreadyStored extends Error {}

/**
 * Stores content under a new key, and inserts the rows that refer to it in the same transaction. Stores nothing if
 * `insertRows` throws `AlreadyStored`.
 */
export async function storeOnce(
  ctx: StoreCtx & Pick<Ctx, 'uploads'>,
  content: Uint8Array,
  insertRows: (tx: Transaction, file: { storageKey: string; bytes: number; sha256: string }) => Promise<void>,
): Promise<void> {
  const bytes = content.byteLength
  const file = { storageKey: randomUUID(), bytes, sha256: createHash('sha256').update(content).digest('hex') }
  const write = () =>
    withTemporaryFile(
      ctx.uploads.temporaryFiles,
      () => [content],
      (path) => ctx.files.put(file.storageKey, { path, bytes }),
    )
  const objects = [{ storageKey: file.storageKey }]
  await storeObjects(ctx, objects, write, (tx) => insertRows(tx, file)).catch((err) => {
    if (!(err instanceof AlreadyStored)) throw err
  })
}

/**
 * Deletes a stored object that no row refers to. Keeps it if its row was written in the meantime. During a backup,
 * leaves it for a later cleanup, because the backup may include a row that refers to it.
 */
export async function deletePendingObject({ db, files }: Pick<Ctx, 'db' | 'files'>, storageKey: string) {
  await db.transaction(async (tx) => {
    const deleted = await tx
      .delete(pendingObjects)
      .where(and(eq(pendingObjects.storageKey, storageKey), not(isBackupRunning)))
      .returning({ key: pendingObjects.storageKey })
    if (deleted.length > 0) await files.delete(storageKey)
  })
}

/**
 * Deletes stored objects that no row refers to. If the storage or the database is unavailable, the cleanup tries again
 * later.
 */
export async function deleteStoredObjects(ctx: StoreCtx, keys: string[]) {
  for (const storageKey of keys) {
    try {
      await deletePendingObject(ctx, storageKey)
    } catch (err) {
      ctx.log.error({ err, storageKey }, 'stored object left for the next cleanup')
      // Every further key would wait for the same timeout.
      if (isDatabaseUnavailable(err)) return
    }
  }
}

/** Longer than any upload to the storage can take. */
const MAX_PENDING_HOURS = 24

/**
 * Deletes stored objects that no row refers to: those of unfinished uploads after a day, and deleted documents and
 * withdrawn uploads after their retention period. With `alone`, no other process uses the database, so every upload is
 * unfinished.
 */
export async function deleteAbandonedObjects(ctx: StoreCtx, { alone = false }: { alone?: boolean } = {}) {
  const maxHours = alone ? 0 : MAX_PENDING_HOURS
  const old = lt(pendingObjects.createdAt, sql`now() - make_interval(hours => ${maxHours})`)
  const abandoned = await ctx.db
    .select({ storageKey: pendingObjects.storageKey })
    .from(pendingObjects)
    .where(or(and(isNull(pendingObjects.keptUntil), old), lt(pendingObjects.keptUntil, sql`now()`)))
  for (const { storageKey } of abandoned) await deletePendingObject(ctx, storageKey)
  if (abandoned.length > 0)
    ctx.log.info({ objects: abandoned.length }, 'deleted objects of unfinished uploads')
}

/** Keeps the number of parameters below the limit for a statement. */
const OBJECTS_PER_STATEMENT = 1000

/**
 * Registers these documents' objects as pending, in the transaction that deletes their rows, so that a later cleanup
 * deletes any that remain. Returns the storage keys for `deleteStoredObjects` after the commit.
 */
export async function markObjectsPending(tx: Transaction, ids: string[]) {
  const keys: string[] = []
  for (let i = 0; i < ids.length; i += OBJECTS_PER_STATEMENT) {
    const rows = await tx
      .select({ storageKey: documentVersions.storageKey })
      .from(documentVersions)
      .where(inArray(documentVersions.documentId, ids.slice(i, i + OBJECTS_PER_STATEMENT)))
    for (let j = 0; j < rows.length; j += OBJECTS_PER_STATEMENT)
      await tx
        .insert(pendingObjects)
        .values(rows.slice(j, j + OBJECTS_PER_STATEMENT).map(({ storageKey }) => toDeletedRow(storageKey)))
    for (const { storageKey } of rows) keys.push(storageKey)
  }
  return keys
}

/** Returns the row of an object that the next cleanup deletes if this process stops before it does. */
export const toDeletedRow = (storageKey: string) => ({ storageKey, keptUntil: sql`now()` })

export function isMissingObject(err: unknown): boolean {
  const { code, $metadata } = err as { code?: string; $metadata?: { httpStatusCode?: number } }
  return code === 'ENOENT' || code === 'EIO' || $metadata?.httpStatusCode === 404
}

/** Writes content to a temporary file, and deletes the file after `use`. */
export async function withTemporaryFile<T>(
  files: Pick<TemporaryFiles, 'create'>,
  readContent: () => Promise<AsyncIterable<Uint8Array>> | Iterable<Uint8Array>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const file = await files.create()
  try {
    for await (const chunk of await readContent()) await file.write(chunk)
    await file.close()
    return await use(file.path)
  } finally {
    await file.remove()
  }
}
