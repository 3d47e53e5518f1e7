import { href, Link } from 'react-router'
import { isPageOff } from '#app/content/optional-pages.ts'
import type { ProjectOverview } from '#app/domain/overview/project-overview.server.ts'
import type { ProjectDetails } from '#app/domain/projects/list-projects.server.ts'
import { CompanyLink } from '#app/routes/admin/companies/company-link.tsx'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { t } from '#app/texts.ts'
import { DateAndTime, DueDay, LocalDate } from '#app/ui/dates/dates.tsx'
import { Fact, FactList, PageSection } from '#app/ui/page.tsx'

export function ProjectFacts({ overview: { project, lead, milestones } }: { overview: ProjectOverview }) {
  const { id, companyId, company, account, members, published, createdAt } = project
  const due = project.archivedAt ? undefined : milestones.find(({ reachedOn }) => !reachedOn)
  const last = milestones.at(-1)
  return (
    <PageSection id="facts" title={t('At a glance')}>
      <dl className="grid grid-cols-[minmax(8rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2">
        {companyId && (
          <Fact term={t('Company')}>
            <CompanyLink id={companyId}>{company}</CompanyLink>
          </Fact>
        )}
        <Fact term={t('Main contact')}>
          {account ? (
            <>
              {account.name || account.email}
              <span className="block caption">{account.email}</span>
            </>
          ) : (
            t('None yet')
          )}
        </Fact>
        <Fact term={t('Members')}>
          <Link to={href('/admin/projects/:id/people', { id })} className="text-link">
            {members > 0 ? countPhrase(members, 'member') : t('No one')}
          </Link>
        </Fact>
        <Fact term={t('Project lead')}>
          <Link to={`${href('/admin/projects/:id/people', { id })}#lead`} className="text-link">
            {lead ?? t('No one')}
          </Link>
        </Fact>
        <Fact term={t('Created')}>
          <LocalDate value={createdAt} />
        </Fact>
        {due && (
          <Fact term={t('Next milestone')}>
            {due.title}
            <span className={`block text-sm ${due.standing === 'late' ? 'text-bad' : 'text-soft'}`}>
              <DueDay day={due.dueOn} late={due.standing === 'late'} />
            </span>
          </Fact>
        )}
        {due && last && last !== due && !last.reachedOn && (
          <Fact term={t('Final milestone')}>
            <LocalDate value={last.dueOn} />
          </Fact>
        )}
        {!isPageOff('/portfolio') && (
          <Fact term={t('On the site')}>
            <Link to={href('/admin/projects/:id/publish', { id })} className="text-link">
              {published ? t('Published') : t('Not published')}
            </Link>
          </Fact>
        )}
      </dl>
    </PageSection>
  )
}

export function ProjectNotes({ notes }: { notes: string | null }) {
  if (!notes) return null
  return (
    <PageSection
      id="notes"
      title={t('Internal notes')}
      className="bg-surface border border-dashed border-line p-5"
    >
      <p className="whitespace-pre-line wrap-anywhere">{notes}</p>
    </PageSection>
  )
}

/** The client's original project request. Renders nothing for projects that staff created. */
export function ProjectRequestSection({ project }: { project: ProjectDetails }) {
  const { requestedService, requestedBudget, wishedStart, createdAt } = project
  if (!requestedService) return null
  return (
    <PageSection id="requested" title={t('Project request')} className="panel border-t-3 border-t-brass p-5">
      <FactList
        stacked
        facts={{
          [t('Service')]: requestedService,
          [t('Budget')]: requestedBudget ?? t('Not decided yet'),
          [t('Preferred start date')]: wishedStart,
          [t('Requested on')]: <DateAndTime value={createdAt} />,
        }}
      />
    </PageSection>
  )
}
