import { clientCtx } from '#app/auth/guards.server.ts'
import { findQuotaLeft } from '#app/domain/documents/quota.server.ts'
import { admitUpload, uploadDocument } from '#app/domain/documents/upload.server.ts'
import { uploadForRequest } from '#app/domain/requests/hand-in-document.server.ts'
import type { Route } from './+types/document-upload.ts'
import { refuse, uploadRefusalOf } from './failure-answer.ts'
import { readUpload } from './read-upload.ts'

const otherMethod = () => refuse(405, 'Send a document with POST.', { Allow: 'POST' })

export const loader = otherMethod

/**
 * Uploads the document in the form field 'document'; `request` is the request it answers. Errors are plain text
 * for the page to show.
 */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const ctx = clientCtx(context)
    if (request.method !== 'POST') return otherMethod()
    const quotaLeft = await findQuotaLeft(ctx)
    await admitUpload(ctx, Number(request.headers.get('content-length')) || 0, quotaLeft)
    await using upload = await readUpload(ctx, request, quotaLeft)
    const wanted = upload.fields.get('request')
    if (wanted) return Response.json(await uploadForRequest(ctx, upload, wanted))
    return Response.json(await uploadDocument(ctx, upload, upload.fields.get('project') || null))
  } catch (err) {
    return uploadRefusalOf(err)
  }
}
