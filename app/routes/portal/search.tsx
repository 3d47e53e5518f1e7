import { clientCtx } from '#app/auth/guards.server.ts'
import { searchForClient } from '#app/domain/search/client-search.server.ts'
import { unlistedMeta } from '#app/page-meta.ts'
import { t } from '#app/texts.ts'
import { loaderHeaders } from '../action-headers.ts'
import { loadSearch } from '../search/load-search.server.ts'
import { SearchPage } from '../search/search-page.tsx'
import type { Route } from './+types/search.ts'

export const headers = loaderHeaders
export const meta: Route.MetaFunction = () => unlistedMeta(t('Search'))

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = clientCtx(context)
  return loadSearch(url, (text) => searchForClient(ctx, text))
}

export default function Search({ loaderData }: Route.ComponentProps) {
  return <SearchPage area="client" {...loaderData} />
}
