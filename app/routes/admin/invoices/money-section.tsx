import { formatMoney } from '#app/core/money.ts'
import type { CurrencyStats } from '#app/domain/invoices/invoice-stats.server.ts'
import { t } from '#app/texts.ts'
import { MoneyChart } from '#app/ui/charts/money-chart.tsx'

const ageingLabels = {
  notDue: t('Not due yet'),
  upTo30: t('1 to 30 days overdue'),
  upTo60: t('31 to 60 days overdue'),
  upTo90: t('61 to 90 days overdue'),
  over90: t('More than 90 days overdue'),
} as const

/** Amounts by currency: invoiced and paid per month, and open invoices by age. */
export const MoneySection = ({ stats }: { stats: CurrencyStats[] }) => (
  <section aria-label={t('Money')} className="mb-8 grid gap-4 grid-cols-[minmax(0,1fr)]">
    {stats.map((one) => (
      <CurrencyRow key={one.currency} {...one} />
    ))}
  </section>
)

function CurrencyRow({ currency, months, ageing }: CurrencyStats) {
  const open = Object.values(ageing).reduce((sum, amount) => sum + amount, 0)
  return (
    <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_22rem] bg-surface border border-line p-5">
      <div>
        <h2 className="flex flex-wrap items-baseline justify-between gap-x-4 mb-3 font-sans text-base font-semibold">
          {currency}
          <span className="flex gap-x-4 text-sm font-normal text-soft">
            <LegendItem className="fill-brass">{t('Invoiced')}</LegendItem>
            <LegendItem className="fill-good">{t('Paid')}</LegendItem>
          </span>
        </h2>
        <MoneyChart currency={currency} months={months} />
      </div>
      <div>
        <p className="text-sm text-soft">{t('Outstanding')}</p>
        <p className="font-display text-3xl tabular-nums">{formatMoney(open, currency)}</p>
        <dl className="mt-2 text-sm">
          {Object.entries(ageingLabels).map(([key, label]) => {
            const amount = ageing[key as keyof typeof ageingLabels]
            if (amount === 0) return null
            return (
              <div key={key} className="flex justify-between gap-4 py-1 border-t border-line">
                <dt className={key === 'notDue' ? 'text-soft' : 'text-bad'}>{label}</dt>
                <dd className="tabular-nums">{formatMoney(amount, currency)}</dd>
              </div>
            )
          })}
        </dl>
      </div>
    </div>
  )
}

const LegendItem = ({ className, children }: { className: string; children: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <svg aria-hidden="true" width="10" height="10">
      <rect width="10" height="10" className={className} />
    </svg>
    {children}
  </span>
)
