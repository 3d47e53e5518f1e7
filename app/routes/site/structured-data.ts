import { href } from 'react-router'
import type { Service } from '#app/content/shapes.ts'
import { findPlaceholders } from '#app/core/placeholders.ts'
import { t } from '#app/texts.ts'
import { firm } from '#content/firm.ts'

/** The firm's schema.org identifier, which other pages' data refers to. */
const getFirmId = (origin: string) => `${origin}/#firm`

const createProviderData = (origin: string) => ({
  '@type': 'ProfessionalService',
  '@id': getFirmId(origin),
  name: firm.name,
  url: `${origin}/`,
})

/** Returns undefined if the text still contains a placeholder. */
const omitPlaceholder = (text: string) => (findPlaceholders(text).length > 0 ? undefined : text)

export const createFirmData = (origin: string) => ({
  ...createProviderData(origin),
  description: firm.tagline,
  logo: `${origin}/icon-512.png`,
  image: `${origin}/link-preview.png`,
  email: firm.email,
  telephone: omitPlaceholder(firm.phone),
  address: { '@type': 'PostalAddress', streetAddress: omitPlaceholder(firm.postalAddress) },
  sameAs: firm.linkedIn ? [firm.linkedIn] : undefined,
})

export const createServiceListData = (origin: string, services: Service[]) => ({
  '@type': 'ItemList',
  itemListElement: services.map((service, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    item: {
      '@type': 'Service',
      name: service.title,
      description: service.text,
      url: `${origin}${href('/services')}#${service.anchor}`,
      provider: createProviderData(origin),
    },
  })),
})

type ProjectInput = {
  title: string
  description: string
  path: string
  picturePath: string | undefined
  tags: string[]
  since: string
}

export const createProjectData = (origin: string, project: ProjectInput) => ({
  '@type': 'CreativeWork',
  name: project.title,
  description: project.description,
  url: origin + project.path,
  image: project.picturePath && origin + project.picturePath,
  keywords: project.tags,
  datePublished: project.since,
  creator: createProviderData(origin),
})

export const createNewsData = (
  origin: string,
  item: { title: string; description: string; path: string; date: string },
) => ({
  '@type': 'NewsArticle',
  headline: item.title,
  description: item.description,
  url: origin + item.path,
  datePublished: item.date,
  publisher: createProviderData(origin),
})

/** Returns breadcrumbs from the home page to the current page, which comes last. */
export const createBreadcrumbData = (origin: string, steps: { name: string; path: string }[]) => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: t('Home'), path: href('/') }, ...steps].map(({ name, path }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: origin + path,
  })),
})
