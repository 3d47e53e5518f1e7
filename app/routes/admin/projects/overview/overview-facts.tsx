import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import type { ProjectOverview } from '#app/domain/projects/overview.server.ts'
import { Day, Moment } from '#app/ui/dates.tsx'
import { firm } from '#content/firm.ts'
import { counted } from '../../counted.ts'

export function OverviewFacts({ overview: { project, lead, milestones } }: { overview: ProjectOverview }) {
  const { id, account, members, published, createdAt } = project
  const due = milestones.find(({ reachedOn }) => !reachedOn)
  const last = milestones.at(-1)
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-2xl mb-3">
        At a glance
      </h2>
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2">
        <Fact term="Main contact">
          {account ? (
            <>
              {account.name || account.email}
              <span className="block text-sm text-soft">{account.email}</span>
            </>
          ) : (
            'Nobody yet'
          )}
        </Fact>
        <Fact term="Also on it">
          <Link to={href('/admin/projects/:id/people', { id })} className="text-link">
            {members > 0 ? counted(members, 'member') : 'Nobody'}
          </Link>
        </Fact>
        <Fact term="Looked after by">{lead ?? firm.name}</Fact>
        <Fact term="Begun">
          <Moment value={createdAt} />
        </Fact>
        {due && (
          <Fact term="Next milestone">
            {due.title}
            <span className={`block text-sm ${due.standing === 'late' ? 'text-bad' : 'text-soft'}`}>
              {due.standing === 'late' ? 'late, was due ' : 'due '}
              <Day value={due.dueOn} />
            </span>
          </Fact>
        )}
        {last && last !== due && !last.reachedOn && (
          <Fact term="Ends">
            <Day value={last.dueOn} />
          </Fact>
        )}
        <Fact term="On the site">
          <Link to={href('/admin/projects/:id/publish', { id })} className="text-link">
            {published ? 'Published' : 'Not published'}
          </Link>
        </Fact>
      </dl>
    </section>
  )
}

export function OverviewNotes({ notes }: { notes: string | null }) {
  if (!notes) return null
  return (
    <section aria-labelledby="notes" className="bg-surface border border-dashed border-line p-5">
      <h2 id="notes" className="text-2xl">
        Internal notes
      </h2>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{notes}</p>
    </section>
  )
}

const Fact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-soft">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)
