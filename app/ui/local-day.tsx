import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** A moment's date as YYYY-MM-DD in the reader's own zone; until scripts run, in UTC. */
export function LocalDay({ value }: { value: string }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const moment = new Date(value)
  // Sweden writes dates so.
  const text = moment.toLocaleDateString('sv-SE', inBrowser ? {} : { timeZone: 'UTC' })
  return <time dateTime={value}>{text}</time>
}
