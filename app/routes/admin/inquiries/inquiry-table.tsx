import { href, Link } from 'react-router'
import type { InquiryRow } from '#app/domain/inquiries/admin-inquiries.server.ts'
import { LocalTime } from '#app/ui/local-time.tsx'
import { StatusBadge } from '#app/ui/status-badge.tsx'

const head = 'px-4 py-3 font-semibold whitespace-nowrap'
/** Columns that small screens have no room for; what they say stands below the name there. */
const wide = 'hidden lg:table-cell'

/** The inbox; the name leads to the inquiry. */
export function InquiryTable({ inquiries }: { inquiries: InquiryRow[] }) {
  return (
    <table className="w-full text-left text-sm bg-surface border border-line">
      <thead className="border-b border-line text-soft">
        <tr>
          <th scope="col" className={`${head} ${wide}`}>
            Received
          </th>
          <th scope="col" className={head}>
            Name
          </th>
          <th scope="col" className={`${head} ${wide}`}>
            Company
          </th>
          <th scope="col" className={`${head} ${wide}`}>
            Service
          </th>
          <th scope="col" className={`${head} ${wide}`}>
            Budget
          </th>
          <th scope="col" className={head}>
            Status
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line align-top">
        {inquiries.map((inquiry) => (
          <tr key={inquiry.id}>
            <td className={`px-4 py-3 whitespace-nowrap ${wide}`}>
              <LocalTime value={inquiry.createdAt} dateOnly />
            </td>
            <th scope="row" className="px-4 font-normal wrap-anywhere">
              <Link
                to={href('/admin/inquiries/:id', { id: inquiry.id })}
                prefetch="intent"
                className="text-link font-semibold inline-block py-3"
              >
                {inquiry.fullName}
              </Link>
              <div className="text-soft -mt-2 pb-3">
                {inquiry.email}
                <div className="lg:hidden">
                  {inquiry.companyName}
                  <br />
                  {inquiry.serviceOfInterest}
                  {inquiry.projectBudget && `, ${inquiry.projectBudget}`}
                  <br />
                  <LocalTime value={inquiry.createdAt} dateOnly />
                </div>
              </div>
            </th>
            <td className={`px-4 py-3 wrap-anywhere ${wide}`}>{inquiry.companyName}</td>
            <td className={`px-4 py-3 ${wide}`}>{inquiry.serviceOfInterest}</td>
            <td className={`px-4 py-3 whitespace-nowrap ${wide}`}>{inquiry.projectBudget ?? 'not named'}</td>
            <td className="px-4 py-3">
              <StatusBadge>{inquiry.status}</StatusBadge>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
