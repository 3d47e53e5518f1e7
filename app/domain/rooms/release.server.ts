import { createHash } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { ActorCtx, AdminCtx } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import type { RoomLevel } from '#app/core/room-levels.ts'
import {
  fullNumber,
  inOrderOfIndex,
  isListedEntry,
  type Room,
  selectGrantedLevels,
} from '#app/domain/access/room-visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { notifyRoomGuests, toDayNumber } from '#app/domain/notifications/notify-room.server.ts'
import { t } from '#app/texts.ts'
import { roomEntries, roomGroups, roomMembers, roomReleases, rooms, roomVersions } from '#db/schema.ts'
import { changeRoom } from './lock-room.server.ts'
import { prepareFirstPages } from './pages/inspect-version.server.ts'
import { recordRoomEvents } from './room-events.server.ts'
import type { ReleaseForm } from './room-forms.ts'

/** Document that the next release can show, in its newest version, to the groups that don't see that version yet. */
type Pending = {
  id: string
  title: string
  parentId: string | null
  versionId: string
  version: number
  unmarkable: string | null
  inspected: boolean
  /** With a level above `none`. */
  groups: { id: string; name: string; level: RoomLevel }[]
}

/** Id that stands for the documents outside folders. */
const TOP = 'top'
const ROWS_PER_INSERT = 5000

/** Lists the documents with a newest version that isn't released yet to all groups with a level above `none`. */
async function listPending(db: Pick<ActorCtx['db'], 'execute'>, room: Room): Promise<Pending[]> {
  const level = sql`coalesce(granted."level", ${roomGroups.level})`
  const group = sql`json_build_object('id', ${roomGroups.id}, 'name', ${roomGroups.name}, 'level', ${level})`
  const { rows } = await db.execute<Pending>(sql`
    select ${roomEntries.id}, ${roomEntries.title}, ${roomEntries.parentId} as "parentId",
      newest."id" as "versionId", newest."version", newest."unmarkable",
      (newest."pages" is not null or newest."unmarkable" is not null) as "inspected",
      json_agg(${group} order by ${roomGroups.name}, ${roomGroups.id}) as "groups"
    from ${roomEntries}
    join (
      select distinct on ("entry_id") * from ${roomVersions} where ${roomVersions.roomId} = ${room.id}
      order by "entry_id", "version" desc
    ) newest on newest."entry_id" = ${roomEntries.id}
    join ${roomGroups} on ${roomGroups.roomId} = ${roomEntries.roomId}
    left join (${selectGrantedLevels(room.id)}) granted
      on granted."entry_id" = ${roomEntries.id} and granted."group_id" = ${roomGroups.id}
    where ${roomEntries.roomId} = ${room.id} and ${roomEntries.kind} = 'document' and ${isListedEntry}
      and ${level} <> 'none' and not exists (
        select 1 from ${roomReleases}
        where ${roomReleases.groupId} = ${roomGroups.id} and ${roomReleases.versionId} = newest."id")
    group by ${roomEntries.id}, newest."id", newest."version", newest."unmarkable", newest."pages"
    order by ${roomEntries.parentId}, ${roomEntries.number}, ${roomEntries.id}`)
  return rows
}

const hashPending = (pending: Pending[]) =>
  createHash('sha256')
    .update(
      JSON.stringify(
        pending.map(({ versionId, groups }) => [versionId, groups.map(({ id, level }) => [id, level])]),
      ),
    )
    .digest('hex')

type ReleaseFolder = {
  id: string
  number: string
  title: string
  groups: { id: string; name: string; levels: Partial<Record<RoomLevel, number>> }[]
  documents: { id: string; title: string; newVersion: boolean; unmarkable: boolean }[]
  /** Number of documents. `documents` lists only the first of them. */
  count: number
}

/** Most titles in the preview, per folder and of documents that aren't inspected. */
const MAX_TITLES = 20

/**
 * Previews a release of the whole index by folder, with the hash that the form sends back, and the documents that may turn
 * out to be unmarkable because they aren't inspected yet.
 */
