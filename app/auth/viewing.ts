import { data, type MiddlewareFunction } from 'react-router'
import { type Actor, actorKey, isViewing } from '#app/context.ts'

export const STOP_VIEWING = '/stop-viewing'

const safe = ['GET', 'HEAD', 'OPTIONS']
/** All that can be sent while an administrator looks at a client's portal. */
const allowed = [STOP_VIEWING, '/logout', '/api/auth/sign-out']

/** What refuses a request that could change something while an administrator looks at a client's portal; else null. */
export function refusalWhileViewing(actor: Actor | null, method: string, path: string): string | null {
  if (!actor || !isViewing(actor) || safe.includes(method)) return null
  if (allowed.includes(path.replace(/\.data$/, ''))) return null
  return `You are viewing the portal as ${actor.name || actor.email}. Nothing can be changed.`
}

/** Runs before every route, so that none can be forgotten; server/app.ts does the same before the API. */
export const refuseWhileViewing: MiddlewareFunction<Response> = ({ request, context }) => {
  const { pathname } = new URL(request.url)
  const message = refusalWhileViewing(context.get(actorKey), request.method, pathname)
  if (message) throw data(message, 403)
}
