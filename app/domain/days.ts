import { brand } from '#content/brand.ts'
import { language } from '#content/language.ts'
import { dateFormat } from './formats.ts'

/** Today by the firm's calendar, as `2026-11-20`. Sweden writes dates so. */
export const today = (now = new Date()): string =>
  dateFormat('sv-SE', { timeZone: brand.timeZone }).format(now)

/** A calendar day so many days later. */
export function daysAfter(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** A calendar day in words, `20 November 2026`: one that nobody reads the wrong way round. */
export const formatDay = (day: string): string =>
  dateFormat(language.locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** A moment's day in words by the firm's calendar, where nobody knows in which zone it is read: mails, for example. */
export const dayOf = (moment: Date): string => formatDay(today(moment))

/** A moment in words with the firm's time zone, for emails. */
export const formatMoment = (moment: Date): string =>
  `${dateFormat(language.locale, { dateStyle: 'long', timeStyle: 'short', timeZone: brand.timeZone }).format(moment)} (${brand.timeZone})`

/** The calendar day so many days from today, by the firm's calendar. */
export const dayFromNow = (days: number): string => daysAfter(today(), days)
