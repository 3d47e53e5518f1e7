import { ctxKey } from '#app/context.ts'
import { listCalendarEntries } from '#app/domain/calendar/calendar-feed.server.ts'
import { formatCalendar } from '#app/domain/calendar/icalendar.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/calendar-feed.ts'

const FILE = /^([\w-]{43})\.ics$/

/** Due dates as a calendar. The token in the URL is the only credential, because calendar apps can't sign in. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(ctxKey)
  const [, token] = FILE.exec(params.file) ?? []
  const entries = token ? await listCalendarEntries(ctx, token) : null
  if (!entries) throw new Response(t('This calendar link no longer works.'), { status: 404 })
  const { hostname } = new URL(ctx.appUrl)
  const events = entries.map(({ kind, id, day, title, project }) => ({
    uid: `${kind}-${id}@${hostname}`,
    day,
    summary: kind === 'request' ? t('Due: {title}', { title }) : title,
    description: project,
  }))
  return new Response(formatCalendar(firm.name, events, new Date()), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Cache-Control': 'private, no-store',
      'Content-Disposition': 'inline; filename="calendar.ics"',
    },
  })
}
