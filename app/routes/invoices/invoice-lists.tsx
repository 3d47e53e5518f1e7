import { href, Link } from 'react-router'
import { formatMoney } from '#app/core/money.ts'
import type { InvoiceRow } from '#app/domain/invoices/admin-invoices.server.ts'
import { t, tRich } from '#app/texts.ts'
import { DueDay, LocalDate } from '#app/ui/dates/dates.tsx'
import type { Column } from '#app/ui/list/table.tsx'
import { SectionRows } from '#app/ui/page.tsx'
import { InvoiceStatusBadge } from '#app/ui/status-badges.tsx'

type ListedTotal = Pick<InvoiceRow, 'kind' | 'total' | 'credited' | 'currency'>
type DatesAndTotal = ListedTotal & Pick<InvoiceRow, 'status' | 'issuedOn' | 'dueOn'>

/** An invoice's total and its credited amount. A credit note's total is negative. */
export const ListedTotal = ({ kind, total, credited, currency }: ListedTotal) => (
  <>
    {formatMoney(kind === 'credit-note' ? -total : total, currency)}
    {credited > 0 && (
      <span className="block caption font-normal">
        {t('{amount} credited', { amount: formatMoney(credited, currency) })}
      </span>
    )}
  </>
)

export const dateAndTotalColumns: Column<DatesAndTotal>[] = [
  { header: t('Issued'), card: 'none', cell: ({ issuedOn }) => issuedOn && <LocalDate value={issuedOn} /> },
  {
    header: t('Due'),
    sort: { by: 'due', first: 'asc' },
    cell: ({ dueOn }) => dueOn && <LocalDate value={dueOn} />,
  },
  {
    header: t('Total'),
    align: 'end',
    card: 'amount',
    sort: { by: 'total', first: 'desc' },
    className: 'whitespace-nowrap',
    cell: (invoice) => <ListedTotal {...invoice} />,
  },
  { header: t('Status'), card: 'corner', cell: ({ status }) => <InvoiceStatusBadge status={status} /> },
]

/**
 * Invoice rows with the due date, or the issue date once settled. Clients also see a summary, and who was billed if it
 * was someone else.
 */
export const InvoiceRows = ({
  side,
  invoices,
}: {
  side: 'client' | 'firm'
  invoices: (DatesAndTotal & {
    id: string
    number: string | null
    about?: string | null
    external?: boolean
    billedTo?: string | null
  })[]
}) => (
  <SectionRows label={t('Invoices')}>
    {invoices.map((invoice) => {
      const { id, number, kind, status, issuedOn, dueOn, about, external, billedTo } = invoice
      const toPay = (status === 'Sent' || status === 'Overdue') && kind !== 'credit-note'
      const day = toPay ? dueOn : issuedOn
      return (
        <li
          key={id}
          className="py-1.5 flex max-sm:flex-col items-start sm:items-center justify-between gap-x-4 gap-y-1"
        >
          <div>
            <Link
              to={href(side === 'client' ? '/client/invoices/:id' : '/admin/invoices/:id', { id })}
              className="tall-link"
            >
              {number ?? t('Draft')}
            </Link>
            {side === 'firm' && external && <p className="text-sm">{t('External')}</p>}
            {about && <p className="text-sm line-clamp-2 wrap-anywhere">{about}</p>}
            <p className="caption tabular-nums">
              <ListedTotal {...invoice} />
              {day && (
                <>
                  {' · '}
                  {toPay ? (
                    <DueDay day={day} late={false} />
                  ) : (
                    <span>{tRich('Issued {date}', { date: <LocalDate value={day} /> })}</span>
                  )}
                </>
              )}
            </p>
            {billedTo && <p className="caption wrap-anywhere">{t('Billed to {billedTo}', { billedTo })}</p>}
          </div>
          {/* Clients see the due date instead of the firm's word. */}
          {!(side === 'client' && status === 'Sent') && <InvoiceStatusBadge status={status} />}
        </li>
      )
    })}
  </SectionRows>
)
