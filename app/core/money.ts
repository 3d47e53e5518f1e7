import { language } from '#content/language.ts'
import { getNumberFormat, getShortNumberFormat } from './formats.ts'

// ISO 4217 currencies whose minor unit is not a hundredth. Not taken from Intl, whose data changes with updates,
// because stored amounts must keep their meaning.
const CURRENCY_DIGITS: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

/** Returns the decimal places of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export const getCurrencyDigits = (currency: string): number => CURRENCY_DIGITS[currency] ?? 2

const COMMON_CURRENCIES = 'EUR USD GBP CHF JPY CAD AUD'
// Not taken from Intl, which also lists retired and central-bank currencies and differs between browsers.
const OTHER_CURRENCIES = `
  AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CDF CLP CNY
  COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF
  IDR ILS INR IQD IRR ISK JMD JOD KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL
  MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN
  PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND
  TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST XAF XCD XCG XOF XPF YER ZAR ZMW ZWG
`

/** Returns the codes of all currencies in use, the common ones first. */
export const listCurrencies = (): string[] => [
  ...COMMON_CURRENCIES.split(' '),
  ...OTHER_CURRENCIES.trim().split(/\s+/),
]

export function formatDecimal(scaled: number, digits: number): string {
  const sign = scaled < 0 ? '-' : ''
  const text = String(Math.abs(scaled)).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/**
 * Formats an amount in minor units for display: `EUR 1,234.56`, in German `1.234,56 €`. Uses the code, because many
 * currencies share a symbol, except for the euro outside English. Exact: Intl formats the decimal string without
 * converting it to a float.
 */
export const formatMoney = (minor: number, currency: string): string =>
  joinMoney(formatAmount(minor, currency), currency, language.locale)

export function joinMoney(amount: string, currency: string, locale: string): string {
  const { language: code } = new Intl.Locale(locale)
  const name = currency === 'EUR' && code !== 'en' ? '€' : currency
  return isCurrencyFirst(locale) ? `${name}\u00a0${amount}` : `${amount}\u00a0${name}`
}

const currencyFirst = new Map<string, boolean>()

function isCurrencyFirst(locale: string): boolean {
  const known = currencyFirst.get(locale)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'EUR' })
  const first = format.formatToParts(1).findIndex(({ type }) => type === 'currency') === 0
  currencyFirst.set(locale, first)
  return first
}

export function formatAmount(minor: number, currency: string): string {
  const digits = getCurrencyDigits(currency)
  return getNumberFormat(digits).format(formatDecimal(minor, digits) as Intl.StringNumericLiteral)
}

/** Formats a scaled integer without trailing zeros: 1500 with 3 digits is `1.5`. */
export const formatShortDecimal = (scaled: number, digits: number): string =>
  formatDecimal(scaled, digits).replace(/\.?0+$/, (zeros) => (digits > 0 && zeros !== '' ? '' : zeros))

export const formatShortNumber = (scaled: number, digits: number): string =>
  getShortNumberFormat(digits).format(formatDecimal(scaled, digits) as Intl.StringNumericLiteral)
