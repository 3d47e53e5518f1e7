import { numberFormat, shortNumberFormat } from '../formats.ts'

// ISO 4217 currencies whose minor unit is not a hundredth. Not taken from Intl, whose data changes with updates: stored
// amounts must keep their meaning.
const DIGITS: Record<string, number> = {
  ...Object.fromEntries(
    'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' ').map((code) => [code, 0]),
  ),
  ...Object.fromEntries('BHD IQD JOD KWD LYD OMR TND'.split(' ').map((code) => [code, 3])),
  CLF: 4,
  UYW: 4,
}

/** Returns the decimal places of a currency: 2 for EUR, 0 for JPY, 3 for KWD. */
export const digitsOf = (currency: string): number => DIGITS[currency] ?? 2

export const currencies = (): string[] => Intl.supportedValuesOf('currency')

export function decimalOf(scaled: number, digits: number): string {
  const sign = scaled < 0 ? '-' : ''
  const text = String(Math.abs(scaled)).padStart(digits + 1, '0')
  return digits === 0 ? sign + text : `${sign}${text.slice(0, -digits)}.${text.slice(-digits)}`
}

/**
 * Formats an amount in minor units for display: `EUR 1,234.56`. Uses the code, because many currencies share a symbol.
 * Exact: Intl formats the decimal string without conversion to a float.
 */
export const moneyOf = (minor: number, currency: string): string =>
  `${currency}\u00a0${amountOf(minor, currency)}`

export function amountOf(minor: number, currency: string): string {
  const digits = digitsOf(currency)
  return numberFormat(digits).format(decimalOf(minor, digits) as Intl.StringNumericLiteral)
}

/** Formats a scaled integer without trailing zeros: 1500 with 3 digits is `1.5`. */
export const shortDecimalOf = (scaled: number, digits: number): string =>
  decimalOf(scaled, digits).replace(/\.?0+$/, (zeros) => (digits > 0 && zeros !== '' ? '' : zeros))

export const shortNumberOf = (scaled: number, digits: number): string =>
  shortNumberFormat(digits).format(decimalOf(scaled, digits) as Intl.StringNumericLiteral)
