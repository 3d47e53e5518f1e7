import { formatDecimal, formatShortDecimal, getCurrencyDigits } from '#app/core/money.ts'
import { TAX_RATE_DIGITS, type TaxCategory } from '../invoice-totals.ts'

// Semantic model of EN 16931, as far as the program uses it. `BT-…` and `BG-…` are the standard's numbers. Amounts are in
// minor units, dates look like `2026-11-20`, and an absent value is null.

export type En16931Document = {
  /** BT-24. XRechnung adds Germany's rules for public buyers. */
  specification: 'EN 16931' | 'XRechnung'
  /** BT-3: invoice, partial invoice or credit note. */
  typeCode: '380' | '326' | '381'
  /** BT-1 */
  number: string
  /** BT-2 */
  issuedOn: string
  /** BT-9 */
  dueOn: string | null
  /** BT-5. It has at most two decimals, like all amounts of the standard. */
  currency: string
  /** BT-22 */
  note: string | null
  /** BT-10 */
  buyerReference: string | null
  /** BT-13 */
  orderNumber: string | null
  /** BG-3: the invoice that a credit note corrects, or the partial invoices that a final invoice deducts. */
  precedingInvoices: { number: string; issuedOn: string }[]
  /** BT-72 if `to` is null, otherwise BG-14. */
  delivery: { from: string; to: string | null }
  /** BG-4 */
  seller: Party
  /** BG-7 */
  buyer: Party
  /** BG-17. Null for credit notes. */
  transfer: { iban: string; bic: string | null; accountHolder: string } | null
  /** BT-20 */
  paymentTerms: string | null
  /** BG-25 */
  lines: DocumentLine[]
  /** BG-23, one for each category and rate. */
  taxes: DocumentTax[]
  /** BT-109 */
  net: number
  /** BT-110 */
  tax: number
  /** BT-112, BT-115 */
  total: number
  /** BT-6, BT-111. */
  accountingTax: { currency: string; tax: number } | null
}

export type Party = {
  /** BT-27, BT-44 */
  name: string
  /** BT-29 */
  identifier: string | null
  /** BT-30 */
  registrationId: string | null
  /** BT-31, BT-48 */
  vatId: string | null
  /** BT-32 */
  taxNumber: string | null
  /** BT-34, BT-49: an email address (`EM`) or a Leitweg-ID (`0204`). */
  electronicAddress: { scheme: 'EM' | '0204'; id: string } | null
  /** BG-5, BG-8. The country is an ISO 3166-1 code. */
  address: { street: string | null; postalCode: string | null; city: string | null; country: string }
  /** BG-6 */
  contact: { name: string; phone: string; email: string } | null
}

export type DocumentLine = {
  /** BT-126 */
  position: number
  /** BT-153 */
  name: string
  /** BT-154 */
  description: string | null
  /** BT-129, in thousandths; negative for a deduction (BR-27). */
  quantity: number
  /** BT-130, a code of UN/ECE Recommendation 20. */
  unit: string
  /** BT-146, never negative. */
  unitPrice: number
  /** BT-151 */
  category: TaxCategory
  /** BT-152, in ten-thousandths of a percent. */
  rate: number
  /** BT-131 */
  net: number
}

export type DocumentTax = {
  /** BT-118 */
  category: TaxCategory
  /** BT-119, in ten-thousandths of a percent. */
  rate: number
  /** BT-116 */
  net: number
  /** BT-117 */
  tax: number
  /** BT-120 */
  exemptionReason: string | null
}

/** BT-24 and, for XRechnung, BT-23. */
export const SPECIFICATION_IDS = {
  'EN 16931': { customization: 'urn:cen.eu:en16931:2017', profile: null },
  XRechnung: {
    customization: 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
    profile: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
  },
}

/** BT-81: SEPA transfer, transfer, or not defined, which credit notes have because some programs require a code. */
export const getPaymentMeansCode = ({ transfer, currency }: En16931Document): string =>
  transfer === null ? '1' : currency === 'EUR' ? '58' : '30'

/** BT-121, which names the article of the VAT directive. */
export const EXEMPTION_CODES: Partial<Record<TaxCategory, string>> = { AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' }

/** Formats an amount as `1234.50`, without thousands separators. */
export const formatXmlAmount = (minor: number, currency: string): string =>
  formatDecimal(minor, getCurrencyDigits(currency))

/** Formats a rate in percent. */
export const formatRate = ({ rate }: { rate: number }): string => formatShortDecimal(rate, TAX_RATE_DIGITS)
