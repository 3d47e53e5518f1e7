import { and, desc, eq, exists, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import type { CsvColumn } from '#app/core/csv.ts'
import { NotFound } from '#app/core/failures.ts'
import type { Insider } from '#app/domain/access/room-visibility.server.ts'
import { pick, readAllPages, takeRows } from '#app/domain/list-queries.server.ts'
import { t } from '#app/texts.ts'
import type { Database } from '#db/connect.server.ts'
import { roomEntries, roomEvents, roomGroups, roomMembers, rooms } from '#db/schema.ts'
import { formatRoomAction } from '../room-actions.ts'
import { recordRoomEvent } from '../room-events.server.ts'

export type RoomActivityFilter = {
  group: string | null
  /** User ID. */
  person: string | null
  /** Document or folder. */
  entry: string | null
}

/** Higher than usual, because the list shows consecutive views of a document's pages as one row. */
const EVENTS_PER_PAGE = 100
const EVENTS_PER_EXPORT_BATCH = 1000

/** Condition on `roomEvents`: about this entry or its contents. */
const isAbout = (entry: string) =>
  or(
    eq(roomEvents.entryId, entry),
    sql`${roomEvents.entryId} in (
      select inside."id" from ${roomEntries} inside where inside."ancestors" @> array[${entry}]::text[])`,
  )

const matches = (reader: Insider, { group, person, entry }: RoomActivityFilter) =>
  and(
    eq(roomEvents.roomId, reader.room.id),
    group === null ? undefined : eq(roomEvents.groupId, group),
    person === null ? undefined : eq(roomEvents.uid, person),
    entry === null ? undefined : isAbout(entry),
  )

/** Value of a field at the time of the event. The entry may have changed since. */
const fact = (name: string) => sql<string | null>`${roomEvents.data}->>${sql.raw(`'${name}'`)}`

const selectEvents = (db: Database, reader: Insider, where: SQL | undefined, size: number) =>
  db
    .select({
      ...pick(roomEvents, 'id', 'createdAt', 'action', 'uid', 'name', 'email', 'groupId', 'entryId'),
      ...pick(roomEvents, 'versionId', 'page', 'seconds'),
      group: roomGroups.name,
      title: sql<string | null>`coalesce(${fact('title')}, ${roomEntries.title})`,
      // Events of questions store the question's number instead.
      number: sql<string | null>`case when ${roomEvents.action} not like 'question.%' then
        coalesce(${fact('fullNumber')}, ${fact('number')}) end`,
      version: fact('version'),
      ip: reader.kind === 'firm' ? roomEvents.clientIp : sql<null>`null`,
    })
    .from(roomEvents)
    .leftJoin(roomGroups, eq(roomGroups.id, roomEvents.groupId))
    .leftJoin(roomEntries, eq(roomEntries.id, roomEvents.entryId))
    .where(where)
    .orderBy(desc(roomEvents.id))
    .limit(size)
type RoomEventRow = Awaited<ReturnType<typeof selectEvents>>[number]

/** Row of the list: an event, or consecutive page views of a document by one person. */
export type RoomActivityRow = RoomEventRow & { pages: number[] }

/**
 * Lists the activity in a room, the newest first, without reading times.
 * @param after id of the last event on the previous page
 */
export async function listRoomActivity(
  { db }: Pick<ActorCtx, 'db'>,
  reader: Insider,
  filter: RoomActivityFilter,
  after: number | null,
) {
  const where = and(
    matches(reader, filter),
    ne(roomEvents.action, 'document.page-read'),
    after === null ? undefined : lt(roomEvents.id, after),
  )
  const found = await selectEvents(db, reader, where, EVENTS_PER_PAGE + 1)
  const { rows, more } = takeRows(found, EVENTS_PER_PAGE)
  return { rows: mergeViews(rows), more: more ? String(rows.at(-1)?.id) : null }
}

function mergeViews(events: RoomEventRow[]): RoomActivityRow[] {
  const rows: RoomActivityRow[] = []
  for (const event of events) {
    const last = rows.at(-1)
    const continues =
      last?.action === 'document.viewed' &&
      event.action === last.action &&
      event.uid === last.uid &&
      event.versionId === last.versionId
    if (!continues) rows.push({ ...event, pages: event.page === null ? [] : [event.page] })
    else if (event.page !== null) last.pages.push(event.page)
  }
  for (const { pages } of rows) pages.sort((a, b) => a - b)
  return rows
}

/**
 * Returns all events that match a filter, the newest first, with reading times. Records the export.
 * @throws {NotFound} if the room has no such group, person or entry
 */
export async function exportRoomActivity(
  ctx: ActorCtx,
  reader: Insider,
  filter: RoomActivityFilter,
): Promise<AsyncIterable<RoomEventRow[]>> {
  await assertInRoom(ctx.db, reader, filter)
  await recordRoomEvent(ctx.db, ctx, reader.room.id, 'activity.exported', { data: filter })
  return readRoomEvents(ctx.db, reader, matches(reader, filter))
}

/** Exports are recorded permanently, so the record may only name what is or was in the room. @throws {NotFound} */
async function assertInRoom(db: Database, { room }: Insider, { group, person, entry }: RoomActivityFilter) {
  const isInRoom = (
    table: typeof roomGroups | typeof roomMembers | typeof roomEvents | typeof roomEntries,
    is: SQL,
  ) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table)
        .where(and(eq(table.roomId, room.id), is)),
    )
  const [found] = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(
      and(
        eq(rooms.id, room.id),
        group === null ? undefined : isInRoom(roomGroups, eq(roomGroups.id, group)),
        person === null
          ? undefined
          : or(
              isInRoom(roomMembers, eq(roomMembers.uid, person)),
              isInRoom(roomEvents, eq(roomEvents.uid, person)),
            ),
        entry === null ? undefined : isInRoom(roomEntries, eq(roomEntries.id, entry)),
      ),
    )
  if (!found) throw new NotFound(t('Nothing matches this filter.'))
}

