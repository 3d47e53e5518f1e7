import { clientCtx } from '#app/auth/guards.server.ts'
import { zipProjectForClient } from '#app/domain/documents/zip.server.ts'
import type { Route } from './+types/project-documents-zip.ts'
import { refusalOf } from './failure-answer.ts'
import { sendZip } from './send-zip.ts'

export async function loader({ context, params, request }: Route.LoaderArgs) {
  try {
    const { title, zip } = await zipProjectForClient(clientCtx(context), params.id)
    return sendZip(request, zip, `${title}.zip`)
  } catch (err) {
    return refusalOf(err)
  }
}
