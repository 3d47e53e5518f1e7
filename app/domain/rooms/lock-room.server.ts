import { eq } from 'drizzle-orm'
import type { ActorCtx } from '#app/context.ts'
import { Conflict } from '#app/core/failures.ts'
import {
  createRoomNotFound,
  findRoomOfProject,
  type Guest,
  type Insider,
  type Room,
  selectMemberships,
} from '#app/domain/access/room-visibility.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { projects, rooms } from '#db/schema.ts'

/**
 * Locks a room until the transaction ends, so that changes to its index, groups and questions are sequential and its
 * project can't be archived.
 * @param mayBeClosed only for reopening the room
 * @throws {Conflict} if the project is archived, or the room is closed
 */
export async function lockRoom(tx: Transaction, id: string, mayBeClosed = false): Promise<Room> {
  // Projects are locked before their rooms.
  const [project] = await tx
    .select({ archivedAt: projects.archivedAt })
    .from(projects)
    .innerJoin(rooms, eq(rooms.projectId, projects.id))
    .where(eq(rooms.id, id))
    .for('share', { of: projects })
  const [room] = await tx.select().from(rooms).where(eq(rooms.id, id)).for('no key update')
  if (!project || !room) throw createRoomNotFound()
  if (project.archivedAt)
    throw new Conflict(t('This project is archived, so nothing in its data room can be changed.'))
  if (room.state === 'closed' && !mayBeClosed)
    throw new Conflict(t('This data room is closed, so nothing in it can be changed.'))
  return room
}

/**
 * Runs a change in a project's room, in a transaction and with the room locked, for the firm and the seller's side.
 * @throws {NotFound} for everyone else
 * @throws {Conflict} if the project is archived, or the room is closed
 */
export async function changeRoom<T>(
  ctx: ActorCtx,
  projectId: string,
  change: (tx: Transaction, room: Room, side: Insider['kind']) => Promise<T>,
): Promise<T> {
  const { room, kind } = await findRoomOfProject(ctx, projectId)
  return ctx.db.transaction(async (tx) => change(tx, await lockRoom(tx, room.id), kind))
}

/** Locks a room, and returns the user's membership as guest. @throws {NotFound} also if the room is closed */
export async function lockRoomAsGuest(tx: Transaction, { actor }: ActorCtx, roomId: string): Promise<Guest> {
  await lockRoom(tx, roomId).catch((err: unknown) => {
    throw err instanceof Conflict ? createRoomNotFound() : err
  })
  const [guest] = await selectMemberships(tx, actor.uid, eq(rooms.id, roomId))
  if (!guest) throw createRoomNotFound()
  return { kind: 'guest', ...guest }
}
