import type { Payment } from '#app/content/shapes.ts'
import { t } from '#app/texts.ts'
import { payment } from '#content/payment.ts'
import type { BuyerField } from './buyer-fields.ts'
import { isLeitwegId } from './en16931/leitweg-id.ts'
import { convertAmount, type TaxCategory } from './invoice-totals.ts'

// Rules of tax law that drafts and sent invoices must meet. They run in the form and, before sending, on stored drafts.

/** Error at a form field, such as `buyerCity` or `lines[0].taxRate`. */
type FieldError = { path: (string | number)[]; message: string }

export const isSmallBusiness = (payment as Payment).taxStatus === 'small-business'

/** Returns the category of a line: as selected, but a line without tax isn't taxed at the standard rate. */
export function toTaxCategory(selected: TaxCategory | undefined, taxRate: number): TaxCategory {
  const category = selected ?? (isSmallBusiness ? 'E' : 'S')
  return category === 'S' && taxRate === 0 ? 'E' : category
}

type RuledLine = { taxCategory: TaxCategory; taxRate: number }

/** Finds contradictions between categories, rates and the buyer's VAT ID. */
export function findTaxErrors(buyerVatId: string | null | undefined, lines: RuledLine[]): FieldError[] {
  const isOutside = lines.some(({ taxCategory }) => taxCategory === 'O')
  const errors = lines.flatMap(({ taxCategory, taxRate }, i): FieldError[] => {
    const at = (field: string, message: string) => [{ path: ['lines', i, field], message }]
    if (isSmallBusiness && taxCategory === 'S')
      return at('taxCategory', t('A small business can’t charge tax. Select another category.'))
    if (isOutside && taxCategory !== 'O')
      return at('taxCategory', t('With a line that isn’t subject to tax, none can be.'))
    return taxRate > 0 && taxCategory !== 'S'
      ? at('taxRate', t('Only lines of the category “Standard” have a rate above 0.'))
      : []
  })
  if (!buyerVatId && lines.some(({ taxCategory }) => taxCategory === 'AE'))
    errors.push({ path: ['buyerVatId'], message: t('Enter the buyer’s VAT ID. Reverse charge requires it.') })
  return errors
}

/** Gross amount up to which an invoice needs no street and postal code (§ 33 UStDV), in cents of a euro. */
const SMALL_AMOUNT = 25_000

export type SendableInvoice = Partial<Record<BuyerField | 'exemptionReason', string | null | undefined>> & {
  exchangeRate?: number | null | undefined
  currency: string
  tax: number
  total: number
}

/** Finds the fields that a draft needs before it can be sent. */
export function findMissingFields(
  invoice: SendableInvoice,
  lines: Pick<RuledLine, 'taxCategory'>[],
): FieldError[] {
  // XRechnung requires it, however small the amount is (BR-DE-9).
  const isPublicBuyer = isLeitwegId(invoice.buyerReference ?? '')
  const required = (path: keyof SendableInvoice, message: string, condition = true): FieldError[] =>
    condition && !invoice[path] ? [{ path: [path], message }] : []
  return [
    ...required('buyerName', t('Enter who the invoice is for.')),
    ...required('buyerStreetAddress', t('Enter the street address.'), !isSmallAmount(invoice)),
    ...required('buyerPostalCode', t('Enter the postal code.'), isPublicBuyer || !isSmallAmount(invoice)),
    ...required('buyerCity', t('Enter the city.')),
    ...required('buyerCountry', t('Select a country.')),
    ...required(
      'exemptionReason',
      t('Enter why no tax is charged.'),
      lines.some(({ taxCategory }) => taxCategory === 'E'),
    ),
    ...required(
      'exchangeRate',
      t('Enter the exchange rate, because the tax must also be shown in {currency}.', {
        currency: payment.currency,
      }),
      invoice.currency !== payment.currency && invoice.tax !== 0,
    ),
  ]
}

/** Amounts in other currencies count as large unless they can be converted. */
function isSmallAmount({ currency, exchangeRate, total }: SendableInvoice): boolean {
  if (currency === 'EUR') return total <= SMALL_AMOUNT
  if (payment.currency !== 'EUR' || !exchangeRate) return false
  return convertAmount(total, currency, 'EUR', exchangeRate) <= SMALL_AMOUNT
}
