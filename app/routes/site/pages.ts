import { href } from 'react-router'

const createSitePage = (name: string, path: string) => ({
  path,
  picture: href('/share/:page.png', { page: name }),
})

/** Public pages except projects, with their share pictures. The sitemap lists them. */
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
