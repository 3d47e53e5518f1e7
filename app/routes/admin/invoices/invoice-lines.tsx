import type { FieldMetadata } from '@conform-to/react'
import type { ButtonHTMLAttributes } from 'react'
import { formatAmount, formatMoney, formatShortNumber } from '#app/core/money.ts'
import { parseAmounts } from '#app/domain/invoices/invoice-form.ts'
import { calculateTotals, TAX_RATE_DIGITS } from '#app/domain/invoices/invoice-totals.ts'
import { t } from '#app/texts.ts'
import { TextAreaField, TextField } from '#app/ui/form/field.tsx'

type InvoiceLineInput = { description: string; quantity: string; unitPrice: string; taxRate: string }

/** One invoice line's fields. `remove` is null for the only line, which cannot be removed. */
export function InvoiceLineFields({
  line,
  position,
  remove,
}: {
  line: FieldMetadata<InvoiceLineInput>
  position: number
  remove: ButtonHTMLAttributes<HTMLButtonElement> | null
}) {
  const { description, quantity, unitPrice, taxRate } = line.getFieldset()
  return (
    <fieldset className="grid gap-x-3 sm:gap-x-4 gap-y-3 grid-cols-3 lg:grid-cols-[minmax(0,1fr)_7rem_9rem_6rem_auto] items-start border border-line bg-surface p-4">
      <legend className="sr-only">{t('Line {position}', { position })}</legend>
      <div className="max-lg:col-span-full">
        <TextAreaField field={description} label={t('Description')} rows={2} />
      </div>
      <TextField field={quantity} label={t('Quantity')} inputMode="decimal" />
      <TextField field={unitPrice} label={t('Price')} inputMode="decimal" />
      <TextField field={taxRate} label={t('Tax %')} inputMode="decimal" />
      {remove && (
        <button {...remove} className="button button-line justify-self-start max-lg:col-span-full lg:mt-8">
          {t('Remove')}
          <span className="sr-only"> {t('line {position}', { position })}</span>
        </button>
      )}
    </fieldset>
  )
}

type InvoiceInput = { currency?: string; lines?: (Record<string, string | undefined> | undefined)[] }

/** Net, tax and total for the entered lines, computed as on the server. Without JavaScript, for the saved lines. */
export function InvoiceTotals({ typed }: { typed: unknown }) {
  const { currency, lines: typedLines = [] } = (typed ?? {}) as InvoiceInput
  if (!currency) return null
  const lines = typedLines.flatMap((line) => parseAmounts(line ?? {}, currency) ?? [])
  const { net, taxes, total } = calculateTotals(lines)
  const missing = typedLines.length - lines.length
  const subtotals = [
    { term: t('Net'), value: net },
    ...taxes.map(({ rate, net, tax }) => ({
      term: t('Tax {rate}% on {net}', {
        rate: formatShortNumber(rate, TAX_RATE_DIGITS),
        net: formatAmount(net, currency),
      }),
      value: tax,
    })),
  ]
  return (
    <div className="w-full sm:w-80">
      <dl aria-label={t('Totals')} className="grid gap-y-1 tabular-nums">
        {subtotals.map(({ term, value }) => (
          <TotalRow key={term} term={term} value={formatMoney(value, currency)} className="text-soft" />
        ))}
        <TotalRow
          term={t('Total')}
          value={formatMoney(total, currency)}
          className="mt-1 pt-2 border-t border-line text-lg font-semibold"
        />
      </dl>
      {missing > 0 && (
        <p className="mt-2 caption">
          {missing === 1
            ? t('1 incomplete line isn’t included.')
            : t('{missing} incomplete lines aren’t included.', { missing })}
        </p>
      )}
    </div>
  )
}

const TotalRow = ({ term, value, className }: { term: string; value: string; className: string }) => (
  <div className={`flex flex-wrap justify-between gap-x-6 ${className}`}>
    <dt>{term}</dt>
    <dd className="whitespace-nowrap">{value}</dd>
  </div>
)
