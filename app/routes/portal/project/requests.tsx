import { useState } from 'react'
import { OPEN_REQUEST_STATES, type RequestState } from '#app/core/request-states.ts'
import type { RequestPage } from '#app/domain/requests/list-requests.server.ts'
import { getChoiceParam, getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import type { FormOutcome } from '#app/ui/form/form-outcome.ts'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { FilterLinks, Pagination } from '#app/ui/list/list-controls.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ClientRequestEntry, RequestFormOutcome } from './request-entry.tsx'

export type RequestView = 'to-do' | 'handed-in' | 'accepted'

const statesByView: Record<RequestView, readonly RequestState[]> = {
  'to-do': OPEN_REQUEST_STATES,
  'handed-in': ['handed-in'],
  accepted: ['accepted'],
}

/** Parses the query parameters of the request list: `requests` filters, `from` pages, `request` names one request. */
export function parseRequestQuery(url: URL) {
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
  { value: 'handed-in', text: t('Handed in') },
  { value: 'accepted', text: t('Accepted') },
] as const

export function ClientProjectRequests({
  project,
  archived,
  requests,
  view,
  from,
  answer,
}: {
  project: string
  archived: boolean
  requests: RequestPage
  view: RequestView | null
  from: string | null
  answer: FormOutcome | undefined
}) {
  const [uploaded, setUploaded] = useState<{ id: string; title: string }>()
  const { rows, more } = requests
  const isShown = (id: string | undefined) => rows.some((row) => row.id === id)
  // The entry that would show this result is no longer on the page.
  const gone = answer && isRequestFormAnswer(answer) && !isShown(answer.entry) ? answer : undefined
  return (
    <section aria-labelledby="requests" className="min-w-0">
      <h2 id="requests" className="text-2xl mb-2">
        {t('Requests')}
      </h2>
      {archived && rows.length > 0 && (
        <p className="mb-4 text-soft">{t('This project is archived, and its open requests are closed.')}</p>
      )}
      {(rows.length > 0 || view || from) && (
        <FilterLinks
          label={t('Show requests')}
          name="requests"
          value={view}
          choices={viewChoices}
          page="from"
        />
      )}
      <div className="mt-4 grid gap-4">
        <RequestFormOutcome answer={gone} gone />
        <Notice of={uploaded} tone="good">
          {uploaded &&
            !isShown(uploaded.id) &&
            t('Thank you. It has been handed in for “{title}”.', { title: uploaded.title })}
        </Notice>
        {rows.length === 0 && (
          <EmptyState>
            {view ? t('There are none of these.') : t('Nothing is needed from you at the moment.')}
          </EmptyState>
        )}
        {rows.map((request) => (
          <ClientRequestEntry
            key={request.id}
            project={project}
            request={request}
            answer={answer}
            onUploaded={() => setUploaded({ id: request.id, title: request.title })}
          />
        ))}
      </div>
      <Pagination after={from} more={more} name="from" />
    </section>
  )
}

const isRequestFormAnswer = ({ intent }: FormOutcome) => ['answer', 'approve', 'ask-changes'].includes(intent)
