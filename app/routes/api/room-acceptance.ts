import { readAcceptance } from '#app/domain/rooms/acceptances.server.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import type { Route } from './+types/room-acceptance.ts'
import { createContentDisposition } from './content-disposition.ts'
import { roomHeaders } from './room-response.server.ts'

export const loader = respond(async ({ context, params }: Route.LoaderArgs) => {
  const { content, name } = await readAcceptance(getRoomCtx(context), params.id, params.acceptance)
  return new Response(content, {
    headers: {
      ...roomHeaders,
      'Content-Type': 'application/pdf',
      'Content-Disposition': createContentDisposition('attachment', name),
    },
  })
})