/** Yields the events of a room that match a condition, the newest first. */
export const readRoomEvents = (db: Database, reader: Insider, where: SQL | undefined) =>
  readAllPages<RoomEventRow, number>(async (after) => {
    const within = and(where, after === null ? undefined : lt(roomEvents.id, after))
    const found = await selectEvents(db, reader, within, EVENTS_PER_EXPORT_BATCH + 1)
    const { rows, more } = takeRows(found, EVENTS_PER_EXPORT_BATCH)
    return { rows, more: more ? (rows.at(-1)?.id ?? null) : null }
  })

export const roomEventColumns: CsvColumn<RoomEventRow>[] = [
  [t('Person'), (row) => row.name],
  [t('Email'), (row) => row.email],
  [t('Document'), (row) => row.title],
  [t('Version'), (row) => row.version],
  [t('Page'), (row) => row.page],
  [t('Seconds'), (row) => row.seconds],
  [t('When'), (row) => row.createdAt],
  [t('Action'), (row) => row.action],
  [t('Number'), (row) => row.number],
  [t('Group'), (row) => row.group],
  [
    t('Description'),
    ({ name, email, action, number, title }) =>
      [name || email || t('System'), formatRoomAction(action), number, title].filter(Boolean).join(' '),
  ],
]

/** Lists current and former guests of the room by name. */
export async function listCurrentAndFormerGuests({ db }: Pick<ActorCtx, 'db'>, reader: Insider) {
  const rows = await db
    .select({ ...pick(roomMembers, 'uid', 'name', 'email', 'groupId'), group: roomGroups.name })
    .from(roomMembers)
    .innerJoin(roomGroups, eq(roomGroups.id, roomMembers.groupId))
    .where(eq(roomMembers.roomId, reader.room.id))
    .orderBy(sql`lower(${roomMembers.name})`, roomMembers.email, roomMembers.invitedAt)
  const people = rows.flatMap(({ uid, ...row }) => (uid ? [{ ...row, uid }] : []))
  return [...new Map(people.map((person) => [person.uid, person])).values()]
}
