import { href, Link, useNavigation } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { statuses } from '#app/domain/inquiries/admin-forms.ts'
import {
  inquiryFilters,
  inquirySortings,
  listInquiries,
} from '#app/domain/inquiries/admin-inquiries.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { afterConflict } from '#app/routes/after-conflict.ts'
import { listQuery, oneOf } from '#app/routes/list-query.ts'
import { ChosenOutcome } from '#app/ui/chosen/chosen-outcome.tsx'
import { Empty } from '#app/ui/list/empty.tsx'
import { FilterLinks } from '#app/ui/list/filter-links.tsx'
import { ListSearch, useListLinks } from '#app/ui/list/list.tsx'
import { DoneNotice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Route } from './+types/inquiries.ts'
import { changeChosenInquiries } from './chosen-actions.server.ts'
import { ChosenInquiries } from './chosen-inquiries.tsx'
import { InquiryTable } from './inquiry-table.tsx'

export const shouldRevalidate = afterConflict
export const meta: Route.MetaFunction = () => unlistedMeta('Inquiries')

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const query = listQuery(url, inquirySortings, ['name', 'company'])
  const status = oneOf(url, 'status', inquiryFilters)
  return { ...(await listInquiries(ctx, { ...query, status })), query, status: status ?? null }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  changeChosenInquiries(adminCtx(context), await request.formData())

const choices = [
  { value: null, text: 'All' },
  ...statuses.map((value) => ({ value, text: value })),
  { value: 'Archived', text: 'Archived' },
]

export default function Inquiries({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, more, query, status } = loaderData
  const { search, sort, direction, after } = query
  const linkTo = useListLinks()
  const { state, location } = useNavigation()
  const loading = state === 'loading' && location.pathname === '/admin/inquiries'
  return (
    <>
      <PageHead
        title="Inquiries"
        actions={
          <ListSearch
            label="Search names, email or message"
            search={search}
            keep={{ status: status ?? '', sort, direction }}
          />
        }
      />
      <DoneNotice texts={{ deleted: 'The inquiry was deleted.' }} hidden={after !== null} />
      <div className="mb-4">
        <FilterLinks label="Status" name="status" value={status} choices={choices} />
      </div>
      <ChosenOutcome answer={actionData} action={`${href('/admin/inquiries')}${linkTo({}).search}`} />
      <p role="status" className="text-soft text-sm empty:hidden">
        {loading && 'Loading inquiries...'}
      </p>
      {rows.length > 0 ? (
        <ChosenInquiries list={rows} answer={actionData}>
          <InquiryTable inquiries={rows} query={query} pages={{ after, more }} />
        </ChosenInquiries>
      ) : search || status || after ? (
        <Empty
          action={
            <Link to={linkTo({ search: null, status: null, after: null })} className="tall-link">
              Show all inquiries
            </Link>
          }
        >
          {search
            ? `No inquiry${status ? ` of status “${status}”` : ''} has “${search}” in it.`
            : status === 'Archived'
              ? 'No inquiry is archived.'
              : `No inquiry has the status “${status}”.`}
        </Empty>
      ) : (
        <Empty>No inquiries yet. What visitors send from the contact page will be listed here.</Empty>
      )}
    </>
  )
}
