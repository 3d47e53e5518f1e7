import { z } from 'zod'
import { type ActivityKind, actions } from '#app/domain/activity/kinds.ts'
import type { Place } from '#app/domain/activity/query.ts'
import { oneOf, textOf } from '#app/routes/list-query.ts'

/** The kinds of things in the log, in the order of the action names. */
export const kinds = [...new Set(Object.keys(actions).map((action) => action.split('.')[0] as ActivityKind))]

const Day = z.iso.date().regex(/^[12]/)

/** What the log's address asks for. Days are the reader's own where the page could tell the zone, else UTC. */
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

/** As `123~time~id`: an entry of the log and an opening of a document; either may be missing. */
function placeOf(text: string): Place {
  const [, entry, time, id] = /^(\d{1,15})?(?:~(\d{1,15})~([\w-]{1,64}))?$/.exec(text) ?? []
  const at = new Date(Number(time))
  const known = id && !Number.isNaN(at.getTime())
  return { entry: entry ? Number(entry) : null, opening: known ? { at, id } : null }
}

/** How far in the log a page ends, for the address; null at the end, or at the beginning. */
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

/** When a day (`2026-11-20`) begins in a zone. */
export function startOfDay(day: string, zone: string): Date {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  // Sweden writes moments so that they can be read again.
  const ahead = (at: number) =>
    Date.parse(`${new Date(at).toLocaleString('sv-SE', { timeZone: zone }).replace(' ', 'T')}Z`) - at
  // Twice, because the clocks may change between midnight there and midnight in UTC.
  return new Date(midnight - ahead(midnight - ahead(midnight)))
}
