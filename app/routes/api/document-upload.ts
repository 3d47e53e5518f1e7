import { getFileForm } from '#app/adapters/file-form.server.ts'
import { nodeConnectionKey } from '#app/context.ts'
import { shareDocument } from '#app/domain/documents/share-document.server.ts'
import { uploadDocumentForClient } from '#app/domain/documents/upload-document.server.ts'
import { getAdminCtx, getClientCtx, isAdminApi } from '#app/domain/sign-in/guards.server.ts'
import { rejectMethod, respond, toUploadFailureResponse } from '#app/routes/failure-response.server.ts'
import type { Route } from './+types/document-upload.ts'

export const loader = rejectMethod

/** Stores the document in the form field 'document'. Errors are plain text for the page to display. */
export const action = respond(async ({ request, context, pattern }: Route.ActionArgs) => {
  if (request.method !== 'POST') return rejectMethod()
  const form = getFileForm(request, context.get(nodeConnectionKey), 'document')
  return Response.json(
    isAdminApi(pattern)
      ? await shareDocument(getAdminCtx(context), form)
      : await uploadDocumentForClient(getClientCtx(context), form),
  )
}, toUploadFailureResponse)
