import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ByteRange } from '#app/adapters/file-storage.server.ts'
import type { ActorCtx } from '#app/context.ts'
import { Conflict } from '#app/core/failures.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import { createRoomNotFound, isVisibleEntry } from '#app/domain/access/room-visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { roomEntries } from '#db/schema.ts'
import { type DocumentRef, findRoomDocument, type RoomDocument } from './pages/find-document.server.ts'
import { ensureInspected } from './pages/inspect-version.server.ts'
import type { RoomVersion } from './pages/stored-file.server.ts'
import { createMark, drawMark } from './pages/watermark.server.tsx'
import { type RoomBytes, readRoomBytes } from './room-bytes.server.ts'
import { recordDownload, recordOnce, recordRoomEvent, recordRoomEvents } from './room-events.server.ts'

/** Maximum reading time of a page in one report. */
const MAX_SECONDS_PER_PAGE = 300
const MAX_REPORTED_PAGES = 200

const describeReader = ({ actor, clientIp }: ActorCtx, { reader }: RoomDocument) => ({
  name: actor.name || actor.email,
  email: actor.email,
  room: reader.room.name,
  clientIp,
  at: new Date(),
})

const getFacts = ({ reader, id, title, number, readable }: RoomDocument) => ({
  groupId: reader.kind === 'guest' ? reader.groupId : null,
  entryId: id,
  versionId: readable.version.id,
  data: { title, number, version: readable.version.version, sha256: readable.version.sha256 },
})

/** Finds a document, and inspects its version if necessary. @throws {NotFound} */
async function findInspectedDocument(ctx: ActorCtx, ref: DocumentRef): Promise<RoomDocument> {
  const document = await findRoomDocument(ctx, ref)
  document.readable.version = await ensureInspected(ctx, document.readable.version, ctx.actor.uid)
  return document
}

type PageRequest = DocumentRef & { page: number; as: 'page' | 'text' }

/**
 * Returns a page (from 1) as a marked picture, or its text if the room allows that, and records the view.
 * @param versionId version of the other pages on screen
 * @throws {NotFound | Failure} @throws {Conflict} if the reader's version is another one now
 */
export async function viewPage(
  ctx: ActorCtx,
  { page, as, ...ref }: PageRequest,
  versionId: string | null,
): Promise<RoomBytes> {
  const document = await findInspectedDocument(ctx, ref)
  const { readable, reader } = document
  if (as === 'text' && !reader.room.pageText) throw createRoomNotFound()
  if (versionId !== null && versionId !== readable.version.id)
    throw new Conflict(t('There is a new version of this document. Reload the page to see it.'))
  const format =
    as === 'text'
      ? { as, page }
      : { as, page, drawnMark: drawMark(ctx, describeReader(ctx, document), ctx.actor.uid) }
  const bytes = await readRoomBytes(ctx, readable, format, ctx.actor.uid)
  // 'View as Group' isn't recorded as a view.
  if (!document.group)
    await recordOnce(getViewKey(ctx, document, String(page)), () =>
      recordRoomEvent(ctx.db, ctx, reader.room.id, 'document.viewed', { ...getFacts(document), page }),
    )
  return bytes
}

/** Returns the key under which a view or download is recorded once an hour, per membership and version. */
const getViewKey = ({ actor }: ActorCtx, { reader, readable }: RoomDocument, what: string) =>
  `${reader.kind === 'guest' ? reader.memberId : actor.uid} ${readable.version.id} ${what}`

/**
 * Finds the file that the user may download: the original or, at the level `download`, a PDF that `read` marks. `read`
 * records the download.
 * @throws {NotFound} also at the level `view`
 * @throws {TooMany} for guests, after 300 downloads within an hour
 */
export async function findDownload(ctx: ActorCtx, ref: DocumentRef) {
  const document = await findInspectedDocument(ctx, ref)
  const { reader, readable, title, number } = document
  if (reader.kind === 'guest') await countAttempt(ctx.db, rateLimits.roomFile, ctx.actor.uid)
  const { version } = readable
  const record = (as: 'marked' | 'original') => {
    const facts = getFacts(document)
    return recordRoomEvent(ctx.db, ctx, ref.roomId, 'document.downloaded', {
      ...facts,
      data: { ...facts.data, as },
    })
  }
  const name = number ? `${number} ${title}` : title
  switch (readable.level) {
    case 'view':
      throw createRoomNotFound()
    case 'download':
      if (version.pages === null) throw createRoomNotFound()
      return {
        as: 'marked' as const,
        name,
        read: async () => {
          const mark = createMark(describeReader(ctx, document))
          const bytes = await readRoomBytes(ctx, readable, { as: 'marked', mark }, ctx.actor.uid)
          await record('marked')
          return bytes
        },
      }
    case 'original':
      return {
        as: 'original' as const,
        name,
        version,
        read: async (range: ByteRange | null) => {
          const format = { as: 'original', range } as const
          const { content } = await readRoomBytes(ctx, readable, format, ctx.actor.uid)
          return recordDownload(getViewKey(ctx, document, 'file'), range, content, () => record('original'))
        },
      }
  }
}

