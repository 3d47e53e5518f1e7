import { and, asc, desc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import type { AdminCtx, ClientCtx } from '#app/context.ts'
import { t } from '#app/texts.ts'
import type { Database, Transaction } from '#db/connect.server.ts'
import { documents, messageDocuments } from '#db/schema.ts'
import { Conflict } from '../failures.ts'
import { grouped } from '../grouped.ts'
import { visibleDocument } from '../visibility.server.ts'

/** So many of a project's documents can be chosen from, the newest. */
const CHOICE = 50

/** What the firm can point at: what a client who may see documents sees as well. */
const sharedByFirm = () => and(isNull(documents.removedAt), isNull(documents.withdrawnAt))

/** The documents of a project that this client may point at. */
export const listChoicesForClient = ({ db, actor }: ClientCtx, project: string) =>
  choices(db, project, visibleDocument(actor.uid))

/** The documents of a project that the firm may point at. */
export const listChoices = ({ db }: AdminCtx, project: string) => choices(db, project, sharedByFirm())

const choices = (db: Database, project: string, within: SQL | undefined) =>
  db
    .select({ id: documents.id, name: documents.name, version: documents.version })
    .from(documents)
    .where(and(eq(documents.projectId, project), within))
    .orderBy(desc(documents.modifiedAt), desc(documents.id))
    .limit(CHOICE)

/**
 * Holds the documents of a project that somebody wants to point at, and resolves to their ids.
 * @throws {Conflict} when one is not there (any more) for the writer
 */
export async function holdChosen(
  tx: Transaction,
  project: string,
  ids: string[],
  writer: { client: string } | 'firm',
): Promise<string[]> {
  if (ids.length === 0) return []
  const within = writer === 'firm' ? sharedByFirm() : visibleDocument(writer.client)
  const found = await tx
    .select({ id: documents.id })
    .from(documents)
    .where(and(inArray(documents.id, ids), eq(documents.projectId, project), within))
    .orderBy(documents.id)
    .for('key share')
  if (found.length < ids.length)
    throw new Conflict(t('A document that you chose is no longer there. Please look at your choice again.'))
  return found.map(({ id }) => id)
}

/** What each of these messages points at, as far as the reader may see it. */
export async function documentsOf(db: Database, messages: string[], reader: { client: string } | 'firm') {
  if (messages.length === 0) return new Map<string, never[]>()
  const rows = await db
    .select({
      messageId: messageDocuments.messageId,
      id: documents.id,
      name: documents.name,
      version: documents.version,
    })
    .from(messageDocuments)
    .innerJoin(documents, eq(documents.id, messageDocuments.documentId))
    .where(
      and(
        inArray(messageDocuments.messageId, messages),
        reader === 'firm' ? isNull(documents.removedAt) : visibleDocument(reader.client),
      ),
    )
    .orderBy(asc(documents.name), asc(documents.id))
  return grouped(rows, 'messageId')
}
