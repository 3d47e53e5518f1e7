import { useState } from 'react'
import type { Requests } from '#app/domain/requests/list.server.ts'
import { t } from '#app/texts.ts'
import type { FormAnswer } from '#app/ui/form/form-answer.ts'
import { Empty } from '#app/ui/list/empty.tsx'
import { FilterLinks } from '#app/ui/list/filter-links.tsx'
import { Pager } from '#app/ui/list/list.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { RequestEntry } from './requests-entry.tsx'
import { Outcome } from './requests-outcome.tsx'
import type { RequestView } from './requests-query.ts'

const choices = [
  { value: null, text: t('All') },
  { value: 'to-do', text: t('To do') },
  { value: 'handed-in', text: t('Handed in') },
  { value: 'accepted', text: t('Accepted') },
] as const

export function ProjectRequests({
  project,
  archived,
  requests,
  view,
  from,
  answer,
}: {
  project: string
  archived: boolean
  requests: Requests
  view: RequestView | null
  from: string | null
  answer: FormAnswer | undefined
}) {
  const [uploaded, setUploaded] = useState<{ id: string; title: string }>()
  const { rows, more } = requests
  const isShown = (id: string | undefined) => rows.some((row) => row.id === id)
  // The entry that would show this result is no longer on the page.
  const gone = answer && isRequestForm(answer) && !isShown(answer.entry) ? answer : undefined
  return (
    <section aria-labelledby="requests" className="min-w-0">
      <h2 id="requests" className="text-2xl mb-2">
        {t('Requests')}
      </h2>
      {archived && rows.length > 0 && (
        <p className="mb-4 text-soft">{t('This project is archived, and its open requests are closed.')}</p>
      )}
      {(rows.length > 0 || view || from) && (
        <FilterLinks label={t('Show requests')} name="requests" value={view} choices={choices} page="from" />
      )}
      <div className="mt-4 grid gap-4">
        <Outcome answer={gone} gone />
        <Notice of={uploaded} tone="good">
          {uploaded &&
            !isShown(uploaded.id) &&
            t('Thank you. It has been handed in for “{title}”.', { title: uploaded.title })}
        </Notice>
        {rows.length === 0 && (
          <Empty>
            {view ? t('There are none of these.') : t('Nothing is needed from you at the moment.')}
          </Empty>
        )}
        {rows.map((request) => (
          <RequestEntry
            key={request.id}
            project={project}
            request={request}
            answer={answer}
            onUploaded={() => setUploaded({ id: request.id, title: request.title })}
          />
        ))}
      </div>
      <Pager after={from} more={more} name="from" />
    </section>
  )
}

const isRequestForm = ({ intent }: FormAnswer) => ['answer', 'approve', 'ask-changes'].includes(intent)
