import { formatDecimal, formatShortDecimal, getCurrencyDigits } from '#app/core/money.ts'
import { TAX_RATE_DIGITS, type TaxCategory } from '../invoice-totals.ts'
import type { convertInvoice } from './convert-invoice.ts'
import type { XmlText } from './xml-element.ts'

/** Semantic model of EN 16931, limited to the parts that the program uses. */
export type En16931Document = Exclude<ReturnType<typeof convertInvoice>, string>
export type DocumentLine = En16931Document['lines'][number]
export type DocumentTax = En16931Document['taxes'][number]

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

/** An amount with its currency. */
export const toXmlAmount = (minor: number, currency: string): XmlText => ({
  text: formatXmlAmount(minor, currency),
  attributes: { currencyID: currency },
})

/** Formats a rate in percent. */
export const formatRate = ({ rate }: { rate: number }): string => formatShortDecimal(rate, TAX_RATE_DIGITS)
