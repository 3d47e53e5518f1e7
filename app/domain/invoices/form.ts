import { z } from 'zod'
import { emailAddress, line, optionalParagraph, paragraph } from '../text.ts'
import { sumsOf } from './amounts.ts'
import { currencies, digitsOf } from './currency.ts'
import { parseDecimal } from './typed-amount.ts'

/**
 * Bounds of an invoice. With them the largest total, with the highest tax on every line, is 2 * 10^15 minor
 * units: a whole number that JavaScript still holds exactly.
 */
export const limits = {
  lines: 100,
  description: 1000,
  billTo: 1000,
  notes: 2000,
  copyTo: 2000,
  /** A number as it is typed. */
  typed: 40,
  dueDays: 365,
  /** Addresses that get it besides the client. */
  copies: 5,
  /** Digits of quantity (with three decimals), price (minor units) and tax rate (with two). */
  quantityDigits: 9,
  priceDigits: 12,
  lineNet: 10_000_000_000_000,
}

const number = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(limits.typed, 'This is too long.')

/** Addresses, one a line or with commas between them; none twice. */
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

/** A draft as the firm edits it, with the version that was looked at; a new one has none. */
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
    /** Of a new one: made with the page, so that a form sent twice is one invoice. */
    invoiceId: z.uuid('Reload the page and try again.').optional(),
    /** Of a new one that is sent at once: the token of the question that was answered with yes. */
    confirmed: z.string().optional(),
  })
  // Also while other fields are empty: an amount that can't be read is said as soon as it is left.
  .superRefine(checkAmounts, { when: ({ value }) => WithAmounts.safeParse(value).success })
  .transform((form) => ({ ...form, lines: form.lines.map((line) => pricedLine(line, form.currency)) }))
export type InvoiceForm = z.infer<typeof InvoiceForm>

/** What is typed in a line as whole numbers, or, at what can't be read, what is wrong with it. */
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

/** The amounts of a line as whole numbers, or null where one can't be read. */
export function readAmounts(line: Partial<Record<Name, string>>, currency: string) {
  const { quantity, unitPrice, taxRate } = readLine(line, currency)
  if (typeof quantity !== 'number' || typeof unitPrice !== 'number' || typeof taxRate !== 'number')
    return null
  return { quantity, unitPrice, taxRate }
}

/** Reports each amount that is typed and can't be read, and sums out of bounds. */
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

/** Sending or deleting a draft, as it was looked at. */
export const SeenDraft = z.object({
  version: z.string({ error: 'Open the draft again, and try once more.' }),
})

export const PaidForm = z.object({ paidOn: z.iso.date('Choose the day of the payment.') })
