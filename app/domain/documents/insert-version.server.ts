import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Transaction } from '#db/connect.server.ts'
import { documentEvents, documents, documentVersions } from '#db/schema.ts'
import type { UploadedFile } from './upload-document.server.ts'

/** Audience of a document: its project's people, its client if it has no project, or all clients. */
export type DocumentAudience =
  | { clientId: string; projectId: string | null; forAll?: false }
  | { clientId: string | null; projectId: string; forAll?: false }
  | { clientId: null; projectId: null; forAll: true }

type NewVersion = DocumentAudience & {
  origin: 'client' | 'firm'
  storageKey: string
  uploadedBy: string | null
  clientIp: string | null
}

/**
 * Inserts version 1 of a new document, or the next version of the document with that name in the same project. Returns
 * `wasWithdrawn` if the document was withdrawn before. Lock order: project, document, version, user.
 */
export async function insertVersion(
  tx: Transaction,
  { name, kind, file: { bytes, sha256 } }: UploadedFile,
  version: NewVersion,
) {
  const { clientId, projectId, forAll = false, origin, storageKey, uploadedBy, clientIp } = version
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
    .returning({
      id: documents.id,
      version: documents.version,
      modifiedAt: documents.modifiedAt,
      subfolder: documents.subfolder,
      wasWithdrawn,
    })
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
    clientIp,
  })
  return document
}
