import type { RouterContextProvider } from 'react-router'
import type { ActorCtx } from '#app/context.ts'
import {
  createRoomNotFound,
  findRoomReader,
  type Insider,
} from '#app/domain/access/room-visibility.server.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'

/** Returns the context and reader for the firm or the seller's side. @throws {NotFound} for everyone else */
export async function getRoomInsider(
  context: Readonly<RouterContextProvider>,
  roomId: string,
): Promise<{ ctx: ActorCtx; reader: Insider }> {
  const ctx = getRoomCtx(context)
  const reader = await findRoomReader(ctx, roomId)
  if (reader.kind === 'guest') throw createRoomNotFound()
  return { ctx, reader }
}
