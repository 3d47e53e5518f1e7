import { countRequestsForClient, listRequestsForClient } from '#app/domain/requests/list-requests.server.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/translations/texts.ts'
import type { Route } from './+types/project-requests.ts'
import { getProjectCtx, handleClientProjectForm } from './project-actions.server.ts'
import { useProjectFrame } from './project-frame.ts'
import { ClientProjectRequests, parseRequestQuery } from './requests.tsx'
import { NoDocumentsRight } from './sections.tsx'

export const headers = actionHeaders
export const meta = createTabMeta(t('Requests'))

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const { view, query } = parseRequestQuery(url)
  const ctx = await getProjectCtx(context, id)
  const [requests, counts] = await Promise.all([
    listRequestsForClient(ctx, id, query),
    countRequestsForClient(ctx, id),
  ])
  return { requests, counts, view, from: query.after }
}

export const action = async ({ context, params: { id }, request }: Route.ActionArgs) =>
  handleClientProjectForm(await getProjectCtx(context, id), id, await request.formData())

export default function ClientProjectRequestsPage({ loaderData }: Route.ComponentProps) {
  const { id, archivedAt, rights } = useProjectFrame()
  if (!rights.documents) return <NoDocumentsRight />
  return (
    <div className="max-w-4xl">
      <ClientProjectRequests project={id} archived={archivedAt !== null} {...loaderData} />
    </div>
  )
}
