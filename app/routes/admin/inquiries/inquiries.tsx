import { href } from 'react-router'
import {
  INQUIRY_STATUSES,
  type InquiryStatus,
  inquiryStatusLabels,
} from '#app/domain/inquiries/admin-forms.ts'
import {
  INQUIRY_FILTERS,
  INQUIRY_SORT_KEYS,
  type InquiryRow,
  listInquiries,
} from '#app/domain/inquiries/admin-inquiries.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createTitleMeta } from '#app/page-meta.ts'
import { getChoiceParam, parseListQuery } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import {
  ArchiveButtons,
  BulkActionBar,
  BulkActionButton,
  BulkResult,
  createSelectionColumn,
} from '#app/ui/bulk/bulk-actions.tsx'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { CompletionNotice } from '#app/ui/form/form-outcome.tsx'
import {
  EmptyState,
  FilterLinks,
  ListLoadingStatus,
  ListSearch,
  NothingFound,
} from '#app/ui/list/list-controls.tsx'
import { type Column, RowLink, Table } from '#app/ui/list/table.tsx'
import { PageHeader } from '#app/ui/page.tsx'
import { ArchivedBadge, StatusBadge, type StatusMeaning } from '#app/ui/status-badges.tsx'
import type { Route } from './+types/inquiries.ts'
import { handleBulkInquiryForm } from './inquiry-actions.server.ts'

export const meta = createTitleMeta(t('Inquiries'))

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
      <ListLoadingStatus />
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
          <Table
            label={t('Inquiries')}
            manyColumns
            columns={[
              createSelectionColumn({ rows, checked: [] }, ({ fullName }) => fullName),
              ...inquiryColumns,
            ]}
            rows={rows}
            rowKey={({ id }) => id}
            query={query}
            pages={{ after, more }}
          />
        </BulkActionBar>
      ) : search || status || after ? (
        <NothingFound search={search} />
      ) : (
        <EmptyState>{t('No inquiries yet. Inquiries sent from the contact page appear here.')}</EmptyState>
      )}
    </>
  )
}

const inquiryColumns: Column<InquiryRow>[] = [
  {
    header: t('Name'),
    title: true,
    width: 'large',
    sort: { by: 'name', first: 'asc' },
    cell: (inquiry) => (
      <>
        <RowLink to={href('/admin/inquiries/:id', { id: inquiry.id })} className="row-link">
          {inquiry.fullName}
        </RowLink>
        <span className="second-line text-sm font-normal text-soft">
          <BreakableEmail email={inquiry.email} />
        </span>
      </>
    ),
  },
  {
    header: t('Company'),
    card: 'value',
    width: 'medium',
    sort: { by: 'company', first: 'asc' },
    cell: (inquiry) => inquiry.companyName,
  },
  {
    header: t('Service and budget'),
    width: 'large',
    card: 'value',
    cell: ({ serviceOfInterest, projectBudget }) => (
      <>
        {serviceOfInterest}
        <span className="second-line caption">{projectBudget ?? t('Budget not decided yet')}</span>
      </>
    ),
  },
  {
    header: t('Received'),
    sort: { by: 'received', first: 'desc' },
    cell: (inquiry) => <LocalDate value={inquiry.createdAt} />,
  },
  {
    header: t('Status'),
    card: 'corner',
    className: 'whitespace-nowrap',
    cell: ({ status, archivedAt }) => (
      <>
        <InquiryStatusBadge status={status} />
        {archivedAt && (
          <>
            {' '}
            <ArchivedBadge />
          </>
        )}
      </>
    ),
  },
]

const statusMeanings: Record<InquiryStatus, StatusMeaning> = {
  New: 'waits-for-us',
  'In conversation': 'active',
  Won: 'done',
  Declined: 'stopped',
}

const InquiryStatusBadge = ({ status }: { status: InquiryStatus }) => (
  <StatusBadge meaning={statusMeanings[status]}>{inquiryStatusLabels[status]}</StatusBadge>
)
