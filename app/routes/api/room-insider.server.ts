import type { RouterContextProvider } from 'react-router'
import type { ActorCtx } from '#app/context.ts'
import { countAttempt, rateLimits } from '#app/domain/access/rate-limits.server.ts'
import {
  createRoomNotFound,
  findRoomReader,
  type Insider,
} from '#app/domain/access/room-visibility.server.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'

/**
 * Returns the context of the firm or the seller's side, for a file about a room.
 * @throws {NotFound} for everyone else
 * @throws {TooMany} after 300 files for someone on the seller's side within an hour
 */
export async function getRoomInsider(
  context: Readonly<RouterContextProvider>,
  roomId: string,
): Promise<{ ctx: ActorCtx; reader: Insider }> {
  const ctx = getRoomCtx(context)
  const reader = await findRoomReader(ctx, roomId)
  if (reader.kind === 'guest') throw createRoomNotFound()
  if (reader.kind === 'seller') await countAttempt(ctx.db, rateLimits.roomFile, ctx.actor.uid)
  return { ctx, reader }
}
