import { Form, href, Link } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { invoiceStatuses, listInvoices } from '#app/domain/invoices/admin-invoices.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { oneOf, textOf } from '#app/routes/list-query.ts'
import { ListSearch, Pager, useListLinks } from '#app/ui/list.tsx'
import type { Route } from './+types/invoices.ts'
import { InvoiceTable } from './invoice-table.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Invoices')

export async function loader({ context, url }: Route.LoaderArgs) {
  const query = {
    search: textOf(url, 'search'),
    status: oneOf(url, 'status', invoiceStatuses),
    after: textOf(url, 'after') || null,
  }
  const page = await listInvoices(adminCtx(context), query)
  return { ...page, query, statuses: invoiceStatuses, deleted: url.searchParams.has('deleted') }
}

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { rows, more, query, statuses, deleted } = loaderData
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4 mb-6">
        <h1 className="text-4xl sm:text-5xl">Invoices</h1>
        <Link to={href('/admin/invoices/new')} className="button button-brass">
          New invoice
        </Link>
      </div>
      {deleted && (
        <p role="status" className="mb-6 bg-good-ground text-good px-4 py-3">
          The draft was deleted.
        </p>
      )}
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3 mb-4">
        <ListSearch
          label="Search by number or name"
          search={query.search}
          keep={{ status: query.status ?? '' }}
        />
        <Form method="get" className="flex items-end gap-2">
          <div>
            <label htmlFor="status" className="block text-sm font-medium mb-1">
              Status
            </label>
            <select
              id="status"
              name="status"
              key={query.status}
              defaultValue={query.status}
              className="field-control"
            >
              <option value="">All</option>
              {statuses.map((status) => (
                <option key={status}>{status}</option>
              ))}
            </select>
          </div>
          {query.search && <input type="hidden" name="search" value={query.search} />}
          <button type="submit" className="button button-line">
            Filter
          </button>
        </Form>
      </div>
      {rows.length > 0 ? <InvoiceTable rows={rows} /> : <NothingHere query={query} />}
      <Pager after={query.after} more={more} />
    </>
  )
}

function NothingHere({ query }: { query: { search: string; status?: string | undefined } }) {
  const linkTo = useListLinks()
  const filtered = query.search || query.status
  return (
    <div className="border border-dashed border-line p-8 text-soft">
      <p className="wrap-anywhere">
        {filtered
          ? 'No invoice matches this.'
          : 'No invoices yet. A new one begins as a draft that only you see.'}
      </p>
      {filtered && (
        <Link
          to={linkTo({ search: null, status: null, after: null, deleted: null })}
          className="text-link inline-flex items-center min-h-11"
        >
          Show all invoices
        </Link>
      )}
    </div>
  )
}
