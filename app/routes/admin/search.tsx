import { searchAll } from '#app/domain/search/search.server.ts'
import { getAdminCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { loaderHeaders } from '#app/routes/route-exports.ts'
import { loadSearch } from '#app/routes/search/search.server.ts'
import { SearchPage } from '#app/routes/search/search-page.tsx'
import { t } from '#app/texts.ts'
import type { Route } from './+types/search.ts'

export const headers = loaderHeaders
export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Search'))

export function loader({ context, url }: Route.LoaderArgs) {
  const ctx = getAdminCtx(context)
  return loadSearch(url, (text) => searchAll(ctx, text))
}

export default function AdminSearchPage({ loaderData }: Route.ComponentProps) {
  return <SearchPage area="admin" {...loaderData} />
}
