import { useSyncExternalStore } from 'react'
import { getDateFormat } from '#app/core/formats.ts'
import { brand } from '#content/brand.ts'
import { language } from '#content/language.ts'

// The firm's time zone, used until the reader's is known after hydration.
const { timeZone } = brand

const subscribeNever = () => () => {}

/** Returns false on the server and during hydration, whose output must match. */
const useIsHydrated = () =>
  useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )

/** Date and time in the reader's locale and time zone; in the firm's until hydration. */
export function DateAndTime({ value }: { value: Date | string }) {
  const inBrowser = useIsHydrated()
  const moment = new Date(value)
  const style = { dateStyle: 'long', timeStyle: 'short' } as const
  const text = inBrowser
    ? getDateFormat(undefined, style).format(moment)
    : `${getDateFormat(language.locale, { ...style, timeZone }).format(moment)} ${timeZone}`
  return <time dateTime={moment.toISOString()}>{text}</time>
}

/**
 * Date in the reader's locale. A calendar day (`2026-11-20`) is the same in every time zone; a timestamp shows the
 * reader's local date.
 */
export function LocalDate({ value }: { value: Date | string }) {
  const inBrowser = useIsHydrated()
  const isCalendarDay = typeof value === 'string' && value.length === 10
  const zone = isCalendarDay ? { timeZone: 'UTC' } : inBrowser ? {} : { timeZone }
  const moment = new Date(isCalendarDay ? `${value}T00:00:00Z` : value)
  const text = getDateFormat(inBrowser ? undefined : language.locale, {
    dateStyle: 'medium',
    ...zone,
  }).format(moment)
  return (
    <time dateTime={isCalendarDay ? value : moment.toISOString()} className="whitespace-nowrap">
      {text}
    </time>
  )
}

/** Date of a timestamp as YYYY-MM-DD in the reader's time zone, as the specification requires for documents. */
export function IsoDate({ value }: { value: Date | string }) {
  const inBrowser = useIsHydrated()
  const moment = new Date(value)
  // The Swedish locale formats dates as YYYY-MM-DD.
  const text = getDateFormat('sv-SE', inBrowser ? {} : { timeZone }).format(moment)
  return (
    <time dateTime={moment.toISOString()} className="whitespace-nowrap">
      {text}
    </time>
  )
}

/**
 * Returns a function that converts a timestamp to the calendar day, such as `2026-11-20`, in the reader's time zone; in
 * the firm's until hydration.
 */
export function useToCalendarDay(): (moment: Date | string | number) => string {
  const inBrowser = useIsHydrated()
  return (moment) => getDateFormat('sv-SE', inBrowser ? {} : { timeZone }).format(new Date(moment))
}

export function TimeOfDay({ value }: { value: Date | string | number }) {
  const inBrowser = useIsHydrated()
  const moment = new Date(value)
  const zone = inBrowser ? {} : { timeZone }
  const text = getDateFormat(inBrowser ? undefined : language.locale, {
    timeStyle: 'short',
    ...zone,
  }).format(moment)
  return (
    <time dateTime={moment.toISOString()} className="whitespace-nowrap tabular-nums">
      {text}
    </time>
  )
}

export function ShortDate({ value }: { value: Date | string }) {
  const inBrowser = useIsHydrated()
  const moment = new Date(value)
  const zone = inBrowser ? {} : { timeZone }
  const thisYear = moment.getUTCFullYear() === new Date().getUTCFullYear()
  const style = { month: 'short', day: 'numeric', ...(thisYear ? {} : { year: 'numeric' as const }) } as const
  const text = getDateFormat(inBrowser ? undefined : language.locale, { ...style, ...zone }).format(moment)
  return (
    <time dateTime={moment.toISOString()} className="whitespace-nowrap">
      {text}
    </time>
  )
}

export function DayHeading({ day }: { day: string }) {
  const inBrowser = useIsHydrated()
  const format = getDateFormat(inBrowser ? undefined : language.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const text = format.format(new Date(`${day}T00:00:00Z`))
  return <time dateTime={day}>{text}</time>
}
