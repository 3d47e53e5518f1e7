import { today } from '#app/core/days.ts'
import { findProjectForClient } from '#app/domain/projects/client-projects.server.ts'
import {
  listMilestonesForClient,
  listUpdatesForClient,
  type MilestoneForClient,
  type MilestoneState,
} from '#app/domain/projects/progress.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t, tRich } from '#app/texts.ts'
import { ProjectTimeline } from '#app/ui/charts/project-timeline.tsx'
import { DateAndTime, DueDay, LocalDate } from '#app/ui/dates/dates.tsx'
import { EmptyState, Pagination } from '#app/ui/list/list-controls.tsx'
import { PageSection } from '#app/ui/page.tsx'
import type { Route } from './+types/progress.ts'

export const meta = createTabMeta(t('Progress'))

export async function loader({ context, params: { id }, url }: Route.LoaderArgs) {
  const ctx = getClientCtx(context)
  const after = getTextParam(url, 'after') || null
  const [project, milestones, updates] = await throwAsErrorResponse(
    Promise.all([
      findProjectForClient(ctx, id),
      listMilestonesForClient(ctx, id),
      listUpdatesForClient(ctx, id, after),
    ]),
  )
  const { createdAt, archivedAt } = project
  return { start: today(createdAt), today: archivedAt ? null : today(), milestones, updates, after }
}

export default function ClientProjectProgress({ loaderData }: Route.ComponentProps) {
  const { milestones, updates, after, ...days } = loaderData
  return (
    <div className="grid gap-10 max-w-4xl">
      {milestones.length > 0 && (
        <PageSection id="milestones" title={t('Milestones')}>
          <ProjectTimeline milestones={milestones} {...days} />
          <ClientProjectMilestones milestones={milestones} />
        </PageSection>
      )}
      <PageSection id="updates" title={t('Updates')} className="min-w-0">
        {updates.rows.length === 0 && <EmptyState>{t('No updates yet.')}</EmptyState>}
        <ol className="divide-y divide-line border-y border-line empty:hidden">
          {updates.rows.map(({ id, title, body, createdAt }) => (
            <li key={id} className="py-5">
              <p className="caption first-letter:uppercase">
                <DateAndTime value={createdAt} />
              </p>
              <h3 className="mt-0.5 text-lg font-semibold wrap-anywhere">{title}</h3>
              <p className="mt-1.5 max-w-[70ch] whitespace-pre-line wrap-anywhere">{body}</p>
            </li>
          ))}
        </ol>
        <Pagination after={after} more={updates.more} inPlace />
      </PageSection>
    </div>
  )
}

/** Vertical milestone timeline, in the accent color up to the current milestone. */
function ClientProjectMilestones({ milestones }: { milestones: MilestoneForClient[] }) {
  return (
    <ol className="mt-6">
      {milestones.map((milestone) => (
        <li key={milestone.id} className="group relative pl-8 pb-6 last:pb-0">
          <span
            aria-hidden="true"
            className={`absolute left-1.5 top-3 -bottom-3 w-px group-last:hidden ${
              milestone.standing === 'reached' ? 'bg-brass' : 'bg-soft/40'
            }`}
          />
          <MilestoneMark standing={milestone.standing} />
          <p className={`font-semibold wrap-anywhere ${milestone.standing === 'ahead' ? 'text-soft' : ''}`}>
            {milestone.title}
          </p>
          <MilestoneStatus milestone={milestone} />
        </li>
      ))}
    </ol>
  )
}

const markClassNames: Record<MilestoneState, string> = {
  reached: 'bg-brass stroke-ink border-brass',
  late: 'bg-bad-ground stroke-transparent border-bad border-2',
  next: 'bg-paper stroke-transparent border-brass border-3',
  ahead: 'bg-paper stroke-transparent border-soft/60',
}

function MilestoneMark({ standing }: { standing: MilestoneState }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute left-0 top-1.5 grid place-items-center size-[13px] rounded-full border ${markClassNames[standing]}`}
    >
      {standing === 'reached' && (
        <svg aria-hidden="true" viewBox="0 0 12 12" className="size-[11px]" fill="none" strokeWidth="1.6">
          <path d="M3 6.3 5.2 8.4 9 4" />
        </svg>
      )}
    </span>
  )
}

function MilestoneStatus({ milestone: { standing, dueOn, reachedOn } }: { milestone: MilestoneForClient }) {
  if (standing === 'reached' && reachedOn)
    return <p className="caption">{tRich('Reached {day}', { day: <LocalDate value={reachedOn} /> })}</p>
  if (standing !== 'next')
    return (
      <p className={`text-sm ${standing === 'late' ? 'text-bad' : 'text-soft'}`}>
        <DueDay day={dueOn} late={standing === 'late'} />
      </p>
    )
  return (
    <p className="caption">
      {tRich('{next} · Due {day}', {
        next: <span className="font-semibold text-accent">{t('Next')}</span>,
        day: <LocalDate value={dueOn} />,
      })}
    </p>
  )
}
