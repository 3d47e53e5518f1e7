import { z } from 'zod'
import { emailAddress, line, optionalParagraph, paragraph } from '../text.ts'
import { sumsOf } from './amounts.ts'
import { currencies, digitsOf } from './currency.ts'
import { parseDecimal } from './typed-amount.ts'

/**
 * Limits of an invoice. With them the largest total, including the highest tax on every line, is 2 * 10^15 minor units,
 * which is below Number.MAX_SAFE_INTEGER.
 */
export const limits = {
  lines: 100,
  description: 1000,
  billTo: 1000,
  notes: 2000,
  copyTo: 2000,
  typed: 40,
  dueDays: 365,
  copies: 5,
  /** Digits of quantity (with three decimals) and price (in minor units). */
  quantityDigits: 9,
  priceDigits: 12,
  lineNet: 10_000_000_000_000,
}

const number = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(limits.typed, 'This is too long.')

/** Email addresses separated by commas or line breaks, without duplicates. */
const CopyTo = optionalParagraph('Also send to', limits.copyTo).transform((typed, check) => {
  const addresses = (typed ?? '').split(/[\s,;]+/).filter(Boolean)
  const read = addresses.map((address) => emailAddress.safeParse(address))
  const wrong = addresses[read.findIndex(({ success }) => !success)]
  const refuse = (message: string) => check.addIssue({ code: 'custom', message })
  if (wrong) refuse(`“${wrong.slice(0, 100)}” is not an email address.`)
  const different = [...new Set(read.flatMap(({ data }) => data ?? []))]
  if (different.length > limits.copies) refuse(`At most ${limits.copies} addresses.`)
  return different
})

const TypedLine = z.object({
  description: paragraph('Description', limits.description, 'Say what this line is for.'),
  quantity: number('Enter a quantity.'),
  unitPrice: number('Enter a price.'),
  taxRate: number('Enter a tax rate; 0 for none.'),
})
type TypedLine = z.infer<typeof TypedLine>

const typed = z.string().max(limits.typed).optional()
/** Fields that amounts are parsed from, so that their errors show even if other fields are invalid. */
const WithAmounts = z.object({
  currency: z.string(),
  lines: z.array(z.object({ quantity: typed, unitPrice: typed, taxRate: typed })).max(limits.lines),
})

/** Form of an invoice draft, with the revision it was edited from; new drafts have none. */
export const InvoiceForm = z
  .object({
    clientId: line('Client', 100, 'Choose a client.'),
    projectId: z
      .string()
      .max(100)
      .regex(/^[^\p{Cc}]*$/u)
      .optional()
      .transform((id) => id || null),
    currency: z
      .string({ error: 'Choose a currency.' })
      .refine((code) => currencies().includes(code), 'Choose one of the currencies.'),
    dueDays: z
      .string({ error: 'Enter a number of days.' })
      .trim()
      .regex(/^\d{1,3}$/, 'Enter a number of days.')
      .transform(Number)
      .pipe(z.number().max(limits.dueDays, `At most ${limits.dueDays} days.`)),
    billTo: paragraph('Bill to', limits.billTo, 'Enter whom the invoice is for.'),
    copyTo: CopyTo,
    notes: optionalParagraph('Notes', limits.notes),
    lines: z
      .array(TypedLine, { error: 'Add at least one line.' })
      .min(1, 'Add at least one line.')
      .max(limits.lines, `An invoice can have at most ${limits.lines} lines.`),
    version: z.string().optional(),
    /** For a new draft: generated with the page, makes a repeated submit idempotent. */
    invoiceId: z.uuid('Reload the page and try again.').optional(),
    /** For a new draft sent immediately: token of the confirmed summary. */
    confirmed: z.string().optional(),
  })
  // Also run while other fields are invalid, so that an unreadable amount is reported as soon as its field loses focus.
  .superRefine(checkAmounts, { when: ({ value }) => WithAmounts.safeParse(value).success })
  .transform((form) => ({ ...form, lines: form.lines.map((line) => pricedLine(line, form.currency)) }))
export type InvoiceForm = z.infer<typeof InvoiceForm>

/** Parses the numbers of a line. Each is an integer, or an error message. */
export function readLine(typed: Partial<Record<Name, string>>, currency: string) {
  const { quantityDigits, priceDigits } = limits
  const read = (name: Name, rule: Parameters<typeof parseDecimal>[1]) => parseDecimal(typed[name] ?? '', rule)
  const price = { what: `A price in ${currency}`, digits: digitsOf(currency), maxDigits: priceDigits }
  const quantity = read('quantity', { what: 'Quantity', digits: 3, maxDigits: quantityDigits })
  const taxRate = read('taxRate', { what: 'Tax rate', digits: 2, maxDigits: 5 })
  const nothing = { error: 'Enter a quantity above 0; a discount has a price below 0.' }
  const noRate = { error: 'Enter a rate from 0 to 100.' }
  return {
    quantity: typeof quantity === 'number' && quantity <= 0 ? nothing : quantity,
    unitPrice: read('unitPrice', price),
    taxRate: typeof taxRate === 'number' && (taxRate < 0 || taxRate > 10_000) ? noRate : taxRate,
  }
}

type Name = 'quantity' | 'unitPrice' | 'taxRate'
const names: Name[] = ['quantity', 'unitPrice', 'taxRate']

export function readAmounts(line: Partial<Record<Name, string>>, currency: string) {
  const { quantity, unitPrice, taxRate } = readLine(line, currency)
  if (typeof quantity !== 'number' || typeof unitPrice !== 'number' || typeof taxRate !== 'number')
    return null
  return { quantity, unitPrice, taxRate }
}

function checkAmounts({ lines, currency }: z.infer<typeof WithAmounts>, check: z.RefinementCtx) {
  const refuse = (path: (string | number)[], message: string) =>
    check.addIssue({ code: 'custom', path, message })
  lines.forEach((line, i) => {
    const read = readLine(line, currency)
    for (const name of names) {
      const scaled = read[name]
      if (line[name] && typeof scaled !== 'number') refuse(['lines', i, name], scaled.error)
    }
  })
  const read = lines.map((line) => readAmounts(line, currency))
  if (!read.every((line) => line !== null)) return
  const sums = sumsOf(read)
  sums.lineNets.forEach((net, i) => {
    if (Math.abs(net) > limits.lineNet) refuse(['lines', i, 'unitPrice'], 'This line comes to too much.')
  })
  if (sums.total < 0) refuse(['lines'], "The total can't be below zero.")
}

function pricedLine(typed: TypedLine, currency: string) {
  const amounts = readAmounts(typed, currency)
  if (!amounts) throw new Error('a line was not checked')
  return { description: typed.description, ...amounts }
}

export const SeenDraft = z.object({
  version: z.string({ error: 'Open the draft again, and try once more.' }),
})

export const PaidForm = z.object({ paidOn: z.iso.date('Choose the day of the payment.') })
