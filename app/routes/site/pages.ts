import { data, href } from 'react-router'
import { isPageOff } from '#app/content/optional-pages.ts'
import type { OptionalPage } from '#app/content/shapes.ts'

/** Public pages except projects. */
export const sitePages = {
  home: { path: href('/') },
  portfolio: { path: href('/portfolio') },
  services: { path: href('/services') },
  about: { path: href('/about') },
  contact: { path: href('/contact') },
  'privacy-policy': { path: href('/privacy-policy') },
  'terms-of-use': { path: href('/terms-of-use') },
  copyright: { path: href('/copyright') },
}

export const existingPages = Object.values(sitePages).filter(({ path }) => !isPageOff(path as OptionalPage))

/** Guards the loader of a page that a firm can switch off. @throws {Response} 404 if the page is off */
export function assertPageOn(path: OptionalPage): null {
  if (isPageOff(path)) throw data(null, 404)
  return null
}
