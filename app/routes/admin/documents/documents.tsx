import { data, href, Link, useNavigation } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { documentScopes, listDocuments, nameFilters } from '#app/domain/documents/admin-documents.server.ts'
import { findHistoryForAdmin } from '#app/domain/documents/history.server.ts'
import { restoreDocument, withdrawDocument } from '#app/domain/documents/sharing.server.ts'
import { Failure } from '#app/domain/failures.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { listQuery, oneOf, textOf, versionOf } from '#app/routes/list-query.ts'
import { FormMessage } from '#app/ui/field.tsx'
import { ListSearch } from '#app/ui/list.tsx'
import type { Route } from './+types/documents.ts'
import { AdminDocumentDialog } from './document-dialog.tsx'
import { DocumentFilters } from './document-filters.tsx'
import { DocumentTable } from './document-table.tsx'

export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = () => unlistedMeta('Documents')

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const filters = {
    scope: oneOf(url, 'kind', documentScopes) ?? null,
    clientId: textOf(url, 'client') || null,
    projectId: textOf(url, 'project') || null,
  }
  const query = listQuery(url, ['modified'])
  const document = textOf(url, 'document')
  try {
    const [list, names, opened] = await Promise.all([
      listDocuments(ctx, { ...query, ...filters }),
      nameFilters(ctx, filters),
      document ? findHistoryForAdmin(ctx, document) : null,
    ])
    return { ...list, query, filters, names, opened, preview: versionOf(url, 'preview') }
  } catch (err) {
    throw err instanceof Failure ? data(err.message, err.status) : err
  }
}

const verbs = {
  withdraw: { act: withdrawDocument, notice: 'The document is withdrawn. No client can see it any more.' },
  restore: { act: restoreDocument, notice: 'The document is shared again.' },
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = adminCtx(context)
  const form = await request.formData()
  const verb = oneVerb(String(form.get('intent')))
  try {
    await verb.act(ctx, String(form.get('id')).replaceAll('\0', ''))
    return { notice: verb.notice }
  } catch (err) {
    if (err instanceof Failure) return data({ problem: err.message }, err.status)
    ctx.log.error({ err }, 'document not changed')
    return data({ problem: 'The change could not be saved. Please try again.' }, 500)
  }
}

function oneVerb(intent: string) {
  if (intent === 'withdraw' || intent === 'restore') return verbs[intent]
  throw data('This form is not known.', 400)
}

export default function Documents({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, more, query, filters, names, opened, preview } = loaderData
  const { state, location } = useNavigation()
  const loading = state === 'loading' && location.pathname === '/admin/documents'
  const told = actionData && { notice: '', problem: '', ...actionData }
  const { scope, clientId, projectId } = filters
  const share = new URLSearchParams({ ...(clientId && { client: clientId }) })
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4 mb-6">
        <h1 className="text-4xl sm:text-5xl">Documents</h1>
        <Link
          to={{ pathname: href('/admin/documents/share'), search: `${share}` }}
          className="button button-brass"
        >
          Share a document
        </Link>
      </div>
      <div className="grid gap-4 mb-4 empty:hidden">
        <FormMessage tone="good">{told?.notice}</FormMessage>
        <FormMessage>{told?.problem}</FormMessage>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4 mb-4">
        <DocumentFilters scope={scope} clientId={clientId} projectId={projectId} names={names} />
        <ListSearch
          label="Search by name"
          search={query.search}
          keep={{
            kind: scope ?? '',
            client: clientId ?? '',
            project: projectId ?? '',
            direction: query.direction === 'asc' ? 'asc' : '',
          }}
        />
      </div>
      <p role="status" className="text-soft text-sm empty:hidden">
        {loading && 'Loading documents...'}
      </p>
      <DocumentTable
        documents={rows}
        more={more}
        query={query}
        filtered={Object.values(filters).some(Boolean)}
      />
      {opened && <AdminDocumentDialog key={opened.id} document={opened} preview={preview} />}
    </>
  )
}
