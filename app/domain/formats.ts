import { language } from '#content/language.ts'

// To make a formatter takes a hundred times as long as to use one.
const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<number, Intl.NumberFormat>()
const shortNumbers = new Map<number, Intl.NumberFormat>()

/** The formatter for dates in this style, made once; without `locale` in the reader's own. */
export function dateFormat(
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = dates.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, options)
    dates.set(key, format)
  }
  return format
}

/** The formatter for numbers with so many decimal places, made once. */
export function numberFormat(digits: number): Intl.NumberFormat {
  let format = numbers.get(digits)
  if (!format) {
    format = new Intl.NumberFormat(language.locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    numbers.set(digits, format)
  }
  return format
}

/** The formatter for numbers with at most so many decimal places, and no separators for thousands; made once. */
export function shortNumberFormat(digits: number): Intl.NumberFormat {
  let format = shortNumbers.get(digits)
  if (!format) {
    format = new Intl.NumberFormat(language.locale, { maximumFractionDigits: digits, useGrouping: false })
    shortNumbers.set(digits, format)
  }
  return format
}
