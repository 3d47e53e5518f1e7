import { z } from 'zod'
import { line, optionalParagraph, paragraph } from '../text.ts'
import { sumsOf } from './amounts.ts'
import { currencies, digitsOf } from './currency.ts'

/**
 * Bounds of an invoice. With them the largest total, with the highest tax on every line, is 2 * 10^15 minor
 * units: a whole number that JavaScript still holds exactly.
 */
export const limits = {
  lines: 100,
  description: 1000,
  billTo: 1000,
  notes: 2000,
  dueDays: 365,
  /** Digits of quantity (with three decimals), price (minor units) and tax rate (with two). */
  quantityDigits: 9,
  priceDigits: 12,
  lineNet: 10_000_000_000_000,
}

const PLAIN = /^-?\d+(?:\.\d+)?$/

/** Plain decimals, scaled to a whole number: '1.5' with 3 digits is 1500. What could mean two amounts is refused. */
export function scaledOf(
  typed: string,
  rule: { what: string; digits: number; maxDigits: number },
): number | { error: string } {
  if (!PLAIN.test(typed)) {
    return { error: 'Write the number with a point and without separators, like 1234.50.' }
  }
  const [whole = '', fraction = ''] = typed.replace('-', '').split('.')
  if (fraction.length > rule.digits) {
    const most = rule.digits === 0 ? 'no decimal places' : `at most ${rule.digits} decimal places`
    return { error: `${rule.what} can have ${most}.` }
  }
  const digits = `${whole}${fraction.padEnd(rule.digits, '0')}`.replace(/^0+/, '')
  if (digits.length > rule.maxDigits) return { error: `${rule.what} is too large.` }
  const size = Number(digits || '0')
  return typed.startsWith('-') && size !== 0 ? -size : size
}

const number = (missing: string) =>
  z.string({ error: missing }).trim().min(1, missing).max(40, 'This is too long.')

const TypedLine = z.object({
  description: paragraph('Description', limits.description, 'Say what this line is for.'),
  quantity: number('Enter a quantity.'),
  unitPrice: number('Enter a price.'),
  taxRate: number('Enter a tax rate; 0 for none.'),
})
type TypedLine = z.infer<typeof TypedLine>

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
    notes: optionalParagraph('Notes', limits.notes),
    lines: z
      .array(TypedLine, { error: 'Add at least one line.' })
      .min(1, 'Add at least one line.')
      .max(limits.lines, `An invoice can have at most ${limits.lines} lines.`),
    version: z.string().optional(),
  })
  .transform((form, check) => {
    const lines = form.lines.map((typed, i) => pricedLine(typed, form.currency, i, check))
    const refuse = (path: (string | number)[], message: string) =>
      check.addIssue({ code: 'custom', path, message })
    const sums = sumsOf(lines)
    sums.lineNets.forEach((net, i) => {
      if (Math.abs(net) > limits.lineNet) refuse(['lines', i, 'unitPrice'], 'This line comes to too much.')
    })
    if (sums.total < 0) refuse(['lines'], "The total can't be below zero.")
    return { ...form, lines }
  })
export type InvoiceForm = z.infer<typeof InvoiceForm>

function pricedLine(typed: TypedLine, currency: string, i: number, check: z.RefinementCtx) {
  const read = (name: 'quantity' | 'unitPrice' | 'taxRate', rule: Parameters<typeof scaledOf>[1]) => {
    const scaled = scaledOf(typed[name], rule)
    if (typeof scaled === 'number') return scaled
    check.addIssue({ code: 'custom', path: ['lines', i, name], message: scaled.error })
    return null
  }
  const { quantityDigits, priceDigits } = limits
  const quantity = read('quantity', { what: 'Quantity', digits: 3, maxDigits: quantityDigits })
  if (quantity !== null && quantity <= 0) {
    check.addIssue({
      code: 'custom',
      path: ['lines', i, 'quantity'],
      message: 'Enter a quantity above 0; a discount has a price below 0.',
    })
  }
  const price = { what: `A price in ${currency}`, digits: digitsOf(currency), maxDigits: priceDigits }
  const unitPrice = read('unitPrice', price)
  const taxRate = read('taxRate', { what: 'Tax rate', digits: 2, maxDigits: 5 })
  if (taxRate !== null && (taxRate < 0 || taxRate > 10_000)) {
    check.addIssue({ code: 'custom', path: ['lines', i, 'taxRate'], message: 'Enter a rate from 0 to 100.' })
  }
  const { description } = typed
  return { description, quantity: quantity ?? 0, unitPrice: unitPrice ?? 0, taxRate: taxRate ?? 0 }
}

/** Sending or deleting a draft, as it was looked at. */
export const SeenDraft = z.object({
  version: z.string({ error: 'Open the draft again, and try once more.' }),
})

export const PaidForm = z.object({ paidOn: z.iso.date('Choose the day of the payment.') })