/**
 * Records the seconds for which pages were visible. Ignores pages that don't exist, and all but the last entry for a page.
 * @throws {NotFound | TooMany}
 */
export async function recordReadingTime(
  ctx: ActorCtx,
  ref: DocumentRef,
  times: { page: number; seconds: number }[],
): Promise<void> {
  const reported = [...new Map(times.map(({ page, seconds }) => [page, seconds]))].slice(
    0,
    MAX_REPORTED_PAGES,
  )
  await countAttempt(ctx.db, rateLimits.reading, ctx.actor.uid, Math.max(1, reported.length))
  const document = await findRoomDocument(ctx, ref)
  if (document.group) return
  const pages = document.readable.version.pages ?? 0
  const read = reported
    .filter(([page, seconds]) => page >= 1 && page <= pages && seconds >= 1)
    .map(([page, seconds]) => ({
      ...getFacts(document),
      page,
      seconds: Math.min(seconds, MAX_SECONDS_PER_PAGE),
    }))
  await recordRoomEvents(ctx.db, ctx, ref.roomId, 'document.page-read', read)
}

/** The viewer shows a long document in parts. */
const PAGES_PER_PART = 100

/**
 * Returns a document for the viewer: the part that contains `page`, or the reason why no page can be shown.
 * @throws {NotFound}
 */
export async function showRoomDocument(ctx: ActorCtx, ref: DocumentRef, page: number) {
  const document = await findInspectedDocument(ctx, ref)
  const { id, title, number, parentId, readable, reader, group } = document
  const { level, version } = readable
  const pages = version.pages
  // Ahead of the first page's request, which uses the cached mark.
  if (pages !== null)
    drawMark(ctx, describeReader(ctx, document), ctx.actor.uid).catch((err) =>
      ctx.log.warn({ err }, 'mark not drawn'),
    )
  const requested = Math.min(Math.max(page, 1), pages ?? 1)
  const first = requested - ((requested - 1) % PAGES_PER_PART)
  const [previous, next] = await Promise.all([
    findNeighbor(ctx, document, sql`< `, sql`desc`),
    findNeighbor(ctx, document, sql`> `, sql`asc`),
  ])
  return {
    roomId: ref.roomId,
    group,
    canAsk: reader.kind === 'guest',
    id,
    title,
    number,
    parentId,
    versionId: version.id,
    pageText: reader.room.pageText,
    pages,
    requested,
    first,
    last: Math.min(first + PAGES_PER_PART - 1, pages ?? 1),
    explanation: pages === null ? explain(version, level === 'original') : null,
    download: level === 'original' ? 'original' : level === 'download' && pages !== null ? 'marked' : null,
    previous,
    next,
  } as const
}
export type ShownDocument = Awaited<ReturnType<typeof showRoomDocument>>

/** Finds the document before or after one in its folder. */
async function findNeighbor({ db }: ActorCtx, { reader, id, parentId }: RoomDocument, side: SQL, order: SQL) {
  const own = sql`(select own."number" from ${roomEntries} own where own."id" = ${id})`
  const [found] = await db
    .select(pick(roomEntries, 'id', 'title'))
    .from(roomEntries)
    .where(
      and(
        isVisibleEntry(reader),
        eq(roomEntries.kind, 'document'),
        parentId === null ? isNull(roomEntries.parentId) : eq(roomEntries.parentId, parentId),
        sql`${roomEntries.number} ${side} ${own}`,
      ),
    )
    .orderBy(sql`${roomEntries.number} ${order}`)
    .limit(1)
  return found ?? null
}

/** Explains why no page can be shown, and names the alternative. */
function explain({ unmarkable }: RoomVersion, hasOriginal: boolean): string {
  const reason = unmarkable
    ? REASONS[unmarkable]
    : t('This document can’t be shown right now. Please try again in a minute.')
  return hasOriginal ? reason : `${reason} ${t('Please ask for it in another format.')}`
}

const REASONS: Record<NonNullable<RoomVersion['unmarkable']>, string> = {
  encrypted: t('This PDF is encrypted, so it can’t be marked and shown.'),
  damaged: t('This file is damaged or too complex, so it can’t be marked and shown.'),
  'too-large': t('This file is larger than 200 MB, so it can’t be marked and shown.'),
  'too-many-pages': t('This document has more than 5,000 pages, so it can’t be marked and shown.'),
  'no-rendition': t('This kind of file can’t be shown here.'),
  unconvertible: t('This file can’t be converted to PDF, so it can’t be marked and shown.'),
}
