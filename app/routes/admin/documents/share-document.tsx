import { type ReactNode, useState } from 'react'
import { href, Link } from 'react-router'
import { type BulkChangeOfRow, MAX_SELECTED_ROWS } from '#app/domain/bulk/bulk-changes.ts'
import {
  BulkShareDocumentsForm,
  bulkShareDocuments,
  listSelectedDocuments,
  undoShareDocuments,
} from '#app/domain/documents/bulk-documents.server.ts'
import {
  findRecipient,
  findRecipientProject,
  parseRecipient,
} from '#app/domain/documents/share-document.server.ts'
import { findProjectHeader } from '#app/domain/projects/list-projects.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { searchClients } from '#app/domain/users/clients.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { ClientSearch } from '#app/routes/admin/clients/client-select.tsx'
import { ProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import { createBulkHandler, createUndoHandler } from '#app/routes/bulk-form-handlers.server.ts'
import { DocumentUpload } from '#app/routes/documents/document-upload.tsx'
import { ProjectSelect } from '#app/routes/documents/project-select.tsx'
import { handleFormByIntent, throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { BulkResult, UndoButton } from '#app/ui/bulk/bulk-actions.tsx'
import { type BulkFormOutcome, parseSelectedIds, toSelectionFields } from '#app/ui/bulk/selection.ts'
import { useOutcome } from '#app/ui/form/form-outcome.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import type { Route } from './+types/share-document.ts'
import { ShareSelectedDocuments } from './bulk-documents.tsx'

export const meta = createTitleMeta(t('Share a document'))

/**
 * `client` is a client id or `all`. Without it, staff first pick a client. `project` is one of the client's projects.
 * Without a client, the document is shared with everyone on the project who may see its documents.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const client = getTextParam(url, 'client')
  const search = getTextParam(url, 'search')
  const project = getTextParam(url, 'project')
  const copies = await listSelectedDocuments(ctx, parseSelectedIds(url.searchParams))
  if (client === 'all') return { step: 'all' as const, copies }
  if (client)
    return {
      step: 'client' as const,
      copies,
      client: await throwAsErrorResponse(findRecipient(ctx, client)),
      project,
    }
  if (project) {
    const [found, header] = await throwAsErrorResponse(
      Promise.all([findRecipientProject(ctx, project), findProjectHeader(ctx, project)]),
    )
    return { step: 'project' as const, copies, project: found, header }
  }
  const found = await searchClients(ctx, search, { canSignIn: true })
  return { step: 'select' as const, copies, search, found }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getAdminCtx(context)
  return handleFormByIntent<BulkFormOutcome>(ctx, await request.formData(), {
    share: createBulkHandler(
      BulkShareDocumentsForm,
      ({ selected, client, project }) => bulkShareDocuments(ctx, selected, parseRecipient(client, project)),
      'document',
      (items) => t('{items} shared.', { items }),
      'undo-sharing',
    ),
    'undo-sharing': createUndoHandler(
      (changes) => undoShareDocuments(ctx, changes),
      'document',
      (items) => t('{items} no longer shared.', { items }),
    ),
  })
}

type ShareDocumentData = Route.ComponentProps['loaderData']
type StepData<Name> = Extract<ShareDocumentData, { step: Name }>

export default function ShareDocumentPage({ loaderData }: Route.ComponentProps) {
  const title = loaderData.copies.length > 0 ? t('Share documents') : t('Share a document')
  return (
    <>
      {loaderData.step === 'project' ? (
        <>
          <ProjectHeader project={loaderData.header} />
          <h2 className="mt-8 mb-4 text-2xl">{title}</h2>
        </>
      ) : (
        <PageHeader title={title} back={getBackLink(loaderData)} />
      )}
      <div className="max-w-3xl">
        <BulkResult />
      </div>
      <ShareStep data={loaderData} />
    </>
  )
}

/** Returns the document list that the page was opened from: the client's project, or all documents. */
function getBackLink(data: ShareDocumentData) {
  const project = data.step === 'client' && data.client.projects.find(({ id }) => id === data.project)
  if (!project) return { to: href('/admin/documents'), text: t('Documents') }
  return {
    to: `${href('/admin/documents')}?${new URLSearchParams({ project: project.id })}`,
    text: project.title,
  }
}

function ShareStep({ data }: { data: ShareDocumentData }) {
  if (data.step === 'client') return <ShareWithClient key={data.client.id} {...data} />
  if (data.step === 'project') return <ShareWithProject key={data.project.id} {...data} />
  if (data.step === 'all') return <ShareWithAllClients {...data} />
  return (
    <ClientSearch found={data.found} search={data.search} keep={toSelectionFields(data.copies)} canSignIn>
      <Link
        to={`?${new URLSearchParams({ ...toSelectionFields(data.copies), client: 'all' })}`}
        className="button button-line"
      >
        {t('Share with All Clients')}
      </Link>
    </ClientSearch>
  )
}

function ShareWithClient({ client, copies, project: first }: StepData<'client'>) {
  const [project, setProject] = useState(client.projects.some(({ id }) => id === first) ? first : '')
  return (
    <ShareForm
      copies={copies}
      target={client.projects.find(({ id }) => id === project)?.title ?? client.name}
      to={client.name}
      more={[client.company, client.email].filter(Boolean).join(' · ')}
      fields={{ client: client.id, project }}
      list={{ query: { client: client.id }, text: t('View {name}’s Documents', { name: client.name }) }}
    >
      <ProjectSelect projects={client.projects} defaultValue={project} onChange={setProject} />
    </ShareForm>
  )
}

const ShareWithProject = ({ copies, project: { id, title, people } }: StepData<'project'>) => (
  <ShareForm
    copies={copies}
    target={title}
    to={t('everyone on {project} who can see documents', { project: title })}
    more={people}
    fields={{ project: id }}
    list={{ query: { project: id }, text: t('View Documents of {project}', { project: title }) }}
  />
)

const ShareWithAllClients = ({ copies }: StepData<'all'>) => (
  <ShareForm
    copies={copies}
    target={t('all clients')}
    to={t('all clients')}
    fields={{ client: 'all' }}
    hint={t('All current and future clients will see the document in their portal. We won’t email them.')}
    list={{ query: { kind: 'starter' }, text: t('View Documents for All Clients') }}
  />
)

function ShareForm({
  copies,
  target,
  to,
  more,
  fields,
  hint = t(
    'Within minutes, we’ll email everyone who can see the document. If a document with the same name is already there, your file becomes its next version.',
  ),
  list,
  children,
}: {
  /** Existing documents that can be shared. If empty, the form uploads files. */
  copies: ShareDocumentData['copies']
  /** The project's title, or the client's name if there is no project. */
  target: string
  to: string
  more?: string
  fields: Record<string, string>
  hint?: string
  /** Document list that will include the shared document. */
  list: { query: Record<string, string>; text: string }
  children?: ReactNode
}) {
  return (
    <>
      <div className="mb-6 panel p-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 max-w-3xl">
        <p className="wrap-anywhere min-w-0">
          <span className="text-soft">{t('For')} </span>
          <strong>{to}</strong>
          {more && <span className="text-soft">{` · ${more}`}</span>}
        </p>
        <Link to={href('/admin/documents/share')} className="tall-link">
          {t('Select another recipient')}
        </Link>
      </div>
      <div className="max-w-3xl">
        {children}
        {copies.length > 0 ? (
          <ShareSelectedDocuments documents={copies} fields={fields} />
        ) : (
          <ShareUploads fields={fields} target={target} />
        )}
        <p className="mt-4 text-soft">{hint}</p>
        <p className="mt-2">
          <Link
            to={{ pathname: href('/admin/documents'), search: `${new URLSearchParams(list.query)}` }}
            className="tall-link"
          >
            {list.text}
          </Link>
        </p>
      </div>
    </>
  )
}

function ShareUploads({ fields, target }: { fields: Record<string, string>; target: string }) {
  const outcome = useOutcome<BulkFormOutcome>('undo-sharing')
  const [handled, setHandled] = useState(outcome)
  const [round, setRound] = useState(0)
  const [changes, setChanges] = useState<BulkChangeOfRow[]>([])
  // Clears the list of uploads once they are undone.
  if (outcome !== handled) {
    setHandled(outcome)
    if (outcome?.notice) setRound(round + 1)
  }
  return (
    <DocumentUpload
      key={round}
      url="/api/admin/documents/upload"
      fields={fields}
      target={target}
      undo={changes.length <= MAX_SELECTED_ROWS && <UndoButton intent="undo-sharing" changes={changes} />}
      onUploaded={(stored) => setChanges(stored.flatMap(({ change }) => change ?? []))}
    />
  )
}
