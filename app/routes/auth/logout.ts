import { href, redirect } from 'react-router'
import { actorKey, browserKey, ctxKey } from '#app/context.ts'
import { endSession } from '#app/domain/sign-in/sessions/sessions.server.ts'
import { endImpersonation } from '#app/domain/users/account-access.server.ts'
import type { Route } from './+types/logout.ts'

export const loader = () => redirect(href('/'))

export async function action({ context }: Route.ActionArgs) {
  const ctx = context.get(ctxKey)
  const browser = context.get(browserKey)
  const actor = context.get(actorKey)
  if (actor) await endImpersonation({ ...ctx, actor, clientIp: browser.ip })
  const headers = await endSession(ctx, browser)
  // Clears web storage but not cookies, because one of them marks this device as known at the next sign-in.
  headers.set('Clear-Site-Data', '"storage"')
  return redirect(href('/'), { headers })
}
