import { adminCtx } from '#app/auth/guards.server.ts'
import { suggestClients } from '#app/domain/projects/admin-projects.server.ts'
import { textOf } from '#app/routes/list-query.ts'
import type { Route } from './+types/client-suggestions.ts'

/** For whoever types the name or address of a client's account. */
export const loader = ({ context, url }: Route.LoaderArgs) =>
  suggestClients(adminCtx(context), textOf(url, 'search'))
