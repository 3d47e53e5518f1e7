import type { MetaDescriptor } from 'react-router'
import { firm } from '#content/firm.ts'

export type PageInfo = {
  /** Without the firm's name. Left out on the home page, whose title is the firm itself. */
  title?: string
  description: string
  path: string
  /** Path of the picture that stands for the page when its link is shared. */
  picture: string
  kind?: 'website' | 'article'
  /** What the page says in schema.org's terms; needs absolute addresses. */
  facts?: (origin: string) => object[]
}

/** The route's own `matches`; the root loader knows the site's public origin. */
type Matches = readonly [{ loaderData?: { origin: string } } | undefined, ...unknown[]]

/** All that search engines and social networks read of a public page. */
export function pageMeta([root]: Matches, page: PageInfo): MetaDescriptor[] {
  const origin = root?.loaderData?.origin ?? ''
  const title = page.title ?? `${firm.name}: ${firm.tagline}`
  const description = shorten(page.description, DESCRIPTION_LENGTH)
  const url = origin + page.path
  const picture = origin + page.picture
  const facts = page.facts?.(origin)
  return [
    { title: page.title ? `${title} | ${firm.name}` : title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:type', content: page.kind ?? 'website' },
    { property: 'og:site_name', content: firm.name },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: picture },
    ...(facts ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': facts } }] : []),
  ]
}

/** The title of a page that search engines should not list: signing in, the portal, administration, 404s. */
export const unlistedMeta = (title?: string): MetaDescriptor[] => [
  { title: title ? `${title} | ${firm.name}` : firm.name },
  { name: 'robots', content: 'noindex' },
]

/** About what search engines show; a project's first paragraph has no limit of its own. */
const DESCRIPTION_LENGTH = 300

/** One line of at most `length` characters, cut at a word where there is one. */
export function shorten(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const letters = [...line.slice(0, 2 * length + 2)]
  if (letters.length <= length) return line
  const cut = letters.slice(0, length - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > length / 2 ? space : undefined)}…`
}
