import { href, redirect } from 'react-router'
import { authKey } from '#app/auth/auth.server.ts'
import { actorKey, addressKey, ctxKey } from '#app/context.ts'
import { endViewing } from '#app/domain/accounts/view-as-client.server.ts'
import type { Route } from './+types/logout.ts'

export const loader = () => redirect(href('/'))

export async function action({ request, context }: Route.ActionArgs) {
  const actor = context.get(actorKey)
  if (actor) await endViewing({ ...context.get(ctxKey), actor, from: context.get(addressKey) })
  const { headers } = await context
    .get(authKey)
    .api.signOut({ headers: request.headers, returnHeaders: true })
  // Deletes web storage but not cookies: one of them marks this device as known for the next sign-in.
  headers.set('Clear-Site-Data', '"storage"')
  return redirect(href('/'), { headers })
}
