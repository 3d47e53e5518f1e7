import type { FieldMetadata } from '@conform-to/react'
import type { ButtonHTMLAttributes } from 'react'
import { formatAmount, formatMoney } from '#app/core/money.ts'
import { parseAmounts } from '#app/domain/invoices/invoice-amounts.ts'
import { TAX_CATEGORY_LABELS, UNITS } from '#app/domain/invoices/invoice-labels.ts'
import { isSmallBusiness } from '#app/domain/invoices/invoice-rules.ts'
import { formatTaxTerm } from '#app/domain/invoices/invoice-sheet.tsx'
import { calculateTotals } from '#app/domain/invoices/invoice-totals.ts'
import { t } from '#app/texts.ts'
import { SelectField, TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { payment } from '#content/payment.ts'
import type { InvoiceFormInput } from './invoice-form-values.ts'

type InvoiceLineInput = InvoiceFormInput['lines'][number]

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const units = toOptions(UNITS)
const categories = toOptions(TAX_CATEGORY_LABELS).filter(({ value }) => !isSmallBusiness || value !== 'S')

/** One invoice line's fields. `remove` is null for the only line, which cannot be removed. */
export function InvoiceLineFields({
  line,
  position,
  setTaxRate,
  remove,
}: {
  line: FieldMetadata<InvoiceLineInput>
  position: number
  /** Fills in the rate of a selected category. */
  setTaxRate: (field: string, rate: string) => void
  remove: ButtonHTMLAttributes<HTMLButtonElement> | null
}) {
  const { description, quantity, unit, unitPrice, taxCategory, taxRate } = line.getFieldset()
  return (
    <fieldset className="grid gap-x-3 sm:gap-x-4 gap-y-3 grid-cols-2 sm:grid-cols-[1fr_1fr_1.3fr] lg:grid-cols-[7rem_9rem_minmax(0,1fr)_minmax(0,1fr)_7rem_auto] items-start border border-line bg-surface p-4">
      <legend className="sr-only">{t('Line {position}', { position })}</legend>
      <div className="col-span-full">
        <TextAreaField field={description} label={t('Description')} rows={2} />
      </div>
      <TextField field={quantity} label={t('Quantity')} inputMode="decimal" />
      <SelectField field={unit} label={t('Unit')} options={units} />
      <TextField field={unitPrice} label={t('Price')} inputMode="decimal" />
      <SelectField
        field={taxCategory}
        label={t('Tax')}
        options={categories}
        onChange={({ currentTarget }) =>
          setTaxRate(taxRate.name, currentTarget.value === 'S' ? payment.taxRate : '0')
        }
      />
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

type InvoiceInput = { currency?: string; lines?: (Partial<InvoiceLineInput> | undefined)[] }

/** Net, tax and total for the entered lines, computed as on the server. Without JavaScript, for the saved lines. */
export function InvoiceTotals({ typed }: { typed: unknown }) {
  const { currency, lines: typedLines = [] } = (typed ?? {}) as InvoiceInput
  if (!currency) return null
  const lines = typedLines.flatMap((line) => parseAmounts(line ?? {}, currency) ?? [])
  const { net, taxes, total } = calculateTotals(lines)
  const missing = typedLines.length - lines.length
  const subtotals = [
    { term: t('Net'), value: net },
    ...taxes.map(({ category, rate, net, tax }) => ({
      term: formatTaxTerm(category, rate, formatAmount(net, currency)),
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
