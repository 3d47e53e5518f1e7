import { getCurrencyDigits } from '#app/core/money.ts'
import { parseDecimal } from '#app/core/parse-decimal.ts'
import { t } from '#app/texts.ts'
import { toTaxCategory } from './invoice-rules.ts'
import { TAX_RATE_DIGITS, type TaxCategory } from './invoice-totals.ts'

/**
 * Invoice limits. They keep the largest total, with the highest tax on every line, at 2 * 10^15 minor units. This is
 * below Number.MAX_SAFE_INTEGER.
 */
export const INVOICE_LIMITS = {
  lines: 100,
  description: 1000,
  reference: 100,
  exemptionReason: 500,
  notes: 2000,
  typedNumber: 40,
  dueDays: 365,
  copies: 5,
  /** Maximum digits of a quantity (with three decimals) and of a price (in minor units). */
  quantityDigits: 9,
  priceDigits: 12,
  lineNet: 10_000_000_000_000,
}

const TAX_RATE = { subject: t('Tax rate'), digits: TAX_RATE_DIGITS, maxDigits: 3 + TAX_RATE_DIGITS, max: 100 }
const MAX_TAX_RATE = 100 * 10 ** TAX_RATE_DIGITS
/** Percent sign at the end of a typed rate: `19%` and `19 %` mean 19. */
const PERCENT_SIGN = /\s*[%\uff05\u066a]\s*$/u

/** Parses a line's numbers. Each result is an integer or an error message. */
export function parseLine(typed: Partial<Record<AmountName, string>>, currency: string) {
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

type TypedAmounts = Partial<Record<AmountName, string>> & { taxCategory?: TaxCategory | undefined }
type AmountName = 'quantity' | 'unitPrice' | 'taxRate'
export const AMOUNT_NAMES: AmountName[] = ['quantity', 'unitPrice', 'taxRate']

export function parseAmounts(line: TypedAmounts, currency: string) {
  const { quantity, unitPrice, taxRate } = parseLine(line, currency)
  if (typeof quantity !== 'number' || typeof unitPrice !== 'number' || typeof taxRate !== 'number')
    return null
  return { quantity, unitPrice, taxCategory: toTaxCategory(line.taxCategory, taxRate), taxRate }
}
