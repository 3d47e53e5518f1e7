import { t } from '#app/texts.ts'
import { language } from '#content/language.ts'
import { formatDecimal, formatShortDecimal } from './money.ts'

const SIGNED_PATTERN = /^([-\u2212]?)(\d.*)$/
const PLAIN_PATTERN = /^(\d+)(?:[.,](\d+))?$/
/** Number with one consistent thousands separator, and a different decimal separator. */
const GROUPED_PATTERN = /^[1-9]\d{0,2}(?:([.,'’ \u00a0\u2009\u202f])\d{3})(?:\1\d{3})*(?:(?!\1)[.,](\d+))?$/
/** Three digits after a single point or comma: thousands in some countries, decimals in others. */
const AMBIGUOUS_PATTERN = /^([1-9]\d{0,2})([.,])(\d{3})$/

type DecimalRule = {
  /** Subject of the error message, for example `A price in EUR`. */
  subject: string
  digits: number
  maxDigits: number
  /** Largest number that the field accepts. If the thousands of `9.975` are more than that, it has decimals. */
  max?: number
  /** Locale that resolves `1,234` and `1.234`. Defaults to the site's locale. */
  locale?: string
}

/**
 * Parses a typed number into an integer scaled by `digits` decimal places: `4,500.00`, `4.500,00`, `4 500,00`,
 * `4'500.00` and `4500` with 2 digits all give 450000.
 *
 * `1,234` and `1.234` are ambiguous. If thousands would exceed `max`, or the separator is the locale's decimal separator
 * and three decimal places are allowed, they are decimals. If it is the locale's thousands separator and decimals are not
 * allowed, they are thousands. Otherwise the error message names both readings.
 */
export function parseDecimal(
  typed: string,
  { locale = language.locale, ...rule }: DecimalRule,
): number | { error: string } {
  const [, getPart, size = ''] = SIGNED_PATTERN.exec(typed.trim()) ?? []
  const ambiguous = AMBIGUOUS_PATTERN.exec(size)
  if (ambiguous) {
    const [, thousands = '', separator, fractionDigits = ''] = ambiguous
    const { decimal, group } = getSeparators(locale)
    const fits = rule.digits >= fractionDigits.length
    const isTooLarge = rule.max !== undefined && Number(thousands + fractionDigits) > rule.max
    if (isTooLarge || (separator === decimal && fits))
      return toScaledInteger(getPart, thousands, fractionDigits, rule)
    if (separator === group && !fits) return toScaledInteger(getPart, thousands + fractionDigits, '', rule)
    const [one, other] = [
      `${getPart}${thousands}${fractionDigits}`,
      `${getPart}${thousands}${decimal}${fractionDigits}`,
    ]
    const readings = t('“{typed}” could mean {one} or {other}.', { typed: typed.trim(), one, other })
    return { error: `${readings} ${fits ? t('Enter one of these values.') : formatTooPrecise(rule)}` }
  }
  const plain = PLAIN_PATTERN.exec(size)
  if (plain) return toScaledInteger(getPart, plain[1], plain[2], rule)
  const grouped = GROUPED_PATTERN.exec(size)
  if (!grouped)
    return {
      error: t('Enter a number, for example {locale}.', { locale: formatExample(locale, rule) }),
    }
  const fraction = grouped[2] ?? ''
  const whole = fraction ? size.slice(0, -fraction.length - 1) : size
  return toScaledInteger(getPart, whole.replaceAll(/\D/g, ''), fraction, rule)
}

function toScaledInteger(
  getPart = '',
  whole = '',
  fraction = '',
  rule: DecimalRule,
): number | { error: string } {
  if (fraction.length > rule.digits) return { error: formatTooPrecise(rule) }
  const digits = `${whole}${fraction.padEnd(rule.digits, '0')}`.replace(/^0+/, '')
  if (digits.length > rule.maxDigits) return { error: t('{what} is too large.', { what: rule.subject }) }
  const size = Number(digits || '0')
  return getPart && size !== 0 ? -size : size
}

const formatTooPrecise = ({ subject, digits }: DecimalRule) =>
  digits === 0
    ? t('{what} can’t have decimal places.', { what: subject })
    : t('{what} can have at most {digits} decimal places.', { what: subject, digits })

const formatExample = (locale: string, { digits, max }: DecimalRule) =>
  max === undefined
    ? new Intl.NumberFormat(locale, { minimumFractionDigits: digits }).format(4500)
    : new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(max / 8)

export function getSeparators(locale: string) {
  const parts = new Intl.NumberFormat(locale, { minimumFractionDigits: 1 }).formatToParts(1_234_567.5)
  const getPart = (type: string) => parts.find((part) => part.type === type)?.value
  return { decimal: getPart('decimal') ?? '.', group: getPart('group') }
}

const DECIMAL_SEPARATOR = getSeparators(language.locale).decimal

/**
 * Formats a scaled integer for a form field with the site's decimal separator, so that `parseDecimal` returns the same
 * number. `short` omits trailing zeros.
 */
export function formatEditableNumber(scaled: number, digits: number, { short = false } = {}): string {
  const text = short ? formatShortDecimal(scaled, digits) : formatDecimal(scaled, digits)
  return text.replace('.', DECIMAL_SEPARATOR)
}
