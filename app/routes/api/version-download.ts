import { clientCtx } from '#app/auth/guards.server.ts'
import { findVersionForClient } from '#app/domain/documents/client-documents.server.ts'
import type { Route } from './+types/version-download.ts'
import { sendVersion } from './send-version.ts'

export const loader = ({ request, context, params }: Route.LoaderArgs) =>
  sendVersion(
    { ctx: () => clientCtx(context), find: findVersionForClient },
    { request, id: params.id, version: params.version },
    'download',
  )
