import { href, Link } from 'react-router'
import type { ListedProject } from '#app/domain/projects/admin-projects.server.ts'
import { Day } from '#app/ui/dates.tsx'
import { ProjectStatusBadge } from '#app/ui/project-status.tsx'
import type { Column } from '#app/ui/table.tsx'

/** The columns of the list of projects. */
export const projectColumns: Column<ListedProject>[] = [
  {
    head: 'Title',
    title: true,
    cell: ({ id, title }) => (
      <Link to={href('/admin/projects/:id', { id })} className="tall-link">
        {title}
      </Link>
    ),
  },
  {
    head: 'Client',
    className: 'wrap-anywhere',
    cell: ({ client, account, email }) => (
      <div>
        {account || email || <span className="text-soft">No account</span>}
        {client && client !== account && <p className="text-sm text-soft">shown as {client}</p>}
      </div>
    ),
  },
  { head: 'Status', cell: ({ status }) => <ProjectStatusBadge status={status} /> },
  {
    head: 'Created',
    sort: { by: 'created', first: 'desc' },
    cell: ({ createdAt }) => <Day value={createdAt} />,
  },
  {
    head: 'On the site',
    className: 'whitespace-nowrap',
    cell: ({ published }) => (published ? 'Published' : <span className="text-soft">Not published</span>),
  },
]
