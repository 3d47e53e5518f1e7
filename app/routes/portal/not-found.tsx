import { data } from 'react-router'
import { clientCtx } from '#app/auth/guards.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/not-found.ts'

export const meta = () => unlistedMeta(t('Page not found'))

/** Answers unknown URLs of the portal with 404 inside its layout, for signed-in clients only. */
function missing({ context }: Route.LoaderArgs | Route.ActionArgs) {
  clientCtx(context)
  throw data(null, 404)
}
export const loader = missing
export const action = missing

export default function NotFound() {
  return null
}
