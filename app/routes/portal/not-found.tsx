import { data } from 'react-router'
import { clientCtx } from '#app/auth/guards.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import type { Route } from './+types/not-found.ts'

export const meta = () => unlistedMeta(t('Page not found'))

/** An address that is no page of this area: said inside its frame, to whom the area is open. */
function missing({ context }: Route.LoaderArgs | Route.ActionArgs) {
  clientCtx(context)
  throw data(null, 404)
}
export const loader = missing
export const action = missing

export default function NotFound() {
  return null
}
