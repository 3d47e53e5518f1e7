import { href, Link } from 'react-router'
import type { ProjectOverview } from '#app/domain/projects/overview.server.ts'
import { PagePart, Rows } from '#app/routes/admin/page-part.tsx'
import { Day, Moment } from '#app/ui/dates.tsx'
import { RequestStatusBadge } from '#app/ui/status/request-status.tsx'
import { StatusBadge } from '#app/ui/status/status-badge.tsx'

/** Requests that are not accepted yet. */
export function OverviewRequests({
  project,
  requests: { rows, more },
}: {
  project: string
  requests: ProjectOverview['requests']
}) {
  const list = href('/admin/projects/:id/requests', { id: project })
  return (
    <PagePart
      id="requests"
      title="Open requests"
      none={rows.length === 0 && 'None are open.'}
      more={{ to: list, text: more ? 'All requests' : 'Ask for something' }}
    >
      <Rows label="Open requests">
        {rows.map(({ id, title, state, dueOn, late }) => (
          <li key={id} className="py-1.5 flex flex-wrap items-center justify-between gap-x-4">
            <div className="min-w-0">
              <Link to={`${list}?request=${id}#${id}`} className="tall-link wrap-anywhere">
                {title}
              </Link>
              {dueOn && (
                <p className={`text-sm ${late ? 'text-bad' : 'text-soft'}`}>
                  {late ? 'Was due ' : 'Due '}
                  <Day value={dueOn} />
                </p>
              )}
            </div>
            <RequestStatusBadge state={state} />
          </li>
        ))}
      </Rows>
    </PagePart>
  )
}

export function OverviewMessages({
  project,
  messages,
}: {
  project: string
  messages: ProjectOverview['messages']
}) {
  const to = { pathname: href('/admin/projects/:id/messages', { id: project }), hash: 'newest-message' }
  return (
    <section aria-labelledby="messages">
      <h2 id="messages" className="text-2xl mb-3">
        Last messages
      </h2>
      {messages.length === 0 && <p className="text-soft">Nobody has written yet.</p>}
      <Rows label="Last messages">
        {messages.map(({ id, by, side, text, createdAt, isNew }) => (
          <li key={id} className="py-2.5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft wrap-anywhere">
              <span className="font-semibold text-text">{by}</span>
              {side === 'firm' && 'for us'}
              <Moment value={createdAt} />
              {isNew && <StatusBadge meaning="waits-for-us">Not read</StatusBadge>}
            </p>
            <p dir="auto" className="mt-1 line-clamp-3 whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          </li>
        ))}
      </Rows>
      <p className="mt-2">
        <Link to={to} className="tall-link">
          {messages.length > 0 ? 'Read and answer' : 'Write the first message'}
        </Link>
      </p>
    </section>
  )
}
