import { z } from 'zod'
import { emailField, lineField, optionalParagraphField, paragraphField } from '#app/core/form-fields.ts'
import { getCurrencyDigits, listCurrencies } from '#app/core/money.ts'
import { parseDecimal } from '#app/core/parse-decimal.ts'
import { t } from '#app/texts.ts'
import { calculateTotals } from './totals.ts'

/**
 * Limits of an invoice. With them the largest total, including the highest tax on every line, is 2 * 10^15 minor units,
 * which is below Number.MAX_SAFE_INTEGER.
 */
export const INVOICE_LIMITS = {
  lines: 100,
  description: 1000,
  billTo: 1000,
  notes: 2000,
  copyTo: 2000,
  typedNumber: 40,
  dueDays: 365,
  copies: 5,
  /** Digits of quantity (with three decimals) and price (in minor units). */
  quantityDigits: 9,
  priceDigits: 12,
  lineNet: 10_000_000_000_000,
}

const numberField = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(INVOICE_LIMITS.typedNumber, t('This is too long.'))

/** Email addresses separated by commas or line breaks, without duplicates. */
const CopyRecipientsField = optionalParagraphField('CC', INVOICE_LIMITS.copyTo).transform((typed, check) => {
  const addresses = (typed ?? '').split(/[\s,;]+/).filter(Boolean)
  const read = addresses.map((address) => emailField.safeParse(address))
  const wrong = addresses[read.findIndex(({ success }) => !success)]
  const refuse = (message: string) => check.addIssue({ code: 'custom', message })
  if (wrong) refuse(t("“{address}” isn't an email address.", { address: wrong.slice(0, 100) }))
  const different = [...new Set(read.flatMap(({ data }) => data ?? []))]
  if (different.length > INVOICE_LIMITS.copies)
    refuse(t('Enter up to {copies} addresses.', { copies: INVOICE_LIMITS.copies }))
  return different
})

const TypedLine = z.object({
  description: paragraphField(t('Description'), INVOICE_LIMITS.description, t('Enter a description.')),
  quantity: numberField(t('Enter a quantity.')),
  unitPrice: numberField(t('Enter a price.')),
  taxRate: numberField(t('Enter a tax rate, or 0 for none.')),
})
type TypedLine = z.infer<typeof TypedLine>

const optionalNumberField = z.string().max(INVOICE_LIMITS.typedNumber).optional()
/** Fields that amounts are parsed from, so that their errors show even if other fields are invalid. */
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

/** Form of an invoice draft, with the revision it was edited from; new drafts have none. */
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
    billTo: paragraphField(t('Bill to'), INVOICE_LIMITS.billTo, t('Enter who the invoice is for.')),
    copyTo: CopyRecipientsField,
    notes: optionalParagraphField(t('Notes'), INVOICE_LIMITS.notes),
    lines: z
      .array(TypedLine, { error: t('Add at least one line.') })
      .min(1, t('Add at least one line.'))
      .max(
        INVOICE_LIMITS.lines,
        t('An invoice can have at most {lines} lines.', { lines: INVOICE_LIMITS.lines }),
      ),
    version: z.string().optional(),
    /** For a new draft: generated with the page, makes a repeated submit idempotent. */
    invoiceId: z.uuid(t('Reload the page and try again.')).optional(),
    /** For a new draft sent immediately: token of the confirmed summary. */
    confirmed: z.string().optional(),
  })
  // Also run while other fields are invalid, so that an unreadable amount is reported as soon as its field loses focus.
  .superRefine(checkAmounts, { when: ({ value }) => AmountFields.safeParse(value).success })
  .transform((form) => ({ ...form, lines: form.lines.map((line) => toPricedLine(line, form.currency)) }))
export type InvoiceForm = z.infer<typeof InvoiceForm>

/** Parses the numbers of a line. Each is an integer, or an error message. */
function parseLine(typed: Partial<Record<AmountName, string>>, currency: string) {
  const { quantityDigits, priceDigits } = INVOICE_LIMITS
  const read = (name: AmountName, rule: Parameters<typeof parseDecimal>[1]) =>
    parseDecimal(typed[name] ?? '', rule)
  const price = {
    what: t('A price in {currency}', { currency }),
    digits: getCurrencyDigits(currency),
    maxDigits: priceDigits,
  }
  const quantity = read('quantity', { what: t('Quantity'), digits: 3, maxDigits: quantityDigits })
  const taxRate = read('taxRate', { what: t('Tax rate'), digits: 2, maxDigits: 5 })
  const nothing = { error: t('Enter a quantity above 0. For a discount, enter a negative price.') }
  const noRate = { error: t('Enter a rate from 0 to 100.') }
  return {
    quantity: typeof quantity === 'number' && quantity <= 0 ? nothing : quantity,
    unitPrice: read('unitPrice', price),
    taxRate: typeof taxRate === 'number' && (taxRate < 0 || taxRate > 10_000) ? noRate : taxRate,
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
  const refuse = (path: (string | number)[], message: string) =>
    check.addIssue({ code: 'custom', path, message })
  lines.forEach((line, i) => {
    const read = parseLine(line, currency)
    for (const name of AMOUNT_NAMES) {
      const scaled = read[name]
      if (line[name] && typeof scaled !== 'number') refuse(['lines', i, name], scaled.error)
    }
  })
  const read = lines.map((line) => parseAmounts(line, currency))
  if (!read.every((line) => line !== null)) return
  const sums = calculateTotals(read)
  sums.lineNets.forEach((net, i) => {
    if (Math.abs(net) > INVOICE_LIMITS.lineNet)
      refuse(['lines', i, 'unitPrice'], t('The amount on this line is too large.'))
  })
  if (sums.total < 0) refuse(['lines'], t("The total can't be below zero."))
}

function toPricedLine(typed: TypedLine, currency: string) {
  const amounts = parseAmounts(typed, currency)
  if (!amounts) throw new Error('a line was not checked')
  return { description: typed.description, ...amounts }
}

export const DraftRevisionForm = z.object({
  version: z.string({ error: t('Reopen the draft and try again.') }),
})

export const InvoicePaymentForm = z.object({ paidOn: z.iso.date(t('Select the payment date.')) })
