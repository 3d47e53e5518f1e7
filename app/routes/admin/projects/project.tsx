import { href, Link } from 'react-router'
import { today } from '#app/core/days.ts'
import { loadProjectOverview, type ProjectOverview } from '#app/domain/overview/project-overview.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { ProjectDocuments, ProjectInvoices } from '#app/routes/admin/document-and-invoice-sections.tsx'
import { handleProjectOverviewForm } from '#app/routes/admin/projects/project-actions.server.ts'
import {
  ProjectFacts,
  ProjectNotes,
  ProjectRequestSection,
} from '#app/routes/admin/projects/project-facts.tsx'
import { ArchiveProject, ChangeStatus } from '#app/routes/admin/projects/status-and-archive.tsx'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { t } from '#app/texts.ts'
import { ProjectTimeline } from '#app/ui/charts/project-timeline.tsx'
import { DateAndTime } from '#app/ui/dates.tsx'
import { DueDay } from '#app/ui/due-day.tsx'
import { ButtonForm } from '#app/ui/form/button-form.tsx'
import { getFirstError } from '#app/ui/form/form-outcome.ts'
import { PageMenu } from '#app/ui/frame/menu.tsx'
import { CompletionNotice, FormNotices } from '#app/ui/notice.tsx'
import { PageSection, SectionRows } from '#app/ui/page-section.tsx'
import { RequestStatusBadge, StatusBadge } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/project.ts'

