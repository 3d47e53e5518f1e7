import { Suspense } from 'react'
import { Await, href, Link } from 'react-router'
import { isModuleOn } from '#app/content/modules.ts'
import type { ClientCtx } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import {
  listUnreadMessagesForClient,
  type UnreadMessagesOfClient,
} from '#app/domain/messages/unread-messages.server.ts'
import { findAttentionForClient } from '#app/domain/overview/client-attention.server.ts'
import { listProjectsForClient } from '#app/domain/projects/client-projects.server.ts'
import { findTimelinesForClient } from '#app/domain/projects/progress.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { formatUnreadCount } from '#app/routes/messages/format-unread-count.ts'
import { resolveOrDefer } from '#app/routes/resolve-or-defer.server.ts'
import { t, tRich } from '#app/texts.ts'
import { ProjectTimeline } from '#app/ui/charts/project-timeline.tsx'
import { DateAndTime, LocalDate } from '#app/ui/dates/dates.tsx'
import { Disclosure } from '#app/ui/disclosure.tsx'
import { EmptyState } from '#app/ui/list/list-controls.tsx'
import { PageHeader, PageSection } from '#app/ui/page.tsx'
import { ClientProjectStatusBadge, StatusBadge } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/dashboard.ts'
import { AttentionSection } from './attention-section.tsx'

export const meta = createTitleMeta(t('Dashboard'))

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = getClientCtx(context)
  // The specification requires an empty list on failure; the error is logged.
  const unread = listUnreadMessagesForClient(ctx)
  const projects = listProjectsWithUnread(ctx, unread).catch((err) => {
    ctx.log.error({ err, uid: ctx.actor.uid }, 'projects not loaded')
    return []
  })
  const attention = findAttentionForClient(ctx, unread).catch((err) => {
    ctx.log.error({ err, uid: ctx.actor.uid }, 'attention not loaded')
    return null
  })
  const { name, email, previousLoginAt } = ctx.actor
  return {
    name: name || email,
    previousLoginAt,
    // Awaited, because it is shown above the projects and would push them down.
    attention: await attention,
    ...(await resolveOrDefer(context, { projects })),
  }
}

async function listProjectsWithUnread(ctx: ClientCtx, unread: Promise<UnreadMessagesOfClient>) {
  const [projects, found] = await Promise.all([listProjectsForClient(ctx), unread])
  const active = projects.filter(({ past }) => !past).slice(0, MAX_TIMELINES)
  const timelines = await findTimelinesForClient(
    ctx,
    active.map(({ id }) => id),
  )
  const counts = new Map(found.map(({ project, count }) => [project, count]))
  return projects.map((project) => ({
    ...project,
    unread: counts.get(project.id) ?? 0,
    timeline: timelines.get(project.id) ?? [],
    today: today(),
  }))
}

/** Higher than the number of projects that most clients have. Any further cards show only the next milestone. */
const MAX_TIMELINES = 12
type DashboardProject = Awaited<ReturnType<typeof listProjectsWithUnread>>[number]

export default function DashboardPage({
  loaderData: { name, previousLoginAt, projects, attention },
}: Route.ComponentProps) {
  return (
    <>
      <PageHeader title={t('Welcome, {name}', { name })}>
        {previousLoginAt
          ? tRich('Last login: {moment}', { moment: <DateAndTime value={previousLoginAt} exact /> })
          : t('This is your first time logging in. Welcome!')}
      </PageHeader>
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_18rem] items-start">
        <div>
          <AttentionSection attention={attention} />
          <PageSection id="projects" title={t('Your Projects')}>
            {/* As tall as the window, so that what follows doesn't move where it can be seen. */}
            <Suspense fallback={<p className="text-soft min-h-screen">{t('Loading projects...')}</p>}>
              <Await resolve={projects}>{(list) => <ProjectList projects={list} />}</Await>
            </Suspense>
          </PageSection>
        </div>
        <PageSection id="actions" title={t('Quick Actions')} className="panel p-5 print:hidden">
          <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
            <Link to={href('/client/documents')} className="button button-brass">
              {t('Go to Document Portal')}
            </Link>
            <Link to={href('/client/projects/new')} className="button button-line">
              {t('Request New Project')}
            </Link>
            {isModuleOn('invoices') && (
              <Link to={href('/client/invoices')} className="button button-line">
                {t('View Invoices')}
              </Link>
            )}
            <Link to={href('/client/profile')} className="button button-line">
              {t('Update Profile')}
            </Link>
          </div>
        </PageSection>
      </div>
    </>
  )
}

function ProjectList({ projects }: { projects: DashboardProject[] }) {
  if (projects.length === 0)
    return <EmptyState>{t('No projects yet. Contact us to start a new project!')}</EmptyState>
  const past = projects.filter((project) => project.past)
  const current = projects.filter((project) => !project.past)
  return (
    <>
      {current.length > 0 ? (
        <ProjectCards projects={current} />
      ) : (
        <EmptyState>{t('No active projects right now. Contact us to start a new one!')}</EmptyState>
      )}
      {past.length > 0 && (
        <Disclosure
          summary={t('Past projects ({count})', { count: past.length })}
          open={past.some(({ unread }) => unread > 0)}
          className="mt-8"
        >
          <ProjectCards projects={past} />
        </Disclosure>
      )}
    </>
  )
}

function ProjectCards({ projects }: { projects: DashboardProject[] }) {
  return (
    <ul className="grid gap-4">
      {projects.map((project) => (
        <li key={project.id} className="group relative panel p-5">
          <div className="flex flex-wrap items-start justify-between gap-3">
            <h3 className="text-lg font-semibold wrap-anywhere">
              <Link to={href('/client/projects/:id', { id: project.id })} className="card-link">
                {project.title}
              </Link>
            </h3>
            <ClientProjectStatusBadge status={project.status} archived={project.past} />
          </div>
          <p className="mt-2 text-soft wrap-anywhere whitespace-pre-line line-clamp-4">
            {project.description}
          </p>
          {project.unread > 0 && (
            <p className="mt-3">
              <StatusBadge meaning="waits-for-client">{formatUnreadCount(project.unread)}</StatusBadge>
            </p>
          )}
          {project.timeline.length > 1 && (
            <div className="mt-5">
              <ProjectTimeline
                milestones={project.timeline}
                start={project.startedOn}
                today={project.today}
              />
            </div>
          )}
          {!project.past && <NextStepAndMilestone project={project} />}
        </li>
      ))}
    </ul>
  )
}

function NextStepAndMilestone({
  project: { nextStep, milestone, milestoneDueOn, late },
}: {
  project: DashboardProject
}) {
  if (!nextStep && !milestone) return null
  return (
    <dl className="mt-4 border-t border-line pt-3 grid gap-1.5 text-sm">
      {nextStep && (
        <div className="sm:flex gap-2">
          <dt className="shrink-0 font-semibold text-accent">{t('Next step')}</dt>
          <dd className="min-w-0 wrap-anywhere line-clamp-6 sm:line-clamp-3">{nextStep}</dd>
        </div>
      )}
      {milestone && milestoneDueOn && (
        <div className="sm:flex gap-2">
          <dt className="shrink-0 font-semibold text-accent">{t('Milestone')}</dt>
          <dd className="min-w-0 wrap-anywhere">
            {milestone}
            {late ? (
              <span className="block text-bad">
                {tRich('Overdue since {day}', { day: <LocalDate value={milestoneDueOn} /> })}
              </span>
            ) : (
              <span className="text-soft">
                {', '}
                {tRich('due {day}', { day: <LocalDate value={milestoneDueOn} /> })}
              </span>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}
