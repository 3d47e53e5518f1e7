import type { ClientCtx } from '#app/context.ts'
import { DOCUMENT_SORT_KEYS, listDocumentsForClient } from '#app/domain/documents/client-documents.server.ts'
import { findDocumentHistoryForClient } from '#app/domain/documents/document-history.server.ts'
import { listFoldersForClient } from '#app/domain/documents/folders.server.ts'
import { WithdrawUploadForm, withdrawUpload } from '#app/domain/documents/withdraw-upload.server.ts'
import {
  defineFormHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { getNumberParam, getTextParam, parseListQuery } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'

/** Returns the documents of a project, or of all projects if `project` is null, and the opened document. */
export async function loadDocumentList(ctx: ClientCtx, url: URL, project: string | null) {
  const query = {
    ...parseListQuery(url, DOCUMENT_SORT_KEYS, ['name']),
    project,
    folder: getTextParam(url, 'folder') || null,
  }
  const document = getTextParam(url, 'document')
  const [list, folders, opened] = await Promise.all([
    listDocumentsForClient(ctx, query),
    project ? listFoldersForClient(ctx, project) : [],
    document ? throwAsErrorResponse(findDocumentHistoryForClient(ctx, document)) : null,
  ])
  return { ...list, query, folders, opened, preview: getNumberParam(url, 'preview') }
}
export type DocumentListData = Awaited<ReturnType<typeof loadDocumentList>>

export const handleDocumentListForm = (ctx: ClientCtx, form: FormData) =>
  handleFormByIntent(ctx, form, {
    withdraw: defineFormHandler(WithdrawUploadForm, async ({ version }, id) => {
      await withdrawUpload(ctx, id, version)
      return { notice: t('Upload withdrawn.') }
    }),
  })
