import { and, asc, eq, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { z } from 'zod'
import type { AdminCtx, ClientCtx } from '#app/context.ts'
import { Conflict } from '#app/core/failures.ts'
import { optionalLineField } from '#app/core/form-fields.ts'
import { createAgreementConflict } from '#app/domain/access/document-readers.server.ts'
import { isOpenToStaff, isVisibleDocumentOfProject } from '#app/domain/access/visibility.server.ts'
import { recordActivity } from '#app/domain/activity/record-activity.server.ts'
import { createSelectionSchema, createUndoConflict } from '#app/domain/bulk/bulk-actions.server.ts'
import type { BulkChange, BulkChangeOfRow } from '#app/domain/bulk/bulk-changes.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { alphabetical } from '#db/alphabetical.ts'
import { documents } from '#db/schema.ts'
import { runForSelectedDocuments, undoForDocuments } from './bulk-documents.server.ts'
import { MAX_FOLDER_NAME_LENGTH } from './document-kinds.ts'

const MAX_FOLDERS = 200

/** `folder` is a new or existing folder of the project, or empty for none. */
export const MoveToFolderForm = z.object({
  selected: createSelectionSchema(),
  folder: optionalLineField(t('Folder'), MAX_FOLDER_NAME_LENGTH),
})

async function queryFolders({ db }: Pick<AdminCtx, 'db'>, within: SQL | undefined): Promise<string[]> {
  const rows = await db
    .select({ folder: documents.subfolder })
    .from(documents)
    .where(and(within, isNotNull(documents.subfolder)))
    .groupBy(documents.subfolder)
    .orderBy(asc(alphabetical(documents.subfolder)))
    .limit(MAX_FOLDERS)
  return rows.flatMap(({ folder }) => folder ?? [])
}

/** Lists the names of a project's folders. A folder exists as long as it contains a document. */
export const listFolders = (ctx: AdminCtx, project: string) =>
  queryFolders(
    ctx,
    and(
      eq(documents.projectId, project),
      isNull(documents.removedAt),
      isOpenToStaff(ctx.actor, documents.projectId),
    ),
  )

/** Lists the folders of a project in which the client can see a document. */
export const listFoldersForClient = (ctx: ClientCtx, project: string) =>
  queryFolders(ctx, isVisibleDocumentOfProject(ctx.actor, project))

export const bulkMoveToFolder = (ctx: AdminCtx, ids: string[], folder: string | null) =>
  runForSelectedDocuments(ctx, ids, ({ id }) => moveToFolder(ctx, id, folder))

/** Moves the documents back to their former folders, except those that have been moved again since. */
export const undoBulkMoveToFolder = (ctx: AdminCtx, changes: BulkChangeOfRow[]) =>
  undoForDocuments(ctx, changes, (id, { before, after }) => moveToFolder(ctx, id, before || null, after))

/** Moves a document to a folder. @throws {Conflict} if it was removed or is no longer in the folder `seen` */
async function moveToFolder(
  ctx: AdminCtx,
  id: string,
  folder: string | null,
  seen?: string,
): Promise<BulkChange | null> {
  return ctx.db.transaction(async (tx) => {
    const [document] = await tx
      .select({
        ...pick(documents, 'name', 'agreementId'),
        project: documents.projectId,
        before: documents.subfolder,
      })
      .from(documents)
      .where(
        and(eq(documents.id, id), isNull(documents.removedAt), isOpenToStaff(ctx.actor, documents.projectId)),
      )
      .for('update')
    if (!document) throw new Conflict(t('This document has been removed.'))
    if (document.agreementId) throw createAgreementConflict()
    const { name, project, before } = document
    if (!project) throw new Conflict(t('Only project documents can be moved to a folder.'))
    if (seen !== undefined && seen !== (before ?? '')) throw createUndoConflict()
    if (before === folder) return null
    await tx.update(documents).set({ subfolder: folder }).where(eq(documents.id, id))
    await recordActivity(tx, ctx, {
      action: 'document.moved',
      subject: { id, name },
      projects: [project],
      before: { folder: before },
      after: { folder },
    })
    return { before: before ?? '', after: folder ?? '' }
  })
}
