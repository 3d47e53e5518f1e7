import { href, redirect } from 'react-router'
import { actorKey, clientIpKey, ctxKey } from '#app/context.ts'
import { authKey } from '#app/domain/sign-in/auth.server.ts'
import { endImpersonation } from '#app/domain/users/account-access.server.ts'
import type { Route } from './+types/logout.ts'

export const loader = () => redirect(href('/'))

export async function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(actorKey)
  if (actor) await endImpersonation({ ...context.get(ctxKey), actor, clientIp: context.get(clientIpKey) })
  const { headers } = await context
    .get(authKey)
    .api.signOut({ headers: request.headers, returnHeaders: true })
  // Clears web storage but not cookies, because one of them marks this device as known at the next sign-in.
  headers.set('Clear-Site-Data', '"storage"')
  return redirect(href('/'), { headers })
}
