import { listDocumentsForClient } from '#app/domain/documents/client-documents.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/project-documents.ts'
import { getProjectCtx } from './project-actions.server.ts'
import { useProjectFrame } from './project-frame.ts'
import { ClientProjectDocuments, NoDocumentsRight } from './sections.tsx'

export const meta = createTabMeta(t('Documents'))

export const loader = async ({ context, params: { id } }: Route.LoaderArgs) =>
  listDocumentsForClient(await getProjectCtx(context, id), { project: id, size: 10 })

export default function ClientProjectDocumentsPage({ loaderData }: Route.ComponentProps) {
  const { id, rights } = useProjectFrame()
  if (!rights.documents) return <NoDocumentsRight />
  return (
    <div className="max-w-4xl">
      <ClientProjectDocuments project={id} {...loaderData} />
    </div>
  )
}
