import type { findProjectForClient } from '#app/domain/projects/client-projects.server.ts'
import { t } from '#app/texts.ts'
import { Day } from '#app/ui/dates.tsx'

type Project = Awaited<ReturnType<typeof findProjectForClient>>

export function ProjectFacts({ project }: { project: Project }) {
  const facts = [
    [t('Duration'), project.duration],
    [t('Technologies'), project.technologies.join(', ')],
    [t('Service'), project.requestedService],
    [t('Budget'), project.requestedBudget],
    [t('Preferred start'), project.wishedStart && <Day value={project.wishedStart} />],
    [t('Since'), <Day key="since" value={project.createdAt} />],
  ] as const
  return (
    <dl className="mt-8 grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-4 border-t border-line pt-6">
      {facts.map(
        ([term, value]) =>
          value && (
            <div key={term}>
              <dt className="text-sm text-soft">{term}</dt>
              <dd className="mt-1 wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