/** Requests that have not been accepted yet. */
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
      title={t('Open requests')}
      empty={rows.length === 0 && t('No open requests.')}
      more={{ to: list, text: more ? t('All requests') : t('Request something') }}
    >
      <SectionRows label={t('Open requests')}>
        {rows.map(({ id, title, state, dueOn, late }) => (
          <li
            key={id}
            className="py-1.5 flex max-sm:flex-col items-start sm:items-center justify-between gap-x-4"
          >
            <div className="min-w-0">
              <Link to={`${list}?request=${id}#${id}`} className="tall-link wrap-anywhere">
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

function LatestProjectMessages({
  project,
  messages,
}: {
  project: string
  messages: ProjectOverview['messages']
}) {
  const to = { pathname: href('/admin/projects/:id/messages', { id: project }), hash: 'newest-message' }
  return (
    <PageSection
      id="messages"
      title={t('Latest messages')}
      empty={messages.length === 0 && t('No messages yet.')}
      more={{ to, text: messages.length > 0 ? t('Read and reply') : t('Write a message') }}
    >
      <SectionRows label={t('Latest messages')}>
        {messages.map(({ id, by, side, text, createdAt, isNew }) => (
          <li key={id} className="py-2.5">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft wrap-anywhere">
              <span className="font-semibold text-text">{by}</span>
              {side === 'firm' && t('Team')}
              <DateAndTime value={createdAt} />
              {isNew && <StatusBadge meaning="waits-for-us">{t('Unread')}</StatusBadge>}
            </p>
            <p dir="auto" className="mt-1 line-clamp-3 whitespace-pre-line wrap-anywhere">
              {text}
            </p>
          </li>
        ))}
      </SectionRows>
    </PageSection>
  )
}

/** The timeline, late milestones and the next one in words, and the latest updates. */
function ProjectProgress({ overview }: { overview: ProjectOverview & { start: string; today: string } }) {
  const { project, milestones, updates } = overview
  const shown = milestones.filter(({ standing }) => standing === 'late' || standing === 'next')
  const progress = href('/admin/projects/:id/progress', { id: project.id })
  return (
    <section aria-labelledby="progress">
      <h2 id="progress" className="text-2xl mb-4">
        {t('Progress')}
      </h2>
      <ProjectTimeline
        milestones={milestones}
        start={overview.start}
        today={project.archivedAt ? null : overview.today}
        withTitles
      />
      {milestones.length + updates.length === 0 && (
        <p className="text-soft">{t('No milestones or updates yet.')}</p>
      )}
      <div className="mt-3 grid gap-6">
        <ul aria-label={t('Milestones')} className="grid gap-1 empty:hidden">
          {shown.map(({ id, title, dueOn, standing }) => (
            <li key={id} className="wrap-anywhere">
              <span className="font-semibold">{title}</span>
              <span className={standing === 'late' ? 'text-bad' : 'text-soft'}>
                {' · '}
                <DueDay day={dueOn} late={standing === 'late'} />
              </span>
            </li>
          ))}
        </ul>
        <SectionRows label={t('Latest updates')}>
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
      <p className="mt-2 flex flex-wrap gap-x-6">
        {milestones.length === 0 && !project.archivedAt && (
          <Link to={`${progress}?add=milestone`} className="tall-link">
            {t('Add Milestone')}
          </Link>
        )}
        <Link to={progress} className="tall-link">
          {t('All updates and milestones')}
        </Link>
      </p>
    </section>
  )
}

export const loader = async ({ context, params }: Route.LoaderArgs) => {
  const overview = await throwAsErrorResponse(loadProjectOverview(getAdminCtx(context), params.id))
  return { ...overview, start: today(overview.project.createdAt), today: today() }
}

export const action = async ({ request, context, params }: Route.ActionArgs) =>
  handleProjectOverviewForm(getAdminCtx(context), params.id, await request.formData())

const doneTexts = {
  saved: t('Changes saved.'),
  created: t('Project created.'),
  archived: t('Project archived.'),
  unarchived: t('Project unarchived.'),
}

export default function ProjectPage({ loaderData, actionData }: Route.ComponentProps) {
  const { project, requests, messages, documents, invoices } = loaderData
  const { id, account } = project
  return (
    <>
      <div className="mb-6 grid gap-3 empty:hidden">
        <CompletionNotice texts={doneTexts} />
        <FormNotices outcome={actionData} error={getFirstError(actionData)} />
      </div>
      <div className="flex flex-wrap gap-3">
        {!project.archivedAt && (
          <>
            <Link
              to={`${href('/admin/projects/:id/progress', { id })}?add=update`}
              className="button button-brass"
            >
              {t('Post Update')}
            </Link>
            <Link to={`${href('/admin/documents/share')}?project=${id}`} className="button button-line">
              {t('Share Document')}
            </Link>
            {account && (
              <Link
                to={`${href('/admin/invoices/new')}?client=${account.uid}&project=${id}`}
                className="button button-line"
              >
                {t('New Invoice')}
              </Link>
            )}
          </>
        )}
        <Link to={href('/admin/projects/:id/edit', { id })} className="button button-line">
          {t('Edit Project')}
        </Link>
        {project.archivedAt && (
          <ButtonForm button={t('Unarchive Project')} fields={{ intent: 'unarchive' }} />
        )}
        <PageMenu subject={project.title}>
          <ChangeStatus project={project} version={loaderData.statusVersion} />
          {!project.archivedAt && <ArchiveProject project={project} />}
        </PageMenu>
      </div>
      <div className="mt-8 grid gap-x-12 gap-y-10 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_22rem] items-start">
        <div className="grid gap-10 grid-cols-[minmax(0,1fr)]">
          <section
            aria-labelledby="next"
            className="bg-surface border border-line border-l-3 border-l-brass p-5"
          >
            <h2 id="next" className="text-2xl">
              {t('Next step')}
            </h2>
            <p className="mt-2 whitespace-pre-line wrap-anywhere">
              {project.nextStep ?? <span className="text-soft">{t('No next step yet.')}</span>}
            </p>
          </section>
          <ProjectProgress overview={loaderData} />
          <OpenProjectRequests project={id} requests={requests} />
          <LatestProjectMessages project={id} messages={messages} />
          <PageSection id="about" title={t('Description')}>
            <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{project.description}</p>
          </PageSection>
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
