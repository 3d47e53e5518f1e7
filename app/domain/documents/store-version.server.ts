import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { deletePendingObject } from '#app/domain/files/pending-objects.server.ts'
import type { Transaction } from '#db/connect.server.ts'
import { isDatabaseUnavailable } from '#db/errors.server.ts'
import { documentEvents, documents, documentVersions, pendingObjects } from '#db/schema.ts'
import type { DocumentKind } from './document-kinds.ts'

type StoreCtx = Pick<Ctx, 'db' | 'files' | 'uploads' | 'log'>

/** Audience of a document: its project's people, its client if it has no project, or all clients. */
export type DocumentAudience =
  | { clientId: string; projectId: string | null; forAll?: false }
  | { clientId: string | null; projectId: string; forAll?: false }
  | { clientId: null; projectId: null; forAll: true }

type NewVersion = DocumentAudience & {
  origin: 'client' | 'firm'
  name: string
  kind: DocumentKind
  file: { path: string; bytes: number; sha256: string }
  uploadedBy: string | null
  clientIp: string | null
}

/**
 * Stores a file as version 1 of a new document, or as the next version of the document with that name in the same
 * project. Writes the bytes first, then the rows in one transaction, in which `beforeInsert` and `afterInsert` also
 * run. A failure leaves nothing behind. Returns `wasWithdrawn` if the document was withdrawn before. Lock order: project,
 * document, version, user.
 */
export async function storeVersion(
  ctx: StoreCtx,
  version: NewVersion,
  afterInsert: (tx: Transaction, stored: { id: string; version: number }) => Promise<void> = async () => {},
  beforeInsert: (tx: Transaction) => Promise<void> = async () => {},
) {
  const storageKey = randomUUID()
  await ctx.db.insert(pendingObjects).values({
    storageKey,
    bytes: version.file.bytes,
    clientId: version.origin === 'client' ? version.clientId : null,
  })
  try {
    await ctx.files.put(storageKey, version.file)
    return await ctx.db.transaction(async (tx) => {
      const claimed = await tx
        .delete(pendingObjects)
        .where(eq(pendingObjects.storageKey, storageKey))
        .returning({ key: pendingObjects.storageKey })
      if (claimed.length === 0) throw new Error('the stored object was deleted before its row was written')
      await beforeInsert(tx)
      const stored = await insertVersion(tx, version, storageKey)
      await afterInsert(tx, stored)
      return stored
    })
  } catch (err) {
    ctx.log.warn({ err, storageKey }, 'version not stored')
    // A later cleanup deletes anything left over. If the database is unavailable, trying now would only delay the
    // response.
    if (!isDatabaseUnavailable(err))
      await deletePendingObject(ctx, storageKey).catch((cleanupError) =>
        ctx.log.error({ err: cleanupError, storageKey }, 'stored object left for the next cleanup'),
      )
    throw err
  }
}

async function insertVersion(tx: Transaction, version: NewVersion, storageKey: string) {
  const { clientId, projectId, forAll = false, origin, name, kind, file, uploadedBy } = version
  const { bytes, sha256 } = file
  // A subquery reads the row as it was before this statement, while RETURNING alone would return the new value.
  const wasWithdrawn = sql<boolean>`exists (
    select 1 from ${documents} before where before.id = ${documents}.id and before.withdrawn_at is not null)`
  // One statement increments the version and locks the row, so concurrent uploads get consecutive numbers.
  const [document] = await tx
    .insert(documents)
    .values({ id: randomUUID(), clientId, forAll, origin, projectId, name, kind, bytes, version: 1 })
    .onConflictDoUpdate({
      target: [documents.holder, documents.origin, documents.folder, documents.name],
      set: {
        version: sql`${documents.version} + 1`,
        bytes,
        kind,
        modifiedAt: sql`now()`,
        withdrawnAt: null,
      },
    })
    .returning({ id: documents.id, version: documents.version, wasWithdrawn })
  if (!document) throw new Error('no document row was written')
  const row = { documentId: document.id, version: document.version }
  await tx.insert(documentVersions).values({
    ...row,
    bytes,
    sha256,
    kind,
    storageKey,
    uploadedBy,
  })
  await tx.insert(documentEvents).values({
    ...row,
    id: randomUUID(),
    action: 'upload',
    uid: uploadedBy,
    clientIp: version.clientIp,
  })
  return document
}
