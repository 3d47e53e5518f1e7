import { z } from 'zod'
import { parseWallTime } from '#app/core/days.ts'
import { DAY_MS } from '#app/core/units.ts'
import { type ActivityKind, activityActions } from '#app/domain/activity/actions.ts'
import type { ActivityCursor } from '#app/domain/activity/list-activity.server.ts'
import { getChoiceParam, getTextParam } from '#app/routes/list-query.ts'
import { t } from '#app/texts.ts'

export const activityKinds = [
  ...new Set(Object.keys(activityActions).map((action) => action.split('.')[0] as ActivityKind)),
]

export const activityKindLabels: Record<ActivityKind, string> = {
  activity: t('Activity'),
  agreement: t('Agreement'),
  company: t('Company'),
  document: t('Document'),
  inquiry: t('Inquiry'),
  invoice: t('Invoice'),
  list: t('List'),
  mail: t('Email'),
  project: t('Project'),
  system: t('System'),
  template: t('Template'),
  user: t('User'),
}

const DaySchema = z.iso.date().regex(/^[12]/)

/** Parses the log's query parameters. Days are in the reader's time zone if the page sent it, otherwise in UTC. */
export function parseActivityQuery(url: URL) {
  const day = (name: string) => DaySchema.safeParse(getTextParam(url, name)).data ?? ''
  const from = day('from')
  const to = day('to')
  const zone = parseTimeZone(getTextParam(url, 'zone'))
  const after = getTextParam(url, 'after')
  return {
    search: getTextParam(url, 'search'),
    kind: getChoiceParam(url, 'kind', activityKinds),
    actor: getTextParam(url, 'actor') || null,
    from,
    to,
    since: from ? startOfDay(from, zone) : null,
    until: to ? startOfDay(nextDay(to), zone) : null,
    after: parseActivityCursor(after),
  }
}

/** Parses a page cursor `123~time~id`, which identifies a log entry and a document view. Either may be missing. */
function parseActivityCursor(text: string): ActivityCursor {
  const [, entry, time, id] = /^(\d{1,15})?(?:~(\d{1,15})~([\w-]{1,64}))?$/.exec(text) ?? []
  const at = new Date(Number(time))
  const known = id && !Number.isNaN(at.getTime())
  return { entry: entry ? Number(entry) : null, view: known ? { at, id } : null }
}

/** Formats the page cursor for the URL. Returns null on the first page and when there are no more entries. */
export function formatActivityCursor(place: ActivityCursor | null): string | null {
  if (!place?.entry && !place?.view) return null
  const { entry, view } = place
  return `${entry ?? ''}${view ? `~${view.at.getTime()}~${view.id}` : ''}`
}

function parseTimeZone(name: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name || 'UTC' }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}

const nextDay = (day: string) => new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)

/** Returns the start of a day (`2026-11-20`) in a time zone. */
export const startOfDay = (day: string, zone: string): Date => parseWallTime(`${day}T00:00:00`, zone)
