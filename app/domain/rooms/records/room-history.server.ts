import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Room } from '#app/domain/access/room-visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import type { Database } from '#db/connect.server.ts'
import {
  activity,
  roomEntries,
  roomEvents,
  roomGrants,
  type roomGroups,
  roomReleases,
  roomVersions,
} from '#db/schema.ts'
import type { RoomAction } from '../room-actions.ts'
import type { IndexHistory } from './replay-index.ts'
import type { GroupHistory } from './replay-visibility.ts'

/** Actions that change the index or its visibility. */
const REPLAYED_ACTIONS: RoomAction[] = [
  'room.settings-changed',
  'room.index-locked',
  'room.closed',
  'room.reopened',
  'group.added',
  'group.changed',
  'entry.added',
  'entry.renamed',
  'entry.moved',
  'entry.removed',
  'version.added',
  'levels.saved',
]

/** Loads the records that determine a room's index at any time. */
export async function loadIndexHistory(db: Pick<Database, 'select'>, room: Room): Promise<IndexHistory> {
  const [events, entries] = await Promise.all([
    db
      .select(pick(roomEvents, 'action', 'createdAt', 'groupId', 'entryId', 'data'))
      .from(roomEvents)
      .where(and(eq(roomEvents.roomId, room.id), inArray(roomEvents.action, REPLAYED_ACTIONS)))
      .orderBy(asc(roomEvents.id)),
    db
      .select(pick(roomEntries, 'id', 'parentId', 'kind', 'title', 'number', 'createdAt', 'removedAt'))
      .from(roomEntries)
      .where(eq(roomEntries.roomId, room.id)),
  ])
  return { events, entries, lockedAt: room.lockedAt }
}

/** Loads the records that determine a group's access at any time. */
export async function loadGroupHistory(
  db: Pick<Database, 'select'>,
  room: Room,
  group: typeof roomGroups.$inferSelect,
): Promise<GroupHistory> {
  const [index, grants, releases, archivings] = await Promise.all([
    loadIndexHistory(db, room),
    db
      .select(pick(roomGrants, 'entryId', 'level'))
      .from(roomGrants)
      .where(eq(roomGrants.groupId, group.id)),
    db
      .select({
        ...pick(roomReleases, 'entryId', 'versionId', 'releasedAt'),
        ...pick(roomVersions, 'version', 'sha256'),
      })
      .from(roomReleases)
      .innerJoin(roomVersions, eq(roomVersions.id, roomReleases.versionId))
      .where(eq(roomReleases.groupId, group.id)),
    db
      .select(pick(activity, 'createdAt', 'action'))
      .from(activity)
      .where(
        and(
          eq(activity.subjectKind, 'project'),
          eq(activity.subjectId, room.projectId),
          inArray(activity.action, ['project.archived', 'project.unarchived']),
        ),
      )
      .orderBy(asc(activity.id)),
  ])
  return {
    ...index,
    group,
    room,
    grants,
    releases,
    archivings: archivings.map(({ createdAt, action }) => ({
      at: createdAt,
      archived: action === 'project.archived',
    })),
  }
}
