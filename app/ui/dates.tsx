import { useEffect, useSyncExternalStore } from 'react'
import { getDateFormat } from '#app/core/formats.ts'
import { formatReaderCookie, type Reader } from '#app/core/reader.ts'
import { brand } from '#content/brand.ts'
import { language } from '#content/language.ts'
import { useViewer } from './viewer.ts'

const firmReader: Reader = { locale: language.locale, timeZone: brand.timeZone }

const subscribeNever = () => () => {}

/** Returns false on the server and during hydration, whose output must match. */
const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )

/**
 * Returns the reader's locale and time zone. They are remembered in a cookie, so that the server formats dates as the
 * browser does; on a first visit they are the firm's until hydration.
 */
function useReader(): Reader {
  const remembered = useViewer()?.reader
  const isHydrated = useIsHydrated()
  return remembered ?? (isHydrated ? getBrowserReader() : firmReader)
}

const getBrowserReader = (): Reader => {
  const { locale, timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return { locale, timeZone }
}

/** Remembers the browser's locale and time zone for the next page. */
export function useRememberReader() {
  useEffect(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not available in all browsers
    document.cookie = formatReaderCookie(getBrowserReader())
  }, [])
}

/** Date and time in the reader's locale and time zone. Names the zone while it may not be the reader's. */
export function DateAndTime({ value }: { value: Date | string }) {
  const reader = useReader()
  const moment = new Date(value)
  const { locale, timeZone } = reader
  const text = getDateFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(moment)
  return <time dateTime={moment.toISOString()}>{reader === firmReader ? `${text} ${timeZone}` : text}</time>
}

/**
 * Date in the reader's locale. A calendar day (`2026-11-20`) is the same in every time zone; a timestamp shows the
 * reader's local date.
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

/** Date of a timestamp as YYYY-MM-DD in the reader's time zone, as the specification requires for documents. */
export function IsoDate({ value }: { value: Date | string }) {
  const toCalendarDay = useToCalendarDay()
  return (
    <time dateTime={new Date(value).toISOString()} className="whitespace-nowrap">
      {toCalendarDay(value)}
    </time>
  )
}

/** Returns a function that converts a timestamp to the calendar day, such as `2026-11-20`, in the reader's time zone. */
export function useToCalendarDay(): (moment: Date | string | number) => string {
  const { timeZone } = useReader()
  // The Swedish locale formats dates as YYYY-MM-DD.
  return (moment) => getDateFormat('sv-SE', { timeZone }).format(new Date(moment))
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

export function ShortDate({ value }: { value: Date | string }) {
  const { locale, timeZone } = useReader()
  const moment = new Date(value)
  const thisYear = moment.getUTCFullYear() === new Date().getUTCFullYear()
  const style = { month: 'short', day: 'numeric', ...(thisYear ? {} : { year: 'numeric' as const }) } as const
  const text = getDateFormat(locale, { ...style, timeZone }).format(moment)
  return (
    <time dateTime={moment.toISOString()} className="whitespace-nowrap">
      {text}
    </time>
  )
}

export function DayHeading({ day }: { day: string }) {
  const { locale } = useReader()
  const format = getDateFormat(locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const text = format.format(new Date(`${day}T00:00:00Z`))
  return <time dateTime={day}>{text}</time>
}
