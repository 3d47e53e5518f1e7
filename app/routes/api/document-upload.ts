import { isModuleOn } from '#app/content/modules.ts'
import { type ActorCtx, type AdminCtx, type ClientCtx, nodeConnectionKey } from '#app/context.ts'
import { shareDocument } from '#app/domain/documents/share-document.server.ts'
import { findRemainingQuota } from '#app/domain/documents/storage-quota.server.ts'
import { submitDocumentForClient } from '#app/domain/documents/submit-document.server.ts'
import {
  checkUploadAllowed,
  checkUploadedFile,
  uploadDocumentForClient,
} from '#app/domain/documents/upload-document.server.ts'
import { findActorAgain, getAdminCtx, getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { parseRecipient } from '#app/routes/admin/documents/document-actions.server.ts'
import { createErrorResponse, respond, toUploadFailureResponse } from '#app/routes/failure-response.server.ts'
import { isAdminApi } from '#app/routes/route-exports.ts'
import { t } from '#app/translations/texts.ts'
import type { Route } from './+types/document-upload.ts'
import { readUpload } from './read-upload.ts'

const rejectMethod = () => createErrorResponse(405, t('Send a document with POST.'), { Allow: 'POST' })

export const loader = rejectMethod

/** Reads and scans an upload. This can take hours, so the user's rights are checked again afterwards. */
async function readAllowedUpload(ctx: ActorCtx, { request, context }: Route.ActionArgs, quotaLeft?: number) {
  await checkUploadAllowed(ctx, Number(request.headers.get('content-length')) || 0, quotaLeft)
  const upload = await readUpload(ctx, { request, connection: context.get(nodeConnectionKey) }, quotaLeft)
  try {
    await checkUploadedFile(ctx, upload)
    await findActorAgain(context)
  } catch (err) {
    await upload[Symbol.asyncDispose]()
    throw err
  }
  return upload
}

/** Shares a document. The form field `client` is a client id or `all`; alternatively, `project` is a project id. */
async function share(ctx: AdminCtx, args: Route.ActionArgs) {
  await using upload = await readAllowedUpload(ctx, args)
  const recipient = parseRecipient(upload.fields.get('client'), upload.fields.get('project'))
  return Response.json(await shareDocument(ctx, upload, recipient))
}

/** Uploads a client's document. The form field `request` is the request that it answers. */
async function submit(ctx: ClientCtx, args: Route.ActionArgs) {
  await using upload = await readAllowedUpload(ctx, args, await findRemainingQuota(ctx))
  const requestId = upload.fields.get('request')
  if (requestId && isModuleOn('requests'))
    return Response.json(await submitDocumentForClient(ctx, upload, requestId))
  return Response.json(await uploadDocumentForClient(ctx, upload, upload.fields.get('project') || null))
}

/** Stores the document in the form field 'document'. Errors are plain text for the page to display. */
export const action = respond((args: Route.ActionArgs) => {
  if (args.request.method !== 'POST') return rejectMethod()
  return isAdminApi(args.pattern)
    ? share(getAdminCtx(args.context), args)
    : submit(getClientCtx(args.context), args)
}, toUploadFailureResponse)
