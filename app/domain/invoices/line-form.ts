import { z } from 'zod'
import { paragraphField } from '#app/core/form-fields.ts'
import { listCurrencies } from '#app/core/money.ts'
import { t } from '#app/texts.ts'
import { AMOUNT_NAMES, INVOICE_LIMITS, parseAmounts, parseLine } from './invoice-amounts.ts'
import { TAX_CATEGORY_LABELS, UNITS } from './invoice-labels.ts'
import { calculateTotals } from './invoice-totals.ts'
import { checkPrintable } from './printable-text.ts'

// Form fields of lines with prices, which invoices and proposals have.

const numberField = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(INVOICE_LIMITS.typedNumber, t('This is too long.'))

const keysOf = <Key extends string>(labels: Record<Key, string>) => Object.keys(labels) as [Key, ...Key[]]

const TypedLine = z.object({
  description: paragraphField(
    t('Description'),
    INVOICE_LIMITS.description,
    t('Enter a description.'),
  ).superRefine(checkPrintable),
  quantity: numberField(t('Enter a quantity.')),
  unit: z
    .enum(keysOf(UNITS), t('Select a unit from the list.'))
    .optional()
    .transform((unit) => unit ?? 'C62'),
  unitPrice: numberField(t('Enter a price.')),
  taxCategory: z.enum(keysOf(TAX_CATEGORY_LABELS), t('Select a category from the list.')).optional(),
  taxRate: numberField(t('Enter a tax rate, or 0 for none.')),
})
export type LineInput = z.input<typeof TypedLine>

export const linesField = z
  .array(TypedLine, { error: t('Add at least one line.') })
  .max(INVOICE_LIMITS.lines, t('An invoice can have at most {lines} lines.', { lines: INVOICE_LIMITS.lines }))

export const currencyField = z
  .string({ error: t('Select a currency.') })
  .refine((code) => listCurrencies().includes(code), t('Select a currency from the list.'))

const optionalNumberField = z.string().max(INVOICE_LIMITS.typedNumber).optional()
/** Fields that are parsed into amounts. */
const TypedLines = z.object({
  currency: z.string(),
  lines: z
    .array(
      z.object({
        quantity: optionalNumberField,
        unitPrice: optionalNumberField,
        taxCategory: z.enum(keysOf(TAX_CATEGORY_LABELS)).optional(),
        taxRate: optionalNumberField,
      }),
    )
    .max(INVOICE_LIMITS.lines),
})
export type TypedLines = z.infer<typeof TypedLines>

/** Returns whether the amounts can be checked, so that their errors show even if other fields are invalid. */
export const areLinesReadable = (value: unknown): boolean => TypedLines.safeParse(value).success

/** Reports amounts that can't be read or are too large. Returns the lines, or null if one can't be read. */
export function checkLines({ lines, currency }: TypedLines, check: z.RefinementCtx) {
  const addIssue = (path: (string | number)[], message: string) =>
    check.addIssue({ code: 'custom', path, message })
  lines.forEach((line, i) => {
    const parsed = parseLine(line, currency)
    for (const name of AMOUNT_NAMES) {
      const scaled = parsed[name]
      if (line[name] && typeof scaled !== 'number') addIssue(['lines', i, name], scaled.error)
    }
  })
  const parsed = lines.map((line) => parseAmounts(line, currency))
  if (!parsed.every((line) => line !== null)) return null
  const { lineNets, total } = calculateTotals(parsed)
  lineNets.forEach((net, i) => {
    if (Math.abs(net) > INVOICE_LIMITS.lineNet)
      addIssue(['lines', i, 'unitPrice'], t('The amount on this line is too large.'))
  })
  if (total < 0) addIssue(['lines'], t('The total can’t be below zero.'))
  return parsed
}

/** Returns checked lines with their amounts in integers. */
export const toPricedLines = (lines: z.infer<typeof linesField>, currency: string) =>
  lines.map(({ description, unit, ...typed }) => {
    const amounts = parseAmounts(typed, currency)
    if (!amounts) throw new Error('a line was not checked')
    return { description, unit, ...amounts }
  })
