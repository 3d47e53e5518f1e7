import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** A moment in the reader's own locale and zone; until scripts run, in English and UTC. */
export function LocalTime({ value, dateOnly = false }: { value: Date | string; dateOnly?: boolean }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const moment = new Date(value)
  const style = dateOnly
    ? ({ dateStyle: 'medium' } as const)
    : ({ dateStyle: 'long', timeStyle: 'short' } as const)
  const text = inBrowser
    ? moment.toLocaleString(undefined, style)
    : `${moment.toLocaleString('en-GB', { ...style, timeZone: 'UTC' })}${dateOnly ? '' : ' UTC'}`
  return <time dateTime={moment.toISOString()}>{text}</time>
}
