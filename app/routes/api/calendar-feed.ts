import { createHash } from 'node:crypto'
import { type Ctx, ctxKey } from '#app/context.ts'
import { Busy, NotFound } from '#app/core/failures.ts'
import { createKeyedQueue } from '#app/core/keyed-queue.ts'
import {
  countCalendarDownload,
  findCalendarOwner,
  formatCalendar,
  listCalendarEntries,
} from '#app/domain/calendar/calendar-feed.server.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'
import type { Route } from './+types/calendar-feed.ts'

const FILE = /^([\w-]{43})\.ics$/
const MAX_WAITING_DOWNLOADS = 10
const RETRY_AFTER_SECONDS = 10

/** Downloads of the same calendar take turns. */
const runInTurn = createKeyedQueue(MAX_WAITING_DOWNLOADS)

/** Due dates as a calendar. The token in the URL is the only credential, because calendar apps can't sign in. */
export const loader = respond(async ({ context, params, request }: Route.LoaderArgs) => {
  const [, token] = FILE.exec(params.file) ?? []
  if (!token) throw createUnknownLink()
  const response = await runInTurn(token, () => sendCalendar(context.get(ctxKey), token, request))
  if (!response) throw new Busy(t('This calendar is already being downloaded.'), RETRY_AFTER_SECONDS)
  return response
})

const createUnknownLink = () => new NotFound(t('This calendar link no longer works.'))

const formatSummary = {
  agreement: (title: string) => t('Last day to sign: {title}', { title }),
  request: (title: string) => t('Due: {title}', { title }),
  milestone: (title: string) => title,
}

type CalendarCtx = Pick<Ctx, 'db' | 'staffTwoFactor' | 'appUrl'>

async function sendCalendar(ctx: CalendarCtx, token: string, request: Request): Promise<Response> {
  const owner = await findCalendarOwner(ctx, token)
  if (!owner) throw createUnknownLink()
  const knownTags = request.headers.get('if-none-match')
  const isHead = request.method === 'HEAD'
  // Only a calendar app that has a calendar can get a 304, which doesn't count.
  if (knownTags === null && !isHead) await countCalendarDownload(ctx, token)
  const entries = await listCalendarEntries(ctx, owner)
  const { hostname } = new URL(ctx.appUrl)
  const events = entries.map(({ kind, id, day, title, project, path }) => ({
    uid: `${kind}-${id}@${hostname}`,
    day,
    summary: formatSummary[kind](title),
    description: project,
    url: ctx.appUrl + path,
  }))
  // Not of the file, which contains the time at which it was created.
  const tag = createHash('sha256')
    .update(JSON.stringify([firm.name, events]))
    .digest('base64url')
    .slice(0, 22)
  // Weak, because the response may be compressed.
  const headers = { ETag: `W/"${tag}"`, 'Cache-Control': 'private, no-store' }
  if (knownTags?.includes(`"${tag}"`)) return new Response(null, { status: 304, headers })
  if (knownTags !== null && !isHead) await countCalendarDownload(ctx, token)
  return new Response(isHead ? null : formatCalendar(firm.name, events, new Date()), {
    headers: {
      ...headers,
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'inline; filename="calendar.ics"',
    },
  })
}
