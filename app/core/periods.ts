import type { Period } from '#content/periods.ts'

/** Formats a period for staff, for example `30 days`. `inWords` formats it for clients, in their language. */
export function formatPeriod(period: Period): string {
  const [[unit, count] = ['days', 0]] = Object.entries(period)
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
}

/** Returns the seconds of a period. Counts a month as 31 days, so that nothing ends too early. */
export function toSeconds(period: Period): number {
  const { hours, days, months } = { hours: 0, days: 0, months: 0, ...period }
  return (hours + 24 * (days + 31 * months)) * 3600
}
