import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { searchClients } from '#app/domain/users/clients.server.ts'
import { getTextParam } from '#app/routes/list-query.ts'
import type { Route } from './+types/client-suggestions.ts'

/** Returns clients whose name, company or email matches. `canSignIn` excludes deactivated clients. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  const search = getTextParam(url, 'search')
  if (!search) return []
  return (await searchClients(ctx, search, { canSignIn: url.searchParams.has('canSignIn') })).clients
}
