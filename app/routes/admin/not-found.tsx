import { data } from 'react-router'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/not-found.ts'

export const meta = () => createUnlistedMeta(t('Page not found'))

/** Answers unknown URLs of the admin area with 404 inside its layout, for signed-in staff only. */
function throwNotFound({ context }: Route.LoaderArgs | Route.ActionArgs) {
  getAdminCtx(context)
  throw data(null, 404)
}
export const loader = throwNotFound
export const action = throwNotFound

export default function NotFound() {
  return null
}
