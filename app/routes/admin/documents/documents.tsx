import { href, Link } from 'react-router'
import { formatPeriod } from '#app/core/periods.ts'
import {
  ADMIN_DOCUMENT_SORT_KEYS,
  DOCUMENT_SCOPES,
  findFilterNames,
  listDocuments,
} from '#app/domain/documents/admin-documents.server.ts'
import { findDocumentHistory } from '#app/domain/documents/document-history.server.ts'
import { listFolders } from '#app/domain/documents/folders.server.ts'
import { MoveDocumentForm, moveDocument } from '#app/domain/documents/move-document.server.ts'
import { removeDocument, restoreRemovedDocument } from '#app/domain/documents/remove-document.server.ts'
import {
  isRecipient,
  shareDocumentAgain,
  withdrawDocument,
} from '#app/domain/documents/share-document.server.ts'
import { findProjectHeader } from '#app/domain/projects/list-projects.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { ProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import { VisibleTo } from '#app/routes/admin/visible-to.tsx'
import { createUndoableHandler } from '#app/routes/bulk-form-handlers.server.ts'
import {
  defineButtonHandler,
  defineFormHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { getChoiceParam, getNumberParam, getTextParam, parseListQuery } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { BulkResult } from '#app/ui/bulk/bulk-actions.tsx'
import {
  EmptyState,
  ListLoadingStatus,
  ListSearch,
  NothingFound,
  useListLink,
} from '#app/ui/list/list-controls.tsx'
import { Table } from '#app/ui/list/table.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { restorable } from '#content/lifetimes.ts'
import type { Route } from './+types/documents.ts'
import { BulkDocuments } from './bulk-documents.tsx'
import { createBulkDocumentHandlers, type DocumentsFormOutcome } from './document-actions.server.ts'
import { AdminDocumentDialog } from './document-dialog.tsx'
import { createDocumentColumns, DocumentFilters } from './document-table.tsx'

export const meta = createTitleMeta(t('Documents'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const filters = {
    scope: getChoiceParam(url, 'kind', DOCUMENT_SCOPES) ?? null,
    clientId: getTextParam(url, 'client') || null,
    projectId: getTextParam(url, 'project') || null,
    folder: getTextParam(url, 'folder') || null,
  }
  const query = parseListQuery(url, ADMIN_DOCUMENT_SORT_KEYS, ['name'])
  const document = getTextParam(url, 'document')
  const [list, names, opened] = await throwAsErrorResponse(
    Promise.all([
      listDocuments(ctx, { ...query, ...filters }),
      findFilterNames(ctx, filters),
      document ? findDocumentHistory(ctx, document) : null,
    ]),
  )
  const { projectId } = filters
  const project =
    projectId && names.project !== null ? await throwAsErrorResponse(findProjectHeader(ctx, projectId)) : null
  const folders = project ? await listFolders(ctx, project.id) : []
  const recipientId = filters.clientId && (await isRecipient(ctx, filters.clientId)) ? filters.clientId : null
  return {
    ...list,
    query,
    filters,
    names,
    project,
    folders,
    recipientId,
    opened,
    preview: getNumberParam(url, 'preview'),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent<DocumentsFormOutcome>(ctx, await request.formData(), {
    ...createBulkDocumentHandlers(ctx),
    withdraw: createUndoableHandler(
      (id) => withdrawDocument(ctx, id),
      t('Document withdrawn. Clients no longer see it.'),
      'undo-withdrawal',
    ),
    reshare: defineButtonHandler((id) => shareDocumentAgain(ctx, id), {
      notice: t('Document shared again.'),
    }),
    remove: createUndoableHandler(
      (id) => removeDocument(ctx, id),
      t('Document removed. You can restore it for {restorable}.', { restorable: formatPeriod(restorable) }),
      'undo-removal',
    ),
    restore: defineButtonHandler((id) => restoreRemovedDocument(ctx, id), {
      notice: t('Document restored.'),
    }),
    move: defineFormHandler(MoveDocumentForm, async (form, id) => {
      await moveDocument(ctx, id, form)
      return { notice: t('Document moved.') }
    }),
  })
}

export default function DocumentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, more, query, filters, names, project, folders, recipientId, opened, preview } = loaderData
  const { scope } = filters
  const share = new URLSearchParams({
    ...(project ? { project: project.id } : recipientId && { client: recipientId }),
  })
  const shareLink = (
    <Link
      to={{ pathname: href('/admin/documents/share'), search: `${share}` }}
      className="button button-brass"
    >
      {t('Share a Document')}
    </Link>
  )
  const selectedIds = actionData?.question?.rows.map(({ id }) => id) ?? []
  const linkTo = useListLink()
  const table = (
    <Table
      label={t('Documents')}
      columns={createDocumentColumns(linkTo, scope !== 'removed' ? { rows, checked: selectedIds } : null)}
      rows={rows}
      rowKey={({ id }) => id}
      query={query}
      pages={{ after: query.after, more }}
      manyColumns
    />
  )
  return (
    <>
      {project ? (
        <>
          <ProjectHeader project={project} />
          <div className="my-6">{shareLink}</div>
        </>
      ) : (
        <PageHeader title={t('Documents')} actions={shareLink} />
      )}
      <VisibleTo />
      <BulkResult />
      <div className="flex flex-wrap items-end justify-between gap-4 mb-4">
        <DocumentFilters {...filters} names={names} folders={folders} />
        <ListSearch label={t('Search by name, project or client')} search={query.search} />
      </div>
      <ListLoadingStatus />
      {rows.length > 0 ? (
        // Removed documents cannot be opened, so bulk actions don't apply to them.
        scope === 'removed' ? (
          table
        ) : (
          <BulkDocuments list={rows}>{table}</BulkDocuments>
        )
      ) : (
        <NoDocuments search={query.search} filtered={Object.values(filters).some(Boolean)} />
      )}
      {opened && <AdminDocumentDialog key={opened.id} document={opened} preview={preview} />}
    </>
  )
}

function NoDocuments({ search, filtered }: { search: string; filtered: boolean }) {
  if (!search && !filtered)
    return (
      <EmptyState>
        {t('No documents yet. Documents that clients upload or that you share with them appear here.')}
      </EmptyState>
    )
  return <NothingFound search={search} />
}
