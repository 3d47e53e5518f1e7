import { language } from '#content/language.ts'
import type { Period } from '#content/periods.ts'

/** Formats a period in the site's language, for example as `30 days`. */
export function formatPeriod(period: Period): string {
  const [[units, count] = ['days', 0]] = Object.entries(period)
  const options = { style: 'unit', unit: units.slice(0, -1), unitDisplay: 'long' } as const
  return new Intl.NumberFormat(language.locale, options).format(count)
}

/** Returns the seconds of a period. Counts a month as 31 days, so that nothing ends too early. */
export function toSeconds(period: Period): number {
  const { hours, days, months } = { hours: 0, days: 0, months: 0, ...period }
  return (hours + 24 * (days + 31 * months)) * 3600
}
