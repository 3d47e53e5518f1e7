import { nodeConnectionKey } from '#app/context.ts'
import { viewPage, viewPageText } from '#app/domain/rooms/view-document.server.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import type { Route } from './+types/room-page.ts'
import { createRoomResponse } from './room-response.server.ts'

/** Returns the marked picture of a page, or its text. */
export const loader = respond(async ({ context, params, pattern, url }: Route.LoaderArgs) => {
  const page = /^[1-9]\d{0,3}$/.test(params.page) ? Number(params.page) : 0
  const view = pattern.endsWith('/text') ? viewPageText : viewPage
  const versionId = url.searchParams.get('of')
  const wanted = { roomId: params.id, entryId: params.entry, page, versionId }
  const bytes = await view(getRoomCtx(context), wanted)
  return createRoomResponse(context.get(nodeConnectionKey), bytes)
})
