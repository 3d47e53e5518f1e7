import { nodeConnectionKey } from '#app/context.ts'
import { findVersionForClient } from '#app/domain/documents/client-documents.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import type { Route } from './+types/client-document-file.ts'
import { sendVersion } from './send-version.ts'

/** Handles three routes: the document's download, and a version's download and preview. */
export const loader = ({ request, context, params, pattern }: Route.LoaderArgs) =>
  sendVersion(
    { ctx: () => getClientCtx(context), find: findVersionForClient },
    { request, connection: context.get(nodeConnectionKey), ...params },
    pattern.endsWith('/preview') ? 'preview' : 'download',
  )
