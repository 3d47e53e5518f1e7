import { href } from 'react-router'
import type { InquiryStatus } from '#app/domain/inquiries/admin-forms.ts'
import { inquiryStatusLabels } from '#app/domain/inquiries/admin-forms.ts'
import type { InquiryRow } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { t } from '#app/translations/texts.ts'
import { BreakableEmail } from '#app/ui/breakable-email.tsx'
import { createSelectionColumn } from '#app/ui/bulk/selection-column.tsx'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { type Column, Table } from '#app/ui/list/table.tsx'
import { RowLink } from '#app/ui/row-link.tsx'
import { ArchivedBadge, StatusBadge, type StatusMeaning } from '#app/ui/status-badges.tsx'

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
        <span className="second-line text-sm text-soft">{projectBudget ?? t('Budget not decided yet')}</span>
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

export function InquiryTable({
  inquiries,
  query,
  pages,
}: {
  inquiries: InquiryRow[]
  query: { sort: string; direction: 'asc' | 'desc' }
  pages: { after: string | null; more: string | null }
}) {
  return (
    <Table
      label={t('Inquiries')}
      manyColumns
      columns={[
        createSelectionColumn({ rows: inquiries, checked: [] }, ({ fullName }) => fullName),
        ...inquiryColumns,
      ]}
      rows={inquiries}
      rowKey={(row) => row.id}
      query={query}
      pages={pages}
    />
  )
}

const statusMeanings: Record<InquiryStatus, StatusMeaning> = {
  New: 'waits-for-us',
  'In conversation': 'active',
  Won: 'done',
  Declined: 'stopped',
}

const InquiryStatusBadge = ({ status }: { status: InquiryStatus }) => (
  <StatusBadge meaning={statusMeanings[status]}>{inquiryStatusLabels[status]}</StatusBadge>
)
