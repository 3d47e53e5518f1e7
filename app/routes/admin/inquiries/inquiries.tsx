import { useNavigation } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { statuses } from '#app/domain/inquiries/admin-forms.ts'
import { listInquiries } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { listQuery, oneOf } from '#app/routes/list-query.ts'
import { ListSearch, Pager } from '#app/ui/list.tsx'
import { FilterLinks, NothingListed } from '../filter-links.tsx'
import type { Route } from './+types/inquiries.ts'
import { InquiryTable } from './inquiry-table.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Inquiries')

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const { search, after } = listQuery(url, ['received'])
  const status = oneOf(url, 'status', statuses)
  return { ...(await listInquiries(ctx, { search, after, status })), search, after, status: status ?? null }
}

const choices = [{ value: null, text: 'All' }, ...statuses.map((value) => ({ value, text: value }))]

export default function Inquiries({ loaderData }: Route.ComponentProps) {
  const { rows, more, search, after, status } = loaderData
  const { state, location } = useNavigation()
  const loading = state === 'loading' && location.pathname === '/admin/inquiries'
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h1 className="text-4xl sm:text-5xl">Inquiries</h1>
        <ListSearch label="Search names, email or message" search={search} keep={{ status: status ?? '' }} />
      </div>
      <div className="mt-4 mb-4">
        <FilterLinks label="Status" name="status" value={status} choices={choices} />
      </div>
      <p role="status" className="text-soft text-sm empty:hidden">
        {loading && 'Loading inquiries...'}
      </p>
      {rows.length > 0 ? (
        <InquiryTable inquiries={rows} />
      ) : (
        <NothingListed
          narrowed={Boolean(search || status || after)}
          nothing={
            search
              ? `No inquiry${status ? ` of status “${status}”` : ''} has “${search}” in it.`
              : `No inquiry has the status “${status}”.`
          }
          none="No inquiries yet. What visitors send from the contact page will stand here."
          reset={{ text: 'Show all inquiries', names: ['search', 'status'] }}
        />
      )}
      <Pager after={after} more={more} />
    </>
  )
}
