import { and, asc, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import {
  fullNumber,
  type Insider,
  isListedEntry,
  isVisibleToGroup,
} from '#app/domain/access/room-visibility.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import type { Database } from '#db/connect.server.ts'
import { roomEntries, roomEvents, roomGroups } from '#db/schema.ts'
import { listGroups } from '../groups.server.ts'

const ROWS_PER_PAGE = 100
const VERSIONS_PER_PERSON = 200

const isReading = inArray(roomEvents.action, ['document.viewed', 'document.page-read', 'document.downloaded'])
const lastAt = sql<Date | null>`max(${roomEvents.createdAt})`.mapWith(roomEvents.createdAt)
const seconds = sql<number>`coalesce(sum(${roomEvents.seconds}), 0)::int`
/** Number of distinct pages, counted per version. */
const pages = sql<number>`(count(distinct (${roomEvents.versionId}, ${roomEvents.page}))
  filter (where ${roomEvents.page} is not null))::int`

/** Views of a document or folder by a group. `released` and `viewed` count documents that the group can see now. */
export type ReadCounts = {
  released: number
  viewed: number
  lastAt: Date | null
  pages: number
  seconds: number
}
const NO_VIEWS: ReadCounts = { released: 0, viewed: 0, lastAt: null, pages: 0, seconds: 0 }

/** Selects, per group and row, the number of visible documents and how many of them the group has viewed. */
const selectReleased = (db: Database, reader: Insider, depth: number | null, within?: SQL) => {
  const viewed = db
    .selectDistinct({ groupId: roomEvents.groupId, entryId: roomEvents.entryId })
    .from(roomEvents)
    .where(and(eq(roomEvents.roomId, reader.room.id), isReading))
    .as('viewed')
  const row = depth === null ? sql<string>`''` : selectRow(depth)
  return db
    .select({
      row,
      groupId: roomGroups.id,
      released: sql<number>`count(*)::int`,
      viewed: sql<number>`count(${viewed.entryId})::int`,
    })
    .from(roomEntries)
    .innerJoin(roomGroups, eq(roomGroups.roomId, roomEntries.roomId))
    .leftJoin(viewed, and(eq(viewed.entryId, roomEntries.id), eq(viewed.groupId, roomGroups.id)))
    .where(
      and(
        eq(roomEntries.roomId, reader.room.id),
        eq(roomEntries.kind, 'document'),
        isVisibleToGroup(roomGroups.id),
        within,
      ),
    )
    .groupBy(sql`1`, roomGroups.id)
}

/** Id of the entry at this depth (from 1) on the path to an entry. */
const selectRow = (depth: number) =>
  sql<string>`(array_append(${roomEntries.ancestors}, ${roomEntries.id}))[${sql.raw(String(depth))}]`

/** Returns, per group, the number of visible and of viewed documents, and the time of the last view. */
export async function summarizeGroups({ db }: Pick<ActorCtx, 'db'>, reader: Insider) {
  const [groups, shares, times] = await Promise.all([
    listGroups({ db }, reader.room),
    selectReleased(db, reader, null),
    db
      .select({ groupId: roomEvents.groupId, lastAt })
      .from(roomEvents)
      .where(and(eq(roomEvents.roomId, reader.room.id), isReading))
      .groupBy(roomEvents.groupId),
  ])
  return groups.map(({ id, name }) => {
    const share = shares.find(({ groupId }) => groupId === id)
    const last = times.find(({ groupId }) => groupId === id)?.lastAt ?? null
    return { id, name, released: share?.released ?? 0, viewed: share?.viewed ?? 0, lastAt: last }
  })
}
export type GroupSummary = Awaited<ReturnType<typeof summarizeGroups>>[number]

/**
 * Lists the entries of a folder, or of the top of the index if `folder` is null, with each group's views.
 * @param page from 1
 */
export async function listReadCounts(
  { db }: Pick<ActorCtx, 'db'>,
  reader: Insider,
  folder: string | null,
  page: number,
) {
  const [parent] = folder
    ? await db
        .select({ ...pick(roomEntries, 'id', 'title', 'parentId', 'ancestors'), number: fullNumber })
        .from(roomEntries)
        .where(and(eq(roomEntries.roomId, reader.room.id), eq(roomEntries.id, folder)))
    : []
  const condition = and(
    eq(roomEntries.roomId, reader.room.id),
    isListedEntry,
    parent ? eq(roomEntries.parentId, parent.id) : isNull(roomEntries.parentId),
    inArray(roomEntries.kind, ['folder', 'document']),
  )
  const [groups, entries, total] = await Promise.all([
    listGroups({ db }, reader.room),
    db
      .select({ ...pick(roomEntries, 'id', 'kind', 'title'), number: fullNumber })
      .from(roomEntries)
      .where(condition)
      .orderBy(asc(roomEntries.number), asc(roomEntries.id))
      .limit(ROWS_PER_PAGE)
      .offset((page - 1) * ROWS_PER_PAGE),
    db.$count(roomEntries, condition),
  ])
  const cells = await listCounts(
    db,
    reader,
    entries.map(({ id }) => id),
    (parent?.ancestors.length ?? -1) + 2,
  )
  const rows = entries.map((entry) => ({
    ...entry,
    cells: groups.map(({ id }) => cells.get(`${entry.id} ${id}`) ?? NO_VIEWS),
  }))
  return {
    groups: groups.map((group) => pick(group, 'id', 'name')),
    rows,
    parent: parent ? pick(parent, 'id', 'title', 'number', 'parentId') : null,
    pages: Math.max(1, Math.ceil(total / ROWS_PER_PAGE)),
  }
}
export type ReadCountsTable = Awaited<ReturnType<typeof listReadCounts>>

/** Returns counts by `entry group` for entries at the same depth. */
async function listCounts(db: Database, reader: Insider, ids: string[], depth: number) {
  const cells = new Map<string, ReadCounts>()
  if (ids.length === 0) return cells
  const isInRows = inArray(selectRow(depth), ids)
  const [counts, reads] = await Promise.all([
    selectReleased(db, reader, depth, isInRows),
    db
      .select({ row: selectRow(depth), groupId: roomEvents.groupId, lastAt, pages, seconds })
      .from(roomEvents)
      .innerJoin(roomEntries, eq(roomEntries.id, roomEvents.entryId))
      .where(and(eq(roomEvents.roomId, reader.room.id), isReading, isInRows))
      .groupBy(sql`1`, roomEvents.groupId),
  ])
  for (const { row, groupId, released, viewed } of counts)
    cells.set(`${row} ${groupId}`, { ...NO_VIEWS, released, viewed })
  for (const { row, groupId, ...read } of reads)
    cells.set(`${row} ${groupId}`, { ...(cells.get(`${row} ${groupId}`) ?? NO_VIEWS), ...read })
  return cells
}

/** Lists the versions that a person has viewed, with pages and time, the latest first. Includes removed documents. */
export const listReadVersions = ({ db }: Pick<ActorCtx, 'db'>, reader: Insider, person: string) =>
  db
    .select({
      versionId: roomEvents.versionId,
      title: sql<string | null>`(array_agg(${roomEvents.data}->>'title' order by ${roomEvents.id} desc))[1]`,
      number: sql<
        string | null
      >`(array_agg(${roomEvents.data}->>'number' order by ${roomEvents.id} desc))[1]`,
      version: sql<string | null>`max(${roomEvents.data}->>'version')`,
      lastAt,
      pages,
      seconds,
      downloads: sql<number>`(count(*) filter (where ${roomEvents.action} = 'document.downloaded'))::int`,
    })
    .from(roomEvents)
    .where(and(eq(roomEvents.roomId, reader.room.id), eq(roomEvents.uid, person), isReading))
    .groupBy(roomEvents.versionId)
    .orderBy(desc(sql`max(${roomEvents.id})`))
    .limit(VERSIONS_PER_PERSON)
export type ReadVersion = Awaited<ReturnType<typeof listReadVersions>>[number]
