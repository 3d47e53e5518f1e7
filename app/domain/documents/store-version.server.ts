import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Transaction } from '#db/connect.server.ts'
import { isDatabaseUnavailable } from '#db/errors.server.ts'
import { documentEvents, documents, documentVersions, pendingObjects } from '#db/schema.ts'
import type { DocumentKind } from './kinds.ts'
import { dropPending } from './pending-objects.server.ts'

type Storing = Pick<Ctx, 'db' | 'files' | 'uploads' | 'log'>

/** Who sees a document: the people of its project, without one the client, or every client where that is said. */
export type Place =
  | { clientId: string; projectId: string | null; forAll?: false }
  | { clientId: string | null; projectId: string; forAll?: false }
  | { clientId: null; projectId: null; forAll: true }

/** A whole, checked file that is to become a version. */
export type NewVersion = Place & {
  origin: 'client' | 'firm'
  name: string
  kind: DocumentKind
  file: { path: string; bytes: number; sha256: string }
  uploadedBy: string | null
  /** The uploader's network address. */
  from: string | null
}

/**
 * Stores a file as version 1 of a new document, or as the next version of the one with that name in the same
 * project: the bytes first, then the rows, in one transaction with what `before` checks and `also` adds. When anything
 * fails nothing is left. Rows are locked in this order by all: project, document, version, person.
 */
export async function storeVersion(
  ctx: Storing,
  version: NewVersion,
  also: (tx: Transaction, stored: { id: string; version: number }) => Promise<void> = async () => {},
  before: (tx: Transaction) => Promise<void> = async () => {},
): Promise<{ id: string; version: number }> {
  const storageKey = randomUUID()
  await ctx.db.insert(pendingObjects).values({
    storageKey,
    instance: ctx.uploads.spool.instance,
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
      if (claimed.length === 0) throw new Error('the stored object was swept before its row was written')
      await before(tx)
      const stored = await writeRows(tx, version, storageKey)
      await also(tx, stored)
      return stored
    })
  } catch (err) {
    ctx.log.warn({ err, storageKey }, 'not stored')
    // The sweep finds what this misses. A database that is unavailable would only delay the response again.
    if (!isDatabaseUnavailable(err))
      await dropPending(ctx, storageKey).catch((why) => ctx.log.error({ err: why, storageKey }, 'left over'))
    throw err
  }
}

async function writeRows(tx: Transaction, version: NewVersion, storageKey: string) {
  const { clientId, projectId, forAll = false, origin, name, kind, file, uploadedBy } = version
  const { bytes, sha256 } = file
  // One statement counts the version, and holds the row until the end: two at once get numbers in turn.
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
    .returning({ id: documents.id, version: documents.version })
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
    fromAddress: version.from,
  })
  return document
}
