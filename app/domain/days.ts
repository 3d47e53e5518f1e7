import { brand } from '#content/brand.ts'
import { language } from '#content/language.ts'
import { dateFormat } from './formats.ts'

/** Returns today's date in the firm's time zone, as `2026-11-20`. The locale sv-SE formats dates this way. */
export const today = (now = new Date()): string =>
  dateFormat('sv-SE', { timeZone: brand.timeZone }).format(now)

export function daysAfter(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** Formats a calendar day unambiguously, for example `20 November 2026`. */
export const formatDay = (day: string): string =>
  dateFormat(language.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** Formats the date of a moment in the firm's time zone, for emails and other places without the reader's time zone. */
export const dayOf = (moment: Date): string => formatDay(today(moment))

export const formatMoment = (moment: Date): string =>
  `${dateFormat(language.locale, { dateStyle: 'long', timeStyle: 'short', timeZone: brand.timeZone }).format(moment)} (${brand.timeZone})`

export const dayFromNow = (days: number): string => daysAfter(today(), days)
