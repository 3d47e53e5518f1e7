import { data } from 'react-router'
import { getAdminCtx, getClientCtx, getRoomCtx } from '#app/domain/sign-in/guards.server.ts'
import { isAdminPath, isRoomsPath } from '#app/routes/route-exports.ts'
import type { Route } from './+types/area-not-found.ts'

/** Responds to an area's unknown URLs with a 404 inside its layout, but only for people who may access the area. */
function throwNotFound({ context, url }: Route.LoaderArgs | Route.ActionArgs) {
  if (isAdminPath(url.pathname)) getAdminCtx(context)
  else if (isRoomsPath(url.pathname)) getRoomCtx(context)
  else getClientCtx(context)
  throw data(null, 404)
}
export const loader = throwNotFound
export const action = throwNotFound

export default function NotFound() {
  return null
}
