import { href } from 'react-router'

const page = (name: string, path: string) => ({ path, picture: href('/share/:page.png', { page: name }) })

/** Public pages except projects, with their share pictures. The sitemap lists them. */
export const sitePages = {
  home: page('home', href('/')),
  portfolio: page('portfolio', href('/portfolio')),
  services: page('services', href('/services')),
  about: page('about', href('/about')),
  contact: page('contact', href('/contact')),
  'privacy-policy': page('privacy-policy', href('/privacy-policy')),
  'terms-of-use': page('terms-of-use', href('/terms-of-use')),
  copyright: page('copyright', href('/copyright')),
}
