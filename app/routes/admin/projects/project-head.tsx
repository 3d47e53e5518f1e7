import { href, Link } from 'react-router'
import { StatusBadge } from '#app/ui/status-badge.tsx'
import { ProjectTabs } from './project-tabs.tsx'

type Project = {
  id: string
  title: string
  status: string
  published: boolean
  account: { name: string; email: string } | null
}

/** What all pages of one project begin with: its name, where others see it, and the way to the other pages. */
export function ProjectHead({ project }: { project: Project }) {
  const { id, title, status, published, account } = project
  return (
    <>
      <p>
        <Link to={href('/admin/projects')} className="text-link inline-flex items-center min-h-11">
          Projects
        </Link>
      </p>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <h1 className="text-4xl sm:text-5xl wrap-anywhere">{title}</h1>
        <StatusBadge>{status}</StatusBadge>
      </div>
      <p className="mt-2 flex flex-wrap items-center gap-x-6 text-soft">
        {account ? (
          <span className="wrap-anywhere">
            For{' '}
            <Link
              to={`${href('/admin')}?${new URLSearchParams({ search: account.email })}`}
              className="text-link inline-flex items-center min-h-11"
            >
              {account.name || account.email}
            </Link>
          </span>
        ) : (
          <span className="min-h-11 inline-flex items-center">For no client account yet</span>
        )}
        <Link
          to={`${href('/admin/documents')}?project=${id}`}
          className="text-link inline-flex items-center min-h-11"
        >
          Documents
        </Link>
        {published ? (
          // A plain link: the site's pages have no scripts to go on with.
          <a href={href('/portfolio/:id', { id })} className="text-link inline-flex items-center min-h-11">
            See it on the site
          </a>
        ) : (
          <span>Not on the site</span>
        )}
      </p>
      <ProjectTabs id={id} />
    </>
  )
}
