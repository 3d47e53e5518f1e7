import { and, asc, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { Actor, AdminCtx, ClientCtx } from '#app/context.ts'
import { Conflict } from '#app/core/failures.ts'
import { groupBy } from '#app/core/group-by.ts'
import {
  isListedDocument,
  isOpenToStaff,
  isVisibleDocument,
  type Reader,
} from '#app/domain/access/visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { documents, messageDocuments } from '#db/schema.ts'

const MAX_DOCUMENT_OPTIONS = 50

export const listDocumentOptionsForClient = ({ db, actor }: ClientCtx, project: string) =>
  queryDocumentOptions(db, project, isVisibleDocument(actor))

export const listDocumentOptions = ({ db, actor }: AdminCtx, project: string) =>
  queryDocumentOptions(db, project, and(isListedDocument, isOpenToStaff(actor, documents.projectId)))

const queryDocumentOptions = (db: Database, project: string, within: SQL | undefined) =>
  db
    .select({ id: documents.id, name: documents.name, version: documents.version })
    .from(documents)
    .where(and(eq(documents.projectId, project), within))
    .orderBy(desc(documents.modifiedAt), desc(documents.id))
    .limit(MAX_DOCUMENT_OPTIONS)

/**
 * Locks the documents to be referenced and returns their ids.
 * @throws {Conflict} if the author can no longer see one of them
 */
export async function lockReferencedDocuments(
  tx: Transaction,
  project: string,
  ids: string[],
  writer: { client: Reader } | 'firm',
) {
  if (ids.length === 0) return []
  const within = writer === 'firm' ? isListedDocument : isVisibleDocument(writer.client)
  const found = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.id, ids), eq(documents.projectId, project), within))
    .orderBy(documents.id)
    .for('key share')
  if (found.length < ids.length)
    throw new Conflict(
      t('A document you attached is no longer available. Check your attachments and try again.'),
    )
  return found.map(({ id }) => id)
}

export async function listReferencedDocuments(
  db: Database,
  messages: string[],
  reader: { client: Reader } | { staff: Actor },
) {
  if (messages.length === 0) return new Map<string, never[]>()
  const rows = await db
    .select({ messageId: messageDocuments.messageId, ...pick(documents, 'id', 'name', 'version') })
    .from(messageDocuments)
    .innerJoin(documents, eq(documents.id, messageDocuments.documentId))
    .where(
      and(
        inArray(messageDocuments.messageId, messages),
        'client' in reader
          ? isVisibleDocument(reader.client)
          : and(isNull(documents.removedAt), isOpenToStaff(reader.staff, documents.projectId)),
      ),
    )
    .orderBy(asc(alphabetical(documents.name)), asc(documents.id))
  return groupBy(rows, 'messageId')
}
