import { href, redirect } from 'react-router'
import { actorKey, isGuest, isStaff } from '#app/context.ts'
import type { Route } from './+types/change-password.ts'

/** Leads password managers to the page for changing the password: https://w3c.github.io/webappsec-change-password-url/ */
export const loader = ({ context }: Route.LoaderArgs) => {
  const actor = context.get(actorKey)
  if (actor && isGuest(actor)) return redirect(href('/rooms/account'))
  return redirect(actor && isStaff(actor) ? href('/admin/security') : href('/client/security'))
}
