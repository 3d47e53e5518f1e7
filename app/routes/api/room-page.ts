import { nodeConnectionKey } from '#app/context.ts'
import { viewPage } from '#app/domain/rooms/view-document.server.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import type { Route } from './+types/room-page.ts'
import { createRoomResponse, toDocumentRef } from './room-response.server.ts'

/** Sends the marked picture of a page, or its text. */
export const loader = respond(async ({ context, params, pattern, url }: Route.LoaderArgs) => {
  const page = /^[1-9]\d{0,3}$/.test(params.page) ? Number(params.page) : 0
  const as = pattern.endsWith('/text') ? 'text' : 'page'
  const wanted = { ...toDocumentRef(params, url), page, as } as const
  const bytes = await viewPage(getRoomCtx(context), wanted, url.searchParams.get('of'))
  return createRoomResponse(context.get(nodeConnectionKey), bytes)
})
