import { href, Link } from 'react-router'
import { today as dayOf } from '#app/core/days.ts'
import type { CompanyOverview, ProjectOfCompany } from '#app/domain/overview/company-overview.server.ts'
import { RequestRows } from '#app/routes/admin/request-and-message-sections.tsx'
import { formatUnreadCount } from '#app/routes/messages/format-unread-count.ts'
import { t, tRich } from '#app/texts.ts'
import { ProjectTimeline } from '#app/ui/charts/project-timeline.tsx'
import { DueDay, LocalDate } from '#app/ui/dates/dates.tsx'
import { FactList, PageSection } from '#app/ui/page.tsx'
import { ProjectStatusBadge, StatusBadge } from '#app/ui/status-badges.tsx'

type Requests = CompanyOverview['open']

/** Open requests: those for us to review, and those for the client to answer. */
export function OpenRequests({
  company,
  submitted,
  open,
}: {
  company: string
  submitted: Requests
  open: Requests
}) {
  const columns = [
    { scope: 'submitted', title: t('For us to review'), requests: submitted },
    { scope: 'open', title: t('For the client to do'), requests: open },
  ]
  return (
    <PageSection
      module="requests"
      id="requests"
      title={t('Open requests')}
      empty={submitted.rows.length + open.rows.length === 0 && t('No open requests.')}
    >
      <div className="grid gap-6 lg:grid-cols-2">
        {columns.map(({ scope, title, requests }) => (
          <PageSection
            key={scope}
            id={scope}
            level={3}
            title={title}
            empty={requests.rows.length === 0 && t('Nothing')}
            more={
              requests.more !== null && {
                to: `${href('/admin/requests')}?company=${company}&state=${scope}`,
                text: t('All requests'),
              }
            }
          >
            <RequestRows label={title} requests={requests.rows} />
          </PageSection>
        ))}
      </div>
    </PageSection>
  )
}

export function CompanyProjects({
  company,
  projects: { rows, more, archived },
  today,
}: {
  company: string
  projects: CompanyOverview['projects']
  today: string
}) {
  const list = `${href('/admin/projects')}?company=${company}`
  return (
    <PageSection
      id="projects"
      title={t('Projects')}
      empty={rows.length === 0 && t('No projects yet.')}
      more={more && { to: list, text: t('All projects') }}
    >
      <ul className="grid gap-4">
        {rows.map((project) => (
          <ProjectCard key={project.id} project={project} today={today} />
        ))}
      </ul>
      {archived > 0 && (
        <p className="mt-2">
          <Link to={`${list}&filter=archived`} className="tall-link">
            {t('Archived projects ({archived})', { archived })}
          </Link>
        </p>
      )}
    </PageSection>
  )
}

function ProjectCard({ project, today }: { project: ProjectOfCompany; today: string }) {
  const { id, title, status, contact, lead, nextStep, timeline, unread } = project
  const { milestone, milestoneDueOn, late, createdAt, lastActivityAt } = project
  return (
    <li className="relative panel p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold wrap-anywhere">
          <Link to={href('/admin/projects/:id', { id })} className="card-link">
            {title}
          </Link>
        </h3>
        <span className="flex flex-wrap gap-2">
          {unread > 0 && <StatusBadge meaning="waits-for-us">{formatUnreadCount(unread)}</StatusBadge>}
          <ProjectStatusBadge status={status} />
        </span>
      </div>
      <p className="caption wrap-anywhere">
        {[contact ?? t('No main contact'), lead && t('Lead: {lead}', { lead })].filter(Boolean).join(' · ')}
        {' · '}
        {tRich('Last active {date}', { date: <LocalDate value={lastActivityAt} /> })}
      </p>
      {timeline.length > 1 && (
        <div className="mt-3">
          <ProjectTimeline milestones={timeline} start={dayOf(createdAt)} today={today} />
        </div>
      )}
      <FactList
        className="mt-3 gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)] empty:hidden"
        facts={{
          [t('Next step')]: nextStep && <span className="line-clamp-3">{nextStep}</span>,
          [t('Next milestone')]: milestone && milestoneDueOn && (
            <>
              {milestone}
              {', '}
              <span className={late ? 'text-bad' : 'text-soft'}>
                <DueDay day={milestoneDueOn} late={late} />
              </span>
            </>
          ),
        }}
      />
    </li>
  )
}
