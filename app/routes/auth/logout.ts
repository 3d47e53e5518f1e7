import { href, redirect } from 'react-router'
import { authKey } from '#app/context.ts'
import type { Route } from './+types/logout.ts'

export const loader = () => redirect(href('/'))

export async function action({ request, context }: Route.ActionArgs) {
  const { headers } = await context
    .get(authKey)
    .api.signOut({ headers: request.headers, returnHeaders: true })
  return redirect(href('/'), { headers })
}
