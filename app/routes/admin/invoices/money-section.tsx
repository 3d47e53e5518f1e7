import { formatMoney } from '#app/core/money.ts'
import type { CurrencyStats } from '#app/domain/invoices/invoice-stats.server.ts'
import { t } from '#app/translations/texts.ts'
import { MoneyChart } from '#app/ui/charts/money-chart.tsx'

const ageingLabels = {
  notDue: t('Not due yet'),
  upTo30: t('1 to 30 days overdue'),
  upTo60: t('31 to 60 days overdue'),
  upTo90: t('61 to 90 days overdue'),
  over90: t('More than 90 days overdue'),
} as const
const ages = Object.keys(ageingLabels) as (keyof typeof ageingLabels)[]

/** The longer an amount is overdue, the stronger the color. */
const ageingFills = {
  notDue: 'fill-soft/40',
  upTo30: 'fill-bad/40',
  upTo60: 'fill-bad/60',
  upTo90: 'fill-bad/80',
  over90: 'fill-bad',
} as const

/** Amounts by currency: invoiced and paid per month, and open invoices by age. */
export const MoneySection = ({ stats }: { stats: CurrencyStats[] }) => (
  <section aria-label={t('Amounts by currency')} className="mb-8 grid gap-4 grid-cols-[minmax(0,1fr)]">
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
        {open > 0 && <AgeingBar ageing={ageing} open={open} />}
        <dl className="mt-2 text-sm">
          {ages.map((age) =>
            ageing[age] === 0 ? null : (
              <div key={age} className="flex justify-between gap-4 py-1 border-t border-line">
                <dt className={age === 'notDue' ? 'text-soft' : 'text-bad'}>
                  <LegendItem className={ageingFills[age]}>{ageingLabels[age]}</LegendItem>
                </dt>
                <dd className="tabular-nums">{formatMoney(ageing[age], currency)}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
    </div>
  )
}

/** One bar of the open amounts, divided by age. The list below it says the same as text. */
function AgeingBar({ ageing, open }: { ageing: CurrencyStats['ageing']; open: number }) {
  const shares = ages.map((age) => (ageing[age] * 100) / open)
  return (
    <svg aria-hidden="true" width="100%" height="12" className="mt-3">
      {ages.map((age, i) => (
        <rect
          key={age}
          x={`${shares.slice(0, i).reduce((sum, share) => sum + share, 0)}%`}
          width={`${shares[i]}%`}
          height="12"
          className={ageingFills[age]}
        />
      ))}
    </svg>
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
