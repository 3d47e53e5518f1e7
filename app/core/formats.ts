import { language } from '#content/language.ts'
import { MIB } from './units.ts'

// Creating a formatter is about a hundred times slower than using one. The first takes a browser 12 ms, so none is
// created while modules load.
const MAX_DATE_FORMATS = 500
const dateFormats = new Map<string, Intl.DateTimeFormat>()
const numberFormats = new Map<number, Intl.NumberFormat>()
const relativeFormats = new Map<string, Intl.RelativeTimeFormat>()
const shortNumberFormats = new Map<number, Intl.NumberFormat>()

/** Returns a cached date format. `locale` defaults to the browser's. */
export function getDateFormat(
  locale: string | undefined,
  options: Intl.DateTimeFormatOptions = {},
): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`
  let format = dateFormats.get(key)
  if (!format) {
    // Limits the cache, because readers choose the locale and time zone.
    if (dateFormats.size >= MAX_DATE_FORMATS) dateFormats.clear()
    format = new Intl.DateTimeFormat(locale, options)
    dateFormats.set(key, format)
  }
  return format
}

export function getRelativeTimeFormat(locale: string): Intl.RelativeTimeFormat {
  let format = relativeFormats.get(locale)
  if (!format) {
    if (relativeFormats.size >= MAX_DATE_FORMATS) relativeFormats.clear()
    format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
    relativeFormats.set(locale, format)
  }
  return format
}

export function getNumberFormat(digits: number): Intl.NumberFormat {
  let format = numberFormats.get(digits)
  if (!format) {
    format = new Intl.NumberFormat(language.locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    })
    numberFormats.set(digits, format)
  }
  return format
}

/**
 * Formats a whole number with the thousands separator of the site's language: `1,000` or `1.000`. Returns other values
 * unchanged. Small numbers need no formatter, so that loading a module creates none.
 */
export const formatNumber = <Value>(value: Value): Value | string =>
  typeof value === 'number' && value >= 1000 ? getNumberFormat(0).format(value) : value

export function getShortNumberFormat(digits: number): Intl.NumberFormat {
  let format = shortNumberFormats.get(digits)
  if (!format) {
    format = new Intl.NumberFormat(language.locale, { maximumFractionDigits: digits, useGrouping: false })
    shortNumberFormats.set(digits, format)
  }
  return format
}

const BYTE_UNITS = ['byte', 'KB', 'MB', 'GB', 'TB']

const formatByteCount = (bytes: number) =>
  new Intl.NumberFormat(language.locale, {
    style: 'unit',
    unit: 'byte',
    unitDisplay: 'long',
    useGrouping: false,
  }).format(bytes)

/** Formats a size, for example `512 MB` or `1.5 GB`, in steps of 1,024. */
export function formatBytes(bytes: number): string {
  let [value, step] = [bytes, 0]
  while (value >= 1024 && step < BYTE_UNITS.length - 1) [value, step] = [value / 1024, step + 1]
  if (step === 0) return formatByteCount(bytes)
  const digits = value < 10 ? 1 : 0
  return `${getShortNumberFormat(digits).format(value)} ${BYTE_UNITS[step]}`
}

/** Formats a size in MB (1,048,576 bytes) with one decimal. Non-empty files show at least 0.1. */
export function formatSizeInMb(bytes: number): string {
  return `${getNumberFormat(1).format(Math.max(bytes / MIB, bytes > 0 ? 0.1 : 0))} MB`
}

export const formatUtcDate = (moment: Date) => moment.toISOString().slice(0, 10)

export function toDocumentRow<T extends { bytes: number; modifiedAt: Date }>(row: T) {
  const { bytes, modifiedAt, ...rest } = row
  return {
    ...rest,
    size: formatSizeInMb(bytes),
    lastModified: formatUtcDate(modifiedAt),
    modifiedAt: modifiedAt.toISOString(),
  }
}

/** Highest exact count shown in confirmation prompts. Counting further would be slow. */
export const MAX_COUNTED_ROWS = 1000
