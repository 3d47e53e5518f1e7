import type { Location, MetaDescriptor } from 'react-router'
import { createPageMeta, createUnlistedMeta } from '#app/page-meta.ts'

/** Route handle for pages that search engines may list, because clients search for the firm's name. */
export const indexablePageHandle = { isListed: true }

/** Returns the page's meta tags. URLs with a query string, such as a token or notice, are not indexed. */
export function createIndexablePageMeta(
  { matches, location }: { matches: Parameters<typeof createPageMeta>[0]; location: Location },
  page: { title: string; description: string; path: string },
): MetaDescriptor[] {
  if (location.search !== '') return createUnlistedMeta(page.title)
  return createPageMeta(matches, page)
}
