import { href, Link } from 'react-router'
import type { ListedProject, ProjectQuery } from '#app/domain/projects/admin-projects.server.ts'
import { Pager, SortableHead, useListLinks } from '#app/ui/list.tsx'
import { LocalTime } from '#app/ui/local-time.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'

type Query = ProjectQuery & { sort: string }

/** The firm's projects, newest first unless asked otherwise; on small screens each row is a block of its own. */
export function ProjectTable({
  projects,
  more,
  query,
}: {
  projects: ListedProject[]
  more: string | null
  query: Query
}) {
  if (projects.length === 0) return <NothingHere query={query} />
  return (
    <>
      <table className="document-table w-full text-left bg-surface border border-line">
        <thead className="border-b border-line text-soft text-sm">
          <tr>
            <Head>Title</Head>
            <Head>Client</Head>
            <Head>Status</Head>
            <SortableHead column={{ sort: 'created', text: 'Created', first: 'desc' }} query={query} />
            <Head>On the site</Head>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {projects.map((project) => (
            <Row key={project.id} project={project} />
          ))}
        </tbody>
      </table>
      <Pager after={query.after} more={more} />
    </>
  )
}

function Head({ children }: { children: string }) {
  return (
    <th scope="col" className="px-4 font-semibold whitespace-nowrap">
      <span className="inline-flex items-center min-h-11">{children}</span>
    </th>
  )
}

function Row({ project }: { project: ListedProject }) {
  const { id, title, client, account, email, status, published, createdAt } = project
  return (
    <tr>
      <th scope="row" className="px-4 py-1 font-normal wrap-anywhere">
        <Link
          to={href('/admin/projects/:id', { id })}
          className="text-link inline-flex items-center min-h-11 font-semibold"
        >
          {title}
        </Link>
      </th>
      <td className="px-4 py-3 max-md:py-1 wrap-anywhere max-md:w-full">
        {account || email || <span className="text-soft">No account</span>}
        {client && client !== account && <p className="text-sm text-soft">shown as {client}</p>}
      </td>
      <td className="px-4 py-3 max-md:py-1">
        <StatusBadge>{status}</StatusBadge>
      </td>
      <td className="px-4 py-3 max-md:py-1 whitespace-nowrap">
        <LocalTime value={createdAt} dateOnly />
      </td>
      <td className="px-4 py-3 max-md:py-1 whitespace-nowrap max-md:inline-block">
        {published ? 'Published' : <span className="text-soft">Not published</span>}
      </td>
    </tr>
  )
}

function NothingHere({ query: { search, filter } }: { query: Query }) {
  const linkTo = useListLinks()
  if (!search && !filter) {
    return (
      <div className="border border-dashed border-line p-8 text-soft">
        <p>No projects yet. What clients ask for, and what you begin yourself, will stand here.</p>
        <Link to={href('/admin/projects/new')} className="text-link inline-block mt-2">
          Begin the first one
        </Link>
      </div>
    )
  }
  return (
    <div className="border border-dashed border-line p-8 text-soft">
      <p className="wrap-anywhere">
        {search
          ? `No project here has “${search}” in its title, client or status.`
          : 'There are none of these.'}
      </p>
      <Link to={linkTo({ search: null, filter: null, after: null })} className="text-link inline-block mt-2">
        Show all projects
      </Link>
    </div>
  )
}
