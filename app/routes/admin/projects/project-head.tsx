import { href, Link } from 'react-router'
import { PageHead } from '#app/ui/page-head.tsx'
import { ArchivedBadge } from '#app/ui/status/archived-badge.tsx'
import { ProjectStatusBadge } from '#app/ui/status/project-status.tsx'
import { ClientLink } from '../clients/client-link.tsx'
import { counted } from '../counted.ts'
import { ProjectTabs } from './project-tabs.tsx'

type Project = {
  id: string
  title: string
  status: string
  published: boolean
  archivedAt: Date | null
  account: { uid: string; name: string; email: string } | null
  /** Number of members besides the main contact. */
  members: number
}

export function ProjectHead({ project }: { project: Project }) {
  const { id, title, status, published, archivedAt, account, members } = project
  return (
    <>
      <PageHead
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
            <span className="min-h-11 inline-flex items-center">For no client account yet</span>
          )}
          {members > 0 && (
            <Link to={href('/admin/projects/:id/people', { id })} className="tall-link -ml-4">
              {`and ${counted(members, 'member')}`}
            </Link>
          )}
          {published ? (
            // A plain link, because pages of the public site are not client-side routes.
            <a href={href('/portfolio/:id', { id })} className="tall-link">
              See it on the site
            </a>
          ) : (
            <span>Not on the site</span>
          )}
        </div>
      </PageHead>
      <ProjectTabs id={id} />
    </>
  )
}
