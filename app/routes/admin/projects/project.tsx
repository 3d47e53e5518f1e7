import { href, Link } from 'react-router'
import { loadProjectOverview, type ProjectOverview } from '#app/domain/overview/project-overview.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { ProjectDocuments, ProjectInvoices } from '#app/routes/admin/document-and-invoice-sections.tsx'
import { PageSection, SectionRows } from '#app/routes/admin/page-section.tsx'
import {
  ProjectFacts,
  ProjectNotes,
  ProjectRequestSection,
} from '#app/routes/admin/projects/project-facts.tsx'
import { ProjectHeader } from '#app/routes/admin/projects/project-header.tsx'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { DateAndTime, LocalDate } from '#app/ui/dates.tsx'
import { CompletionNotice } from '#app/ui/notice.tsx'
import { RequestStatusBadge, StatusBadge } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/project.ts'

/** Requests that are not accepted yet. */
function OpenProjectRequests({
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
      none={rows.length === 0 && 'No open requests.'}
      more={{ to: list, text: more ? 'All requests' : 'Request something' }}
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
                  {late ? 'Overdue since ' : 'Due '}
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

function LatestProjectMessages({
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
        Latest messages
      </h2>
      {messages.length === 0 && <p className="text-soft">No messages yet.</p>}
      <SectionRows label="Latest messages">
        {messages.map(({ id, by, side, text, createdAt, isNew }) => (
          <li key={id} className="py-2.5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft wrap-anywhere">
              <span className="font-semibold text-text">{by}</span>
              {side === 'firm' && 'for us'}
              <DateAndTime value={createdAt} />
              {isNew && <StatusBadge meaning="waits-for-us">Unread</StatusBadge>}
            </p>
            <p dir="auto" className="mt-1 line-clamp-3 whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          </li>
        ))}
      </SectionRows>
      <p className="mt-2">
        <Link to={to} className="tall-link">
          {messages.length > 0 ? 'Read and reply' : 'Write the first message'}
        </Link>
      </p>
    </section>
  )
}

const milestoneLabels = { reached: 'Reached ', late: 'Overdue since ', next: 'Due ', ahead: 'Due ' }
const milestoneColors = { reached: 'text-good', late: 'text-bad', next: 'text-soft', ahead: 'text-soft' }
/** Number of milestones shown. */
const MAX_MILESTONES_SHOWN = 4

function ProjectProgress({ overview }: { overview: ProjectOverview }) {
  const { project, milestones, updates } = overview
  const open = milestones.findIndex(({ reachedOn }) => !reachedOn)
  const from = Math.max(0, (open < 0 ? milestones.length : open + 2) - MAX_MILESTONES_SHOWN)
  const around = milestones.slice(from, from + MAX_MILESTONES_SHOWN)
  return (
    <section aria-labelledby="progress">
      <h2 id="progress" className="text-2xl mb-3">
        Progress
      </h2>
      {milestones.length + updates.length === 0 && <p className="text-soft">No milestones or updates yet.</p>}
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
        <SectionRows label="Latest updates">
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

export const meta: Route.MetaFunction = ({ loaderData }) =>
  createUnlistedMeta(loaderData?.project.title ?? 'Project not found')

export const loader = async ({ context, params }: Route.LoaderArgs) =>
  throwAsErrorResponse(loadProjectOverview(getAdminCtx(context), params.id))

const doneTexts = {
  saved: 'Changes saved.',
  created: 'Project created.',
  archived: 'Project archived. To unarchive it, go to ‘Edit Project’.',
  'brought-back': 'Project unarchived.',
  'case-study':
    'This is the case study. It has no client account and isn’t published yet. Edit it before you publish.',
}

export default function ProjectPage({ loaderData }: Route.ComponentProps) {
  const { project, requests, messages, documents, invoices } = loaderData
  const { id, account } = project
  return (
    <>
      <ProjectHeader project={project} />
      <div className="mt-6 empty:hidden">
        <CompletionNotice texts={doneTexts} />
      </div>
      <div className="mt-6 flex flex-wrap gap-3">
        <Link to={href('/admin/projects/:id/edit', { id })} className="button button-brass">
          Edit Project
        </Link>
        <Link to={href('/admin/projects/:id/progress', { id })} className="button button-line">
          Post an Update
        </Link>
        <Link to={`${href('/admin/documents/share')}?project=${id}`} className="button button-line">
          Share a Document
        </Link>
        {account && (
          <Link
            to={`${href('/admin/invoices/new')}?client=${account.uid}&project=${id}`}
            className="button button-line"
          >
            New Invoice
          </Link>
        )}
      </div>
      <div className="mt-8 grid gap-x-12 gap-y-10 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_22rem] items-start">
        <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
          <section
            aria-labelledby="next"
            className="bg-surface border border-line border-l-3 border-l-brass p-5"
          >
            <h2 id="next" className="text-2xl">
              Next step
            </h2>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">
              {project.nextStep ?? <span className="text-soft">No next step yet.</span>}
            </p>
          </section>
          <OpenProjectRequests project={id} requests={requests} />
          <LatestProjectMessages project={id} messages={messages} />
          <ProjectProgress overview={loaderData} />
          <section aria-labelledby="about">
            <h2 id="about" className="text-2xl mb-3">
              Description
            </h2>
            <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{project.description}</p>
          </section>
        </div>
        <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
          <ProjectFacts overview={loaderData} />
          <ProjectRequestSection project={project} />
          <ProjectDocuments project={id} documents={documents} />
          <ProjectInvoices project={id} invoices={invoices} />
          <ProjectNotes notes={project.internalNotes} />
        </div>
      </div>
    </>
  )
}
