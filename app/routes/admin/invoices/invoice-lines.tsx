import type { FieldMetadata, FormMetadata } from '@conform-to/react'
import { type ButtonHTMLAttributes, useContext } from 'react'
import { formatAmount, formatMoney } from '#app/core/money.ts'
import { parseAmounts } from '#app/domain/invoices/invoice-amounts.ts'
import { TAX_CATEGORY_LABELS, UNITS } from '#app/domain/invoices/invoice-labels.ts'
import { isSmallBusiness } from '#app/domain/invoices/invoice-rules.ts'
import { formatTaxTerm } from '#app/domain/invoices/invoice-sheet.tsx'
import { calculateTotals } from '#app/domain/invoices/invoice-totals.ts'
import type { LineInput } from '#app/domain/invoices/line-form.ts'
import { t } from '#app/texts.ts'
import { EditComparisonContext } from '#app/ui/form/edit-conflict-context.ts'
import { SelectField, TextAreaField, TextField } from '#app/ui/form/field.tsx'
import { payment } from '#content/payment.ts'
import { EMPTY_LINE } from './line-values.ts'

const toOptions = (labels: Record<string, string>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))
const units = toOptions(UNITS)
const categories = toOptions(TAX_CATEGORY_LABELS).filter(({ value }) => !isSmallBusiness || value !== 'S')

/** A form with a file is streamed past the checks of the library's commands, so these buttons send it without the file. */
const FORM_TYPE = { formEncType: 'application/x-www-form-urlencoded' }

/**
 * Lines of an invoice or a proposal, with their totals. Lines can be added and removed without JavaScript. `saved`: the
 * lines of the stored draft, of which those missing in the form are shown after an edit conflict.
 */
export function LinesFieldset({
  lines,
  form,
  saved,
}: {
  lines: FieldMetadata<LineInput[]>
  // biome-ignore lint/suspicious/noExplicitAny: the form of an invoice or an agreement.
  form: Pick<FormMetadata<any>, 'value' | 'update' | 'insert' | 'remove'>
  saved: LineInput[] | null
}) {
  const fields = lines.getFieldList()
  return (
    <fieldset className="grid gap-4" aria-describedby={lines.errorId}>
      <legend className="font-display text-2xl mb-3">{t('Lines')}</legend>
      {fields.map((line, i) => (
        <LineFields
          key={line.key ?? line.name}
          line={line}
          position={i + 1}
          setTaxRate={(name, value) => form.update({ name, value })}
          remove={fields.length > 1 ? form.remove.getButtonProps({ name: lines.name, index: i }) : null}
        />
      ))}
      <ConflictingLines lines={saved?.slice(fields.length) ?? []} />
      <p id={lines.errorId} role="alert" className="text-sm text-bad empty:hidden">
        {lines.errors?.[0]}
      </p>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <button
          {...form.insert.getButtonProps({ name: lines.name, defaultValue: EMPTY_LINE })}
          {...FORM_TYPE}
          className="button button-line"
        >
          {t('Add Line')}
        </button>
        <LineTotals typed={form.value} />
      </div>
    </fieldset>
  )
}

function ConflictingLines({ lines }: { lines: LineInput[] }) {
  const conflict = useContext(EditComparisonContext)
  if (!conflict || lines.length === 0) return null
  return (
    <div className="border-l-3 border-brass pl-3 text-sm">
      <p className="font-semibold">{t('The saved version also has these lines:')}</p>
      <ul>
        {lines.map(({ description, quantity, unitPrice, taxRate }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: saved lines have no ids and are never reordered.
          <li key={i} className="whitespace-pre-line wrap-anywhere">
            {t('{quantity} × {price}, {taxRate}% tax: {description}', {
              quantity,
              price: unitPrice,
              taxRate,
              description,
            })}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** One line's fields. `remove` is null for the only line, which cannot be removed. */
function LineFields({
  line,
  position,
  setTaxRate,
  remove,
}: {
  line: FieldMetadata<LineInput>
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
        <button
          {...remove}
          {...FORM_TYPE}
          className="button button-line justify-self-start max-lg:col-span-full lg:mt-8"
        >
          {t('Remove')}
          <span className="sr-only"> {t('line {position}', { position })}</span>
        </button>
      )}
    </fieldset>
  )
}

type InvoiceInput = { currency?: string; lines?: (Partial<LineInput> | undefined)[] }

/** Net, tax and total for the entered lines, computed as on the server. Without JavaScript, for the saved lines. */
function LineTotals({ typed }: { typed: unknown }) {
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
