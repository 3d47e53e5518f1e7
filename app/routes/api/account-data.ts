import { formatUtcDate } from '#app/core/formats.ts'
import { exportClientData } from '#app/domain/export/export.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { rejectMethod, respond } from '#app/routes/failure-response.server.ts'
import type { Route } from './+types/account-data.ts'
import { sendZip } from './send-zip.ts'

// Accepts only POST, so that neither other sites' links nor browser prefetching can start the export.
export const loader = rejectMethod

export const action = respond(async (args: Route.ActionArgs) => {
  const ctx = getClientCtx(args.context)
  if (args.request.method !== 'POST') return rejectMethod()
  return sendZip(args, await exportClientData(ctx), `my-data-${formatUtcDate(new Date())}.zip`)
})
