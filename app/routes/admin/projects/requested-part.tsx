import type { FoundProject } from '#app/domain/projects/admin-projects.server.ts'
import { Moment } from '#app/ui/dates.tsx'

/** The client's project request. Renders nothing for projects created by staff. */
export function RequestedPart({ project }: { project: FoundProject }) {
  const { requestedService, requestedBudget, wishedStart, createdAt } = project
  if (!requestedService) return null
  const facts = [
    ['Service', requestedService],
    ['Budget', requestedBudget ?? 'Not decided yet'],
    ['Preferred start', wishedStart ?? 'Open'],
  ]
  return (
    <section
      aria-labelledby="requested"
      className="bg-surface border border-line border-t-3 border-t-brass p-5"
    >
      <h2 id="requested" className="text-2xl">
        What the client asked for
      </h2>
      <dl className="mt-4 grid gap-3">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-soft">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
        <div>
          <dt className="text-sm text-soft">Asked on</dt>
          <dd>
            <Moment value={createdAt} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
