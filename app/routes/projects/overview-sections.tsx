import { Link } from 'react-router'
import type { RequestState } from '#app/core/request-states.ts'
import type { MilestoneForClient } from '#app/domain/projects/progress.server.ts'
import { formatUnreadCount } from '#app/routes/messages/format-unread-count.ts'
import { t } from '#app/texts.ts'
import { DateAndTime, DueDay } from '#app/ui/dates/dates.tsx'
import { PageSection, SectionRows } from '#app/ui/page.tsx'
import { RequestStatusBadge, StatusBadge } from '#app/ui/status-badges.tsx'

export function NextStep({ children }: { children: string | null }) {
  return (
    <section aria-labelledby="next-step" className="border-l-3 border-brass bg-surface px-5 py-4">
      <h2 id="next-step" className="font-sans text-sm font-semibold tracking-wide text-accent">
        {t('Next step')}
      </h2>
      <p className="mt-1 text-lg whitespace-pre-line wrap-anywhere">
        {children ?? <span className="text-soft">{t('No next step yet.')}</span>}
      </p>
    </section>
  )
}

/** A text version of the timeline: late milestones and the next one. */
export function MilestoneSummary({ milestones }: { milestones: MilestoneForClient[] }) {
  const shown = milestones.filter(({ standing }) => standing === 'late' || standing === 'next')
  return (
    <ul aria-label={t('Milestones')} className="mt-3 grid gap-1 empty:hidden">
      {shown.map(({ id, title, dueOn, standing }) => (
        <li key={id} className="flex flex-wrap gap-x-3 wrap-anywhere">
          <span className="font-semibold">{title}</span>
          <span className={standing === 'late' ? 'text-bad' : 'text-soft'}>
            <DueDay day={dueOn} late={standing === 'late'} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** `page`: path of the project's requests. `more`: text of the link to it. */
export function OpenRequests({
  page,
  title,
  empty,
  more,
  requests,
}: {
  page: string
  title: string
  empty: string
  more: string
  requests: { id: string; title: string; state: RequestState; dueOn: string | null; late: boolean }[]
}) {
  return (
    <PageSection
      module="requests"
      id="requests"
      title={title}
      empty={requests.length === 0 && empty}
      more={{ to: page, text: more }}
    >
      <SectionRows label={title}>
        {requests.map(({ id, title, state, dueOn, late }) => (
          <li
            key={id}
            className="group relative py-2.5 flex max-sm:flex-col items-start sm:items-center justify-between gap-x-4"
          >
            <div className="min-w-0">
              <Link to={`${page}?request=${id}#${id}`} className="card-link font-semibold wrap-anywhere">
                {title}
              </Link>
              {dueOn && (
                <p className={`text-sm ${late ? 'text-bad' : 'text-soft'}`}>
                  <DueDay day={dueOn} late={late} />
                </p>
              )}
            </div>
            <RequestStatusBadge state={state} />
          </li>
        ))}
      </SectionRows>
    </PageSection>
  )
}

type LatestMessage = {
  id: string
  by: string
  mine: boolean
  side?: 'client' | 'firm'
  text: string
  createdAt: Date
  isNew?: boolean
}

/** `page`: path of the project's messages. `unread`: number of messages that the client hasn't read. */
export function LatestMessages({
  page,
  title,
  unread = 0,
  messages,
}: {
  page: string
  title: string
  unread?: number
  messages: LatestMessage[]
}) {
  return (
    <PageSection
      module="messages"
      id="messages"
      title={
        <>
          {title}
          {unread > 0 && (
            <span className="ml-3 align-middle font-sans">
              <StatusBadge meaning="waits-for-client">{formatUnreadCount(unread)}</StatusBadge>
            </span>
          )}
        </>
      }
      empty={messages.length === 0 && t('No messages yet.')}
      more={
        messages.length > 0
          ? { to: { pathname: page, hash: 'newest-message' }, text: t('Read and reply') }
          : { to: page, text: t('Write a message') }
      }
    >
      <SectionRows label={title}>
        {messages.map(({ id, by, mine, side, text, createdAt, isNew }) => (
          <li key={id} className="py-3">
            <p className="caption flex flex-wrap items-center gap-x-2 gap-y-1">
              <span className="font-semibold text-text wrap-anywhere">{mine ? t('You') : by}</span>
              {side === 'firm' && !mine && t('Team')}
              <DateAndTime value={createdAt} />
              {isNew && <StatusBadge meaning="waits-for-us">{t('Unread')}</StatusBadge>}
            </p>
            <p dir="auto" className="mt-0.5 line-clamp-3 whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          </li>
        ))}
      </SectionRows>
    </PageSection>
  )
}
