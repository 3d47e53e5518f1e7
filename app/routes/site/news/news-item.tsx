import news from 'virtual:news'
import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { createPageMeta, createUnlistedMeta } from '#app/page-meta.ts'
import { assertPageOn } from '#app/routes/site/pages.ts'
import { t } from '#app/texts.ts'
import { SitePageHeader } from '../site-page-parts.tsx'
import { createBreadcrumbData, createNewsData } from '../structured-data.ts'
import { NewsDate, newsFeedLink, newsPath } from './news-components.tsx'

export function loader({ params }: LoaderFunctionArgs) {
  assertPageOn('/news')
  const item = news.find(({ slug }) => slug === params.slug)
  if (!item) throw data(null, 404)
  return item
}

export function meta({ matches, loaderData }: MetaArgs<typeof loader>) {
  if (!loaderData) return createUnlistedMeta(t('Page not found'))
  const { slug, date, title, description } = loaderData
  const path = `${newsPath}/${slug}`
  return [
    ...createPageMeta(matches as unknown as Parameters<typeof createPageMeta>[0], {
      title,
      description,
      path,
      kind: 'article',
      facts: (origin) => [
        createNewsData(origin, { title, description, path, date }),
        createBreadcrumbData(origin, [
          { name: t('News'), path: newsPath },
          { name: title, path },
        ]),
      ],
    }),
    newsFeedLink,
  ]
}

export default function NewsItemPage() {
  const { title, description, date, html } = useLoaderData<typeof loader>()
  return (
    <article>
      <SitePageHeader title={title}>{description}</SitePageHeader>
      <div className="wrap py-14 sm:py-20">
        <NewsDate date={date} />
        <div
          className="mt-6 text-lg custom-page"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the build renders the firm's own Markdown without raw HTML
          dangerouslySetInnerHTML={{ __html: html }}
        />
        <a href={newsPath} className="lead-link mt-12">
          {t('All news')}
        </a>
      </div>
    </article>
  )
}
