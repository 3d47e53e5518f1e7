import type { ActorCtx } from '#app/context.ts'
import type { Room } from '#app/domain/access/room-visibility.server.ts'
import { LEVEL_ROWS_PER_PAGE, listLevels } from '#app/domain/rooms/entry-levels.server.ts'
import { getNumberParam, getTextParam } from '#app/routes/list-query.ts'

/** Loads the groups of a room, and a page of the table of levels from the parameters `folder` and `page`. */
export async function loadLevels(ctx: ActorCtx, room: Room, url: URL) {
  const folder = getTextParam(url, 'folder') || null
  const page = getNumberParam(url, 'page') ?? 1
  const { groups, rows, total } = await listLevels(ctx, room, folder, page)
  return { groups, table: { rows, folder, page, pages: Math.ceil(total / LEVEL_ROWS_PER_PAGE) } }
}
