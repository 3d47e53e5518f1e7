import type { AdminCtx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { formatPeriod } from '#app/core/periods.ts'
import {
  BulkMoveDocumentsForm,
  bulkMoveDocuments,
  bulkRemoveDocuments,
  DocumentSelectionForm,
  listCommonMoveTargets,
  listSelectedDocuments,
  undoBulkRemoveDocuments,
  undoWithdrawDocuments,
} from '#app/domain/documents/bulk-documents.server.ts'
import {
  bulkMoveToFolder,
  listFolders,
  MoveToFolderForm,
  undoBulkMoveToFolder,
} from '#app/domain/documents/folders.server.ts'
import type { DocumentRecipient } from '#app/domain/documents/share-document.server.ts'
import { createBulkHandler, createUndoHandler } from '#app/routes/bulk-form-handlers.server.ts'
import { defineFormHandler } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import type { BulkFormOutcome } from '#app/ui/bulk/selection.ts'
import { restorable } from '#content/lifetimes.ts'

/** `places`: projects that all selected documents can be moved to. `folders`: existing folders in their project. */
export type DocumentsFormOutcome = BulkFormOutcome & {
  places?: { id: string; title: string }[]
  folders?: string[]
}

export function createBulkDocumentHandlers(ctx: AdminCtx) {
  const ask = (action: 'remove' | 'move' | 'folder') =>
    defineFormHandler<typeof DocumentSelectionForm, DocumentsFormOutcome>({
      schema: DocumentSelectionForm,
      submit: async ({ selected }) => {
        const found = await listSelectedDocuments(ctx, selected)
        const places = action === 'move' ? await listCommonMoveTargets(ctx, found) : []
        const [project] = found.flatMap(({ projectId }) => projectId ?? [])
        const folders = action === 'folder' && project ? await listFolders(ctx, project) : []
        const rows = found.map(({ id, name, project }) => ({ id, name, detail: project }))
        return { question: { action, rows }, places, folders }
      },
    })
  return {
    'ask-remove': ask('remove'),
    'ask-move': ask('move'),
    'ask-folder': ask('folder'),
    'remove-selected': createBulkHandler(
      DocumentSelectionForm,
      ({ selected }) => bulkRemoveDocuments(ctx, selected),
      (count) =>
        count === 1
          ? t('1 document removed. You can restore it for {restorable}.', {
              restorable: formatPeriod(restorable),
            })
          : t('{count} documents removed. You can restore them for {restorable}.', {
              count,
              restorable: formatPeriod(restorable),
            }),
      'undo-removal',
    ),
    'move-selected': createBulkHandler(
      BulkMoveDocumentsForm,
      ({ selected, project }) => bulkMoveDocuments(ctx, selected, project),
      (count) => (count === 1 ? t('1 document moved.') : t('{count} documents moved.', { count })),
    ),
    'folder-selected': createBulkHandler(
      MoveToFolderForm,
      ({ selected, folder }) => bulkMoveToFolder(ctx, selected, folder),
      (count) => (count === 1 ? t('1 document moved.') : t('{count} documents moved.', { count })),
      'undo-folder',
    ),
    'undo-folder': createUndoHandler((changes) => undoBulkMoveToFolder(ctx, changes)),
    'undo-removal': createUndoHandler((changes) => undoBulkRemoveDocuments(ctx, changes)),
    'undo-withdrawal': createUndoHandler((changes) => undoWithdrawDocuments(ctx, changes)),
  }
}

/**
 * Parses a document's recipient. `client` is a client id or `all`. Rejects a missing recipient so that nothing is
 * shared with all clients by mistake.
 */
export function parseRecipient(client: string | undefined, project: string | undefined): DocumentRecipient {
  if (!client && project) return { clientId: null, projectId: project }
  if (!client) throw new Failure(400, t('Select a client, or all clients.'))
  return client === 'all' ? null : { clientId: client, projectId: project || null }
}
