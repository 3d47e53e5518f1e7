import type { Location, MetaDescriptor } from 'react-router'
import { pageMeta, unlistedMeta } from '#app/page-meta.ts'
import { sitePages } from '../site/pages.ts'

/** Route handle of pages that search engines may list, because clients search for the firm's name. */
export const entrance = { isListed: true }

/** Returns the page's meta tags. URLs with a query string, such as a token or notice, are not listed. */
export function entranceMeta(
  { matches, location }: { matches: Parameters<typeof pageMeta>[0]; location: Location },
  page: { title: string; description: string; path: string },
): MetaDescriptor[] {
  if (location.search !== '') return unlistedMeta(page.title)
  return pageMeta(matches, { ...page, picture: sitePages.home.picture })
}
