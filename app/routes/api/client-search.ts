import { searchForClient } from '#app/domain/search/client-search.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createSearchResponse } from '#app/routes/search/search.server.ts'
import type { Route } from './+types/client-search.ts'

export const loader = ({ context, url }: Route.LoaderArgs) =>
  createSearchResponse(url, async (text) => searchForClient(getClientCtx(context), text))
