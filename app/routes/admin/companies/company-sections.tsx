import { href, Link } from 'react-router'
import { today as dayOf } from '#app/core/days.ts'
import type { CompanyOverview, ProjectOfCompany } from '#app/domain/overview/company-overview.server.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { formatUnreadCount } from '#app/routes/messages/format-unread-count.ts'
import { t, tRich } from '#app/texts.ts'
import { ProjectTimeline } from '#app/ui/charts/project-timeline.tsx'
import { DueDay, LocalDate } from '#app/ui/dates/dates.tsx'
import { PageSection, SectionRows } from '#app/ui/page.tsx'
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
  return (
    <PageSection
      module="requests"
      id="requests"
      title={t('Open requests')}
      empty={submitted.rows.length + open.rows.length === 0 && t('No open requests.')}
    >
      <div className="grid gap-6 lg:grid-cols-2">
        <RequestColumn
          company={company}
          scope="submitted"
          title={t('For us to review')}
          requests={submitted}
        />
        <RequestColumn company={company} scope="open" title={t('For the client to do')} requests={open} />
      </div>
    </PageSection>
  )
}

function RequestColumn({
  company,
  scope,
  title,
  requests: { rows, more },
}: {
  company: string
  scope: 'submitted' | 'open'
  title: string
  requests: Requests
}) {
  return (
    <div>
      <h3 className="text-sm font-semibold text-soft mb-1">{title}</h3>
      {rows.length === 0 && <p className="text-soft">{t('Nothing')}</p>}
      <SectionRows label={title}>
        {rows.map(({ id, title: what, dueOn, project, projectTitle }) => (
          <li key={id} className="py-2">
            <Link
              to={`${href('/admin/projects/:id/requests', { id: project })}?request=${id}#${id}`}
              className="tall-link wrap-anywhere"
            >
              {what}
            </Link>
            <p className="caption wrap-anywhere">
              {projectTitle}
              {dueOn && tRich(', due {date}', { date: <LocalDate value={dueOn} /> })}
            </p>
          </li>
        ))}
      </SectionRows>
      {more && (
        <p className="mt-2">
          <Link to={`${href('/admin/requests')}?company=${company}&state=${scope}`} className="tall-link">
            {t('All requests')}
          </Link>
        </p>
      )}
    </div>
  )
}

export function UnreadMessages({ unread: { rows } }: { unread: CompanyOverview['unread'] }) {
  return (
    <PageSection
      module="messages"
      id="messages"
      title={t('Unread messages')}
      empty={rows.length === 0 && t('You’re all caught up.')}
    >
      <SectionRows label={t('Unread messages')}>
        {rows.map(({ project, title, count, by, beginning }) => (
          <li key={project} className="py-2">
            <Link
              to={{
                pathname: href('/admin/projects/:id/messages', { id: project }),
                hash: 'newest-message',
              }}
              className="tall-link wrap-anywhere"
            >
              {title}
            </Link>
            <p className="caption wrap-anywhere">{`${formatUnreadCount(count)} · ${by}`}</p>
            <p dir="auto" className="line-clamp-2 whitespace-pre-line wrap-anywhere">
              {beginning}
            </p>
          </li>
        ))}
      </SectionRows>
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
      <dl className="mt-3 grid gap-x-4 gap-y-1 sm:grid-cols-[8rem_minmax(0,1fr)] empty:hidden">
        {nextStep && (
          <>
            <dt className="text-soft">{t('Next step')}</dt>
            <dd className="wrap-anywhere whitespace-pre-line line-clamp-3">{nextStep}</dd>
          </>
        )}
        {milestone && milestoneDueOn && (
          <>
            <dt className="text-soft">{t('Next milestone')}</dt>
            <dd className="wrap-anywhere">
              {milestone}
              {', '}
              <span className={late ? 'text-bad' : 'text-soft'}>
                <DueDay day={milestoneDueOn} late={late} />
              </span>
            </dd>
          </>
        )}
      </dl>
    </li>
  )
}

/** People on the company's projects who belong to another company, or to none. */
export function CompanyGuests({ guests: { rows, more } }: { guests: CompanyOverview['guests'] }) {
  if (rows.length === 0) return null
  return (
    <PageSection id="guests" title={t('Also on its projects')}>
      <SectionRows label={t('Also on its projects')}>
        {rows.map(({ uid, name, email, company }) => (
          <li key={uid} className="py-2">
            <ClientLink uid={uid} className="tall-link">
              {name || email}
            </ClientLink>
            <p className="caption wrap-anywhere">{company || email}</p>
          </li>
        ))}
      </SectionRows>
      {more && <p className="mt-2 text-soft">{t('More contacts are listed on the project pages.')}</p>}
    </PageSection>
  )
}
