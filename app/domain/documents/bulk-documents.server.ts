import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { listDocumentReaders } from '#app/domain/access/document-readers.server.ts'
import { isOpenToStaff } from '#app/domain/access/visibility.server.ts'
import {
  createNameList,
  createSelectionSchema,
  runBulkAction,
  undoBulkAction,
} from '#app/domain/bulk/bulk-actions.server.ts'
import { type BulkChange, type BulkChangeOfRow, MAX_SELECTED_ROWS } from '#app/domain/bulk/bulk-changes.ts'
import { checkFreeSpace, withTemporaryFile } from '#app/domain/files/stored-objects.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import { documents, projects } from '#db/schema.ts'
import { findVersion } from './admin-documents.server.ts'
import { listMoveTargets, moveDocument } from './move-document.server.ts'
import { readVersion } from './read-stored-version.server.ts'
import { removeDocument, restoreRemovedDocument } from './remove-document.server.ts'
import {
  type DocumentRecipient,
  shareDocumentAgain,
  shareLocalFile,
  WITHDRAWN,
} from './share-document.server.ts'
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

export async function listSelectedDocuments({ db, actor }: AdminCtx, ids: string[]) {
  if (ids.length === 0) return []
  return db
    .select({
      ...pick(documents, 'id', 'name', 'version', 'clientId', 'projectId', 'folder', 'forAll'),
      from: documents.origin,
      project: projects.title,
    })
    .from(documents)
    .leftJoin(projects, eq(projects.id, documents.projectId))
    .where(
      and(
        inArray(documents.id, ids.slice(0, MAX_SELECTED_ROWS)),
        isNull(documents.removedAt),
        isOpenToStaff(actor, documents.projectId),
      ),
    )
    .orderBy(asc(alphabetical(documents.name)), asc(documents.id))
}
type SelectedDocument = Awaited<ReturnType<typeof listSelectedDocuments>>[number]

export async function listCommonMoveTargets(ctx: AdminCtx, selected: SelectedDocument[]) {
  const targetsPerGroup: { id: string; title: string }[][] = []
  const groups = Map.groupBy(selected, (document) => JSON.stringify([document.clientId, document.projectId]))
  for (const [document] of groups.values()) {
    if (!document || document.forAll) return []
    const readers = (await listDocumentReaders(ctx.db, document)) ?? []
    targetsPerGroup.push(await listMoveTargets(ctx, { ...document, folder: 'none' }, readers))
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
  undoForDocuments(ctx, changes, (id, { after }) => restoreRemovedDocument(ctx, id, after))

/** Shares the withdrawn documents again, except those that were changed after their withdrawal. */
export const undoWithdrawDocuments = (ctx: AdminCtx, changes: BulkChangeOfRow[]) =>
  undoForDocuments(ctx, changes, (id, { after }) => shareDocumentAgain(ctx, id, after))

export const undoForDocuments = (
  ctx: AdminCtx,
  changes: BulkChangeOfRow[],
  undo: (id: string, change: BulkChange) => Promise<unknown>,
) => {
  const isOpen = isOpenToStaff(ctx.actor, documents.projectId)
  return undoBulkAction(ctx, changes, createNameList(ctx, documents, documents.name, isOpen), undo)
}

export const bulkMoveDocuments = (ctx: AdminCtx, ids: string[], project: string) =>
  runForSelectedDocuments(ctx, ids, async ({ id, folder }) => {
    await moveDocument(ctx, id, { project, version: folder ?? '' })
    return null
  })

/**
 * Shares a copy of each document's latest version with another client or project. Each copy is an independent document.
 * Undo finds the copies by the ids in the changes.
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
      (path) => shareLocalFile(ctx, { name, kind, file: { path, bytes, sha256 } }, to),
    )
    return change
  })

/** Undoes the sharing of documents, except those that someone else has viewed since. */
export const undoShareDocuments = (ctx: AdminCtx, changes: BulkChangeOfRow[]) =>
  undoForDocuments(ctx, changes, (id, { before, after }) =>
    undoShare(ctx, { id, version: Number(after), wasWithdrawn: before === WITHDRAWN }),
  )

const isSharedWith = ({ from, forAll, projectId, clientId }: SelectedDocument, to: DocumentRecipient) =>
  from === 'firm' &&
  (to === null
    ? forAll
    : to.projectId !== null
      ? projectId === to.projectId
      : projectId === null && clientId === to.clientId)
