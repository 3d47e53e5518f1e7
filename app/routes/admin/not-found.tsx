import { data } from 'react-router'
import { adminCtx } from '#app/auth/guards.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import type { Route } from './+types/not-found.ts'

export const meta = () => unlistedMeta('Page not found')

/** Answers unknown URLs of the admin area with 404 inside its layout, for signed-in staff only. */
function missing({ context }: Route.LoaderArgs | Route.ActionArgs) {
  adminCtx(context)
  throw data(null, 404)
}
export const loader = missing
export const action = missing

export default function NotFound() {
  return null
}
