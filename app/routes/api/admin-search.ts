import { adminCtx } from '#app/auth/guards.server.ts'
import { searchForAdmin } from '#app/domain/search/admin-search.server.ts'
import { answerSearch } from '../search/load-search.server.ts'
import type { Route } from './+types/admin-search.ts'

export const loader = ({ context, url }: Route.LoaderArgs) =>
  answerSearch(url, async (text) => searchForAdmin(adminCtx(context), text))
