import type { MetaDescriptor } from 'react-router'
import { firm } from '#content/firm.ts'

type PageInfo = {
  /** Page title without the firm's name. Omitted on the home page. */
  title?: string
  description: string
  path: string
  /** Picture of link previews. The site's own if omitted. */
  picture?: LinkPicture | undefined
  kind?: 'website' | 'article'
  /** Structured data (schema.org), which requires absolute URLs. */
  facts?: (origin: string) => object[]
}

/** Path, and size in pixels. */
export type LinkPicture = { path: string; width: number; height: number }

/** Drawn by `npm run icons`. */
const SITE_PICTURE: LinkPicture = { path: '/link-preview.png', width: 1200, height: 630 }

/** Route matches; the root loader returns the site's public origin. */
type Matches = readonly [{ loaderData?: { origin: string } } | undefined, ...unknown[]]

/** Returns the title, description and social tags of a public page. */
export function createPageMeta([root]: Matches, page: PageInfo): MetaDescriptor[] {
  const origin = root?.loaderData?.origin ?? ''
  const title = page.title ?? `${firm.name}: ${firm.tagline}`
  const description = truncateText(page.description, MAX_DESCRIPTION_LENGTH)
  const url = origin + page.path
  const picture = page.picture ?? SITE_PICTURE
  const pictureUrl = origin + picture.path
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
    { property: 'og:image', content: pictureUrl },
    { property: 'og:image:width', content: String(picture.width) },
    { property: 'og:image:height', content: String(picture.height) },
    { property: 'og:image:alt', content: title },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: description },
    { name: 'twitter:image', content: pictureUrl },
    ...(facts ? [{ 'script:ld+json': { '@context': 'https://schema.org', '@graph': facts } }] : []),
  ]
}

/** Returns the title and `noindex` for pages outside the public site. */
export const createUnlistedMeta = (title?: string): MetaDescriptor[] => [
  { title: title ? `${title} | ${firm.name}` : firm.name },
  { name: 'robots', content: 'noindex' },
]

/** Returns a `meta` route export with this title, for a page outside the public site. */
export const createTitleMeta = (title: string) => () => createUnlistedMeta(title)

const MAX_DESCRIPTION_LENGTH = 300

/** Shortens text to one line of at most `length` characters, at a word boundary if possible. */
export function truncateText(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const letters = [...line.slice(0, 2 * length + 2)]
  if (letters.length <= length) return line
  const cut = letters.slice(0, length - 1).join('')
  const space = cut.lastIndexOf(' ')
  return `${cut.slice(0, space > length / 2 ? space : undefined)}…`
}
