import { useSyncExternalStore } from 'react'
import { dateFormat } from '#app/domain/formats.ts'
import { brand } from '#content/brand.ts'
import { language } from '#content/language.ts'

// Of the firm, until a page knows those of its reader.
const { timeZone } = brand

const never = () => () => {}

/** False on the server and for the first render in the browser: both must write the same text. */
const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** A moment with its time of day, in the reader's own locale and zone; until scripts run, in the firm's. */
export function Moment({ value }: { value: Date | string }) {
  const inBrowser = useInBrowser()
  const moment = new Date(value)
  const style = { dateStyle: 'long', timeStyle: 'short' } as const
  const text = inBrowser
    ? dateFormat(undefined, style).format(moment)
    : `${dateFormat(language.locale, { ...style, timeZone }).format(moment)} ${timeZone}`
  return <time dateTime={moment.toISOString()}>{text}</time>
}

/**
 * A date without a time of day, in the reader's own locale. A calendar day (`2026-11-20`) is the same in every
 * zone; a moment is the day it was where the reader is.
 */
export function Day({ value }: { value: Date | string }) {
  const inBrowser = useInBrowser()
  const isCalendarDay = typeof value === 'string' && value.length === 10
  const zone = isCalendarDay ? { timeZone: 'UTC' } : inBrowser ? {} : { timeZone }
  const moment = new Date(isCalendarDay ? `${value}T00:00:00Z` : value)
  const text = dateFormat(inBrowser ? undefined : language.locale, {
    dateStyle: 'medium',
    ...zone,
  }).format(moment)
  return (
    <time dateTime={isCalendarDay ? value : moment.toISOString()} className="whitespace-nowrap">
      {text}
    </time>
  )
}

/** A moment's date as YYYY-MM-DD in the reader's own zone, as the specification has it for documents. */
export function IsoDay({ value }: { value: Date | string }) {
  const inBrowser = useInBrowser()
  const moment = new Date(value)
  // Sweden writes dates so.
  const text = dateFormat('sv-SE', inBrowser ? {} : { timeZone }).format(moment)
  return (
    <time dateTime={moment.toISOString()} className="whitespace-nowrap">
      {text}
    </time>
  )
}

/** The calendar day of a moment, `2026-11-20`, where the reader is; until scripts run, where the firm is. */
export function useDayOf(): (moment: Date | string | number) => string {
  const inBrowser = useInBrowser()
  // Sweden writes dates so.
  return (moment) => dateFormat('sv-SE', inBrowser ? {} : { timeZone }).format(new Date(moment))
}

/** The time of day of a moment, for a list that is grouped by `useDayOf`. */
export function Clock({ value }: { value: Date | string | number }) {
  const inBrowser = useInBrowser()
  const moment = new Date(value)
  const zone = inBrowser ? {} : { timeZone }
  const text = dateFormat(inBrowser ? undefined : language.locale, {
    timeStyle: 'short',
    ...zone,
  }).format(moment)
  return (
    <time dateTime={moment.toISOString()} className="whitespace-nowrap tabular-nums">
      {text}
    </time>
  )
}

/** A moment's day without its year while that is this one, in the reader's own locale and zone: for narrow places. */
export function ShortDay({ value }: { value: Date | string }) {
  const inBrowser = useInBrowser()
  const moment = new Date(value)
  const zone = inBrowser ? {} : { timeZone }
  const thisYear = moment.getUTCFullYear() === new Date().getUTCFullYear()
  const style = { month: 'short', day: 'numeric', ...(thisYear ? {} : { year: 'numeric' as const }) } as const
  const text = dateFormat(inBrowser ? undefined : language.locale, { ...style, ...zone }).format(moment)
  return (
    <time dateTime={moment.toISOString()} className="whitespace-nowrap">
      {text}
    </time>
  )
}

/** A calendar day as the heading of what belongs to it, with its day of the week. */
export function DayHeading({ day }: { day: string }) {
  const inBrowser = useInBrowser()
  const format = dateFormat(inBrowser ? undefined : language.locale, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const text = format.format(new Date(`${day}T00:00:00Z`))
  return <time dateTime={day}>{text}</time>
}
