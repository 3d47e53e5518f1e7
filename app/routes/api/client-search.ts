import { clientCtx } from '#app/auth/guards.server.ts'
import { searchForClient } from '#app/domain/search/client-search.server.ts'
import { answerSearch } from '../search/load-search.server.ts'
import type { Route } from './+types/client-search.ts'

export const loader = ({ context, url }: Route.LoaderArgs) =>
  answerSearch(url, async (text) => searchForClient(clientCtx(context), text))
