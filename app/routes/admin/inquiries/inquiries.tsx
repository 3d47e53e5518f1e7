import { INQUIRY_STATUSES, inquiryStatusLabels } from '#app/domain/inquiries/admin-forms.ts'
import {
  INQUIRY_FILTERS,
  INQUIRY_SORT_KEYS,
  listInquiries,
} from '#app/domain/inquiries/admin-inquiries.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { getChoiceParam, parseListQuery } from '#app/routes/list-query.ts'
import { t } from '#app/translations/texts.ts'
import { ArchiveButtons, BulkActionBar, BulkActionButton } from '#app/ui/bulk/bulk-action-bar.tsx'
import { BulkResult } from '#app/ui/bulk/bulk-result.tsx'
import { EmptyState } from '#app/ui/list/empty-state.tsx'
import { FilterLinks, ListLoadingStatus, ListSearch } from '#app/ui/list/list-controls.tsx'
import { CompletionNotice } from '#app/ui/notice.tsx'
import { PageHeader } from '#app/ui/page-header.tsx'
import type { Route } from './+types/inquiries.ts'
import { handleBulkInquiryForm } from './inquiry-actions.server.ts'
import { InquiryTable } from './inquiry-table.tsx'

export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Inquiries'))

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const query = parseListQuery(url, INQUIRY_SORT_KEYS, ['name', 'company'])
  const status = getChoiceParam(url, 'status', INQUIRY_FILTERS)
  return { ...(await listInquiries(ctx, { ...query, status })), query, status: status ?? null }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  handleBulkInquiryForm(getAdminCtx(context), await request.formData())

const statusChoices = [
  { value: null, text: t('All') },
  ...INQUIRY_STATUSES.map((value) => ({ value, text: inquiryStatusLabels[value] })),
  { value: 'Archived', text: t('Archived') },
]

export default function InquiriesPage({ loaderData }: Route.ComponentProps) {
  const { rows, more, query, status } = loaderData
  const { search, after } = query
  return (
    <>
      <PageHeader title={t('Inquiries')} />
      <CompletionNotice texts={{ deleted: t('Inquiry deleted.') }} hidden={after !== null} />
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <FilterLinks label={t('Status')} name="status" value={status} choices={statusChoices} />
        <ListSearch label={t('Search by name, email or message')} search={search} />
      </div>
      <BulkResult />
      <ListLoadingStatus>{t('Loading inquiries...')}</ListLoadingStatus>
      {rows.length > 0 ? (
        <BulkActionBar
          list={rows}
          label={t('Selected inquiries')}
          buttons={
            <>
              <select name="status" aria-label={t('Status')} className="field-control w-auto">
                {INQUIRY_STATUSES.map((status) => (
                  <option key={status} value={status}>
                    {inquiryStatusLabels[status]}
                  </option>
                ))}
              </select>
              <BulkActionButton value="status-selected">{t('Change Status')}</BulkActionButton>
              <ArchiveButtons list={rows} />
            </>
          }
        >
          <InquiryTable inquiries={rows} query={query} pages={{ after, more }} />
        </BulkActionBar>
      ) : search || status || after ? (
        <EmptyState showAll={t('Show all inquiries')}>
          {search
            ? t('No inquiries match “{search}”.', { search })
            : status && status !== 'Archived'
              ? t('No inquiries have the status “{status}”.', { status: inquiryStatusLabels[status] })
              : t('No archived inquiries.')}
        </EmptyState>
      ) : (
        <EmptyState>{t('No inquiries yet. Inquiries sent from the contact page appear here.')}</EmptyState>
      )}
    </>
  )
}
