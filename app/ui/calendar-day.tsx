import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** A calendar day (`2026-11-20`) in the reader's own locale, the same day in every zone; until scripts run, in English. */
export function CalendarDay({ value }: { value: string }) {
  const inBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const style = { dateStyle: 'medium', timeZone: 'UTC' } as const
  const text = new Date(`${value}T00:00:00Z`).toLocaleDateString(inBrowser ? undefined : 'en-GB', style)
  return (
    <time dateTime={value} className="whitespace-nowrap">
      {text}
    </time>
  )
}
