import { useEffect, useSyncExternalStore } from 'react'
import { getDateFormat } from '#app/core/formats.ts'
import { formatReaderCookie, type Reader } from '#app/core/reader-locale.ts'
import { tRich } from '#app/texts.ts'
import { brand } from '#content/brand.ts'
import { language } from '#content/language.ts'
import { useViewer } from '../viewer.ts'
import { countDaysBetween, formatDaysAgo, formatRelativeTime, toCalendarDay } from './relative-time.ts'

const firmReader: Reader = { locale: language.locale, timeZone: brand.timeZone }

/** The browser's reader, if the server formatted the page's dates for another one. */
let correctedReader: Reader | undefined
const correctionListeners = new Set<() => void>()
const subscribeToCorrection = (listener: () => void) => {
  correctionListeners.add(listener)
  return () => correctionListeners.delete(listener)
}

/**
 * Returns the reader's locale and time zone. A cookie remembers them, so that the server formats dates as the browser
 * does. On a first visit, the firm's are used until the browser's are known.
 */
function useReader(): Reader {
  const remembered = useViewer()?.reader
  const corrected = useSyncExternalStore(
    subscribeToCorrection,
    () => correctedReader,
    () => undefined,
  )
  return corrected ?? remembered ?? firmReader
}

/**
 * Remembers the browser's locale and time zone for the next page, and corrects the dates on this one if they differ.
 * Waits for a task of its own, because the first formatter takes a browser 12 ms.
 */
export function useRememberReader() {
  const remembered = useViewer()?.reader
  useEffect(() => {
    const timer = setTimeout(() => {
      const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions()
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available in all browsers
      document.cookie = formatReaderCookie({ locale, timeZone })
      if (correctedReader || (remembered?.locale === locale && remembered.timeZone === timeZone)) return
      correctedReader = { locale, timeZone }
      for (const listener of correctionListeners) listener()
    })
    return () => clearTimeout(timer)
  }, [remembered])
}

/**
 * Date and time in the reader's locale and time zone. Within a week, it is relative, such as 'yesterday, 3:55 PM' or '4
 * days ago', unless `exact` is set. Otherwise, it is absolute. Names the time zone until the reader's own is known.
 */
export function DateAndTime({ value, exact = false }: { value: Date | string; exact?: boolean }) {
  const reader = useReader()
  const moment = new Date(value)
  const { locale, timeZone } = reader
  const absolute = getDateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment)
  const named = reader === firmReader ? `${absolute} ${timeZone}` : absolute
  const relative = exact || reader === firmReader ? null : formatRelativeTime(moment, new Date(), reader)
  return (
    // The day can end between server rendering and hydration.
    <time
      dateTime={moment.toISOString()}
      title={relative === null ? undefined : absolute}
      className={relative === null ? undefined : 'relative-time'}
      suppressHydrationWarning
    >
      {relative ?? named}
    </time>
  )
}

/**
 * Date in the reader's locale. A calendar day (`2026-11-20`) is the same in every time zone. For a timestamp, this is
 * the reader's local date.
 */
export function LocalDate({ value }: { value: Date | string }) {
  const { locale, timeZone } = useReader()
  const isCalendarDay = typeof value === 'string' && value.length === 10
  const moment = new Date(isCalendarDay ? `${value}T00:00:00Z` : value)
  const zone = isCalendarDay ? 'UTC' : timeZone
  const text = getDateFormat(locale, { dateStyle: 'medium', timeZone: zone }).format(moment)
  return (
    <time dateTime={isCalendarDay ? value : moment.toISOString()} className="whitespace-nowrap">
      {text}
    </time>
  )
}

export function DaysAgo({ value }: { value: Date | string }) {
  const { locale, timeZone } = useReader()
  const moment = new Date(value)
  const days = countDaysBetween(toCalendarDay(moment, timeZone), toCalendarDay(new Date(), timeZone))
  return (
    <time
      dateTime={moment.toISOString()}
      title={getDateFormat(locale, { dateStyle: 'medium', timeZone }).format(moment)}
      suppressHydrationWarning
    >
      {formatDaysAgo(days, locale)}
    </time>
  )
}

/** Returns a function that formats a calendar day without its year, such as 'Nov 30', in the reader's locale. */
export function useShortDay(): (day: string) => string {
  const { locale } = useReader()
  const format = getDateFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
  return (day) => format.format(new Date(day))
}

/** A timestamp's date as YYYY-MM-DD in the reader's time zone, which the specification requires for documents. */
export function IsoDate({ value }: { value: Date | string }) {
  const formatCalendarDay = useCalendarDayFormatter()
  return (
    <time dateTime={new Date(value).toISOString()} className="whitespace-nowrap">
      {formatCalendarDay(value)}
    </time>
  )
}

/** Returns a function that converts a timestamp to a calendar day, such as `2026-11-20`, in the reader's time zone. */
export function useCalendarDayFormatter(): (moment: Date | string | number) => string {
  const { timeZone } = useReader()
  return (moment) => toCalendarDay(new Date(moment), timeZone)
}

export function TimeOfDay({ value }: { value: Date | string | number }) {
  const { locale, timeZone } = useReader()
  const moment = new Date(value)
  const text = getDateFormat(locale, { timeStyle: 'short', timeZone }).format(moment)
  return (
    <time dateTime={moment.toISOString()} className="whitespace-nowrap tabular-nums">
      {text}
    </time>
  )
}

/** A day as a heading. With `relative`, it reads 'Today' or 'Yesterday' in the site's language. */
export function DayHeading({ day, relative = false }: { day: string; relative?: boolean }) {
  const { locale, timeZone } = useReader()
  const passed = relative ? countDaysBetween(day, toCalendarDay(new Date(), timeZone)) : 2
  const format = getDateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const date = format.format(new Date(`${day}T00:00:00Z`))
  const text = passed === 0 || passed === 1 ? capitalize(formatDaysAgo(passed, locale)) : date
  return (
    <time dateTime={day} suppressHydrationWarning>
      {text}
    </time>
  )
}

const capitalize = (text: string) => text.charAt(0).toLocaleUpperCase(language.locale) + text.slice(1)

/** Shows a calendar day as 'Due Nov 25', or as 'Overdue since Nov 25' when it is late. */
export function DueDay({ day, late }: { day: string; late: boolean }) {
  const values = { day: <LocalDate value={day} /> }
  return late ? tRich('Overdue since {day}', values) : tRich('Due {day}', values)
}
