import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { isVisibleEntry } from '#app/domain/access/room-visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import { roomEntries } from '#db/schema.ts'
import type { DocumentRef, RoomDocument } from './pages/find-document.server.ts'
import type { RoomVersion } from './pages/stored-file.server.ts'
import { findInspectedDocument, prepareMark } from './view-document.server.ts'

/** Most pages in one part of a long document. */
const PAGES_AT_A_TIME = 100

/**
 * Returns a document for the viewer: the part with `page`, or an explanation why no page can be shown.
 * @throws {NotFound}
 */
export async function showRoomDocument(ctx: ActorCtx, ref: DocumentRef, page: number) {
  const document = await findInspectedDocument(ctx, ref)
  const { id, title, number, parentId, readable, reader, group } = document
  const { level, version } = readable
  const pages = version.pages
  if (pages !== null) prepareMark(ctx, document).catch((err) => ctx.log.warn({ err }, 'mark not drawn'))
  const requested = Math.min(Math.max(page, 1), pages ?? 1)
  const first = requested - ((requested - 1) % PAGES_AT_A_TIME)
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
    last: Math.min(first + PAGES_AT_A_TIME - 1, pages ?? 1),
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
