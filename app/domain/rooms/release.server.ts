import { createHash } from 'node:crypto'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { ActorCtx, AdminCtx } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { Conflict, Failure } from '#app/core/failures.ts'
import type { RoomLevel } from '#app/core/room-levels.ts'
import {
  fullNumber,
  inOrderOfIndex,
  isListedEntry,
  type Room,
  selectLevel,
} from '#app/domain/access/room-visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { notifyRoomGuests, toDayNumber } from '#app/domain/notifications/notify-room.server.ts'
import { t } from '#app/texts.ts'
import { roomEntries, roomGroups, roomMembers, roomReleases, rooms, roomVersions } from '#db/schema.ts'
import { changeRoom } from './lock-room.server.ts'
import { prepareFirstPages } from './pages/inspect-version.server.ts'
import { recordRoomEvents } from './room-events.server.ts'
import type { ReleaseForm } from './room-forms.ts'

/** Pair of a document and a group that the next release can show it to. */
type Pending = Awaited<ReturnType<typeof listPending>>[number]

/** Id that stands for the documents outside folders. */
const TOP = 'top'
const ROWS_PER_INSERT = 5000

const newestVersions = (db: Pick<ActorCtx['db'], 'selectDistinctOn'>, room: Room) =>
  db
    .selectDistinctOn([roomVersions.entryId], {
      entryId: roomVersions.entryId,
      // The alias avoids a clash with `version_id` of the releases in `listPending`.
      id: sql<string>`${roomVersions.id}`.as('newest_version_id'),
      ...pick(roomVersions, 'version', 'pages', 'unmarkable'),
    })
    .from(roomVersions)
    .where(eq(roomVersions.roomId, room.id))
    .orderBy(roomVersions.entryId, sql`${roomVersions.version} desc`)
    .as('newest')

/** Lists the pairs of document and group with a level above `none` and a newest version that isn't released yet. */
async function listPending(db: Pick<ActorCtx['db'], 'select' | 'selectDistinctOn'>, room: Room) {
  const newest = newestVersions(db, room)
  const pairs = db
    .select({
      ...pick(roomEntries, 'id', 'title', 'parentId', 'number'),
      versionId: newest.id,
      version: newest.version,
      unmarkable: newest.unmarkable,
      inspected: sql<boolean>`(${newest.pages} is not null or ${newest.unmarkable} is not null)`.as(
        'inspected',
      ),
      groupId: sql<string>`${roomGroups.id}`.as('group_id'),
      group: roomGroups.name,
      level: selectLevel(roomGroups.id).as('level'),
    })
    .from(roomEntries)
    .innerJoin(newest, eq(newest.entryId, roomEntries.id))
    .innerJoin(roomGroups, eq(roomGroups.roomId, roomEntries.roomId))
    .where(
      and(
        eq(roomEntries.roomId, room.id),
        eq(roomEntries.kind, 'document'),
        isListedEntry,
        sql`not exists (select 1 from ${roomReleases}
          where ${roomReleases.groupId} = ${roomGroups.id} and ${roomReleases.versionId} = ${newest.id})`,
      ),
    )
    .as('pairs')
  return db
    .select()
    .from(pairs)
    .where(ne(pairs.level, 'none'))
    .orderBy(pairs.parentId, pairs.number, pairs.group, pairs.groupId)
}

const hashPending = (pending: Pending[]) =>
  createHash('sha256')
    .update(pending.map(({ versionId, groupId, level }) => `${versionId} ${groupId} ${level}\n`).join(''))
    .digest('hex')

type ReleaseFolder = {
  id: string
  number: string
  title: string
  groups: { id: string; name: string; levels: Partial<Record<RoomLevel, number>> }[]
  documents: { id: string; title: string; newVersion: boolean; unmarkable: boolean }[]
}

/** Most titles in the preview, per folder and of documents that aren't inspected. */
const MAX_TITLES = 20

/**
 * Previews a release of the whole index by folder, with the hash that the form sends back, and the documents that may turn
 * out to be unmarkable because they aren't inspected yet.
 */
export async function previewRelease({ db }: Pick<ActorCtx, 'db'>, room: Room) {
  const pending = await listPending(db, room)
  const folders = new Map<string, ReleaseFolder & { ids: Set<string> }>()
  const names = await nameFolders({ db }, room)
  const uninspected = new Map<string, string>()
  for (const { id, title, version, unmarkable, inspected, parentId, groupId, group, level } of pending) {
    if (!inspected) uninspected.set(id, title)
    const key = parentId ?? TOP
    const named = names.get(key) ?? { number: '', title: t('Outside folders') }
    const folder = folders.get(key) ?? {
      id: key,
      ...named,
      groups: [],
      documents: [],
      ids: new Set<string>(),
    }
    folders.set(key, folder)
    if (!folder.ids.has(id) && folder.documents.length < MAX_TITLES)
      folder.documents.push({ id, title, newVersion: version > 1, unmarkable: unmarkable !== null })
    folder.ids.add(id)
    const shown = folder.groups.find((known) => known.id === groupId) ?? {
      id: groupId,
      name: group,
      levels: {},
    }
    if (!folder.groups.includes(shown)) folder.groups.push(shown)
    shown.levels[level] = (shown.levels[level] ?? 0) + 1
  }
  return {
    shownHash: hashPending(pending),
    documents: new Set(pending.map(({ id }) => id)).size,
    uninspected: {
      count: uninspected.size,
      documents: [...uninspected].slice(0, MAX_TITLES).map(([id, title]) => ({ id, title })),
    },
    folders: [TOP, ...names.keys()]
      .flatMap((id) => folders.get(id) ?? [])
      .map(({ ids, ...folder }) => ({ ...folder, count: ids.size })),
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
 * the released pairs.
 * @throws {NotFound} @throws {Conflict} also if the form showed other pairs
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
    for (let at = 0; at < released.length; at += ROWS_PER_INSERT)
      await tx
        .insert(roomReleases)
        .values(
          released
            .slice(at, at + ROWS_PER_INSERT)
            .map(({ id, versionId, groupId }) => ({ entryId: id, versionId, groupId })),
        )
    await tx.update(rooms).set({ state: 'open' }).where(eq(rooms.id, room.id))
    const perGroup = Map.groupBy(released, ({ groupId }) => groupId)
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
  void prepareFirstPages(ctx, [...new Set(released.map(({ versionId }) => versionId))])
  return released
}
