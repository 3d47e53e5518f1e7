import { and, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { ActorCtx, AdminCtx } from '#app/context.ts'
import { Failure } from '#app/core/failures.ts'
import { INHERIT, ROOM_LEVELS, type RoomLevel } from '#app/core/room-levels.ts'
import {
  fullNumber,
  inOrderOfIndex,
  isListedEntry,
  type Room,
  selectLevel,
  selectReleasedVersion,
} from '#app/domain/access/room-visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { roomEntries, roomGrants, roomGroups, roomMembers, roomReleases } from '#db/schema.ts'
import { listGroups } from './groups.server.ts'
import { changeRoom } from './lock-room.server.ts'
import { listAnswerers } from './questions/answerers.server.ts'
import { recordRoomEvent } from './room-events.server.ts'
import { ROOM_LIMITS } from './room-forms.ts'

type LevelChange = { entry: string; group: string; level: RoomLevel | typeof INHERIT }

const ROWS_PER_PAGE = 100

export type LevelRow = {
  id: string
  kind: 'folder' | 'document' | 'placeholder'
  title: string
  number: string
  /** Level per group, in the order of `groups`. `own`: set on this entry, not inherited. */
  levels: { level: RoomLevel; own: boolean }[]
}

/**
 * Lists a page of the table of levels, in the order of the index: all folders, or the entries of one folder.
 * @param requestedPage from 1. Beyond the last page, returns the last one
 */
export async function listLevels(
  { db }: Pick<ActorCtx, 'db'>,
  room: Room,
  folder: string | null,
  requestedPage: number,
) {
  const groups = await listGroups({ db }, room)
  const condition = and(
    eq(roomEntries.roomId, room.id),
    isListedEntry,
    folder === null ? eq(roomEntries.kind, 'folder') : eq(roomEntries.parentId, folder),
  )
  const pages = Math.max(1, Math.ceil((await db.$count(roomEntries, condition)) / ROWS_PER_PAGE))
  const page = Math.min(requestedPage, pages)
  const entries = await db
    .select({ ...pick(roomEntries, 'id', 'kind', 'title'), number: fullNumber })
    .from(roomEntries)
    .where(condition)
    .orderBy(inOrderOfIndex)
    .limit(ROWS_PER_PAGE)
    .offset((page - 1) * ROWS_PER_PAGE)
  const levels = await listLevelsOf(
    db,
    inArray(
      roomEntries.id,
      entries.map(({ id }) => id),
    ),
  )
  const rows: LevelRow[] = entries.map((entry) => ({
    ...entry,
    levels: groups.map(({ id }) => levels.get(`${entry.id} ${id}`) ?? { level: 'none', own: false }),
  }))
  return { groups, table: { rows, folder, page, pages } }
}

/** Returns levels by `entry group`. */
async function listLevelsOf(db: Pick<Transaction, 'select'>, within: SQL) {
  const own = sql<boolean>`exists (select 1 from ${roomGrants}
    where ${roomGrants.groupId} = ${roomGroups.id} and ${roomGrants.entryId} = ${roomEntries.id})`
  const rows = await db
    .select({ entry: roomEntries.id, group: roomGroups.id, level: selectLevel(roomGroups.id), own })
    .from(roomEntries)
    .innerJoin(roomGroups, eq(roomGroups.roomId, roomEntries.roomId))
    .where(within)
  return new Map(rows.map(({ entry, group, level, own }) => [`${entry} ${group}`, { level, own }]))
}

/**
 * Saves levels of many entries and groups, and records them as one event. Lower levels apply from the next request on.
 * Higher levels don't release anything. Saves nothing if an entry, group or level doesn't exist. Returns the number of
 * levels.
 * @param fields lines of `entry group level`
 * @throws {NotFound | Conflict}
 * @throws {Failure} 400
 */
export async function saveLevels(ctx: AdminCtx, projectId: string, fields: string[]): Promise<number> {
  const changes = parseChanges(fields)
  if (changes.length === 0) return 0
  await changeRoom(ctx, projectId, async (tx, room) => {
    await assertInRoom(tx, room, changes)
    const getKey = ({ entry, group }: LevelChange) => `${entry} ${group}`
    const last = [...new Map(changes.map((change) => [getKey(change), change])).values()]
    const pairs = last.map(({ entry, group }) => sql`(${entry}::text, ${group}::text)`)
    await tx
      .delete(roomGrants)
      .where(sql`(${roomGrants.entryId}, ${roomGrants.groupId}) in (${sql.join(pairs, sql`, `)})`)
    const grants = last.flatMap(({ entry, group, level }) =>
      level === INHERIT ? [] : [{ entryId: entry, groupId: group, level }],
    )
    if (grants.length > 0) await tx.insert(roomGrants).values(grants)
    await recordRoomEvent(tx, ctx, room.id, 'levels.saved', { data: { changes: last } })
  })
  return changes.length
}

function parseChanges(fields: string[]): LevelChange[] {
  const lines = fields.flatMap((field) => field.split(/\r?\n/)).filter((line) => line.trim())
  if (lines.length > ROOM_LIMITS.changes)
    throw new Failure(
      400,
      t('Up to {changes} levels can be saved at once.', { changes: ROOM_LIMITS.changes }),
    )
  return lines.map((line) => {
    const [entry = '', group = '', written = ''] = line.trim().split(/\s+/)
    const level = [...ROOM_LEVELS, INHERIT].find((known) => known === written)
    if (!level) throw createOutdatedFormFailure()
    return { entry, group, level } as LevelChange
  })
}

const createOutdatedFormFailure = () =>
  new Failure(400, t('The room has changed in the meantime. Reload the page and try again.'))

async function assertInRoom(tx: Transaction, room: Room, changes: LevelChange[]) {
  const entries = [...new Set(changes.map(({ entry }) => entry))]
  const groups = [...new Set(changes.map(({ group }) => group))]
  const isEntry = and(eq(roomEntries.roomId, room.id), isListedEntry, inArray(roomEntries.id, entries))
  const isGroup = and(eq(roomGroups.roomId, room.id), inArray(roomGroups.id, groups))
  if ((await tx.$count(roomEntries, isEntry)) !== entries.length) throw createOutdatedFormFailure()
  if ((await tx.$count(roomGroups, isGroup)) !== groups.length) throw createOutdatedFormFailure()
}

/**
 * Returns who can see a document or placeholder: the people of the firm and the seller's side, and the groups with their
 * people, their level, and when its newest version for them was released. Null if the room has no such entry.
 */
export async function findEntryAccess({ db }: Pick<ActorCtx, 'db'>, room: Room, entry: string) {
  const versionId = selectReleasedVersion(roomGroups.id)
  const releasedAt = sql<Date | null>`(
    select ${roomReleases.releasedAt} from ${roomReleases}
    where ${roomReleases.groupId} = ${roomGroups.id} and ${roomReleases.versionId} = ${versionId})`.mapWith(
    roomReleases.releasedAt,
  )
  const rows = await db
    .select({
      title: roomEntries.title,
      name: roomGroups.name,
      groupId: roomGroups.id,
      level: selectLevel(roomGroups.id),
      releasedAt,
    })
    .from(roomEntries)
    .leftJoin(roomGroups, eq(roomGroups.roomId, roomEntries.roomId))
    .where(
      and(
        eq(roomEntries.roomId, room.id),
        isListedEntry,
        ne(roomEntries.kind, 'folder'),
        eq(roomEntries.id, entry),
      ),
    )
    .orderBy(sql`lower(${roomGroups.name})`, roomGroups.id)
  if (!rows[0]) return null
  const members = await db
    .select(pick(roomMembers, 'groupId', 'name', 'email'))
    .from(roomMembers)
    .where(and(eq(roomMembers.roomId, room.id), isNull(roomMembers.removedAt)))
    .orderBy(sql`lower(${roomMembers.name})`, roomMembers.id)
  const insiders = await listAnswerers(db, room.projectId)
  return {
    title: rows[0].title,
    team: insiders.filter(({ ofFirm }) => ofFirm).map(({ name }) => name),
    sellers: insiders.filter(({ ofFirm }) => !ofFirm).map(({ name }) => name),
    groups: rows.flatMap(({ groupId, name, level, releasedAt }) =>
      groupId === null || name === null
        ? []
        : {
            id: groupId,
            name,
            level,
            releasedAt,
            people: members
              .filter((member) => member.groupId === groupId)
              .map((member) => member.name || member.email),
          },
    ),
  }
}
