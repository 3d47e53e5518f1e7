import { isGuest } from '#app/context.ts'
import { formatUtcDate } from '#app/core/formats.ts'
import { exportClientData, exportGuestData } from '#app/domain/export/export.server.ts'
import { getClientCtx, getGuestCtx, getSignedInActor } from '#app/domain/sign-in/guards.server.ts'
import { rejectMethod, respond } from '#app/routes/failure-response.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/account-data.ts'
import { sendZip } from './send-zip.ts'

// Accepts only POST, so that neither other sites' links nor browser prefetching can start the export.
export const loader = rejectMethod

export const action = respond(async (args: Route.ActionArgs) => {
  const { context, request } = args
  const startExport = isGuest(getSignedInActor(context))
    ? exportGuestData.bind(null, getGuestCtx(context))
    : exportClientData.bind(null, getClientCtx(context))
  if (request.method !== 'POST') return rejectMethod()
  return sendZip(args, await startExport(), `${t('my-data')}-${formatUtcDate(new Date())}.zip`)
})
