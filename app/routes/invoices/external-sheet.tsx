import { formatMoney } from '#app/core/money.ts'
import { t } from '#app/texts.ts'
import { LocalDate } from '#app/ui/dates/dates.tsx'
import { StatusBadge } from '#app/ui/status-badges.tsx'

export const ExternalBadge = () => <StatusBadge meaning="neutral">{t('External')}</StatusBadge>

/** Values of an invoice made with another program. The rest is in its file. */
export function ExternalSheet({
  invoice: { number, buyerName, project, issuedOn, dueOn, paidOn, total, currency },
}: {
  invoice: {
    number: string | null
    buyerName: string | null
    project: string | null
    issuedOn: string | null
    dueOn: string | null
    paidOn: string | null
    total: number
    currency: string
  }
}) {
  const facts = [
    [t('Number'), number],
    [t('Bill to'), buyerName],
    [t('Project'), project],
    [t('Issued'), issuedOn && <LocalDate key="issued" value={issuedOn} />],
    [t('Due'), dueOn && <LocalDate key="due" value={dueOn} />],
    [t('Paid'), paidOn && <LocalDate key="paid" value={paidOn} />],
    [t('Amount with tax'), formatMoney(total, currency)],
  ] as const
  return (
    <>
      <p className="mb-5 text-soft">
        {t('External: this invoice was made with another program. Its file has the details of the payment.')}
      </p>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2 wrap-anywhere">
        {facts.map(
          ([term, value]) =>
            value && (
              <div key={term}>
                <dt className="caption">{term}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}
