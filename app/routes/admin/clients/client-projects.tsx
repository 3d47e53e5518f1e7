import { href, Link } from 'react-router'
import type { listContactsOfClient, listProjectsOfClient } from '#app/domain/clients/projects.server.ts'
import { ArchivedBadge } from '#app/ui/status/archived-badge.tsx'
import { ProjectStatusBadge } from '#app/ui/status/project-status.tsx'
import { PagePart, Rows } from '../page-part.tsx'
import { ClientLink } from './client-link.tsx'

type Projects = Awaited<ReturnType<typeof listProjectsOfClient>>
type Contacts = Awaited<ReturnType<typeof listContactsOfClient>>

export function ClientProjects({ uid, projects: { rows, more } }: { uid: string; projects: Projects }) {
  return (
    <PagePart
      id="projects"
      title="Projects"
      none={rows.length === 0 && 'On no project.'}
      more={more && { to: `${href('/admin/projects')}?client=${uid}`, text: 'All projects of this client' }}
    >
      <Rows label="Projects">
        {rows.map(({ id, title, status, archivedAt, ...as }) => (
          <li key={id} className="py-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
            <div className="min-w-0">
              <Link to={href('/admin/projects/:id', { id })} className="tall-link wrap-anywhere">
                {title}
              </Link>
              <p className="text-sm text-soft">{rightsOf(as)}</p>
            </div>
            <span className="flex flex-wrap gap-2">
              <ProjectStatusBadge status={status} />
              {archivedAt && <ArchivedBadge />}
            </span>
          </li>
        ))}
      </Rows>
    </PagePart>
  )
}

function rightsOf({
  isMain,
  documents,
  invoices,
}: Omit<Projects['rows'][number], 'id' | 'title' | 'status' | 'archivedAt'>) {
  if (isMain) return 'Main contact'
  const rights = [documents && 'documents', invoices && 'invoices'].filter(Boolean).join(' and ')
  return rights ? `Member, with ${rights}` : 'Member, with neither documents nor invoices'
}

export function ClientContacts({ contacts: { rows, more } }: { contacts: Contacts }) {
  if (rows.length === 0) return null
  return (
    <PagePart id="contacts" title="Other contacts">
      <Rows label="Other contacts">
        {rows.map(({ uid, name, email, company }) => (
          <li key={uid} className="py-2">
            <ClientLink uid={uid} className="tall-link">
              {name || email}
            </ClientLink>
            <p className="text-sm text-soft wrap-anywhere">{company || email}</p>
          </li>
        ))}
      </Rows>
      {more && <p className="mt-2 text-soft">There are more, on the pages of the projects.</p>}
    </PagePart>
  )
}
