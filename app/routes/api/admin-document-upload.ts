import { adminCtx } from '#app/auth/guards.server.ts'
import { shareDocument } from '#app/domain/documents/sharing.server.ts'
import { admitUpload } from '#app/domain/documents/upload.server.ts'
import { recipientOf } from '../recipient.ts'
import type { Route } from './+types/admin-document-upload.ts'
import { refuse, uploadRefusalOf } from './failure-answer.ts'
import { readUpload } from './read-upload.ts'

const otherMethod = () => refuse(405, 'Send a document with POST.', { Allow: 'POST' })

export const loader = otherMethod

/** Shares a document. The form field `client` is a client id or `all`; alternatively, `project` is a project id. */
export async function action({ request, context }: Route.ActionArgs) {
  try {
    const ctx = adminCtx(context)
    if (request.method !== 'POST') return otherMethod()
    await admitUpload(ctx, Number(request.headers.get('content-length')) || 0)
    await using upload = await readUpload(ctx, request)
    return Response.json(
      await shareDocument(
        ctx,
        upload,
        recipientOf(upload.fields.get('client'), upload.fields.get('project')),
      ),
    )
  } catch (err) {
    return uploadRefusalOf(err)
  }
}
