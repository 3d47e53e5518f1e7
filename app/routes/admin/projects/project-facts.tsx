import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { isPageOff } from '#app/content/optional-pages.ts'
import type { ProjectOverview } from '#app/domain/overview/project-overview.server.ts'
import type { ProjectDetails } from '#app/domain/projects/list-projects.server.ts'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { t } from '#app/texts.ts'
import { DateAndTime, LocalDate } from '#app/ui/dates.tsx'
import { DueDay } from '#app/ui/due-day.tsx'

export function ProjectFacts({ overview: { project, lead, milestones } }: { overview: ProjectOverview }) {
  const { id, account, members, published, createdAt } = project
  const due = milestones.find(({ reachedOn }) => !reachedOn)
  const last = milestones.at(-1)
  return (
    <section aria-labelledby="facts">
      <h2 id="facts" className="text-2xl mb-3">
        {t('At a glance')}
      </h2>
      <dl className="grid grid-cols-[8rem_minmax(0,1fr)] gap-x-4 gap-y-2">
        <ProjectFact term={t('Main contact')}>
          {account ? (
            <>
              {account.name || account.email}
              <span className="block text-sm text-soft">{account.email}</span>
            </>
          ) : (
            t('None yet')
          )}
        </ProjectFact>
        <ProjectFact term={t('Members')}>
          <Link to={href('/admin/projects/:id/people', { id })} className="text-link">
            {members > 0 ? countPhrase(members, 'member') : t('No one')}
          </Link>
        </ProjectFact>
        <ProjectFact term={t('Project lead')}>
          <Link to={`${href('/admin/projects/:id/people', { id })}#lead`} className="text-link">
            {lead ?? t('No one')}
          </Link>
        </ProjectFact>
        <ProjectFact term={t('Started')}>
          <LocalDate value={createdAt} />
        </ProjectFact>
        {due && (
          <ProjectFact term={t('Next milestone')}>
            {due.title}
            <span className={`block text-sm ${due.standing === 'late' ? 'text-bad' : 'text-soft'}`}>
              <DueDay day={due.dueOn} late={due.standing === 'late'} />
            </span>
          </ProjectFact>
        )}
        {last && last !== due && !last.reachedOn && (
          <ProjectFact term={t('Last milestone')}>
            <LocalDate value={last.dueOn} />
          </ProjectFact>
        )}
        {!isPageOff('/portfolio') && (
          <ProjectFact term={t('On the site')}>
            <Link to={href('/admin/projects/:id/publish', { id })} className="text-link">
              {published ? t('Published') : t('Not published')}
            </Link>
          </ProjectFact>
        )}
      </dl>
    </section>
  )
}

export function ProjectNotes({ notes }: { notes: string | null }) {
  if (!notes) return null
  return (
    <section aria-labelledby="notes" className="bg-surface border border-dashed border-line p-5">
      <h2 id="notes" className="text-2xl">
        {t('Internal notes')}
      </h2>
      <p className="mt-2 whitespace-pre-line wrap-anywhere">{notes}</p>
    </section>
  )
}

const ProjectFact = ({ term, children }: { term: string; children: ReactNode }) => (
  <>
    <dt className="text-soft">{term}</dt>
    <dd className="wrap-anywhere">{children}</dd>
  </>
)

/** The client's project request. Renders nothing for projects created by staff. */
export function ProjectRequestSection({ project }: { project: ProjectDetails }) {
  const { requestedService, requestedBudget, wishedStart, createdAt } = project
  if (!requestedService) return null
  const facts = [
    [t('Service'), requestedService],
    [t('Budget'), requestedBudget ?? t('Not decided')],
    [t('Preferred start'), wishedStart ?? t('Flexible')],
  ]
  return (
    <section
      aria-labelledby="requested"
      className="bg-surface border border-line border-t-3 border-t-brass p-5"
    >
      <h2 id="requested" className="text-2xl">
        {t('Project request')}
      </h2>
      <dl className="mt-4 grid gap-3">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-sm text-soft">{term}</dt>
            <dd className="wrap-anywhere">{value}</dd>
          </div>
        ))}
        <div>
          <dt className="text-sm text-soft">{t('Requested on')}</dt>
          <dd>
            <DateAndTime value={createdAt} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
