import { getDateFormat } from '#app/core/formats.ts'
import { formatMoney } from '#app/core/money.ts'
import { t } from '#app/texts.ts'
import { language } from '#content/language.ts'

type MonthBars = { month: string; invoiced: number; paid: number }

const HEIGHT = 96
const LABEL_HEIGHT = 20
/** Space above the bars for the amount of the highest one. */
const TOP = 20

const formatMonth = (month: string, options: Intl.DateTimeFormatOptions) =>
  getDateFormat(language.locale, { ...options, timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))

/** Bars for the amounts invoiced and paid each month, with a table of the same amounts for screen readers. */
export function MoneyChart({ currency, months }: { currency: string; months: MonthBars[] }) {
  const max = Math.max(1, ...months.flatMap(({ invoiced, paid }) => [invoiced, paid]))
  const share = 100 / months.length
  const bar = (i: number, side: 0 | 1, amount: number, className: string) => {
    // A month with more credited than invoiced has no bar.
    const height = (Math.max(0, amount) * HEIGHT) / max
    return (
      <rect
        x={`${(i + 0.18 + side * 0.32) * share}%`}
        y={HEIGHT - height}
        width={`${0.28 * share}%`}
        height={height}
        className={className}
      />
    )
  }
  return (
    <>
      <svg
        aria-hidden="true"
        width="100%"
        height={TOP + HEIGHT + LABEL_HEIGHT}
        className="overflow-visible text-xs"
      >
        <g transform={`translate(0 ${TOP})`}>
          <line x1="0%" x2="100%" y1={0} y2={0} strokeDasharray="2 4" className="stroke-line" />
          <text x="0" y={-6} className="fill-soft tabular-nums">
            {formatMoney(max, currency)}
          </text>
          <line x1="0%" x2="100%" y1={HEIGHT} y2={HEIGHT} className="stroke-line" />
          {months.map(({ month, invoiced, paid }, i) => (
            <g key={month}>
              {bar(i, 0, invoiced, 'fill-brass')}
              {bar(i, 1, paid, 'fill-good')}
              <text
                x={`${(i + 0.48) * share}%`}
                y={HEIGHT + 15}
                textAnchor="middle"
                // On phones, hides every other month so that labels don't touch.
                className={`fill-soft ${(months.length - i) % 2 === 0 ? 'max-sm:hidden' : ''}`}
              >
                {formatMonth(month, { month: 'short' })}
              </text>
            </g>
          ))}
        </g>
      </svg>
      <div className="sr-only">
        <table>
          <caption>{t('Invoiced and paid by month, in {currency}', { currency })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('Month')}</th>
              <th scope="col">{t('Invoiced')}</th>
              <th scope="col">{t('Paid')}</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, invoiced, paid }) => (
              <tr key={month}>
                <th scope="row">{formatMonth(month, { month: 'long', year: 'numeric' })}</th>
                <td>{formatMoney(invoiced, currency)}</td>
                <td>{formatMoney(paid, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
