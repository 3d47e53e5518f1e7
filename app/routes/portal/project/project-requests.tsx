import { type ComponentProps, useState } from 'react'
import { useSearchParams } from 'react-router'
import { OPEN_REQUEST_STATES, type RequestState } from '#app/core/request-states.ts'
import {
  countRequestsForClient,
  listRequestsForClient,
  type RequestPage,
} from '#app/domain/requests/list-requests.server.ts'
import { getChoiceParam, getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { FILTERED_LENGTH, RequestSections } from '#app/routes/requests/request-item.tsx'
import { actionHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/texts.ts'
import { RequestProgress } from '#app/ui/charts/request-progress.tsx'
import { type FormOutcome, Notice, useOutcome } from '#app/ui/form/form-outcome.tsx'
import { EmptyState, FilterLinks, NothingFound, Pagination } from '#app/ui/list/list-controls.tsx'
import { PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/project-requests.ts'
import { useClientProjectHeader } from './client-project-header.ts'
import { getProjectCtx, handleClientProjectForm } from './project-actions.server.ts'
import { ClientRequestEntry, RequestFormNotices } from './request-entry.tsx'
import { NoDocumentAccess } from './sections.tsx'

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
  const { id, archivedAt, rights } = useClientProjectHeader()
  if (!rights.documents) return <NoDocumentAccess />
  return (
    <div className="max-w-4xl">
      <ClientProjectRequests project={id} archived={archivedAt !== null} {...loaderData} />
    </div>
  )
}

type RequestView = 'to-do' | 'submitted' | 'accepted'

const statesByView: Record<RequestView, readonly RequestState[]> = {
  'to-do': OPEN_REQUEST_STATES,
  submitted: ['submitted'],
  accepted: ['accepted'],
}

/**
 * Parses the request list's query parameters: `requests` filters, `from` is the page cursor, `request` names one
 * request.
 */
function parseRequestQuery(url: URL) {
  const view = getChoiceParam(url, 'requests', Object.keys(statesByView) as RequestView[]) ?? null
  const query = {
    states: view && statesByView[view],
    after: getTextParam(url, 'from') || null,
    linkedId: getTextParam(url, 'request') || null,
  }
  return { view, query }
}

const viewChoices = [
  { value: null, text: t('All') },
  { value: 'to-do', text: t('To do') },
  { value: 'submitted', text: t('Submitted') },
  { value: 'accepted', text: t('Accepted') },
] as const

function ClientProjectRequests({
  project,
  archived,
  requests,
  counts,
  view,
  from,
}: {
  project: string
  archived: boolean
  requests: RequestPage
  counts: ComponentProps<typeof RequestProgress>
  view: RequestView | null
  from: string | null
}) {
  const [uploaded, setUploaded] = useState<{ id: string; title: string }>()
  const { rows, more } = requests
  const isShown = (id: string | undefined) => rows.some((row) => row.id === id)
  const [query] = useSearchParams()
  const actionData = useOutcome()
  const openedId =
    actionData?.entry ?? uploaded?.id ?? query.get('request') ?? rows.find(({ waits }) => waits)?.id
  // The entry that would show this result is no longer on the page.
  const outcomeOfHiddenForm =
    actionData && isRequestFormOutcome(actionData) && !isShown(actionData.entry) ? actionData : undefined
  return (
    <PageSection
      id="requests"
      title={t('Requests')}
      aside={<RequestProgress {...counts} />}
      className="min-w-0"
    >
      {archived && rows.length > 0 && (
        <p className="mb-4 text-soft">
          {t('This project is archived, so requests that were still open are now closed.')}
        </p>
      )}
      {(counts.total >= FILTERED_LENGTH || view || from) && (
        <FilterLinks
          label={t('Filter requests')}
          name="requests"
          value={view}
          choices={viewChoices}
          page="from"
        />
      )}
      <div className="mt-4 grid gap-4">
        <RequestFormNotices outcome={outcomeOfHiddenForm} formHidden />
        <Notice outcome={uploaded} tone="good">
          {uploaded &&
            !isShown(uploaded.id) &&
            t('Thank you. We’ve received your document for “{title}”.', { title: uploaded.title })}
        </Notice>
        {rows.length === 0 &&
          (view ? <NothingFound /> : <EmptyState>{t('You’re all caught up.')}</EmptyState>)}
        <RequestSections requests={rows}>
          {(request, level) => (
            <ClientRequestEntry
              key={request.id}
              project={project}
              request={request}
              level={level}
              opened={request.id === openedId}
              onUploaded={() => setUploaded({ id: request.id, title: request.title })}
            />
          )}
        </RequestSections>
      </div>
      <Pagination after={from} more={more} name="from" />
    </PageSection>
  )
}

const isRequestFormOutcome = ({ intent }: FormOutcome) =>
  ['answer', 'edit-answer', 'approve', 'request-version-changes', 'withdraw'].includes(intent)
