import { href, Link } from 'react-router'
import type { ProjectOverview } from '#app/domain/projects/overview.server.ts'
import { Rows } from '#app/routes/admin/page-part.tsx'
import { Day, Moment } from '#app/ui/dates.tsx'

const words = { reached: 'Reached ', late: 'Late, was due ', next: 'Due ', ahead: 'Due ' }
const looks = { reached: 'text-good', late: 'text-bad', next: 'text-soft', ahead: 'text-soft' }
/** Number of milestones shown. */
const SHOWN = 4

export function OverviewProgress({ overview }: { overview: ProjectOverview }) {
  const { project, milestones, updates } = overview
  const open = milestones.findIndex(({ reachedOn }) => !reachedOn)
  const from = Math.max(0, (open < 0 ? milestones.length : open + 2) - SHOWN)
  const around = milestones.slice(from, from + SHOWN)
  return (
    <section aria-labelledby="progress">
      <h2 id="progress" className="text-2xl mb-3">
        Progress
      </h2>
      {milestones.length + updates.length === 0 && (
        <p className="text-soft">No milestones and no updates yet.</p>
      )}
      <div className="grid gap-6">
        <Rows label="Milestones">
          {around.map(({ id, title, dueOn, reachedOn, standing }) => (
            <li key={id} className="py-2 flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="wrap-anywhere">{title}</span>
              <span className={`text-sm ${looks[standing]}`}>
                {words[standing]}
                <Day value={reachedOn ?? dueOn} />
              </span>
            </li>
          ))}
        </Rows>
        <Rows label="Last updates">
          {updates.map(({ id, title, body, createdAt }) => (
            <li key={id} className="py-2.5">
              <p className="text-sm text-soft">
                <Moment value={createdAt} />
              </p>
              <p className="font-semibold wrap-anywhere">{title}</p>
              <p className="line-clamp-2 whitespace-pre-line wrap-anywhere">{body}</p>
            </li>
          ))}
        </Rows>
      </div>
      <p className="mt-2">
        <Link to={href('/admin/projects/:id/progress', { id: project.id })} className="tall-link">
          Updates and milestones
        </Link>
      </p>
    </section>
  )
}
