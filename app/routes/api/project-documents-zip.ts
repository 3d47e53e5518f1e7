import { zipProjectDocumentsForClient } from '#app/domain/documents/zip-documents.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import type { Route } from './+types/project-documents-zip.ts'
import { sendZip } from './send-zip.ts'

export const loader = respond(async (args: Route.LoaderArgs) => {
  const { title, zip } = await zipProjectDocumentsForClient(getClientCtx(args.context), args.params.id)
  return sendZip(args, zip, `${title}.zip`)
})
