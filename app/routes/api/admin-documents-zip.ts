import { adminCtx } from '#app/auth/guards.server.ts'
import { MOST_CHOSEN } from '#app/domain/chosen.ts'
import { zipDocuments } from '#app/domain/documents/zip.server.ts'
import { chosenOf } from '#app/ui/chosen/fields.ts'
import type { Route } from './+types/admin-documents-zip.ts'
import { refusalOf, refuse } from './failure-answer.ts'
import { sendZip } from './send-zip.ts'

export async function loader({ request, context, url }: Route.LoaderArgs) {
  try {
    const ctx = adminCtx(context)
    const ids = chosenOf(url.searchParams)
    if (ids.length === 0) return refuse(400, 'Select at least one document.')
    if (ids.length > MOST_CHOSEN) return refuse(400, `Select at most ${MOST_CHOSEN} documents.`)
    return sendZip(request, await zipDocuments(ctx, ids), 'documents.zip')
  } catch (err) {
    return refusalOf(err)
  }
}
