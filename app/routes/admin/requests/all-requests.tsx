import { href, Link } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import {
  listAllRequests,
  requestScopes,
  type WaitingRequest,
} from '#app/domain/requests/all-requests.server.ts'
import { requestKinds } from '#app/domain/requests/kinds.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { oneOf, textOf } from '#app/routes/list-query.ts'
import { Day } from '#app/ui/dates.tsx'
import { Empty } from '#app/ui/list/empty.tsx'
import { FilterLinks } from '#app/ui/list/filter-links.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { RequestStatusBadge } from '#app/ui/status/request-status.tsx'
import type { Route } from './+types/all-requests.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Requests')

export async function loader({ context, url }: Route.LoaderArgs) {
  const scope = oneOf(url, 'state', requestScopes) ?? 'handed-in'
  const after = textOf(url, 'after') || null
  return { ...(await listAllRequests(adminCtx(context), { scope, after })), scope, after }
}

const choices = [
  { value: 'handed-in', text: 'Handed in' },
  { value: 'overdue', text: 'Overdue' },
] as const

const columns: Column<WaitingRequest>[] = [
  {
    head: 'Request',
    title: true,
    share: 'large',
    cell: ({ id, title, project }) => (
      <Link
        to={`${href('/admin/projects/:id/requests', { id: project })}?request=${id}#${id}`}
        className="row-link"
      >
        {title}
      </Link>
    ),
  },
  { head: 'Project', share: 'medium', cell: ({ projectTitle }) => projectTitle },
  { head: 'Kind', cell: ({ kind }) => requestKinds[kind] },
  { head: 'State', card: 'corner', cell: ({ state }) => <RequestStatusBadge state={state} /> },
  { head: 'Wanted by', cell: ({ dueOn }) => dueOn && <Day value={dueOn} /> },
  {
    head: 'Handed in',
    cell: ({ handedInAt, handedInBy }) =>
      handedInAt && (
        <>
          <Day value={handedInAt} />{' '}
          {handedInBy && <span className="text-sm text-soft wrap-anywhere xl:block">by {handedInBy}</span>}
        </>
      ),
  },
]

export default function AllRequests({ loaderData: { rows, more, scope, after } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Requests" back={{ to: href('/admin/projects'), text: 'Projects' }}>
        What clients have handed in waits for you; what is overdue, for them.
      </PageHead>
      <div className="mb-4">
        <FilterLinks label="Show" name="state" value={scope} choices={choices} />
      </div>
      {rows.length > 0 ? (
        <Table
          label="Requests"
          manyColumns
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          pages={{ after, more }}
        />
      ) : (
        <Empty>
          {scope === 'overdue' ? 'No request is overdue.' : 'Nothing that was handed in waits for you.'}
        </Empty>
      )}
    </>
  )
}
