import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import {
  DOCUMENT_SORT_KEYS,
  listDocumentsForClient,
  listUploadProjectsForClient,
} from '#app/domain/documents/client-documents.server.ts'
import {
  type DocumentHistory,
  findDocumentHistoryForClient,
} from '#app/domain/documents/document-history.server.ts'
import { listFoldersForClient } from '#app/domain/documents/folders.server.ts'
import { WithdrawUploadForm, withdrawUpload } from '#app/domain/documents/withdraw-upload.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { tRich } from '#app/rich-texts.ts'
import { DocumentUpload } from '#app/routes/documents/document-upload.tsx'
import {
  defineFormHandler,
  handleFormByIntent,
  throwAsErrorResponse,
} from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import { Confirm } from '#app/ui/confirm-dialog.tsx'
import { getFirstError } from '#app/ui/form/form-outcome.ts'
import { FilterLinks, ListLoadingStatus, ListSearch, useListLink } from '#app/ui/list/list-controls.tsx'
import { FormNotices } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import { PageSection } from '#app/ui/page-section.tsx'
import { firm } from '#content/firm.ts'
import { DocumentDialog } from '../documents/document-dialog.tsx'
import { ProjectSelect } from '../documents/project-select.tsx'
import { getTextParam, getVersionParam, parseListQuery } from '../list-query.ts'
import type { Route } from './+types/documents.ts'
import { DocumentTable } from './document-table.tsx'

function WithdrawUpload({ document: { id, name, versions } }: { document: DocumentHistory }) {
  // Returns to the list, because the document may no longer exist.
  const list = `${href('/client/documents')}${useListLink()({}).search}`
  const [newest, before] = versions
  if (!newest) return null
  const shown = <bdi className="font-semibold">{name}</bdi>
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
      <Confirm
        button={t('Withdraw')}
        variant="danger"
        title={t('Withdraw {name}?', { name })}
        fields={{ intent: 'withdraw', entry: id, version: String(newest.version) }}
        action={list}
      >
        {before
          ? tRich('{name} will go back to version {before}. No one will be able to open version {version}.', {
              name: shown,
              before: before.version,
              version: newest.version,
            })
          : tRich('{name} will disappear from all lists. No one will be able to open it.', {
              name: shown,
            })}{' '}
        {t('This can’t be undone, but you can upload the document again.')}
      </Confirm>
      <p className="text-sm text-soft">
        {t('You can do this within 24 hours, unless someone else opens the document first.')}
      </p>
    </div>
  )
}

export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Document Portal'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getClientCtx(context)
  const query = {
    ...parseListQuery(url, DOCUMENT_SORT_KEYS, ['name']),
    project: getTextParam(url, 'project') || null,
    folder: getTextParam(url, 'folder') || null,
  }
  const document = getTextParam(url, 'document')
  const [list, projects, folders, opened] = await Promise.all([
    listDocumentsForClient(ctx, query),
    listUploadProjectsForClient(ctx),
    query.project ? listFoldersForClient(ctx, query.project) : [],
    document ? throwAsErrorResponse(findDocumentHistoryForClient(ctx, document)) : null,
  ])
  return {
    ...list,
    query,
    projects,
    folders,
    project: projects.find(({ id }) => id === query.project) ?? null,
    onlyProject: getOnlyActiveProject(projects),
    opened,
    preview: getVersionParam(url, 'preview'),
  }
}

/** Returns the only active project to upload to, or null if there are several or none. */
function getOnlyActiveProject(projects: Awaited<ReturnType<typeof listUploadProjectsForClient>>) {
  const [first, ...others] = projects.filter(({ archivedAt }) => archivedAt === null)
  return first && others.length === 0 ? first : null
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = getClientCtx(context)
  return handleFormByIntent(ctx, await request.formData(), {
    withdraw: defineFormHandler<typeof WithdrawUploadForm>({
      schema: WithdrawUploadForm,
      submit: async ({ version }, id) => {
        await withdrawUpload(ctx, id, version)
        return { notice: t('Upload withdrawn.') }
      },
    }),
  })
}

export default function ClientDocumentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { documents, more, query, projects, folders, project, onlyProject, opened, preview } = loaderData
  const revalidator = useRevalidator()
  const [projectId, setProjectId] = useState((project ?? onlyProject)?.id ?? '')
  return (
    <>
      <PageHeader title={t('Client Document Portal')} />
      <div className="grid gap-4 mb-4 empty:hidden">
        <FormNotices outcome={actionData} error={getFirstError(actionData)} />
      </div>
      <PageSection id="upload" title={t('Upload New Document')}>
        <ProjectSelect
          projects={projects}
          defaultValue={projectId}
          onChange={setProjectId}
          hint={
            projectId
              ? t('Everyone who can see this project’s documents will see the file.')
              : t('Only you and {name} will see the file.', { name: firm.name })
          }
        />
        <DocumentUpload
          single
          address="/api/documents/upload"
          fields={{ project: projectId }}
          target={projects.find(({ id }) => id === projectId)?.title}
          onUploaded={() => revalidator.revalidate()}
        />
      </PageSection>
      <section aria-labelledby="list" className="mt-10">
        <div className="flex flex-wrap items-end justify-between gap-4 mb-4">
          <h2 id="list" className="text-2xl">
            {t('Uploaded Documents')}
          </h2>
          <ListSearch label={t('Search by name')} search={query.search} />
        </div>
        <ListLoadingStatus>{t('Loading documents...')}</ListLoadingStatus>
        {query.project && (
          <p className="mb-4 wrap-anywhere">
            {project
              ? `${t('Showing only documents in {title}.', { title: project.title })} `
              : `${t('Project not found.')} `}
            <Link to={href('/client/documents')} className="text-link">
              {t('Show all documents')}
            </Link>
          </p>
        )}
        {folders.length > 0 && (
          <FilterLinks
            label={t('Folders')}
            name="folder"
            value={query.folder}
            choices={[
              { value: null, text: t('All folders') },
              ...folders.map((folder) => ({ value: folder, text: folder })),
            ]}
          />
        )}
        <DocumentTable documents={documents} more={more} query={query} />
      </section>
      {opened && (
        <DocumentDialog
          key={opened.id}
          document={opened}
          preview={preview}
          address="/api/documents"
          actions={opened.canTakeBack && <WithdrawUpload document={opened} />}
        >
          {opened.from === 'client'
            ? t('Uploaded by {by}', { by: opened.by })
            : t('Shared by {name}', { name: firm.name })}
          {opened.project && ` · ${opened.project}`}
        </DocumentDialog>
      )}
    </>
  )
}
