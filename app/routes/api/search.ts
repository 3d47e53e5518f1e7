import { searchAll, searchForClient } from '#app/domain/search/search.server.ts'
import { getAdminCtx, getClientCtx, isAdminApi } from '#app/domain/sign-in/guards.server.ts'
import { createSearchResponse } from '#app/routes/search/search.server.ts'
import type { Route } from './+types/search.ts'

export const loader = ({ context, url, pattern }: Route.LoaderArgs) =>
  createSearchResponse(url, async (search) =>
    isAdminApi(pattern)
      ? searchAll(getAdminCtx(context), search)
      : searchForClient(getClientCtx(context), search),
  )
