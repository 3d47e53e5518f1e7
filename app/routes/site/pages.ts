import { href } from 'react-router'
import { isPageOff } from '#app/content/optional-pages.ts'
import type { OptionalPage } from '#app/content/shapes.ts'

const createSitePage = (name: string, path: string) => ({
  path,
  picture: href('/share/:page.png', { page: name }),
})

/** Public pages except projects, with their share pictures. */
export const sitePages = {
  home: createSitePage('home', href('/')),
  portfolio: createSitePage('portfolio', href('/portfolio')),
  services: createSitePage('services', href('/services')),
  about: createSitePage('about', href('/about')),
  contact: createSitePage('contact', href('/contact')),
  'privacy-policy': createSitePage('privacy-policy', href('/privacy-policy')),
  'terms-of-use': createSitePage('terms-of-use', href('/terms-of-use')),
  copyright: createSitePage('copyright', href('/copyright')),
}

/** Pages that exist on this site, with their names. */
export const existingPages = Object.entries(sitePages).filter(
  ([, { path }]) => !isPageOff(path as OptionalPage),
)
