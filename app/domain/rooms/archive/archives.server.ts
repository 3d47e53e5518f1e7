import { randomUUID } from 'node:crypto'
import type { Readable } from 'node:stream'
import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { ByteRange } from '#app/adapters/file-storage.server.ts'
import type { ActorCtx, Ctx } from '#app/context.ts'
import { today } from '#app/core/days.ts'
import { Conflict, NotFound } from '#app/core/failures.ts'
import { DAY_MS } from '#app/core/units.ts'
import type { Insider } from '#app/domain/access/room-visibility.server.ts'
import {
  deleteStoredObjects,
  isMissingObject,
  toDeletedRow,
} from '#app/domain/files/stored-objects.server.ts'
import { pick } from '#app/domain/list-queries.server.ts'
import { selectDisplayName } from '#app/domain/user-columns.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { pendingObjects, roomArchives, roomGroups, rooms } from '#db/schema.ts'
import { findGroup } from '../groups.server.ts'
import { recordDownload, recordRoomEvent } from '../room-events.server.ts'

const RETENTION_DAYS = 30
/** Limits storage: an archive can be as large as all documents of the room. */
const MAX_ARCHIVES = 10

type Archive = typeof roomArchives.$inferSelect

/** Lists a room's archives, the newest first. */
export async function listArchives({ db }: Pick<ActorCtx, 'db'>, { room }: Insider) {
  const rows = await db
    .select({
      ...pick(roomArchives, 'id', 'groupId', 'done', 'total', 'bytes', 'sha256', 'createdAt', 'finishedAt'),
      failedAt: roomArchives.failedAt,
      group: roomGroups.name,
      by: selectDisplayName(roomArchives.createdBy),
    })
    .from(roomArchives)
    .leftJoin(roomGroups, eq(roomGroups.id, roomArchives.groupId))
    .where(eq(roomArchives.roomId, room.id))
    .orderBy(sql`${roomArchives.createdAt} desc`, sql`${roomArchives.id} desc`)
  return rows.map((row) => ({
    ...row,
    keptUntil: new Date(row.createdAt.getTime() + RETENTION_DAYS * DAY_MS),
  }))
}
export type ListedArchive = Awaited<ReturnType<typeof listArchives>>[number]

/**
 * Queues an archive of everything in a room, or of one group's view.
 * @throws {NotFound} if the room has no such group
 * @throws {Conflict} while the same archive is being created, or if there are too many
 */
export async function requestArchive(
  ctx: ActorCtx,
  { room }: Insider,
  groupId: string | null,
): Promise<void> {
  if (groupId !== null) await findGroup(ctx.db, room, groupId)
  await ctx.db.transaction(async (tx) => {
    // Locks the room, so that concurrent requests can't both pass the checks below.
    await tx.select({ id: rooms.id }).from(rooms).where(eq(rooms.id, room.id)).for('no key update')
    const isOfRoom = eq(roomArchives.roomId, room.id)
    const isSame = groupId === null ? isNull(roomArchives.groupId) : eq(roomArchives.groupId, groupId)
    const isUnfinished = isNull(roomArchives.finishedAt)
    if ((await tx.$count(roomArchives, and(isOfRoom, isSame, isUnfinished))) > 0)
      throw new Conflict(t('This archive is already being created.'))
    if ((await tx.$count(roomArchives, isOfRoom)) >= MAX_ARCHIVES)
      throw new Conflict(
        t('A data room can have up to {count} archives at a time. Delete one first.', {
          count: MAX_ARCHIVES,
        }),
      )
    const id = randomUUID()
    await tx.insert(roomArchives).values({ id, roomId: room.id, groupId, createdBy: ctx.actor.uid })
    await recordRoomEvent(tx, ctx, room.id, 'archive.created', { groupId, data: { archive: id } })
    await ctx.jobs.queueTask(tx, 'create-room-archive', id, 0)
  })
}

/** Longer than a run and the longest pause before the next one. */
const ABANDONED_AFTER_HOURS = 14

/** Queues unfinished archives again that no job continues, for example because its attempts are used up. */
export async function queueAbandonedArchives({ jobs }: Pick<Ctx, 'jobs'>, tx: Transaction): Promise<void> {
  const lastRun = sql`coalesce(${roomArchives.failedAt}, ${roomArchives.createdAt})`
  const isAbandoned = sql`${lastRun} < now() - make_interval(hours => ${ABANDONED_AFTER_HOURS})`
  const abandoned = await tx
    .select({ id: roomArchives.id })
    .from(roomArchives)
    .where(and(isNull(roomArchives.finishedAt), isAbandoned))
  await jobs.queueTasks(
    tx,
    'create-room-archive',
    abandoned.map(({ id }) => id),
    0,
  )
}

/** @throws {NotFound} if the room has no such archive */
async function findArchive(db: ActorCtx['db'], { room }: Insider, id: string): Promise<Archive> {
  const [archive] = await db
    .select()
    .from(roomArchives)
    .where(and(eq(roomArchives.id, id), eq(roomArchives.roomId, room.id)))
  if (!archive) throw createArchiveNotFound()
  return archive
}

const createArchiveNotFound = () =>
  new NotFound(t('This archive no longer exists. You can create a new one.'))

/**
 * Finds a finished archive for download. `read` records the download.
 * @throws {NotFound} also if the file isn't in storage, for example after a backup was restored
 */
export async function findArchiveFile(ctx: ActorCtx, reader: Insider, id: string) {
  const archive = await findArchive(ctx.db, reader, id)
  const { storageKey, bytes, sha256, groupId } = archive
  if (storageKey === null || bytes === null || sha256 === null) throw createArchiveNotFound()
  return {
    bytes,
    sha256,
    name: `${reader.room.name} ${today(archive.createdAt)}.zip`,
    read: async (range: ByteRange | null): Promise<Readable> => {
      const content = await ctx.files.get(storageKey, range ?? undefined).catch((err) => {
        throw isMissingObject(err) ? createArchiveNotFound() : err
      })
      return recordDownload(`${ctx.actor.uid} ${id}`, range, content, () =>
        recordRoomEvent(ctx.db, ctx, reader.room.id, 'archive.downloaded', {
          groupId,
          data: { archive: id },
        }),
      )
    },
  }
}

/** Deletes an archive, or cancels it while it is being created. @throws {NotFound} */
export async function deleteArchive(ctx: ActorCtx, reader: Insider, id: string): Promise<void> {
  await findArchive(ctx.db, reader, id)
  await deleteArchives(ctx, eq(roomArchives.id, id))
}

/** Deletes archives 30 days after they were requested. */
export const deleteExpiredArchives = (ctx: Pick<Ctx, 'db' | 'files' | 'log'>): Promise<void> =>
  deleteArchives(ctx, lt(roomArchives.createdAt, sql`now() - make_interval(days => ${RETENTION_DAYS})`))

async function deleteArchives(
  ctx: Pick<Ctx, 'db' | 'files' | 'log'>,
  which: ReturnType<typeof eq>,
): Promise<void> {
  const keys = await ctx.db.transaction(async (tx) => {
    const deleted = await tx.delete(roomArchives).where(which).returning({ key: roomArchives.storageKey })
    const stored = deleted.flatMap(({ key }) => key ?? [])
    if (stored.length > 0) await tx.insert(pendingObjects).values(stored.map(toDeletedRow))
    return stored
  })
  await deleteStoredObjects(ctx, keys)
}