export async function previewRelease({ db }: Pick<ActorCtx, 'db'>, room: Room) {
  const pending = await listPending(db, room)
  const folders = new Map<string, ReleaseFolder>()
  const names = await nameFolders({ db }, room)
  for (const { id, title, version, unmarkable, parentId, groups } of pending) {
    const key = parentId ?? TOP
    const named = names.get(key) ?? { number: '', title: t('Outside folders') }
    const folder = folders.get(key) ?? { id: key, ...named, groups: [], documents: [], count: 0 }
    folders.set(key, folder)
    folder.count += 1
    if (folder.documents.length < MAX_TITLES)
      folder.documents.push({ id, title, newVersion: version > 1, unmarkable: unmarkable !== null })
    for (const { level, ...group } of groups) {
      const known = folder.groups.find((one) => one.id === group.id)
      const shown = known ?? { ...group, levels: {} }
      if (!known) folder.groups.push(shown)
      shown.levels[level] = (shown.levels[level] ?? 0) + 1
    }
  }
  const uninspected = pending.filter(({ inspected }) => !inspected)
  return {
    shownHash: hashPending(pending),
    documents: pending.length,
    uninspected: {
      count: uninspected.length,
      documents: uninspected.slice(0, MAX_TITLES).map(({ id, title }) => ({ id, title })),
    },
    folders: [TOP, ...names.keys()].flatMap((id) => folders.get(id) ?? []),
  }
}

/** Returns the folders of a room by id, in the order of the index. */
async function nameFolders({ db }: Pick<ActorCtx, 'db'>, room: Room) {
  const rows = await db
    .select({ ...pick(roomEntries, 'id', 'title'), number: fullNumber })
    .from(roomEntries)
    .where(and(eq(roomEntries.roomId, room.id), eq(roomEntries.kind, 'folder'), isListedEntry))
    .orderBy(inOrderOfIndex)
  return new Map(rows.map(({ id, number, title }) => [id, { number, title }]))
}

/**
 * Releases the newest versions of documents in the selected folders to all groups with a level above `none`. Returns
 * the released documents.
 * @throws {NotFound} @throws {Conflict} also if the form showed something else
 */
export async function releaseVersions(
  ctx: AdminCtx,
  projectId: string,
  form: ReleaseForm,
): Promise<Pending[]> {
  const released = await changeRoom(ctx, projectId, async (tx, room) => {
    const pending = await listPending(tx, room)
    if (hashPending(pending) !== form.shownHash)
      throw new Conflict(
        t(
          'Something in the room has changed in the meantime. Review what will be released, and release again.',
        ),
      )
    const selected = new Set(form.folders)
    const released = selected.has('all')
      ? pending
      : pending.filter(({ parentId }) => selected.has(parentId ?? TOP))
    if (released.length === 0) throw new Failure(400, t('Select what to release.'), 'folders')
    const pairs = released.flatMap(({ id: entryId, versionId, groups }) =>
      groups.map(({ id: groupId }) => ({ entryId, versionId, groupId })),
    )
    for (let at = 0; at < pairs.length; at += ROWS_PER_INSERT)
      await tx.insert(roomReleases).values(pairs.slice(at, at + ROWS_PER_INSERT))
    await tx.update(rooms).set({ state: 'open' }).where(eq(rooms.id, room.id))
    const perGroup = Map.groupBy(pairs, ({ groupId }) => groupId)
    await recordRoomEvents(
      tx,
      ctx,
      room.id,
      'versions.released',
      [...perGroup].map(([groupId, rows]) => ({ groupId, data: { documents: rows.length } })),
    )
    await notifyRoomGuests(ctx, tx, inArray(roomMembers.groupId, [...perGroup.keys()]), [
      { kind: 'room-release', subjectId: room.id, version: toDayNumber(today()) },
    ])
    return released
  })
  void prepareFirstPages(
    ctx,
    released.map(({ versionId }) => versionId),
  )
  return released
}
