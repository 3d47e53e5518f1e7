import { brand } from '#content/brand.ts'
import { language } from '#content/language.ts'

/** Today by the firm's calendar, as `2026-11-20`. Sweden writes dates so. */
export const today = (now = new Date()): string =>
  now.toLocaleDateString('sv-SE', { timeZone: brand.timeZone })

/** A calendar day so many days later. */
export function daysAfter(day: string, days: number): string {
  const moment = new Date(`${day}T00:00:00Z`)
  moment.setUTCDate(moment.getUTCDate() + days)
  return moment.toISOString().slice(0, 10)
}

/** A calendar day in words, `20 November 2026`: one that nobody reads the wrong way round. */
export const formatDay = (day: string): string =>
  new Date(`${day}T00:00:00Z`).toLocaleDateString(language.locale, { dateStyle: 'long', timeZone: 'UTC' })

/** The calendar day so many days from today, by the firm's calendar. */
export const dayFromNow = (days: number): string => daysAfter(today(), days)
