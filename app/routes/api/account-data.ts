import { nodeConnectionKey } from '#app/context.ts'
import { formatUtcDate } from '#app/core/formats.ts'
import { exportClientData } from '#app/domain/export/export.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createErrorResponse, respond } from '#app/routes/failure-response.server.ts'
import { t } from '#app/translations/texts.ts'
import type { Route } from './+types/account-data.ts'
import { sendZip } from './send-zip.ts'

const rejectMethod = () => createErrorResponse(405, t('Use POST for this request.'), { Allow: 'POST' })

// Accepts only POST, so that neither other sites' links nor browser prefetching can start the export.
export const loader = rejectMethod

export const action = respond(async ({ request, context }: Route.ActionArgs) => {
  const ctx = getClientCtx(context)
  if (request.method !== 'POST') return rejectMethod()
  const zip = await exportClientData(ctx)
  return sendZip(
    { request, connection: context.get(nodeConnectionKey) },
    zip,
    `my-data-${formatUtcDate(new Date())}.zip`,
  )
})
