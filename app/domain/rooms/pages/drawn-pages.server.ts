import { and, inArray, ne } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { rooms, roomVersions } from '#db/schema.ts'
import { ensureInspected } from './inspect-version.server.ts'
import { findMarkableFile, toRoomPdf } from './stored-file.server.ts'

/**
 * Draws the first pages of released versions into the cache, one after another, so that response times don't reveal
 * whether another group has opened the document.
 * Never rejects.
 */
export async function prepareFirstPages(ctx: Ctx, versionIds: string[]): Promise<void> {
  for (const id of versionIds) {
    try {
      const [found] = await ctx.db
        .select()
        .from(roomVersions)
        .where(inArray(roomVersions.id, [id]))
      if (!found) continue
      const version = await ensureInspected(ctx, found, found.roomId)
      const file = findMarkableFile(version)
      if (file && version.pages !== null)
        await ctx.documentPages.prepare(toRoomPdf(ctx, version, file), version.roomId)
    } catch (err) {
      ctx.log.warn({ err, version: id }, 'first page of a document not drawn')
    }
  }
}

/** Deletes the drawn pages of closed and deleted rooms on this instance. */
export async function forgetClosedRooms({
  db,
  documentPages,
}: Pick<Ctx, 'db' | 'documentPages'>): Promise<void> {
  const drawn = documentPages.listRooms()
  if (drawn.length === 0) return
  const open = await db
    .select({ id: rooms.id })
    .from(rooms)
    .where(and(inArray(rooms.id, drawn), ne(rooms.state, 'closed')))
  const openIds = new Set(open.map(({ id }) => id))
  for (const id of drawn) if (!openIds.has(id)) documentPages.forgetRoom(id)
}
