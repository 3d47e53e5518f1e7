import { searchForClient } from '#app/domain/search/client-search.server.ts'
import { searchAll } from '#app/domain/search/search.server.ts'
import { getAdminCtx, getClientCtx } from '#app/domain/sign-in/guards.server.ts'
import { createUnlistedMeta } from '#app/page-meta.ts'
import { isAdminPath, loaderHeaders } from '#app/routes/route-exports.ts'
import { t } from '#app/translations/texts.ts'
import type { Route } from './+types/search.ts'
import { loadSearch } from './search.server.ts'
import { SearchPage } from './search-page.tsx'

export const headers = loaderHeaders
export const meta: Route.MetaFunction = () => createUnlistedMeta(t('Search'))

/** Both areas have this page. The path tells them apart. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (isAdminPath(url.pathname)) {
    const ctx = getAdminCtx(context)
    return loadSearch(url, 'admin', (search) => searchAll(ctx, search))
  }
  const ctx = getClientCtx(context)
  return loadSearch(url, 'client', (search) => searchForClient(ctx, search))
}

export default function SearchRoute({ loaderData }: Route.ComponentProps) {
  return <SearchPage {...loaderData} />
}
