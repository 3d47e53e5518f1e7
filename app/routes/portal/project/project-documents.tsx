import { href, useRevalidator } from 'react-router'
import { DocumentUpload } from '#app/routes/documents/document-upload.tsx'
import { handleDocumentListForm, loadDocumentList } from '#app/routes/portal/document-list.server.ts'
import { DocumentList } from '#app/routes/portal/document-list.tsx'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { FormNotices, getFirstError } from '#app/ui/form/form-outcome.tsx'
import { PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/project-documents.ts'
import { useClientProjectHeader } from './client-project-header.ts'
import { getProjectCtx } from './project-actions.server.ts'
import { NoDocumentAccess } from './sections.tsx'

export const headers = actionHeaders
export const meta = createTabMeta(t('Documents'))

export const loader = async ({ context, params: { id }, url }: Route.LoaderArgs) =>
  loadDocumentList(await getProjectCtx(context, id), url, id)

export const action = async ({ context, params: { id }, request }: Route.ActionArgs) =>
  handleDocumentListForm(await getProjectCtx(context, id), await request.formData())

export default function ClientProjectDocumentsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { id, title, rights, sealed } = useClientProjectHeader()
  const revalidator = useRevalidator()
  if (!rights.documents && !sealed) return <NoDocumentAccess />
  const { documents, query } = loaderData
  return (
    <PageSection
      id="documents"
      title={t('Documents')}
      aside={
        documents.length > 0 && (
          <a href={href('/api/projects/:id/documents.zip', { id })} className="tall-link">
            {t('Download all as zip')}
          </a>
        )
      }
    >
      <div className="grid gap-4 mb-4 empty:hidden">
        <FormNotices outcome={actionData} error={getFirstError(actionData)} />
      </div>
      {rights.documents && (
        <DocumentUpload
          url="/api/documents/upload"
          fields={{ project: id }}
          target={title}
          onUploaded={() => revalidator.revalidate()}
        />
      )}
      {(documents.length > 0 || query.folder || query.after) && (
        <div className="mt-8">
          {/* All of them belong to this project. */}
          <DocumentList
            {...loaderData}
            documents={documents.map((document) => ({ ...document, project: null }))}
          />
        </div>
      )}
    </PageSection>
  )
}
