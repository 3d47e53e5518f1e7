import { type ActorCtx, nodeConnectionKey } from '#app/context.ts'
import { NotFound } from '#app/core/failures.ts'
import { findVersion } from '#app/domain/documents/admin-documents.server.ts'
import { findVersionForClient, type StoredVersion } from '#app/domain/documents/client-documents.server.ts'
import { getAdminCtx, getClientCtx, isAdminApi } from '#app/domain/sign-in/guards.server.ts'
import { respond } from '#app/routes/failure-response.server.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/document-file.ts'
import { createVersionResponse, type VersionRequest } from './version-response.server.ts'

/** Handles three routes of each area: the document's download, and a version's download and preview. */
export const loader = respond(({ request, context, params, pattern }: Route.LoaderArgs) => {
  const action = pattern.endsWith('/preview') ? 'preview' : 'download'
  const versionRequest = { request, connection: context.get(nodeConnectionKey), action, ...params } as const
  return isAdminApi(pattern)
    ? sendVersion(getAdminCtx(context), findVersion, versionRequest)
    : sendVersion(getClientCtx(context), findVersionForClient, versionRequest)
})

/**
 * Sends one version of a document, by default the latest, and records the view. `find` finds a version that the user
 * can see.
 */
async function sendVersion<ReaderCtx extends ActorCtx>(
  ctx: ReaderCtx,
  find: (ctx: ReaderCtx, id: string, version?: number) => Promise<StoredVersion>,
  versionRequest: VersionRequest & { id: string; version?: string },
): Promise<Response> {
  const { id, version, action } = versionRequest
  // Larger numbers don't fit the column type, so no such version can exist.
  if (version !== undefined && !/^[1-9]\d{0,8}$/.test(version)) throw new NotFound(t('Document not found.'))
  const found = await find(ctx, id, version === undefined ? undefined : Number(version))
  if (action === 'preview' && found.kind !== 'pdf') throw new NotFound(t('No preview is available.'))
  return createVersionResponse(ctx, found, versionRequest)
}
