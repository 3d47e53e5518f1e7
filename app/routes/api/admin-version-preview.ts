import { adminCtx } from '#app/auth/guards.server.ts'
import { findVersionForAdmin } from '#app/domain/documents/admin-documents.server.ts'
import type { Route } from './+types/admin-version-preview.ts'
import { sendVersion } from './send-version.ts'

export const loader = ({ request, context, params }: Route.LoaderArgs) =>
  sendVersion(
    { ctx: () => adminCtx(context), find: findVersionForAdmin },
    { request, id: params.id, version: params.version },
    'preview',
  )
