import { nodeConnectionKey } from '#app/context.ts'
import { findVersion } from '#app/domain/documents/admin-documents.server.ts'
import { findVersionForClient } from '#app/domain/documents/client-documents.server.ts'
import { getAdminCtx, getClientCtx, isAdminApi } from '#app/domain/sign-in/guards.server.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import type { Route } from './+types/document-file.ts'
import { sendVersion } from './send-version.ts'

/** Handles three routes of each area: the document's download, and a version's download and preview. */
export const loader = respond(({ request, context, params, pattern }: Route.LoaderArgs) => {
  const action = pattern.endsWith('/preview') ? 'preview' : 'download'
  const versionRequest = { request, connection: context.get(nodeConnectionKey), action, ...params } as const
  return isAdminApi(pattern)
    ? sendVersion(getAdminCtx(context), findVersion, versionRequest)
    : sendVersion(getClientCtx(context), findVersionForClient, versionRequest)
})
