import { adminCtx } from '#app/auth/guards.server.ts'
import { searchForAdmin } from '#app/domain/search/admin-search.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { loaderHeaders } from '#app/routes/action-headers.ts'
import { loadSearch } from '#app/routes/search/load-search.server.ts'
import { SearchPage } from '#app/routes/search/search-page.tsx'
import type { Route } from './+types/search.ts'

export const headers = loaderHeaders
export const meta: Route.MetaFunction = () => unlistedMeta('Search')

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = adminCtx(context)
  return loadSearch(url, (text) => searchForAdmin(ctx, text))
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage area="admin" {...loaderData} />
}
