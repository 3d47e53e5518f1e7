import { language } from '#content/language.ts'

// Creating a formatter is about a hundred times slower than using one.
const dates = new Map<string, Intl.DateTimeFormat>()
const numbers = new Map<number, Intl.NumberFormat>()
const shortNumbers = new Map<number, Intl.NumberFormat>()

/** Returns a cached date formatter. Without `locale` it uses the locale of the browser. */
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

export function shortNumberFormat(digits: number): Intl.NumberFormat {
  let format = shortNumbers.get(digits)
  if (!format) {
    format = new Intl.NumberFormat(language.locale, { maximumFractionDigits: digits, useGrouping: false })
    shortNumbers.set(digits, format)
  }
  return format
}
