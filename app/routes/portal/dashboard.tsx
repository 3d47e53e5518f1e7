import { Suspense } from 'react'
import { Await, href, Link } from 'react-router'
import { clientCtx } from '#app/auth/guards.server.ts'
import type { ClientCtx } from '#app/context.ts'
import { findAccountSummary } from '#app/domain/accounts/profile.server.ts'
import { listUnreadForClient, type Unread } from '#app/domain/messages/unread.server.ts'
import { findAttention } from '#app/domain/overview/attention.server.ts'
import { listProjectsForClient } from '#app/domain/projects/client-projects.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { Day, Moment } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/list/empty.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { ClientProjectStatusBadge } from '#app/ui/status/project-status.tsx'
import { unreadText } from '../messages/unread-text.ts'
import { resolveOrDefer } from '../resolve-or-defer.server.ts'
import type { Route } from './+types/dashboard.ts'
import { AttentionSection } from './attention-section.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta(t('Dashboard'))

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = clientCtx(context)
  // The specification requires an empty list on failure; the error is logged.
  const unread = listUnreadForClient(ctx)
  const projects = listWithUnread(ctx, unread).catch((err) => {
    ctx.log.error({ err, uid: ctx.actor.uid }, 'projects not loaded')
    return []
  })
  const attention = findAttention(ctx, unread).catch((err) => {
    ctx.log.error({ err, uid: ctx.actor.uid }, 'attention not loaded')
    return null
  })
  const [profile, parts] = await Promise.all([
    findAccountSummary(ctx),
    resolveOrDefer(context, { projects, attention }),
  ])
  return { profile, ...parts }
}

async function listWithUnread(ctx: ClientCtx, unread: Promise<Unread>) {
  const [projects, found] = await Promise.all([listProjectsForClient(ctx), unread])
  const counts = new Map(found.map(({ project, count }) => [project, count]))
  return projects.map((project) => ({ ...project, unread: counts.get(project.id) ?? 0 }))
}
type Project = Awaited<ReturnType<typeof listWithUnread>>[number]

export default function Dashboard({ loaderData: { profile, projects, attention } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={t('Welcome, {name}', { name: profile?.name || (profile?.email ?? '') })}>
        {profile?.previousLoginAt
          ? tRich('Last login: {moment}', { moment: <Moment value={profile.previousLoginAt} /> })
          : t('This is your first time logging in. Welcome!')}
      </PageHead>
      <div className="grid gap-8 xl:grid-cols-[minmax(0,1fr)_18rem] items-start">
        <div>
          <Suspense fallback={null}>
            <Await resolve={attention}>{(found) => <AttentionSection attention={found} />}</Await>
          </Suspense>
          <section aria-labelledby="projects">
            <h2 id="projects" className="text-2xl mb-4">
              {t('Your Projects')}
            </h2>
            <Suspense fallback={<p className="text-soft">{t('Loading projects...')}</p>}>
              <Await resolve={projects}>{(list) => <ProjectList projects={list} />}</Await>
            </Suspense>
          </section>
        </div>
        <section aria-labelledby="actions" className="bg-surface border border-line p-5">
          <h2 id="actions" className="text-2xl mb-4">
            {t('Quick Actions')}
          </h2>
          <div className="grid gap-3 sm:grid-cols-2 xl:grid-cols-1">
            <Link to={href('/client/documents')} className="button button-brass">
              {t('Go to Document Portal')}
            </Link>
            <Link to={href('/client/projects/new')} className="button button-line">
              {t('Request New Project')}
            </Link>
            <Link to={href('/client/invoices')} className="button button-line">
              {t('View Invoices')}
            </Link>
            <Link to={href('/client/profile')} className="button button-line">
              {t('Update Profile')}
            </Link>
          </div>
        </section>
      </div>
    </>
  )
}

function ProjectList({ projects }: { projects: Project[] }) {
  if (projects.length === 0) return <Empty>{t('No projects yet. Contact us to start a new project!')}</Empty>
  const past = projects.filter((project) => project.past)
  const current = projects.filter((project) => !project.past)
  return (
    <>
      {current.length > 0 ? (
        <ProjectCards projects={current} />
      ) : (
        <Empty>{t('No project is running just now. Contact us to start a new one!')}</Empty>
      )}
      {past.length > 0 && (
        <details className="mt-8" open={past.some(({ unread }) => unread > 0)}>
          <summary className="text-link cursor-pointer min-h-11 content-center">
            {t('Past Projects ({count})', { count: past.length })}
          </summary>
          <div className="mt-3">
            <ProjectCards projects={past} />
          </div>
        </details>
      )}
    </>
  )
}

function ProjectCards({ projects }: { projects: Project[] }) {
  return (
    <ul className="grid gap-4">
      {projects.map((project) => (
        <li key={project.id} className="group relative bg-surface border border-line p-5">
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
              <span className="inline-block bg-brass text-ink px-2 text-sm">
                {unreadText(project.unread)}
              </span>
            </p>
          )}
          {!project.past && <NextOf project={project} />}
        </li>
      ))}
    </ul>
  )
}

function NextOf({ project: { nextStep, milestone, milestoneDueOn, late } }: { project: Project }) {
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
                {tRich('Late, was due {day}', { day: <Day value={milestoneDueOn} /> })}
              </span>
            ) : (
              <span className="text-soft">
                {', '}
                {tRich('due {day}', { day: <Day value={milestoneDueOn} /> })}
              </span>
            )}
          </dd>
        </div>
      )}
    </dl>
  )
}
