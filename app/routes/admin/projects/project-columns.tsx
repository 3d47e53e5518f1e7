import { href, Link } from 'react-router'
import type { ListedProject } from '#app/domain/projects/admin-projects.server.ts'
import { Day } from '#app/ui/dates.tsx'
import type { Column } from '#app/ui/list/table.tsx'
import { ArchivedBadge } from '#app/ui/status/archived-badge.tsx'
import { ProjectStatusBadge } from '#app/ui/status/project-status.tsx'
import { StatusBadge } from '#app/ui/status/status-badge.tsx'
import { ClientLink } from '../clients/client-link.tsx'

export const projectColumns: Column<ListedProject>[] = [
  {
    head: 'Title',
    title: true,
    share: 'large',
    sort: { by: 'title', first: 'asc' },
    cell: ({ id, title }) => (
      <Link to={href('/admin/projects/:id', { id })} className="row-link">
        {title}
      </Link>
    ),
  },
  {
    head: 'Client',
    share: 'large',
    cell: ({ client, clientId, account, email, members }) => (
      <>
        {clientId ? (
          <ClientLink uid={clientId}>{account || email}</ClientLink>
        ) : (
          <NoContact members={members} />
        )}
        {client && client !== account && <span className="text-sm text-soft">{` shown as ${client}`}</span>}
      </>
    ),
  },
  {
    head: 'Status',
    card: 'corner',
    sort: { by: 'status', first: 'asc' },
    className: 'whitespace-nowrap',
    cell: ({ status, archivedAt }) => (
      <>
        <ProjectStatusBadge status={status} />
        {archivedAt && (
          <>
            {' '}
            <ArchivedBadge />
          </>
        )}
      </>
    ),
  },
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

const NoContact = ({ members }: { members: number }) =>
  members > 0 ? (
    <StatusBadge meaning="waits-for-us">No main contact</StatusBadge>
  ) : (
    <span className="text-soft">No account</span>
  )
