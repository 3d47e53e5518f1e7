import { adminCtx } from '#app/auth/guards.server.ts'
import { searchClients } from '#app/domain/accounts/clients.server.ts'
import { textOf } from '#app/routes/list-query.ts'
import type { Route } from './+types/client-suggestions.ts'

/** Returns clients that match a name, company or email; `canLogIn` excludes deactivated ones. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const search = textOf(url, 'search')
  if (!search) return []
  return (await searchClients(ctx, search, { canLogIn: url.searchParams.has('canLogIn') })).clients
}
