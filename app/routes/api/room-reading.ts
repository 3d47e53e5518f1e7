import { recordReadingTime } from '#app/domain/rooms/view-document.server.ts'
import { getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { rejectMethod, respond } from '#app/routes/failure-response.server.ts'
import type { Route } from './+types/room-reading.ts'
import { toDocumentRef } from './room-response.server.ts'

export const loader = rejectMethod

/** Records reading times. `read` lists pages with seconds, such as `1:12 2:40`. */
export const action = respond(async ({ context, params, request, url }: Route.ActionArgs) => {
  // `formData()` would throw for any other content type.
  const read = new URLSearchParams(await request.text()).get('read') ?? ''
  const times = [...read.matchAll(/(\d{1,4}):(\d{1,4})(?: |$)/g)].map(([, page, seconds]) => ({
    page: Number(page),
    seconds: Number(seconds),
  }))
  await recordReadingTime(getRoomCtx(context), toDocumentRef(params, url), times)
  return new Response(null, { status: 204, headers: { 'Cache-Control': 'private, no-store' } })
})
