import { nodeConnectionKey } from '#app/context.ts'
import { submitDocumentForClient } from '#app/domain/documents/submit-document.server.ts'
import { findRemainingQuota } from '#app/domain/documents/upload-checks.server.ts'
import { checkUploadAllowed, uploadDocumentForClient } from '#app/domain/documents/upload-document.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createErrorResponse, toUploadFailureResponse } from '#app/routes/failure-response.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/document-upload.ts'
import { readUpload } from './read-upload.ts'

const rejectMethod = () => createErrorResponse(405, t('Send a document with POST.'), { Allow: 'POST' })

export const loader = rejectMethod

/**
 * Uploads the document in the form field 'document'. The field `request` is the request that it answers. Errors are
 * plain text for the page to display.
 */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const ctx = getClientCtx(context)
    if (request.method !== 'POST') return rejectMethod()
    const quotaLeft = await findRemainingQuota(ctx)
    await checkUploadAllowed(ctx, Number(request.headers.get('content-length')) || 0, quotaLeft)
    await using upload = await readUpload(
      ctx,
      { request, connection: context.get(nodeConnectionKey) },
      quotaLeft,
    )
    const requestId = upload.fields.get('request')
    if (requestId) return Response.json(await submitDocumentForClient(ctx, upload, requestId))
    return Response.json(await uploadDocumentForClient(ctx, upload, upload.fields.get('project') || null))
  } catch (err) {
    return toUploadFailureResponse(err)
  }
}
