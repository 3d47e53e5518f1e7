import { href, Link, redirect } from 'react-router'
import { today } from '#app/core/days.ts'
import {
  loadProjectOverviewForClient,
  type ProjectOverviewForClient,
} from '#app/domain/overview/client-project-overview.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { formatUnreadCount } from '#app/routes/messages/unread-count.ts'
import { t } from '#app/texts.ts'
import { ProjectTimeline } from '#app/ui/charts/project-timeline.tsx'
import { DateAndTime, LocalDate } from '#app/ui/dates.tsx'
import { DueDay } from '#app/ui/due-day.tsx'
import { CompletionNotice } from '#app/ui/notice.tsx'
import { PageSection, SectionRows } from '#app/ui/page-section.tsx'
import { RequestStatusBadge } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/overview.ts'
import { useProjectFrame } from './project-frame.ts'
import { ClientProjectFacts, ClientProjectPeople } from './sections.tsx'

/** Redirects request links from older emails to the requests page. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  if (url.searchParams.has('request'))
    throw redirect(`${href('/client/projects/:id/requests', { id })}?${url.searchParams}`)
  const overview = await throwAsErrorResponse(loadProjectOverviewForClient(getClientCtx(context), id))
  return { ...overview, start: today(overview.project.createdAt), today: today() }
}

const doneTexts = {
  requested: t('Thanks for your request. A partner will reply within one business day, here and by email.'),
}

export default function ClientProjectOverview({ loaderData }: Route.ComponentProps) {
  const { project, milestones, update, requests, messages } = loaderData
  const { id, rights, archivedAt, nextStep } = project
  return (
    <>
      <div className="mb-6 empty:hidden">
        <CompletionNotice texts={doneTexts} />
      </div>
      {!archivedAt && nextStep && <NextStepSection>{nextStep}</NextStepSection>}
      {milestones.length > 0 && (
        <section aria-labelledby="timeline" className="mb-10">
          <h2 id="timeline" className="text-2xl mb-4">
            {t('Timeline')}
          </h2>
          <ProjectTimeline
            milestones={milestones}
            start={loaderData.start}
            today={archivedAt ? null : loaderData.today}
            withTitles
          />
          <MilestoneSummary milestones={milestones} />
          <p className="mt-2">
            <Link to={href('/client/projects/:id/progress', { id })} className="tall-link">
              {t('All milestones')}
            </Link>
          </p>
        </section>
      )}
      <div className="grid gap-x-12 gap-y-10 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid gap-10 content-start grid-cols-[minmax(0,1fr)]">
          {rights.documents && <OpenRequests requests={requests} today={loaderData.today} />}
          <LatestMessages messages={messages} />
          {update && <LatestUpdate update={update} />}
          <PageSection id="about" title={t('About this project')}>
            <p className="max-w-[70ch] whitespace-pre-line wrap-anywhere">{project.description}</p>
          </PageSection>
        </div>
        <div className="grid gap-10 content-start">
          <ClientProjectPeople project={project} />
          <ClientProjectFacts project={project} />
        </div>
      </div>
    </>
  )
}

function NextStepSection({ children }: { children: string }) {
  return (
    <section aria-labelledby="next-step" className="mb-10 border-l-3 border-brass bg-surface px-5 py-4">
      <h2 id="next-step" className="font-sans text-sm font-semibold tracking-wide text-accent">
        {t('Next step')}
      </h2>
      <p className="mt-1 text-lg whitespace-pre-line wrap-anywhere">{children}</p>
    </section>
  )
}

/** A text version of the timeline: late milestones and the next one. */
function MilestoneSummary({ milestones }: Pick<ProjectOverviewForClient, 'milestones'>) {
  const shown = milestones.filter(({ standing }) => standing === 'late' || standing === 'next')
  return (
    <ul className="mt-3 grid gap-1 empty:hidden">
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
  )
}

function OpenRequests({ requests, today }: Pick<ProjectOverviewForClient, 'requests'> & { today: string }) {
  const { id } = useProjectFrame()
  const list = href('/client/projects/:id/requests', { id })
  return (
    <PageSection
      id="requests"
      title={t('Requests')}
      empty={requests.length === 0 && t("We don't need anything from you right now.")}
      more={{ to: list, text: t('All requests') }}
    >
      <SectionRows label={t('Requests')}>
        {requests.map((request) => (
          <li
            key={request.id}
            className="group relative py-2.5 flex max-sm:flex-col items-start sm:items-center justify-between gap-x-4"
          >
            <div className="min-w-0">
              <Link
                to={`${list}?request=${request.id}#${request.id}`}
                className="card-link font-semibold wrap-anywhere"
              >
                {request.title}
              </Link>
              {request.dueOn && (
                <p className={`text-sm ${request.dueOn < today ? 'text-bad' : 'text-soft'}`}>
                  <DueDay day={request.dueOn} late={request.dueOn < today} />
                </p>
              )}
            </div>
            <RequestStatusBadge state={request.state} />
          </li>
        ))}
      </SectionRows>
    </PageSection>
  )
}

function LatestMessages({ messages }: Pick<ProjectOverviewForClient, 'messages'>) {
  const { id, unread } = useProjectFrame()
  const to = { pathname: href('/client/projects/:id/messages', { id }), hash: 'newest-message' }
  return (
    <PageSection
      id="messages"
      title={
        <>
          {t('Messages')}
          {unread > 0 && (
            <span className="ml-3 align-middle bg-brass text-ink px-2 font-sans text-sm">
              {formatUnreadCount(unread)}
            </span>
          )}
        </>
      }
      empty={messages.length === 0 && t('No messages yet.')}
      more={{ to, text: messages.length > 0 ? t('Read and reply') : t('Write a message') }}
    >
      <SectionRows label={t('Messages')}>
        {messages.map(({ id, by, mine, beginning, createdAt }) => (
          <li key={id} className="py-3">
            <p className="text-sm text-soft flex flex-wrap gap-x-2">
              <span className="font-semibold text-text wrap-anywhere">{mine ? t('You') : by}</span>
              <DateAndTime value={createdAt} />
            </p>
            <p dir="auto" className="mt-0.5 line-clamp-3 whitespace-pre-line wrap-anywhere">
              {beginning}
            </p>
          </li>
        ))}
      </SectionRows>
    </PageSection>
  )
}

function LatestUpdate({ update }: { update: NonNullable<ProjectOverviewForClient['update']> }) {
  const { id } = useProjectFrame()
  return (
    <PageSection
      id="update"
      title={t('Latest update')}
      more={{ to: href('/client/projects/:id/progress', { id }), text: t('All updates') }}
    >
      <p className="text-sm text-soft">
        <LocalDate value={update.createdAt} />
      </p>
      <h3 className="mt-0.5 text-lg font-semibold wrap-anywhere">{update.title}</h3>
      <p className="mt-1.5 max-w-[70ch] whitespace-pre-line wrap-anywhere">{update.body}</p>
    </PageSection>
  )
}
