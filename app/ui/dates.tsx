import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and for the first render in the browser: both must write the same text. */
const useInBrowser = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )

/** A moment with its time of day, in the reader's own locale and zone; until scripts run, in English and UTC. */
export function Moment({ value }: { value: Date | string }) {
  const inBrowser = useInBrowser()
  const moment = new Date(value)
  const style = { dateStyle: 'long', timeStyle: 'short' } as const
  const text = inBrowser
    ? moment.toLocaleString(undefined, style)
    : `${moment.toLocaleString('en-GB', { ...style, timeZone: 'UTC' })} UTC`
  return <time dateTime={moment.toISOString()}>{text}</time>
}

/**
 * A date without a time of day, in the reader's own locale. A calendar day (`2026-11-20`) is the same in every
 * zone; a moment is the day it was where the reader is.
 */
export function Day({ value }: { value: Date | string }) {
  const inBrowser = useInBrowser()
  const isCalendarDay = typeof value === 'string' && value.length === 10
  const zone = isCalendarDay || !inBrowser ? { timeZone: 'UTC' } : {}
  const moment = new Date(isCalendarDay ? `${value}T00:00:00Z` : value)
  const text = moment.toLocaleDateString(inBrowser ? undefined : 'en-GB', { dateStyle: 'medium', ...zone })
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
  const text = moment.toLocaleDateString('sv-SE', inBrowser ? {} : { timeZone: 'UTC' })
  return (
    <time dateTime={moment.toISOString()} className="whitespace-nowrap">
      {text}
    </time>
  )
}
