import type { AdminCtx } from '#app/context.ts'
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
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { createBulkHandler, createUndoHandler } from '#app/routes/bulk-form-handlers.server.ts'
import { defineFormHandler } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import type { BulkFormOutcome, BulkQuestion } from '#app/ui/bulk/selection.ts'
import { restorable } from '#content/lifetimes.ts'

/** `places`: projects that all selected documents can be moved to. `folders`: existing folders in their project. */
export type DocumentsFormOutcome = BulkFormOutcome & {
  places?: { id: string; title: string }[]
  folders?: string[]
}

export function createBulkDocumentHandlers(ctx: AdminCtx) {
  const ask = (
    action: 'remove' | 'move' | 'folder',
    describe: (items: string, places: DocumentsFormOutcome['places']) => Omit<BulkQuestion, 'rows'>,
  ) =>
    defineFormHandler(DocumentSelectionForm, async ({ selected }) => {
      const found = await listSelectedDocuments(ctx, selected)
      const rows = found.map(({ id, name, project }) => ({ id, name, detail: project }))
      const [project] = found.flatMap(({ projectId }) => projectId ?? [])
      const places = action === 'move' ? await listCommonMoveTargets(ctx, found) : undefined
      const folders = action === 'folder' ? (project ? await listFolders(ctx, project) : []) : undefined
      return {
        question: { rows, ...describe(countPhrase(rows.length, 'document'), places) },
        ...(places && { places }),
        ...(folders && { folders }),
      }
    })
  return {
    'ask-remove': ask('remove', (items) => ({
      title: t('Remove {items}?', { items }),
      text: t(
        'Neither clients nor the team will see them or any of their versions. You can restore them under “Removed” for {restorable}. After that, they’re permanently deleted.',
        { restorable: formatPeriod(restorable) },
      ),
      choices: [{ button: t('Remove'), value: 'remove-selected', variant: 'danger' }],
    })),
    'ask-move': ask('move', (items, places = []) => ({
      title: t('Move {items}?', { items }),
      text:
        places.length > 0
          ? t('Only people with access to documents in the selected project will see them.')
          : t('Select documents of one client to move them together.'),
      choices: places.length > 0 ? [{ button: t('Move'), value: 'move-selected', variant: 'brass' }] : [],
    })),
    'ask-folder': ask('folder', (items) => ({
      title: t('Move {items} to a folder?', { items }),
      text: t(
        'Enter the name of a new or existing folder. To take the documents out of their folder, leave this blank.',
      ),
      choices: [{ button: t('Move'), value: 'folder-selected', variant: 'brass' }],
    })),
    'remove-selected': createBulkHandler(
      DocumentSelectionForm,
      ({ selected }) => bulkRemoveDocuments(ctx, selected),
      'document',
      (items) =>
        t('{items} removed. Removed documents can be restored for {restorable}.', {
          items,
          restorable: formatPeriod(restorable),
        }),
      'undo-removal',
    ),
    'move-selected': createBulkHandler(
      BulkMoveDocumentsForm,
      ({ selected, project }) => bulkMoveDocuments(ctx, selected, project),
      'document',
      (items) => t('{items} moved.', { items }),
    ),
    'folder-selected': createBulkHandler(
      MoveToFolderForm,
      ({ selected, folder }) => bulkMoveToFolder(ctx, selected, folder),
      'document',
      (items) => t('{items} moved.', { items }),
      'undo-folder',
    ),
    'undo-folder': createUndoHandler((changes) => undoBulkMoveToFolder(ctx, changes)),
    'undo-removal': createUndoHandler((changes) => undoBulkRemoveDocuments(ctx, changes)),
    'undo-withdrawal': createUndoHandler((changes) => undoWithdrawDocuments(ctx, changes)),
  }
}
