import { brand } from '#content/brand.ts'
import { language } from '#content/language.ts'
import { getDateFormat } from './formats.ts'

/** Returns today's date in the firm's time zone, as `2026-11-20`. The locale sv-SE formats dates this way. */
export const today = (now = new Date(), zone: string = brand.timeZone): string =>
  getDateFormat('sv-SE', { timeZone: zone }).format(now)

export function addDays(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** Formats a day, for example as `20 November 2026`. */
export const formatDay = (day: string): string =>
  getDateFormat(language.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Returns the moment of a wall time, such as `2026-11-20T18:00`, in a time zone. Invalid if the text is. */
export function parseWallTime(wallTime: string, zone: string = brand.timeZone): Date {
  const asUtc = Date.parse(`${wallTime}Z`)
  if (Number.isNaN(asUtc)) return new Date(Number.NaN)
  // The Swedish locale formats dates as ISO 8601, which `Date.parse` accepts.
  const ahead = (at: number) =>
    Date.parse(`${new Date(at).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')}Z`) - at
  // Applied twice because the UTC offset may change between the two moments.
  return new Date(asUtc - ahead(asUtc - ahead(asUtc)))
}

/** Returns the end of a day in the firm's time zone. */
export const endOfDay = (day: string): Date => parseWallTime(`${addDays(day, 1)}T00:00:00`)

/**
 * Formats a timestamp's date in the firm's time zone, for emails and other places where the reader's time zone is
 * unknown.
 */
export const formatDateOf = (moment: Date): string => formatDay(today(moment))

export const formatMoment = (moment: Date): string =>
  `${getDateFormat(language.locale, { dateStyle: 'long', timeStyle: 'short', timeZone: brand.timeZone }).format(moment)} (${brand.timeZone})`

/** Returns a time in the firm's time zone as ISO 8601 with its offset, such as 2026-11-29T09:35:00+01:00. */
export function formatIsoMoment(moment: Date): string {
  const wallTime = getDateFormat('sv-SE', {
    dateStyle: 'short',
    timeStyle: 'medium',
    timeZone: brand.timeZone,
  }).format(moment)
  const zone = getDateFormat('en-US', { timeZone: brand.timeZone, timeZoneName: 'longOffset' })
    .formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')
  return `${wallTime.replace(' ', 'T')}${zone?.value.replace('GMT', '') || '+00:00'}`
}

export const daysFromToday = (days: number): string => addDays(today(), days)

/** Returns the seconds until it is next this hour in a time zone. Exactly on the hour, counts until the next day. */
export function secondsUntilHour(hour: number, now = new Date(), zone: string = brand.timeZone): number {
  const day = today(now, zone)
  const [next = now] = [day, addDays(day, 1)]
    .map((on) => parseWallTime(`${on}T${String(hour).padStart(2, '0')}:00`, zone))
    .filter((at) => at > now)
  return Math.ceil((Number(next) - Number(now)) / 1000)
}
