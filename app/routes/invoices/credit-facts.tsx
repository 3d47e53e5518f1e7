import { href, Link } from 'react-router'
import { formatMoney } from '#app/core/money.ts'
import type { CorrectedInvoice } from '#app/domain/invoices/invoice-columns.server.ts'
import { t, tRich } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { StackedFact } from '#app/ui/page.tsx'

type CreditedInvoice = {
  status: string
  currency: string
  total: number
  credited: number
  creditedBeforePayment: number
  corrects: CorrectedInvoice | null
  creditNotes: { id: string; number: string | null; issuedOn: string | null; total: number }[]
}

/** Links between an invoice and its credit notes, and the amount left to pay or to refund. */
export function CreditFacts({ invoice, side }: { invoice: CreditedInvoice; side: 'client' | 'firm' }) {
  const { status, currency, total, credited, creditedBeforePayment, corrects, creditNotes } = invoice
  const money = (minor: number) => formatMoney(minor, currency)
  const path = side === 'client' ? '/client/invoices/:id' : '/admin/invoices/:id'
  const refund = status === 'Paid' ? credited - creditedBeforePayment : 0
  const isOpen = status === 'Sent' || status === 'Overdue'
  return (
    <>
      {corrects && (
        <StackedFact term={t('Corrects')}>
          <Link to={href(path, { id: corrects.id })} className="text-link">
            {t('Invoice {number}', { number: corrects.number })}
          </Link>
          <span className="block">
            {tRich('Issued {date}', { date: <LocalDate value={corrects.issuedOn} /> })}
          </span>
        </StackedFact>
      )}
      {creditNotes.length > 0 && (
        <StackedFact term={t('Credit notes')}>
          {creditNotes.map(({ id, number, ...note }) => (
            <span key={id} className="block">
              <Link to={href(path, { id })} className="text-link">
                {number ?? t('Draft')}
              </Link>{' '}
              {money(note.total)}
            </span>
          ))}
        </StackedFact>
      )}
      {credited > 0 && <StackedFact term={t('Credited')}>{money(credited)}</StackedFact>}
      {credited > 0 && isOpen && <StackedFact term={t('Left to pay')}>{money(total - credited)}</StackedFact>}
      {refund > 0 && <StackedFact term={t('To be refunded')}>{money(refund)}</StackedFact>}
    </>
  )
}
