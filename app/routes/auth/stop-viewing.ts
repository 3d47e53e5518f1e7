import { href, redirect } from 'react-router'
import { actorKey, addressKey, ctxKey } from '#app/context.ts'
import { endViewing } from '#app/domain/accounts/view-as-client.server.ts'
import type { Route } from './+types/stop-viewing.ts'

export const loader = () => redirect(href('/'))

/** Ends the impersonation of a client and returns to the administrator's own session. */
export async function action({ context }: Route.ActionArgs) {
  const actor = context.get(actorKey)
  const uid = actor && (await endViewing({ ...context.get(ctxKey), actor, from: context.get(addressKey) }))
  return redirect(uid ? `${href('/admin')}?open=${uid}` : href('/'))
}
