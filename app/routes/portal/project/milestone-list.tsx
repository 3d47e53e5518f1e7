import type { MilestoneForClient, MilestoneState } from '#app/domain/projects/progress.server.ts'
import { tRich } from '#app/translations/rich-texts.ts'
import { t } from '#app/translations/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'

/** Vertical milestone timeline, in the accent color up to the current milestone. */
export function ClientProjectMilestones({ milestones }: { milestones: MilestoneForClient[] }) {
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
    return (
      <p className="text-sm text-soft">{tRich('Reached {day}', { day: <LocalDate value={reachedOn} /> })}</p>
    )
  if (standing === 'late')
    return (
      <p className="text-sm text-bad">{tRich('Overdue since {day}', { day: <LocalDate value={dueOn} /> })}</p>
    )
  return (
    <p className="text-sm text-soft">
      {standing === 'next'
        ? tRich('{next} · Due {day}', {
            next: <span className="font-semibold text-accent">{t('Next')}</span>,
            day: <LocalDate value={dueOn} />,
          })
        : tRich('Due {day}', { day: <LocalDate value={dueOn} /> })}
    </p>
  )
}
