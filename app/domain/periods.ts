import type { Period } from '#content/periods.ts'

/** `30 days`, as the pages of the firm write it; what clients read is by `inWords`, in their language. */
export function inFigures(period: Period): string {
  const [[unit, count] = ['days', 0]] = Object.entries(period)
  return `${count} ${count === 1 ? unit.slice(0, -1) : unit}`
}

/** A period in seconds; a month has 31 days here, so that nothing ends too soon. */
export function secondsOf(period: Period): number {
  const { hours, days, months } = { hours: 0, days: 0, months: 0, ...period }
  return (hours + 24 * (days + 31 * months)) * 3600
}
