import { href, Link } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { nameFilters } from '#app/domain/documents/admin-documents.server.ts'
import { invoiceStatuses, listInvoices } from '#app/domain/invoices/admin-invoices.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { Empty } from '#app/ui/list/empty.tsx'
import { FilterLinks } from '#app/ui/list/filter-links.tsx'
import { ListSearch, useListLinks } from '#app/ui/list/list.tsx'
import { Table } from '#app/ui/list/table.tsx'
import { DoneNotice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Only } from '../only.tsx'
import type { Route } from './+types/invoices.ts'
import { invoiceColumns } from './invoice-columns.tsx'
import { invoiceQuery } from './invoice-query.ts'

export const meta: Route.MetaFunction = () => unlistedMeta('Invoices')

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const query = invoiceQuery(url)
  const [page, names] = await Promise.all([listInvoices(ctx, query), nameFilters(ctx, query)])
  return {
    ...page,
    query,
    names,
    statuses: invoiceStatuses,
  }
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { rows, more, query, names, statuses } = loaderData
  const { search, status = '', clientId, projectId } = query
  const narrowed = { client: clientId ?? '', project: projectId ?? '' }
  const file = new URLSearchParams({ search, status, ...narrowed })
  return (
    <>
      <PageHead
        title="Invoices"
        actions={
          <>
            <a href={`${href('/admin/invoices.csv')}?${file}`} download className="button button-line">
              Export CSV
            </a>
            <Link to={href('/admin/invoices/new')} className="button button-brass">
              New Invoice
            </Link>
          </>
        }
      />
      <DoneNotice texts={{ deleted: 'The draft was deleted.' }} />
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 mt-6 mb-4">
        <ListSearch
          label="Search by number or name"
          search={query.search}
          keep={{ status, ...narrowed, sort: query.sort, direction: query.direction }}
        />
        <FilterLinks
          label="Which invoices"
          name="status"
          value={query.status ?? null}
          choices={[{ value: null, text: 'All' }, ...statuses.map((value) => ({ value, text: value }))]}
        />
      </div>
      {clientId && <Only what="client" name={names.client} all="Show all clients" />}
      {projectId && <Only what="project" name={names.project} all="Show all projects" />}
      {rows.length > 0 ? (
        <Table
          label="Invoices"
          manyColumns
          columns={invoiceColumns}
          rows={rows}
          rowKey={({ id }) => id}
          query={query}
          pages={{ after: query.after, more }}
        />
      ) : (
        <NoInvoices filtered={Boolean(search || status || clientId || projectId)} />
      )}
    </>
  )
}

function NoInvoices({ filtered }: { filtered: boolean }) {
  const linkTo = useListLinks()
  if (!filtered) return <Empty>No invoices yet. A new one begins as a draft that only you see.</Empty>
  return (
    <Empty
      action={
        <Link
          to={linkTo({ search: null, status: null, client: null, project: null, after: null })}
          className="tall-link"
        >
          Show all invoices
        </Link>
      }
    >
      No invoice matches this.
    </Empty>
  )
}
