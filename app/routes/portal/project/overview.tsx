import { href, Link, redirect } from 'react-router'
import { isModuleOn } from '#app/content/modules.ts'
import { today } from '#app/core/days.ts'
import {
  loadProjectOverviewForClient,
  type ProjectOverviewForClient,
} from '#app/domain/overview/client-project-overview.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import {
  LatestMessages,
  MilestoneSummary,
  NextStep,
  OpenRequests,
} from '#app/routes/projects/overview-sections.tsx'
import { t } from '#app/texts.ts'
import { ProjectTimeline } from '#app/ui/charts/project-timeline.tsx'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { CompletionNotice } from '#app/ui/form/form-outcome.tsx'
import { PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/overview.ts'
import { useClientProjectHeader } from './client-project-header.ts'
import { ClientProjectFacts, ClientProjectPeople } from './sections.tsx'

/** Redirects request links from older emails to the requests page. */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const overview = await throwAsErrorResponse(loadProjectOverviewForClient(getClientCtx(context), id))
  if (isModuleOn('requests') && url.searchParams.has('request'))
    throw redirect(`${href('/client/projects/:id/requests', { id })}?${url.searchParams}`)
  return { ...overview, start: today(overview.project.createdAt), today: today() }
}

const doneTexts = {
  requested: t('Thanks for your request. A partner will reply within one business day, here and by email.'),
}

export default function ClientProjectOverview({ loaderData }: Route.ComponentProps) {
  const { project, milestones, update, requests, messages } = loaderData
  const { id, rights, archivedAt, nextStep } = project
  const { unread } = useClientProjectHeader()
  return (
    <>
      <div className="mb-6 empty:hidden">
        <CompletionNotice texts={doneTexts} />
      </div>
      {!archivedAt && nextStep && (
        <div className="mb-10">
          <NextStep>{nextStep}</NextStep>
        </div>
      )}
      {milestones.length > 0 && (
        <PageSection id="timeline" title={t('Timeline')} className="mb-10">
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
        </PageSection>
      )}
      <div className="grid gap-x-12 gap-y-10 grid-cols-[minmax(0,1fr)] xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid gap-10 content-start grid-cols-[minmax(0,1fr)]">
          {rights.documents && (
            <OpenRequests
              page={href('/client/projects/:id/requests', { id })}
              title={t('Requests')}
              empty={t('We don’t need anything from you right now.')}
              more={t('All requests')}
              requests={requests}
            />
          )}
          <LatestMessages
            page={href('/client/projects/:id/messages', { id })}
            title={t('Messages')}
            unread={unread}
            messages={messages}
          />
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

function LatestUpdate({ update }: { update: NonNullable<ProjectOverviewForClient['update']> }) {
  const { id } = useClientProjectHeader()
  return (
    <PageSection
      id="update"
      title={t('Latest update')}
      more={{ to: href('/client/projects/:id/progress', { id }), text: t('All updates') }}
    >
      <p className="caption first-letter:uppercase">
        <DateAndTime value={update.createdAt} />
      </p>
      <h3 className="mt-0.5 text-lg font-semibold wrap-anywhere">{update.title}</h3>
      <p className="mt-1.5 max-w-[70ch] whitespace-pre-line wrap-anywhere">{update.body}</p>
    </PageSection>
  )
}
