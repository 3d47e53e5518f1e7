import { href, Link } from 'react-router'
import type { InquiryStatus } from '#app/domain/inquiries/admin-forms.ts'
import type { InquiryRow } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { Day } from '#app/ui/dates.tsx'
import { StatusBadge, type StatusMeaning } from '#app/ui/status-badge.tsx'
import { type Column, Table } from '#app/ui/table.tsx'

const columns: Column<InquiryRow>[] = [
  {
    head: 'Name',
    title: true,
    cell: (inquiry) => (
      <>
        <Link to={href('/admin/inquiries/:id', { id: inquiry.id })} prefetch="intent" className="tall-link">
          {inquiry.fullName}
        </Link>
        <div className="text-soft font-normal">{inquiry.email}</div>
      </>
    ),
  },
  { head: 'Received', cell: (inquiry) => <Day value={inquiry.createdAt} /> },
  { head: 'Company', className: 'wrap-anywhere', cell: (inquiry) => inquiry.companyName },
  { head: 'Service', cell: (inquiry) => inquiry.serviceOfInterest },
  {
    head: 'Budget',
    className: 'whitespace-nowrap',
    cell: (inquiry) => inquiry.projectBudget ?? 'not named',
  },
  { head: 'Status', cell: (inquiry) => <InquiryBadge status={inquiry.status} /> },
]

/** The inbox; the name leads to the inquiry. */
export function InquiryTable({
  inquiries,
  pages,
}: {
  inquiries: InquiryRow[]
  pages: { after: string | null; more: string | null }
}) {
  return <Table label="Inquiries" columns={columns} rows={inquiries} rowKey={(row) => row.id} pages={pages} />
}

const meanings: Record<InquiryStatus, StatusMeaning> = {
  New: 'waits-for-us',
  'In conversation': 'active',
  Won: 'done',
  Declined: 'stopped',
}

export const InquiryBadge = ({ status }: { status: InquiryStatus }) => (
  <StatusBadge meaning={meanings[status]}>{status}</StatusBadge>
)
