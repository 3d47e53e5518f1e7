import { getDateFormat, getRelativeTimeFormat } from '#app/core/formats.ts'
import type { Reader } from '#app/core/reader-locale.ts'
import { DAY_MS } from '#app/core/units.ts'
import { language } from '#content/language.ts'

const RELATIVE_DAYS = 7

/** Returns a moment's calendar day in a time zone. The Swedish locale formats dates as YYYY-MM-DD. */
export const toCalendarDay = (moment: Date, timeZone: string): string =>
  getDateFormat('sv-SE', { timeZone }).format(moment)

export const countDaysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)

/**
 * Returns 'today', 'yesterday' or '3 days ago'. Uses the reader's locale if it has the site's language, because the
 * words appear in the site's sentences.
 */
export function formatDaysAgo(days: number, locale: string): string {
  const [readerLanguage] = locale.split('-')
  const inSiteLanguage = language.locale.split('-')[0] === readerLanguage ? locale : language.locale
  return getRelativeTimeFormat(inSiteLanguage).format(-days, 'day')
}

/**
 * Returns 'today, 3:55 PM', 'yesterday, 3:55 PM' or '3 days ago', based on the reader's calendar. Returns null for the
 * future and for moments a week ago or earlier.
 */
export function formatRelativeTime(moment: Date, now: Date, { locale, timeZone }: Reader): string | null {
  const days = countDaysBetween(toCalendarDay(moment, timeZone), toCalendarDay(now, timeZone))
  if (moment > now || days >= RELATIVE_DAYS) return null
  const day = formatDaysAgo(days, locale)
  if (days > 1) return day
  return `${day}, ${getDateFormat(locale, { timeStyle: 'short', timeZone }).format(moment)}`
}
