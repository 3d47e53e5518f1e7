import { nodeConnectionKey } from '#app/context.ts'
import { shareDocument } from '#app/domain/documents/share-document.server.ts'
import { checkUploadAllowed } from '#app/domain/documents/upload-document.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { parseRecipient } from '#app/routes/admin/documents/document-actions.server.ts'
import { createErrorResponse, toUploadFailureResponse } from '#app/routes/failure-response.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/admin-document-upload.ts'
import { readUpload } from './read-upload.ts'

const rejectMethod = () => createErrorResponse(405, t('Send a document with POST.'), { Allow: 'POST' })

export const loader = rejectMethod

/** Shares a document. The form field `client` is a client id or `all`; alternatively, `project` is a project id. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const ctx = getAdminCtx(context)
    if (request.method !== 'POST') return rejectMethod()
    await checkUploadAllowed(ctx, Number(request.headers.get('content-length')) || 0)
    await using upload = await readUpload(ctx, { request, connection: context.get(nodeConnectionKey) })
    return Response.json(
      await shareDocument(
        ctx,
        upload,
        parseRecipient(upload.fields.get('client'), upload.fields.get('project')),
      ),
    )
  } catch (err) {
    return toUploadFailureResponse(err)
  }
}
