import { MAX_SELECTED_ROWS } from '#app/domain/bulk/bulk-changes.ts'
import { zipDocuments } from '#app/domain/documents/zip-documents.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createErrorResponse, respond } from '#app/routes/failure-response.server.ts'
import { lowercaseLabel, t } from '#app/texts.ts'
import { parseSelectedIds } from '#app/ui/bulk/selection.ts'
import type { Route } from './+types/admin-documents-zip.ts'
import { sendZip } from './send-zip.ts'

export const loader = respond(async (args: Route.LoaderArgs) => {
  const ctx = getAdminCtx(args.context)
  const ids = parseSelectedIds(args.url.searchParams)
  if (ids.length === 0) return createErrorResponse(400, t('Select at least one document.'))
  if (ids.length > MAX_SELECTED_ROWS)
    return createErrorResponse(
      400,
      t('Select at most {maxSelectedRows} documents.', { maxSelectedRows: MAX_SELECTED_ROWS }),
    )
  return sendZip(args, await zipDocuments(ctx, ids), `${lowercaseLabel(t('Documents'))}.zip`)
})
