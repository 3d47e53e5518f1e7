import type { Period } from '#content/periods.ts'

/** A period in seconds; a month has 31 days here, so that nothing ends too soon. */
export function secondsOf(period: Period): number {
  const { hours, days, months } = { hours: 0, days: 0, months: 0, ...period }
  return (hours + 24 * (days + 31 * months)) * 3600
}
