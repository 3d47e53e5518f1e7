import { and, eq, getTableColumns, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { type ActorCtx, isClient, isImpersonating, isStaff } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { Failure, Forbidden, NotFound } from '#app/core/failures.ts'
import type { RoomLevel } from '#app/core/room-levels.ts'
import { hasAnyFactor } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import {
  projectMembers,
  projects,
  roomAcceptances,
  roomEntries,
  roomGrants,
  roomGroups,
  roomMembers,
  roomReleases,
  rooms,
  roomVersions,
  users,
} from '#db/schema.ts'
import { isOpenToStaff, isVisibleRoomOfSeller, requireModule } from './visibility.server.ts'

/**
 * Access conditions for data rooms. A room has three kinds of readers: the firm (staff who can see the project), the
 * seller's side (main contact, and members with the right `room`), and guests, each in exactly one group of the room.
 * Guests see only documents released to their group. Requests for anything else get the same 404 as unknown ids.
 */

export type Room = typeof rooms.$inferSelect

/**
 * Reader of the firm or the seller's side. Sees everything in the room or, with `groupId`, what this group sees.
 * `archived`: the project is archived.
 */
export type Insider = { kind: 'firm' | 'seller'; room: Room; archived: boolean; groupId: string | null }
export type Guest = {
  kind: 'guest'
  room: Room
  memberId: string
  groupId: string
  /** Current version of the group's agreement. Null without one. */
  agreementVersion: number | null
  /** Has accepted the current version, or the group has no agreement. */
  accepted: boolean
  /** The room requires a second factor that the account doesn't have. */
  lacksSecondFactor: boolean
}
export type RoomReader = Insider | Guest

const NOT_FOUND_MESSAGE = t('Data room not found')
export const createRoomNotFound = () => new NotFound(NOT_FOUND_MESSAGE)

/** Condition on a last day, null for none: it hasn't passed in the firm's time zone. */
const isNotExpired = (expiresOn: SQLWrapper) => sql`(${expiresOn} is null or ${expiresOn} >= ${today()})`

/** Condition on `roomMembers`, joined with group, room and project: the user is a guest whose access hasn't ended. */
const isCurrentMember = (uid: string) =>
  and(
    requireModule('rooms'),
    eq(roomMembers.uid, uid),
    isNull(roomMembers.removedAt),
    isNotExpired(roomMembers.expiresOn),
    isNotExpired(roomGroups.expiresOn),
    isNotExpired(rooms.expiresOn),
    ne(rooms.state, 'closed'),
    isNull(projects.archivedAt),
  )

/** Column of `roomMembers`, joined with group: has accepted the current agreement, or the group has none. */
export const hasAccepted = sql<boolean>`(${roomGroups.agreementVersion} is null or exists (
  select 1 from ${roomAcceptances}
  where ${roomAcceptances.memberId} = ${roomMembers.id} and ${roomAcceptances.version} = ${roomGroups.agreementVersion}))`

/** Selects a guest's current memberships, with the requirements that are still unmet. */
export const selectMemberships = (db: Pick<Database, 'select'>, uid: string, within?: SQL) =>
  db
    .select({
      room: getTableColumns(rooms),
      memberId: roomMembers.id,
      groupId: roomMembers.groupId,
      invitedAt: roomMembers.invitedAt,
      agreementVersion: roomGroups.agreementVersion,
      accepted: hasAccepted,
      lacksSecondFactor: sql<boolean>`(${rooms.requireSecondFactor} and not ${hasAnyFactor})`,
    })
    .from(roomMembers)
    .innerJoin(roomGroups, eq(roomGroups.id, roomMembers.groupId))
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .innerJoin(projects, eq(projects.id, rooms.projectId))
    .innerJoin(users, eq(users.id, roomMembers.uid))
    .where(and(isCurrentMember(uid), within))
    .orderBy(roomMembers.invitedAt, roomMembers.id)

/**
 * Finds the room and the user's kind of access. The seller's side takes precedence over a membership as guest.
 * @throws {NotFound} the same error for every reason
 */
export async function findRoomReader(ctx: ActorCtx, roomId: string): Promise<RoomReader> {
  const insider = await findInsider(ctx, eq(rooms.id, roomId))
  if (insider) return insider
  const { db, actor } = ctx
  const mayBeGuest = (isClient(actor) || actor.role === 'guest') && !isImpersonating(actor)
  if (!mayBeGuest) throw createRoomNotFound()
  const [membership] = await selectMemberships(db, actor.uid, eq(rooms.id, roomId))
  if (!membership) throw createRoomNotFound()
  return { kind: 'guest', ...membership }
}

/** Like `findRoomReader`, by project, for the firm and the seller's side only. @throws {NotFound} */
export async function findRoomOfProject(ctx: ActorCtx, projectId: string): Promise<Insider> {
  const insider = await findInsider(ctx, eq(rooms.projectId, projectId))
  if (!insider) throw createRoomNotFound()
  return insider
}

async function findInsider({ db, actor }: ActorCtx, which: SQL): Promise<Insider | null> {
  if (isImpersonating(actor) || !(isStaff(actor) || isClient(actor))) return null
  const isVisible = isStaff(actor)
    ? isOpenToStaff(actor, rooms.projectId)
    : isVisibleRoomOfSeller(actor, rooms.projectId)
  const [row] = await db
    .select({ room: getTableColumns(rooms), archivedAt: projects.archivedAt })
    .from(rooms)
    .innerJoin(projects, eq(projects.id, rooms.projectId))
    .where(and(requireModule('rooms'), which, isVisible))
  if (!row) return null
  return {
    kind: isStaff(actor) ? 'firm' : 'seller',
    room: row.room,
    archived: row.archivedAt !== null,
    groupId: null,
  }
}

/** Guards everything in a room except its agreement. @throws {NotFound} for guests with unmet requirements */
export function assertEntered(reader: RoomReader): void {
  if (reader.kind === 'guest' && (!reader.accepted || reader.lacksSecondFactor)) throw createRoomNotFound()
}

/** @throws {Forbidden} for the seller's side @throws {NotFound} for guests */
export function assertFirm(reader: RoomReader): void {
  if (reader.kind === 'guest') throw createRoomNotFound()
  if (reader.kind === 'seller') throw new Forbidden()
}

type Entries = typeof roomEntries

/** Condition on `roomEntries`: neither removed nor in a removed folder. */
export const isListedEntry = isNull(roomEntries.removedAt)

// The queries are nested, because Drizzle omits table names in a select from one table.
/** Column of `roomEntries`: the group's level, from the entry, else the nearest folder with one, else the group. */
export const selectLevel = (
  groupId: string | SQLWrapper,
  entries: Pick<Entries, 'id' | 'ancestors'> = roomEntries,
) => {
  const path = sql`array_append(${entries.ancestors}, ${entries.id})`
  const granted = sql`select ${roomGrants.level} from ${roomGrants}
    where ${roomGrants.groupId} = ${groupId} and ${roomGrants.entryId} = any(${path})
    order by array_position(${path}, ${roomGrants.entryId}) desc limit 1`
  // The alias is needed when `groupId` is a column of `roomGroups` in the outer query.
  const ofGroup = sql`select own."level" from ${roomGroups} own where own."id" = ${groupId}`
  return sql<RoomLevel>`coalesce((${granted}), (${ofGroup}))`
}

/**
 * Returns a query for the level that a grant gives each group on each document of a room, as `entry_id`, `group_id` and
 * `level`. Documents without a grant are missing: they have the group's level. For a whole room, it is much faster than
 * `selectLevel`.
 */
export const selectGrantedLevels = (roomId: string) => sql`
  select distinct on (${roomEntries.id}, ${roomGrants.groupId})
    ${roomEntries.id} as "entry_id", ${roomGrants.groupId}, ${roomGrants.level}
  from ${roomEntries}
  cross join unnest(array_append(${roomEntries.ancestors}, ${roomEntries.id})) with ordinality as path ("id", "depth")
  join ${roomGrants} on ${roomGrants.entryId} = path."id"
  join ${roomGroups} on ${roomGroups.id} = ${roomGrants.groupId} and ${roomGroups.roomId} = ${roomId}
  where ${roomEntries.roomId} = ${roomId} and ${roomEntries.kind} = 'document'
  order by ${roomEntries.id}, ${roomGrants.groupId}, path."depth" desc`

/** Column of `roomEntries`: id of the newest version released to the group, or null. */
export const selectReleasedVersion = (groupId: string | SQLWrapper) => {
  const newest = sql`select ${roomVersions.id} from ${roomReleases}
      join ${roomVersions} on ${roomVersions.id} = ${roomReleases.versionId}
    where ${roomReleases.groupId} = ${groupId} and ${roomReleases.entryId} = ${roomEntries.id}
    order by ${roomVersions.version} desc limit 1`
  return sql<string | null>`(${newest})`
}

const isVisibleDocumentOf = (
  groupId: string | SQLWrapper,
  entries: Pick<Entries, 'id' | 'ancestors' | 'kind' | 'removedAt'>,
) =>
  sql`(${entries.kind} = 'document' and ${entries.removedAt} is null
    and exists (select 1 from ${roomReleases}
      where ${roomReleases.groupId} = ${groupId} and ${roomReleases.entryId} = ${entries.id})
    and ${selectLevel(groupId, entries)} <> 'none')`

/**
 * Condition on `roomEntries`: the entry is visible to a group. A document is visible if a version was released to the
 * group and its level is above `none`, a folder if it contains a visible document, and a placeholder never.
 */
export const isVisibleToGroup = (groupId: string | SQLWrapper): SQL => {
  const below = sql.identifier('below')
  const inside = {
    id: sql`${below}."id"`,
    ancestors: sql`${below}."ancestors"`,
    kind: sql`${below}."kind"`,
    removedAt: sql`${below}."removed_at"`,
  } as unknown as Entries
  return or(
    isVisibleDocumentOf(groupId, roomEntries),
    and(
      eq(roomEntries.kind, 'folder'),
      sql`exists (select 1 from ${roomEntries} ${below}
        where ${below}."ancestors" @> array[${roomEntries.id}] and ${isVisibleDocumentOf(groupId, inside)})`,
    ),
  ) as SQL
}

/** Condition on `roomEntries`: visible to the reader, in the reader's room. */
export const isVisibleEntry = (reader: RoomReader): SQL =>
  and(
    eq(roomEntries.roomId, reader.room.id),
    isListedEntry,
    reader.groupId === null ? undefined : isVisibleToGroup(reader.groupId),
  ) as SQL

/** Returns whether the reader sees index numbers. Guests do once the index is locked, unless the room hides them. */
export const seesNumbers = ({ groupId, room }: RoomReader): boolean =>
  groupId === null || (room.lockedAt !== null && room.showNumbers)

// Nested, because Drizzle omits table names in a select from one table.
const joinedNumbers = sql`select string_agg(on_path."number"::text, '.' order by cardinality(on_path."ancestors"))
  from ${roomEntries} on_path
  where on_path."id" = any(array_append(${roomEntries.ancestors}, ${roomEntries.id}))`

/** Column of `roomEntries`: its full number, such as 1.2.1. */
export const fullNumber = sql<string>`(${joinedNumbers})`

/** Sort key of `roomEntries`: 1.2 comes before 1.10, and a folder before its contents. */
export const inOrderOfIndex = sql`string_to_array(${fullNumber}, '.')::int[]`

/** Condition on `users`: people on the seller's side. */
export const isOnSellersSide = (projectId: string) =>
  sql`${users.id} in (
    select ${projects.clientId} from ${projects} where ${projects.id} = ${projectId}
    union all select ${projectMembers.uid} from ${projectMembers}
    where ${projectMembers.projectId} = ${projectId} and ${projectMembers.room})`

/** @throws {Failure} 409 at `field` if the user is a guest of the project's room, even with expired access */
export async function assertNoGuestOfProject(
  db: Pick<Database, 'select'>,
  projectId: string,
  uid: string,
  field: string,
): Promise<void> {
  const [guest] = await db
    .select({ name: roomMembers.name, email: roomMembers.email })
    .from(roomMembers)
    .innerJoin(rooms, eq(rooms.id, roomMembers.roomId))
    .where(and(eq(rooms.projectId, projectId), eq(roomMembers.uid, uid), isNull(roomMembers.removedAt)))
    .limit(1)
  if (guest)
    throw new Failure(
      409,
      t('{name} is a guest of this project’s data room. Remove them there first.', {
        name: guest.name || guest.email,
      }),
      field,
    )
}

/** Returns the number of groups in a project's room, which its main contact sees, or null if there is no room. */
export async function countGroupsOfProject(db: Pick<Database, 'select' | '$count'>, projectId: string) {
  const [room] = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(requireModule('rooms'), eq(rooms.projectId, projectId)))
  return room ? db.$count(roomGroups, eq(roomGroups.roomId, room.id)) : null
}
