import { z } from 'zod'
import { type ActivityKind, actions } from '#app/domain/activity/kinds.ts'
import type { Place } from '#app/domain/activity/query.ts'
import { oneOf, textOf } from '#app/routes/list-query.ts'

export const kinds = [...new Set(Object.keys(actions).map((action) => action.split('.')[0] as ActivityKind))]

const Day = z.iso.date().regex(/^[12]/)

/** Parses the log's query parameters. Days are in the reader's time zone if the page sent it, else in UTC. */
export function activityQuery(url: URL) {
  const day = (name: string) => Day.safeParse(textOf(url, name)).data ?? ''
  const from = day('from')
  const to = day('to')
  const zone = zoneOf(textOf(url, 'zone'))
  const after = textOf(url, 'after')
  return {
    search: textOf(url, 'search'),
    kind: oneOf(url, 'kind', kinds),
    actor: textOf(url, 'actor') || null,
    from,
    to,
    since: from ? startOfDay(from, zone) : null,
    until: to ? startOfDay(dayAfter(to), zone) : null,
    after: placeOf(after),
  }
}

/** Parses a page cursor `123~time~id`: a log entry and a document view; either may be missing. */
function placeOf(text: string): Place {
  const [, entry, time, id] = /^(\d{1,15})?(?:~(\d{1,15})~([\w-]{1,64}))?$/.exec(text) ?? []
  const at = new Date(Number(time))
  const known = id && !Number.isNaN(at.getTime())
  return { entry: entry ? Number(entry) : null, opening: known ? { at, id } : null }
}

/** Formats the page cursor for the URL. Returns null for the first page and after the last entry. */
export function placeText(place: Place | null): string | null {
  if (!place?.entry && !place?.opening) return null
  const { entry, opening } = place
  return `${entry ?? ''}${opening ? `~${opening.at.getTime()}~${opening.id}` : ''}`
}

function zoneOf(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name || 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 24 * 3_600_000).toISOString().slice(0, 10)

/** Returns the start of a day (`2026-11-20`) in a time zone. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // The Swedish locale formats dates as ISO 8601, which `Date.parse` accepts.
  const ahead = (at: number) =>
    Date.parse(`${new Date(at).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')}Z`) - at
  // Applied twice because the UTC offset may change between local midnight and UTC midnight.
  return new Date(midnight - ahead(midnight - ahead(midnight)))
}
