import { LRUCache } from 'lru-cache'
import type { ByteRange } from '#app/adapters/file-storage.server.ts'
import type { ActorCtx } from '#app/context.ts'
import { Conflict } from '#app/core/failures.ts'
import { HOUR_MS } from '#app/core/units.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import { createRoomNotFound } from '#app/domain/access/room-visibility.server.ts'
import { t } from '#app/texts.ts'
import { findRoomDocument, type RoomDocument } from './pages/find-document.server.ts'
import { ensureInspected } from './pages/inspect-version.server.ts'
import { createMark, drawMark } from './pages/watermark.server.tsx'
import { type RoomBytes, readRoomBytes } from './room-bytes.server.ts'
import { recordRoomEvent, recordRoomEvents } from './room-events.server.ts'

/** A page that someone requests again within an hour is the same view. */
const recentViews = new LRUCache<string, true>({ max: 20_000, ttl: HOUR_MS })
/** Longest time that counts for a page, from one report to the next. */
const MAX_SECONDS = 300
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

/** Returns a document for its page, inspected if it wasn't yet. @throws {NotFound} */
export async function openRoomDocument(
  ctx: ActorCtx,
  roomId: string,
  entryId: string,
): Promise<RoomDocument> {
  const document = await findRoomDocument(ctx, roomId, entryId)
  document.readable.version = await ensureInspected(ctx, document.readable.version, ctx.actor.uid)
  return document
}

/** Draws the mark, which takes a moment, before the first page needs it. */
export const prepareMark = (ctx: ActorCtx, document: RoomDocument): Promise<unknown> =>
  drawMark(ctx, describeReader(ctx, document), ctx.actor.uid)

type PageRequest = { roomId: string; entryId: string; page: number; as: 'page' | 'text' }

/**
 * Returns a page (from 1) as a marked picture, or its text if the room allows that, and records the view.
 * @param versionId version that the other pages on screen belong to
 * @throws {NotFound | Conflict | Failure} 409 if there is another version now
 */
export async function viewPage(
  ctx: ActorCtx,
  { roomId, entryId, page, as }: PageRequest,
  versionId: string | null,
): Promise<RoomBytes> {
  const document = await openRoomDocument(ctx, roomId, entryId)
  const { readable, reader } = document
  if (as === 'text' && !reader.room.pageText) throw createRoomNotFound()
  if (versionId !== null && versionId !== readable.version.id)
    throw new Conflict(t('There is a new version of this document. Reload the page to see it.'))
  const form =
    as === 'text' ? { as, page } : { as, page, drawnMark: prepareMark(ctx, document) as Promise<Uint8Array> }
  const bytes = await readRoomBytes(ctx, readable, form, ctx.actor.uid)
  await recordView(ctx, document, page)
  return bytes
}

/** Records a view once an hour per membership, so that a guest of another group later counts separately. */
async function recordView(ctx: ActorCtx, document: RoomDocument, page: number): Promise<void> {
  const { reader, readable } = document
  const who = reader.kind === 'guest' ? reader.memberId : ctx.actor.uid
  const key = `${who} ${readable.version.id} ${page}`
  if (recentViews.has(key)) return
  recentViews.set(key, true)
  await recordRoomEvent(ctx.db, ctx, reader.room.id, 'document.viewed', {
    ...getFacts(document),
    page,
  }).catch((err) => {
    recentViews.delete(key)
    throw err
  })
}

/**
 * Finds the file that someone may download: the original, or the PDF that `read` marks. `read` records the download, for
 * a file that is read in parts only with its first part.
 * @throws {NotFound} also at the level `view`
 * @throws {TooMany} after 300 downloads by a guest within an hour
 */
export async function findDownload(ctx: ActorCtx, roomId: string, entryId: string) {
  const document = await openRoomDocument(ctx, roomId, entryId)
  const { reader, readable, title, number } = document
  if (reader.kind === 'guest') await countAttempt(ctx.db, rateLimits.roomFile, ctx.actor.uid)
  const { version } = readable
  const record = (as: 'marked' | 'original') => {
    const facts = getFacts(document)
    return recordRoomEvent(ctx.db, ctx, roomId, 'document.downloaded', {
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
          const bytes = await readRoomBytes(ctx, readable, { as: 'original', range }, ctx.actor.uid)
          if (!range?.start) await record('original')
          return bytes
        },
      }
  }
}

/** Records how many seconds pages were visible. Ignores pages that don't exist. @throws {NotFound | TooMany} */
export async function recordReadingTime(
  ctx: ActorCtx,
  roomId: string,
  entryId: string,
  times: { page: number; seconds: number }[],
): Promise<void> {
  await countAttempt(ctx.db, rateLimits.reading, ctx.actor.uid)
  const document = await findRoomDocument(ctx, roomId, entryId)
  const pages = document.readable.version.pages ?? 0
  const read = times
    .filter(({ page, seconds }) => page >= 1 && page <= pages && seconds >= 1)
    .slice(0, MAX_REPORTED_PAGES)
    .map(({ page, seconds }) => ({ ...getFacts(document), page, seconds: Math.min(seconds, MAX_SECONDS) }))
  await recordRoomEvents(ctx.db, ctx, roomId, 'document.page-read', read)
}
