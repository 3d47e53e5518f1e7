import { today } from '#app/core/days.ts'
import { findProjectForClient } from '#app/domain/projects/client-projects.server.ts'
import { listMilestonesForClient, listUpdatesForClient } from '#app/domain/projects/progress.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { throwAsErrorResponse } from '#app/routes/form-handler.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import { createTabMeta } from '#app/routes/projects/tab-meta.ts'
import { t } from '#app/translations/texts.ts'
import { ProjectTimeline } from '#app/ui/charts/project-timeline.tsx'
import { DateAndTime } from '#app/ui/dates/dates.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { Pagination } from '#app/ui/list/list-controls.tsx'
import { PageSection } from '#app/ui/page-section.tsx'
import type { Route } from './+types/progress.ts'
import { ClientProjectMilestones } from './milestone-list.tsx'

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
              <p className="text-sm text-soft first-letter:uppercase">
                <DateAndTime value={createdAt} />
              </p>
              <h3 className="mt-0.5 text-lg font-semibold wrap-anywhere">{title}</h3>
              <p className="mt-1.5 max-w-[70ch] whitespace-pre-line wrap-anywhere">{body}</p>
            </li>
          ))}
        </ol>
        <Pagination
          after={after}
          more={updates.more}
          texts={{ label: t('More updates'), first: t('Latest updates'), next: t('Older updates') }}
          inPlace
        />
      </PageSection>
    </div>
  )
}
