import { href, Link, useLocation } from 'react-router'
import type { ProjectDetails } from '#app/domain/projects/list-projects.server.ts'
import { ClientLink } from '#app/routes/admin/clients/client-links.tsx'
import { countPhrase } from '#app/routes/admin/count-phrase.ts'
import { PageHeader } from '#app/ui/page-header.tsx'
import { ArchivedBadge, ProjectStatusBadge } from '#app/ui/status-badges.tsx'

function ProjectTabs({ id }: { id: string }) {
  const { pathname } = useLocation()
  const overview = href('/admin/projects/:id', { id })
  const tabs = [
    // The pages for editing and progress belong to this tab.
    { to: overview, text: 'Overview', also: ['edit', 'progress'].map((part) => `${overview}/${part}`) },
    { to: href('/admin/projects/:id/people', { id }), text: 'People' },
    { to: href('/admin/projects/:id/requests', { id }), text: 'Requests' },
    { to: `${href('/admin/documents')}?project=${id}`, text: 'Documents', also: [href('/admin/documents')] },
    { to: href('/admin/projects/:id/messages', { id }), text: 'Messages' },
    { to: href('/admin/projects/:id/publish', { id }), text: 'Publish' },
  ]
  return (
    // Wraps on narrow screens instead of scrolling, so that all tabs stay visible.
    <nav aria-label="Project" className="mt-6 flex flex-wrap gap-x-1 sm:gap-x-2 border-b border-line">
      {tabs.map(({ to, text, also = [] }) => {
        const active = [to, ...also].includes(pathname)
        return (
          <Link
            key={to}
            to={to}
            aria-current={active ? 'page' : undefined}
            className={`flex items-center min-h-11 px-3 -mb-px border-b-2 ${
              active ? 'border-brass font-semibold' : 'border-transparent text-soft hover:text-text'
            }`}
          >
            {text}
          </Link>
        )
      })}
    </nav>
  )
}

/** `members`: number of members besides the main contact. */
type ProjectHeaderData = Pick<
  ProjectDetails,
  'id' | 'title' | 'status' | 'published' | 'archivedAt' | 'account' | 'members'
>

export function ProjectHeader({ project }: { project: ProjectHeaderData }) {
  const { id, title, status, published, archivedAt, account, members } = project
  return (
    <>
      <PageHeader
        title={title}
        back={{ to: href('/admin/projects'), text: 'Projects' }}
        actions={
          <>
            <ProjectStatusBadge status={status} />
            {archivedAt && <ArchivedBadge />}
          </>
        }
      >
        <div className="flex flex-wrap items-center gap-x-6">
          {account ? (
            <span className="wrap-anywhere">
              For{' '}
              <ClientLink uid={account.uid} className="tall-link">
                {account.name || account.email}
              </ClientLink>
            </span>
          ) : (
            <span className="min-h-11 inline-flex items-center">No client account yet</span>
          )}
          {members > 0 && (
            <Link to={href('/admin/projects/:id/people', { id })} className="tall-link -ml-4">
              {`and ${countPhrase(members, 'member')}`}
            </Link>
          )}
          {published ? (
            // A plain link, because pages of the public site are not client-side routes.
            <a href={href('/portfolio/:id', { id })} className="tall-link">
              View on Site
            </a>
          ) : (
            <span>Not on the site</span>
          )}
        </div>
      </PageHeader>
      <ProjectTabs id={id} />
    </>
  )
}
