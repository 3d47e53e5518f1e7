import type { Location, MetaDescriptor } from 'react-router'
import { pageMeta, unlistedMeta } from '#app/page-meta.ts'
import { sitePages } from '../site/pages.ts'

/** For the handle of a page that leads into the portal: clients look for it by the firm's name. */
export const entrance = { isListed: true }

/** Search engines may list an entrance, but none of its addresses with a link's secret or a notice. */
export function entranceMeta(
  { matches, location }: { matches: Parameters<typeof pageMeta>[0]; location: Location },
  page: { title: string; description: string; path: string },
): MetaDescriptor[] {
  if (location.search !== '') return unlistedMeta(page.title)
  return pageMeta(matches, { ...page, picture: sitePages.home.picture })
}
