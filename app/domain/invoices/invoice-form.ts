import { z } from 'zod'
import {
  emailListField,
  hiddenField,
  lineField,
  optionalParagraphField,
  paragraphField,
} from '#app/core/form-fields.ts'
import { getCurrencyDigits, listCurrencies } from '#app/core/money.ts'
import { parseDecimal } from '#app/core/parse-decimal.ts'
import { t } from '#app/texts.ts'
import { calculateTotals, TAX_RATE_DIGITS } from './invoice-totals.ts'
import { findUnprintableCharacters } from './printable-text.ts'

/**
 * Invoice limits. They keep the largest total, with the highest tax on every line, at 2 * 10^15 minor units. This is
 * below Number.MAX_SAFE_INTEGER.
 */
export const INVOICE_LIMITS = {
  lines: 100,
  description: 1000,
  billTo: 1000,
  notes: 2000,
  typedNumber: 40,
  dueDays: 365,
  copies: 5,
  /** Maximum digits of a quantity (with three decimals) and of a price (in minor units). */
  quantityDigits: 9,
  priceDigits: 12,
  lineNet: 10_000_000_000_000,
}

const numberField = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(INVOICE_LIMITS.typedNumber, t('This is too long.'))

export function checkPrintable(text: string | null, check: z.RefinementCtx) {
  const characters = findUnprintableCharacters(text ?? '')
  if (characters)
    check.addIssue({
      code: 'custom',
      message: t('These characters can’t be printed on an invoice: {characters}', { characters }),
    })
}

const TypedLine = z.object({
  description: paragraphField(
    t('Description'),
    INVOICE_LIMITS.description,
    t('Enter a description.'),
  ).superRefine(checkPrintable),
  quantity: numberField(t('Enter a quantity.')),
  unitPrice: numberField(t('Enter a price.')),
  taxRate: numberField(t('Enter a tax rate, or 0 for none.')),
})
type TypedLine = z.infer<typeof TypedLine>

const optionalNumberField = z.string().max(INVOICE_LIMITS.typedNumber).optional()
/**
 * Fields that are parsed into amounts. Validated on their own, so that their errors show even if other fields are
 * invalid.
 */
const AmountFields = z.object({
  currency: z.string(),
  lines: z
    .array(
      z.object({
        quantity: optionalNumberField,
        unitPrice: optionalNumberField,
        taxRate: optionalNumberField,
      }),
    )
    .max(INVOICE_LIMITS.lines),
})

/** Form for an invoice draft, with the revision it was edited from. New drafts have none. */
export const InvoiceForm = z
  .object({
    clientId: lineField(t('Client'), 100, t('Select a client.')),
    projectId: z
      .string()
      .max(100)
      .regex(/^[^\p{Cc}]*$/u)
      .optional()
      .transform((id) => id || null),
    currency: z
      .string({ error: t('Select a currency.') })
      .refine((code) => listCurrencies().includes(code), t('Select a currency from the list.')),
    dueDays: z
      .string({ error: t('Enter a number of days.') })
      .trim()
      .regex(/^\d{1,3}$/, t('Enter a number of days.'))
      .transform(Number)
      .pipe(
        z
          .number()
          .max(
            INVOICE_LIMITS.dueDays,
            t('Enter {dueDays} days or fewer.', { dueDays: INVOICE_LIMITS.dueDays }),
          ),
      ),
    billTo: paragraphField(
      t('Bill to'),
      INVOICE_LIMITS.billTo,
      t('Enter who the invoice is for.'),
    ).superRefine(checkPrintable),
    copyTo: emailListField('CC', INVOICE_LIMITS.copies),
    notes: optionalParagraphField(t('Notes'), INVOICE_LIMITS.notes).superRefine(checkPrintable),
    lines: z
      .array(TypedLine, { error: t('Add at least one line.') })
      .min(1, t('Add at least one line.'))
      .max(
        INVOICE_LIMITS.lines,
        t('An invoice can have at most {lines} lines.', { lines: INVOICE_LIMITS.lines }),
      ),
    version: hiddenField,
    /** For a new draft: generated with the page, so that repeated submissions create only one. */
    invoiceId: z.uuid(t('Reload the page and try again.')).optional(),
    /** For a new draft that is sent immediately: token of the confirmed summary. */
    confirmed: hiddenField,
  })
  // Also runs while other fields are invalid, so that an unreadable amount is reported as soon as its field loses
  // focus.
  .superRefine(checkAmounts, { when: ({ value }) => AmountFields.safeParse(value).success })
  .transform((form) => ({ ...form, lines: form.lines.map((line) => toPricedLine(line, form.currency)) }))
