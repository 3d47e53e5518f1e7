import { numberFormat, shortNumberFormat } from '../formats.ts'

// ISO 4217, the currencies whose smallest unit is not a hundredth. A list of our own, because what Intl says
// changes with its data, and stored amounts must never mean something else after an update.
const DIGITS: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

/** Decimal places of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export const digitsOf = (currency: string): number => DIGITS[currency] ?? 2

/** Every currency that this Node or browser knows, by its ISO 4217 code. */
export const currencies = (): string[] => Intl.supportedValuesOf('currency')

/** An amount in minor units as plain decimals, `-12.50`. */
export function decimalOf(scaled: number, digits: number): string {
  const sign = scaled < 0 ? '-' : ''
  const text = String(Math.abs(scaled)).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/**
 * An amount in minor units for people: `EUR 1,234.56`. With the code and not a sign, because half the world's
 * money is called dollar. Exact: Intl takes the digits as they are.
 */
export const moneyOf = (minor: number, currency: string): string =>
  `${currency}\u00a0${amountOf(minor, currency)}`

/** The same without the currency, where that is said already. */
export function amountOf(minor: number, currency: string): string {
  const digits = digitsOf(currency)
  return numberFormat(digits).format(decimalOf(minor, digits) as Intl.StringNumericLiteral)
}

/** A scaled number without needless zeros, 1500 with 3 digits is `1.5`. */
export const shortDecimalOf = (scaled: number, digits: number): string =>
  decimalOf(scaled, digits).replace(/\.?0+$/, (zeros) => (digits > 0 && zeros !== '' ? '' : zeros))

/** The same for people: `1,5` where that is how it is written. */
export const shortNumberOf = (scaled: number, digits: number): string =>
  shortNumberFormat(digits).format(decimalOf(scaled, digits) as Intl.StringNumericLiteral)
