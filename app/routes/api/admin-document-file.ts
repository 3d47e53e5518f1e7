import { nodeConnectionKey } from '#app/context.ts'
import { findVersion } from '#app/domain/documents/admin-documents.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import type { Route } from './+types/admin-document-file.ts'
import { sendVersion } from './send-version.ts'

/** Handles three routes: the document's download, and a version's download and preview. */
export const loader = ({ request, context, params, pattern }: Route.LoaderArgs) =>
  sendVersion(
    { ctx: () => getAdminCtx(context), find: findVersion },
    { request, connection: context.get(nodeConnectionKey), ...params },
    pattern.endsWith('/preview') ? 'preview' : 'download',
  )
