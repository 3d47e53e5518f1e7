import type { listMilestonesForClient, MilestoneState } from '#app/domain/projects/milestones.server.ts'
import { tRich } from '#app/rich-texts.ts'
import { t } from '#app/texts.ts'
import { Day } from '#app/ui/dates.tsx'

type Milestone = Awaited<ReturnType<typeof listMilestonesForClient>>[number]

/** Vertical timeline of milestones, in the accent color up to the current one. */
export function ProjectMilestones({ milestones }: { milestones: Milestone[] }) {
  if (milestones.length === 0) return null
  return (
    <section aria-labelledby="milestones">
      <h2 id="milestones" className="text-2xl mb-5">
        {t('Milestones')}
      </h2>
      <ol>
        {milestones.map((milestone) => (
          <li key={milestone.id} className="group relative pl-8 pb-6 last:pb-0">
            <span
              aria-hidden="true"
              className={`absolute left-1.5 top-3 -bottom-3 w-px group-last:hidden ${
                milestone.standing === 'reached' ? 'bg-brass' : 'bg-soft/40'
              }`}
            />
            <Mark standing={milestone.standing} />
            <p className={`font-semibold wrap-anywhere ${milestone.standing === 'ahead' ? 'text-soft' : ''}`}>
              {milestone.title}
            </p>
            <Standing milestone={milestone} />
          </li>
        ))}
      </ol>
    </section>
  )
}

const marks: Record<MilestoneState, string> = {
  reached: 'bg-brass stroke-ink border-brass',
  late: 'bg-bad-ground stroke-transparent border-bad border-2',
  next: 'bg-paper stroke-transparent border-brass border-3',
  ahead: 'bg-paper stroke-transparent border-soft/60',
}

function Mark({ standing }: { standing: MilestoneState }) {
  return (
    <span
      aria-hidden="true"
      className={`absolute left-0 top-1.5 grid place-items-center size-[13px] rounded-full border ${marks[standing]}`}
    >
      {standing === 'reached' && (
        <svg aria-hidden="true" viewBox="0 0 12 12" className="size-[11px]" fill="none" strokeWidth="1.6">
          <path d="M3 6.3 5.2 8.4 9 4" />
        </svg>
      )}
    </span>
  )
}

function Standing({ milestone: { standing, dueOn, reachedOn } }: { milestone: Milestone }) {
  if (standing === 'reached' && reachedOn)
    return <p className="text-sm text-soft">{tRich('Reached {day}', { day: <Day value={reachedOn} /> })}</p>
  if (standing === 'late')
    return <p className="text-sm text-bad">{tRich('Late, was due {day}', { day: <Day value={dueOn} /> })}</p>
  return (
    <p className="text-sm text-soft">
      {standing === 'next'
        ? tRich('{next}, due {day}', {
            next: <span className="font-semibold text-accent">{t('Next')}</span>,
            day: <Day value={dueOn} />,
          })
        : tRich('Due {day}', { day: <Day value={dueOn} /> })}
    </p>
  )
}
