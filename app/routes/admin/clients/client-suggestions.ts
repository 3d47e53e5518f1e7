import { adminCtx } from '#app/auth/guards.server.ts'
import { searchClients } from '#app/domain/accounts/clients.server.ts'
import { textOf } from '#app/routes/list-query.ts'
import type { Route } from './+types/client-suggestions.ts'

/** For whoever types the name or address of a client; `canLogIn` leaves out who is deactivated. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  const search = textOf(url, 'search')
  if (!search) return []
  return (await searchClients(ctx, search, { canLogIn: url.searchParams.has('canLogIn') })).clients
}
