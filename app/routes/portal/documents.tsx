import { useState } from 'react'
import { href, Link, useRevalidator } from 'react-router'
import { listUploadProjectsForClient } from '#app/domain/documents/client-documents.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { DocumentUpload } from '#app/routes/documents/document-upload.tsx'
import { t } from '#app/texts.ts'
import { FormNotices, getFirstError } from '#app/ui/form/form-outcome.tsx'
import { ListLoadingStatus, ListSearch } from '#app/ui/list/list-controls.tsx'
import { PageHeader, PageSection } from '#app/ui/page.tsx'
import { firm } from '#content/firm.ts'
import { ProjectSelect } from '../documents/project-select.tsx'
import { getTextParam } from '../list-query.ts'
import type { Route } from './+types/documents.ts'
import { handleDocumentListForm, loadDocumentList } from './document-list.server.ts'
import { DocumentList } from './document-list.tsx'

export const meta = createTitleMeta(t('Document Portal'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getClientCtx(context)
  const projectId = getTextParam(url, 'project') || null
  const [list, projects] = await Promise.all([
    loadDocumentList(ctx, url, projectId),
    listUploadProjectsForClient(ctx),
  ])
  return {
    list,
    projects,
    project: projects.find(({ id }) => id === projectId) ?? null,
    onlyProject: getOnlyActiveProject(projects),
  }
}

/** Returns the only active project to upload to, or null if there are several or none. */
function getOnlyActiveProject(projects: Awaited<ReturnType<typeof listUploadProjectsForClient>>) {
  const [first, ...others] = projects.filter(({ archivedAt }) => archivedAt === null)
  return first && others.length === 0 ? first : null
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  handleDocumentListForm(getClientCtx(context), await request.formData())

export default function ClientDocumentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { list, projects, project, onlyProject } = loaderData
  const { query } = list
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
          url="/api/documents/upload"
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
        <ListLoadingStatus />
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
        <DocumentList {...list} />
      </section>
    </>
  )
}
