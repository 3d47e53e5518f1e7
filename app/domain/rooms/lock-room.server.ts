import { eq } from 'drizzle-orm'
import { Conflict } from '#app/core/failures.ts'
import { createRoomNotFound, type Room } from '#app/domain/access/room-visibility.server.ts'
import { t } from '#app/texts.ts'
import type { Transaction } from '#db/connect.server.ts'
import { rooms } from '#db/schema.ts'

/**
 * Locks a room until the transaction ends, so that changes to its index, groups and questions come one after the other.
 * @throws {Conflict} if the room is closed, because it's evidence from then on
 */
export async function lockRoom(tx: Transaction, id: string): Promise<Room> {
  const [room] = await tx.select().from(rooms).where(eq(rooms.id, id)).for('no key update')
  if (!room) throw createRoomNotFound()
  if (room.state === 'closed')
    throw new Conflict(t('This data room is closed, so nothing in it can be changed.'))
  return room
}
