import { getCurrencyDigits } from '#app/core/money.ts'
import { formatEditableNumber } from '#app/core/parse-decimal.ts'
import { toTaxCategory } from '#app/domain/invoices/invoice-rules.ts'
import { type PricedLine, TAX_RATE_DIGITS } from '#app/domain/invoices/invoice-totals.ts'
import type { LineInput } from '#app/domain/invoices/line-form.ts'
import { payment } from '#content/payment.ts'

const taxCategory = toTaxCategory(undefined, Number(payment.taxRate))
export const EMPTY_LINE = {
  description: '',
  quantity: '1',
  unit: 'C62' as const,
  unitPrice: '',
  taxCategory,
  taxRate: taxCategory === 'S' ? payment.taxRate : '0',
}

/** Returns the form values of a stored line of an invoice or a proposal. */
export const toLineInput = (
  line: PricedLine & { description: string; unit: string },
  currency: string,
): LineInput => ({
  description: line.description,
  quantity: formatEditableNumber(line.quantity, 3, { short: true }),
  unit: line.unit as 'C62',
  unitPrice: formatEditableNumber(line.unitPrice, getCurrencyDigits(currency)),
  taxCategory: line.taxCategory,
  taxRate: formatEditableNumber(line.taxRate, TAX_RATE_DIGITS, { short: true }),
})
