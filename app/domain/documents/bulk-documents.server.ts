import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { listDocumentReaders } from '#app/domain/access/visibility.server.ts'
import { createSelectionSchema, runBulkAction, undoBulkAction } from '#app/domain/bulk/bulk-actions.server.ts'
import { type BulkChange, type BulkChangeOfRow, MAX_SELECTED_ROWS } from '#app/domain/bulk/bulk-changes.ts'
import { checkFreeSpace } from '#app/domain/files/stored-objects.server.ts'
import { withTemporaryFile } from '#app/domain/files/with-temporary-file.server.ts'
import { t } from '#app/translations/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import { documents, projects } from '#db/schema.ts'
import { findVersion } from './admin-documents.server.ts'
import { listMoveTargets, moveDocument } from './move-document.server.ts'
import { readVersion } from './read-stored-version.server.ts'
import { removeDocument, restoreRemovedDocument } from './remove-document.server.ts'
import { type DocumentRecipient, shareDocumentAgain, shareFile, WITHDRAWN } from './share-document.server.ts'
import { undoShare } from './withdraw-upload.server.ts'

const idField = z.string().max(100)
const selectedIds = createSelectionSchema()

export const DocumentSelectionForm = z.object({ selected: selectedIds })
export const BulkMoveDocumentsForm = z.object({ selected: selectedIds, project: idField.default('') })
/** `client` may be `all`. Without it, the document is shared with the project's people. */
export const BulkShareDocumentsForm = z.object({
  selected: selectedIds,
  client: idField.optional(),
  project: idField.optional(),
})

export async function listSelectedDocuments({ db }: AdminCtx, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .select({
      id: documents.id,
      name: documents.name,
      version: documents.version,
      from: documents.origin,
      clientId: documents.clientId,
      projectId: documents.projectId,
      project: projects.title,
      folder: documents.folder,
      forAll: documents.forAll,
    })
    .from(documents)
    .leftJoin(projects, eq(projects.id, documents.projectId))
    .where(and(inArray(documents.id, ids.slice(0, MAX_SELECTED_ROWS)), isNull(documents.removedAt)))
    .orderBy(asc(alphabetical(documents.name)), asc(documents.id))
}
type SelectedDocument = Awaited<ReturnType<typeof listSelectedDocuments>>[number]

/**
 * Returns the projects that all selected documents can be moved to. Documents shared with all clients can't be moved.
 */
export async function listCommonMoveTargets(ctx: AdminCtx, selected: SelectedDocument[]) {
  const targetsPerGroup: { id: string; title: string }[][] = []
  const groups = Map.groupBy(selected, (document) => JSON.stringify([document.clientId, document.projectId]))
  for (const [document] of groups.values()) {
    if (!document || document.forAll) return []
    targetsPerGroup.push(
      await listMoveTargets(
        ctx.db,
        { ...document, folder: 'none' },
        (await listDocumentReaders(ctx.db, document)) ?? [],
      ),
    )
  }
  const [first = [], ...others] = targetsPerGroup
  return first.filter((target) => others.every((targets) => targets.some(({ id }) => id === target.id)))
}

export const runForSelectedDocuments = async (
  ctx: AdminCtx,
  ids: string[],
  action: (selected: SelectedDocument) => Promise<BulkChange | null | undefined>,
) => runBulkAction(ctx, ids, await listSelectedDocuments(ctx, ids), action)

export const bulkRemoveDocuments = (ctx: AdminCtx, ids: string[]) =>
  runForSelectedDocuments(ctx, ids, ({ id }) => removeDocument(ctx, id))

/** Restores the removed documents, except those that were changed after their removal. */
export const undoBulkRemoveDocuments = (ctx: AdminCtx, changes: BulkChangeOfRow[]) =>
  undoBulkAction(ctx, changes, listNamesOfDocuments(ctx), (id, { after }) =>
    restoreRemovedDocument(ctx, id, after),
  )

/** Shares the withdrawn documents again, except those that were changed after their withdrawal. */
export const undoWithdrawDocuments = (ctx: AdminCtx, changes: BulkChangeOfRow[]) =>
  undoBulkAction(ctx, changes, listNamesOfDocuments(ctx), (id, { after }) =>
    shareDocumentAgain(ctx, id, after),
  )

/** Returns a function that lists documents with their names, for use in messages. */
export const listNamesOfDocuments =
  ({ db }: AdminCtx) =>
  (ids: string[]) =>
    db
      .select({ id: documents.id, name: documents.name })
      .from(documents)
      .where(inArray(documents.id, ids))
      .orderBy(asc(alphabetical(documents.name)), asc(documents.id))

export const bulkMoveDocuments = (ctx: AdminCtx, ids: string[], project: string) =>
  runForSelectedDocuments(ctx, ids, async ({ id, folder }) => {
    await moveDocument(ctx, id, { project, version: folder ?? '' })
    return null
  })

/**
 * Shares a copy of each document's latest version with another client or project. Each copy is an independent document.
 * The changes carry the ids of the copies.
 */
export const bulkShareDocuments = (ctx: AdminCtx, ids: string[], to: DocumentRecipient) =>
  runForSelectedDocuments(ctx, ids, async (document) => {
    if (isSharedWith(document, to)) throw new Failure(409, t('Already shared there.'))
    const found = await findVersion(ctx, document.id)
    const { name, kind, bytes, sha256 } = found
    await checkFreeSpace(ctx, bytes)
    const { change } = await withTemporaryFile(
      ctx.uploads.temporaryFiles,
      () => readVersion(ctx, found),
      (path) => shareFile(ctx, { name, kind, file: { path, bytes, sha256 } }, to),
    )
    return change
  })

/** Undoes the sharing of documents, except those that someone else has viewed since. */
export const undoShareDocuments = (ctx: AdminCtx, changes: BulkChangeOfRow[]) =>
  undoBulkAction(ctx, changes, listNamesOfDocuments(ctx), (id, { before, after }) =>
    undoShare(ctx, { id, version: Number(after), wasWithdrawn: before === WITHDRAWN }),
  )

const isSharedWith = ({ from, forAll, projectId, clientId }: SelectedDocument, to: DocumentRecipient) =>
  from === 'firm' &&
  (to === null
    ? forAll
    : to.projectId !== null
      ? projectId === to.projectId
      : projectId === null && clientId === to.clientId)
