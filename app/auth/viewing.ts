import { data, type MiddlewareFunction } from 'react-router'
import { type Actor, actorKey, isViewing } from '#app/context.ts'

export const STOP_VIEWING = '/stop-viewing'

const safe = ['GET', 'HEAD', 'OPTIONS']
const allowed = [STOP_VIEWING, '/logout', '/api/auth/sign-out']

/** Returns the error message for a request that could change data during impersonation, or null if it is allowed. */
export function refusalWhileViewing(actor: Actor | null, method: string, path: string): string | null {
  if (!actor || !isViewing(actor) || safe.includes(method)) return null
  if (allowed.includes(path.replace(/\.data$/, ''))) return null
  return `You are viewing the portal as ${actor.name || actor.email}. Nothing can be changed.`
}

/** Rejects unsafe requests during impersonation. Runs before every route; server/app.ts does the same for the API. */
export const refuseWhileViewing: MiddlewareFunction<Response> = ({ request, context }) => {
  const { pathname } = new URL(request.url)
  const message = refusalWhileViewing(context.get(actorKey), request.method, pathname)
  if (message) throw data(message, 403)
}
