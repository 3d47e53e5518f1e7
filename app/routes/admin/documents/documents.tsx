import { href, Link, useNavigation } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import type { AdminCtx } from '#app/context.ts'
import {
  documentScopes,
  documentSortings,
  listDocuments,
  nameFilters,
} from '#app/domain/documents/admin-documents.server.ts'
import { MoveForm, moveDocument } from '#app/domain/documents/filing.server.ts'
import { findHistoryForAdmin } from '#app/domain/documents/history.server.ts'
import { removeDocument, restoreRemovedDocument } from '#app/domain/documents/removal.server.ts'
import { restoreDocument, withdrawDocument } from '#app/domain/documents/sharing.server.ts'
import { inFigures } from '#app/domain/periods.ts'
import { findProjectHead } from '#app/domain/projects/admin-projects.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { undoableRule } from '#app/routes/chosen-rules.server.ts'
import { listQuery, oneOf, textOf, versionOf } from '#app/routes/list-query.ts'
import { attempt, formRule, NoFields, takeFormOf } from '#app/routes/take-form.server.ts'
import { ChosenOutcome } from '#app/ui/chosen/chosen-outcome.tsx'
import { Empty } from '#app/ui/list/empty.tsx'
import { ListSearch, useListLinks } from '#app/ui/list/list.tsx'
import { Table } from '#app/ui/list/table.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { restorable } from '#content/lifetimes.ts'
import { ProjectHead } from '../projects/project-head.tsx'
import type { Route } from './+types/documents.ts'
import { AskAboutDocuments } from './ask-about-documents.tsx'
import { chosenRules, type DocumentsAnswer } from './chosen-actions.server.ts'
import { ChosenDocuments } from './chosen-documents.tsx'
import { documentColumns } from './document-columns.tsx'
import { AdminDocumentDialog } from './document-dialog.tsx'
import { DocumentFilters } from './document-filters.tsx'

export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = () => unlistedMeta('Documents')

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const filters = {
    scope: oneOf(url, 'kind', documentScopes) ?? null,
    clientId: textOf(url, 'client') || null,
    projectId: textOf(url, 'project') || null,
  }
  const query = listQuery(url, documentSortings, ['name'])
  const document = textOf(url, 'document')
  const [list, names, opened] = await attempt(
    Promise.all([
      listDocuments(ctx, { ...query, ...filters }),
      nameFilters(ctx, filters),
      document ? findHistoryForAdmin(ctx, document) : null,
    ]),
  )
  const { projectId } = filters
  const project = projectId && names.project !== null ? await attempt(findProjectHead(ctx, projectId)) : null
  return { ...list, query, filters, names, project, opened, preview: versionOf(url, 'preview') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  const rule = (verb: (ctx: AdminCtx, id: string) => Promise<void>, notice: string) =>
    formRule<typeof NoFields, DocumentsAnswer>({
      schema: NoFields,
      run: async (_, id) => {
        await verb(ctx, id)
        return { notice }
      },
    })
  return takeFormOf<DocumentsAnswer>(ctx, await request.formData(), {
    ...chosenRules(ctx),
    withdraw: undoableRule(
      (id) => withdrawDocument(ctx, id),
      'The document is withdrawn. No client can see it any more.',
      'undo-withdrawal',
    ),
    restore: rule(restoreDocument, 'The document is shared again.'),
    remove: undoableRule(
      (id) => removeDocument(ctx, id),
      `The document was removed. It can be restored for ${inFigures(restorable)}.`,
      'undo-removal',
    ),
    'bring-back': rule(restoreRemovedDocument, 'The document was restored.'),
    move: formRule<typeof MoveForm, DocumentsAnswer>({
      schema: MoveForm,
      run: async (form, id) => {
        await moveDocument(ctx, id, form)
        return { notice: 'The document was moved.' }
      },
    }),
  })
}

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, more, query, filters, names, project, opened, preview } = loaderData
  const { state, location } = useNavigation()
  const loading = state === 'loading' && location.pathname === '/admin/documents'
  const { scope, clientId, projectId } = filters
  const share = new URLSearchParams({
    ...(project ? { project: project.id } : clientId && { client: clientId }),
  })
  const shareOne = (
    <Link
      to={{ pathname: href('/admin/documents/share'), search: `${share}` }}
      className="button button-brass"
    >
      Share a Document
    </Link>
  )
  const asked = actionData?.question?.rows.map(({ id }) => id) ?? []
  const here = `${href('/admin/documents')}${useListLinks()({}).search}`
  const table = (
    <Table
      label="Documents"
      columns={documentColumns(scope !== 'removed' ? { rows, checked: asked } : null)}
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
          <ProjectHead project={project} />
          <div className="my-6">{shareOne}</div>
        </>
      ) : (
        <PageHead title="Documents" actions={shareOne} />
      )}
      <ChosenOutcome answer={actionData} action={here} />
      <div className="flex flex-wrap items-end justify-between gap-4 mb-4">
        <DocumentFilters scope={scope} clientId={clientId} projectId={projectId} names={names} />
        <ListSearch
          label="Search by name, project or client"
          search={query.search}
          keep={{
            kind: scope ?? '',
            client: clientId ?? '',
            project: projectId ?? '',
            sort: query.sort,
            direction: query.direction,
          }}
        />
      </div>
      <p role="status" className="text-soft text-sm empty:hidden">
        {loading && 'Loading documents...'}
      </p>
      {rows.length > 0 ? (
        // Removed documents cannot be opened, so they have no bulk actions.
        scope === 'removed' ? (
          table
        ) : (
          <ChosenDocuments list={rows} action={here} answer={actionData}>
            {table}
          </ChosenDocuments>
        )
      ) : (
        <NoDocuments search={query.search} filtered={Object.values(filters).some(Boolean)} />
      )}
      {actionData?.question && (
        <AskAboutDocuments question={actionData.question} places={actionData.places} />
      )}
      {opened && <AdminDocumentDialog key={opened.id} document={opened} preview={preview} />}
    </>
  )
}

function NoDocuments({ search, filtered }: { search: string; filtered: boolean }) {
  const linkTo = useListLinks()
  if (!search && !filtered)
    return <Empty>No documents yet. What clients upload, and what you share with them, will be here.</Empty>
  const all = { search: null, kind: null, client: null, project: null, after: null }
  return (
    <Empty
      action={
        <Link to={linkTo(all)} className="tall-link">
          Show all documents
        </Link>
      }
    >
      {search
        ? `No document here has “${search}” in its name, project or client.`
        : 'There are no such documents.'}
    </Empty>
  )
}
