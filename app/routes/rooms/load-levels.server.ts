import type { ActorCtx } from '#app/context.ts'
import type { Room } from '#app/domain/access/room-visibility.server.ts'
import { listLevels } from '#app/domain/rooms/entry-levels.server.ts'
import { getNumberParam, getTextParam } from '#app/routes/list-query.ts'

/** Loads the groups of a room, and a page of the table of levels from the parameters `folder` and `page`. */
export const loadLevels = (ctx: ActorCtx, room: Room, url: URL) =>
  listLevels(ctx, room, getTextParam(url, 'folder') || null, getNumberParam(url, 'page') ?? 1)
