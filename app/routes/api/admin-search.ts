import { searchAll } from '#app/domain/search/search.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createSearchResponse } from '#app/routes/search/search.server.ts'
import type { Route } from './+types/admin-search.ts'

export const loader = ({ context, url }: Route.LoaderArgs) =>
  createSearchResponse(url, async (text) => searchAll(getAdminCtx(context), text))
