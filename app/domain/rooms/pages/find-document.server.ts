import { and, eq, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import type { RoomLevel } from '#app/core/room-levels.ts'
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
import { roomEntries, roomVersions } from '#db/schema.ts'
import { type RoomGroup, viewAsGroup } from '../groups.server.ts'
import type { RoomVersion } from './stored-file.server.ts'

/** Level of a reader who can see a document. */
export type ReaderLevel = Exclude<RoomLevel, 'none'>
/** Version of a document that a reader may see. The type contains the reader's level. */
export type ReadableVersion<Level extends ReaderLevel> = { level: Level; version: RoomVersion }
type AnyReadableVersion = { [Level in ReaderLevel]: ReadableVersion<Level> }[ReaderLevel]

/** Reference to a document in a room. `group`: id of the group whose view the firm requests. */
export type DocumentRef = { roomId: string; entryId: string; group: string | null }

export type RoomDocument = {
  reader: RoomReader
  /** Group whose view the firm has requested. */
  group: Pick<RoomGroup, 'id' | 'name'> | null
  id: string
  title: string
  parentId: string | null
  /** Null if the reader doesn't see numbers. */
  number: string | null
  readable: AnyReadableVersion
}

/**
 * Finds a document that the user may see: for guests, and the firm's view as a group, in the version released to the
 * group, otherwise in the newest one.
 * @throws {NotFound} the same error for every reason
 */
export async function findRoomDocument(
  ctx: ActorCtx,
  { roomId, entryId, group: groupId }: DocumentRef,
): Promise<RoomDocument> {
  const { reader, group } = await viewAsGroup(ctx, await findRoomReader(ctx, roomId), groupId)
  assertEntered(reader)
  const versionId = reader.groupId
    ? selectReleasedVersion(reader.groupId)
    : sql<string>`(select newest."id" from ${roomVersions} newest
        where newest."entry_id" = ${roomEntries.id} order by newest."version" desc limit 1)`
  const [found] = await ctx.db
    .select({
      ...pick(roomEntries, 'id', 'title', 'parentId'),
      number: fullNumber,
      level: reader.groupId ? selectLevel(reader.groupId) : sql<RoomLevel>`'original'`,
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
    group,
    number: seesNumbers(reader) ? number : null,
    readable: { level, version } as AnyReadableVersion,
  }
}
