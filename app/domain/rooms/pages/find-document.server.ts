import { and, eq, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import {
  assertEntered,
  createRoomNotFound,
  findRoomReader,
  fullNumber,
  isVisibleEntry,
  type RoomReader,
  seesNumbers,
  selectLevel,
  selectReleasedVersion,
} from '#app/domain/access/room-visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { roomEntries, type roomGroups, roomVersions } from '#db/schema.ts'
import type { RoomVersion } from './stored-file.server.ts'

type RoomLevel = (typeof roomGroups.$inferSelect)['level']
/** Level at which a reader gets a document. */
export type ReaderLevel = Exclude<RoomLevel, 'none'>
/** Version of a document that a reader may see, with the reader's level in its type. */
export type ReadableVersion<Level extends ReaderLevel> = { level: Level; version: RoomVersion }
type AnyReadableVersion = { [Level in ReaderLevel]: ReadableVersion<Level> }[ReaderLevel]

export type RoomDocument = {
  reader: RoomReader
  id: string
  title: string
  parentId: string | null
  /** Null if the reader doesn't see numbers. */
  number: string | null
  readable: AnyReadableVersion
}

/**
 * Finds a document that the user may see, in the version released to the user's group, or in the newest one for the firm
 * and the seller's side.
 * @throws {NotFound} the same error, whatever the reason
 */
export async function findRoomDocument(
  ctx: ActorCtx,
  roomId: string,
  entryId: string,
): Promise<RoomDocument> {
  const reader = await findRoomReader(ctx, roomId)
  assertEntered(reader)
  const isGuest = reader.kind === 'guest'
  const versionId = isGuest
    ? selectReleasedVersion(reader.groupId)
    : sql<string>`(select newest."id" from ${roomVersions} newest
        where newest."entry_id" = ${roomEntries.id} order by newest."version" desc limit 1)`
  const [found] = await ctx.db
    .select({
      ...pick(roomEntries, 'id', 'title', 'parentId'),
      number: fullNumber,
      level: isGuest ? selectLevel(reader.groupId) : sql<RoomLevel>`'original'`,
      version: roomVersions,
    })
    .from(roomEntries)
    .innerJoin(roomVersions, eq(roomVersions.id, versionId))
    .where(and(isVisibleEntry(reader), eq(roomEntries.id, entryId), eq(roomEntries.kind, 'document')))
  if (!found || found.level === 'none') throw createRoomNotFound()
  const { level, version, number, ...entry } = found
  return {
    ...entry,
    reader,
    number: seesNumbers(reader) ? number : null,
    readable: { level, version } as AnyReadableVersion,
  }
}
