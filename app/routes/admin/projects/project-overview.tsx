import { href, Link } from 'react-router'
import type { ProjectOverview } from '#app/domain/overview/project-overview.server.ts'
import { PageSection, SectionRows } from '#app/routes/admin/page-section.tsx'
import { DateAndTime, LocalDate } from '#app/ui/dates.tsx'
import { RequestStatusBadge, StatusBadge } from '#app/ui/status-badges.tsx'

/** Requests that are not accepted yet. */
export function OpenProjectRequests({
  project,
  requests: { rows, more },
}: {
  project: string
  requests: ProjectOverview['requests']
}) {
  const list = href('/admin/projects/:id/requests', { id: project })
  return (
    <PageSection
      id="requests"
      title="Open requests"
      none={rows.length === 0 && 'None are open.'}
      more={{ to: list, text: more ? 'All requests' : 'Ask for something' }}
    >
      <SectionRows label="Open requests">
        {rows.map(({ id, title, state, dueOn, late }) => (
          <li key={id} className="py-1.5 flex flex-wrap items-center justify-between gap-x-4">
            <div className="min-w-0">
              <Link to={`${list}?request=${id}#${id}`} className="tall-link wrap-anywhere">
                {title}
              </Link>
              {dueOn && (
                <p className={`text-sm ${late ? 'text-bad' : 'text-soft'}`}>
                  {late ? 'Was due ' : 'Due '}
                  <LocalDate value={dueOn} />
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

export function LatestProjectMessages({
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
      <SectionRows label="Last messages">
        {messages.map(({ id, by, side, text, createdAt, isNew }) => (
          <li key={id} className="py-2.5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft wrap-anywhere">
              <span className="font-semibold text-text">{by}</span>
              {side === 'firm' && 'for us'}
              <DateAndTime value={createdAt} />
              {isNew && <StatusBadge meaning="waits-for-us">Not read</StatusBadge>}
            </p>
            <p dir="auto" className="mt-1 line-clamp-3 whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          </li>
        ))}
      </SectionRows>
      <p className="mt-2">
        <Link to={to} className="tall-link">
          {messages.length > 0 ? 'Read and answer' : 'Write the first message'}
        </Link>
      </p>
    </section>
  )
}

const milestoneLabels = { reached: 'Reached ', late: 'Late, was due ', next: 'Due ', ahead: 'Due ' }
const milestoneColors = { reached: 'text-good', late: 'text-bad', next: 'text-soft', ahead: 'text-soft' }
/** Number of milestones shown. */
const MAX_MILESTONES_SHOWN = 4

export function ProjectProgress({ overview }: { overview: ProjectOverview }) {
  const { project, milestones, updates } = overview
  const open = milestones.findIndex(({ reachedOn }) => !reachedOn)
  const from = Math.max(0, (open < 0 ? milestones.length : open + 2) - MAX_MILESTONES_SHOWN)
  const around = milestones.slice(from, from + MAX_MILESTONES_SHOWN)
  return (
    <section aria-labelledby="progress">
      <h2 id="progress" className="text-2xl mb-3">
        Progress
      </h2>
      {milestones.length + updates.length === 0 && (
        <p className="text-soft">No milestones and no updates yet.</p>
      )}
      <div className="grid gap-6">
        <SectionRows label="Milestones">
          {around.map(({ id, title, dueOn, reachedOn, standing }) => (
            <li key={id} className="py-2 flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="wrap-anywhere">{title}</span>
              <span className={`text-sm ${milestoneColors[standing]}`}>
                {milestoneLabels[standing]}
                <LocalDate value={reachedOn ?? dueOn} />
              </span>
            </li>
          ))}
        </SectionRows>
        <SectionRows label="Last updates">
          {updates.map(({ id, title, body, createdAt }) => (
            <li key={id} className="py-2.5">
              <p className="text-sm text-soft">
                <DateAndTime value={createdAt} />
              </p>
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="line-clamp-2 whitespace-pre-line wrap-anywhere">{body}</p>
            </li>
          ))}
        </SectionRows>
      </div>
      <p className="mt-2">
        <Link to={href('/admin/projects/:id/progress', { id: project.id })} className="tall-link">
          Updates and milestones
        </Link>
      </p>
    </section>
  )
}
