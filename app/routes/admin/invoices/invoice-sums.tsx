import { sumsOf } from '#app/domain/invoices/amounts.ts'
import { amountOf, moneyOf, shortNumberOf } from '#app/domain/invoices/currency.ts'
import { readAmounts } from '#app/domain/invoices/form.ts'

type Typed = { currency?: string; lines?: (Record<string, string | undefined> | undefined)[] }

/** Net, tax and total of the entered lines, computed as on the server. Without JavaScript: of the saved lines. */
export function InvoiceSums({ typed }: { typed: unknown }) {
  const { currency, lines: typedLines = [] } = (typed ?? {}) as Typed
  if (!currency) return null
  const lines = typedLines.flatMap((line) => readAmounts(line ?? {}, currency) ?? [])
  const { net, taxes, total } = sumsOf(lines)
  const missing = typedLines.length - lines.length
  const sums = [
    { term: 'Net', value: net },
    ...taxes.map(({ rate, net, tax }) => ({
      term: `Tax ${shortNumberOf(rate, 2)} % on ${amountOf(net, currency)}`,
      value: tax,
    })),
  ]
  return (
    <div className="w-full sm:w-80">
      <dl aria-label="Sums" className="grid gap-y-1 tabular-nums">
        {sums.map(({ term, value }) => (
          <Sum key={term} term={term} value={moneyOf(value, currency)} look="text-soft" />
        ))}
        <Sum
          term="Total"
          value={moneyOf(total, currency)}
          look="mt-1 pt-2 border-t border-line text-lg font-semibold"
        />
      </dl>
      {missing > 0 && (
        <p className="mt-2 text-sm text-soft">
          {`Without ${missing === 1 ? 'one line that is' : `${missing} lines that are`} not complete yet.`}
        </p>
      )}
    </div>
  )
}

const Sum = ({ term, value, look }: { term: string; value: string; look: string }) => (
  <div className={`flex flex-wrap justify-between gap-x-6 ${look}`}>
    <dt>{term}</dt>
    <dd className="whitespace-nowrap">{value}</dd>
  </div>
)