export type InvoiceForm = z.infer<typeof InvoiceForm>

const TAX_RATE = { subject: t('Tax rate'), digits: TAX_RATE_DIGITS, maxDigits: 3 + TAX_RATE_DIGITS, max: 100 }
const MAX_TAX_RATE = 100 * 10 ** TAX_RATE_DIGITS
/** Percent sign at the end of a typed rate: `19%` and `19 %` mean 19. */
const PERCENT_SIGN = /\s*[%\uff05\u066a]\s*$/u

/** Parses a line's numbers. Each result is an integer or an error message. */
function parseLine(typed: Partial<Record<AmountName, string>>, currency: string) {
  const { quantityDigits, priceDigits } = INVOICE_LIMITS
  const parsed = (name: AmountName, rule: Parameters<typeof parseDecimal>[1]) =>
    parseDecimal(typed[name] ?? '', rule)
  const price = {
    subject: t('A price in {currency}', { currency }),
    digits: getCurrencyDigits(currency),
    maxDigits: priceDigits,
  }
  const quantity = parsed('quantity', { subject: t('Quantity'), digits: 3, maxDigits: quantityDigits })
  const taxRate = parseDecimal((typed.taxRate ?? '').replace(PERCENT_SIGN, ''), TAX_RATE)
  const nothing = { error: t('Enter a quantity above 0. For a discount, enter a negative price.') }
  const noRate = { error: t('Enter a rate from 0 to 100.') }
  return {
    quantity: typeof quantity === 'number' && quantity <= 0 ? nothing : quantity,
    unitPrice: parsed('unitPrice', price),
    taxRate: typeof taxRate === 'number' && (taxRate < 0 || taxRate > MAX_TAX_RATE) ? noRate : taxRate,
  }
}

type AmountName = 'quantity' | 'unitPrice' | 'taxRate'
const AMOUNT_NAMES: AmountName[] = ['quantity', 'unitPrice', 'taxRate']

export function parseAmounts(line: Partial<Record<AmountName, string>>, currency: string) {
  const { quantity, unitPrice, taxRate } = parseLine(line, currency)
  if (typeof quantity !== 'number' || typeof unitPrice !== 'number' || typeof taxRate !== 'number')
    return null
  return { quantity, unitPrice, taxRate }
}

function checkAmounts({ lines, currency }: z.infer<typeof AmountFields>, check: z.RefinementCtx) {
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
  if (!parsed.every((line) => line !== null)) return
  const totals = calculateTotals(parsed)
  totals.lineNets.forEach((net, i) => {
    if (Math.abs(net) > INVOICE_LIMITS.lineNet)
      addIssue(['lines', i, 'unitPrice'], t('The amount on this line is too large.'))
  })
  if (totals.total < 0) addIssue(['lines'], t('The total can’t be below zero.'))
}

function toPricedLine(typed: TypedLine, currency: string) {
  const amounts = parseAmounts(typed, currency)
  if (!amounts) throw new Error('a line was not checked')
  return { description: typed.description, ...amounts }
}

export const DraftRevisionForm = z.object({
  version: z.string({ error: t('Reopen the draft and try again.') }).max(300),
  /** Revision of the list of deductions of a final invoice. */
  deductions: hiddenField,
})

export const InvoicePaymentForm = z.object({ paidOn: z.iso.date(t('Select the payment date.')) })
