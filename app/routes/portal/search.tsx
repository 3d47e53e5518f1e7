import { searchForClient } from '#app/domain/search/client-search.server.ts'
import { getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { loaderHeaders } from '#app/routes/route-exports.ts'
import { loadSearch } from '#app/routes/search/search.server.ts'
import { t } from '#app/texts.ts'
import { SearchPage } from '../search/search-page.tsx'
import type { Route } from './+types/search.ts'

export const headers = loaderHeaders
export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Search'))

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getClientCtx(context)
  return loadSearch(url, (text) => searchForClient(ctx, text))
}

export default function ClientSearchPage({ loaderData }: Route.ComponentProps) {
  return <SearchPage area="client" {...loaderData} />
}
