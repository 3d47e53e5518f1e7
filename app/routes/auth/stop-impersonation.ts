import { href, redirect } from 'react-router'
import { actorKey, clientIpKey, ctxKey } from '#app/context.ts'
import { endImpersonation } from '#app/domain/users/account-access.server.ts'
import type { Route } from './+types/stop-impersonation.ts'

export const loader = () => redirect(href('/'))

export async function action({ context }: Route.ActionArgs) {
  const actor = context.get(actorKey)
  const uid =
    actor && (await endImpersonation({ ...context.get(ctxKey), actor, clientIp: context.get(clientIpKey) }))
  return redirect(uid ? `${href('/admin')}?open=${uid}` : href('/'))
}
